"""Sums of floats, alike on every Python."""

from core.sums import float_sum


def test_floats_are_added_from_left_to_right() -> None:
    """The built-in `sum` gives 1.0 for the first from Python 3.12 on, and this before."""
    assert float_sum([0.1] * 10) == 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 != 1.0
    assert float_sum(value for value in (1e16, 1.0, -1e16)) == 0.0
    assert float_sum(()) == 0.0

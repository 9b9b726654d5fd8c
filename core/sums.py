"""Sums of floats that are the same to the last bit on every Python."""

from collections.abc import Iterable


def float_sum(values: Iterable[float]) -> float:
    """
    The sum, added from left to right.

    From Python 3.12 on the built-in `sum` rounds floats otherwise than before, so that two machines would play
    two games from one seed.
    """
    total = 0.0
    for value in values:
        total += value
    return total

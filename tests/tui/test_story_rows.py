"""The story's rows are those that Python would make, of any line."""

from textwrap import wrap

from hypothesis import given
from hypothesis import strategies as st

from tui.widgets.story import wrapped

WORDS = st.lists(st.text(st.sampled_from("ab–-é"), max_size=9), max_size=12)
"""An empty word is a blank too many."""


@given(WORDS, st.integers(2, 20))
def test_a_line_is_cut_where_python_would_cut_it(words: list[str], width: int) -> None:
    text = " ".join(words)
    assert wrapped(text, width) == (tuple(wrap(text, width, break_on_hyphens=False)) or ("",))

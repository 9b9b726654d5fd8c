"""
Page up and page down in a list that is not laid out.

Textual's `OptionList._move_page` looks up the line of the highlighted option, which is not known before the list has
a size: PageDown right after a list has opened, or in a palette whose list is hidden, ends the program with a KeyError.
No release mends it so far: 8.2.8 is the latest there is. This file can go with the one that does.

Private names, and why:
- `OptionList._move_page`: where the fault is; the palette makes its list itself, so no class of ours can take its place.
- `OptionList._index_to_line`: what is not known yet.
"""

from textual.widgets import OptionList

TEXTUALS_OWN = OptionList._move_page


def move_page(options: OptionList, direction: int) -> None:
    """Move by a page where it is known how long a page is."""
    if (options.highlighted or 0) in options._index_to_line:
        TEXTUALS_OWN(options, direction)  # type: ignore[arg-type]  # one up or down


def mend_paging() -> None:
    """Have every list do so, the palette's included."""
    OptionList._move_page = move_page  # type: ignore[method-assign, assignment]  # in its place, for all its kinds

"""
Lists of options, and two faults of Textual's own that end the program.

`OptionList._move_page` looks up the line of the highlighted option, which is not known before the list has a size:
PageDown right after a list has opened, or in a palette whose list is hidden, is a KeyError. `OptionList._on_click` looks
up the option that was drawn where the mouse is, also when the list has become shorter since: an IndexError.
No release mends them so far: 8.2.8 is the latest there is. This file can go with the one that does.

Private names, and why:
- `OptionList._move_page`, `OptionList._on_click`: where the faults are; the palette makes its list itself, so no class
  of ours can take its place.
- `OptionList._index_to_line`: what is not known yet.
"""

from textual import events
from textual.widgets import OptionList

MOVE_PAGE = OptionList._move_page
ON_CLICK = OptionList._on_click


def move_page(options: OptionList, direction: int) -> None:
    """Move by a page where it is known how long a page is."""
    if (options.highlighted or 0) in options._index_to_line:
        MOVE_PAGE(options, direction)  # type: ignore[arg-type]  # one up or down


async def on_click(options: OptionList, event: events.Click) -> None:
    """Choose what is clicked if it is still there."""
    if event.style.meta.get("option", 0) < options.option_count:
        await ON_CLICK(options, event)


def mend_lists() -> None:
    """Have every list do so, the palette's included."""
    OptionList._move_page = move_page  # type: ignore[method-assign, assignment]  # in its place, for all its kinds
    OptionList._on_click = on_click  # type: ignore[method-assign, assignment]

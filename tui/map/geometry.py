"""Where the cells of a drawing are in a widget that may be larger or smaller than it."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from textual.geometry import Offset, Region

from core.board import Cell


def regions(cells: Iterable[Cell], shift: Offset) -> Iterator[Region]:
    """Runs of cells as regions of the widget, a line each."""
    shift_x, shift_y = shift
    for row, in_row in groupby(sorted((y, x) for x, y in cells), key=lambda cell: cell[0]):
        columns = [x for _, x in in_row]
        first = last = columns[0]
        for column in columns[1:]:
            if column > last + 1:
                yield Region(first + shift_x, row + shift_y, last + 1 - first, 1)
                first = column
            last = column
        yield Region(first + shift_x, row + shift_y, last + 1 - first, 1)


def scrolled(*, at: int, room: int, whole: int, first: int, last: int, middle: int, margin: int) -> int:
    """
    Where to scroll to on one axis so that all from first to last is seen, or at least the middle.

    What is in sight with some margin around it stays where it is; else it comes to the middle, so that
    the next steps need no scrolling again: each one sends the whole map.
    """
    if last - first + 1 > room:
        first = last = middle
    low, high = max(0, first - margin), min(whole - 1, last + margin)
    if high - low + 1 > room:
        low, high = first, last
    if at <= low and high < at + room:
        return at
    return max(0, min(whole - room, (first + last) // 2 - room // 2))

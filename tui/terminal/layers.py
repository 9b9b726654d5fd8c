"""
The order in which the changes of a frame are written: style by style, not line by line.

To change over from land to a token and back takes forty bytes, to jump over the token four. So everything in one
style is written first, wherever it stands, then everything in the next. A blank goes with any style on its ground.
"""

from collections.abc import Iterator
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from tui.terminal.pen import Pen, Stroke


class Run(NamedTuple):
    """Neighbouring cells of one line that are written with one stroke."""

    y: int
    x: int
    end: int
    text: str


Layers: TypeAlias = dict[Stroke, list[Run]]
"""By stroke all that is written with it, line by line."""


MANY_BLANKS = " " * 10
"""They are longer than the code that wipes them."""


def written(layers: Layers, columns: int, *, wipes: bool = False) -> str:
    """What to write so that a terminal of so many columns shows these layers; `wipes`, it leaves the ground behind it."""
    sent: list[str] = []
    pen, cursor = Pen(), Cursor(columns)
    for stroke, runs in in_order(layers):
        sent.append(pen.take(stroke))
        can_wipe = wipes and stroke.blank.is_blank
        for run in runs:
            text, blanks = run.text, 0
            if can_wipe and text.endswith(MANY_BLANKS):
                text = text.rstrip(" ")
                blanks = len(run.text) - len(text)
            sent += (cursor.go(run.x, run.y), text)
            cursor.wrote(text, run.end - blanks)
            if blanks:
                sent.append(f"\x1b[{blanks}X")
    sent.append(pen.put_down())
    return "".join(sent)


def in_order(layers: Layers) -> Iterator[tuple[Stroke, list[Run]]]:
    """The layers ground by ground, so that the pen changes little; blanks are laid into the fullest of their ground."""
    grounds: dict[str, list[Stroke]] = {}
    for stroke in layers:
        grounds.setdefault(stroke.ground, []).append(stroke)
    for strokes in grounds.values():
        strokes.sort(key=attrgetter("rank"))
        blank = next((stroke for stroke in strokes if stroke.is_blank), None)
        hosts = [stroke for stroke in strokes if stroke is not blank and stroke.blank.is_blank]
        if blank is None or not hosts:
            yield from ((stroke, layers[stroke]) for stroke in strokes)
            continue
        host = max(hosts, key=lambda stroke: len(layers[stroke]))
        yield host, sorted(layers[host] + layers[blank], key=_place)
        yield from ((stroke, layers[stroke]) for stroke in strokes if stroke not in (host, blank))


def _place(run: Run) -> tuple[int, int]:
    return run.y, run.x


class Cursor:
    """Where the terminal writes next."""

    def __init__(self, columns: int) -> None:
        self._columns = columns
        self._x: int | None = None
        self._y: int | None = None

    def go(self, x: int, y: int) -> str:
        """What to write so that it stands in this cell."""
        before, self._x, self._y = (self._x, self._y), x, y
        return _shortest(*before, x, y)

    def wrote(self, text: str, end: int) -> None:
        """
        It stands behind what was written.

        Not every terminal agrees on how wide a sign is, nor on where the cursor is after the last column.
        """
        self._x = end if text.isascii() and end < self._columns else None


@lru_cache(maxsize=4096)
def _shortest(x: int | None, y: int | None, to_x: int, to_y: int) -> str:
    """The shortest way from cell to cell; many a frame goes the same ways as the one before."""
    if (x, y) == (to_x, to_y):
        return ""
    steps = [f"\x1b[{to_y + 1};{to_x + 1}H"]
    if y == to_y:
        steps.append(f"\x1b[{to_x + 1}G")
    if x is not None and y is not None:
        steps.append(_down(to_y - y) + _right(to_x - x))
    return min(steps, key=len)


def _down(rows: int) -> str:
    if rows == 0:
        return ""
    return f"\x1b[{_many(rows)}B" if rows > 0 else f"\x1b[{_many(-rows)}A"


def _right(columns: int) -> str:
    if columns < 0:
        return min("\b" * -columns, f"\x1b[{_many(-columns)}D", key=len)
    return f"\x1b[{_many(columns)}C" if columns else ""


def _many(steps: int) -> str:
    """A number, which need not be said if it is one."""
    return str(steps) if steps > 1 else ""

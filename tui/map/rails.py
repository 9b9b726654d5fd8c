"""
Rails: the line of a track from dot to dot, as Braille dots and as one sign a cell.

A line is stepped along in dots, two by four to a cell, so that it is smooth when it is slanted. For fonts
without Braille, and for trains, it is also known as a chain of cells that touch each other, each with the
direction that the line takes there.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from math import ceil, floor
from typing import TypeAlias

import attrs

from core.board import Cell
from tui.app.signs import Slope
from tui.map.fit import Point
from tui.map.spread import ASPECT

ACROSS, DOWN = 2, 4
"""How many Braille dots a cell has each way."""
BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of each dot of a Braille sign, row by row."""
FULL_ROWS = tuple(left | right for left, right in BITS)
BRAILLE = 0x2800
STEEP, FLAT = 2.2, 0.45
"""From which slope on a line is drawn upright, and up to which flat."""


Chain: TypeAlias = tuple[tuple[Cell, Slope], ...]
"""Cells from dot to dot, each touching the one before, with the direction of the line."""


@attrs.frozen
class Rail:
    """
    A track's rail.

    `dots` are the Braille dots of each cell, and `chain` the same way cell by cell, both without the cells that
    something else has taken; `whole` is the chain with those.
    """

    points: tuple[Point, ...]
    whole: Chain = attrs.field(repr=False)
    chain: Chain = attrs.field(repr=False)
    dots: Mapping[Cell, int] = attrs.field(repr=False)

    @cached_property
    def slopes(self) -> Mapping[Cell, Slope]:
        return dict(self.chain)


def rail_through(points: Sequence[Point], taken: Collection[Cell]) -> Rail:
    """The rail through these points, which stops where something else stands."""
    whole = tuple(_chain(points))
    chain = tuple(link for link in whole if link[0] not in taken)
    dots = {cell: bits for cell, bits in _dots(points).items() if cell not in taken}
    return Rail(tuple(points), whole, chain, dots)


def _dots(points: Sequence[Point]) -> dict[Cell, int]:
    """Every Braille dot that the line touches, by cell."""
    found: dict[Cell, int] = {}
    for (ax, ay), (bx, by) in pairwise(points):
        x, y, end_x, end_y = ax * ACROSS, ay * DOWN, bx * ACROSS, by * DOWN
        steps = max(1, ceil(max(abs(end_x - x), abs(end_y - y))))
        step_x, step_y = (end_x - x) / steps, (end_y - y) / steps
        for n in range(steps + 1):
            column, row = floor(x + step_x * n), floor(y + step_y * n)
            cell = column // ACROSS, row // DOWN
            found[cell] = found.get(cell, 0) | BITS[row % DOWN][column % ACROSS]
    return found


def _chain(points: Sequence[Point]) -> Iterator[tuple[Cell, Slope]]:
    """One cell a column where the line is flat, one a row where it is steep."""
    last: Cell | None = None
    for a, b in pairwise(points):
        slope = slope_of(a, b)
        for cell in _cells(a, b):
            for link in _joined(last, cell):
                yield link, slope
            last = cell


def _joined(last: Cell | None, cell: Cell) -> Iterator[Cell]:
    """The next cell, and before it one that joins it to the last where rounding left a gap."""
    if last == cell:
        return
    if last is not None:
        dx, dy = cell[0] - last[0], cell[1] - last[1]
        if max(abs(dx), abs(dy)) > 1:
            yield last[0] + (dx > 0) - (dx < 0), last[1] + (dy > 0) - (dy < 0)
    yield cell


def _cells(a: Point, b: Point) -> Iterator[Cell]:
    (ax, ay), (bx, by) = a, b
    if abs(bx - ax) >= abs(by - ay):
        for column in _between(ax, bx):
            part = (min(max(column + 0.5, min(ax, bx)), max(ax, bx)) - ax) / (bx - ax) if bx != ax else 0
            yield column, floor(ay + (by - ay) * part)
    else:
        for row in _between(ay, by):
            part = (min(max(row + 0.5, min(ay, by)), max(ay, by)) - ay) / (by - ay)
            yield floor(ax + (bx - ax) * part), row


def _between(start: float, end: float) -> range:
    """The cells from one place to another, in the order in which they are met."""
    first, last = floor(start), floor(end)
    return range(first, last + 1) if last >= first else range(first, last - 1, -1)


def slope_of(a: Point, b: Point) -> Slope:
    """How a leg of the line looks."""
    dx, dy = b[0] - a[0], ASPECT * (b[1] - a[1])
    if abs(dy) <= FLAT * abs(dx):
        return Slope.FLAT
    if abs(dy) >= STEEP * abs(dx):
        return Slope.UPRIGHT
    return Slope.FALLING if (dx > 0) == (dy > 0) else Slope.RISING


def braille(bits: int) -> str:
    return chr(BRAILLE | bits)


def thickened(bits: int) -> int:
    """The dots of a line with their neighbours below, or above at the foot of the cell: the line twice as thick."""
    rows = [bits & row for row in FULL_ROWS]
    upright = sum(1 for row in rows if row) > 2
    if upright:
        return sum(FULL_ROWS[n] for n, row in enumerate(rows) if row)
    thick = bits
    for n, row in enumerate(rows):
        beside = n + 1 if n < DOWN - 1 else n - 1
        for column in range(ACROSS):
            if row & BITS[n][column]:
                thick |= BITS[beside][column]
    return thick


EVERY_OTHER = 0x01 | 0x10 | 0x04 | 0x80


def sparse(bits: int) -> int:
    """Every other dot of a line, or all where that would leave none."""
    return bits & EVERY_OTHER or bits

"""Land and sea behind a drawing: two half cells to a cell, at any scale."""

from collections.abc import Sequence
from functools import cached_property
from typing import TypeAlias

import attrs

from core.board import Cell, Terrain
from tui.map.fit import Fit

Ground: TypeAlias = tuple[Terrain, Terrain]
"""The upper and the lower half of a cell."""


@attrs.frozen
class Backdrop:
    """The terrain of a drawing, row by row; without any where the map file has none."""

    rows: Sequence[Sequence[Ground]] = ()

    def __bool__(self) -> bool:
        return bool(self.rows)

    def at(self, cell: Cell) -> Ground:
        """The ground of a cell; beyond the edge it goes on as at the edge."""
        x, y = cell
        row = self.rows[min(max(y, 0), len(self.rows) - 1)]
        return row[min(max(x, 0), len(row) - 1)]

    def under(self, cell: Cell) -> Terrain:
        """The one ground that something is written on: land where there is any, or a name would lie in the sea."""
        upper, lower = self.at(cell)
        return lower if upper is Terrain.SEA else upper

    @cached_property
    def coast(self) -> frozenset[Cell]:
        """The cells along the water's edge, on the side of the water."""
        return frozenset(
            (x, y)
            for y, row in enumerate(self.rows)
            for x, ground in enumerate(row)
            if Terrain.SEA in ground and self._touches_land(x, y)
        )

    def _touches_land(self, x: int, y: int) -> bool:
        around = (self.at((x, y)), self.at((x - 1, y)), self.at((x + 1, y)))
        above, below = self.at((x, y - 1))[1], self.at((x, y + 1))[0]
        return any(half is not Terrain.SEA for half in (above, below, *(h for g in around for h in g)))


def backdrop(lines: Sequence[str], size: Cell, fit: Fit) -> Backdrop:
    """The terrain of a map file of this size, laid into a room: coasts are rounded as they grow."""
    if not lines:
        return Backdrop()
    width, height = size
    rows = (*lines, *[""] * 2 * height)[: 2 * height]
    padded = [line.ljust(width)[:width] for line in rows]
    columns = [_part((x + 0.5 - fit.left) / fit.wide, width) for x in range(fit.size[0])]
    halves = [
        _half_row(padded, _part((h / 2 + 0.25 - fit.top) / fit.tall * 2, 2 * height), columns)
        for h in range(2 * fit.size[1])
    ]
    return Backdrop([list(zip(*halves[n : n + 2], strict=True)) for n in range(0, len(halves), 2)])


Part: TypeAlias = tuple[int, int, float]
"""Two neighbours, and how much of the second there is between their middles."""


def _part(place: float, count: int) -> Part:
    place = min(max(place - 0.5, 0.0), count - 1.0)
    first = int(place)
    return first, min(first + 1, count - 1), place - first


def _half_row(lines: Sequence[str], row: Part, columns: Sequence[Part]) -> list[Terrain]:
    """A row of half cells: sea where most of what is near is sea, else the nearest land."""
    upper, lower, down = lines[row[0]], lines[row[1]], row[2]
    land = [(a != " ") * (1 - down) + (b != " ") * down for a, b in zip(upper, lower, strict=True)]
    near = lower if down > 0.5 else upper
    far = upper if down > 0.5 else lower
    found = []
    for left, right, across in columns:
        if land[left] * (1 - across) + land[right] * across < 0.5:
            found.append(Terrain.SEA)
            continue
        column, other = (right, left) if across > 0.5 else (left, right)
        kind = next(c for c in (near[column], near[other], far[column], far[other]) if c != " ")
        found.append(_TERRAIN[kind])
    return found


_TERRAIN = {str(kind): kind for kind in Terrain}

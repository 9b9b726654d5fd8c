"""How a board is laid into a room: how much larger than in its file, and how far from the edge."""

import attrs

from core.board import Cell

STRETCH = 1.25
"""How much more a board may grow one way than the other to fill its room: a country is still known by its shape."""
LEAST = 1.1
"""From here on tokens are spread anew; below, the places of the map file are better than anything computed."""

Point = tuple[float, float]
"""A place between cells: columns and rows from the upper left corner."""


@attrs.frozen
class Fit:
    """A drawing's own size, and how places of the map file are turned into places on it."""

    size: Cell
    wide: float = 1.0
    tall: float = 1.0
    left: int = 0
    top: int = 0
    overview: bool = False
    """Whether tracks are lines without tokens, to be seen all at once in little room."""

    @property
    def as_in_the_file(self) -> bool:
        """Whether one cell of the file is one cell of the drawing."""
        return self.wide == self.tall == 1.0 and not self.overview

    def point(self, x: float, y: float) -> Point:
        """Where a place of the map file lies."""
        return self.left + x * self.wide, self.top + y * self.tall

    def cell(self, cell: Cell) -> Cell:
        """The cell in which the middle of a cell of the map file lies."""
        x, y = self.point(cell[0] + 0.5, cell[1] + 0.5)
        return int(x), int(y)


def fitted(size: Cell, room: Cell) -> Fit:
    """The largest way to lay a board of this size into a room; where the room is smaller, it will be scrolled."""
    wide, tall = room[0] / size[0], room[1] / size[1]
    if min(wide, tall) < LEAST:
        wide = tall = 1.0
    wide, tall = min(wide, tall * STRETCH), min(tall, wide * STRETCH)
    return _centred(size, room, wide, tall)


def scaled(size: Cell, scale: float) -> Fit:
    """A board so many times as large as in its file."""
    return Fit((int(size[0] * scale), int(size[1] * scale)), scale, scale)


def fitted_whole(size: Cell, room: Cell) -> Fit:
    """The board in any room, all of it, as an overview."""
    wide, tall = room[0] / size[0], room[1] / size[1]
    wide, tall = min(wide, tall * 2 * STRETCH), min(tall, wide * STRETCH)
    return attrs.evolve(_centred(size, room, wide, tall), overview=True)


def _centred(size: Cell, room: Cell, wide: float, tall: float) -> Fit:
    """What is left of the room is shared between both sides."""
    width, height = int(size[0] * wide), int(size[1] * tall)
    whole = max(width, room[0]), max(height, room[1])
    return Fit(whole, wide, tall, (whole[0] - width) // 2, (whole[1] - height) // 2)

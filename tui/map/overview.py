"""
The whole board in little room: a line a connection, and names cut short.

Twins share their line, cell by cell in turn, so that two colours are seen where two people have built.
"""

from collections.abc import Iterator

import attrs

from core.board import Board, Cell, City
from tui.map.fit import Fit
from tui.map.placing import courses
from tui.map.rails import Rail, rail_through
from tui.map.spread import dot_middle

WHOLE, SHORT = 6, 4
"""Names of so many letters stay whole; longer ones are cut to so many, or more where two would be alike."""
SHORTEST = 3
"""Letters of a name that has no more room."""


def short_names(names: list[str]) -> list[str]:
    """A short name for each city, no two alike."""
    found = []
    for name in names:
        length = len(name) if len(name) <= WHOLE else SHORT
        while length < len(name) and sum(other[:length] == name[:length] for other in names) > 1:
            length += 1
        found.append(name[:length].rstrip())
    return found


def short_label(city: City, dot: Cell, name: str, size: Cell, taken: set[Cell]) -> tuple[Cell, str]:
    """
    The first cell of a short name, and what of it is shown.

    It stands on the side on which the map file has the name, or where there is room; where there is none, it is cut
    once more or left out: names over each other are none.
    """
    for length in dict.fromkeys((len(name), SHORTEST)):
        for place in _beside(city, dot, length):
            if _fits(place, length, size, taken):
                return place, name[:length]
    return dot, ""


def _beside(city: City, dot: Cell, length: int) -> list[Cell]:
    """The places for a name of so many letters, the best first."""
    x, y = dot
    right, left = (x + 2, y), (x - 1 - length, y)
    above, below = (x - length // 2, y - 1), (x - length // 2, y + 1)
    places = [right, left, above, below]
    if city.at is not None and city.label is not None:
        dx, dy = city.label[0] - city.at[0], city.label[1] - city.at[1]
        places.insert(0, above if dy < 0 else below if dy > 0 else left if dx < 0 else right)
    return places


def _fits(place: Cell, length: int, size: Cell, taken: set[Cell]) -> bool:
    x, y = place
    inside = 0 <= x <= size[0] - length and 0 <= y < size[1]
    return inside and not any((x + n, y) in taken for n in range(-1, length + 1))


def overview_rails(board: Board, fit: Fit, taken: set[Cell]) -> Iterator[tuple[int, Rail]]:
    """The rail of every track, by its number: all of the line, or every other cell of it where it has a twin."""
    for connection in board.connections:
        course = next(courses(board, connection, fit), None)
        if course is None:
            continue
        ends = [board.cities[number].at for number in connection.cities]
        a, b = (dot_middle(fit.cell(at)) for at in ends if at is not None)
        whole = rail_through((a, *course.line.points[1:-1], b), taken)
        count = len(connection.tracks)
        for turn, number in enumerate(connection.tracks):
            yield number, _every(whole, count, turn)


def _every(rail: Rail, count: int, turn: int) -> Rail:
    """Every so manyth cell of a rail."""
    cells = list(rail.dots)
    dots = {cell: rail.dots[cell] for cell in cells[turn::count]} or dict(rail.dots)
    return attrs.evolve(rail, chain=rail.chain[turn::count] or rail.chain, dots=dots)

"""Tokens along a line: where they stand when no map file says it cell by cell."""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from math import floor, hypot

import attrs

from core.board import Cell
from tui.map.fit import Point

ASPECT = 2
"""A cell is about twice as tall as it is wide."""
TOKEN = 2
"""A token's width in cells; as long it is along a line in any direction, as a row is as tall as two columns."""
DOT = 0.75
"""How far a dot reaches to each side, flat and steep taken together."""
HAIR = 1e-6


def cells_at(middle: Point) -> Cell:
    """The left cell of a token whose middle is here."""
    # A hair more, so that a place that is whole but for float noise is not cut to the one before.
    return floor(middle[0] - TOKEN / 2 + 0.5 + HAIR), floor(middle[1] + HAIR)


def middle_of(token: Cell) -> Point:
    """The middle of a token, by its left cell."""
    return token[0] + TOKEN / 2, token[1] + 0.5


def dot_middle(dot: Cell) -> Point:
    return dot[0] + 0.5, dot[1] + 0.5


@attrs.frozen
class Line:
    """A way through points, measured as it looks: a row is as long as two columns."""

    points: Sequence[Point]
    ends: Sequence[float] = attrs.field(init=False)
    """How far it is to the end of each leg."""

    @ends.default
    def _ends(self) -> list[float]:
        return list(accumulate(distance(a, b) for a, b in pairwise(self.points)))

    @property
    def length(self) -> float:
        """How long it is, in columns."""
        return self.ends[-1]

    def at(self, far: float) -> Point:
        """The place so far along the line."""
        leg = next((n for n, end in enumerate(self.ends) if far <= end), len(self.ends) - 1)
        (ax, ay), (bx, by) = self.points[leg], self.points[leg + 1]
        whole = distance((ax, ay), (bx, by))
        part = 1 - (self.ends[leg] - far) / whole if whole else 0
        return ax + (bx - ax) * part, ay + (by - ay) * part

    def nearest(self, point: Point) -> float:
        """How far along the line one is nearest to a point, to a hundredth."""
        steps = [self.length * n / 100 for n in range(101)]
        return min(steps, key=lambda far: distance(self.at(far), point))

    def spread(self, count: int) -> Iterator[Point]:
        """The middles of so many tokens, with equal gaps between each other and to the dots at the ends."""
        gap = (self.length - 2 * DOT - TOKEN * count) / (count + 1)
        for n in range(count):
            yield self.at(DOT + gap * (n + 1) + TOKEN * n + TOKEN / 2)


def distance(a: Point, b: Point) -> float:
    """How far apart two places look, in columns."""
    return hypot(b[0] - a[0], ASPECT * (b[1] - a[1]))


def beside(points: Sequence[Point], line: Sequence[Point], side: int, count: int) -> list[Point]:
    """
    The tokens of one of two twins, beside the tokens of a line: above and below where it is flat, left and
    right where it is steep. A twin that is shorter stands along the middle of it.
    """
    (ax, ay), (bx, by) = line[0], line[-1]
    flat = abs(bx - ax) >= ASPECT * abs(by - ay)
    dx, dy = (0.0, side - 0.5) if flat else (3 * side - 1.5, 0.0)
    first = (len(points) - count) // 2
    return [(max(1.0, x + dx), max(0.5, y + dy)) for x, y in points[first : first + count]]

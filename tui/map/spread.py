"""Tokens along a line: where they stand when a map file gives way-points instead of places."""

from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import floor, hypot

from core.board import Cell

ASPECT = 2
"""A cell is about twice as tall as it is wide."""
HAIR = 1e-6


def spread(points: Sequence[Cell], count: int) -> tuple[Cell, ...]:
    """The left cells of `count` tokens, evenly along the line through these points, its ends left free."""
    legs = [hypot(bx - ax, ASPECT * (by - ay)) for (ax, ay), (bx, by) in pairwise(points)]
    ends = list(accumulate(legs))
    whole = ends[-1]
    return tuple(_at(points, legs, ends, whole * (n + 1) / (count + 1)) for n in range(count))


def _at(points: Sequence[Cell], legs: Sequence[float], ends: Sequence[float], way: float) -> Cell:
    """The left cell of a token whose middle is so far along the line."""
    leg = next((n for n, end in enumerate(ends) if way <= end), len(legs) - 1)
    (ax, ay), (bx, by) = points[leg], points[leg + 1]
    part = 1 - (ends[leg] - way) / legs[leg] if legs[leg] else 0
    # A hair more, so that a place that is whole but for float noise is not cut to the one before.
    return floor(ax + (bx - ax) * part + HAIR), floor(ay + (by - ay) * part + 0.5 + HAIR)


def beside(tokens: Sequence[Cell], points: Sequence[Cell], side: int, count: int) -> tuple[Cell, ...]:
    """
    The tokens of one of two twins, beside this line of tokens: above and below where the line is flat,
    left and right where it is steep. A twin that is shorter than the line stands along the middle of it.
    """
    (ax, ay), (bx, by) = points[0], points[-1]
    flat = abs(bx - ax) >= ASPECT * abs(by - ay)
    dx, dy = (0, side) if flat else (2 * side - 1, 0)
    first = (len(tokens) - count) // 2
    return tuple((max(0, x + dx), max(0, y + dy)) for x, y in tokens[first : first + count])

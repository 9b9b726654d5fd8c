"""Paths along one seat's own tracks."""

from collections.abc import Sequence

from core.board import Board


def connected_parts(board: Board, owners: Sequence[int], seat: int) -> list[int]:
    """For every city the part of the seat's network it lies in: equal numbers are connected."""
    part = list(range(len(board.cities)))
    for track, owner in zip(board.tracks, owners, strict=True):
        if owner == seat:
            a, b = track.cities
            while part[a] != a:
                a = part[a]
            while part[b] != b:
                b = part[b]
            part[max(a, b)] = min(a, b)
    # Every city points to itself or to a smaller one, whose part is known when its turn comes.
    for city, smaller in enumerate(part):
        part[city] = part[smaller]
    return part


def longest_path(board: Board, owners: Sequence[int], seat: int) -> int:
    """
    Trains in the longest path that uses each of the seat's tracks at most once, cities at will.

    A depth-first search that remembers (city, tracks used) and gives up a branch when even all tracks
    left in the part could not beat the best; a seat has at most as many tracks as trains.
    """
    ways: dict[int, list[tuple[int, int, int]]] = {}
    total = 0
    for track, owner in zip(board.tracks, owners, strict=True):
        if owner == seat:
            a, b = track.cities
            ways.setdefault(a, []).append((b, track.bit, track.length))
            ways.setdefault(b, []).append((a, track.bit, track.length))
            total += track.length
    best = 0
    seen: set[tuple[int, int]] = set()
    stack = [(city, 0, 0) for city in ways]
    while stack:
        city, used, length = stack.pop()
        best = max(best, length)
        if best == total:
            return best
        for other, bit, spaces in ways[city]:
            step = (other, used | bit)
            if not used & bit and step not in seen:
                seen.add(step)
                stack.append((*step, length + spaces))
    return best

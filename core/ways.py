"""
The cheapest ways through a board: for the ticket panel and for bots, from public facts and one's own.

A way costs the trains that are still missing: nothing along one's own tracks, a track's length where it
is open, and there is no way along what others hold. Bots put prices of their own on the tracks and ask
the same search.
"""

from collections.abc import Sequence
from functools import cache
from heapq import heappop, heappush

import attrs

from core.board import Board, Track

BARRED = float("inf")
"""The price of a track that there is no way along."""


@attrs.frozen
class Way:
    """A way between two cities: the trains it still wants, and the tracks to claim for it."""

    trains: int
    tracks: tuple[Track, ...]


def cheapest_way(
    board: Board, owners: Sequence[int], open_tracks: int, seat: int, ends: tuple[int, int]
) -> Way | None:
    """The way with the fewest missing trains; None where every way is barred."""
    numbers = find_way(board, missing_trains(board, owners, open_tracks, seat), ends)
    if numbers is None:
        return None
    tracks = tuple(board.tracks[number] for number in numbers if owners[number] != seat)
    return Way(sum(track.length for track in tracks), tracks)


def missing_trains(board: Board, owners: Sequence[int], open_tracks: int, seat: int) -> list[float]:
    """By track what it still costs this seat in trains."""
    return [
        0 if owners[track.index] == seat else track.length if open_tracks >> track.index & 1 else BARRED
        for track in board.tracks
    ]


def find_way(board: Board, prices: Sequence[float], ends: tuple[int, int]) -> list[int] | None:
    """The numbers of the tracks on the cheapest way, from the first city to the second."""
    return way_through(neighbours(board), prices, ends)


Beside = Sequence[Sequence[tuple[int, int]]]
"""By city the cities next to it, each with the number of the track, or of the connection, that leads there."""


def way_through(beside: Beside, prices: Sequence[float], ends: tuple[int, int]) -> list[int] | None:
    """The numbers that the cheapest way runs along, from the first city to the second; None where there is no way."""
    start, goal = ends
    _, came = _search(beside, prices, start, goal)
    if goal != start and goal not in came:
        return None
    numbers: list[int] = []
    city = goal
    while city != start:
        city, number = came[city]
        numbers.append(number)
    return numbers[::-1]


def ways_from(
    board: Board, prices: Sequence[float], start: int
) -> tuple[list[float], dict[int, tuple[int, int]]]:
    """From a city to all others: what each costs, and from where by which track."""
    return _search(neighbours(board), prices, start)


def _search(
    beside: Beside, prices: Sequence[float], start: int, goal: int = -1
) -> tuple[list[float], dict[int, tuple[int, int]]]:
    """From a city to all others, or until the goal is reached."""
    best = [BARRED] * len(beside)
    best[start] = 0
    came: dict[int, tuple[int, int]] = {}
    queue: list[tuple[float, int]] = [(0, start)]
    while queue:
        cost, city = heappop(queue)
        if city == goal:
            break
        if cost > best[city]:
            continue
        for other, number in beside[city]:
            through = cost + prices[number]
            if through < best[other]:
                best[other] = through
                came[other] = (city, number)
                heappush(queue, (through, other))
    return best, came


@cache
def neighbours(board: Board) -> tuple[tuple[tuple[int, int], ...], ...]:
    """By city the cities next to it, each with the number of the track there."""
    return tuple(
        tuple((track.cities[0] + track.cities[1] - city, track.index) for track in tracks)
        for city, tracks in enumerate(board.at_city)
    )

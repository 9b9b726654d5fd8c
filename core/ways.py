"""
The cheapest ways through a board: for the ticket panel and for bots, from public facts and one's own.

A way costs the trains that are still missing: nothing along one's own tracks, a track's length where it
is open, and there is no way along what others hold.
"""

from heapq import heappop, heappush

import attrs

from core.board import Board, Track


@attrs.frozen
class Way:
    """A way between two cities: the trains it still wants, and the tracks to claim for it."""

    trains: int
    tracks: tuple[Track, ...]


def cheapest_way(
    board: Board, owners: tuple[int, ...], open_tracks: int, seat: int, ends: tuple[int, int]
) -> Way | None:
    """The way with the fewest missing trains; None where every way is barred."""
    start, goal = ends
    best = {start: 0}
    came: dict[int, tuple[int, Track]] = {}
    queue = [(0, start)]
    while queue:
        cost, city = heappop(queue)
        if city == goal:
            return Way(cost, _claims_on_the_way(came, owners, seat, goal))
        if cost > best[city]:
            continue
        for track in board.at_city[city]:
            if owners[track.index] == seat:
                step = 0
            elif open_tracks & track.bit:
                step = track.length
            else:
                continue
            other = track.cities[0] + track.cities[1] - city
            if cost + step < best.get(other, 1 << 30):
                best[other] = cost + step
                came[other] = (city, track)
                heappush(queue, (cost + step, other))
    return None


def _claims_on_the_way(
    came: dict[int, tuple[int, Track]], owners: tuple[int, ...], seat: int, goal: int
) -> tuple[Track, ...]:
    tracks: list[Track] = []
    city = goal
    while city in came:
        city, track = came[city]
        if owners[track.index] != seat:
            tracks.append(track)
    return tuple(reversed(tracks))

"""Paths along one seat's own tracks."""

from collections.abc import Iterator, Sequence

from core.board import Board, Track


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


MOST_LOOKED_AT = 4_000_000
"""
Tracks that are looked at for one longest path: two or three seconds. The hardest networks that were found on the maps that ship
need a tenth of it, those of games a few thousand.
"""


def longest_path(board: Board, owners: Sequence[int], seat: int) -> int:
    """
    Trains in the longest path that uses each of the seat's tracks at most once, cities at will.

    On a map where that takes too long, which it does on none of those that ship, it is the longest that was found till then.
    """
    mine = [track for track, owner in zip(board.tracks, owners, strict=True) if owner == seat]
    return _Network(mine).longest_path()


class _Network:
    """
    Tracks, and the cheapest way to leave some out so that one path goes along all others.

    It does where they hang together and no more than two cities, its ends, have an odd number of them. So an odd city
    is an end, or a track there is left out; cities are tried in an order that leaves little to choose. Nothing has to be
    remembered but what is still to be tried, and no way is followed that must lose too much.
    """

    def __init__(self, tracks: Sequence[Track]) -> None:
        tracks = sorted(
            tracks, key=lambda track: track.length
        )  # the lowest bit of a set is its cheapest track
        self._lengths = [track.length for track in tracks]
        self._cities = [track.cities for track in tracks]
        self._at: dict[int, int] = {}
        for n, cities in enumerate(self._cities):
            for city in cities:
                self._at[city] = self._at.get(city, 0) | 1 << n

    def longest_path(self) -> int:
        best = looked_at = 0
        to_try: list[tuple[int, tuple[int, ...]]] = [((1 << len(self._lengths)) - 1, ())]
        while to_try and looked_at < MOST_LOOKED_AT:
            tracks, ends = to_try.pop()
            looked_at += tracks.bit_count()
            for part, cities in self._parts(tracks):
                if not cities.issuperset(ends):
                    continue
                odd = [c for c in cities if (self._at[c] & part).bit_count() & 1 and c not in ends]
                total = sum([self._lengths[n] for n in _members(part)])
                if total - self._lost(part, odd, 2 - len(ends)) <= best:
                    continue
                if len(odd) <= 2 - len(ends):
                    best = total
                else:
                    to_try += self._choices(part, ends, odd)
        return best

    def _parts(self, tracks: int) -> Iterator[tuple[int, set[int]]]:
        """The tracks that hang together, and their cities."""
        while tracks:
            cities = set(self._cities[_cheapest(tracks)])
            queue, part = [*cities], 0
            while queue:
                new = self._at[queue.pop()] & tracks
                tracks ^= new
                part |= new
                reached = {city for n in _members(new) for city in self._cities[n]} - cities
                cities |= reached
                queue += reached
            yield part, cities

    def _lost(self, part: int, odd: Sequence[int], free: int) -> int:
        """What must be left out at least: a track at each odd city that is no end, where a track may serve two cities."""
        cheapest = sorted([self._lengths[_cheapest(self._at[city] & part)] for city in odd])
        return (sum(cheapest[: max(0, len(odd) - free)]) + 1) // 2

    def _choices(
        self, part: int, ends: tuple[int, ...], odd: Sequence[int]
    ) -> Iterator[tuple[int, tuple[int, ...]]]:
        """What there is to try at the odd city with the fewest tracks; the cheapest to leave out comes last, and is tried first."""
        _, city = min([((self._at[city] & part).bit_count(), city) for city in odd])
        if len(ends) < 2:
            yield part, (*ends, city)
        for n in reversed([*_members(self._at[city] & part)]):
            yield part ^ 1 << n, ends


def _cheapest(tracks: int) -> int:
    return (tracks & -tracks).bit_length() - 1


def _members(tracks: int) -> Iterator[int]:
    """The numbers in a set, from below."""
    while tracks:
        yield _cheapest(tracks)
        tracks &= tracks - 1

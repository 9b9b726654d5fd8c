"""
Signposts: how a player steers the plan for their tickets.

A plan goes the shortest ways. Who knows better, because a way is longer and cheaper, or will be cut, or because a long
track is worth its points, puts a signpost at a connection: the plan goes along it then, or round it.
"""

from collections.abc import Iterable

import attrs

from core.board import Board, Track


@attrs.frozen
class Signposts:
    """Those of one player, the oldest first: each is the number of a connection, which is that of its first track."""

    along: tuple[int, ...] = ()
    around: tuple[int, ...] = ()

    def at(self, track: Track) -> bool | None:
        """Whether the plan is to go along a track, or round it; None if nothing says so."""
        number = connection_of(track)
        if number in self.along:
            return True
        return False if number in self.around else None

    def turned(self, track: Track, *, along: bool | None) -> "Signposts":
        """The same with the connection of this track signposted anew, or no more."""
        number = connection_of(track)
        others = Signposts(_without(self.along, number), _without(self.around, number))
        if along is None:
            return others
        if along:
            return attrs.evolve(others, along=(*others.along, number))
        return attrs.evolve(others, around=(*others.around, number))


NO_SIGNPOSTS = Signposts()


def connection_of(track: Track) -> int:
    """The same number for both of two twins."""
    return track.index if track.twin is None else min(track.index, track.twin)


def tracks_at(board: Board, connections: Iterable[int]) -> int:
    """The set of the tracks of some connections, twins included."""
    found = 0
    for number in connections:
        track = board.tracks[number]
        found |= track.bit | (0 if track.twin is None else 1 << track.twin)
    return found


def _without(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    return tuple(each for each in numbers if each != number)

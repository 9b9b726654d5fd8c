"""
What a player's signposts do to a plan: the tracks that it has in any case, and those that it does without.

A track that the plan is sent along counts as if it were one's own already, but for its trains, cards and toll: the rest of
the plan takes the fewest trains beside it. No plan gives up a ticket for a signpost: where trains and free ways leave no
choice, the signpost is there in vain, until they do again. The latest count most.
"""

from collections.abc import Iterable, Sequence

import attrs

from core.board import Ticket
from core.planning.choice import tickets_within
from core.signposts import tracks_at
from core.standing import Standing
from core.ways import BARRED, find_way


@attrs.frozen
class Guide:
    """See the module."""

    along: tuple[int, ...] = ()
    """The tracks that the plan has in any case, one of two twins."""
    around: int = 0
    """The set of tracks that it does without."""

    def prices(self, prices: Sequence[float]) -> list[float]:
        """Prices by which the rest of the plan is looked for."""
        guided = [BARRED if self.around >> number & 1 else price for number, price in enumerate(prices)]
        for number in self.along:
            guided[number] = 0
        return guided


def guide_for(
    standing: Standing, missing: Sequence[float], prices: Sequence[float], tickets: Sequence[Ticket]
) -> Guide:
    """The guide for a plan for these tickets, where the tracks cost so many trains, and so much in all."""
    signposts = standing.signposts
    along = tuple(_cheaper(standing, tracks, prices) for tracks in _still_open(standing, signposts.along))
    around = _still_open(standing, signposts.around)
    if not along and not around:
        return Guide()
    reached = _Reached(standing, missing, tickets)
    guide = Guide(along, sum(around))
    found = reached.with_guide(guide)
    if found is not None and len(found) == len(tickets):
        return guide  # nothing can be lost
    wanted = reached.with_guide(Guide())
    if found == wanted:
        return guide
    guide = Guide()
    for track in reversed(along):
        more = attrs.evolve(guide, along=(track, *guide.along))
        guide = more if reached.with_guide(more) == wanted else guide
    for tracks in reversed(around):
        more = attrs.evolve(guide, around=guide.around | tracks)
        guide = more if reached.with_guide(more) == wanted else guide
    return guide


def _cheaper(standing: Standing, tracks: int, prices: Sequence[float]) -> int:
    """The cheaper track of a set."""
    numbers = [track.index for track in standing.board.tracks if tracks & track.bit]
    return min(numbers, key=prices.__getitem__)


def _still_open(standing: Standing, connections: Iterable[int]) -> list[int]:
    """By connection the set of its tracks that can still be claimed, where there are any: one's own is no detour."""
    sets = [tracks_at(standing.board, [number]) & standing.open_tracks for number in connections]
    return [tracks for tracks in sets if tracks]


@attrs.frozen
class _Reached:
    """Which of some tickets a plan would have."""

    _standing: Standing
    _missing: Sequence[float]
    _tickets: Sequence[Ticket]

    def with_guide(self, guide: Guide) -> frozenset[int] | None:
        """Those that it has by this guide; None if that takes more trains than there are, or leaves one no way at all."""
        board = self._standing.board
        most = self._standing.trains - sum(board.tracks[number].length for number in guide.along)
        left = guide.prices(self._missing)
        if most < 0 or any(find_way(board, left, ticket.cities) is None for ticket in self._tickets):
            return None
        return tickets_within(board, left, self._tickets, most)

"""
What a player's signposts do to a plan: the tracks that it has in any case, and those that it does without.

A track that the plan is sent along counts as if it were one's own already, but for its trains, cards and toll: the rest of
the plan takes the fewest trains beside it. No plan gives up a ticket for a signpost: where trains and free ways leave no
choice, the signpost is there in vain, until they do again. The latest count most.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property

import attrs

from core.board import Ticket
from core.planning.choice import all_fit, fit_by_legs, tickets_beyond
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
    given_up: frozenset[int] = frozenset()
    """Tickets that the trains do not last for even without the guide, where that had to be found out."""

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
    fits = _Fits(standing, missing, tickets)
    guide = Guide(along, sum(around))
    if fits.each(guide) and fits.all_by_legs(guide):
        return guide
    guide = Guide(given_up=fits.given_up)
    whole = attrs.evolve(guide, along=along, around=sum(around))
    if fits.each(whole) and fits.all_but_given_up(whole):
        return whole
    for track in reversed(along):
        more = attrs.evolve(guide, along=(track, *guide.along))
        guide = more if fits.each(more) and fits.all_but_given_up(more) else guide
    for tracks in reversed(around):
        more = attrs.evolve(guide, around=guide.around | tracks)
        guide = more if fits.each(more) and fits.all_but_given_up(more) else guide
    return guide


def _cheaper(standing: Standing, tracks: int, prices: Sequence[float]) -> int:
    """The cheaper track of a set."""
    numbers = [track.index for track in standing.board.tracks if tracks & track.bit]
    return min(numbers, key=prices.__getitem__)


def _still_open(standing: Standing, connections: Iterable[int]) -> list[int]:
    """By connection the set of its tracks that can still be claimed, where there are any: one's own is no detour."""
    sets = [tracks_at(standing.board, [number]) & standing.open_tracks for number in connections]
    return [tracks for tracks in sets if tracks]


class _Fits:
    """
    For which tickets the trains last beside a guide.

    A guide only takes more trains: where those last for the tickets that would be reached without one, they last for no others.
    """

    def __init__(self, standing: Standing, missing: Sequence[float], tickets: Sequence[Ticket]) -> None:
        self._board = standing.board
        self._trains = standing.trains
        self._missing = missing
        self._tickets = tickets

    @cached_property
    def given_up(self) -> frozenset[int]:
        """The tickets for which they do not last without a guide."""
        return tickets_beyond(self._board, self._missing, self._tickets, self._trains)

    def each(self, guide: Guide) -> bool:
        """Whether there are trains for a guide alone, and some way left for each ticket."""
        left = guide.prices(self._missing)
        return self._left(guide) >= 0 and all(
            find_way(self._board, left, ticket.cities) is not None for ticket in self._tickets
        )

    def all_by_legs(self, guide: Guide) -> bool:
        """Whether they surely last for all tickets; if not, they may all the same."""
        return fit_by_legs(self._board, guide.prices(self._missing), self._tickets, self._left(guide))

    def all_but_given_up(self, guide: Guide) -> bool:
        """Whether they last for all that they last for without a guide."""
        wanted = [ticket for ticket in self._tickets if ticket.index not in self.given_up]
        return all_fit(self._board, guide.prices(self._missing), wanted, self._left(guide))

    def _left(self, guide: Guide) -> int:
        return self._trains - sum(self._board.tracks[number].length for number in guide.along)

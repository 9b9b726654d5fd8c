"""
The state of one's tickets: the plan for all that are open, and the way, trains and toll of each.

The ways are those with the fewest trains; among equals those for which fewer cards are missing, then those
with less toll. Tickets share what their ways have in common, as in the bots' plans: it is the same search.
"""

from collections.abc import Iterable, Sequence
from enum import Enum, auto
from functools import cache
from typing import TypeAlias

import attrs

from core.board import Board, Rules, Ticket, Track
from core.cards import EMPTY, LOCOMOTIVE, NO_CARDS, Cards
from core.planning.fewest import fewest_missing
from core.planning.forest import MOST_CITIES
from core.planning.needs import Needs, missing_for, options_for
from core.planning.plan import Budget, Plan, best_plan, dearest_first
from core.planning.sharing import Share, helpful_colours, most_paid, share_out
from core.rules.paths import connected_parts
from core.view import View
from core.ways import BARRED, find_way, missing_trains

_TRAIN = 1 << 20
_CARD = 1 << 10
"""A train outweighs any number of missing cards, a card any toll."""


class Reach(Enum):
    """Whether a ticket is done, or can be."""

    DONE = auto()
    PLANNED = auto()
    """There are trains for it and for the tickets that are worth more."""
    CROWDED_OUT = auto()
    """There would be trains for it, but not for the others of the plan as well."""
    TOO_LONG = auto()
    """Its shortest free way wants more trains than there are."""
    BARRED = auto()
    """No free way is left."""

    @property
    def lost(self) -> bool:
        """Whether the ticket can no longer be done."""
        return self in (Reach.TOO_LONG, Reach.BARRED)


class TracksToClaim:
    """Tracks that are still wanted, and what they take in all."""

    __slots__ = ()
    tracks: tuple[Track, ...]

    @property
    def trains(self) -> int:
        """Trains that they take."""
        return sum(track.length for track in self.tracks)

    @property
    def toll(self) -> int:
        """Tokens that they take."""
        return sum(track.toll for track in self.tracks)


@attrs.frozen
class Prospect(TracksToClaim):
    """One ticket, and the tracks that its way still wants."""

    ticket: Ticket
    reach: Reach
    tracks: tuple[Track, ...] = ()


@attrs.frozen
class Prospects(TracksToClaim):
    """All tickets, in the order in which the player holds them, and what the plan for the open ones wants."""

    tickets: tuple[Prospect, ...]
    tracks: tuple[Track, ...]
    """The tracks of the plan, each once."""
    needs: Needs
    shares: tuple[Share, ...] = ()
    """What of the hand is for each track: first for the plan, ticket by ticket, then for what it has no trains for."""

    helpful: frozenset[int] = frozenset()
    """Colours that no track is to be paid in yet, of which a card would bring the plan nearer all the same."""

    def of(self, number: int) -> Prospect:
        """The prospect of one of the tickets."""
        return next(one for one in self.tickets if one.ticket.index == number)

    def served_by(self, track: Track) -> tuple[Ticket, ...]:
        """The planned tickets whose way runs over this track, or over its twin; dearest first."""
        pair = {track.index, track.twin}
        return tuple(
            dearest_first(
                one.ticket
                for one in self.tickets
                if one.reach is Reach.PLANNED and any(each.index in pair for each in one.tracks)
            )
        )

    def share_of(self, track: Track) -> Share:
        """What of the hand is for one of the tracks that the tickets want."""
        return next(share for share in self.shares if share.demand.track == track.index)

    def lacks(self, card: int) -> bool:
        """Whether a card of this colour would bring the plan nearer."""
        if card == EMPTY:
            return False
        if self.needs.short[card] or card in self.helpful:
            return True
        return card == LOCOMOTIVE and self.needs.wild


NONE = Prospects((), (), Needs((), NO_CARDS, NO_CARDS, 0, wild=False))
"""What a spectator has, and a player without tickets."""


def prospects_of(view: View) -> Prospects:
    """The prospects of the seat of a view; computed again only when something that matters has changed."""
    found = known_prospects(view)
    if found is None:
        found = plan_anew(view)
        _remember(_what_matters(view), found)
    return found


def known_prospects(view: View) -> Prospects | None:
    """As `prospects_of`, but None where they would have to be computed."""
    if view.seat is None or not view.tickets:
        return NONE
    matters = _what_matters(view)
    found = _REMEMBERED.get(matters)
    if found is None and (found := _as_before(matters)) is not None:
        _remember(matters, found)
    return found


def plan_anew(view: View) -> Prospects:
    """As `prospects_of`, but always computed."""
    return _prospects(*_what_matters(view))


def prospect_alone(view: View, number: int) -> Prospect:
    """A ticket, kept or only offered, as if there were no other."""
    assert view.seat is not None
    ticket = view.board.tickets[number]
    if view.connected(ticket.cities):
        return Prospect(ticket, Reach.DONE)
    missing = missing_trains(view.board, view.owners, view.open_tracks, view.seat)
    prices = _prices(view.board, view.rules, view.hand, missing)
    prospect = _prospect(view.board, prices, ticket, view.trains[view.seat])
    return prospect if prospect.reach.lost else attrs.evolve(prospect, reach=Reach.PLANNED)


def trains_with(view: View, tickets: Iterable[int]) -> int:
    """The trains that the plan would take with these tickets besides one's own."""
    return prospects_of(attrs.evolve(view, tickets=(*view.tickets, *tickets))).trains


_Matters: TypeAlias = tuple[Board, Rules, int, tuple[int, ...], int, int, tuple[int, ...], Cards]


def _what_matters(view: View) -> _Matters:
    assert view.seat is not None
    trains = view.trains[view.seat]
    return view.board, view.rules, view.seat, view.owners, view.open_tracks, trains, view.tickets, view.hand


def _prospects(
    board: Board,
    rules: Rules,
    seat: int,
    owners: tuple[int, ...],
    open_tracks: int,
    trains: int,
    tickets: tuple[int, ...],
    hand: Cards,
) -> Prospects:
    prices = _prices(board, rules, hand, missing_trains(board, owners, open_tracks, seat))
    parts = connected_parts(board, owners, seat)
    held = [board.tickets[number] for number in tickets]
    still_open = [ticket for ticket in held if parts[ticket.cities[0]] != parts[ticket.cities[1]]]
    alone = {ticket.index: _prospect(board, prices, ticket, trains) for ticket in still_open}
    within = [ticket for ticket in still_open if not alone[ticket.index].reach.lost]
    plan = best_plan(board, prices, within, Budget(trains))
    twins = open_tracks & _like_their_twins(board)
    needs = fewest_missing(board, rules, plan.tracks, hand, twins)
    needs = most_paid(board, rules, plan.tracks, hand, twins, needs)
    helpful = helpful_colours(board, rules, plan.tracks, hand, twins, needs)
    plan = _with_tracks_of(needs, plan)
    together = _along(board, prices, plan)
    prospects = tuple(
        together.get(ticket.index) or alone.get(ticket.index) or Prospect(ticket, Reach.DONE)
        for ticket in held
    )
    planned = tuple(board.tracks[number] for number in plan.tracks)
    shares = _shares(board, rules, prospects, needs, hand)
    return Prospects(prospects, planned, needs, shares, helpful)


def _shares(
    board: Board, rules: Rules, prospects: Sequence[Prospect], needs: Needs, hand: Cards
) -> tuple[Share, ...]:
    """The hand shared out in the order of the tickets; what the plan leaves is for tickets that it has no room for."""
    tracks = list(dict.fromkeys(track for one in prospects if not one.reach.lost for track in one.tracks))
    planned = {demand.track: demand for demand in needs.demands}
    shares, left = share_out(
        board, rules, [planned[track.index] for track in tracks if track.index in planned], hand
    )
    others = [track for track in tracks if track.index not in planned]
    demands = [max(options_for(track, rules), key=lambda one: left[one.colour]) for track in others]
    return shares + share_out(board, rules, demands, left)[0]


def _with_tracks_of(needs: Needs, plan: Plan) -> Plan:
    """The plan with the twins that the cards were counted for, so that all panels name the same tracks."""
    return attrs.evolve(plan, tracks=tuple(sorted(demand.track for demand in needs.demands)))


@cache
def _like_their_twins(board: Board) -> int:
    """The set of tracks that are as long as their twins; in a plan one can replace the other."""
    twins = [track for track in board.tracks if track.twin is not None]
    return sum(track.bit for track in twins if track.length == board.tracks[track.twin or 0].length)


_REMEMBERED: dict[_Matters, Prospects] = {}
"""Several panels ask about the same position, and most moves of others change nothing in it. The latest stand last."""
_MOST_REMEMBERED = 16


def _remember(matters: _Matters, found: Prospects) -> None:
    if len(_REMEMBERED) >= _MOST_REMEMBERED:
        del _REMEMBERED[next(iter(_REMEMBERED))]
    _REMEMBERED[matters] = found


def _as_before(matters: _Matters) -> Prospects | None:
    """
    What was found before, if others have since claimed only what none of it runs along.

    A plan that was the best is the best of those that are left. That holds where it was found exactly.
    """
    board, rules, seat, owners, open_tracks, *own = matters
    for before, found in reversed(_REMEMBERED.items()):
        closed = before[4] & ~open_tracks
        if (
            before[:3] == (board, rules, seat)
            and list(before[5:]) == own
            and not open_tracks & ~before[4]
            and not closed & _bits(found)
            and _own(before[3], seat) == _own(owners, seat)
            and _is_exact(found, connected_parts(board, owners, seat))
        ):
            return found
    return None


def _own(owners: tuple[int, ...], seat: int) -> list[int]:
    return [number for number, owner in enumerate(owners) if owner == seat]


def _bits(found: Prospects) -> int:
    """The set of the tracks of the plan and of every ticket's way, and of their twins."""
    bits = 0
    for track in (track for way in (found.tracks, *(one.tracks for one in found.tickets)) for track in way):
        bits |= track.bit | (0 if track.twin is None else 1 << track.twin)
    return bits


def _is_exact(found: Prospects, parts: Sequence[int]) -> bool:
    """Whether all tickets that can be done are planned, in the best of all ways."""
    if any(one.reach is Reach.CROWDED_OUT for one in found.tickets):
        return False
    planned = [one.ticket for one in found.tickets if one.reach is Reach.PLANNED]
    return len({parts[city] for ticket in planned for city in ticket.cities}) <= MOST_CITIES


def _prices(board: Board, rules: Rules, hand: Cards, trains: list[float]) -> list[float]:
    return [
        price
        if not price or price == BARRED
        else price * _TRAIN + missing_for(track, rules, hand) * _CARD + track.toll
        for track, price in zip(board.tracks, trains, strict=True)
    ]


def _prospect(board: Board, prices: list[float], ticket: Ticket, trains: int) -> Prospect:
    """A ticket as if there were no other."""
    way = find_way(board, prices, ticket.cities)
    if way is None:
        return Prospect(ticket, Reach.BARRED)
    tracks = tuple(board.tracks[number] for number in way if prices[number])
    too_long = sum(track.length for track in tracks) > trains
    return Prospect(ticket, Reach.TOO_LONG if too_long else Reach.CROWDED_OUT, tracks)


def _along(board: Board, prices: list[float], plan: Plan) -> dict[int, Prospect]:
    """Every ticket of the plan with its way along the planned tracks and one's own; tickets may share tracks."""
    planned = set(plan.tracks)
    narrow = [price if not price or number in planned else BARRED for number, price in enumerate(prices)]
    found = {}
    for number in plan.reached:
        ticket = board.tickets[number]
        way = find_way(board, narrow, ticket.cities) or ()
        tracks = tuple(board.tracks[track] for track in way if prices[track])
        found[number] = Prospect(ticket, Reach.PLANNED, tracks)
    return found

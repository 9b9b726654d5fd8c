"""
What one seat, or a spectator, may see: the only thing that screens and bots are given.

A view is a frozen copy: it holds no state, so nobody can look behind it.
"""

from collections.abc import Callable
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Any

import attrs

from core.board import UNCLAIMED, Board, Returned, Rules, TicketId, Track, TrackId
from core.cards import COUNTS, NO_CARDS, Cards
from core.events import (
    CardDrawn,
    DeckShuffled,
    Event,
    HandDealt,
    SeatResult,
    TicketChoiceBegan,
    TicketsKept,
    TicketsOffered,
    TicketsShuffled,
)
from core.phase import FIRST_TICKETS, Phase
from core.rules.claim_book import claim_book
from core.rules.legal import NO_MOVES, LegalMoves, legal_moves
from core.rules.paths import connected_parts
from core.rules.payment import tariff
from core.rules.tolls import needs_loan
from core.setup import Seat, SeatNo
from core.signposts import NO_SIGNPOSTS, Signposts
from core.standing import Standing
from core.state import State, Tunnel
from core.ways import Way, cheapest_way


@attrs.frozen
class TicketState:
    """One of one's own tickets: done, or the cheapest free way that is left, or None where there is none."""

    id: TicketId
    points: int
    done: bool
    way: Way | None

    def within(self, trains: int) -> bool:
        """Whether it is done or can still be done with so many trains."""
        return self.done or (self.way is not None and self.way.trains <= trains)


if TYPE_CHECKING:
    from attrs import frozen as _frozen_for_types
else:
    # One is made with every move of a bot, and a class that is frozen at run time takes three times as long to make one.
    _frozen_for_types = attrs.define(unsafe_hash=True)


@_frozen_for_types
class View:
    """See the module. Lists by seat are in the order of seats; `seat` is None for a spectator."""

    board: Board = attrs.field(repr=False)
    rules: Rules = attrs.field(repr=False)
    seats: tuple[Seat, ...]
    seat: SeatNo | None

    # What is asked, and of whom.
    phase: Phase
    to_act: tuple[SeatNo, ...]
    """All that are to act, in the order of play: several only while first tickets are chosen."""
    actor: SeatNo
    """This seat where it is to act, else the first of those that are."""
    moves: LegalMoves
    """What this seat may do now; empty when it is not asked."""
    first: SeatNo
    turns: int
    last_turns: int

    # On the table.
    market: tuple[int, ...]
    deck_left: int
    discards: Cards
    tickets_left: int
    ticket_discards: tuple[int, ...]
    tunnel: Tunnel | None
    owners: tuple[int, ...]
    marker: int
    neutral_trains: int
    neutral_choice: tuple[int, ...]

    # Of every seat.
    points: tuple[int, ...]
    trains: tuple[int, ...]
    card_counts: tuple[int, ...]
    ticket_counts: tuple[int, ...]
    loans: tuple[int, ...]
    _shown: tuple[int, ...]
    """What `shown` is made of, when somebody asks for it."""
    seconds: int
    """The set of tracks that were claimed beside a taken twin."""

    # One's own.
    hand: Cards
    tickets: tuple[int, ...]
    offered: tuple[int, ...]
    keep: int
    tokens: int
    open_tracks: int
    """The set of tracks that this seat may still claim."""

    latest: tuple[Event, ...] = ()
    """The public part of what happened last."""
    results: tuple[SeatResult, ...] = ()
    signposts: Signposts = NO_SIGNPOSTS
    """Where this seat sends its plan."""
    former: Standing | None = attrs.field(default=None, eq=False, repr=False)
    """Where this seat stood after its move before; the plan for its tickets goes on from there."""

    @property
    def asked(self) -> bool:
        """Whether this seat is to act now."""
        return self.seat in self.to_act

    @property
    def last_round(self) -> bool:
        """Whether everybody has only one turn left, or less."""
        return self.last_turns >= 0

    @cached_property
    def shown(self) -> tuple[Cards, ...]:
        """By seat the cards that all have seen it take or announce and not spend since: at least these it holds."""
        return tuple(self._shown[first : first + COUNTS] for first in range(0, len(self._shown), COUNTS))

    @cached_property
    def ticket_states(self) -> tuple[TicketState, ...]:
        """One's own tickets with their state."""
        return tuple(map(self.state_of_ticket, self.tickets))

    def state_of_ticket(self, number: int) -> TicketState:
        """How far this seat is with a ticket, kept or only offered."""
        ticket = self.board.tickets[number]
        done = self.connected(ticket.cities)
        return TicketState(ticket.id, ticket.points, done, None if done else self.way(ticket.cities))

    def can_pay(self, track: Track, pay: Cards) -> bool:
        """Whether this seat holds these cards and they pay the track."""
        held = all(count <= have for count, have in zip(pay, self.hand, strict=True))
        return held and tariff(self.rules).accepts(track, pay)

    def connected(self, ends: tuple[int, int]) -> bool:
        """Whether this seat's own tracks connect two cities."""
        return self._parts[ends[0]] == self._parts[ends[1]]

    @cached_property
    def done_tickets(self) -> frozenset[int]:
        """Those of one's own tickets whose cities are connected, by their numbers."""
        return _done(self.board, self.owners, self._owner, self.tickets)

    @cached_property
    def payable_tracks(self) -> frozenset[TrackId]:
        """The tracks that this seat's cards and trains could claim, whoever's turn it is."""
        if self.seat is None:
            return frozenset()
        fitting = self.board.no_longer_than
        within = self.open_tracks & fitting[min(self.trains[self.seat], len(fitting) - 1)]
        return _payable(self.board, self.rules, self.hand, within)

    @cached_property
    def closed_tracks(self) -> frozenset[TrackId]:
        """The free tracks that nobody can claim any more: the twins of taken ones at a small table."""
        return (
            _closed(self.board, self.owners) if len(self.seats) < self.rules.both_tracks_from else frozenset()
        )

    @cached_property
    def has_trains_to_claim(self) -> bool:
        """Whether this seat's trains last for any track that it may claim."""
        if self.seat is None:
            return False
        fitting = self.board.no_longer_than
        return bool(self.open_tracks & fitting[min(self.trains[self.seat], len(fitting) - 1)])

    def begins_last_round(self, track: Track) -> bool:
        """Whether claiming this track would leave this seat so few trains that everybody has one more turn."""
        if self.seat is None or self.last_round:
            return False
        return self.trains[self.seat] - track.length <= self.rules.last_round_at

    def needs_loan(self, track: Track) -> bool:
        """Whether claiming this track would cost this seat a loan."""
        return self.rules.tolls and needs_loan(self.tokens, track)

    def way(self, ends: tuple[int, int]) -> Way | None:
        """The cheapest free way between two cities for this seat."""
        if self.seat is None:
            return None
        return cheapest_way(self.board, self.owners, self.open_tracks, self.seat, ends)

    @property
    def _owner(self) -> int:
        """What stands in `owners` for this seat; a spectator owns nothing."""
        return -2 if self.seat is None else self.seat

    @cached_property
    def _parts(self) -> list[int]:
        return connected_parts(self.board, self.owners, self._owner)


# Most moves of others change none of what these depend on, and each makes a view.


@lru_cache(maxsize=16)
def _done(board: Board, owners: tuple[int, ...], seat: int, tickets: tuple[int, ...]) -> frozenset[int]:
    """Those of some tickets that the tracks of a seat connect."""
    parts = connected_parts(board, owners, seat)
    ends = ((number, board.tickets[number].cities) for number in tickets)
    return frozenset(number for number, (first, last) in ends if parts[first] == parts[last])


@lru_cache(maxsize=16)
def _payable(board: Board, rules: Rules, hand: Cards, within: int) -> frozenset[TrackId]:
    """Those of a set of tracks that a hand pays."""
    book = claim_book(board, rules)
    plain = {claim.track for claim in book.claims(hand, within)}
    return frozenset(plain | {recipe.track.id for recipe in book.substitutions(hand, within)})


@lru_cache(maxsize=16)
def _closed(board: Board, owners: tuple[int, ...]) -> frozenset[TrackId]:
    """The free tracks whose twins are taken."""
    return frozenset(
        track.id
        for track in board.tracks
        if track.twin is not None and owners[track.index] == UNCLAIMED != owners[track.twin]
    )


def view_of(
    state: State,
    seat: SeatNo | None,
    latest: tuple[Event, ...] = (),
    former: Standing | None = None,
    signposts: Signposts = NO_SIGNPOSTS,
) -> View:
    """What this seat (None: a spectator) sees of a state; `latest` are the events that led to it."""
    hands = state.hands
    spectator = seat is None
    to_act = state.to_act
    asked = seat in to_act
    choosing = state.phase is FIRST_TICKETS
    return View(
        state.board,
        state.rules,
        state.setup.seats,
        seat,
        state.phase,
        to_act,
        seat if seat is not None and asked else state.seat,
        legal_moves(state, seat) if asked else NO_MOVES,
        state.first,
        state.turns,
        state.last_turns,
        tuple(state.market),
        len(state.deck) - state.drawn,
        tuple(state.discards),
        len(state.ticket_deck) - state.tickets_drawn,
        () if choosing else state.ticket_discards,
        state.tunnel,
        state.owners,
        state.marker,
        state.neutral_trains,
        state.neutral_choice,
        tuple(state.points),
        tuple(state.trains),
        tuple(state.card_counts),
        _only_own(state, seat) if choosing else tuple(map(len, state.tickets)),
        tuple(state.loans),
        tuple(state.shown),
        state.seconds,
        NO_CARDS if seat is None else tuple(hands[seat]),
        () if seat is None else state.tickets[seat],
        () if seat is None else state.offered[seat],
        0 if spectator else state.keep,
        0 if seat is None else state.tokens[seat],
        0 if seat is None else state.open[seat],
        redacted(latest, seat, state.rules),
        state.results,
        signposts,
        former,
    )


def _only_own(state: State, seat: SeatNo | None) -> tuple[int, ...]:
    """How many tickets each has, while all choose: what another has kept would tell what it gave back."""
    return tuple(len(kept) if n == seat else 0 for n, kept in enumerate(state.tickets))


def redacted(events: tuple[Event, ...], seat: SeatNo | None, rules: Rules) -> tuple[Event, ...]:
    """The events of an entry as this seat may know them."""
    for event in events:
        if type(event) in _COVER:
            return tuple([_known_of(each, seat, rules, events) for each in events])
    return events  # as most often: all is open to all


def _known_of(event: Event, seat: SeatNo | None, rules: Rules, beside: tuple[Event, ...]) -> Event:
    cover = _COVER.get(type(event))
    return event if cover is None else cover(event, seat, rules, beside)


def _kept_covered(
    event: TicketsKept, seat: SeatNo | None, rules: Rules, beside: tuple[Event, ...]
) -> TicketsKept:
    if event.seat == seat:
        return event
    if any(isinstance(other, TicketChoiceBegan) for other in beside):
        return TicketsKept(event.seat, None, None)  # others choose still: not even how many
    face_up = rules.returned_tickets is Returned.DISCARD
    returned = event.returned if face_up else _face_down(event.returned)
    return TicketsKept(event.seat, _face_down(event.kept), returned)


def _face_down(tickets: tuple[TicketId | None, ...] | None) -> tuple[None, ...]:
    return (None,) * len(tickets or ())


@cache
def _drawn_by(seat: SeatNo) -> CardDrawn:
    return CardDrawn(seat, None)


_COVER: dict[type, Callable[[Any, SeatNo | None, Rules, tuple[Event, ...]], Event]] = {
    DeckShuffled: lambda _e, _seat, _rules, _beside: DeckShuffled(None),
    TicketsShuffled: lambda _e, _seat, _rules, _beside: TicketsShuffled(None),
    CardDrawn: lambda e, seat, _rules, _beside: e if e.seat == seat else _drawn_by(e.seat),
    HandDealt: lambda e, seat, _rules, _beside: e if e.seat == seat else HandDealt(e.seat, None),
    TicketsOffered: lambda e, seat, _rules, _beside: (
        e if e.seat == seat else TicketsOffered(e.seat, _face_down(e.tickets), e.keep)
    ),
    TicketsKept: _kept_covered,
}
"""By kind of event what others may know of it; the rest is open to all."""

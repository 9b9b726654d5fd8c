"""
`evolve(state, event)`: what an event does to the state.

It never validates and never fails on events that the rules made; it decides nothing. There is one
small function for each kind of event, found by the event's class.
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from core.board import UNCLAIMED, Returned, Track
from core.cards import COUNTS, EMPTY, count_cards
from core.events import (
    CardDrawn,
    CardTaken,
    DeckShuffled,
    Event,
    GameEnded,
    HandDealt,
    LastRoundBegan,
    LoanTaken,
    MarkerPassed,
    MarketFilled,
    MarketSwept,
    NeutralAsked,
    NeutralClaimed,
    NeutralLeft,
    NeutralTurned,
    OrderDrawn,
    Passed,
    SecondCardAwaited,
    TicketChoiceBegan,
    TicketsKept,
    TicketsOffered,
    TicketsShuffled,
    TollPaid,
    TrackClaimed,
    TunnelAbandoned,
    TunnelDug,
    TurnBegan,
)
from core.phase import FIRST_TICKETS, NEUTRAL, OVER, SECOND_CARD, TICKETS, TUNNEL, TURN
from core.setup import SeatNo
from core.state import State, Tunnel, with_owner

Apply = Callable[[State, Any], None]
APPLY: dict[type, Apply] = {}

F = TypeVar("F", bound=Apply)


def _on(event: type) -> Callable[[F], F]:
    def register(apply: F) -> F:
        APPLY[event] = apply
        return apply

    return register


def evolve(state: State, event: Event) -> None:
    """Change the state as the event says."""
    APPLY[type(event)](state, event)


def folded(state: State, events: Iterable[Event]) -> State:
    """A copy of the state after these events."""
    after = state.copy()
    for event in events:
        APPLY[type(event)](after, event)
    return after


@_on(DeckShuffled)
def _deck_shuffled(state: State, event: DeckShuffled) -> None:
    # All discards are in it, and whatever the deck still had.
    state.deck, state.drawn = event.order or b"", 0
    state.discards = [0] * len(state.discards)
    state.shuffles += 1


@_on(TicketsShuffled)
def _tickets_shuffled(state: State, event: TicketsShuffled) -> None:
    numbers = state.board.ticket_numbers
    state.ticket_deck, state.tickets_drawn = tuple([numbers[slug] for slug in event.order or ()]), 0
    state.ticket_discards = ()
    state.shuffles += 1


@_on(OrderDrawn)
def _order_drawn(state: State, event: OrderDrawn) -> None:
    state.first = state.seat = event.first
    state.start_scores = event.scores
    state.points = list(event.scores)
    state.shuffles += 1
    if state.rules.neutral_trains:
        state.marker = (event.first + 1) % len(state.hands)


@_on(HandDealt)
def _hand_dealt(state: State, event: HandDealt) -> None:
    state.hands[event.seat] = list(event.cards or ())
    state.card_counts[event.seat] = count = sum(event.cards or ())
    state.drawn += count


@_on(MarketFilled)
def _market_filled(state: State, event: MarketFilled) -> None:
    state.market[event.slot] = event.card
    state.drawn += 1


@_on(MarketSwept)
def _market_swept(state: State, _event: MarketSwept) -> None:
    for slot, card in enumerate(state.market):
        if card != EMPTY:
            state.discards[card] += 1
            state.market[slot] = EMPTY


@_on(CardTaken)
def _card_taken(state: State, event: CardTaken) -> None:
    seat, card = event.seat, event.card
    state.market[event.slot] = EMPTY
    state.hands[seat][card] += 1
    state.card_counts[seat] += 1
    state.shown[COUNTS * seat + card] += 1


@_on(CardDrawn)
def _card_drawn(state: State, event: CardDrawn) -> None:
    assert event.card is not None
    state.drawn += 1
    seat = event.seat
    state.hands[seat][event.card] += 1
    state.card_counts[seat] += 1


@_on(SecondCardAwaited)
def _second_card_awaited(state: State, _event: SecondCardAwaited) -> None:
    state.phase = SECOND_CARD


@_on(TicketsOffered)
def _tickets_offered(state: State, event: TicketsOffered) -> None:
    numbers = state.board.ticket_numbers
    state.offered[event.seat] = tuple([numbers[slug] for slug in event.tickets if slug])
    state.tickets_drawn += len(event.tickets)
    state.keep = event.keep
    state.phase = FIRST_TICKETS if state.turns == 0 else TICKETS


@_on(TicketsKept)
def _tickets_kept(state: State, event: TicketsKept) -> None:
    numbers = state.board.ticket_numbers
    state.offered[event.seat] = ()
    state.tickets[event.seat] += tuple([numbers[slug] for slug in event.kept or () if slug])
    returned = tuple([numbers[slug] for slug in event.returned or () if slug])
    if state.rules.returned_tickets is Returned.DISCARD:
        state.ticket_discards += returned
    else:
        state.tickets_out += returned


@_on(TrackClaimed)
def _track_claimed(state: State, event: TrackClaimed) -> None:
    seat = event.seat
    hand, seen, discards, first = state.hands[seat], state.shown, state.discards, COUNTS * seat
    for colour, paid in enumerate(event.pay):
        if paid:
            hand[colour] -= paid
            discards[colour] += paid
            # Nobody knows whether a card paid is one that was seen: count on the fewest.
            place = first + colour
            seen[place] = seen[place] - paid if seen[place] > paid else 0
            state.card_counts[seat] -= paid
    if state.tunnel is not None:
        _close_tunnel(state)
    track = state.board.tracks[state.board.track_numbers[event.track]]
    state.trains[seat] -= track.length
    state.points[seat] += event.points
    _own(state, track, seat)


def _own(state: State, track: Track, owner: int) -> None:
    """The track is gone for everybody, its twin for the owner, or for all where doubles are closed."""
    state.owners = with_owner(state.owners, track.index, owner)
    if track.twin is not None and state.owners[track.twin] != UNCLAIMED:
        state.seconds |= track.bit
    if state.both_tracks_open:
        taken = ~track.bit
        state.open = [tracks & taken for tracks in state.open]
        if owner < len(state.open):
            state.open[owner] &= ~track.both_bits
    else:
        taken = ~track.both_bits
        state.open = [tracks & taken for tracks in state.open]


@_on(TollPaid)
def _toll_paid(state: State, event: TollPaid) -> None:
    _pay(state, event.seat, -event.amount)
    _pay(state, event.to, event.amount)


@_on(LoanTaken)
def _loan_taken(state: State, event: LoanTaken) -> None:
    state.loans[event.seat] += 1
    if event.to is not None:
        _pay(state, None, -event.amount)
        _pay(state, event.to, event.amount)


def _pay(state: State, seat: SeatNo | None, amount: int) -> None:
    """Give tokens to a seat, or to the bank where there is none. The bank may owe: change is always to be had."""
    if seat is None:
        state.bank += amount
    else:
        state.tokens[seat] += amount


@_on(TunnelDug)
def _tunnel_dug(state: State, event: TunnelDug) -> None:
    track = state.board.track_numbers[event.track]
    state.tunnel = Tunnel(track, event.pay, count_cards(event.turned), event.extra)
    state.drawn += len(event.turned)
    state.phase = TUNNEL
    seen = state.shown_of(event.seat)
    state.shown[COUNTS * event.seat : COUNTS * (event.seat + 1)] = map(max, seen, event.pay)


@_on(TunnelAbandoned)
def _tunnel_abandoned(state: State, _event: TunnelAbandoned) -> None:
    _close_tunnel(state)


def _close_tunnel(state: State) -> None:
    if state.tunnel is not None:
        for colour, count in enumerate(state.tunnel.turned):
            state.discards[colour] += count
        state.tunnel = None


@_on(Passed)
def _passed(_state: State, _event: Passed) -> None:
    """Only told: nothing changes."""


@_on(TicketChoiceBegan)
def _ticket_choice_began(state: State, event: TicketChoiceBegan) -> None:
    state.seat = event.seat


@_on(TurnBegan)
def _turn_began(state: State, event: TurnBegan) -> None:
    state.seat = event.seat
    state.phase = TURN
    state.turns += 1
    if state.last_turns > 0:
        state.last_turns -= 1


@_on(LastRoundBegan)
def _last_round_began(state: State, _event: LastRoundBegan) -> None:
    state.last_turns = len(state.hands)


@_on(NeutralTurned)
def _neutral_turned(state: State, event: NeutralTurned) -> None:
    state.tickets_drawn += 1
    state.ticket_discards += (state.board.ticket_numbers[event.ticket],)


@_on(NeutralAsked)
def _neutral_asked(state: State, event: NeutralAsked) -> None:
    state.seat = event.seat
    state.phase = NEUTRAL
    state.neutral_choice = tuple(state.board.track_numbers[slug] for slug in event.tracks)


@_on(NeutralClaimed)
def _neutral_claimed(state: State, event: NeutralClaimed) -> None:
    track = state.board.tracks[state.board.track_numbers[event.track]]
    state.neutral_trains -= track.length
    state.neutral_choice = ()
    _own(state, track, state.neutral)


@_on(MarkerPassed)
def _marker_passed(state: State, event: MarkerPassed) -> None:
    state.marker = event.seat


@_on(NeutralLeft)
def _neutral_left(state: State, _event: NeutralLeft) -> None:
    state.marker = -1


@_on(GameEnded)
def _game_ended(state: State, event: GameEnded) -> None:
    state.results = event.results
    state.points = [result.total for result in event.results]
    state.phase = OVER

"""Drawing train cards, one card a move."""

from collections.abc import Sequence
from functools import cache

from core.cards import EMPTY, LOCOMOTIVE
from core.events import CardDrawn, CardTaken, Event, SecondCardAwaited
from core.moves import DrawCard, TakeCard
from core.phase import SECOND_CARD, TURN
from core.rules.ending import begin_turn, end_turn, simply_next
from core.rules.illegal_move import IllegalMove, Refusal
from core.rules.legal import can_draw_cards
from core.rules.supply import COLOURS, Supply, market_filled
from core.setup import SeatNo
from core.state import State
from core.text import tr

SECOND_CARD_AWAITED = SecondCardAwaited()
SAME_SEAT = -1
"""Stands for the seat that goes on: its second card is awaited."""


def take_card(state: State, move: TakeCard) -> Sequence[Event]:
    """A card from the market, replaced at once."""
    slot = move.slot
    if not 0 <= slot < len(state.market):
        raise IllegalMove(Refusal.NO_SUCH_SLOT, tr("The market has no place {slot}.", slot=slot + 1))
    card = state.market[slot]
    counts_double = card == LOCOMOTIVE and state.rules.face_up_locomotive_ends_draw
    if counts_double and state.phase is SECOND_CARD:
        raise IllegalMove(
            Refusal.LOCOMOTIVE_SECOND,
            tr("A locomotive from the market counts as both cards: it cannot be the second one."),
        )
    if _simply_replaced(state, card):
        then = SAME_SEAT if state.phase is TURN and not counts_double else simply_next(state)
        if then is not None:
            return _taken_simply(state.seat, slot, card, state.deck[state.drawn], then)
    if state.phase is TURN and not can_draw_cards(state):
        raise IllegalMove(
            Refusal.EMPTY_DECK, tr("Deck and discards are empty: no train cards can be drawn now.")
        )
    if card == EMPTY:
        raise IllegalMove(
            Refusal.EMPTY_SLOT, tr("There is no card in place {slot} of the market.", slot=slot + 1)
        )
    events: list[Event] = [card_taken(state.seat, slot, card)]
    supply = Supply(state, events)
    supply.market[slot] = EMPTY
    supply.restock()
    return _go_on(state, events, another=_second_card_to_be_had(state, supply), draw_is_over=counts_double)


def _simply_replaced(state: State, card: int) -> bool:
    """Whether the taken card is replaced and nothing else happens, as in most draws: no sweep, no new deck, no empty place."""
    if len(state.deck) - state.drawn < 2 or EMPTY in state.market:
        return False
    limit = state.rules.sweep_at
    if not limit:
        return True
    fresh = state.deck[state.drawn]
    return state.market.count(LOCOMOTIVE) - (card == LOCOMOTIVE) + (fresh == LOCOMOTIVE) < limit


def draw_card(state: State, _move: DrawCard) -> Sequence[Event]:
    """A card from the deck."""
    if not state.deck_left:
        raise IllegalMove(Refusal.EMPTY_DECK, tr("The deck is empty."))
    if len(state.deck) - state.drawn > 1 and EMPTY not in state.market:
        then = SAME_SEAT if state.phase is TURN else simply_next(state)
        if then is not None:
            return _drawn_simply(state.seat, state.deck[state.drawn], then)
    events: list[Event] = []
    supply = Supply(state, events)
    events.append(card_drawn(state.seat, supply.draw(1)[0]))
    supply.restock()
    return _go_on(state, events, another=_second_card_to_be_had(state, supply), draw_is_over=False)


def _go_on(state: State, events: list[Event], *, another: bool, draw_is_over: bool) -> list[Event]:
    """A second card is taken if there is another to be had; else the turn ends."""
    if another and not draw_is_over and state.phase is TURN:
        events.append(SECOND_CARD_AWAITED)
        return events
    return end_turn(state, events)


def _second_card_to_be_had(state: State, supply: Supply) -> bool:
    if supply.drawn < len(supply.deck):
        return True
    barred = LOCOMOTIVE if state.rules.face_up_locomotive_ends_draw else None
    return any(card not in (EMPTY, barred) for card in supply.market)


# There are few of these events and few ways in which a draw goes on, and very many draws: each is made once.
@cache
def _taken_simply(seat: SeatNo, slot: int, card: int, fresh: int, then: int) -> tuple[Event, ...]:
    """A card is taken and replaced, and it is the turn of the seat `then`."""
    return (card_taken(seat, slot, card), market_filled(slot, fresh), _goes_on(then))


@cache
def _drawn_simply(seat: SeatNo, card: int, then: int) -> tuple[Event, ...]:
    """A card is drawn blind, and it is the turn of the seat `then`."""
    return (card_drawn(seat, card), _goes_on(then))


def _goes_on(then: int) -> Event:
    return SECOND_CARD_AWAITED if then == SAME_SEAT else begin_turn(then)


@cache
def card_taken(seat: SeatNo, slot: int, card: int) -> CardTaken:
    """The event, from a card's number."""
    return CardTaken(seat, slot, COLOURS[card])


@cache
def card_drawn(seat: SeatNo, card: int) -> CardDrawn:
    """The event, from a card's number."""
    return CardDrawn(seat, COLOURS[card])

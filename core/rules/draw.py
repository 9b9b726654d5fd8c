"""Drawing train cards, one card a move."""

from core.cards import LOCOMOTIVE, Colour
from core.events import CardDrawn, CardTaken, Event, SecondCardAwaited
from core.moves import DrawCard, TakeCard
from core.rules.ending import end_turn
from core.rules.refusal import IllegalMove, Refusal
from core.rules.supply import COLOURS, Supply
from core.state import EMPTY, Phase, State
from core.text import tr

SECOND_CARD_AWAITED = SecondCardAwaited()


def take_card(state: State, move: TakeCard) -> list[Event]:
    """A card from the market, replaced at once."""
    slot = move.slot
    if not 0 <= slot < len(state.market):
        raise IllegalMove(Refusal.NO_SUCH_SLOT, tr("The market has no place {slot}.", slot=slot + 1))
    card = state.market[slot]
    if card == EMPTY:
        raise IllegalMove(
            Refusal.EMPTY_SLOT, tr("There is no card in place {slot} of the market.", slot=slot + 1)
        )
    counts_double = card == LOCOMOTIVE and state.rules.face_up_locomotive_ends_draw
    if counts_double and state.phase is Phase.SECOND_CARD:
        raise IllegalMove(
            Refusal.LOCOMOTIVE_SECOND,
            tr("A locomotive from the market counts as both cards: it cannot be the second one."),
        )
    events: list[Event] = [CardTaken(state.seat, slot, COLOURS[card])]
    supply = Supply(state, events)
    supply.market[slot] = EMPTY
    supply.restock()
    return _go_on(state, supply, draw_is_over=counts_double)


def draw_card(state: State, _move: DrawCard) -> list[Event]:
    """A card from the deck."""
    if not state.deck_left:
        raise IllegalMove(Refusal.EMPTY_DECK, tr("The deck is empty."))
    events: list[Event] = []
    supply = Supply(state, events)
    card: Colour = COLOURS[supply.draw(1)[0]]
    events.append(CardDrawn(state.seat, card))
    supply.restock()
    return _go_on(state, supply, draw_is_over=False)


def _go_on(state: State, supply: Supply, *, draw_is_over: bool) -> list[Event]:
    """A second card is taken if there is one to be had; else the turn ends."""
    if state.phase is Phase.TURN and not draw_is_over and _second_card_to_be_had(state, supply):
        supply.events.append(SECOND_CARD_AWAITED)
        return supply.events
    return end_turn(state, supply.events)


def _second_card_to_be_had(state: State, supply: Supply) -> bool:
    if supply.drawn < len(supply.deck):
        return True
    barred = LOCOMOTIVE if state.rules.face_up_locomotive_ends_draw else None
    return any(card not in (EMPTY, barred) for card in supply.market)

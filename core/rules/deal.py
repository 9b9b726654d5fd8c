"""The deal: decks shuffled, order drawn, hands, market and first tickets."""

from core.cards import count_cards, lay_out
from core.chance import shuffled
from core.events import (
    DeckShuffled,
    Event,
    HandDealt,
    OrderDrawn,
    TicketChoiceBegan,
    TicketsOffered,
    TicketsShuffled,
)
from core.evolve import folded
from core.rules.neutral import out_of_tickets
from core.rules.supply import Supply
from core.setup import SeatNo
from core.state import State


def deal(state: State) -> list[Event]:
    """Everything up to the first player's choice of tickets."""
    board, rules, seed = state.board, state.rules, state.setup.seed
    seats = len(state.hands)
    cards = bytes(shuffled(lay_out(rules.all_cards), seed, 0))
    tickets = shuffled([ticket.id for ticket in board.tickets], seed, 1)
    first = first_player(state, 2)
    events: list[Event] = [
        DeckShuffled(cards),
        TicketsShuffled(tuple(tickets)),
        OrderDrawn(first, tuple(rules.start_scores[(seat - first) % seats] for seat in range(seats))),
    ]
    each = rules.hand
    events += [HandDealt(SeatNo(n), count_cards(cards[n * each : (n + 1) * each])) for n in range(seats)]
    Supply(folded(state, events), events).restock()
    each = rules.first_tickets
    for n in range(seats):
        offer = tuple(tickets[n * each : (n + 1) * each])
        events.append(TicketsOffered(SeatNo(n), offer, rules.first_tickets_kept))
    if rules.neutral_trains:
        events += out_of_tickets(folded(state, events))
    events.append(TicketChoiceBegan(first))
    return events


def first_player(state: State, number: int) -> SeatNo:
    """Whom the set-up names, or else whom the seed draws."""
    if state.setup.first is not None:
        return state.setup.first
    return shuffled([SeatNo(n) for n in range(len(state.hands))], state.setup.seed, number)[0]

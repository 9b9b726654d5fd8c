"""Tickets: offered from the deck, some kept, the others given back."""

from core.board import TicketId
from core.events import Event, NeutralLeft, TicketChoiceBegan, TicketsKept, TicketsOffered, TurnBegan
from core.moves import DrawTickets, KeepTickets
from core.phase import FIRST_TICKETS
from core.rules.ending import end_turn
from core.rules.illegal_move import IllegalMove, Refusal
from core.rules.legal import can_draw_tickets
from core.rules.supply import reshuffled_tickets
from core.state import State
from core.text import tr, trn


def draw_tickets(state: State, _move: DrawTickets) -> list[Event]:
    """An offer from the top of the deck. If the deck runs out, the draw goes on from a new one."""
    if not can_draw_tickets(state):
        raise IllegalMove(Refusal.NO_TICKETS, tr("There are no tickets left."))
    wanted = state.rules.later_tickets
    # The neutral player does not outlast the ticket deck, whoever takes the last ticket.
    neutral: list[Event] = [NeutralLeft()] if state.marker >= 0 and state.tickets_left <= wanted else []
    if state.tickets_left < wanted and state.ticket_discards:
        made_anew = reshuffled_tickets(state)
        return [*neutral, made_anew, _offer(state, (made_anew.order or ())[:wanted])]
    rest = state.ticket_deck[state.tickets_drawn :][:wanted]
    return [_offer(state, tuple(state.board.tickets[number].id for number in rest)), *neutral]


def _offer(state: State, tickets: tuple[TicketId, ...]) -> TicketsOffered:
    return TicketsOffered(state.seat, tickets, min(state.rules.later_tickets_kept, len(tickets)))


def keep_tickets(state: State, move: KeepTickets) -> list[Event]:
    """Keep some of the offer. Later that ends the turn; at the start play begins when all have chosen."""
    seat = state.seat
    tickets = state.board.tickets
    offered = [tickets[number].id for number in state.offered[seat]]
    kept = set(move.tickets)
    if len(kept) != len(move.tickets) or not kept.issubset(offered):
        raise IllegalMove(Refusal.TICKETS_NOT_OFFERED, tr("Only tickets on offer can be kept, each once."))
    if len(move.tickets) < state.keep:
        raise IllegalMove(
            Refusal.TOO_FEW_KEPT,
            trn("Keep at least {n} ticket.", "Keep at least {n} tickets.", state.keep),
        )
    returned = tuple([slug for slug in offered if slug not in kept])
    events: list[Event] = [TicketsKept(seat, move.tickets, returned)]
    if state.phase is not FIRST_TICKETS:
        return end_turn(state, events)
    choosing = [other for other in state.to_act if other != seat]
    events.append(TicketChoiceBegan(choosing[0]) if choosing else TurnBegan(state.first))
    return events

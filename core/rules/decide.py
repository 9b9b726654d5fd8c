"""`decide(state, move)`: the events a move makes, or `IllegalMove`. The state is only read."""

from collections.abc import Callable, Sequence
from typing import Any

from core.events import Event, Passed, TicketChoiceBegan
from core.evolve import folded
from core.moves import (
    AbandonTunnel,
    Claim,
    Deal,
    DrawCard,
    DrawTickets,
    KeepTickets,
    Move,
    NeutralTrack,
    Pass,
    PayTunnel,
    TakeCard,
)
from core.phase import Phase
from core.rules.claim import claim
from core.rules.deal import deal
from core.rules.draw import draw_card, take_card
from core.rules.ending import begin_turn, end_game, end_turn
from core.rules.illegal_move import IllegalMove, Refusal
from core.rules.legal import can_act
from core.rules.neutral import choose_for_neutral
from core.rules.tickets import draw_tickets, keep_tickets
from core.rules.tunnel import abandon_tunnel, pay_tunnel
from core.setup import SeatNo
from core.state import State
from core.text import joined, tr

Decide = Callable[[State, Any], Sequence[Event]]


def decide(state: State, move: Move, seat: SeatNo | None = None) -> Sequence[Event]:
    """What happens when a seat makes this move: the one that is to act, if none is named."""
    if seat is not None and seat != state.seat:
        state = _asked_too(state, seat)
    function, phases = _TABLE[type(move)]
    if state.phase not in phases:
        raise _not_now(state.phase)
    return function(state, move)


def _asked_too(state: State, seat: SeatNo) -> State:
    """The state as if only this seat had to act: all choose their first tickets at the same time."""
    if seat in state.to_act:
        return folded(state, [TicketChoiceBegan(seat)])
    names = [state.setup.seats[other].name for other in state.to_act]
    if state.phase is Phase.FIRST_TICKETS:
        sentence = tr("You have chosen; {names} must still choose tickets.", names=joined(names))
    elif names:
        sentence = tr("It is {name}'s turn.", name=names[0])
    else:
        raise _not_now(state.phase)
    raise IllegalMove(Refusal.NOT_YOUR_TURN, sentence)


def _deal(state: State, _move: Deal) -> list[Event]:
    return deal(state)


def _neutral_track(state: State, move: NeutralTrack) -> list[Event]:
    events = choose_for_neutral(state, move.track)
    # The neutral player acts between rounds: the first player's turn follows, whoever held the marker.
    events.append(begin_turn(state.first))
    return events


def _pass(state: State, _move: Pass) -> list[Event]:
    if can_act(state, state.seat):
        raise IllegalMove(Refusal.CAN_STILL_ACT, tr("Passing is allowed only when nothing else is possible."))
    events: list[Event] = [Passed(state.seat)]
    if not any(can_act(state, SeatNo(n)) for n in range(len(state.hands))):
        # Nobody can act any more, so a last round would never come.
        return end_game(state, events)
    return end_turn(state, events)


def _not_now(phase: Phase) -> IllegalMove:
    if phase is Phase.OVER:
        return IllegalMove(Refusal.GAME_OVER, tr("The game is over."))
    sentence = {
        Phase.DEAL: tr("The game has not been dealt yet."),
        Phase.FIRST_TICKETS: tr("First choose which tickets to keep."),
        Phase.TICKETS: tr("First choose which tickets to keep."),
        Phase.SECOND_CARD: tr("Take your second card first."),
        Phase.TUNNEL: tr("First pay for the tunnel, or give it up."),
        Phase.NEUTRAL: tr("First choose the neutral player's track."),
        Phase.TURN: tr("That is not asked of you now."),
    }[phase]
    return IllegalMove(Refusal.NOT_NOW, sentence)


_TURN = frozenset({Phase.TURN})
_CARD = frozenset({Phase.TURN, Phase.SECOND_CARD})
_TABLE: dict[type, tuple[Decide, frozenset[Phase]]] = {
    Deal: (_deal, frozenset({Phase.DEAL})),
    TakeCard: (take_card, _CARD),
    DrawCard: (draw_card, _CARD),
    Claim: (claim, _TURN),
    PayTunnel: (pay_tunnel, frozenset({Phase.TUNNEL})),
    AbandonTunnel: (abandon_tunnel, frozenset({Phase.TUNNEL})),
    DrawTickets: (draw_tickets, _TURN),
    KeepTickets: (keep_tickets, frozenset({Phase.FIRST_TICKETS, Phase.TICKETS})),
    NeutralTrack: (_neutral_track, frozenset({Phase.NEUTRAL})),
    Pass: (_pass, _TURN),
}

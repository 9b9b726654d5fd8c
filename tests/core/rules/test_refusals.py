"""Every reason for which a move can be refused, and that a refused move changes nothing."""

from collections.abc import Callable

import pytest

from core.board import TicketId, TrackId
from core.cards import cards
from core.game import Game
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
from core.rules import IllegalMove, Refusal
from core.setup import SeatNo
from core.state import State
from tests.core.positions import build, claim, draw_two, lay, lay_tickets, nederland, nordic, played, refused
from tests.games import new_game

PURPLE, YELLOW = "breda-rotterdam/purple", "breda-rotterdam/yellow"
TAKE_PURPLE = claim(PURPLE, purple=2)


def over() -> State:
    state = nederland()
    state.last_turns = 0
    return draw_two(state)


def with_two_purple(seats: int = 2, variant: str = "tolls") -> State:
    return lay(nederland(seats, variant), cards(purple=2))


def few_trains() -> State:
    state = with_two_purple()
    state.trains[0] = 1
    return state


def neutral_asks() -> State:
    state = nederland(2, "neutral")
    state.turns, state.seat = 12, SeatNo(1)
    return draw_two(lay_tickets(state, "lingen-s-gravenhage"))


CASES: dict[Refusal, tuple[Callable[[], State], Move]] = {
    Refusal.GAME_OVER: (over, DrawCard()),
    Refusal.NOT_NOW: (nederland, AbandonTunnel()),
    Refusal.NO_SUCH_SLOT: (nederland, TakeCard(5)),
    Refusal.EMPTY_SLOT: (
        lambda: played(lay(nederland(), market="PB.OW", deck="K", rest=1), DrawCard()),
        TakeCard(2),
    ),
    Refusal.EMPTY_DECK: (lambda: lay(nederland(), rest=1), DrawCard()),
    Refusal.LOCOMOTIVE_SECOND: (lambda: played(lay(nederland(), market="PBLOW"), DrawCard()), TakeCard(2)),
    Refusal.UNKNOWN_TRACK: (with_two_purple, claim("breda-mars/purple", purple=2)),
    Refusal.TRACK_TAKEN: (lambda: build(with_two_purple(), 1, PURPLE), TAKE_PURPLE),
    Refusal.BOTH_TRACKS: (lambda: build(with_two_purple(), 0, YELLOW), TAKE_PURPLE),
    Refusal.TWIN_CLOSED: (lambda: build(with_two_purple(2, "no-tolls"), 1, YELLOW), TAKE_PURPLE),
    Refusal.TOO_FEW_TRAINS: (few_trains, TAKE_PURPLE),
    Refusal.CARDS_NOT_HELD: (nederland, TAKE_PURPLE),
    Refusal.WRONG_PAYMENT: (with_two_purple, claim(YELLOW, purple=2)),
    Refusal.NO_TICKETS: (lambda: lay_tickets(nordic()), DrawTickets()),
    Refusal.TICKETS_NOT_OFFERED: (
        lambda: played(nordic(), DrawTickets()),
        KeepTickets((TicketId("tallinn-tampere"),)),
    ),
    Refusal.TOO_FEW_KEPT: (lambda: played(nordic(), DrawTickets()), KeepTickets(())),
    Refusal.NOT_A_CHOICE: (neutral_asks, NeutralTrack(TrackId("emden-emmen/purple"))),
    Refusal.CAN_STILL_ACT: (nederland, Pass()),
}
"""By code, a position and a move that the rules refuse there; `Game.play` alone knows whose turn it is."""


@pytest.mark.parametrize("code", CASES)
def test_a_move_is_refused_with_its_reason_and_the_state_stays_as_it_was(code: Refusal) -> None:
    position, move = CASES[code]
    assert refused(position(), move) is code


def test_every_reason_can_happen() -> None:
    assert {*CASES, Refusal.NOT_YOUR_TURN} == set(Refusal)


def test_another_seats_move_is_refused_and_the_game_stays_as_it_was() -> None:
    game = new_game()
    while game.state.phase is Phase.FIRST_TICKETS:
        game.play(game.legal_moves()[0])
    before, entries = game.state.copy(), len(game.log)
    move = game.legal_moves()[0]
    with pytest.raises(IllegalMove) as refusal:
        game.play(move, seat=SeatNo(1 - game.state.seat))
    assert refusal.value.code is Refusal.NOT_YOUR_TURN
    assert (game.state, len(game.log)) == (before, entries)


def test_a_refused_move_leaves_no_entry_in_a_game() -> None:
    game: Game = new_game()
    before = game.state.copy()
    with pytest.raises(IllegalMove):
        game.play(DrawCard())
    assert (game.state, len(game.log)) == (before, 1)


MOVES: tuple[Move, ...] = (
    Deal(),
    TakeCard(0),
    DrawCard(),
    Claim(TrackId("orebro-oslo/green"), cards(green=2)),
    PayTunnel(cards(green=1)),
    AbandonTunnel(),
    DrawTickets(),
    KeepTickets(()),
    NeutralTrack(TrackId(PURPLE)),
    Pass(),
)


def waiting() -> dict[Phase, tuple[State, set[type]]]:
    """A position in every phase, and the kinds of moves that belong there."""
    tunnel = played(lay(nordic(), cards(green=4), deck="GRB"), claim("kristiansand-stavanger/green", green=2))
    return {
        Phase.DEAL: (Game(new_game().setup, new_game().board).state, {Deal}),
        Phase.FIRST_TICKETS: (new_game().state, {KeepTickets}),
        Phase.TURN: (nordic(), {TakeCard, DrawCard, Claim, DrawTickets, Pass}),
        Phase.SECOND_CARD: (played(nordic(), DrawCard()), {TakeCard, DrawCard}),
        Phase.TICKETS: (played(nordic(), DrawTickets()), {KeepTickets}),
        Phase.TUNNEL: (tunnel, {PayTunnel, AbandonTunnel}),
        Phase.NEUTRAL: (neutral_asks(), {NeutralTrack}),
    }


def test_a_move_that_is_not_asked_for_is_refused_in_every_phase() -> None:
    assert {*waiting(), Phase.OVER} == set(Phase)
    for phase, (state, asked) in waiting().items():
        assert state.phase is phase
        for move in MOVES:
            if type(move) not in asked:
                assert refused(state, move) is Refusal.NOT_NOW, (phase, move)


@pytest.mark.parametrize("slot", [-1, -5, 5, 99])
def test_a_market_place_that_is_not_there_is_refused(slot: int) -> None:
    assert refused(nederland(), TakeCard(slot)) is Refusal.NO_SUCH_SLOT


@pytest.mark.parametrize("pay", [(), (2,), (2,) + (0,) * 9, (0,) * 9])
def test_a_payment_that_is_no_pile_is_refused(pay: tuple[int, ...]) -> None:
    assert refused(with_two_purple(), Claim(TrackId(PURPLE), pay)) is Refusal.WRONG_PAYMENT

"""What a recheck finds besides moves: undo and redo that the house rule forbids, and times that run backwards."""

from datetime import UTC, datetime, timedelta

import pytest

from core.game import Game
from core.log import AskUndo, Redo, Step, Undo
from core.moves import DrawCard, DrawTickets
from core.phase import Phase
from core.setup import SeatNo, UndoRule
from tests.games import board_of, play_to_a_quiet_end, setup_of

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)


def table(undo: UndoRule, players: tuple[str, ...] = ("human", "human")) -> Game:
    """A first turn."""
    game = Game.start(setup_of(players=players, undo=undo, seed=4), board_of("nederland"))
    while game.state.phase is Phase.FIRST_TICKETS:
        game.play(game.legal_moves()[-1])
    return game


def forge(game: Game, seat: int, move: Step) -> int:
    """Append an entry without asking the house rule; returns its number."""
    entry = game.next_entry(SeatNo(seat), move)
    game.follow(entry)
    return entry.n


def found(game: Game) -> dict[int, str]:
    return dict(game.recheck())


def kept_more_tickets(game: Game) -> int:
    """The seat that is to act draws tickets and keeps some: the last entry shows nothing. Says whose it is."""
    seat = game.state.seat
    game.play(DrawTickets())
    game.play(game.legal_moves()[-1])
    return seat


def test_where_undo_is_off_every_undo_redo_and_question_is_found() -> None:
    game = table(UndoRule.OFF)
    seat = kept_more_tickets(game)
    n = len(game.log)
    forge(game, seat, AskUndo(n, (SeatNo(1 - seat),)))
    forge(game, seat, Undo(n))
    forge(game, seat, Redo(n))
    assert found(game) == dict.fromkeys((n + 1, n + 2, n + 3), "undo is switched off in this game")


def test_with_turn_ones_own_last_move_may_go_and_come_back() -> None:
    game = table(UndoRule.TURN)
    seat = kept_more_tickets(game)
    n = len(game.log)
    forge(game, seat, Undo(n))
    forge(game, seat, Redo(n))
    assert found(game) == {}
    forge(game, seat, Undo(n))
    n = forge(game, 1 - seat, Redo(n))
    assert found(game) == {n: "another player had taken that back"}


def test_with_turn_an_undo_of_another_players_move_is_found() -> None:
    game = table(UndoRule.TURN)
    seat = kept_more_tickets(game)
    n = forge(game, 1 - seat, Undo(len(game.log)))
    assert "only their own last move" in found(game)[n]


def test_with_turn_an_undo_past_the_last_move_is_found() -> None:
    game = table(UndoRule.TURN)
    seat = kept_more_tickets(game)
    n = forge(game, seat, Undo(len(game.log) - 1))
    assert "only their own last move" in found(game)[n]


def test_with_turn_an_undo_of_a_drawn_card_and_of_the_end_is_found() -> None:
    game = table(UndoRule.TURN)
    drawn = game.play(DrawCard())
    n = forge(game, drawn.seat or 0, Undo(drawn.n))
    assert "something hidden" in found(game)[n]
    game = table(UndoRule.TURN)
    last = play_to_a_quiet_end(game)
    n = forge(game, last.seat or 0, Undo(last.n))
    assert "something hidden" in found(game)[n]


def test_with_turn_asking_is_found() -> None:
    game = table(UndoRule.TURN)
    drawn = game.play(DrawCard())
    n = forge(game, drawn.seat or 0, AskUndo(drawn.n, (SeatNo(1 - (drawn.seat or 0)),)))
    assert found(game) == {n: "the house rule knows no asking for an undo"}


def test_with_free_anything_goes_but_a_bots_move_alone() -> None:
    game = table(UndoRule.FREE)
    game.play(DrawCard())
    forge(game, 0, Undo(3))
    assert found(game) == {}
    game = table(UndoRule.FREE, ("human", "bot:random"))
    while game.state.seat != 1:
        game.play(DrawCard())
    drawn = game.play(DrawCard())
    n = forge(game, 0, Undo(drawn.n))
    assert found(game) == {n: "it takes back a bot's move alone"}


def test_times_that_run_backwards_are_found() -> None:
    game = Game.start(setup_of(seed=4), board_of("nederland"), at=NOON)
    entry = game.decided(game.legal_moves()[0], at=NOON)
    earlier = type(entry)(entry.n, entry.move, entry.seat, entry.events, NOON - timedelta(seconds=1))
    game.follow(earlier)
    assert found(game) == {2: "it was played before the entry that it follows"}


@pytest.mark.parametrize("minutes", [-5, 5])
def test_a_clock_that_is_set_back_moves_no_entry_before_another(minutes: int) -> None:
    game = Game.start(setup_of(seed=4), board_of("nederland"), at=NOON)
    entry = game.play(game.legal_moves()[0], at=NOON + timedelta(minutes=minutes))
    assert entry.at == NOON + timedelta(minutes=max(0, minutes))
    assert found(game) == {}

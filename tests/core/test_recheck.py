"""What a recheck finds besides moves: undo and redo that the house rule forbids, and times that run backwards."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from core.game import Game
from core.log import AnswerUndo, AskUndo, Redo, Step, Undo
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


def found(game: Game, *, at_table: bool = False) -> dict[int, str]:
    return dict(game.recheck(at_table=at_table))


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


UNASKED = "at a table the others must agree to this undo, and were not asked"


def undo_of_a_drawn_card(game: Game) -> int:
    drawn = game.play(DrawCard())
    return forge(game, drawn.seat or 0, Undo(drawn.n))


def undo_after_another_moved(game: Game) -> int:
    seat = game.state.seat
    drawn = game.play(DrawCard())
    while game.state.seat == seat:
        game.play(DrawCard())
    game.play(DrawCard())
    return forge(game, seat, Undo(drawn.n))


def undo_of_anothers_move(game: Game) -> int:
    seat = kept_more_tickets(game)
    return forge(game, 1 - seat, Undo(len(game.log)))


def undo_of_the_end(game: Game) -> int:
    last = play_to_a_quiet_end(game)
    return forge(game, last.seat or 0, Undo(last.n))


@pytest.mark.parametrize(
    "forged", [undo_of_a_drawn_card, undo_after_another_moved, undo_of_anothers_move, undo_of_the_end]
)
def test_at_a_table_an_undo_that_nobody_was_asked_for_is_found(forged: Callable[[Game], int]) -> None:
    game = table(UndoRule.FREE)
    n = forged(game)
    assert found(game, at_table=True) == {n: UNASKED}
    assert found(game) == {}


def test_at_a_table_ones_own_last_move_that_showed_nothing_goes_unasked_and_comes_back_by_oneself() -> None:
    game = table(UndoRule.FREE)
    seat = kept_more_tickets(game)
    n = len(game.log)
    forge(game, seat, Undo(n))
    forge(game, seat, Redo(n))
    forge(game, seat, Undo(n))
    assert found(game, at_table=True) == {}
    n = forge(game, 1 - seat, Redo(n))
    assert found(game, at_table=True) == {n: "another player had taken that back"}
    assert found(game) == {}


def test_at_a_table_everybody_else_is_asked() -> None:
    game = table(UndoRule.FREE, ("human", "human", "human"))
    drawn = game.play(DrawCard())
    asker, one, other = (SeatNo(((drawn.seat or 0) + n) % 3) for n in range(3))
    n = forge(game, asker, AskUndo(drawn.n, (one,)))
    forge(game, one, AnswerUndo(yes=True))
    assert found(game, at_table=True) == {n: "at a table all other players are asked for an undo"}
    drawn = game.play(DrawCard())
    forge(game, asker, AskUndo(drawn.n, (one, other)))
    for seat in (one, other):
        forge(game, seat, AnswerUndo(yes=True))
    assert [*found(game, at_table=True)] == [n]


@pytest.mark.parametrize("players", [("human", "bot:random"), ("bot:random", "bot:random")])
def test_where_at_most_one_person_plays_nobody_is_asked_at_a_table_either(players: tuple[str, ...]) -> None:
    game = table(UndoRule.FREE, players)
    while game.state.seat != 0:
        game.play(game.legal_moves()[-1])
    drawn = game.play(DrawCard())
    forge(game, 0, Undo(drawn.n))
    assert found(game, at_table=True) == {}


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

"""Undo, redo and positions: the log only grows, and the house rules hold."""

import pytest

from core.game import CannotUndo, Game
from core.log import Entry, Log, LogError, Redo, Undo
from core.moves import DrawCard, DrawTickets, KeepTickets, Pass
from core.phase import Phase
from core.rules import IllegalMove, Refusal
from core.setup import SeatNo, UndoRule
from core.state import new_state
from tests.games import (
    board_of,
    first_seat,
    new_game,
    play_to_a_quiet_end,
    random_play,
    redo,
    setup_of,
    undo,
    undone,
)


def game_with(undo: UndoRule, players: tuple[str, ...] = ("human", "human"), seed: int = 1) -> Game:
    return Game.start(setup_of(players=players, undo=undo, seed=seed), board_of("nederland"))


def choose_tickets(game: Game) -> None:
    """Both seats keep all their first tickets."""
    while game.state.phase is Phase.FIRST_TICKETS:
        game.play(game.legal_moves()[-1])


def test_undo_and_redo_are_entries_and_nothing_is_removed() -> None:
    game = new_game()
    list(random_play(game, 1, limit=10))
    written = list(game.log.entries)
    undo(game)
    redo(game)
    assert game.log.entries[: len(written)] == written
    assert [type(entry.move) for entry in game.log.entries[-2:]] == [Undo, Redo]
    assert [entry.n for entry in game.log.entries] == list(range(1, len(game.log) + 1))


def test_everything_but_the_deal_can_be_undone_and_all_of_it_redone() -> None:
    game = new_game("nordic", seed=3)
    list(random_play(game, 3))
    end = game.state.copy()
    moves = game.log.head - 1
    for _ in range(moves):
        undo(game)
    assert game.state.phase is Phase.FIRST_TICKETS
    assert game.log.head == 1
    with pytest.raises(CannotUndo, match="nothing to undo"):
        undo(game)
    for _ in range(moves):
        redo(game)
    assert game.state == end
    with pytest.raises(CannotUndo, match="nothing to redo"):
        redo(game)


def test_a_new_move_after_an_undo_ends_redo() -> None:
    game = new_game()
    choose_tickets(game)
    game.play(DrawCard())
    undo(game)
    game.play(DrawTickets())
    with pytest.raises(CannotUndo, match="nothing to redo"):
        redo(game)


def test_bots_moves_are_undone_together_with_the_human_move_before_them() -> None:
    game = game_with(UndoRule.FREE, ("human", "bot:random", "bot:random"))
    list(random_play(game, 1, limit=60))
    while not (game.state.seat == 0 and game.state.phase is Phase.TURN):
        game.play(game.legal_moves()[0])
    before = game.state.copy()
    game.play(DrawCard(), seat=SeatNo(0))
    game.play(game.legal_moves()[0])
    while game.state.seat != 0:
        game.play(game.legal_moves()[0])
    undo(game)
    undo(game)
    assert game.state == before


def test_before_a_human_has_moved_there_is_nothing_of_theirs_to_undo() -> None:
    game = Game.start(
        setup_of(players=("bot:random", "human"), seed=next(s for s in range(50) if first_seat(s) == 0)),
        board_of("nederland"),
    )
    game.play(game.legal_moves()[0])
    with pytest.raises(CannotUndo, match="no move of yours"):
        undo(game)


def test_among_bots_alone_undo_takes_back_one_move() -> None:
    game = game_with(UndoRule.FREE, ("bot:random", "bot:random"))
    list(random_play(game, 1, limit=20))
    head = game.log.head
    undo(game)
    assert game.log.head == head - 1


def test_house_rule_off_forbids_undo() -> None:
    game = game_with(UndoRule.OFF)
    choose_tickets(game)
    with pytest.raises(CannotUndo, match="switched off"):
        undo(game)


def test_house_rule_turn_allows_ones_own_last_move_that_showed_nothing() -> None:
    game = game_with(UndoRule.TURN)
    seat = game.state.seat
    before = game.state.copy()
    game.play(game.legal_moves()[0])
    assert isinstance(game.log.entries[-1].move, KeepTickets)
    undo(game, seat)
    assert game.state == before


def test_house_rule_turn_keeps_a_move_that_showed_a_card() -> None:
    game = game_with(UndoRule.TURN)
    choose_tickets(game)
    seat = game.state.seat
    game.play(DrawCard())
    with pytest.raises(CannotUndo, match="hidden card"):
        undo(game, seat)


def test_house_rule_turn_ends_when_another_has_moved() -> None:
    game = game_with(UndoRule.TURN)
    seat = game.state.seat
    choose_tickets(game)
    with pytest.raises(CannotUndo, match="Another player"):
        undo(game, seat)


def test_house_rule_turn_at_one_keyboard_takes_back_no_move_of_another() -> None:
    """Whoever is to act holds the keyboard, and what the other did is not theirs to take back."""
    game = Game.start(setup_of("nordic", undo=UndoRule.TURN, seed=9), board_of("nordic"))
    choose_tickets(game)
    head = game.log.head
    with pytest.raises(CannotUndo, match="Another player"):
        undo(game, game.state.seat)
    assert game.log.head == head


def test_house_rule_turn_lets_the_only_human_take_back_while_a_bot_thinks() -> None:
    seed = next(s for s in range(50) if first_seat(s) == 0)
    game = game_with(UndoRule.TURN, ("human", "bot:random"), seed)
    before = game.state.copy()
    game.play(game.legal_moves()[0])
    undo(game, SeatNo(0))
    assert game.state == before


def test_house_rule_turn_keeps_the_move_that_showed_the_end() -> None:
    game = game_with(UndoRule.TURN)
    last = play_to_a_quiet_end(game)
    with pytest.raises(CannotUndo, match="hidden card"):
        undo(game, last.seat)


def test_house_rule_turn_ends_when_a_bot_has_moved() -> None:
    seed = next(s for s in range(50) if first_seat(s) == 0)
    game = game_with(UndoRule.TURN, ("human", "bot:random"), seed)
    choose_tickets(game)
    with pytest.raises(CannotUndo, match="bot"):
        undo(game, SeatNo(0))


def test_a_position_is_the_same_whether_kept_or_folded_anew() -> None:
    game = new_game("nordic", seats=3, seed=8)
    states = [game.at(1)]
    for step, _ in zip(random_play(game, 8), range(120), strict=False):
        states.append(step.state.copy())
    for n in range(1, len(states) - 1):
        assert game.at(n) == states[n], n


def test_at_follows_undo_and_redo_as_they_stood_then() -> None:
    game = new_game()
    list(random_play(game, 1, limit=20))
    n = len(game.log)
    last, before = game.state.copy(), game.at(n - 1)
    undo(game)
    redo(game)
    assert game.at(n) == last
    assert game.at(n + 1) == before
    assert game.at(n + 2) == last
    assert game.at(0) == new_state(game.setup, game.board)
    with pytest.raises(LookupError, match="no entry"):
        game.at(n + 3)


def test_the_state_given_by_at_is_the_callers_own() -> None:
    game = new_game()
    list(random_play(game, 1, limit=20))
    game.at(16).points[0] = 999
    assert game.at(16).points[0] != 999


def test_what_is_decided_changes_nothing_before_it_is_followed() -> None:
    game = new_game()
    before = game.state.copy()
    entry = game.decided(game.legal_moves()[0])
    assert game.state == before
    assert len(game.log) == 1
    game.follow(entry)
    assert game.state != before
    assert game.log.entries[-1] is entry
    assert game.log.head == 2
    taken_back = undone(game)
    assert game.log.head == 2
    game.follow(taken_back)
    assert game.state == before


def test_a_move_out_of_turn_is_refused() -> None:
    game = new_game()
    choose_tickets(game)
    with pytest.raises(IllegalMove, match="turn") as refusal:
        game.play(DrawCard(), seat=SeatNo(1 - game.state.seat))
    assert refusal.value.code is Refusal.NOT_YOUR_TURN


@pytest.mark.parametrize(
    "entry",
    [Entry(3, Pass()), Entry(2, Undo(1)), Entry(2, Undo(7)), Entry(2, Redo(1))],
    ids=["a gap", "undo of the deal", "undo of what is not there", "redo of nothing"],
)
def test_a_log_refuses_entries_that_do_not_fit(entry: Entry) -> None:
    log = Log()
    log.append(Entry(1, Pass()))
    with pytest.raises(LogError):
        log.append(entry)
    assert len(log) == 1

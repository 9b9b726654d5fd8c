"""Whole games through the keys, on both maps and in all variants."""

from pathlib import Path

import attrs
import pytest

from core.board import Board
from saves.check import check_save
from saves.store import load_to_read, new_game
from tests.games import board_of, setup_of, short_board
from tests.tui.driver import play_game
from tests.tui.table_app import TableApp
from tui.screens.end import EndScreen
from tui.screens.game import GameScreen
from tui.session.opening import at_one_keyboard


@pytest.mark.parametrize(
    ("board", "variant", "players", "size"),
    [
        (board_of("nederland"), "tolls", ("human", "bot:random"), (80, 24)),
        (board_of("nordic"), "standard", ("human", "bot:random"), (80, 24)),
        (short_board("nederland", trains=8), "tolls", ("human", "bot:random", "human"), (120, 40)),
        (short_board("nederland", trains=8), "no-tolls", ("human", "bot:random"), (80, 24)),
        (short_board("nederland", trains=12), "neutral", ("human", "human"), (80, 24)),
        (short_board("nordic", trains=8), "standard", ("human", "human", "bot:random"), (120, 40)),
    ],
    ids=lambda value: getattr(value, "id", None),
)
async def test_a_whole_game_is_played_by_keys_and_saved_move_by_move(
    board: Board, variant: str, players: tuple[str, ...], size: tuple[int, int], tmp_path: Path
) -> None:
    path = tmp_path / "game.toml"
    setup = attrs.evolve(setup_of("nederland", variant, players=players, seed=11), map=board.id)
    opened = new_game(path, setup, board)
    app = TableApp(lambda: GameScreen(at_one_keyboard(opened)), tmp_path)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await play_game(pilot, seed=11)
        assert isinstance(app.screen, EndScreen)
    report = check_save(path)
    assert report.good, report.faults
    game, _ = load_to_read(path)
    assert game.over
    assert game.log.entries == opened.game.log.entries

"""Whole games through the keys, on both maps and in all variants."""

from pathlib import Path

import pytest

from saves.check import check_save
from saves.store import load_to_read, new_game
from tests.games import board_of, setup_of
from tests.tui.driver import play_game
from tests.tui.table_app import TableApp
from tui.screens.end import EndScreen
from tui.screens.game import GameScreen
from tui.session import Session


@pytest.mark.parametrize(
    ("slug", "variant", "players", "size"),
    [
        ("nederland", "tolls", ("human", "bot:random"), (80, 24)),
        ("nederland", "tolls", ("human", "bot:random", "bot:random"), (120, 40)),
        ("nederland", "no-tolls", ("human", "bot:random"), (80, 24)),
        ("nederland", "neutral", ("human", "human"), (80, 24)),
        ("nordic", "standard", ("human", "bot:random"), (80, 24)),
        ("nordic", "standard", ("human", "human", "bot:random"), (120, 40)),
    ],
)
async def test_a_whole_game_is_played_by_keys_and_saved_move_by_move(
    slug: str, variant: str, players: tuple[str, ...], size: tuple[int, int], tmp_path: Path
) -> None:
    path = tmp_path / "game.toml"
    opened = new_game(path, setup_of(slug, variant, players=players, seed=11), board_of(slug))
    app = TableApp(lambda: GameScreen(Session(opened)), tmp_path)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await play_game(pilot, seed=11)
        assert isinstance(app.screen, EndScreen)
    report = check_save(path)
    assert report.good, report.faults
    game, _ = load_to_read(path)
    assert game.over
    assert game.state == opened.game.state

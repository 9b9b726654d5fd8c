"""A save that somebody has changed: no table opens it or goes on with it, and at one's own keyboard one is asked."""

import re
from pathlib import Path

import pytest

from saves.errors import Changed
from saves.store import load_to_play
from saves.tables import make_table
from tests.games import board_of, setup_of
from tests.tui.ran import Run
from tests.tui.shell import save_game, settle, shell
from tui.screens.ask import AskScreen
from tui.screens.load import LoadScreen
from tui.screens.title import TitleScreen
from tui.session.opening import sit_down


def give_a_card(path: Path) -> None:
    """Change the save so that a player has one more card in the first hand."""
    text = path.read_text()
    more, made = re.subn(
        r"(cards = \{ \w+ = )(\d)", lambda found: f"{found[1]}{int(found[2]) + 1}", text, count=1
    )
    assert made
    path.write_text(more)


def test_a_table_that_was_changed_is_refused_with_entry_and_reason(tmp_path: Path) -> None:
    path = make_table(tmp_path, "friday", setup_of(), board_of("nederland"))
    give_a_card(path)
    with pytest.raises(Changed, match=r"entry 1: it was changed after it was written"):
        sit_down(path, "Anna")


def test_a_table_that_is_changed_while_it_is_followed_is_told(tmp_path: Path) -> None:
    path = make_table(tmp_path, "friday", setup_of(), board_of("nederland"))
    writer, other = load_to_play(path), load_to_play(path)
    writer.submit(lambda game: game.decided(game.legal_moves()[-1]))
    path.write_bytes(
        path.read_bytes().replace(b"\nn = 2\nat", b"\nn = 2 \nat").replace(b"\nn = 2\n", b"\nn = 2 \n")
    )
    with pytest.raises(Changed, match="entry 2"):
        other.catch_up()
    writer.close()
    other.close()


async def test_a_changed_save_of_ones_own_opens_only_after_a_question() -> None:
    path = save_game("changed", moves=3)
    path.write_text(path.read_text().replace("\nat = 2026", "\nat = 2025", 1))
    app = shell()
    async with app.run_test() as pilot:
        await app.push_screen(LoadScreen(to_replay=False))
        await settle(pilot)
        await pilot.press("enter")
        await settle(pilot)
        assert isinstance(app.screen, AskScreen)
        await pilot.press("n")
        await settle(pilot)
        assert app.opened == []
        await pilot.press("enter")
        await settle(pilot)
        assert [type(screen) for screen in app.screen_stack[1:]] == [TitleScreen, LoadScreen, AskScreen]
        await pilot.press("y")
        await settle(pilot)
        assert len(app.opened) == 1
        app.opened[0].close()


def test_the_command_says_how_to_open_it_all_the_same(
    run: Run, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.cli.play.need_terminal", lambda: None)
    give_a_card(game)
    refused = run("load", "game")
    assert refused.code == 1
    assert "entry 1: it was changed" in refused.err
    assert "--as-it-is" in refused.err

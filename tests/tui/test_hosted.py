"""A seat that a host lets others sit at: the table, and nothing else of the host's machine."""

import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import OptionList, Static

from core.setup import SeatNo
from saves.store import load_to_read
from saves.tables import make_table
from tests.games import board_of, setup_of
from tests.ptys import OnTerminal
from tests.tables.at_tables import table_of, until
from tests.tables.terminals import at_the_table, played_out
from tests.tui.shell import save_game, settle
from tui.app.app import DubbelspoorApp
from tui.app.hosted import HostedApp
from tui.app.palette import commands
from tui.app.settings import Settings
from tui.hosting.limits import SEAT_VARIABLE
from tui.screens.ask import AskScreen
from tui.screens.end import EndScreen
from tui.screens.replay import ReplayScreen
from tui.screens.settings import SettingsScreen
from tui.session.opening import open_to_play, sit_down
from tui.session.user_bots import BotFailure, bot_for

CRASHING = """
import sys
from pathlib import Path
from tui.screens.game import GameScreen

async def fail(screen, _kind):
    game = screen.session._game
    hands, deck = game.state.hands, game.state
    raise RuntimeError(repr(game.state), repr(screen.session))

GameScreen.action_play = fail
from tui.cli.command_line import main
sys.exit(main(["join", "friday"]))
"""


class First(Screen[None]):
    """Stands for a seat at a table."""


@pytest.fixture
def app() -> DubbelspoorApp:
    return HostedApp(Path("saves"), Settings(), lambda app: app.open_screen(First()))


@pytest.mark.parametrize("keys", [["f4", "y"], ["ctrl+q", "y"]], ids=repr)
async def test_there_is_no_title_to_go_to(app: DubbelspoorApp, keys: list[str]) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press(*keys)
        assert app._exit
        assert not [screen for screen in app.screen_stack if screen.name == "title"]


@pytest.mark.parametrize("key", ["f4", "ctrl+q"])
async def test_whoever_leaves_is_asked_once_and_told_how_to_come_back(app: DubbelspoorApp, key: str) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press(key, key)
        await settle(pilot)
        assert [type(screen) for screen in app.screen_stack[1:]] == [First, AskScreen]
        assert "brings you back" in str(app.screen.query_one(Static).content)
        await pilot.press("n")
        await settle(pilot)
        assert [type(screen) for screen in app.screen_stack[1:]] == [First]
        await pilot.press("f4", "y")
        assert app._exit
        assert "come back" in str(app._exit_renderables)


async def test_leaving_is_told_as_what_it_is(app: DubbelspoorApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        does = {command.action: command for command in commands(app.screen)}
        assert does["title"].does == "Leave the table and disconnect"
        assert set(does["title"].keys) == {"f4", "ctrl+q"}
        assert not [command for command in does.values() if "program" in command.does]
        await pilot.press("ctrl+c")
        assert [each.message for each in app._notifications] == [
            "Press F4 to leave the table and disconnect; every move is saved already."
        ]
    at_home = DubbelspoorApp(Path("saves"), Settings(), lambda app: app.open_screen(First()))
    async with at_home.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "To the title screen" in {command.does for command in commands(at_home.screen)}


async def test_in_a_game_there_is_one_name_for_leaving_with_all_its_keys(tmp_path: Path) -> None:
    async with at_the_table(table_of(tmp_path), SeatNo(0), hosted=True) as (app, _pilot):
        keys = {command.does: set(command.keys) for command in commands(app.screen) if command.enabled}
        assert keys["Leave the table and disconnect"] == {"q", "f4", "ctrl+q"}
        assert [does for does in keys if does.startswith("Leave the")] == ["Leave the table and disconnect"]
    async with at_the_table(tmp_path / "tables" / "table.toml", SeatNo(0)) as (app, _pilot):
        assert "Leave the game" in {command.does for command in commands(app.screen)}


@pytest.mark.parametrize("key", ["q", "f4", "ctrl+q"])
async def test_whoever_only_watches_is_not_told_of_a_seat(tmp_path: Path, key: str) -> None:
    path = table_of(tmp_path)
    async with at_the_table(path, SeatNo(0), hosted=True) as (app, pilot):
        assert "Your seat stays yours" in await question_of_leaving(app, pilot, key)
    async with at_the_table(path, None, hosted=True) as (app, pilot):
        asked = await question_of_leaving(app, pilot, key)
        assert "seat" not in asked
        assert "brings you back" in asked
        await pilot.press("y")
        assert app._exit


async def question_of_leaving(app: DubbelspoorApp, pilot: Pilot[None], key: str) -> str:
    await pilot.press(*(["escape"] if key == "q" else []), key)
    await until(lambda: isinstance(app.screen, AskScreen))
    return str(app.screen.query_one(Static).content)


@asynccontextmanager
async def at_a_final_table(folder: Path, *, file: Path | None = None) -> AsyncIterator[Pilot[None]]:
    path, _game = played_out(folder)
    session = sit_down(path, SeatNo(0))
    app = HostedApp(folder, Settings(), lambda app: app.open_game(session), file=file)
    async with app.run_test(size=(120, 40)) as pilot:
        await until(lambda: isinstance(app.screen, EndScreen))
        yield pilot


def is_shown(app: App[None], screen: type[Screen[None]]) -> bool:
    return isinstance(app.screen, screen)


async def test_nothing_speaks_of_a_title_or_of_other_games(tmp_path: Path) -> None:
    """The palette on every screen that there is, their help, and the list of keys in the settings."""
    async with at_a_final_table(tmp_path, file=tmp_path / "settings.toml") as pilot:
        app = pilot.app
        said: list[str] = []
        for key, screen in (("", EndScreen), ("r", ReplayScreen), ("q", EndScreen), ("f2", SettingsScreen)):
            await pilot.press(*([key] if key else []))
            await until(partial(is_shown, app, screen))
            said += [command.does for command in commands(app.screen)]
            said.append(getattr(app.screen, "help_text")())  # noqa: B009  # a screen of Textual's own has none
        keys = app.screen.query_one("#keys", OptionList)
        said += [str(option.prompt) for option in keys.options]
        assert not [
            each for each in said if re.search(r"\btitle\b|[Nn]ew game|\b[Ll]oad|record|[Pp]lay on", each)
        ]
        assert [each for each in said if "Leave the table and disconnect" in each]
        assert not [each for each in said if re.search("Leave the (final table|game|program)$", each)]
        assert isinstance(app.screen, SettingsScreen)
        assert "kept for the next time" in app.screen.help_text()


async def test_who_keeps_no_settings_is_not_told_that_they_are_kept(tmp_path: Path) -> None:
    async with at_a_final_table(tmp_path) as pilot:
        await pilot.press("f2")
        await until(lambda: isinstance(pilot.app.screen, SettingsScreen))
        assert isinstance(pilot.app.screen, SettingsScreen)
        assert "until you leave" in pilot.app.screen.help_text()


async def test_below_the_first_screen_there_is_nothing(app: DubbelspoorApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        app.open_screen(above := Screen[None]())
        await settle(pilot)
        app.back(above)
        await settle(pilot)
        assert isinstance(app.screen, First)
        app.back(above)
        await settle(pilot)
        assert not app._exit, "a screen is left once"
        app.back(app.screen)
        await settle(pilot)
        await pilot.press("y")
        assert app._exit


async def test_no_other_saved_game_is_opened(app: DubbelspoorApp) -> None:
    path = save_game("another", moves=4)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        app.open_game(open_to_play(path))
        await settle(pilot)
        assert isinstance(app.screen, First)


async def test_nothing_is_opened_or_written_on_the_server(
    app: DubbelspoorApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr("webbrowser.open", asked.append)
    before = set(tmp_path.rglob("*"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        app.open_url("https://example.org")
        app.deliver_text("words", save_directory=tmp_path, save_filename="words.txt")
        app.deliver_binary("words", save_directory=tmp_path, save_filename="words.bin")
        app.deliver_screenshot(path=str(tmp_path))
        app.save_screenshot(path=str(tmp_path))
        app.action_screenshot()
        await settle(pilot)
    assert not asked
    assert set(tmp_path.rglob("*")) == before


def test_the_host_s_word_for_a_seat_is_not_overruled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = make_table(tmp_path, "friday", setup_of(), board_of("nederland"))
    monkeypatch.setenv(SEAT_VARIABLE, "Bram")
    session = sit_down(path)
    assert session.eyes == 1
    session.close()
    with pytest.raises(Exception, match="Bram"):
        sit_down(path, "Anna")


def as_the_wrapper_starts_it(folder: Path) -> dict[str, str]:
    """The environment of Bram's seat."""
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "XDG_STATE_HOME": str(folder / "state"),
        "TERM": "xterm-256color",
        "DUBBELSPOOR_SAVES": str(folder / "saves"),
        "DUBBELSPOOR_CONFIG": str(folder / "config"),
        "DUBBELSPOOR_HOSTED": "1",
        "DUBBELSPOOR_SEAT": "Bram",
        "SSH_CONNECTION": "127.0.0.1 1 127.0.0.1 2",
    }


def test_a_seat_that_fails_shows_nobody_s_cards(tmp_path: Path) -> None:
    path = make_table(tmp_path / "saves", "friday", setup_of(seed=5), board_of("nederland"))
    game, _save = load_to_read(path)
    with OnTerminal([sys.executable, "-c", CRASHING], as_the_wrapper_starts_it(tmp_path)) as terminal:
        terminal.shows("Market")
        terminal.settle()
        terminal.press("d")
        assert terminal.ends() == 1, terminal.screen.text
    assert "Dubbelspoor has failed" in terminal.screen.text
    assert b"Traceback" not in terminal.raw
    assert b"hands" not in terminal.raw
    assert str(game.setup.seed).encode() + b"," not in terminal.raw
    (report,) = (tmp_path / "state" / "dubbelspoor").iterdir()
    assert report.stat().st_mode & 0o777 == 0o600
    text = report.read_text()
    assert "RuntimeError" in text
    hands = [tuple(hand) for hand in game.state.hands]
    assert not [hand for hand in hands if repr(hand) in text or repr(list(hand)) in text]


COMPLAINING = """
import logging, runpy, sys, threading, warnings
from tui.cli import saves

class Odd:
    def __del__(self):
        raise RuntimeError("in the end")

def complain(args):
    Odd()
    warnings.warn("told by a warning")
    logging.getLogger("asyncio").error("told by a log")
    thread = threading.Thread(target=lambda: 1 / 0)
    thread.start()
    thread.join()
    return 0

saves.run = complain
sys.argv[1:] = ["saves"]
runpy.run_module("tui", run_name="__main__")
"""


@pytest.mark.parametrize("hosted", [True, False])
def test_what_python_complains_of_goes_to_a_file_and_not_to_a_guest(tmp_path: Path, hosted: bool) -> None:
    environ = as_the_wrapper_starts_it(tmp_path)
    if not hosted:
        del environ["DUBBELSPOOR_HOSTED"]
    done = subprocess.run(
        [sys.executable, "-c", COMPLAINING],
        env=environ,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    files = (tmp_path / "state").rglob("*.txt") if hosted else []
    said, written = done.stderr, "".join(file.read_text() for file in files)
    for complaint in ("in the end", "told by a warning", "told by a log", "ZeroDivisionError"):
        assert (complaint in said, complaint in written) == (not hosted, hosted)
    assert bool(said) == (not hosted)


@pytest.mark.parametrize("most", range(5, 13))
def test_a_seat_that_may_open_hardly_a_file_tells_a_guest_no_path(tmp_path: Path, most: int) -> None:
    make_table(tmp_path / "saves", "friday", setup_of(seed=5), board_of("nederland"))
    seat = ["sh", "-c", f'ulimit -n {most}; exec "$@"', "sh", sys.executable, "-m", "tui", "join", "friday"]
    with OnTerminal(seat, as_the_wrapper_starts_it(tmp_path)) as terminal:
        assert terminal.ends() == 1, terminal.screen.text
    assert terminal.screen.text.strip()
    for word in ("Traceback", "Warning", "/"):
        assert word not in terminal.screen.text


def test_a_bot_that_fails_tells_a_guest_nothing_of_the_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("raise OSError('/home/host/secret and the cards')")
    monkeypatch.setenv("DUBBELSPOOR_HOSTED", str(tmp_path))
    for file in (broken, tmp_path / "nowhere.py"):
        with pytest.raises(BotFailure) as told:
            bot_for(f"bot:{file}:Mine")
        assert file.name in str(told.value)
        assert "/" not in str(told.value)

"""The host updates the program while somebody sits there: the seat goes on with what it has."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import rich
import textual

import core
import saves
import tui
from saves.tables import make_table
from tests.games import board_of, setup_of
from tests.ptys import OnTerminal

ROOT = Path(__file__).parents[2]
PROGRAM = """
import sys
from pathlib import Path
from tui.hosting import preload
from tui.cli.command_line import main

load = preload.preload
def load_and_tell():
    load()
    Path(sys.argv[1]).touch()
preload.preload = load_and_tell
sys.exit(main(["join", "friday"]))
"""
SLOW = 60.0


@pytest.fixture
def seat(tmp_path: Path) -> Iterator[OnTerminal]:
    """A seat whose program, Textual and Rich are gone from the disk since it began."""
    site, loaded = tmp_path / "site", tmp_path / "loaded"
    make_table(
        tmp_path / "saves",
        "friday",
        setup_of(players=("human", "bot:planner"), seed=5),
        board_of("nederland"),
    )
    for module in (core, saves, tui, textual, rich):
        package = Path(str(module.__file__)).parent
        shutil.copytree(package, site / package.name)
    environ = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(site),
        "HOME": str(tmp_path),
        "XDG_STATE_HOME": str(tmp_path / "state"),
        "TERM": "xterm-256color",
        "DUBBELSPOOR_SAVES": str(tmp_path / "saves"),
        "DUBBELSPOOR_CONFIG": str(tmp_path / "config"),
        "DUBBELSPOOR_HOSTED": str(tmp_path),
        "DUBBELSPOOR_SEAT": "Anna",
    }
    with OnTerminal([sys.executable, "-c", PROGRAM, str(loaded)], environ, cwd=tmp_path) as terminal:
        terminal.shows("Market", SLOW)
        terminal.until(loaded.exists, SLOW, "everything is loaded")
        shutil.rmtree(site)
        yield terminal


def test_every_screen_of_a_seat_opens_though_the_program_is_replaced(seat: OnTerminal) -> None:
    for keys, shown in (
        ("", "At least 3"),  # after a bot's move, by what was loaded of it
        ("123", "3 marked"),
        ("\r", "Anna: take cards"),  # the bot has played: nothing waits for it any more
        ("?", "3 Rules"),
        ("3", "The aim"),
        ("m", "Nordic"),
        ("q", "Market"),
        ("\x10", "Search"),
        ("\x1b", "Market"),
        ("\x1bOQ", "Settings"),
        ("q", "Market"),
        ("c", "You can pay"),
        ("\x1b", "c claim"),
        ("f", "Claim by letter"),
        ("\x1b", "c claim"),
        ("h", "strong bot"),
        ("d", "deck 96"),
        ("mhello\r", "hello"),
        ("q", "disconnect"),
        ("n", "Market"),
    ):
        seat.press(keys)
        seat.shows(shown, SLOW)
        seat.settle()
    seat.press("q")
    seat.shows("disconnect", SLOW)
    seat.press("y")
    assert seat.ends() == 0, seat.screen.text
    assert "You have left the table" in seat.screen.text

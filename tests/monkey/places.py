"""Where a monkey sits: what is in the folder, and which programs run."""

import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import attrs

from tests.saves.files import saved_game
from tests.tui.pty_run import PROGRAM, ROOT

SAVES, CONFIG, STATE = "saves", "config", "state"


@attrs.frozen
class Place:
    """The words of each program that runs; `prepare` fills the folder."""

    prepare: Callable[[Path, random.Random], None]
    programs: Callable[[random.Random], list[list[str]]]
    terminals: int = 1


def command(words: list[str]) -> list[str]:
    """The command line of the program."""
    return [sys.executable, "-c", PROGRAM, *words]


def environ(folder: Path) -> dict[str, str]:
    """With folders of its own."""
    return {
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "LOGNAME": "anna",
        "PYTHONPATH": str(ROOT),
        "DUBBELSPOOR_SAVES": str(folder / SAVES),
        "DUBBELSPOOR_CONFIG": str(folder / CONFIG),
        "XDG_STATE_HOME": str(folder / STATE),
    }


def _games(folder: Path, chance: random.Random) -> None:
    """One that is on, one that is nearly over, one that is over."""
    for name, moves in (("begun", 20), ("late", 120), ("over", 10_000)):
        saved_game(folder / SAVES / f"{name}.toml", seed=chance.randrange(1000), moves=moves).file.close()


def _table(folder: Path, chance: random.Random) -> None:
    players = chance.choice(("Anna,Bram", "Anna,Bram,Cleo=bot:random"))
    words = [
        "new",
        "--table",
        "table",
        "--host-only",
        "--players",
        players,
        "--seed",
        str(chance.randrange(1000)),
    ]
    subprocess.run(command(words), env=environ(folder), check=True, capture_output=True)


def _keyboard_words(chance: random.Random) -> list[list[str]]:
    players = chance.choice(("Anna,Bram", "Anna,bot:random", "Anna,Bram=bot:greedy,Cleo"))
    board = chance.choice(("nederland", "nordic"))
    new = ["new", "--map", board, "--players", players, "--seed", str(chance.randrange(1000))]
    return [chance.choice(([], [], new, new, ["load", "late"]))]


PLACES = {
    "keyboard": Place(_games, _keyboard_words),
    "replay": Place(_games, lambda chance: [["replay", chance.choice(("over", "begun"))]]),
    "table": Place(
        _table,
        lambda _: [["join", "table", "--as", "Anna"], ["join", "table", "--as", "Bram"], ["watch", "table"]],
        terminals=3,
    ),
}

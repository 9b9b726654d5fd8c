"""Where a monkey sits: what is in the folder, and which programs run."""

import os
import random
import sys
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import attrs

from core.game import Game
from core.review.model import model_for
from core.setup import HUMAN, SeatNo, Setup
from saves.open_game import OpenGame
from saves.reviews import kept_review
from saves.store import load_to_play, new_game
from saves.tables import make_table
from tests.games import board_of, random_play, setup_of
from tests.monkey import watched
from tests.reviews import made_up, with_trials
from tests.saves.files import CLOCK, play_on

SAVES, CONFIG, STATE, CACHE = "saves", "config", "state", "cache"
TO_THE_END = 10_000
"""More moves than any game has."""


@attrs.frozen
class Place:
    """The words of each program that runs; `prepare` fills the folder."""

    prepare: Callable[[Path, random.Random], None]
    programs: Callable[[random.Random], list[list[str]]]
    terminals: int = 1


def command(words: list[str]) -> list[str]:
    """The command line of the program."""
    return [sys.executable, watched.__file__, *words]


def environ(folder: Path, terminal: int, checkout: Path) -> dict[str, str]:
    """With folders of its own, and a diary for each terminal; the program is that of a checkout."""
    return {
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "LOGNAME": "anna",
        "PYTHONPATH": str(checkout),
        "DUBBELSPOOR_SAVES": str(folder / SAVES),
        "DUBBELSPOOR_CONFIG": str(folder / CONFIG),
        "XDG_STATE_HOME": str(folder / STATE),
        "XDG_CACHE_HOME": str(folder / CACHE),
        watched.DIARY: str(diary(folder, terminal)),
        # Being watched, the program imports Textual before it can tell it about the terminal.
        "TEXTUAL_COLOR_SYSTEM": "truecolor",
        "TEXTUAL_ANIMATIONS": "none",
        "TEXTUAL_SMOOTH_SCROLL": "0",
    }


def diary(folder: Path, terminal: int) -> Path:
    """What the programs at a terminal have written down."""
    return folder / f"diary-{terminal}"


def _games(folder: Path, chance: random.Random) -> None:
    """One that is on, one that a few moves end, one that is over."""
    slug = chance.choice(("nederland", "nordic"))
    rivals = chance.choice(((HUMAN,), ("bot:random",), ("bot:greedy", HUMAN)))
    setup = setup_of(slug, players=(HUMAN, *rivals), seed=chance.randrange(1000))
    for name, moves in (("begun", 20), ("late", _moves_but(setup, 6)), ("over", TO_THE_END)):
        game = new_game(folder / SAVES / f"{name}.toml", setup, board_of(slug), CLOCK)
        _play(game, moves)


def _last_moves(folder: Path, chance: random.Random) -> None:
    """A game that the next move or two end, and one that is over and reviewed, with mistakes to be made again."""
    slug = chance.choice(("nederland", "nordic"))
    setup = setup_of(slug, players=(HUMAN, "bot:greedy"), seed=chance.randrange(1000))
    for name, moves in (("late", _moves_but(setup, 2)), ("over", TO_THE_END)):
        played = new_game(folder / SAVES / f"{name}.toml", setup, board_of(slug), CLOCK)
        _play(played, moves)
    game, seats = played.game, (SeatNo(0),)
    with patch.dict(os.environ, {"XDG_CACHE_HOME": str(folder / CACHE)}):
        kept_review(game, model_for(setup, game.board), seats).write(with_trials(made_up(game, seats), game))


def _table(folder: Path, chance: random.Random) -> None:
    """A new one, one that is on, or one that a few moves end."""
    players = chance.choice(((HUMAN, HUMAN), (HUMAN, HUMAN, "bot:random")))
    setup = setup_of(players=players, seed=chance.randrange(1000))
    path = make_table(folder / SAVES, "table", setup, board_of("nederland"))
    _play(load_to_play(path), chance.choice((0, 20, _moves_but(setup, 4))))


def _play(game: OpenGame, moves: int) -> None:
    """Play so many moves, and close it. It need not survive a power cut."""
    with patch("os.fdatasync"):
        play_on(game, moves, game.game.setup.seed)
    game.close()


def _moves_but(setup: Setup, last: int) -> int:
    """How many moves there are in that play to the end, but for the last few."""
    game = Game.start(setup, board_of(setup.map))
    for _ in random_play(game, setup.seed):
        pass
    return len(game.log) - last


def _keyboard_words(chance: random.Random) -> list[list[str]]:
    players = chance.choice(("Anna,Bram", "Anna,bot:random", "Anna,Bram=bot:greedy,Cleo"))
    board = chance.choice(("nederland", "nordic"))
    new = ["new", "--map", board, "--players", players, "--seed", str(chance.randrange(1000))]
    return [chance.choice(([], new, ["load", "begun"], ["load", "begun"], ["load", "late"]))]


PLACES = {
    "keyboard": Place(_games, _keyboard_words),
    "replay": Place(_games, lambda chance: [["replay", chance.choice(("over", "begun"))]]),
    "end": Place(_last_moves, lambda chance: [chance.choice((["load", "late"], ["replay", "over"], []))]),
    "table": Place(
        _table,
        lambda _: [["join", "table", "--as", "Anna"], ["join", "table", "--as", "Bram"], ["watch", "table"]],
        terminals=3,
    ),
}

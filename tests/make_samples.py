"""
The games that ship with the program: `python -m tests.make_samples` makes them anew in saves/samples.

Seeds, players and the clock are fixed, so that making them twice gives the same bytes.
"""

import sys
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import attrs

from core.bots import bot_named
from core.bots.playing import ask
from core.chance import Stream
from core.game import Game
from core.log import Undo
from core.moves import Move
from core.setup import HUMAN, Seat, SeatColour, Setup, UndoRule
from saves.folder import path_in, sample_folder
from saves.open_game import OpenGame
from saves.store import new_game
from tests.games import board_of, redone, setup_of, undone

BOT = "bot:conductor"
"""Who plays in the samples; the seats of humans too."""

BEGAN = datetime(2026, 11, 16, 19, 30, tzinfo=UTC)
SECONDS_A_MOVE = 20
NAMES = ("Anna", "Bram", "Cleo", "Daan", "Eva")


@attrs.frozen
class Sample:
    """One game: at which table, and what is special about it."""

    name: str
    slug: str
    variant: str
    seats: int
    seed: int
    undo: UndoRule = UndoRule.FREE
    take_back_at: tuple[int, ...] = ()
    """Entries before which Anna takes her last move back."""
    stop_at: int = 10_000
    """The entry after which the game is left unfinished."""


SAMPLES = (
    Sample("nederland-tolls-2", "nederland", "tolls", 2, seed=11),
    Sample("nederland-tolls-5", "nederland", "tolls", 5, seed=12, undo=UndoRule.OFF),
    Sample("nederland-tolls-3-undo", "nederland", "tolls", 3, seed=13, take_back_at=(12, 31, 60)),
    Sample("nederland-no-tolls-2", "nederland", "no-tolls", 2, seed=14),
    Sample("nederland-no-tolls-4", "nederland", "no-tolls", 4, seed=15, undo=UndoRule.TURN),
    Sample("nederland-neutral", "nederland", "neutral", 2, seed=16),
    Sample("nederland-neutral-undo", "nederland", "neutral", 2, seed=17, take_back_at=(40, 90)),
    Sample("nordic-2", "nordic", "standard", 2, seed=18),
    Sample("nordic-3", "nordic", "standard", 3, seed=19),
    Sample("nordic-2-unfinished", "nordic", "standard", 2, seed=20, stop_at=70),
)


def setup_for(sample: Sample) -> Setup:
    """Anna is human, the others are bots."""
    players = (HUMAN, *[BOT] * (sample.seats - 1))
    setup = setup_of(sample.slug, sample.variant, sample.seats, sample.seed, undo=sample.undo)
    seats = tuple(map(Seat, NAMES, SeatColour, players))
    return attrs.evolve(setup, seats=seats)


def make(sample: Sample, folder: Path) -> Game:
    """Play a sample into its file."""
    path = path_in(folder, sample.name)
    path.unlink(missing_ok=True)
    opened = new_game(path, setup_for(sample), board_of(sample.slug), BEGAN)
    game = opened.game
    while not game.over and len(game.log) < sample.stop_at:
        if len(game.log) + 1 in sample.take_back_at:
            change_of_mind(opened)
        else:
            opened.play(ask(bot_named(BOT), game), at=time_of_next(game))
    opened.close()
    path.chmod(0o644)  # it ships with the program: no secret
    return game


def change_of_mind(opened: OpenGame) -> None:
    """Anna takes her last move back, brings it again, takes it back after all and does something else."""
    for step in (undone, redone, undone):
        opened.submit(partial(step, at=time_of_next(opened.game)))
    opened.play(another_move(opened.game), at=time_of_next(opened.game))


def another_move(game: Game) -> Move:
    """Any move but the one that was taken back."""
    undo = game.log.entries[-1].move
    assert isinstance(undo, Undo)
    taken_back = game.log.entries[undo.back_to - 1].move
    others = [move for move in game.legal_moves() if move != taken_back]
    return Stream(game.setup.seed, game.state.seat, len(game.log)).choice(others)


def time_of_next(game: Game) -> datetime:
    return BEGAN + timedelta(seconds=SECONDS_A_MOVE * len(game.log))


def main(folder: Path) -> None:
    """Make them all, and print the table that tests/saves/test_samples.py holds."""
    for sample in SAMPLES:
        game = make(sample, folder)
        print(f'    "{sample.name}": ({len(game.log)}, {tuple(game.state.points)}),')


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else sample_folder())

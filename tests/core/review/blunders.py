"""
`python -m tests.core.review.blunders 100`: is a planted blunder found, and is the conductor left in peace?

A blunder: conductors play; at one moment, where the model says that it matters, the first of them makes the worst of
all its moves, and then plays on. Tells how often that is among its three dearest choices. With `--alone` no blunder is
planted, and it tells how often the trials find anything clear to say against the conductor.
"""

import argparse
import time
from collections.abc import Iterator
from itertools import count, islice

from core.bots import bot_named
from core.bots.playing import ask
from core.game import Game
from core.moves import Move
from core.phase import OVER
from core.review.choices import Weighing
from core.review.model import model_for
from core.review.review import review_game
from core.review.trials import with_trials
from core.review.values import Finding
from core.review.words import choice_told
from core.setup import SeatNo
from tests.core.review.finished import bot_game
from tests.games import board_of, setup_of

SEAT = SeatNo(0)
MATTERS = 0.15
"""The chance that the worst move loses, at least, where a blunder is planted."""
NOT_BEFORE = 0.3
NOT_AFTER = 0.9
"""Parts of the game: blunders are planted in the middle of it."""


def with_blunder(slug: str, seed: int) -> tuple[Game, int] | None:
    """A game with a blunder, and its entry; None where no moment mattered enough."""
    setup = setup_of(slug, seed=seed, players=("bot:conductor", "bot:conductor"))
    length = len(bot_game(slug, "bot:conductor", "bot:conductor", seed=seed).log)
    game = Game.start(setup, board_of(slug))
    model = model_for(setup, game.board)
    bot = bot_named("conductor")
    planted = 0
    while game.state.phase is not OVER:
        seat = game.state.to_act[0]
        move = ask(bot, game, seat)
        inside = NOT_BEFORE * length < len(game.log) < NOT_AFTER * length
        if not planted and inside and seat == SEAT:
            worst = _worst(Weighing(model, game.state, seat))
            if worst is not None:
                move, planted = worst, len(game.log) + 1
        game.play(move, seat=seat)
    return (game, planted) if planted else None


def _worst(weighing: Weighing) -> Move | None:
    options = weighing.options()
    matters = options[0].chance - options[-1].chance >= MATTERS
    return options[-1].move if matters else None


def games(slug: str, seed: int) -> Iterator[tuple[Game, int]]:
    for n in count(seed):
        found = with_blunder(slug, n)
        if found is not None:
            yield found


def _tell_blunders(slug: str, asked: argparse.Namespace) -> None:
    found = clear = 0
    for n, (game, planted) in enumerate(islice(games(slug, asked.seed), asked.games), 1):
        review = review_game(game, [SEAT])
        if asked.trials:
            review = with_trials(review, game, time.process_time)
        blunders = [choice for choice in review.choices if choice.n == planted]
        found += len(blunders)
        clear += sum(choice.finding is Finding.BETTER for choice in blunders)
        told = f"\r{slug}: {found} of {n} planted blunders are among the dearest choices"
        print(f"{told}, {clear} of them clear" if asked.trials else told, end="", flush=True)
    print()


def _tell_alone(slug: str, asked: argparse.Namespace) -> None:
    quiet = 0
    for n in range(1, asked.games + 1):
        game = bot_game(slug, "bot:conductor", "bot:conductor", seed=asked.seed + n - 1)
        review = with_trials(review_game(game, [SEAT]), game, time.process_time)
        quiet += not any(choice.finding is Finding.BETTER for choice in review.choices)
        if asked.each:
            for choice in review.choices:
                told = choice_told(game, choice)
                print(f"\r{asked.seed + n - 1} {told.title}\n    {' '.join(told.sentences)}")
        print(f"\r{slug}: nothing clear against the conductor in {quiet} of {n} games", end="", flush=True)
    print()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("games", type=int, nargs="?", default=100)
    parser.add_argument("--seed", type=int, default=1000, help="of the first game")
    parser.add_argument("--maps", nargs="+", default=["nordic", "nederland"])
    parser.add_argument("--alone", action="store_true")
    parser.add_argument("--trials", action="store_true", help="try blunders too: is it clear that they were?")
    parser.add_argument("--each", action="store_true", help="tell every trial")
    arguments = parser.parse_args()
    for map_slug in arguments.maps:
        (_tell_alone if arguments.alone else _tell_blunders)(map_slug, arguments)

"""
`python -m tests.core.review.blunders 100`: is a planted blunder found, and is the conductor left in peace?

A blunder: conductors play; at one moment, where the model says that it matters, the first of them makes the worst of
all its moves, and then plays on. Tells how often that is among its three dearest choices. With `alone` no blunder is
planted, and it tells how often the trials find anything clear to say against the conductor.
"""

import sys
import time
from collections.abc import Iterator

from core.bots import bot_named
from core.bots.playing import ask
from core.game import Game
from core.moves import Move
from core.phase import OVER
from core.review.choices import Weighing
from core.review.model import model_for
from core.review.review import review_game
from core.review.trials import with_trials
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


def games(slug: str, count: int) -> Iterator[tuple[Game, int]]:
    seed = 1000
    while count:
        found = with_blunder(slug, seed)
        seed += 1
        if found is not None:
            count -= 1
            yield found


def _tell_blunders(slug: str, count: int) -> None:
    found = 0
    for n, (game, planted) in enumerate(games(slug, count), 1):
        found += planted in [choice.n for choice in review_game(game, [SEAT]).choices]
        print(f"\r{slug}: {found} of {n} planted blunders are among the dearest choices", end="", flush=True)
    print()


def _tell_alone(slug: str, count: int) -> None:
    quiet = 0
    for n in range(1, count + 1):
        game = bot_game(slug, "bot:conductor", "bot:conductor", seed=2000 + n)
        review = with_trials(review_game(game, [SEAT]), game, time.perf_counter)
        quiet += not any(choice.trial and choice.trial.clear for choice in review.choices)
        print(f"\r{slug}: nothing clear against the conductor in {quiet} of {n} games", end="", flush=True)
    print()


if __name__ == "__main__":
    how_many = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    for map_slug in ("nordic", "nederland"):
        (_tell_alone if "alone" in sys.argv else _tell_blunders)(map_slug, how_many)

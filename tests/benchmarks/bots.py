"""Bots: how long one thinks about a move, and how long a game of two of them takes."""

import statistics
import time
from collections.abc import Iterator

import attrs

from core.bots import BOTS, bot_named
from core.bots.playing import view_and_stream
from core.game import Game
from tests.benchmarks.measure import Figure, median
from tests.games import board_of, setup_of

TITLE = "Bots, two at a table"

GAMES = 6
TABLES = ("nederland", "nordic")
MOVE_AIM, SLOW_AIM, GAME_AIM = "≤ 10 ms", "≤ 50 ms", "< 1 s"


@attrs.define
class Watch:
    """Games of one bot against itself: what its moves and its games took, in seconds of one core."""

    moves: list[float] = attrs.field(factory=list)
    games: list[float] = attrs.field(factory=list)


def figures() -> Iterator[Figure]:
    """Every bot that thinks, on both maps, beside games of the one that does not: what rules and views take."""
    for slug in TABLES:
        floor = median(watched("random", slug).games)
        for bot in [bot for bot in BOTS if bot != "random"]:
            watch = watched(bot, slug)
            strongest = bot == "conductor"
            slow = statistics.quantiles(watch.moves, n=20)[-1]
            game = median(watch.games)
            yield Figure(
                f"{slug}, {bot}: a move, median",
                median(watch.moves) * 1e3,
                "ms",
                aim=MOVE_AIM if strongest else "",
            )
            yield Figure("  95th percentile", slow * 1e3, "ms", aim=SLOW_AIM if strongest else "")
            yield Figure("  a game", game, "s", floor, "a game of random bots", GAME_AIM if strongest else "")


def watched(bot: str, slug: str) -> Watch:
    """Plays some games, and measures every move of the bot."""
    watch = Watch()
    for seed in range(GAMES):
        began = time.process_time()
        setup = setup_of(slug, seats=2, seed=seed, players=(f"bot:{bot}",) * 2)
        game = Game.start(setup, board_of(slug))
        bots = [bot_named(bot) for _ in setup.seats]
        while not game.over:
            view, stream = view_and_stream(game)
            asked = time.process_time()
            move = bots[game.state.seat].choose(view, stream)
            watch.moves.append(time.process_time() - asked)
            game.play(move)
        watch.games.append(time.process_time() - began)
    return watch

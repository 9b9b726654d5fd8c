"""Games of bots, played once and watched: what each bot did, and whether it knew more than it may."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import attrs

from core.bots import BOTS, bot_named
from core.bots.playing import view_and_stream
from core.game import Game
from core.moves import Move
from core.setup import BOT_PREFIX
from core.view import view_of
from tests.games import board_of, setup_of
from tests.secrets import shuffle_secrets_of_others

NAMES = tuple(BOTS)
EVERY = 3
"""Every third decision is checked."""


@attrs.define
class Watch:
    """A finished game of one bot in all seats."""

    game: Game
    kinds: Counter[str] = attrs.field(factory=Counter)
    moves: list[Move] = attrs.field(factory=list)
    peeked: list[tuple[int, Move, Move]] = attrs.field(factory=list)
    """Decisions that came out otherwise when what the bot may not see was shuffled."""
    of_other_mind: list[tuple[int, Move, Move]] = attrs.field(factory=list)
    """Decisions in which a newly made bot chooses another move."""
    without_reason: list[int] = attrs.field(factory=list)


@cache
def watched(bot: str, slug: str, variant: str, seats: int, seed: int = 3) -> Watch:
    """A game, every decision of which is on record."""
    watch = Watch(new_game_of(bot, slug, variant, seats, seed))
    for move in played(watch.game, bot):
        if len(watch.game.log) % EVERY == 0:
            look_into(watch, bot, move)
        watch.kinds[move.kind] += 1
        watch.moves.append(move)
    return watch


def played_to_the_end(bot: str, slug: str, variant: str, seats: int, seed: int) -> list[Move]:
    """The moves of a game, without a check of each decision."""
    return list(played(new_game_of(bot, slug, variant, seats, seed), bot))


def new_game_of(bot: str, slug: str, variant: str, seats: int, seed: int) -> Game:
    """A game with the same bot in all seats."""
    setup = setup_of(slug, variant, seats, seed, players=(BOT_PREFIX + bot,) * seats)
    return Game.start(setup, board_of(slug))


def played(game: Game, bot: str) -> Iterator[Move]:
    """Plays to the end and yields each move before it is made."""
    bots = [bot_named(bot) for _ in game.setup.seats]
    while not game.over:
        move = bots[game.state.seat].choose(*view_and_stream(game))
        yield move
        game.play(move)


def look_into(watch: Watch, bot: str, move: Move) -> None:
    """Ask a new bot about the same position, and about one that looks the same to it."""
    game = watch.game
    decision = bot_named(bot).decide(*view_and_stream(game))
    if decision.move != move:
        watch.of_other_mind.append((len(game.log), move, decision.move))
    if not decision.reason.strip():
        watch.without_reason.append(len(game.log))
    other = shuffle_secrets_of_others(game.state, game.state.seat, Random(len(game.log)))
    _, stream = view_and_stream(game)
    latest = game.log.entries[-1].events
    blind = bot_named(bot).choose(view_of(other, other.seat, latest), stream)
    if blind != move:
        watch.peeked.append((len(game.log), move, blind))

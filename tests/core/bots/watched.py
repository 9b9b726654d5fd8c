"""Games of bots, played once and watched: what each bot did, and whether it knew more than it may."""

from collections import Counter
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
"""Every third decision is looked into."""


@attrs.define
class Watch:
    """A finished game of one bot in all seats."""

    game: Game
    kinds: Counter[str] = attrs.field(factory=Counter)
    moves: list[Move] = attrs.field(factory=list)
    peeked: list[tuple[int, Move, Move]] = attrs.field(factory=list)
    """Decisions that came out otherwise when what the bot may not see was shuffled."""
    of_other_mind: list[tuple[int, Move, Move]] = attrs.field(factory=list)
    """Decisions that a bot made just now takes otherwise."""
    without_reason: list[int] = attrs.field(factory=list)


@cache
def watched(bot: str, slug: str, variant: str, seats: int, seed: int = 3) -> Watch:
    """A game, every decision of which is on record."""
    setup = setup_of(slug, variant, seats, seed, players=(BOT_PREFIX + bot,) * seats)
    watch = Watch(Game.start(setup, board_of(slug)))
    bots = [bot_named(bot) for _ in range(seats)]
    game = watch.game
    while not game.over:
        seat = game.state.seat
        move = bots[seat].choose(*view_and_stream(game))
        if len(game.log) % EVERY == 0:
            look_into(watch, bot, move)
        watch.kinds[move.kind] += 1
        watch.moves.append(move)
        game.play(move)
    return watch


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

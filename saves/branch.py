"""Playing on from a moment of another game, in a new save."""

from pathlib import Path

import attrs

from core.game import Game
from saves.open_game import OpenGame
from saves.store import saved_whole


def branch(game: Game, n: int, path: Path) -> OpenGame:
    """A new save that begins with what stood after entry `n`; the other game is not touched."""
    fresh = Game(game.setup, game.board)
    for number, entry in enumerate(game.log.standing(n), 1):
        fresh.follow(attrs.evolve(entry, n=number))
    return saved_whole(path, fresh)

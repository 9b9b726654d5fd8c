"""Playing on from a moment of another game, in a new save."""

from pathlib import Path

import attrs

from core.game import Game
from core.narrate import Narrator
from saves.disk import write_new
from saves.store import OpenGame, SaveFile, save_head


def branch(game: Game, n: int, path: Path) -> OpenGame:
    """A new save that begins with what stood after entry `n`; the other game is not touched."""
    head = save_head(game.setup, game.board)
    write_new(path, head)
    file = SaveFile(path, head, len(head), Narrator(game.board, game.setup.seats))
    fresh = Game(game.setup, game.board)
    for number, entry in enumerate(game.log.standing(n), 1):
        told = attrs.evolve(entry, n=number)
        file.append(told)
        fresh.follow(told)
    fresh.journal = file.append
    return OpenGame(fresh, file)

"""The bot that every other must beat."""

from random import Random

from core.moves import Move
from core.view import View


class RandomBot:
    """Any of its moves, each as likely as another."""

    def choose(self, view: View, random: Random) -> Move:
        """A move by chance alone."""
        return view.moves[random.randrange(len(view.moves))]

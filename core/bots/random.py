"""The bot that every other must beat."""

from core.chance import Stream
from core.moves import Move
from core.view import View


class RandomBot:
    """Any of its moves, each as likely as another."""

    def choose(self, view: View, random: Stream) -> Move:
        """A move by chance alone."""
        return random.choice(view.moves)

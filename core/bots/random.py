"""The bot that every other must beat."""

from core.bots.bot import Decision, Thinker
from core.chance import Stream
from core.moves import Move
from core.text import tr
from core.view import View


class RandomBot(Thinker):
    """Any of its moves, each as likely as another."""

    character = "Does anything at all: the bot that every other must beat."

    def choose(self, view: View, random: Stream) -> Move:
        """A move by chance alone."""
        return random.choice(view.moves)

    def decide(self, view: View, random: Stream) -> Decision:
        """A move by chance alone, whatever is asked."""
        return Decision(self.choose(view, random), tr("It drew lots."))

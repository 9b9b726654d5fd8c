"""The bot that every other must beat."""

from random import Random

from core.bots.bot import Decision, Thinker
from core.moves import Move
from core.text import tr
from core.view import View


class RandomBot(Thinker):
    """Any kind of action, each as likely as another, and then any move of that kind."""

    character = "Does anything at all: the bot that every other must beat."

    def decide(self, view: View, random: Random) -> Decision:
        """A move by chance alone, whatever is asked."""
        kinds: dict[type, list[Move]] = {}
        for move in view.moves:
            kinds.setdefault(type(move), []).append(move)
        return Decision(random.choice(random.choice(list(kinds.values()))), tr("It drew lots."))

"""The bot that every other must beat."""

from core.bots.bot import ReasonedMove, Thinker
from core.chance import Stream
from core.moves import Move
from core.text import tr
from core.view import View


class RandomBot(Thinker):
    """Draws lots among the kinds of moves, then among the moves of that kind: among all moves at once it would nearly always claim."""

    character = "Does anything at all: the bot that every other must beat."

    def choose(self, view: View, random: Stream) -> Move:
        """A move by chance alone."""
        moves = view.moves
        return moves[random.choice(moves.places(random.choice(moves.kinds())))]

    def decide(self, view: View, random: Stream) -> ReasonedMove:
        """A move by chance alone, whatever is asked."""
        return ReasonedMove(self.choose(view, random), tr("It drew lots."))

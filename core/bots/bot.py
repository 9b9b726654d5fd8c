"""What a bot is: the one small interface that the game, the league and users' own bots share."""

from typing import ClassVar, Protocol

import attrs

from core.chance import Stream
from core.moves import Move
from core.phase import Phase
from core.view import View


class Bot(Protocol):
    """
    Chooses one of `view.moves`.

    All that a bot knows is in the view, and all its chance comes from the stream it is given. It may
    remember things from one call to the next, but only to be quicker: games are saved, loaded and taken
    back, so the same view and stream must give the same move to a bot that was made just now.
    """

    def choose(self, view: View, random: Stream) -> Move:
        """The move to play."""


@attrs.frozen
class ReasonedMove:
    """A move, and why: a sentence in the terms of the game."""

    move: Move
    reason: str


class Thinker:
    """A bot that can say why. Each question that the game asks is a method of its own."""

    character: ClassVar[str]
    """One sentence on how it plays, before translation."""

    def choose(self, view: View, random: Stream) -> Move:
        """The move to play."""
        return self.decide(view, random).move

    def decide(self, view: View, random: Stream) -> ReasonedMove:
        """The move and its reason."""
        if view.phase is Phase.TURN:
            return self.turn(view, random)
        if view.phase is Phase.SECOND_CARD:
            return self.second_card(view, random)
        if view.phase is Phase.TUNNEL:
            return self.tunnel(view, random)
        if view.phase is Phase.NEUTRAL:
            return self.neutral_track(view, random)
        return self.keep_tickets(view, random)

    def turn(self, view: View, random: Stream) -> ReasonedMove:
        """Draw, claim, ask for tickets, or pass."""
        raise NotImplementedError

    def second_card(self, view: View, random: Stream) -> ReasonedMove:
        """The second card of a draw."""
        raise NotImplementedError

    def tunnel(self, view: View, random: Stream) -> ReasonedMove:
        """Pay what the tunnel costs more, or give it up."""
        raise NotImplementedError

    def neutral_track(self, view: View, random: Stream) -> ReasonedMove:
        """Which track the neutral player takes."""
        raise NotImplementedError

    def keep_tickets(self, view: View, random: Stream) -> ReasonedMove:
        """Choose which of the offered tickets to keep."""
        raise NotImplementedError

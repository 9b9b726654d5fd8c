"""Players that see only a `View`."""

from collections.abc import Callable
from typing import Protocol

from core.bots.random import RandomBot
from core.chance import Stream
from core.errors import DubbelspoorError
from core.moves import Move
from core.setup import BOT_PREFIX
from core.text import tr
from core.view import View


class Bot(Protocol):
    """Chooses a move of `view.moves`; all its chance comes from the stream it is given."""

    def choose(self, view: View, random: Stream) -> Move:
        """The move to play."""


class UnknownBot(DubbelspoorError):
    """There is no bot of that name."""


BOTS: dict[str, Callable[[], Bot]] = {"random": RandomBot}


def bot_named(player: str) -> Bot:
    """A seat's player, "bot:random" say, as a bot."""
    name = player.removeprefix(BOT_PREFIX)
    if name not in BOTS:
        raise UnknownBot(
            tr("There is no bot “{name}”; choose one of: {bots}.", name=name, bots=", ".join(BOTS))
        )
    return BOTS[name]()


__all__ = ["BOTS", "Bot", "UnknownBot", "bot_named"]

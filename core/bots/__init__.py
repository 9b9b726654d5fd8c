"""
Players that see only a `View`.

A seat's player is "bot:" and a name of `BOTS`. `bot_named` makes such a bot; `reason_of` in `playing.py` asks
the same bot again in the same position and gives its reason as a sentence.
"""

from collections.abc import Callable

from core.bots.bot import Bot, ReasonedMove, Thinker
from core.bots.conductor.easier import Apprentice, Signaller
from core.bots.conductor.player import Conductor
from core.bots.greedy import Greedy
from core.bots.planner import Planner
from core.bots.random import RandomBot
from core.errors import DubbelspoorError
from core.setup import BOT_PREFIX
from core.text import tr


class UnknownBot(DubbelspoorError):
    """There is no bot of that name."""


BOTS: dict[str, Callable[[], Thinker]] = {
    "random": RandomBot,
    "greedy": Greedy,
    "apprentice": Apprentice,
    "planner": Planner,
    "signaller": Signaller,
    "conductor": Conductor,
}
"""The levels by name, weakest first."""


def bot_named(player: str) -> Thinker:
    """A seat's player, "bot:random" say, as a bot."""
    name = player.removeprefix(BOT_PREFIX)
    if name not in BOTS:
        raise UnknownBot(
            tr("There is no bot “{name}”; choose one of: {bots}.", name=name, bots=", ".join(BOTS))
        )
    return BOTS[name]()


def character(player: str) -> str:
    """One sentence on how a bot plays."""
    return tr(bot_named(player).character)


__all__ = ["BOTS", "Bot", "ReasonedMove", "Thinker", "UnknownBot", "bot_named", "character"]

"""Whether one may ask for a hint, and the entry that says that one did."""

from datetime import datetime

from core.errors import DubbelspoorError
from core.game import Game
from core.log import AskHint, Entry
from core.setup import SeatNo, Setup
from core.text import tr


class NoHint(DubbelspoorError):
    """A hint that cannot be had now."""


def hints_allowed(setup: Setup) -> bool:
    """As the set-up says; where it says nothing, one who plays against bots alone may ask."""
    if setup.hints is not None:
        return setup.hints
    return len(setup.humans) == 1


def asked_hint(game: Game, seat: SeatNo | None, at: datetime | None = None) -> Entry:
    """The entry with which a seat asks for a hint; raises `NoHint`. It stands for ever, as chat does."""
    if not hints_allowed(game.setup):
        raise NoHint(tr("There are no hints in this game: several people play it."))
    if seat not in game.state.to_act:
        raise NoHint(tr("A hint is for your own turn."))
    return game.next_entry(seat, AskHint(), at=at)

"""Saying something to all at the table. A line of chat is an entry of the log, as moves are."""

from datetime import datetime

from core.errors import DubbelspoorError
from core.game import Game
from core.lettering import is_plain
from core.log import Chat, Entry, LogError, check_chat
from core.setup import SeatNo
from core.text import tr


class CannotSay(DubbelspoorError):
    """A line of chat that cannot be sent."""


def chat_entry(game: Game, seat: SeatNo, text: str, at: datetime | None = None) -> Entry:
    """The next entry, which says something to all; raises `CannotSay`."""
    try:
        check_chat(text)
    except LogError as error:
        raise CannotSay(tr("This cannot be sent: write a short line of plain text.")) from error
    if not is_plain(text):
        raise CannotSay(tr("This cannot be sent: it would garble the others' screens."))
    return game.next_entry(seat, Chat(text), at=at)

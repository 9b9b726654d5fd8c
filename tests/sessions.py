"""What tests look at behind the seam of a session."""

from pathlib import Path

from core.game import Game
from core.log import Entry
from core.setup import SeatNo
from tui.session.company import Present
from tui.session.opening import at_table
from tui.session.session import Session


def game_of(session: Session) -> Game:
    """The game that a terminal is at."""
    return session._opened.game


def last_of(session: Session) -> Entry:
    """The last entry that it knows."""
    return game_of(session).log.entries[-1]


def present_at(session: Session) -> Present:
    """Who is at its table."""
    assert session.present is not None
    return session.present


def seated(path: Path, seat: SeatNo | None, version: str | None = None) -> Session:
    """A terminal in this seat of a table; None only watches."""
    return at_table(path, lambda _setup: seat, version)


def path_of(session: Session) -> Path:
    """The file that it plays in."""
    return session._opened.file.path

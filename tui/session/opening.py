"""Opening a save to play on: its file, and the bots that play in it."""

from pathlib import Path

from core.errors import DubbelspoorError
from core.setup import Setup
from saves.store import OpenGame, load_to_play


def open_to_play(path: Path) -> OpenGame:
    """As `load_to_play`, and refuses a game whose bots cannot be made; one that is over needs none."""
    opened = load_to_play(path)
    try:
        if not opened.game.over:
            need_bots(opened.game.setup)
    except DubbelspoorError:
        opened.file.close()
        raise
    return opened


def need_bots(setup: Setup) -> None:
    """Raise `DubbelspoorError` if a bot cannot be made. Where only people play, their minds are not even imported."""
    if any(seat.is_bot for seat in setup.seats):
        from tui.session.user_bots import check_bots  # noqa: PLC0415 - with the minds of all bots

        check_bots(setup)

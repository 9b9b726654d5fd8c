"""What screens may ask of the app they run in."""

from pathlib import Path
from typing import Protocol, cast

from textual.screen import Screen

from core.game import Game
from core.setup import SeatNo
from saves.store import OpenGame
from tui.glyphs import Glyphs


class Host(Protocol):
    """The app, as far as a screen needs to know it."""

    saves: Path

    @property
    def signs(self) -> Glyphs:
        """The signs to draw with."""

    @property
    def bot_seconds(self) -> float:
        """How long a bot's move is to be seen before the next."""

    def open_game(self, opened: OpenGame) -> None:
        """Play a game."""

    def open_replay(
        self,
        game: Game,
        *,
        name: str,
        at: int | None = None,
        eyes: SeatNo | None = None,
        locked: bool = False,
    ) -> None:
        """Step through a game; locked, only with these eyes."""

    def back(self) -> None:
        """Leave the screen on top."""

    def to_title(self) -> None:
        """Back to the title screen."""


def host_of(screen: Screen[None]) -> Host:
    """The app that a screen runs in."""
    return cast("Host", screen.app)

"""What screens may ask of the program that they run in."""

from __future__ import annotations  # the first frame must not wait for what only types need

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar, cast

from textual.dom import DOMNode

from tui.app.signs import Glyphs

if TYPE_CHECKING:
    from textual.screen import Screen
    from textual.widgets import Input

    from tui.app.settings import Settings
    from tui.session.recording import Recording
    from tui.session.session import Session
    from tui.session.trying import Trying


AnswerType = TypeVar("AnswerType")

TOLD_SECONDS = 4.0
"""How long something stands at the edge of the screen, if nothing else is said."""


class Program(Protocol):
    """The app, as far as a screen needs to know it."""

    saves: Path
    settings: Settings

    @property
    def signs(self) -> Glyphs:
        """The signs to draw with."""

    @property
    def bot_seconds(self) -> float:
        """How long a bot's move is to be seen before the next."""

    @property
    def why_no_game(self) -> str | None:
        """Why no game of one's own can be played here, if so."""

    def open_game(self, session: Session) -> None:
        """Play a game, at one keyboard or at a table."""

    def change_game(self, session: Session) -> None:
        """Leave the game whose final table is shown, and play another."""

    def change_settings(self, new: Settings) -> None:
        """Put settings in force and keep what has changed."""

    @property
    def keeps_settings(self) -> bool:
        """Whether they are kept for the next time: not those of one who only watches at somebody else's table."""

    def open_settings(self) -> None:
        """Show the settings."""

    def show_help(self) -> None:
        """Explain the focused thing, the keys and the rules."""

    def tell(self, sentence: str, *, severe: bool = False, seconds: float = TOLD_SECONDS) -> None:
        """Say something at the edge of the screen; what is severe stands there longest."""

    def ring(self) -> None:
        """Call the player by the terminal's bell, unless they want none."""

    def name_terminal(self, title: str) -> None:
        """Give the terminal's window a title; an empty one is the title it had."""

    def in_one_piece(self) -> AbstractContextManager[None]:
        """All that is sent to the terminal meanwhile goes out together."""

    def open_new_game(self) -> None:
        """Show the screen that sets up a game."""

    def open_saved_games(self, *, to_replay: bool) -> None:
        """Show the list of saved games, to play or to look at."""

    def open_record(self) -> None:
        """Show what the player's finished games add up to."""

    def open_tables(self, join: Path | None = None) -> None:
        """Show the list of tables; one may want to sit down at one of them at once."""

    def open_new_table(self) -> None:
        """Show the screen that sets up a table."""

    def open_curtain(self, player: str, opened: Callable[[None], None]) -> None:
        """Hide the game until the next player says that they are there."""

    def open_end(self, session: Session) -> None:
        """Show the final table."""

    def open_replay(self, recording: Recording, at: int | None = None, *, before: bool = False) -> None:
        """Step through a game, from its last moment or from another one on; `before` calls that by the move after it."""

    def open_review(self, recording: Recording) -> None:
        """Tell what decided a finished game."""

    def open_try(self, trying: Trying, tried: Callable[[bool | None], None] | None = None) -> None:
        """Have a dear choice made again; `tried` hears whether a better one was found."""

    def open_mistakes(self) -> None:
        """Show the player's clear mistakes, to be tried again."""

    def open_question(self, question: str, answered: Callable[[bool | None], None]) -> None:
        """Ask something that is answered with yes or no."""

    def type_into(self, line: Input) -> None:
        """Give a line the focus and all that is typed from now on."""

    def open_screen(
        self, screen: Screen[AnswerType], answered: Callable[[AnswerType | None], None] | None = None
    ) -> object:
        """Put a screen on top, and hear its answer."""

    def close_screen(self, screen: Screen[AnswerType], result: AnswerType | None = None) -> object:
        """Close a screen, unless it is closed already."""

    def back(self, screen: Screen[None]) -> None:
        """Leave a screen."""

    def to_title(self) -> None:
        """Back to the title screen."""


def program_of(node: DOMNode) -> Program:
    """The program that a screen or widget runs in."""
    return cast("Program", node.app)

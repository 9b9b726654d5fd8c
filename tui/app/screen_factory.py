"""
The screens, made here and imported only when they are wanted: the first frame must not wait for them.

With them comes Textual, which must not be imported before the terminal is prepared.
"""

from __future__ import annotations  # the first frame must not wait for what only types need

# ruff: noqa: PLC0415  # late imports are what this module is for
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from textual.screen import Screen

    from core.board import Board, VariantId
    from tui.app.palette import Command
    from tui.session.recording import Recording
    from tui.session.session import Session


def load_all() -> None:
    """Import all that could be wanted: see `tui.hosting.preload`."""
    from tui.hosting.preload import preload

    preload()


def title_screen() -> Screen[None]:
    """Where everything starts."""
    from tui.screens.title import TitleScreen

    return TitleScreen()


def new_game_screen() -> Screen[None]:
    """A game is set up."""
    from tui.screens.new_game import NewGameScreen

    return NewGameScreen()


def load_screen(*, to_replay: bool) -> Screen[None]:
    """The list of saved games."""
    from tui.screens.load import LoadScreen

    return LoadScreen(to_replay=to_replay)


def settings_screen() -> Screen[None]:
    """The settings."""
    from tui.screens.settings import SettingsScreen

    return SettingsScreen()


def help_screen(
    text: str, commands: Sequence[Command], rules: tuple[Board, VariantId] | None
) -> Screen[None]:
    """Help on the focused thing, the keys and the rules."""
    from tui.screens.help import HelpScreen

    return HelpScreen(text, commands, rules)


def game_screen(session: Session) -> Screen[None]:
    """A game is played, at one keyboard or at a table."""
    from tui.screens.game import GameScreen

    return GameScreen(session)


def curtain_screen(player: str) -> Screen[None]:
    """The keyboard changes hands."""
    from tui.screens.curtain import CurtainScreen

    return CurtainScreen(player)


def end_screen(session: Session) -> Screen[None]:
    """The end of a game."""
    from tui.screens.end import EndScreen

    return EndScreen(session)


def host_screen() -> Screen[None]:
    """A table is set up."""
    from tui.screens.host_table import AtTheirOwnTerminals
    from tui.screens.new_game import NewGameScreen

    return NewGameScreen(kind=AtTheirOwnTerminals())


def join_screen(join: Path | None = None) -> Screen[None]:
    """The list of tables; one may want to sit down at one of them at once."""
    from tui.screens.join import JoinScreen

    return JoinScreen(join)


def ask_screen(question: str) -> Screen[bool]:
    """A question that is answered with yes or no."""
    from tui.screens.ask import AskScreen

    return AskScreen(question)


def replay_screen(recording: Recording, at: int | None = None) -> Screen[None]:
    """A game is looked at."""
    from tui.screens.replay import ReplayScreen

    return ReplayScreen(recording, at)

"""The Textual app: it holds the settings, opens the screens and gets out of trouble. It knows no rules."""

from __future__ import annotations  # the first frame must not wait for what only types need

import os
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import attrs
from textual import constants
from textual.binding import Binding, BindingType
from textual.notifications import SeverityLevel
from textual.screen import ModalScreen, Screen
from textual.scrollbar import ScrollBar, ScrollBarRender

from core.errors import DubbelspoorError
from core.text import tr
from tui.app import keymap
from tui.app.bounds import BoundedApp
from tui.app.cover import CoveringApp
from tui.app.crash import sentence, write_report
from tui.app.going_round import one_after
from tui.app.opener import Opener
from tui.app.palette import Actions, Palette
from tui.app.program import TOLD_SECONDS
from tui.app.settings import Settings, ThemeChoice, write_settings
from tui.app.signs import Glyphs, glyphs
from tui.app.theme import THEMES, VARIABLE_DEFAULTS, in_256_colours, theme_name
from tui.app.typing_ahead import TypingAhead
from tui.terminal.driver import TerminalDriver
from tui.terminal.environment import GROUND, ColourSystem, wipes_in_colour
from tui.textual_ext.failure import DiscreetApp
from tui.textual_ext.late_timers import tick_at_least_once
from tui.textual_ext.option_list import mend_lists

if TYPE_CHECKING:
    from tui.session.session import Session

TITLE = "title"
"""The name of the title screen."""

LOWEST = 2
"""So many screens are always open: Textual's empty one, and one of ours."""


class DubbelspoorApp(BoundedApp, CoveringApp, TypingAhead, Opener, DiscreetApp):
    """
    See the module.

    `settings` are those in force, `stored` those in `file` (the command line can override some for one run);
    without a file nothing is kept. `faults` are told when the first screen is there.
    """

    hosted: ClassVar[bool] = False
    """Whether there is no more than the first screen and what it opens."""

    TITLE = "dubbelspoor"
    COMMANDS: ClassVar = {Actions}
    COMMAND_PALETTE_BINDING = "ctrl+p"
    ESCAPE_TO_MINIMIZE = False
    ALLOW_SELECT = False
    """Nothing here can be copied, and a drag over a widget that is just going ends Textual 8.2.8."""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "help", tr("Help"), id="app.help"),
        Binding("colon", "command_palette", tr("All commands"), show=False, id="app.palette"),
        Binding("ctrl+p", "command_palette", show=False, system=True, priority=True),
        Binding("f2", "settings", tr("Settings"), show=False, id="app.settings"),
        Binding("f3", "next_theme", tr("Next look"), show=False, id="app.next-theme"),
        Binding("f4", "title", tr("To the title screen"), show=False, id="app.title"),
        Binding("f5", "record", tr("Your record"), show=False, id="app.record"),
        Binding("f6", "mistakes", tr("Your mistakes"), show=False, id="app.mistakes"),
        Binding("ctrl+q", "quit", tr("Leave the program"), show=False, priority=True, id="app.quit"),
        Binding("ctrl+c", "help_quit", show=False, system=True),
        Binding("ctrl+l", "redraw", show=False, system=True),
    ]
    CSS = """
    Screen { overflow: hidden; layers: default cover; }
    Screen:ansi { background: $background; color: $foreground; }
    CommandPalette SearchIcon { display: none; }
    Button.-textual-compact {
        background: $surface;
        color: $foreground;
        text-style: bold;
        &:hover { background: $panel; }
        &:focus { background: $block-cursor-background; color: $block-cursor-foreground; background-tint: $background 0%; text-style: bold; }
        &.-on { background: $block-cursor-background; color: $block-cursor-foreground; }
        &:nocolor:focus { text-style: bold underline; }
        &.-on:nocolor { text-style: bold underline; }
    }
    """

    def __init__(
        self,
        saves: Path,
        settings: Settings,
        open_first: Callable[[Opener], object] = Opener.open_title,
        *,
        stored: Settings | None = None,
        file: Path | None = None,
        faults: tuple[str, ...] = (),
    ) -> None:
        # Without colours, ANSI colours are left to the filter that takes every colour away.
        mend_lists()
        tick_at_least_once()
        super().__init__(TerminalDriver, ansi_color=True if "NO_COLOR" in os.environ else None)
        self.saves = saves
        self.settings = settings
        self._stored = settings if stored is None else stored
        self._file = file
        self._faults = faults
        self._open_first = open_first
        has_256 = constants.COLOR_SYSTEM == ColourSystem.MANY
        for theme in THEMES:
            self.register_theme(in_256_colours(theme) if has_256 else theme)
        self._apply_settings()

    # Settings.

    @property
    def signs(self) -> Glyphs:
        return glyphs(self.settings.signs, os.environ.get("TERM", ""))

    @property
    def bot_seconds(self) -> float:
        return self.settings.pace.seconds

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The game's colours, for themes that are not ours."""
        return dict(VARIABLE_DEFAULTS)

    def change_settings(self, new: Settings) -> None:
        changed = {
            field.name: getattr(new, field.name)
            for field in attrs.fields(Settings)
            if getattr(new, field.name) != getattr(self.settings, field.name)
        }
        if not changed:
            return
        self.settings = new
        self._stored = attrs.evolve(self._stored, **changed)
        self._apply_settings()
        if self._file is not None:
            try:
                write_settings(self._file, self._stored)
            except DubbelspoorError as error:
                self.tell(str(error), severe=True)

    @property
    def keeps_settings(self) -> bool:
        return self._file is not None

    def _apply_settings(self) -> None:
        self.theme = look_of(self.settings.theme)
        self.set_keymap(self.settings.keys)
        if self.terminal is not None:
            self.use_terminal(self.terminal)
            self.screen.refresh(layout=True)

    def use_terminal(self, terminal: TerminalDriver) -> None:
        """Have the terminal follow the settings."""
        self.terminal = terminal
        self.sent_cells.wipes = wipes_in_colour()
        ScrollBar.renderer = WholeCells if self.settings.ascii else ScrollBarRender
        terminal.switch(ascii_only=self.settings.ascii, hover=self.settings.hover)

    # Screens.

    def on_mount(self) -> None:
        """Open the first screen, and tell what is wrong with the settings."""
        self._open_first(self)
        for fault in self._faults:
            self.tell(fault, severe=True)
        if self.settings.keys:
            self.call_after_refresh(self._tell_faults_of_keys)
        if self.hosted:
            self.call_after_refresh(self.run_worker, _load_all, thread=True)

    def _tell_faults_of_keys(self) -> None:
        for fault in keymap.faults(self.settings.keys, self._file):
            self.tell(fault, severe=True)

    @property
    def why_no_game(self) -> str | None:
        """Where a host has set up a table, nobody writes anything else."""
        return tr("Games are set up by the host of this table.") if self.hosted else None

    def open_game(self, session: Session) -> None:
        """Where a host has set up the tables, only at those; what had to be mended is told."""
        if self.why_no_game is not None and session.company is None:
            session.close()
            self.tell(self.why_no_game, severe=True)
            return
        if session.recovered is not None:
            self.tell(session.recovered, severe=True)
        super().open_game(session)

    def ring(self) -> None:
        if self.settings.bell:
            self.bell()

    def name_terminal(self, title: str) -> None:
        if self.terminal is not None:
            self.terminal.name_terminal(title)

    def in_one_piece(self) -> AbstractContextManager[None]:
        return nullcontext() if self.terminal is None else self.terminal.in_one_piece()

    def open_record(self) -> None:
        """Where a host has set up the tables, their games are the host's."""
        if not self.hosted:
            super().open_record()

    def open_mistakes(self) -> None:
        """The same."""
        if not self.hosted:
            super().open_mistakes()

    def back(self, screen: Screen[Any]) -> None:
        """Leave a screen; below the last one there is the title."""
        if len(self.screen_stack) > LOWEST:
            self.close_screen(screen)
        elif screen is self.screen:
            self.to_title()

    def to_title(self) -> None:
        """Leave every screen for the title; where there is none, ask whether to leave for good."""
        if self.hosted:
            self._ask_to_leave()
            return
        _empty, lowest, *above = self.screen_stack
        for screen in reversed(above):
            self.close_screen(screen)
        if lowest.name != TITLE:
            self.open_title()
            self.close_screen(lowest)

    def _ask_to_leave(self) -> None:
        """A slip of the hand should not end a connection."""
        if not isinstance(self.screen, ModalScreen):  # or else something is asked already
            question = tr(
                "Leave the table and disconnect?\n\nYour seat stays yours and every move is saved: the line that brought you here brings you back."
            )
            self.open_question(question, self._leave_for_good)

    def _leave_for_good(self, yes: bool | None) -> None:
        if yes:
            self.exit(message=tr("You have left the table. Connect again the same way to come back."))

    def tell(self, sentence: str, *, severe: bool = False, seconds: float = TOLD_SECONDS) -> None:
        """Say something at the edge of the screen; it is never read as markup."""
        severity: SeverityLevel = "warning" if severe else "information"
        self.notify(sentence, severity=severity, timeout=8 if severe else seconds, markup=False)

    # Actions.

    def action_help(self) -> None:
        self.show_help()

    def action_settings(self) -> None:
        self.open_settings()

    def action_command_palette(self) -> None:
        self.open_screen(Palette())

    def action_next_theme(self) -> None:
        """Go round the looks."""
        following = one_after(list(ThemeChoice), self.settings.theme)
        self.change_settings(attrs.evolve(self.settings, theme=following))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The games of a host's tables are the host's."""
        is_of_own_games = action in {"record", "mistakes"}
        return not self.hosted if is_of_own_games else super().check_action(action, parameters)

    def action_record(self) -> None:
        self.open_record()

    def action_mistakes(self) -> None:
        self.open_mistakes()

    async def action_back(self) -> None:
        """As Textual's own, but below the last screen there is the title."""
        self.back(self.screen)

    def action_title(self) -> None:
        self.to_title()

    def action_help_quit(self) -> None:
        """Ctrl+C does not end the program: a slip of the hand should not."""
        self.tell(
            tr("Press F4 to leave the table and disconnect; every move is saved already.")
            if self.hosted
            else tr("Press q on the title screen to leave; every move is saved already.")
        )

    # What Textual would do on the server, where nobody sits.

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """Nothing is opened: over SSH it would open on the server."""

    def deliver_text(self, *args: object, **kwargs: object) -> None:
        """Nothing is delivered: over SSH the file would stay on the server."""

    def deliver_binary(self, *args: object, **kwargs: object) -> None:
        """As `deliver_text`."""

    def save_screenshot(self, *args: object, **kwargs: object) -> str:
        """No picture is taken, for the same reason; the result names no file."""
        return ""

    def action_screenshot(self, filename: str | None = None, path: str | None = None) -> None:
        """As `save_screenshot`."""

    def action_suspend_process(self) -> None:
        """Nothing suspends: over SSH nobody could wake it."""

    def on_failure(self, error: Exception) -> str:
        """Write the report of a crash; the result names its file."""
        return sentence(write_report(error, datetime.now().astimezone()))


class HostedApp(DubbelspoorApp):
    """A seat at somebody else's table: no title, and no other saved game, for those are the host's."""

    hosted = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f4", "title", keymap.LEAVE_TABLE, show=False, id="app.title"),
    ]


def _load_all() -> None:
    from tui.hosting.preload import preload  # noqa: PLC0415 - it imports everything

    preload()


class WholeCells(ScrollBarRender):
    """Scroll bars without parts of cells: ASCII has no signs for these."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "]
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "]


def look_of(choice: ThemeChoice) -> str:
    """The name of the theme that a choice means on this terminal."""
    if choice is ThemeChoice.AUTO:
        by_ground = ThemeChoice.LIGHT if os.environ.get(GROUND) == "light" else ThemeChoice.DARK
        choice = ThemeChoice.ANSI if constants.COLOR_SYSTEM == ColourSystem.SIXTEEN else by_ground
    return theme_name(choice)

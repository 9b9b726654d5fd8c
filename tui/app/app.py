"""The Textual app: it opens the screens, tells what there is to tell, and gets out of trouble. It knows no rules."""

from __future__ import annotations  # the first frame must not wait for what only types need

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import attrs
from textual.binding import Binding, BindingType
from textual.notifications import SeverityLevel
from textual.screen import Screen

from core.errors import DubbelspoorError
from core.text import tr
from tui.app import keymap
from tui.app.cover import CoveringApp
from tui.app.crash import sentence, write_report
from tui.app.going_round import one_after
from tui.app.opener import Opener
from tui.app.palette import Actions, Palette
from tui.app.program import TOLD_SECONDS
from tui.app.settings import Settings, ThemeChoice
from tui.app.settings_in_force import AppWithSettings
from tui.app.tidying import Tidying
from tui.app.typing_ahead import TypingAhead
from tui.textual_ext.failure import DiscreetApp
from tui.textual_ext.late_timers import tick_at_least_once
from tui.textual_ext.option_list import mend_lists

if TYPE_CHECKING:
    from tui.session.session import Session

TITLE = "title"
"""The name of the title screen."""

LOWEST = 2
"""So many screens are always open: Textual's empty one, and one of ours."""


class DubbelspoorApp(AppWithSettings, CoveringApp, TypingAhead, Opener, DiscreetApp):
    """See the module. `faults` are told when the first screen is there."""

    why_no_game: str | None = None
    """Why no game of one's own can be played here, if so."""
    how_to_leave = tr("Press q on the title screen to leave; every move is saved already.")

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
        Binding("ctrl+l", "redraw", show=False, system=True, priority=True),
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
        mend_lists()
        tick_at_least_once()
        super().__init__(settings, stored, file)
        self.saves = saves
        self._faults = faults
        self._open_first = open_first
        self._tidying = Tidying()

    def change_settings(self, new: Settings) -> None:
        """As the settings in force do; that they cannot be kept is told."""
        try:
            super().change_settings(new)
        except DubbelspoorError as error:
            self.tell(str(error), severe=True)

    def post_display_hook(self) -> None:
        """A frame has been shown."""
        self._tidying.after_frame()

    # Screens.

    def on_mount(self) -> None:
        """Open the first screen, and tell what is wrong with the settings."""
        self._open_first(self)
        for fault in self._faults:
            self.tell(fault, severe=True)
        if self.settings.keys:
            self.call_after_refresh(self._tell_faults_of_keys)

    def _tell_faults_of_keys(self) -> None:
        for fault in keymap.faults(self.settings.keys, self.settings_file):
            self.tell(fault, severe=True)

    def open_game(self, session: Session) -> None:
        """What had to be mended is told."""
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

    def back(self, screen: Screen[Any]) -> None:
        """Leave a screen; below the last one there is the title."""
        if len(self.screen_stack) > LOWEST:
            self.close_screen(screen)
        elif screen is self.screen:
            self.to_title()

    def to_title(self) -> None:
        _empty, lowest, *above = self.screen_stack
        for screen in reversed(above):
            self.close_screen(screen)
        if lowest.name != TITLE:
            self.open_title()
            self.close_screen(lowest)

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
        following = one_after(list(ThemeChoice), self.settings.theme)
        self.change_settings(attrs.evolve(self.settings, theme=following))

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
        self.tell(self.how_to_leave)

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

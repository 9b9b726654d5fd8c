"""The settings in force: the look, the signs, the keys and the terminal follow them, and changes are kept."""

import os
from pathlib import Path
from typing import ClassVar

import attrs
from textual import constants
from textual.scrollbar import ScrollBar, ScrollBarRender

from tui.app.bounds import BoundedApp
from tui.app.settings import Settings, ThemeChoice, write_settings
from tui.app.signs import Glyphs, glyphs
from tui.app.theme import THEMES, VARIABLE_DEFAULTS, in_256_colours, theme_name
from tui.terminal.driver import TerminalDriver
from tui.terminal.environment import GROUND, ColourSystem, wipes_in_colour
from tui.textual_ext.delta_screen import DeltaApp


class AppWithSettings(BoundedApp, DeltaApp):
    """
    See the module.

    `settings` are those in force, `stored` those in `file` (the command line can override some for one run);
    without a file nothing is kept.
    """

    def __init__(self, settings: Settings, stored: Settings | None, file: Path | None) -> None:
        # Without colours, ANSI colours are left to the filter that takes every colour away.
        super().__init__(TerminalDriver, ansi_color=True if "NO_COLOR" in os.environ else None)
        self.settings = settings
        self._stored = settings if stored is None else stored
        self.settings_file = file
        has_256 = constants.COLOR_SYSTEM == ColourSystem.MANY
        for theme in THEMES:
            self.register_theme(in_256_colours(theme) if has_256 else theme)
        self._apply_settings()

    @property
    def signs(self) -> Glyphs:
        return glyphs(self.settings.signs, os.environ.get("TERM", ""))

    @property
    def bot_seconds(self) -> float:
        return self.settings.pace.seconds

    @property
    def keeps_settings(self) -> bool:
        return self.settings_file is not None

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The game's colours, for themes that are not ours."""
        return dict(VARIABLE_DEFAULTS)

    def change_settings(self, new: Settings) -> None:
        """Put settings in force and keep what has changed; raises `SettingsError` if that cannot be kept."""
        changed = {
            field.name: getattr(new, field.name)
            for field in attrs.fields(Settings)
            if getattr(new, field.name) != getattr(self.settings, field.name)
        }
        if changed:
            self.settings = new
            self._stored = attrs.evolve(self._stored, **changed)
            self._apply_settings()
            if self.settings_file is not None:
                write_settings(self.settings_file, self._stored)

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

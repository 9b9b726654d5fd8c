"""
The terminal that the screen opens in: what it is, how many colours it has, and what Textual is told of it.

Textual reads its constants when it is imported, so `prepare` must run before that. This module imports
nothing of it.
"""

import os
import sys
from collections.abc import Mapping, MutableMapping
from enum import StrEnum
from io import TextIOWrapper

from core.errors import DubbelspoorError
from core.text import tr
from tui.terminal.told import WAIT, WAIT_OVER_SSH, Told, ask_colours, is_worth_asking

LEAST_COLUMNS, LEAST_ROWS = 80, 24
"""The smallest terminal that every screen fits into."""

MOST_COLUMNS, MOST_ROWS = 800, 300
"""The largest that is drawn: more than a wall of screens in the smallest print has."""

ALL_COLOURS = ("alacritty", "foot", "wezterm", "xterm-kitty", "kitty", "xterm-ghostty", "ghostty", "contour")
"""Values of TERM whose terminals have all colours, though they say so only in COLORTERM, which ssh drops."""

NOT_FROM_OUTSIDE = (
    "TEXTUAL",
    "TEXTUAL_DEBUG",
    "TEXTUAL_DRIVER",
    "TEXTUAL_FILTERS",
    "TEXTUAL_LOG",
    "TEXTUAL_PRESS",
    "TEXTUAL_SCREENSHOT",
    "TEXTUAL_SCREENSHOT_LOCATION",
    "TEXTUAL_SCREENSHOT_FILENAME",
    "TEXTUAL_SHOW_RETURN",
    "TEXTUAL_THEME",
)
"""What a developer of Textual may set, and a client of an SSH server should not."""


class ColourSystem(StrEnum):
    """How many colours a terminal has, by the names that Rich gives them."""

    SIXTEEN = "standard"
    MANY = "256"
    ALL = "truecolor"


class ColourChoice(StrEnum):
    """How many colours a player wants: as many as the terminal has, or a number of them."""

    AUTO = "auto"
    SIXTEEN = "16"
    MANY = "256"
    ALL = "full"


WANTED = {
    ColourChoice.SIXTEEN: ColourSystem.SIXTEEN,
    ColourChoice.MANY: ColourSystem.MANY,
    ColourChoice.ALL: ColourSystem.ALL,
}
GROUND = "DUBBELSPOOR_GROUND"
"""Where `prepare` leaves what the terminal told of its ground: "light", or nothing."""


class NoTerminal(DubbelspoorError):
    """The screen was asked for where there is none."""


def is_beyond(columns: int, rows: int) -> bool:
    return columns > MOST_COLUMNS or rows > MOST_ROWS


def within_bounds(columns: int, rows: int) -> tuple[int, int]:
    """What is drawn of a terminal: all of it, or the smallest part where it is beyond measure."""
    return (LEAST_COLUMNS, LEAST_ROWS) if is_beyond(columns, rows) else (columns, rows)


def require_terminal() -> None:
    """Refuse to open a screen on a pipe: Textual would spin there for ever."""
    streams = (sys.__stdin__, sys.__stdout__, sys.__stderr__)
    if not all(stream is not None and stream.isatty() for stream in streams):
        raise NoTerminal(
            tr(
                "The game needs a terminal for its input and its output; over ssh, ask for one with “ssh -t”; “dubbelspoor show” prints a position without one."
            )
        )


def colour_system(environ: Mapping[str, str]) -> ColourSystem:
    """How many colours the terminal has, by COLORTERM and TERM."""
    term = environ.get("TERM", "").lower()
    if environ.get("COLORTERM", "").lower() in {"truecolor", "24bit"}:
        return ColourSystem.ALL
    if term.startswith(ALL_COLOURS) or term.endswith("-direct"):
        return ColourSystem.ALL
    return ColourSystem.MANY if "256color" in term else ColourSystem.SIXTEEN


def more_colours(named: ColourSystem, told: Told) -> ColourSystem:
    """How many colours there are, by the terminal's name and by what it tells itself."""
    if told.all_colours:
        return ColourSystem.ALL
    return ColourSystem.MANY if told.many_colours else named


def over_ssh(environ: Mapping[str, str]) -> bool:
    """Whether somebody sits at the other end of an SSH connection."""
    return bool(environ.get("SSH_CONNECTION") or environ.get("SSH_TTY"))


def wipes_in_colour() -> bool:
    """Whether the terminal, by its description, wipes cells and leaves them in the ground that is set; not GNU screen."""
    try:
        import curses  # noqa: PLC0415 - only the screen needs it
    except ImportError:  # a Python that was built without it
        return False
    try:
        curses.setupterm(fd=1)  # by its number: a running app has its own in the place of `sys.stdout`
    except curses.error:  # nobody has described it
        return False
    return curses.tigetflag("bce") == 1 and curses.tigetstr("ech") == b"\x1b[%p1%dX"


def prepare(
    environ: MutableMapping[str, str] = os.environ,
    choice: ColourChoice = ColourChoice.AUTO,
    *,
    by_ground: bool = False,
) -> ColourSystem:
    """
    Tell Textual about the terminal, before it is imported.

    `by_ground`, the look depends on whether the terminal is light or dark, so it is asked; it is asked too
    where its name leaves open how many colours it has.
    """
    for name in (*NOT_FROM_OUTSIDE, GROUND):
        environ.pop(name, None)
    if not environ.get("NO_COLOR"):
        environ.pop("NO_COLOR", None)  # set but empty means nothing, by its own convention
    colours = WANTED.get(choice) or colour_system(environ)
    is_open = choice is ColourChoice.AUTO and colours is not ColourSystem.ALL
    if (by_ground or is_open) and not environ.get("NO_COLOR") and is_worth_asking(environ):
        told = ask_colours(0, 1, WAIT_OVER_SSH if over_ssh(environ) else WAIT)
        colours = more_colours(colours, told) if is_open else colours
        if told.is_light:
            environ[GROUND] = "light"
    environ["TEXTUAL_COLOR_SYSTEM"] = colours
    environ["TEXTUAL_ANIMATIONS"] = "none"
    environ["TEXTUAL_SMOOTH_SCROLL"] = "0"
    if over_ssh(environ):
        # A connection that breaks leaves this protocol switched on in the client's terminal.
        environ["TEXTUAL_DISABLE_KITTY_KEY"] = "1"
    return colours


def speak_utf8() -> None:
    """Write UTF-8 whatever the locale says: Textual would spell box characters as escapes."""
    for stream in (sys.__stdin__, sys.__stdout__, sys.__stderr__):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")

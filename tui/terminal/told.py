"""
What a terminal tells of its colours before the screen opens: its ground, and how many it has.

All questions go out at once, and last one that every terminal answers: when that answer is there, no other will
come any more. So a good terminal costs one round trip, and a mute one a moment.
"""

import os
import re
import termios
from collections.abc import Mapping

import attrs

from tui.terminal.probe import ASK_ATTRIBUTES, ATTRIBUTES, Terminal, can_be_asked, quiet

WAIT, WAIT_OVER_SSH = 0.15, 0.6
"""Seconds to wait for all answers together."""

ASK_GROUND = "\x1b]11;?\x1b\\"
ASK_PALETTE = "\x1b]4;255;?\x1b\\"
ASK_STYLE = "\x1b[48;2;1;2;3m\x1bP$qm\x1b\\\x1b[0m"
"""Set a ground that only a terminal of all colours has, and ask which style is set."""

GROUND = re.compile(rb"\x1b\]11;rgba?:([0-9a-fA-F]+)/([0-9a-fA-F]+)/([0-9a-fA-F]+)")
PALETTE = re.compile(rb"\x1b\]4;255;rgba?:")
STYLE = re.compile(rb"\x1bP1\$r[\d;:]*48[;:]2[;:]+1[;:]2[;:]3")
LIGHT = 0.5
"""From which brightness on a ground is called light."""


@attrs.frozen
class Told:
    """What it said: how bright its ground is, from 0 to 1, if it said so, and how many colours it has."""

    brightness: float | None = None
    many_colours: bool = False
    all_colours: bool = False

    @property
    def is_light(self) -> bool:
        """Whether dark letters are what the terminal's owner is used to."""
        return self.brightness is not None and self.brightness >= LIGHT


def ask_colours(in_file: int, out_file: int, wait: float) -> Told:
    """Ask about colours; nothing is known of a terminal that does not answer in time."""
    try:
        with quiet(in_file, at_the_end=termios.TCSADRAIN):  # what the player types meanwhile is kept
            terminal = Terminal(in_file, out_file, wait)
            terminal.question(f"{ASK_GROUND}{ASK_PALETTE}{ASK_STYLE}{ASK_ATTRIBUTES}", ATTRIBUTES)
            return told_by(terminal.heard)
    except (OSError, termios.error):
        return Told()


def told_by(heard: bytes) -> Told:
    """What answers say; other bytes between them are no matter."""
    ground = GROUND.search(heard)
    return Told(
        None if ground is None else _brightness(ground.groups()),
        PALETTE.search(heard) is not None,
        STYLE.search(heard) is not None,
    )


def _brightness(parts: tuple[bytes, ...]) -> float:
    """How bright a colour looks, its parts in hexadecimal digits of any number."""
    red, green, blue = (int(part, 16) / ((1 << 4 * len(part)) - 1) for part in parts)
    return 0.299 * red + 0.587 * green + 0.114 * blue


def is_worth_asking(environ: Mapping[str, str]) -> bool:
    """
    Whether there is a terminal that understands the questions.

    The Linux console would print some of them, and GNU screen hands them on to the terminal that it runs in.
    """
    term = environ.get("TERM", "").lower()
    in_screen = term.startswith("screen") and not environ.get("TMUX")
    if in_screen or term == "linux" or not can_be_asked(environ):
        return False
    return all(os.isatty(file) for file in (0, 1))

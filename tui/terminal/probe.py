"""
Questions to the terminal itself, and its answers: without Textual, and never waiting for long.

A terminal answers on its input, where the player's keys come in too. So the input is read without echo while
asking, every question has a time limit, and what is left over is thrown away at the end.
"""

import os
import re
import select
import termios
import time
import tty
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import Enum

import attrs

WAIT = 1.0
"""Seconds to wait for one answer."""

PLACE = re.compile(rb"\x1b\[(\d+);(\d+)R")
MODE = re.compile(rb"\x1b\[\?(\d+);(\d)\$y")
ATTRIBUTES = re.compile(rb"\x1b\[\?[\d;]*c")
ASK_PLACE, ASK_ATTRIBUTES = "\x1b[6n", "\x1b[c"
MOUSE_MODE = 1006
SIGNS = "─┼█◉▴⠒▀"
"""Signs of every kind that the game draws with; each should take one cell."""

ROUNDS = 5


class Mouse(Enum):
    """Whether the terminal reports the mouse in the way that the game reads."""

    YES = "yes"
    NO = "no"
    NOT_TOLD = "not told"


@attrs.frozen
class Answers:
    """What the terminal said. `round_trip` is in seconds, None if it never answered; `cells` how wide the signs came out."""

    round_trip: float | None
    cells: int | None = None
    mouse: Mouse = Mouse.NOT_TOLD


def ask(in_file: int, out_file: int, wait: float = WAIT) -> Answers:
    """Ask everything; at most a few seconds, whatever the terminal does."""
    with quiet(in_file):
        terminal = Terminal(in_file, out_file, wait)
        times = sorted(terminal.round_trips())
        if not times:
            return Answers(None)
        return Answers(times[len(times) // 2], terminal.width_of(SIGNS), terminal.mouse())


def can_be_asked(environ: Mapping[str, str]) -> bool:
    """A terminal that knows no escape sequences would print the questions."""
    return environ.get("TERM", "").lower() not in {"", "dumb", "unknown"}


@contextmanager
def quiet(in_file: int, *, at_the_end: int = termios.TCSAFLUSH) -> Iterator[None]:
    """
    Input without echo and line buffering inside the block; Ctrl+C still works.

    `at_the_end` says, in the words of termios, what becomes of input that nobody has read.
    """
    before = termios.tcgetattr(in_file)
    try:
        tty.setcbreak(in_file)
        yield
    finally:
        termios.tcsetattr(in_file, at_the_end, before)


@attrs.define
class Terminal:
    """A terminal whose answers may come late or never."""

    in_file: int
    out_file: int
    wait: float

    def round_trips(self) -> Iterator[float]:
        """Seconds until an answer comes. After one missing answer, no more questions are asked."""
        for _ in range(ROUNDS):
            start = time.monotonic()
            if self.question(ASK_PLACE, PLACE) is None:
                return
            yield time.monotonic() - start

    def width_of(self, text: str) -> int | None:
        """How far the cursor goes when the text is written; the line is wiped again."""
        found = self.question(f"\r{text}{ASK_PLACE}", PLACE)
        os.write(self.out_file, b"\r\x1b[K")
        return None if found is None else int(found[2]) - 1

    def mouse(self) -> Mouse:
        """Whether the terminal knows the mode that the game wants; the question after it bounds the waiting."""
        if self.question(f"\x1b[?{MOUSE_MODE}$p{ASK_ATTRIBUTES}", ATTRIBUTES) is None:
            return Mouse.NOT_TOLD
        found = MODE.search(self.heard)
        if found is None:
            return Mouse.NOT_TOLD
        return Mouse.NO if found[2] in b"04" else Mouse.YES

    heard: bytes = b""

    def question(self, text: str, answer: re.Pattern[bytes]) -> re.Match[bytes] | None:
        """Write, and read until the answer is there or the time is over."""
        self.heard = b""
        os.write(self.out_file, text.encode())
        end = time.monotonic() + self.wait
        while (left := end - time.monotonic()) > 0:
            ready, _, _ = select.select([self.in_file], [], [], left)
            if not ready:
                break
            more = os.read(self.in_file, 1024)
            if not more:
                break
            self.heard += more
            if found := answer.search(self.heard):
                return found
        return None

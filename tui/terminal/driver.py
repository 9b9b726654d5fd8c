"""The terminal driver: Textual's own, that can write ASCII only and can do without the mouse's every step."""

import os
import re
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any, Protocol, runtime_checkable

from textual.app import App

from tui.terminal.ascii import plain
from tui.terminal.direct_writer import DirectWriter
from tui.terminal.environment import within_bounds
from tui.terminal.intake import Intake

FRAME_BEGINS, FRAME_ENDS = "\x1b[?2026h", "\x1b[?2026l"
"""Textual writes these around a frame, for terminals that show it in one go."""

EVERY_STEP = "\x1b[?1003"
ONLY_WHILE_PRESSED = "\x1b[?1002"
"""Reports the mouse's way only while a button is held, which scroll bars need."""

RESTS = re.compile(r"(\x1b\[\d+;\d+H)(?:\x1b\[\?2026l|\x1b\[22;2t|\x1b\]2;[^\x07]*\x07|\x07)*\Z")
"""The end of a frame: where the cursor is put. What may follow, a title or the bell, leaves it there."""

KEEP_TITLE, FORMER_TITLE = "\x1b[22;2t", "\x1b[23;2t"


@runtime_checkable
class UsesTerminal(Protocol):
    """An app that wants to know its driver. Textual makes the driver, and keeps it to itself."""

    def use_terminal(self, terminal: "TerminalDriver") -> None:
        """Take the driver, before it starts."""


class TerminalDriver(Intake):
    """See the module. Both can be switched while it runs."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        # Without a size the app asks the terminal, and takes what that claims to be.
        assert sys.__stdin__ is not None  # Textual reads from it
        size = size or within_bounds(*os.get_terminal_size(sys.__stdin__.fileno()))
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self.ascii_only = False
        self.hover = True
        self._wants_mouse = mouse
        self._writer: DirectWriter | None = None
        self._title = ""
        self._holds = 0
        """How many callers hold writes back at the moment."""
        self._held = ""
        self._resting = ""
        """What has put the cursor where it stands: the end of the last frame."""
        if isinstance(app, UsesTerminal):
            app.use_terminal(self)

    def write(self, data: str) -> None:
        """Write to the terminal; a frame between two marks goes out in one piece."""
        self._holds += (data == FRAME_BEGINS) - (data == FRAME_ENDS)
        self._held += self._mouse_as_wanted(data)
        self._write_gathered()

    def _mouse_as_wanted(self, data: str) -> str:
        """What Textual writes asks for every step of the mouse: ask for fewer, and leave none switched on."""
        if data == f"{EVERY_STEP}h" and not self.hover:
            return f"{ONLY_WHILE_PRESSED}h"
        return f"{data}{ONLY_WHILE_PRESSED}l" if data == f"{EVERY_STEP}l" else data

    def _write_gathered(self) -> None:
        if self._holds <= 0 and self._held and self._writer is not None:
            data, self._held = self._held, ""
            if not self._only_rests(data):
                self._writer.write(plain(data) if self.ascii_only else data)

    def _only_rests(self, data: str) -> bool:
        """Whether this is a frame in which nothing changes, and the cursor goes to where it stands: nobody need hear of it."""
        found = RESTS.search(data)
        before, self._resting = self._resting, found[1] if found else ""
        return bool(found) and data.removeprefix(FRAME_BEGINS).removesuffix(FRAME_ENDS) == before

    @contextmanager
    def in_one_piece(self) -> Iterator[None]:
        """Writes meanwhile go out together: each write wakes the terminal, ssh and the network once more."""
        self._holds += 1
        try:
            yield
        finally:
            self._holds -= 1
            self._write_gathered()

    def name_terminal(self, title: str) -> None:
        """Give the window a title, and with an empty one give it back the title that it had."""
        if title == self._title:
            return
        if not self._title:
            self.write(KEEP_TITLE)
        self._title = title
        self.write(f"\x1b]2;{title}\x07" if title else FORMER_TITLE)

    def start_application_mode(self) -> None:
        """Start, and watch for a hang-up."""
        assert sys.__stderr__ is not None  # Textual writes to it too
        self._writer = DirectWriter(sys.__stderr__)
        self._writer.start()
        super().start_application_mode()  # type: ignore[no-untyped-call]  # Textual leaves it untyped
        Thread(target=_end_with_the_line, args=(self.fileno,), name="hang-up", daemon=True).start()

    def stop_application_mode(self) -> None:
        self.name_terminal("")
        super().stop_application_mode()

    def close(self) -> None:
        """End when everything is written."""
        if self._writer is not None:
            self._writer.stop()
            self._writer = None
        super().close()

    def switch(self, *, ascii_only: bool, hover: bool) -> None:
        self.ascii_only = ascii_only
        if hover != self.hover:
            self.hover = hover
            if self._writer is not None and self._wants_mouse:
                self.write(f"{EVERY_STEP}l")
                self.write(f"{EVERY_STEP}h")


HUNG_UP = 129
"""The exit code of a program that ends by a hang-up."""


def _end_with_the_line(file: int) -> None:
    """
    Wait for the terminal to go away, then end.

    Textual reads on from a terminal that is gone, without end and at full speed, wherever the signal that
    tells of it is lost. There is nobody to say good-bye to, and every move is saved.
    """
    line = select.poll()
    line.register(file, 0)  # poll reports a hang-up even for an empty event mask
    while not any(events & select.POLLHUP for _, events in line.poll()):
        pass
    os._exit(HUNG_UP)

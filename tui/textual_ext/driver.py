"""The terminal driver: Textual's own, that can write ASCII only and can do without the mouse's every step."""

import os
import select
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

from textual._ansi_sequences import SYNC_END, SYNC_START
from textual.drivers.linux_driver import LinuxDriver

from tui.terminal.ascii import plain
from tui.textual_ext.writing import Writer

EVERY_STEP = "\x1b[?1003"
ONLY_WHILE_PRESSED = "\x1b[?1002"
"""Reports the mouse's way only while a button is held, which scroll bars need."""

KEEP_TITLE, FORMER_TITLE = "\x1b[22;2t", "\x1b[23;2t"


class TerminalDriver(LinuxDriver):
    """See the module. Both can be switched while it runs."""

    ascii_only = False
    hover = True
    _title = ""
    _holds = 0
    """How many want what is written to be held back."""
    _held = ""

    def write(self, data: str) -> None:
        """Write to the terminal; a frame between two marks goes out in one piece."""
        self._holds += (data == SYNC_START) - (data == SYNC_END)
        self._held += data
        self._let_go()

    def _let_go(self) -> None:
        if self._holds <= 0 and self._held:
            data, self._held = self._held, ""
            super().write(plain(data) if self.ascii_only else data)

    @contextmanager
    def in_one_piece(self) -> Iterator[None]:
        """All that is written meanwhile goes out together: each piece wakes the programs of the line once more."""
        self._holds += 1
        try:
            yield
        finally:
            self._holds -= 1
            self._let_go()

    def _enable_mouse_support(self) -> None:
        super()._enable_mouse_support()
        if self._mouse and not self.hover:
            self.write(f"{EVERY_STEP}l{ONLY_WHILE_PRESSED}h")

    def _disable_mouse_support(self) -> None:
        if self._mouse:
            self.write(f"{ONLY_WHILE_PRESSED}l")
        super()._disable_mouse_support()

    def name_terminal(self, title: str) -> None:
        """Give the window a title, and with an empty one give it back the title that it had."""
        if title == self._title:
            return
        if not self._title:
            self.write(KEEP_TITLE)
        self._title = title
        self.write(f"\x1b]2;{title}\x07" if title else FORMER_TITLE)

    def start_application_mode(self) -> None:
        """Begin, and keep an eye on the line."""
        super().start_application_mode()  # type: ignore[no-untyped-call]  # Textual leaves it untyped
        if self._writer_thread is not None and self._file is not None:
            self._writer_thread.stop()
            self._writer_thread = Writer(self._file)
            self._writer_thread.start()
        Thread(target=_end_with_the_line, args=(self.fileno,), name="hang-up", daemon=True).start()

    def stop_application_mode(self) -> None:
        """Leave the terminal as it was."""
        self.name_terminal("")
        super().stop_application_mode()

    def switch(self, *, ascii_only: bool, hover: bool) -> None:
        """Follow the player's settings."""
        self.ascii_only = ascii_only
        if hover != self.hover:
            self.hover = hover
            if self._writer_thread is not None:
                self._disable_mouse_support()
                self._enable_mouse_support()


HUNG_UP = 129
"""The exit code of a program that ends by a hang-up."""


def _end_with_the_line(file: int) -> None:
    """
    Wait for the terminal to go away, then end.

    Textual reads on from a terminal that is gone, without end and at full speed, wherever the signal that
    tells of it is lost. There is nobody to say good-bye to, and every move is saved.
    """
    line = select.poll()
    line.register(file, 0)  # a hang-up is told without being asked for
    while not any(events & select.POLLHUP for _, events in line.poll()):
        pass
    os._exit(HUNG_UP)

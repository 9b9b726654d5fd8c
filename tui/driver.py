"""
The terminal driver: Textual's own, that can write ASCII only, can do without the mouse's every step, and ends
with its terminal.
"""

import os
import select
import signal
from threading import Thread

from textual.drivers.linux_driver import LinuxDriver

from tui.plain import plain

EVERY_STEP = "\x1b[?1003"
ONLY_WHILE_PRESSED = "\x1b[?1002"
"""Reports the mouse's way only while a button is held, which scroll bars need."""

KEEP_TITLE, FORMER_TITLE = "\x1b[22;2t", "\x1b[23;2t"


class TerminalDriver(LinuxDriver):
    """See the module. Both can be switched while it runs."""

    ascii_only = False
    hover = True
    _title = ""
    _watched = False

    def start_application_mode(self) -> None:
        """Take the terminal, as long as there is one."""
        super().start_application_mode()  # type: ignore[no-untyped-call]  # Textual's has no annotation
        if not self._watched and os.isatty(self.fileno):
            self._watched = True
            Thread(target=end_with_terminal, args=(self.fileno,), name="hang-up", daemon=True).start()

    def write(self, data: str) -> None:
        """Write to the terminal."""
        super().write(plain(data) if self.ascii_only else data)

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


def end_with_terminal(terminal: int) -> None:
    """
    Wait until the terminal is gone, and end the program.

    A broken connection sends a signal, but only to the shell that leads the session, and not every shell passes
    it on. The driver would read "nothing" for ever then, as fast as it can. Every move is on disk already.
    """
    waiting = select.poll()
    waiting.register(terminal, 0)  # a hang-up is told without asking
    waiting.poll()
    os.kill(os.getpid(), signal.SIGHUP)
    os._exit(128 + signal.SIGHUP)  # under nohup the signal does nothing

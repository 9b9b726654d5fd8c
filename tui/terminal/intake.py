"""
Keys as fast as a program can use them.

A client may send keys as fast as its line carries them. Textual would keep each of them, and use it some time.
"""

import os
import select
import time

from textual import events
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

MOST_WAITING = 256
"""Keys that may wait to be used; a line that somebody pastes is shorter."""

QUIET = 0.02
"""Seconds without a key after which a flood of them is over."""


class Intake(LinuxDriver):
    """A driver that drops the keys that come faster than they are used."""

    taken = 0
    """How many keys the app has begun to use; it counts them itself."""
    _sent = 0
    _dropped_at = 0.0

    @property
    def waiting(self) -> int:
        """How many keys the app has not begun to use."""
        return self._sent - self.taken

    def process_message(self, message: Message) -> None:
        """Hand on what the terminal sent. This runs in the thread that reads."""
        if isinstance(message, events.InputEvent):
            if self.waiting >= MOST_WAITING:
                self._let_flood_pass()
                return
            self._sent += 1
        super().process_message(message)

    def _let_flood_pass(self) -> None:
        """Read, without a look at it, until the line is quiet; what was read before with it is dropped at once."""
        if time.monotonic() - self._dropped_at > QUIET:
            line = select.poll()
            line.register(self.fileno, select.POLLIN)
            while not self.exit_event.is_set() and line.poll(QUIET * 1e3) == [(self.fileno, select.POLLIN)]:
                os.read(self.fileno, 1 << 16)
        self._dropped_at = time.monotonic()

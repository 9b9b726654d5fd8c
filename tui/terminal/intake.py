"""
Keys as fast as a program can use them, and no work while none are typed.

A client may send keys as fast as its line carries them. Textual would keep each of them, and use it some time.
"""

import os
import select
import time
from codecs import getincrementaldecoder
from threading import Lock
from typing import Any

from textual import events
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from tui.textual_ext.late_answers import Parser

MOST_WAITING = 256
"""Keys that may wait to be used; a line that somebody pastes is shorter."""

MOST_REPORTS = 200
SECOND = 1.0
"""So many sizes, modes and places of its cursor a terminal may tell of in this time, in seconds."""

QUIET = 0.02
"""Seconds without a key after which a flood of them is over."""

PIECE = 4096
TICK = 0.1
AWAKE = 0.5
"""Seconds after what was typed last, in which to look every `TICK` whether it was an escape that nothing follows."""


class Intake(LinuxDriver):
    """A driver that drops the keys that come faster than they are used."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._told = app
        self._size_lock = Lock()
        self._called, self._caller = os.pipe()
        """What is written here calls the thread that reads away. Never closed: a program that was stopped reads again."""

    taken = 0
    """How many keys the app has begun to use; it counts them itself."""
    _sent = 0
    _dropped_at = 0.0
    _has_dropped = False
    _told_size: events.Resize | None = None
    """The latest size that the terminal has told of by itself, until the app takes it."""
    _reports = 0
    _reports_since = 0.0

    @property
    def waiting(self) -> int:
        """How many keys the app has not begun to use."""
        return self._sent - self.taken

    def run_input_thread(self) -> None:
        """
        Hand on what is typed, and sleep while nothing is. This runs in the thread that reads.

        Textual looks ten times a second whether it is to end, also at a seat that waits for its turn.
        """
        parser = Parser()
        decoder = getincrementaldecoder("utf-8")(errors="replace")  # some terminals send other letters
        awake_until = 0.0
        while not self.exit_event.is_set():
            tick = TICK if time.monotonic() < awake_until else None
            ready, _, _ = select.select([self.fileno, self._called], [], [], tick)
            if self.fileno in ready:
                data = os.read(self.fileno, PIECE)
                if not data:  # there is nobody to type any more
                    return
                awake_until = time.monotonic() + AWAKE
                if text := decoder.decode(data):
                    for message in parser.feed(text):
                        self.process_message(message)
                        if self._has_dropped:  # its sign may have been cut in two: the rest of it is no key
                            self._has_dropped, parser = False, Parser()
                            break
            for message in parser.tick():
                self.process_message(message)

    def disable_input(self) -> None:
        """Read no more."""
        os.write(self._caller, b"!")
        super().disable_input()
        os.read(self._called, 1)

    def process_message(self, message: Message) -> None:
        """Hand on what the terminal sent. This runs in the thread that reads."""
        if isinstance(message, events.AppFocus | events.AppBlur):
            return  # whether another window is in front changes nothing here, and can be told without end
        if isinstance(message, events.InputEvent | events.Paste):
            if self.waiting >= MOST_WAITING:
                self._let_flood_pass()
                return
            self._sent += 1
        elif self._is_flood_of_reports():
            self._let_flood_pass()
        if isinstance(message, events.Resize):
            with self._size_lock:
                is_told, self._told_size = self._told_size is not None, message
            if is_told:  # the app will find this one in the place of the one before
                return
        super().process_message(message)

    def latest_size(self, told: events.Resize) -> events.Resize:
        """The latest size that the terminal has told of, if it has told more than this one."""
        with self._size_lock:
            latest, self._told_size = self._told_size, None
        return latest or told

    def _is_flood_of_reports(self) -> bool:
        """Whether the terminal tells more of itself than any does: it is asked once, and resized by hand."""
        now = time.monotonic()
        if now - self._reports_since > SECOND:
            self._reports, self._reports_since = 0, now
        self._reports += 1
        return self._reports > MOST_REPORTS

    def send_message(self, message: Message) -> None:
        """Straight into the app's queue; Textual makes a task of it first, for each key."""
        self._told.post_message(message)

    def _let_flood_pass(self) -> None:
        """Read, without a look at it, until the line is quiet; what was read before with it is dropped at once."""
        if time.monotonic() - self._dropped_at > QUIET:
            line = select.poll()
            line.register(self.fileno, select.POLLIN)
            while not self.exit_event.is_set() and line.poll(QUIET * 1e3) == [(self.fileno, select.POLLIN)]:
                os.read(self.fileno, 1 << 16)
        self._dropped_at, self._has_dropped = time.monotonic(), True

"""
Writing to the terminal: at once as long as it takes what it is given, and by a thread when it does not.

Textual leaves all of it to a thread, so that a slow line never stops the screen. But where many programs share
few processors, a thread that wakes up waits its turn behind all the others, with the frame in its hands.
"""

import os
from contextlib import suppress
from queue import Queue
from threading import Lock, Thread
from typing import TextIO

MOST_WAITING = 30
"""Pieces that may wait for a slow terminal before the program waits too."""


class DirectWriter(Thread):
    """See the module. What is written stays in order."""

    def __init__(self, file: TextIO) -> None:
        super().__init__(name="terminal-output", daemon=True)
        self._file = file.fileno()
        self._text = file.encoding, file.errors or "strict"
        self._left: Queue[bytes | None] = Queue(MOST_WAITING)
        self._lock = Lock()
        self._behind = 0
        """How many pieces the thread still has to write."""
        self._direct: int | None = None
        # Opened anew: O_NONBLOCK on the shared file would also apply to other programs that hold it.
        with suppress(OSError):
            self._direct = os.open(os.ttyname(self._file), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)

    def write(self, text: str) -> None:
        """Write, or leave it to the thread if the terminal cannot take all of it now."""
        data = text.encode(*self._text)
        with self._lock:
            if not self._behind:
                data = data[self._write_now(data) :]
            self._behind += bool(data)
        if data:
            self._left.put(data)

    def _write_now(self, data: bytes) -> int:
        if self._direct is None:
            return 0
        try:
            return os.write(self._direct, data)
        except OSError:  # the terminal is full or gone: the thread writes, or fails
            return 0

    def run(self) -> None:
        """Write what is left, however long that takes."""
        while (data := self._left.get()) is not None:
            while data:
                data = data[os.write(self._file, data) :]
            with self._lock:
                self._behind -= 1

    def stop(self) -> None:
        """End when everything is written."""
        self._left.put(None)
        self.join()
        if self._direct is not None:
            os.close(self._direct)
            self._direct = None

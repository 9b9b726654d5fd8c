"""A program under a terminal of its own, driven and read like a person would."""

import fcntl
import os
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import Self

from tests.screen import Screen

TAKE_TERMINAL = """
import ast, fcntl, os, signal, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execvpe(sys.argv[2], sys.argv[2:], ast.literal_eval(sys.argv[1]))
"""
"""
Makes its standard input the terminal of its session, then becomes the command that follows.

Ctrl+C has its meaning there, also where the tests ignore it (a shell's background job does).
The command's environment is a word of its own: Python may add to what it is started with.
"""

PYTHON = sys.executable
"""As it is before a test puts something else in its place."""


def start_on_terminal(
    command: Sequence[str],
    environ: Mapping[str, str],
    *,
    size: tuple[int, int],
    cwd: str | os.PathLike[str] | None = None,
) -> tuple[subprocess.Popen[bytes], int]:
    """
    A program under a terminal of its own, and our end of that terminal.

    No code of ours runs between fork and exec: in a process with threads, as a test's is, that may hang.
    """
    ours, theirs = os.openpty()
    set_size(theirs, *size)
    process = subprocess.Popen(
        [PYTHON, "-I", "-S", "-c", TAKE_TERMINAL, repr(dict(environ)), *command],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=dict(environ),
        cwd=cwd,
        start_new_session=True,
    )
    os.close(theirs)
    return process, ours


def set_size(fd: int, columns: int, rows: int) -> None:
    """Drag a terminal's window to a size."""
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


class OnTerminal:
    """
    A running program, its terminal and what it has written. Every wait has an end.

    The terminal answers questions unless it is told not to, as some do not. `first_size` is what it claims to be.
    """

    def __init__(
        self,
        command: Sequence[str],
        environ: Mapping[str, str],
        *,
        size: tuple[int, int] = (80, 24),
        cwd: str | os.PathLike[str] = "/",
        answers: bool = True,
        first_size: tuple[int, int] | None = None,
    ) -> None:
        self.screen = Screen(*size)
        self.raw = b""
        self.answers = answers
        self.process, self._fd = start_on_terminal(command, environ, size=first_size or size, cwd=cwd)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End it, whatever it does."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(10)
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1

    def kill(self, number: int = signal.SIGKILL) -> None:
        """Send it a signal, as a network cut or a closed window does."""
        os.kill(self.process.pid, number)

    def fileno(self) -> int:
        """Its terminal, for those who wait for several."""
        return self._fd

    def press(self, keys: str) -> None:
        """Type."""
        os.write(self._fd, keys.encode())

    def resize(self, columns: int, rows: int) -> None:
        """Drag the window to another size."""
        self.screen.resize(columns, rows)
        set_size(self._fd, columns, rows)

    def claim_size(self, columns: int, rows: int) -> None:
        """Say that the window has a size, whatever it is."""
        set_size(self._fd, columns, rows)

    def read(self, seconds: float = 0.0) -> bool:
        """Take what is written within a time; False when nothing came."""
        ready, _, _ = select.select([self._fd], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self._fd, 65_536)
        except OSError:  # the other side of a pty is gone
            data = b""
        self.raw += data
        self.screen.feed(data)
        if self.answers:
            os.write(self._fd, b"".join(self.screen.answers))
        self.screen.answers.clear()
        return bool(data)

    def until(self, happened: Callable[[], bool], seconds: float, what: str) -> None:
        """Read until something holds."""
        end = time.monotonic() + seconds
        while not happened():
            left = end - time.monotonic()
            if left <= 0:
                raise AssertionError(f"not within {seconds} s: {what}; the screen shows\n{self.screen.text}")
            if not self.read(min(left, 0.05)) and self.process.poll() is not None:
                if not happened():
                    raise AssertionError(f"ended before: {what}; the screen shows\n{self.screen.text}")
                return

    def shows(self, text: str, seconds: float = 60) -> None:
        """Wait until a text is on the screen."""
        self.until(lambda: text in self.screen.text, seconds, f"“{text}” on the screen")

    def ends(self, seconds: float = 60) -> int:
        """Wait for the end; the result is the exit code."""
        self.until(lambda: self.process.poll() is not None, seconds, "the end of the program")
        while self.read(0.05):
            pass
        return self.process.wait(1)

    def settle(self, quiet: float = 0.15, seconds: float = 5) -> None:
        """Wait until nothing is drawn any more."""
        end = time.monotonic() + seconds
        while self.read(quiet) and time.monotonic() < end:
            pass

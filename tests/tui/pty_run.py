"""The program under a real terminal of its own, for tests: what it writes, and how it ends."""

import os
import select
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.ptys import start_on_terminal
from tui.terminal.probe import ASK_ATTRIBUTES

ROOT = Path(__file__).parents[2]
PROGRAM = "import sys; from tui.cli.command_line import main; sys.exit(main())"


class Terminal:
    """A program that runs in a pseudo-terminal."""

    def __init__(
        self,
        words: Sequence[str] = (),
        *,
        environ: Mapping[str, str] | None = None,
        program: str = PROGRAM,
        size: tuple[int, int] = (80, 24),
    ) -> None:
        self.output = b""
        self.size = size
        self._asked = 0
        env = {"TERM": "xterm-256color", "PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/")}
        keep = {k: v for k, v in os.environ.items() if k.startswith(("DUBBELSPOOR_", "XDG_", "LOGNAME"))}
        env |= keep | {"PYTHONPATH": str(ROOT)} | dict(environ or {})
        command = [sys.executable, "-c", program, *words]
        self._process, self._file = start_on_terminal(command, env, size=size)
        self.pid = self._process.pid

    def send(self, keys: str) -> None:
        """Press keys; what is read from now on is the answer."""
        self._asked = len(self.output)
        os.write(self._file, keys.encode())

    def read_until(self, wanted: str, seconds: float = 60) -> str:
        """Read until this text is written since the last keys; fails if it never is."""
        deadline = time.monotonic() + seconds
        while wanted.encode() not in self.output[self._asked :]:
            if not self._read(deadline):
                raise AssertionError(f"{wanted!r} was never written: {self.output.decode(errors='replace')}")
        return self.output.decode(errors="replace")

    def _read(self, deadline: float) -> bool:
        ready, _, _ = select.select([self._file], [], [], max(0, deadline - time.monotonic()))
        if not ready:
            return False
        try:
            part = os.read(self._file, 65536)
        except OSError:  # the other end is closed
            return False
        self.output += part
        if ASK_ATTRIBUTES.encode() in part:  # every terminal says what it is
            os.write(self._file, b"\x1b[?62c")
        return bool(part)

    def end(self, seconds: float = 60) -> int:
        """Read all that is left; the exit code. Fails if the program does not end."""
        deadline = time.monotonic() + seconds
        while self._read(deadline):
            pass
        if time.monotonic() > deadline:
            self._process.kill()
        os.close(self._file)
        return self._process.wait(seconds)

    def hang_up(self, seconds: float = 60) -> int | None:
        """Take the terminal away; the exit code, or None if the program does not end."""
        os.close(self._file)
        try:
            return self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            return None

"""When the terminal is gone the game ends, whatever the shell before it does with the signal."""

import os
import signal
import sys
import time
from pathlib import Path

import pytest

from tests.ptys import OnTerminal

GAME = f"{sys.executable} -m tui"


def gone(number: int) -> bool:
    """Whether a process has ended; one that nobody has waited for yet has."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
@pytest.mark.parametrize("shell", ["trap : HUP", "trap '' HUP"], ids=["kept back", "ignored"])
def test_the_game_does_not_live_on_without_its_terminal(tmp_path: Path, shell: str) -> None:
    script = f"{shell}; sh -c 'echo $$ >{tmp_path}/pid; exec {GAME}'; sleep 1"
    environ = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "TERM": "xterm-256color"}
    terminal = OnTerminal(["sh", "-c", script], environ)
    try:
        terminal.shows("New game")
        number = int((tmp_path / "pid").read_text())
        os.close(terminal._fd)
        terminal._fd = -1
        end = time.monotonic() + 10
        while not gone(number):
            assert time.monotonic() < end, "the game lives on"
            time.sleep(0.05)
    finally:
        if terminal.process.poll() is None:
            os.killpg(terminal.process.pid, signal.SIGKILL)
        terminal.close()

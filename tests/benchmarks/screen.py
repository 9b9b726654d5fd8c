"""The screen under a real pseudo-terminal: how soon it is there, how soon it answers, what it sends."""

import asyncio
import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from core.view import view_of
from tests.benchmarks.measure import Figure
from tests.games import new_game, random_play
from tests.tui.map_app import MapApp
from tests.tui.pty_run import Terminal
from tui.map.widget import MapView

TITLE = "The screen, 120×40 under a pty"
SIZE = (120, 40)
READY = "market"
MINIMAL = """
from textual.app import App
from textual.widgets import Static
class Minimal(App):
    def compose(self):
        yield Static("ready")
Minimal().run()
"""


class Timed(Terminal):
    """A terminal with a clock."""

    def until(self, wanted: str) -> float:
        """Seconds until this text is written."""
        began = time.perf_counter()
        self.read_until(wanted)
        return time.perf_counter() - began

    def settle(self, quiet: float = 0.15) -> tuple[int, float]:
        """Bytes written until nothing more comes for a while, and seconds until the last of them."""
        began = last = time.perf_counter()
        before = len(self.output)
        while self._read(time.monotonic() + quiet):
            last = time.perf_counter()
        return len(self.output) - before, last - began

    def answer(self, key: str) -> float:
        """Milliseconds from a key to the first byte of what it changes."""
        began = time.perf_counter()
        self.send(key)
        self._read(time.monotonic() + 2)
        took = time.perf_counter() - began
        self.settle(0.03)
        return 1000 * took

    @property
    def memory(self) -> float:
        """Megabytes that the program holds."""
        status = Path(f"/proc/{self.pid}/status").read_text(encoding="utf-8")
        kilobytes = next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))
        return int(kilobytes) / 1024


def figures() -> Iterator[Figure]:
    """Start, answers, bytes, memory."""
    with tempfile.TemporaryDirectory() as folder:
        yield from _figures(
            {"DUBBELSPOOR_SAVES": folder, "DUBBELSPOOR_CONFIG": folder, "COLORTERM": "truecolor"}
        )
    yield Figure(
        "full repaint of the map, Nederland", asyncio.run(_repaint()), "ms", 5.0, "the aim", "under 5 ms"
    )


def _figures(environ: dict[str, str]) -> Iterator[Figure]:
    ours = [_start([], "Quit", environ) for _ in range(5)]
    minimal = [_start(None, "ready", environ) for _ in range(5)]
    yield Figure(
        "start to the title", 1000 * min(ours), "ms", 1000 * min(minimal), "a minimal Textual app", "≤ 1.5×"
    )
    words = ["new", "--map", "nederland", "--players", "Anna,Bram", "--seed", "5"]
    terminal = Timed(words, environ=environ, size=SIZE)
    terminal.until("press Enter")
    terminal.send("\r")
    terminal.settle(0.5)
    for keys in ("123\r", "\r", "123\r", "\r"):  # both choose, behind the curtain
        terminal.send(keys)
        terminal.settle(0.5)
    steps = [terminal.answer(key) for _ in range(25) for key in ("\x1b[B", "\x1b[C", "\x1b[A", "\x1b[D")]
    steps.sort()
    yield Figure(
        "key to frame on the map, median", statistics.median(steps), "ms", 16.0, "a frame of 60 a second"
    )
    yield Figure("key to frame on the map, 95th percentile", steps[94], "ms", 16.0, "the same", "≤ 16 ms")
    terminal.send("\x1b[B")
    sent, _ = terminal.settle()
    yield Figure("bytes for a step of the cursor", sent, "B", 300.0, "the budget of a slow line", "≤ 300")
    terminal.send("d")
    sent, _ = terminal.settle()
    yield Figure("bytes for a card drawn", sent, "B", 2048.0, "the aim", "< 2 KB")
    yield Figure("memory of the program", terminal.memory, "MB", 80.0, "the aim", "< 80 MB")
    os.kill(terminal.pid, 9)
    terminal.end()


def _start(words: list[str] | None, wanted: str, environ: dict[str, str]) -> float:
    if words is None:
        terminal = Timed(program=MINIMAL, environ=environ, size=SIZE)
    else:
        terminal = Timed(words, environ=environ, size=SIZE)
    took = terminal.until(wanted)
    os.kill(terminal.pid, 9)
    terminal.end()
    return took


async def _repaint() -> float:
    """Milliseconds to draw every line of the map anew, as after a change of theme."""
    game = new_game(seed=3)
    list(random_play(game, 3, limit=80))
    app = MapApp(view_of(game.state, game.state.seat))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        board_map = app.query_one(MapView)
        times = []
        for _ in range(30):
            began = time.perf_counter()
            for line in range(board_map.size.height):
                board_map.render_line(line)
            times.append(time.perf_counter() - began)
    return 1000 * statistics.median(times)

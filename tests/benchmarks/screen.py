"""The screen under a real pseudo-terminal: how soon it is there, how soon it answers, what it sends."""

import asyncio
import os
import re
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from core.board_file import BUILT_IN, built_in_board
from core.moves import Claim
from core.view import view_of
from saves.folder import sample_folder
from saves.store import load_to_read
from tests.benchmarks.measure import Figure
from tests.games import new_game, random_play
from tests.screen import Screen
from tests.tui.map_app import MapApp
from tests.tui.pty_run import Terminal
from tui.app.signs import UNICODE
from tui.map.widget import MapView

TITLE = "The screen, 120×40 under a pty"
SIZE = (120, 40)
SMALL = (80, 24)
STARTS = 5
ROUNDS = 25
"""Of the cursor's way round: four steps each."""
WAY_ROUND = ("\x1b[B", "\x1b[C", "\x1b[A", "\x1b[D")
TO_A_TICKET_AND_BACK = ("\t", "\x1b[B", "\x1b[A", "\x1b[Z")
PATIENCE = 20.0
QUIET = 0.06
"""Seconds without a byte after which a frame is whole."""
MOVES = 40
STEPS = 12
SAMPLES = ("nederland-tolls-5", "nordic-3")
MAP = {SIZE: (80, 26), SMALL: (42, 15)}
"""Columns and rows that are of the map for sure, in a replay on a terminal of each size."""
CITIES = [city.name for slug in BUILT_IN for city in built_in_board(slug).cities]
BEGIN = 120
AT_ENTRY = re.compile(r": move (\d+) of ")
"""Where a replay says at which entry it is."""
MINIMAL = """
from textual.app import App
from textual.widgets import Static
class Minimal(App):
    def compose(self):
        yield Static("ready")
Minimal().run()
"""


class Timed(Terminal):
    """A terminal with a clock, that can be looked at. A key that draws nothing ends the measuring."""

    _screen: Screen | None = None
    _looked_at = 0

    @property
    def shown(self) -> str:
        """What one sees."""
        if self._screen is None:
            self._screen = Screen(*self.size)
        self._screen.feed(self.output[self._looked_at :])
        self._looked_at = len(self.output)
        return self._screen.text

    def shows(self, wanted: str) -> None:
        """Wait until a text is on the screen, and all of that frame with it."""
        deadline = time.monotonic() + PATIENCE
        while wanted not in self.shown:
            self.settle(0.05)
            assert time.monotonic() < deadline, f"“{wanted}” is not on the screen:\n{self.shown}"
        self.settle(0.3)

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

    def answer(self, key: str) -> tuple[float, int]:
        """Milliseconds from a key to the first byte of what it changes, and all bytes; fails where it draws nothing."""
        before, seen = len(self.output), self.shown
        began = time.perf_counter()
        self.send(key)
        answered = self._read(time.monotonic() + PATIENCE)
        took = time.perf_counter() - began
        self.settle(QUIET)
        assert answered, f"{key!r} is not answered here:\n{seen}"
        assert self.shown != seen, f"{key!r} draws nothing here:\n{seen}"
        return 1000 * took, len(self.output) - before

    def sent_for(self, key: str) -> int:
        """Bytes that a key brings; a key may also change nothing."""
        before = len(self.output)
        self.send(key)
        self._read(time.monotonic() + 1)
        self.settle(0.3)
        return len(self.output) - before

    def stop(self) -> None:
        """End the program."""
        os.kill(self.pid, 9)
        self.end()

    @property
    def memory(self) -> float:
        """Megabytes that the program holds."""
        status = Path(f"/proc/{self.pid}/status").read_text(encoding="utf-8")
        kilobytes = next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))
        return int(kilobytes) / 1024


def figures() -> Iterator[Figure]:
    """Start, answers, bytes, memory."""
    with tempfile.TemporaryDirectory() as folder:
        environ = {"DUBBELSPOOR_SAVES": folder, "DUBBELSPOOR_CONFIG": folder, "COLORTERM": "truecolor"}
        yield from _figures(environ)
        for size in (SIZE, SMALL):
            yield from _figures_with_the_plan(size, environ)
        for slug in SAMPLES:
            yield from _map_figures(slug, environ)
    for size, aim in (((84, 37), 5.0), ((152, 57), 10.0)):
        took = asyncio.run(_repaint(size))
        yield Figure(
            f"full repaint of the map, {size[0]}×{size[1]} cells",
            took,
            "ms",
            aim,
            "the aim",
            f"≤ {aim:.0f} ms",
        )


def _map_figures(slug: str, environ: dict[str, str]) -> Iterator[Figure]:
    """What a game in its middle sends: all of it at once, a claim, a step of the cursor, a step that scrolls."""
    for size in (SIZE, SMALL):
        terminal = in_the_middle(slug, environ, size)
        where = f"{slug} at {size[0]}×{size[1]}"
        if size == SIZE:
            frame = len(terminal.output)
            yield Figure(f"bytes of the first frame, {where}", frame, "B", 20_000.0, "the aim", "≤ 20 kB")
        claims, scrolled = claims_of(slug, terminal)
        assert claims, f"no claim was shown without a scroll:\n{terminal.shown}"
        yield Figure(
            f"bytes for a claim, the most of {len(claims)}, {where}",
            claims[-1],
            "B",
            2_500.0,
            "the aim",
            "≤ 2.5 kB",
        )
        if scrolled:
            yield Figure(
                f"… where the map scrolls to it, the most of {len(scrolled)}", scrolled[-1], "B", None, "", ""
            )
        terminal.answer("\t")  # from the time line to the map
        terminal.answer(WAY_ROUND[0])  # the cursor is on the map; at its edge a step may draw nothing
        steps, scrolls = steps_of(terminal)
        assert steps, f"no step of the cursor left the map where it was:\n{terminal.shown}"
        yield Figure(
            f"bytes for a step of the cursor, the most of {len(steps)}, {where}",
            steps[-1],
            "B",
            300.0,
            "the aim",
            "≤ 300",
        )
        if size == SMALL:
            assert scrolls, f"the map was never scrolled:\n{terminal.shown}"
            yield Figure(
                f"bytes for a scroll step, the most of {len(scrolls)}, {where}",
                scrolls[-1],
                "B",
                4_000.0,
                "the aim",
                "≤ 4 kB",
            )
        terminal.stop()


def in_the_middle(slug: str, environ: dict[str, str], size: tuple[int, int]) -> Timed:
    """A replay of a sample, with all of its first frame on the screen."""
    terminal = Timed(["replay", f"saves/samples/{slug}.toml", "--at", str(BEGIN)], environ=environ, size=size)
    terminal.until("open cards")
    terminal.settle(0.6)
    assert len(places(terminal)) > 3, f"there is no map:\n{terminal.shown}"
    assert "forward" in terminal.shown, f"there are no keys:\n{terminal.shown}"
    return terminal


def claims_of(slug: str, terminal: Timed) -> tuple[list[int], list[int]]:
    """Bytes of the claims among the next moves: of those that leave the map where it is, and of those that scroll it."""
    game, _ = load_to_read(sample_folder() / f"{slug}.toml")
    claims = {entry.n for entry in game.log.entries if isinstance(entry.move, Claim)}
    still: list[int] = []
    scrolled: list[int] = []
    for n in range(BEGIN + 1, BEGIN + 1 + MOVES):
        before = places(terminal)
        sent = terminal.sent_for("f")
        assert AT_ENTRY.findall(terminal.shown) == [str(n)], f"this is not entry {n}:\n{terminal.shown}"
        if n in claims:
            (still if is_still(before, places(terminal)) else scrolled).append(sent)
    return sorted(still), sorted(scrolled)


def steps_of(terminal: Timed) -> tuple[list[int], list[int]]:
    """Bytes of the steps of the cursor to all sides: of those that leave the map where it is, and that scroll it."""
    still: list[int] = []
    scrolled: list[int] = []
    for way in WAY_ROUND:
        for _ in range(STEPS):
            before, seen = places(terminal), terminal.shown
            sent = terminal.sent_for(way)
            if terminal.shown == seen:  # the edge of the map
                break
            (still if is_still(before, places(terminal)) else scrolled).append(sent)
    return sorted(still), sorted(scrolled)


def places(terminal: Timed) -> dict[str, tuple[int, int]]:
    """Where on the screen the names of cities stand that are whole on the map."""
    width, height = MAP[terminal.size]
    lines = [line[:width] for line in terminal.shown.split("\n")[:height]]
    return {name: (y, line.index(name)) for y, line in enumerate(lines) for name in CITIES if name in line}


def is_still(before: dict[str, tuple[int, int]], now: dict[str, tuple[int, int]]) -> bool:
    """Whether the cities that are seen both times stand where they stood."""
    both = before.keys() & now.keys()
    return bool(both) and all(before[name] == now[name] for name in both)


def _figures(environ: dict[str, str]) -> Iterator[Figure]:
    ours = [_start([], "Quit", environ) for _ in range(STARTS)]
    minimal = [_start(None, "ready", environ) for _ in range(STARTS)]
    yield Figure(
        "start to the title", 1000 * min(ours), "ms", 1000 * min(minimal), "a minimal Textual app", "≤ 1.5×"
    )
    terminal = at_the_map(environ)
    steps = [terminal.answer(key) for _ in range(ROUNDS) for key in WAY_ROUND]
    times = sorted(took for took, _ in steps)
    yield Figure(
        "key to frame on the map, median", statistics.median(times), "ms", 16.0, "a frame of 60 a second"
    )
    slow = times[int(len(times) * 0.95)]
    yield Figure("key to frame on the map, 95th percentile", slow, "ms", 16.0, "the same", "≤ 16 ms")
    sent = statistics.median(size for _, size in steps)
    yield Figure("bytes for a step of the cursor", sent, "B", 300.0, "the budget of a slow line", "≤ 300")
    _, sent = terminal.answer("d")
    terminal.shows("take your second card")
    yield Figure("bytes for a card drawn", sent, "B", 2048.0, "the aim", "< 2 KB")
    yield Figure("memory of the program", terminal.memory, "MB", 80.0, "the aim", "< 80 MB")
    terminal.stop()


def _figures_with_the_plan(size: tuple[int, int], environ: dict[str, str]) -> Iterator[Figure]:
    """Steps of the cursor, and looks at a ticket and another, while the ways of all tickets lie over the map."""
    terminal = at_the_map(environ, size)
    without = terminal.shown.count(UNICODE.way)
    took = [terminal.answer("v")[0]]
    planned = terminal.shown.count(UNICODE.way)
    assert planned > without, f"the plan is not on the map:\n{terminal.shown}"
    for _ in range(ROUNDS):
        took += [terminal.answer(key)[0] for key in WAY_ROUND]
        took += [terminal.answer(key)[0] for key in TO_A_TICKET_AND_BACK]
    assert terminal.shown.count(UNICODE.way) > without, f"the plan is no longer on the map:\n{terminal.shown}"
    terminal.answer("v")  # the plan stays as one left it, in the next game too
    terminal.stop()
    columns, rows = size
    slow = sorted(took)[int(len(took) * 0.95)]
    yield Figure(
        f"key to frame with the plan on, {columns}×{rows}, 95th percentile",
        slow,
        "ms",
        16.0,
        "a frame of 60 a second",
        "≤ 16 ms",
    )


def at_the_map(environ: dict[str, str], size: tuple[int, int] = SIZE) -> Timed:
    """A player whose turn it is, with the cursor on the map."""
    words = ["new", "--map", "nederland", "--players", "Anna,Bram=bot:random", "--seed", "5"]
    terminal = Timed(words, environ=environ, size=size)
    terminal.shows("tickets do you keep?")
    terminal.send("a\r")
    terminal.shows("Anna: take cards, claim a track, or draw tickets.")
    terminal.answer(WAY_ROUND[0])
    terminal.settle(0.5)
    assert "take cards" not in terminal.shown, f"the cursor is not on the map:\n{terminal.shown}"
    return terminal


def _start(words: list[str] | None, wanted: str, environ: dict[str, str]) -> float:
    if words is None:
        terminal = Timed(program=MINIMAL, environ=environ, size=SIZE)
    else:
        terminal = Timed(words, environ=environ, size=SIZE)
    took = terminal.until(wanted)
    terminal.stop()
    return took


async def _repaint(size: tuple[int, int]) -> float:
    """Milliseconds to draw every line of the map anew, as after a change of theme."""
    game = new_game(seed=3)
    list(random_play(game, 3, limit=80))
    app = MapApp(view_of(game.state, game.state.seat))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        board_map = app.query_one(MapView)
        times = []
        for _ in range(30):
            board_map.notify_style_update()
            began = time.perf_counter()
            board_map.render_lines(board_map.size.region)
            times.append(time.perf_counter() - began)
    return 1000 * statistics.median(times)

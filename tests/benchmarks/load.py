"""
A hundred seats: 25 tables of four, each seat a process under a terminal of its own, as a host runs them.

Every seat presses a key each two or three seconds: whoever is to act makes a move, the others walk over the map. A
tenth of the seats is killed and comes back. At the end every screen must show what its table's file has, every file
must be sound, and no entry that anybody has seen may be missing. What is measured is told; only these three fail.
"""

import os
import random
import select
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path

import attrs

from core.log import Entry
from core.moves import KeepTickets
from core.setup import SeatNo
from core.view import view_of
from saves.check import check_save
from saves.open_game import OpenGame
from saves.store import load_to_play, load_to_read
from saves.tables import make_table
from tests.benchmarks.measure import Figure
from tests.games import NAMES, board_of, setup_of
from tests.ptys import start_on_terminal
from tests.screen import Screen
from tests.tui.ssh_player import differences
from tui.hosting.limits import LIMITS

TITLE = "A hundred seats: 25 tables of four under ptys"
READY = b"Market"
PAUSE = (2.0, 3.0)
"""Seconds between two keys of a seat."""
STARTING = 4
"""So many seats start at the same time."""
PATIENCE = 600.0
AWAY = (1.0, 4.0)
"""Seconds until who was killed is back."""


@attrs.define
class Terminal:
    """A seat: its process, its terminal, and what it waits for."""

    table: int
    seat: SeatNo
    words: list[str]
    environ: dict[str, str]
    pid: int = 0
    file: int = -1
    raw: bytearray = attrs.field(factory=bytearray)
    next_key: float = 0.0
    asked: float | None = None
    """When the key was pressed that has not been answered yet."""
    waits: float | None = None
    """When another seat pressed the key of a move that has not come here yet."""

    def start(self) -> None:
        """Sit down."""
        process, self.file = start_on_terminal(self.words, self.environ, size=(80, 24), cwd="/")
        self.pid = process.pid
        self.raw.clear()
        self.asked = self.waits = None

    @property
    def ready(self) -> bool:
        return READY in self.raw

    def press(self, keys: str) -> None:
        self.asked = time.perf_counter()
        os.write(self.file, keys.encode())

    def kill(self) -> None:
        """End it as a power cut would."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.file)
        self.pid, self.file = 0, -1

    def read(self) -> None:
        with suppress(OSError):
            self.raw += os.read(self.file, 65_536)


@attrs.define
class Load:
    """What was measured, in milliseconds, mebibytes and cores."""

    own: list[float] = attrs.field(factory=list)
    others: list[float] = attrs.field(factory=list)
    moves: int = 0
    kills: int = 0
    memory: float = 0.0
    cores: float = 0.0


def figures() -> Iterator[Figure]:
    """The whole of it."""
    yield from told(run(tables=25, seats=4, seconds=120.0), 100)


def told(load: Load, seats: int) -> Iterator[Figure]:
    """As lines of the table."""
    for what, times in (("key to one's own frame", load.own), ("move to the others' screens", load.others)):
        cuts = statistics.quantiles(times, n=20)
        yield Figure(f"{what}, {seats} seats, p50", cuts[9], "ms")
        yield Figure("  p95", cuts[18], "ms")
    yield Figure("moves made, none lost", load.moves, "")
    yield Figure("seats killed, and back at the same choice", load.kills, "")
    yield Figure("memory in all, shared pages once", load.memory, "MiB")
    yield Figure("  a seat", load.memory / seats, "MiB")
    yield Figure("processor in all", load.cores, "cores")


def run(*, tables: int, seats: int, seconds: float, seed: int = 1) -> Load:
    """Play at so many tables for so long; raises `AssertionError` if anything is lost."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        hall = Hall(Path(folder), tables, seats, random.Random(seed), stack)
        hall.sit_down()
        hall.play(seconds)
        hall.settle()
        hall.measure_memory()
        hall.verify()
        return hall.load


class Hall:
    """All the tables, and whoever sits there."""

    def __init__(
        self, folder: Path, tables: int, seats: int, chance: random.Random, stack: ExitStack
    ) -> None:
        self.load = Load()
        self._chance = chance
        self._paths = [
            make_table(folder / "saves", f"table-{n}", setup_of(seats=seats, seed=n), board_of("nederland"))
            for n in range(tables)
        ]
        self._followed: list[OpenGame] = [load_to_play(path) for path in self._paths]
        self._seen: list[list[Entry]] = [list(shared.game.log.entries) for shared in self._followed]
        self._terminals = [
            _terminal(folder, table, SeatNo(seat)) for table in range(tables) for seat in range(seats)
        ]
        (folder / LIMITS).write_text("sessions = 1000\n")  # one name sits at every table here
        self._away: dict[int, float] = {}
        self._worked_by_dead = 0.0
        stack.callback(self._end)

    def _end(self) -> None:
        for terminal in self._terminals:
            if terminal.pid:
                terminal.kill()
        for shared in self._followed:
            shared.close()

    def sit_down(self) -> None:
        """A few at a time: all at once would be no host's evening."""
        end = time.monotonic() + PATIENCE
        waiting = list(self._terminals)
        while not all(terminal.ready for terminal in self._terminals):
            assert time.monotonic() < end, "not everybody could sit down"
            starting = sum(bool(terminal.pid) and not terminal.ready for terminal in self._terminals)
            while waiting and starting < STARTING:
                waiting.pop().start()
                starting += 1
            self._read(0.05)
        self.settle()

    def _read(self, seconds: float) -> list[Terminal]:
        """Take what was drawn; the result is who drew."""
        there = {terminal.file: terminal for terminal in self._terminals if terminal.pid}
        ready, _, _ = select.select(list(there), [], [], seconds)
        for file in ready:
            there[file].read()
        return [there[file] for file in ready]

    def settle(self) -> None:
        """Read until nobody draws any more."""
        end = time.monotonic() + PATIENCE
        while self._read(0.7):
            assert time.monotonic() < end, "somebody draws without end"

    def play(self, seconds: float) -> None:
        """The evening."""
        began, worked = time.monotonic(), self._worked()
        for terminal in self._terminals:
            terminal.next_key = began + self._chance.uniform(0, PAUSE[1])
        doomed = self._chance.sample(range(len(self._terminals)), max(1, len(self._terminals) // 10))
        deaths = {n: began + self._chance.uniform(0.2, 0.7) * seconds for n in doomed}
        while (now := time.monotonic()) < began + seconds or self._away:
            self._note_frames(self._read(0.005))
            self._follow()
            self._kill_and_bring_back(deaths, now)
            if now < began + seconds:
                self._press_keys(now)
        self.load.kills = len(doomed)
        self.load.cores = (self._worked() - worked) / (time.monotonic() - began)

    def _note_frames(self, drawn: Sequence[Terminal]) -> None:
        now = time.perf_counter()
        for terminal in drawn:
            if terminal.asked is not None:
                self.load.own.append((now - terminal.asked) * 1e3)
                terminal.asked = None
            elif terminal.waits is not None:
                self.load.others.append((now - terminal.waits) * 1e3)
            terminal.waits = None

    def _follow(self) -> None:
        for shared, seen in zip(self._followed, self._seen, strict=True):
            new = shared.catch_up()
            self.load.moves += len(new)
            seen.extend(new)

    def _kill_and_bring_back(self, deaths: dict[int, float], now: float) -> None:
        for n in [n for n, when in deaths.items() if when <= now]:
            del deaths[n]
            terminal = self._terminals[n]
            self._press(terminal)  # in the middle of a move, if it is theirs
            self._worked_by_dead += _worked(terminal.pid)
            terminal.kill()
            self._away[n] = now + self._chance.uniform(*AWAY)
        for n in [n for n, when in self._away.items() if when <= now]:
            terminal = self._terminals[n]
            if not terminal.pid:
                terminal.start()
            elif terminal.ready:
                del self._away[n]
                terminal.next_key = now + self._chance.uniform(*PAUSE)

    def _press_keys(self, now: float) -> None:
        for n, terminal in enumerate(self._terminals):
            if terminal.next_key <= now and n not in self._away:
                terminal.next_key = now + self._chance.uniform(*PAUSE)
                self._press(terminal)

    def _press(self, terminal: Terminal) -> None:
        """A move, if one is asked of this seat; else a step over the map."""
        view = view_of(self._followed[terminal.table].game.state, terminal.seat)
        keys = self._chance.choice(["\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"])
        if view.moves:
            keys = _keys_of(view.keep, is_choice=any(isinstance(move, KeepTickets) for move in view.moves))
            for other in self._terminals:
                if other.table == terminal.table and other is not terminal and other.pid:
                    other.waits = other.waits or time.perf_counter()
        terminal.press(keys)

    def _worked(self) -> float:
        """Seconds of processor that all seats have used."""
        there = [terminal.pid for terminal in self._terminals if terminal.pid]
        return self._worked_by_dead + sum(map(_worked, there))

    def measure_memory(self) -> None:
        """What all seats take together."""
        self.load.memory = sum(_kibibytes(terminal.pid) for terminal in self._terminals) / 1024

    def verify(self) -> None:
        """Nothing that anybody saw is lost, the files are sound, and every screen shows what its file has."""
        self._follow()
        for path, seen in zip(self._paths, self._seen, strict=True):
            report = check_save(path)
            assert report.good, (path.name, report.faults)
            assert load_to_read(path)[0].log.entries == seen, (
                f"{path.name}: what was seen is not what is there"
            )
        for terminal in self._terminals:
            screen = Screen(80, 24)
            screen.feed(bytes(terminal.raw))
            view = view_of(self._followed[terminal.table].game.state, terminal.seat)
            wrong = differences(screen.text, view)
            assert not wrong, (terminal.words[-1], terminal.seat, wrong, screen.text)


def _terminal(folder: Path, table: int, seat: SeatNo) -> Terminal:
    words = [sys.executable, "-I", "-X", "utf8", "-m", "tui", "join", f"table-{table}"]
    environ = {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": str(folder),
        "TERM": "xterm-256color",
        "SSH_CONNECTION": "127.0.0.1 1 127.0.0.1 2",
        "TEXTUAL_DISABLE_KITTY_KEY": "1",
        "DUBBELSPOOR_HOSTED": str(folder),
        "DUBBELSPOOR_SAVES": str(folder / "saves"),
        "DUBBELSPOOR_CONFIG": str(folder / f"settings-{table}-{seat}"),
        "DUBBELSPOOR_SEAT": NAMES[seat],
    }
    return Terminal(table, seat, words, environ)


def _keys_of(keep: int, *, is_choice: bool) -> str:
    """A quick player's: the first tickets that may be kept, else a card from the deck."""
    return "".join(str(n + 1) for n in range(keep)) + "\r" if is_choice else "d"


def _worked(process: int) -> float:
    total = 0
    with suppress(OSError):
        for task in Path(f"/proc/{process}/task").iterdir():
            total += int((task / "schedstat").read_text().split()[0])
    return total / 1e9


def _kibibytes(process: int) -> int:
    """The memory of a process, what several share divided among them."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith("Pss:")))

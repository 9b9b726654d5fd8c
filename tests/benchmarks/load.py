"""
A hundred seats: 25 tables of four, each seat a process under a terminal of its own, as a host runs them.

They sit down a table at a time, and each is waited for by what it shows, however long that takes. Then every seat
presses a key each two or three seconds: whoever is to act makes a move, the others walk over the map. A tenth of the
seats is killed and comes back. At the end every screen must show what its table's file has, every file must be sound,
and no entry that anybody has seen may be missing. What is measured is told; only these three fail.
"""

import os
import random
import select
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path

import attrs

from core.course import Course
from core.log import Entry
from core.moves import DrawCard, DrawTickets, KeepTickets, Pass, TakeCard
from core.phase import Phase
from core.setup import SeatNo
from core.view import View, view_of
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
GLANCE = (0.4, 0.8)
"""Seconds for which a player looks at the price of a track before paying it."""
LOOK = 0.25
"""Seconds between two looks at the files of all tables."""
IDLE_SECONDS = 10.0
PATIENCE = 300.0
"""Seconds in which anything at all must happen, on however busy a machine."""
CLAIMS = 0.5
"""The share of turns in which a player who can pay a track claims one."""
AWAY = (1.0, 4.0)
"""Seconds until who was killed is back."""


@attrs.define
class Terminal:
    """A seat: its process, its terminal, and what it waits for."""

    table: int
    seat: SeatNo
    words: list[str]
    environ: dict[str, str]
    process: subprocess.Popen[bytes] | None = None
    file: int = -1
    raw: bytearray = attrs.field(factory=bytearray)
    next_key: float = 0.0
    asked: float | None = None
    """When the key was pressed that has not been answered yet."""
    waits: float | None = None
    """When another seat pressed the key of a move that has not come here yet."""
    last_key: str = ""
    """The key that finishes a claim that was begun."""

    def start(self) -> None:
        """Sit down."""
        self.process, self.file = start_on_terminal(self.words, self.environ, size=(80, 24), cwd="/")
        self.raw.clear()
        self.asked = self.waits = None
        self.last_key = ""

    @property
    def pid(self) -> int:
        """0 while nobody sits there."""
        return 0 if self.process is None else self.process.pid

    @property
    def ready(self) -> bool:
        return READY in self.raw

    def press(self, keys: str) -> None:
        self.asked = time.perf_counter()
        os.write(self.file, keys.encode())

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        os.close(self.file)
        self.process, self.file = None, -1

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
    start: float = 0.0
    memory: float = 0.0
    idle: float = 0.0
    cores: float = 0.0


def figures() -> Iterator[Figure]:
    """What a hundred seats take."""
    yield from told(run(tables=25, seats=4, seconds=120.0), 100)


def told(load: Load, seats: int) -> Iterator[Figure]:
    """The measurements as lines of the table."""
    for what, times in (("key to one's own frame", load.own), ("move to the others' screens", load.others)):
        if len(times) > 1:
            cuts = statistics.quantiles(times, n=20)
            yield Figure(f"{what}, {seats} seats, p50", cuts[9], "ms")
            yield Figure("  p95", cuts[18], "ms")
    yield Figure("moves made, none lost", load.moves, "")
    yield Figure("seats killed, and back at the same choice", load.kills, "")
    yield Figure("processor to sit down, a seat", load.start / seats, "s")
    yield Figure("memory in all, shared pages once", load.memory, "MiB")
    yield Figure("  a seat", load.memory / seats, "MiB")
    yield Figure("processor in all, while they play", load.cores, "cores")
    yield Figure("  while nobody presses a key", load.idle, "cores")


def run(*, tables: int, seats: int, seconds: float, seed: int = 1) -> Load:
    """Play at so many tables for so long; raises `AssertionError` if anything is lost."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        hall = Hall(Path(folder), tables, seats, random.Random(seed), stack)
        hall.sit_down()
        hall.choose_tickets()
        hall.rest(min(IDLE_SECONDS, seconds))
        hall.play(seconds)
        hall.finish_claims()
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
        self._seats = seats
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
        """A table at a time: all at once would be no host's evening."""
        for place, terminal in enumerate(self._terminals, 1):
            terminal.start()
            if place % self._seats == 0:
                self._wait(
                    lambda: all(each.ready for each in self._terminals if each.pid),
                    "somebody cannot sit down",
                )
        self.settle()
        self.load.start = self._worked()

    def choose_tickets(self) -> None:
        """Every seat keeps its first tickets. Nobody sees what the others keep until all have chosen."""
        for terminal in self._terminals:
            terminal.press(_keys_to_keep(self._view(terminal).keep))
        self._wait(lambda: not any(map(_chooses, self._followed)), "somebody has chosen no tickets")
        self.settle()

    def rest(self, seconds: float) -> None:
        """Measures what the seats take while nobody presses a key."""
        began, worked = time.monotonic(), self._worked()
        while time.monotonic() < began + seconds:
            self._read(seconds)
        self.load.idle = (self._worked() - worked) / (time.monotonic() - began)

    def _wait(self, happened: Callable[[], bool], otherwise: str) -> None:
        """Reads until it has happened; fails if no terminal writes anything for a long time."""
        end = time.monotonic() + PATIENCE
        while not happened():
            assert time.monotonic() < end, otherwise
            if self._read(LOOK):
                end = time.monotonic() + PATIENCE
            self._follow()

    def _read(self, seconds: float) -> list[Terminal]:
        """Reads what terminals have written; returns those that wrote."""
        there = {terminal.file: terminal for terminal in self._terminals if terminal.pid}
        ready, _, _ = select.select(list(there), [], [], seconds)
        for file in ready:
            there[file].read()
        return [there[file] for file in ready]

    def settle(self) -> None:
        """Read until nobody draws any more."""
        end = time.monotonic() + PATIENCE
        while self._read(2.0):
            assert time.monotonic() < end, "somebody draws without end"

    def play(self, seconds: float) -> None:
        """Plays for so many seconds; some seats are killed meanwhile, and come back."""
        began, worked = time.monotonic(), self._worked()
        self._follow()
        self.load.moves, looked = 0, began
        for terminal in self._terminals:
            terminal.asked = terminal.waits = None
            terminal.next_key = began + self._chance.uniform(0, PAUSE[1])
        doomed = self._chance.sample(range(len(self._terminals)), max(1, len(self._terminals) // 10))
        deaths = {n: began + self._chance.uniform(0.2, 0.7) * seconds for n in doomed}
        while self._goes_on((now := time.monotonic()) - began, seconds) or self._away:
            self._note_frames(self._read(0.02))
            if now > looked + LOOK:
                looked = now
                self._follow()
            self._kill_and_bring_back(deaths, now)
            if self._goes_on(now - began, seconds):
                self._press_keys(now)
        self.load.kills = len(doomed)
        self.load.cores = (self._worked() - worked) / (time.monotonic() - began)

    def _goes_on(self, played: float, seconds: float) -> bool:
        """Whether to play on: for the time that was asked, and on a busy machine until somebody has moved."""
        return played < seconds or (not self.load.moves and played < PATIENCE)

    def _note_frames(self, drawn: Sequence[Terminal]) -> None:
        """Counts a frame only where one thing alone can have caused it: the own key, or another seat's move."""
        now = time.perf_counter()
        for terminal in drawn:
            if terminal.waits is None and terminal.asked is not None:
                self.load.own.append((now - terminal.asked) * 1e3)
            elif terminal.asked is None and terminal.waits is not None:
                self.load.others.append((now - terminal.waits) * 1e3)
            terminal.asked = terminal.waits = None

    def _follow(self) -> None:
        for table in range(len(self._followed)):
            self._follow_one(table)

    def _follow_one(self, table: int) -> None:
        new = self._followed[table].catch_up()
        self.load.moves += len(new)
        self._seen[table].extend(new)

    def _kill_and_bring_back(self, deaths: dict[int, float], now: float) -> None:
        for n in [n for n, when in deaths.items() if when <= now]:
            del deaths[n]
            terminal = self._terminals[n]
            terminal.press(self._keys(terminal))  # in the middle of a move, if it is theirs
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
                self._press(terminal)
                terminal.next_key = now + self._chance.uniform(*(GLANCE if terminal.last_key else PAUSE))

    def _view(self, terminal: Terminal) -> View:
        return view_of(self._followed[terminal.table].game.state, terminal.seat)

    def _press(self, terminal: Terminal) -> None:
        keys = self._keys(terminal)
        if self._view(terminal).moves and not terminal.last_key:
            for other in self._terminals:
                if other.table == terminal.table and other is not terminal and other.pid and other.ready:
                    other.waits = other.waits or time.perf_counter()
        terminal.press(keys)

    def _keys(self, terminal: Terminal) -> str:
        """The next key of a move, if one is asked of this seat; else a step over the map."""
        self._follow_one(terminal.table)
        view = self._view(terminal)
        keys, terminal.last_key = terminal.last_key, ""
        if not view.moves:
            return self._chance.choice(["\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"])
        if not keys:
            keys, terminal.last_key = self._keys_of(view)
        return keys

    def _keys_of(self, view: View) -> tuple[str, str]:
        """The keys of a quick player: some turns claim a track, with a pause to read its price; the others draw."""
        if any(isinstance(move, KeepTickets) for move in view.moves):
            return _keys_to_keep(view.keep), ""
        if view.phase is Phase.TURN and view.moves.tracks() and self._chance.random() < CLAIMS:
            return "c\r", "\r"
        for move, key in ((DrawCard(), "d"), (DrawTickets(), "t"), (Pass(), "p")):
            if move in view.moves:
                return key, ""
        return next(str(move.slot + 1) for move in view.moves if isinstance(move, TakeCard)), ""

    def finish_claims(self) -> None:
        """Press the last keys of those that were begun."""
        for terminal in self._terminals:
            if terminal.last_key:
                self._press(terminal)
        self.settle()

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
            game = self._followed[terminal.table].game
            former = Course(game).before(terminal.seat, game.state)
            view = view_of(game.state, terminal.seat, former=former)
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


def _chooses(shared: OpenGame) -> bool:
    return shared.game.state.phase is Phase.FIRST_TICKETS


def _keys_to_keep(count: int) -> str:
    """Keep the first tickets, as many as must be."""
    return "".join(str(n + 1) for n in range(count)) + "\r"


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

"""
Seats over SSH: a real sshd on loopback, real clients at terminals of 80 by 24.

Beside the game a toy of it is measured in the same run (`tests.benchmarks.toy`), behind an sshd and a wrapper
that are set up alike, and move by move with it: what both take longer than usual is the machine's. The toy keeps the
game's promise that nobody sees what is not on the disk yet; that takes it no longer than to break it.
"""

import os
import select
import statistics
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path

import attrs

from core.game import Game
from core.setup import SeatNo
from saves.store import load_to_read
from saves.tables import make_table
from tests.benchmarks import toy
from tests.benchmarks.measure import Figure, median
from tests.benchmarks.screen import WAY_ROUND
from tests.games import NAMES, board_of, setup_of
from tests.ptys import OnTerminal
from tests.sshd import Host, below, hosting, why_not
from tests.tui.ssh_player import Player, keys_of

TITLE = "Tables over SSH"
TOY = "a toy game beside it"
PROTOTYPE = TOY + "; the prototype once took {}"
"""The first toy, measured when the design was chosen: on another day, so it is told and not divided by."""
AIM = "≤ 1.5×"
READY = "Market"
"""Shown when the first frame is there."""

STARTS = 7
KEYS = 60
MANY = (5, 10)
"""The most seats that a table has, and two terminals at each."""
MOVES = 40
IDLE_SECONDS = 10.0
PATIENCE = 20.0
QUIET = 0.08


@attrs.define
class Played(ABC):
    """A table that is played at, behind a host."""

    host: Host

    @abstractmethod
    def make(self, name: str, seats: int) -> None:
        """Set up a table."""

    @abstractmethod
    def actor(self) -> int:
        """The terminal that is to make the next move."""

    @abstractmethod
    def last_key(self, client: OnTerminal) -> str:
        """Press all keys of a move there but the last; the result is that one."""

    @abstractmethod
    def finish(self, client: OnTerminal) -> None:
        """Wait until the move is in the file."""


@attrs.define
class RealTable(Played):
    """A table of Dubbelspoor."""

    _path: Path = Path()
    _game: Game | None = None

    def make(self, name: str, seats: int) -> None:
        self._path = make_table(
            self.host.saves, name, setup_of(seats=seats, seed=seats), board_of("nederland")
        )
        self._game, _save = load_to_read(self._path)

    def actor(self) -> int:
        assert self._game is not None
        return self._game.state.seat

    def last_key(self, client: OnTerminal) -> str:
        assert self._game is not None
        *opening, (last, _) = keys_of(self._player(client).view(self._game))
        for keys, answer in opening:
            client.press(keys)
            client.shows(answer, PATIENCE)
        return last

    def finish(self, client: OnTerminal) -> None:
        assert self._game is not None
        self._game = self._player(client).until_more(self._path, len(self._game.log))

    def _player(self, client: OnTerminal) -> Player:
        return Player(SeatNo(self.actor()), client)


@attrs.define
class ToyTable(Played):
    """A table of the toy game."""

    _seats: int = 0
    _moves: int = 0

    def make(self, name: str, seats: int) -> None:
        (self.host.saves / name).touch()
        self._seats, self._moves = seats, 0

    def actor(self) -> int:
        return self._moves % self._seats

    def last_key(self, client: OnTerminal) -> str:
        return "d"

    def finish(self, client: OnTerminal) -> None:
        self._moves += 1


@attrs.frozen
class Measured:
    """What a number of terminals at one table took."""

    keys: list[float]
    moves: list[float]
    sizes: list[float]
    memory: float
    idle: float = 0.0


@attrs.define
class Sitting:
    """The terminals at a table that is played at, and what was measured there so far."""

    table: Played
    clients: list[OnTerminal] = attrs.field(factory=list)
    keys: list[float] = attrs.field(factory=list)
    moves: list[float] = attrs.field(factory=list)
    sizes: list[float] = attrs.field(factory=list)


def figures() -> Iterator[Figure]:
    """What a game over SSH takes; nothing where no sshd can run."""
    reason = why_not()
    if reason is not None:
        print(f"  not measured: {reason}")
        return
    with ExitStack() as stack:
        host, toy_host = (stack.enter_context(hosting(table=None, players=NAMES)) for _ in range(2))
        toy_host.start_instead(Path(toy.__file__))
        real, floor = RealTable(host), ToyTable(toy_host)
        yield from _first_frame(real, floor)
        yield from _two_seats(*_measured([real, floor], 2, 2))
        yield from _ten_seats(*_measured([real, floor], *MANY, idle=True))


def _first_frame(real: Played, floor: Played) -> Iterator[Figure]:
    for table in (real, floor):
        table.make("start", 2)
    # Turn by turn, so that both meet the same machine.
    times = [(_refusal(real.host), _start(floor), _start(real)) for _ in range(STARTS)]
    refused, toys, starts = (median(each) for each in zip(*times, strict=True))
    yield Figure("ssh to the first frame", starts, "ms", toys, PROTOTYPE.format("495 ms"), AIM)
    yield Figure("  the same, less what ssh itself takes", starts - refused, "ms", toys - refused, TOY)


def _refusal(host: Host) -> float:
    """Milliseconds until the wrapper refuses a word: what a connection takes without any game."""
    began = time.perf_counter()
    with host.sit("Anna", "no-such-", "word") as client:
        client.ends(PATIENCE)
        return (time.perf_counter() - began) * 1e3


def _start(table: Played) -> float:
    began = time.perf_counter()
    with table.host.sit("Anna", "start") as client:
        client.shows(READY, PATIENCE)
        took = (time.perf_counter() - began) * 1e3
        client.settle()
    table.host.wait_for_seats(0)
    return took


def _two_seats(real: Measured, floor: Measured) -> Iterator[Figure]:
    yield Figure(
        "key to one's own frame, p50",
        median(real.keys),
        "ms",
        median(floor.keys),
        PROTOTYPE.format("2.0 ms"),
        AIM,
    )
    yield Figure("  p95", _p95(real.keys), "ms", _p95(floor.keys), PROTOTYPE.format("5.3 ms"))
    moves = median(real.moves), median(floor.moves)
    yield Figure(
        "move to the other's screen, 2 seats, p50", moves[0], "ms", moves[1], PROTOTYPE.format("3.3 ms"), AIM
    )
    yield Figure("  p95", _p95(real.moves), "ms", _p95(floor.moves), PROTOTYPE.format("6.5 ms"))
    sizes = median(real.sizes), median(floor.sizes)
    yield Figure(
        "bytes to the other's terminal for one move",
        sizes[0],
        "B",
        sizes[1],
        PROTOTYPE.format("199 B"),
        "≤ 2.5 kB",
    )


def _ten_seats(real: Measured, floor: Measured) -> Iterator[Figure]:
    """Five seats, two terminals each: the most that one table has."""
    yield Figure(
        "key to one's own frame, 10 seats, p50",
        median(real.keys),
        "ms",
        median(floor.keys),
        PROTOTYPE.format("2.8 ms"),
        AIM,
    )
    moves = median(real.moves), median(floor.moves)
    yield Figure(
        "move to the others' screens, 10 seats, p50",
        moves[0],
        "ms",
        moves[1],
        PROTOTYPE.format("10.4 ms"),
        AIM,
    )
    yield Figure("  p95", _p95(real.moves), "ms", _p95(floor.moves), PROTOTYPE.format("17.7 ms"))
    shared = os.geteuid() == 0
    what = "memory a seat, all processes" if shared else "memory a seat, all processes, shared pages twice"
    yield Figure(what, real.memory, "MiB", floor.memory, PROTOTYPE.format("27.6 MB"), AIM)
    yield Figure("idle CPU of all, 10 seats", real.idle, "%", floor.idle, PROTOTYPE.format("0.8 %"), AIM)


def _measured(tables: Sequence[Played], seats: int, terminals: int, *, idle: bool = False) -> list[Measured]:
    """Play at some tables, each with so many terminals, turn by turn so that all meet the same machine."""
    name = f"with-{terminals}"
    sittings = [Sitting(table) for table in tables]
    with ExitStack() as stack:
        for each in sittings:
            each.table.make(name, seats)
            for n in range(terminals):
                client = stack.enter_context(each.table.host.sit(NAMES[n % seats], name))
                client.shows(READY, PATIENCE)
                each.clients.append(client)
            _drain(each.clients)
            _first_tickets(each, seats)
        for _ in range(MOVES):
            for each in sittings:
                _move(each)
        for _, key in zip(range(KEYS), cycle(WAY_ROUND), strict=False):
            for each in sittings:
                each.keys.append(_cursor_key(each.clients[0], key))
        measured = [
            Measured(
                each.keys,
                each.moves,
                each.sizes,
                _memory(each.table.host, terminals),
                _idle(each.table.host, each.clients) if idle else 0.0,
            )
            for each in sittings
        ]
    for table in tables:
        table.host.wait_for_seats(0)
    return measured


def _drain(clients: Sequence[OnTerminal]) -> None:
    """Read until nobody draws any more."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        ready, _, _ = select.select(clients, [], [], QUIET)
        if not ready:
            return
        for client in ready:
            client.read()


def _cursor_key(client: OnTerminal, key: str) -> float:
    """Milliseconds from a cursor key to the first that is drawn of it; fails where it draws nothing."""
    seen = client.screen.picture
    began = time.perf_counter()
    client.press(key)
    answered = client.read(PATIENCE)
    took = (time.perf_counter() - began) * 1e3
    _drain([client])
    assert answered, f"{key!r} is not answered here:\n{seen[0]}"
    assert client.screen.picture != seen, f"{key!r} draws nothing here:\n{seen[0]}"
    return took


def _first_tickets(sitting: Sitting, seats: int) -> None:
    """The others see them only when all have chosen."""
    table, clients = sitting.table, sitting.clients
    for _ in range(seats):
        actor = clients[table.actor()]
        actor.press(table.last_key(actor))
        table.finish(actor)
        _drain(clients)


def _move(sitting: Sitting) -> None:
    """Milliseconds from a move's last key to the first that another terminal draws of it, and its bytes there."""
    table, clients = sitting.table, sitting.clients
    actor = clients[table.actor()]
    others = [client for client in clients if client is not actor]
    last = table.last_key(actor)
    _drain(clients)
    before = [len(client.raw) for client in others]
    began = time.perf_counter()
    actor.press(last)
    seen = _arrivals(others, began)
    table.finish(actor)
    _drain(clients)
    sitting.moves += seen
    sitting.sizes += [float(len(client.raw) - size) for client, size in zip(others, before, strict=True)]


def _arrivals(clients: Sequence[OnTerminal], began: float) -> list[float]:
    waiting = list(clients)
    times = []
    while waiting and time.perf_counter() - began < PATIENCE:
        for client in select.select(waiting, [], [], 1)[0]:
            times.append((time.perf_counter() - began) * 1e3)
            waiting.remove(client)
    assert not waiting, f"the move is not seen here:\n{waiting[0].screen.text}"
    return times


def _memory(host: Host, seats: int) -> float:
    """Mebibytes a seat of all processes behind the listener, shared pages counted once where the system tells."""
    assert host.listener is not None
    size = _proportional if os.geteuid() == 0 else _resident
    return sum(map(size, below(host.listener.pid))) / 1024 / seats


def _proportional(number: int) -> int:
    return _kibibytes(Path(f"/proc/{number}/smaps_rollup"), "Pss:")


def _resident(number: int) -> int:
    return _kibibytes(Path(f"/proc/{number}/status"), "VmRSS:")


def _kibibytes(file: Path, name: str) -> int:
    line = next(line for line in file.read_text().splitlines() if line.startswith(name))
    return int(line.split()[1])


def _idle(host: Host, clients: Sequence[OnTerminal]) -> float:
    """Percent of one core."""
    _drain(clients)
    began, before = time.monotonic(), _worked(host)
    time.sleep(IDLE_SECONDS)
    return (_worked(host) - before) / (time.monotonic() - began) * 100


def _worked(host: Host) -> float:
    """Seconds of processor that all behind the listener have used; clock ticks are too coarse for so little."""
    assert host.listener is not None
    tasks = (task for number in below(host.listener.pid) for task in Path(f"/proc/{number}/task").iterdir())
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


def _p95(values: Sequence[float]) -> float:
    return statistics.quantiles(values, n=20)[-1]

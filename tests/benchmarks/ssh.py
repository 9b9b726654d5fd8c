"""Seats over SSH: a real sshd on loopback, real clients at terminals of 80 by 24, beside a toy game in the same place."""

import os
import select
import statistics
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

from core.game import Game
from core.setup import SeatNo
from saves.store import load_to_read
from saves.tables import make_table
from tests.benchmarks.measure import Figure, median
from tests.games import NAMES, board_of, setup_of
from tests.ptys import OnTerminal
from tests.sshd import Host, below, hosting, why_not
from tests.tui.ssh_player import Player, keys_of

TITLE = "Tables over SSH"

# What a toy game took over a real sshd, one process a seat; the same machine had two busy cores.
TOY = "a toy game over a real sshd"
MEBIBYTES_A_SEAT = 27.6
FIRST_FRAME = 495.0
KEY_P50, KEY_P95 = 2.0, 5.3
KEY_P50_10 = 2.8
MOVE_2 = (3.3, 6.5)
MOVE_10 = (10.4, 17.7)
IDLE_10 = 0.8
BYTES = 199.0
AIM = "≤ 1.5×"

STARTS = 5
KEYS = 60
MOVES = 40
IDLE_SECONDS = 10.0
PATIENCE = 20.0
QUIET = 0.08


def figures() -> Iterator[Figure]:
    """All of them; none where no sshd can run."""
    reason = why_not()
    if reason is not None:
        print(f"  not measured: {reason}")
        return
    with hosting(table=None, players=NAMES) as host:
        yield _first_frame(host)
        yield from _two_seats(host)
        yield from _ten_seats(host)


def _first_frame(host: Host) -> Figure:
    make_table(host.saves, "start", setup_of(seats=2, seed=1), board_of("nederland"))
    times = []
    for _ in range(STARTS):
        began = time.perf_counter()
        with host.sit("Anna", "start") as client:
            client.shows("Market", PATIENCE)
            times.append((time.perf_counter() - began) * 1e3)
            client.settle()
        host.wait_for_seats(0)
    return Figure("ssh to the first frame", median(times), "ms", FIRST_FRAME, TOY, AIM)


def _two_seats(host: Host) -> Iterator[Figure]:
    path = make_table(host.saves, "two", setup_of(seats=2, seed=2), board_of("nederland"))
    with ExitStack() as stack:
        clients = _sit(host, stack, "two", 2, 2)
        moves, sizes = _moves(clients, 2, path)
        own = _cursor_keys(clients[0])
        yield Figure("key to one's own frame, p50", median(own), "ms", KEY_P50, TOY, AIM)
        yield Figure("  p95", _p95(own), "ms", KEY_P95, TOY)
        yield Figure("move to the other's screen, 2 seats, p50", median(moves), "ms", MOVE_2[0], TOY, AIM)
        yield Figure("  p95", _p95(moves), "ms", MOVE_2[1], TOY)
        yield Figure("bytes to the other's terminal for one move", median(sizes), "B", BYTES, TOY, "≤ 2.5 kB")


def _ten_seats(host: Host) -> Iterator[Figure]:
    """Five seats, two terminals each: the most that one table has."""
    path = make_table(host.saves, "ten", setup_of(seats=5, seed=5), board_of("nederland"))
    with ExitStack() as stack:
        clients = _sit(host, stack, "ten", 5, 10)
        moves, _sizes = _moves(clients, 5, path)
        own = _cursor_keys(clients[0])
        yield Figure("key to one's own frame, 10 seats, p50", median(own), "ms", KEY_P50_10, TOY, AIM)
        yield Figure("move to the others' screens, 10 seats, p50", median(moves), "ms", MOVE_10[0], TOY, AIM)
        yield Figure("  p95", _p95(moves), "ms", MOVE_10[1], TOY)
        yield _memory(host, len(clients))
        yield _idle(host, clients)


def _sit(host: Host, stack: ExitStack, table: str, seats: int, terminals: int) -> list[OnTerminal]:
    """So many terminals, one after another round the table."""
    clients = []
    for n in range(terminals):
        client = stack.enter_context(host.sit(NAMES[n % seats], table))
        client.shows("Market", PATIENCE)
        clients.append(client)
    _drain(clients)
    return clients


def _drain(clients: Sequence[OnTerminal]) -> None:
    """Read until nobody draws any more."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        ready, _, _ = select.select(clients, [], [], QUIET)
        if not ready:
            return
        for client in ready:
            client.read()


def _cursor_keys(client: OnTerminal) -> list[float]:
    """Milliseconds from a cursor key to the first that is drawn of it."""
    times = []
    for n in range(KEYS):
        began = time.perf_counter()
        client.press("\x1b[B" if n % 2 else "\x1b[A")
        if client.read(1):
            times.append((time.perf_counter() - began) * 1e3)
        _drain([client])
    assert len(times) > KEYS / 2, client.screen.text
    return times


def _moves(clients: Sequence[OnTerminal], seats: int, path: Path) -> tuple[list[float], list[float]]:
    """Milliseconds from a move's last key to the first that another terminal draws of it, and its bytes there."""
    times, sizes = [], []
    game, _save = load_to_read(path)
    for n in range(MOVES + seats):
        actor = clients[game.state.seat]
        others = [client for client in clients if client is not actor]
        *opening, (last, _) = keys_of(Player(game.state.seat, actor).view(game))
        for keys, answer in opening:
            actor.press(keys)
            actor.shows(answer, PATIENCE)
        _drain(clients)
        before = [len(client.raw) for client in others]
        began = time.perf_counter()
        actor.press(last)
        seen = _arrivals(others, began)
        game = _after(path, len(game.log), actor, game)
        _drain(clients)
        if n >= seats:  # the first tickets are not an ordinary move
            times += seen
            sizes += [float(len(client.raw) - size) for client, size in zip(others, before, strict=True)]
    return times, sizes


def _arrivals(clients: Sequence[OnTerminal], began: float) -> list[float]:
    waiting = list(clients)
    times = []
    while waiting and time.perf_counter() - began < PATIENCE:
        for client in select.select(waiting, [], [], 1)[0]:
            times.append((time.perf_counter() - began) * 1e3)
            waiting.remove(client)
    return times


def _after(path: Path, entries: int, actor: OnTerminal, game: Game) -> Game:
    return Player(SeatNo(game.state.seat), actor).until_more(path, entries)


def _memory(host: Host, seats: int) -> Figure:
    """All processes behind the listener, shared pages counted once where the system tells."""
    assert host.listener is not None
    numbers = below(host.listener.pid)
    shared = os.geteuid() == 0
    sizes = [_proportional(number) if shared else _resident(number) for number in numbers]
    what = "memory a seat, all processes" if shared else "memory a seat, all processes, shared pages twice"
    return Figure(what, sum(sizes) / 1024 / seats, "MiB", MEBIBYTES_A_SEAT, TOY, AIM)


def _proportional(number: int) -> int:
    return _kibibytes(Path(f"/proc/{number}/smaps_rollup"), "Pss:")


def _resident(number: int) -> int:
    return _kibibytes(Path(f"/proc/{number}/status"), "VmRSS:")


def _kibibytes(file: Path, name: str) -> int:
    line = next(line for line in file.read_text().splitlines() if line.startswith(name))
    return int(line.split()[1])


def _idle(host: Host, clients: Sequence[OnTerminal]) -> Figure:
    _drain(clients)
    began, before = time.monotonic(), _ticks(host)
    time.sleep(IDLE_SECONDS)
    used = (_ticks(host) - before) / os.sysconf("SC_CLK_TCK")
    percent = used / (time.monotonic() - began) * 100
    return Figure("idle CPU of all, 10 seats", percent, "%", IDLE_10, TOY, AIM)


def _ticks(host: Host) -> int:
    assert host.listener is not None
    total = 0
    for number in below(host.listener.pid):
        words = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
        total += int(words[11]) + int(words[12])
    return total


def _p95(values: Sequence[float]) -> float:
    return statistics.quantiles(values, n=20)[-1]

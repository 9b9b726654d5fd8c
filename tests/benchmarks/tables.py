"""Tables: several seats, each a process under a pseudo-terminal of its own, at one game."""

import os
import select
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from core.setup import Setup
from saves.open_game import OpenGame
from saves.store import load_to_play
from saves.tables import make_table
from tests.benchmarks.measure import Figure
from tests.benchmarks.screen import Timed
from tests.games import board_of, setup_of

TITLE = "A table, 80×24 under ptys, without sshd"
PROTOTYPE = "the toy prototype, over sshd"
TERMINALS = {2: 3.3, 10: 10.4}
"""How many sit at the table, and the floor in milliseconds."""
MOVES = 40
IDLE_SECONDS = 5.0


class Seat(Timed):
    """A terminal that tells when it is written to."""

    def written(self, deadline: float) -> float:
        """The moment of the next byte; fails if none comes."""
        ready, _, _ = select.select([self._file], [], [], max(0.0, deadline - time.monotonic()))
        assert ready, f"nothing is drawn here:\n{self.shown}"
        return time.perf_counter()

    @property
    def terminal(self) -> int:
        """The file to read from."""
        return self._file

    def take(self) -> None:
        """Read what is there."""
        self._read(time.monotonic())

    @property
    def share(self) -> float:
        """Megabytes of memory, what several programs share divided among them."""
        lines = Path(f"/proc/{self.pid}/smaps_rollup").read_text(encoding="utf-8").splitlines()
        return int(next(line.split()[1] for line in lines if line.startswith("Pss:"))) / 1024

    @property
    def cpu(self) -> float:
        """Seconds of processor that the program has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def figures() -> Iterator[Figure]:
    """Two seats, then ten terminals."""
    for terminals, floor in TERMINALS.items():
        with tempfile.TemporaryDirectory() as folder:
            yield from _figures(Path(folder), terminals, floor)


def _figures(folder: Path, terminals: int, floor: float) -> Iterator[Figure]:
    setup = setup_of(seed=5)
    path = make_table(folder, "bench", setup, board_of("nederland"))
    _choose_tickets(load_to_play(path))
    environ = {"DUBBELSPOOR_SAVES": str(folder), "DUBBELSPOOR_CONFIG": str(folder), "COLORTERM": "truecolor"}
    seats = [Seat(words, environ=environ) for words in _words(setup, terminals)]
    for seat in seats:
        seat.until("Story")
    quiet(seats, 1.0)
    times, sent = _moves(load_to_play(path), seats)
    times.sort()
    how = f"{terminals} terminals"
    yield Figure(
        f"move to the other's screen, {how}, median",
        statistics.median(times),
        "ms",
        floor,
        PROTOTYPE,
        "≤ 1.5×",
    )
    yield Figure(f"the same, {how}, 95th percentile", times[int(len(times) * 0.95)], "ms")
    yield Figure(
        f"bytes to the other's terminal for a move, {how}", statistics.median(sent), "B", 2500.0, "the budget"
    )
    yield Figure(
        f"memory a seat, {how}",
        statistics.median(seat.share for seat in seats),
        "MB",
        27.6,
        PROTOTYPE,
        "≤ 1.5×",
    )
    quiet(seats, 1.0)  # the plan for the last move comes a moment after its frame
    before = sum(seat.cpu for seat in seats)
    written = [seat.settle(IDLE_SECONDS / terminals)[0] for seat in seats]
    used = sum(seat.cpu for seat in seats) - before
    yield Figure(f"idle CPU of all, {how}", 100 * used / IDLE_SECONDS, "%", 0.8, f"{PROTOTYPE}, 10 seats")
    yield Figure(f"bytes while idle, {how}", sum(written), "B", aim="0")
    for seat in seats:
        os.kill(seat.pid, 9)
        seat.end()


def quiet(seats: list[Seat], seconds: float = 0.05) -> None:
    """Read everything that is written until nobody writes any more."""
    waiting = {seat.terminal: seat for seat in seats}
    while ready := select.select(list(waiting), [], [], seconds)[0]:
        for file in ready:
            waiting[file].take()


def _words(setup: Setup, terminals: int) -> Iterator[list[str]]:
    """As many as can sit, two at each seat; the rest watch."""
    for n in range(terminals):
        if n < 2 * len(setup.seats):
            yield ["join", "bench", "--as", setup.seats[n % len(setup.seats)].name]
        else:
            yield ["watch", "bench"]


def _choose_tickets(shared: OpenGame) -> None:
    for _ in shared.game.setup.seats:
        shared.submit(lambda game: game.decided(game.legal_moves()[-1]))
    shared.close()


def _moves(shared: OpenGame, seats: list[Seat]) -> tuple[list[float], list[int]]:
    """Milliseconds from a key at one seat to the other's terminal, and bytes that go there."""
    times, sent = [], []
    for _ in range(MOVES):
        shared.catch_up()
        quiet(seats)
        actor, entries = shared.game.state.seat, len(shared.game.log)
        seats[actor].send("d")
        began = time.perf_counter()
        other = seats[1 - actor]
        before = len(other.output)
        times.append(1000 * (other.written(time.monotonic() + 20) - began))
        quiet(seats)
        shared.catch_up()
        assert len(shared.game.log) == entries + 1, f"d is no move here:\n{seats[actor].shown}"
        sent.append(len(other.output) - before)
    shared.close()
    return times, sent

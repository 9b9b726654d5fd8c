"""How figures are taken and shown. Timings tell; they never fail a test."""

import statistics
import time
from collections.abc import Callable, Iterable

import attrs


@attrs.frozen
class Figure:
    """One line of the table: what was measured, beside the floor that it is held against."""

    what: str
    value: float
    unit: str
    floor: float | None = None
    floor_is: str = ""
    aim: str = ""
    """What is wanted of it, in words."""

    def cells(self) -> list[str]:
        """The line's columns."""
        held_against = "" if self.floor is None else f"{rounded(self.floor)} {self.unit}"
        times = "" if not self.floor else f"{self.value / self.floor:.2f}×"
        return [self.what, f"{rounded(self.value)} {self.unit}", held_against, times, self.aim, self.floor_is]


HEADINGS = ["", "measured", "floor", "ratio", "aim", "the floor is"]
WIDTHS = [52, 15, 15, 8, 10, 0]


def line(cells: Iterable[str]) -> str:
    """A line of the table; numbers stand to the right."""
    placed = [
        cell.rjust(width) if 0 < n < 4 else cell.ljust(width)
        for n, (cell, width) in enumerate(zip(cells, WIDTHS, strict=True))
    ]
    return "  ".join(placed).rstrip()


def rounded(value: float) -> str:
    """Three figures are all that a timing is worth."""
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def seconds(job: Callable[[], object]) -> float:
    """How long the job takes, once, by the clock on the wall: for what waits for a disk."""
    began = time.perf_counter()
    job()
    return time.perf_counter() - began


def cpu_seconds(job: Callable[[], object]) -> float:
    """How long one core works at it: what the job would take if nobody else used the machine."""
    began = time.process_time()
    job()
    return time.process_time() - began


def best(job: Callable[[], object], *, times: int = 5) -> float:
    """The core's time in the best of several runs."""
    return min(cpu_seconds(job) for _ in range(times))


def median(values: Iterable[float]) -> float:
    """The middle one: what one usually meets."""
    return statistics.median(values)

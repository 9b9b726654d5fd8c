"""A progress bar on stderr, where that is a terminal."""

import sys
import time
from types import TracebackType
from typing import Self

from core.text import tr

WIDTH = 30
EVERY_SECONDS = 0.1


class Progress:
    """A line that is drawn over itself and is gone at the end."""

    def __init__(self, total: int, *, quiet: bool = False) -> None:
        self._total = total
        self._shown = not quiet and sys.stderr.isatty()
        self._began = self._last = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def show(self, done: int) -> None:
        left = (time.monotonic() - self._began) * (self._total - done) / done
        self.show_stage(
            done / self._total,
            tr("{done} of {total}, {left:.0f} s left", done=done, total=self._total, left=left),
        )

    def show_stage(self, share: float, line: str) -> None:
        """Draw the bar for what is done so far, with these words beside it."""
        now = time.monotonic()
        if not self._shown or now - self._last < EVERY_SECONDS:
            return
        self._last = now
        full = int(WIDTH * share)
        print(f"\r[{'#' * full}{'.' * (WIDTH - full)}] {line}\x1b[K", end="", file=sys.stderr, flush=True)

    def show_of(self, done: int, total: int) -> None:
        """The same where it is only known now how many there are."""
        self._total = total
        if done:
            self.show(done)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

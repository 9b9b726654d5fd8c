"""What a worker's thread has found out, shown now and then as long as its screen is open."""

import time
from collections.abc import Callable

from textual.widgets import Static

from core.errors import BrokenOff
from tui.textual_ext.delta_screen import DeltaScreen


class Telling:
    """Has a screen show something at most once in so many seconds."""

    def __init__(self, screen: DeltaScreen[None], seconds: float = 0.1) -> None:
        self._screen = screen
        self._seconds = seconds
        self._last = 0.0

    def __call__(self, show: Callable[..., None], *what: object) -> None:
        """Have it shown, if it is time; raises `BrokenOff` when nobody looks any more."""
        if not self._screen.is_stacked:
            raise BrokenOff
        now = time.monotonic()
        if now - self._last >= self._seconds:
            self._last = now
            self._screen.from_thread(show, *what)


class StatusLine(Static):
    """How far it is, or why it failed."""

    DEFAULT_CSS = """
    StatusLine { height: auto; min-height: 1; max-height: 2; color: $secondary; }
    StatusLine.-fault { color: $error; }
    """

    def __init__(self) -> None:
        super().__init__("", id="status", markup=False)

    def fail(self, sentence: str) -> None:
        self.add_class("-fault")
        self.update(sentence)

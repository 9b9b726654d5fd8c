"""
Timers that tick once, even if they begin late.

A timer of Textual skips the ticks that it is late for. If that is its only one, as on a busy machine now and then, what
it was to do is never done: a terminal's new size was never told to the screens, nor any size after it.
"""

from typing import Any

from textual import message_pump
from textual.timer import Timer

ONCE = 0
"""How many repeats a timer has that ticks once."""


class PunctualTimer(Timer):
    """Skips no tick if it has only one."""

    def __init__(self, *args: Any, repeat: int | None = None, **more: Any) -> None:
        super().__init__(*args, repeat=repeat, skip=repeat != ONCE, **more)


def tick_at_least_once() -> None:
    """Have everything use such timers."""
    message_pump.Timer = PunctualTimer  # type: ignore[attr-defined]  # where Textual looks for it

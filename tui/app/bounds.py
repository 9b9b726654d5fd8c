"""What the app takes from the terminal, within bounds: its size, and the keys that are pressed there."""

import time

from textual import events
from textual.app import App
from textual.geometry import Size

from tui.terminal.driver import TerminalDriver
from tui.terminal.environment import is_beyond, within_bounds
from tui.terminal.intake import MOST_WAITING

FEW = 32
STALE = 1.0
"""Keys that have waited so many seconds are dropped, unless they are few: a slow machine is no flood."""


class BoundedApp(App[None]):
    """An app that is never larger than can be drawn, and drops keys that would wait too long."""

    terminal: TerminalDriver | None = None
    beyond: Size | None = None
    """The terminal's size where that is too large to be drawn; the app then has the smallest that it knows."""

    async def on_event(self, event: events.Event) -> None:
        """Hand on what is not too much."""
        if isinstance(event, events.Resize):
            event = self._bounded(event)
        elif (
            isinstance(event, events.InputEvent | events.Paste)
            and not event.is_forwarded
            and self._is_too_much(event)
        ):
            return
        await super().on_event(event)

    def _bounded(self, event: events.Resize) -> events.Resize:
        self.beyond = event.size if is_beyond(*event.size) else None
        if self.beyond is None:
            return event
        return events.Resize.from_dimensions(within_bounds(*event.size), None)

    def _is_too_much(self, event: events.InputEvent | events.Paste) -> bool:
        if self.terminal is not None:
            self.terminal.taken += 1
            if self.terminal.waiting > FEW and time.monotonic() - event.time > STALE:
                return True
        if not self.screen_stack:
            return False
        return (self.focused or self.screen).message_queue_size >= MOST_WAITING

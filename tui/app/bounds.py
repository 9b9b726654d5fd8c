"""What the app takes from the terminal, within bounds: its size, and the keys that are pressed there."""

import time

from textual import events
from textual.app import App
from textual.geometry import Size

from tui.terminal.driver import TerminalDriver
from tui.terminal.environment import is_beyond, within_bounds
from tui.terminal.intake import MOST_WAITING

FEW = 16
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
        elif isinstance(event, events.InputEvent | events.Paste) and self._is_too_much(event):
            return
        await super().on_event(event)

    def _bounded(self, event: events.Resize) -> events.Resize:
        if self.terminal is not None:
            event = self.terminal.latest_size(event)
        self.beyond = event.size if is_beyond(*event.size) else None
        if self.beyond is None:
            return event
        return events.Resize.from_dimensions(within_bounds(*event.size), None)

    def _is_too_much(self, event: events.InputEvent | events.Paste) -> bool:
        """Whether a key has waited too long, before the app took it or on its way through what has the focus and back."""
        if self.terminal is not None and not event.is_forwarded:
            self.terminal.taken += 1
        if time.monotonic() - event.time > STALE and self.keys_under_way > FEW:
            return True
        if event.is_forwarded or not self.screen_stack:
            return False
        return (self.focused or self.screen).message_queue_size >= MOST_WAITING

    @property
    def keys_under_way(self) -> int:
        """How many keys wait to be used; what else the app and its screen have to do counts as well."""
        ways = [self, self.screen, self.focused] if self.screen_stack else [self]
        under_way = sum(way.message_queue_size for way in ways if way is not None)
        return under_way + (0 if self.terminal is None else self.terminal.waiting)

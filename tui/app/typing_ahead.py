"""
Keys that come faster than the focus.

Over a network several keys arrive at once. Textual hands each to the widget that has the focus when it arrives,
so that a letter typed right after the key that opens a line to type in would not get there, but would be taken for
a command: “y” of a greeting would agree to an undo. Such letters go to the line after all, and those that arrive
later wait until they are there.

A list that is filtered by typing gets its letters here too, whatever alphabet they are from, and in the order in which
they were typed: bindings would have to name every one.
"""

import asyncio
from collections import deque
from typing import Protocol, runtime_checkable

from textual import events
from textual.app import App
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

PATIENCE = 0.5
"""Seconds after which keys are let go though what they wait for never came: its widget may be gone."""


@runtime_checkable
class TakesLetters(Protocol):
    """What is no line to type in, but does something with letters."""

    def take_letter(self, letter: str) -> bool:
        """Do it; False for those that are keys of something else."""


@runtime_checkable
class HearsKeys(Protocol):
    """A screen on which something is said only until the next key, whatever that does."""

    def hear_key(self, key: str) -> None:
        """Hear of a key before it does anything."""


class TypingAhead(App[None]):
    """See the module. A line to type in lets no letter of its own come here, so what comes was meant for it."""

    class Behind(Message):
        """Follows the keys that were handed to a widget, on their way up from there to here."""

    _waiting: deque[events.Event] | None = None
    _patience: asyncio.TimerHandle | None = None

    def type_into(self, line: Input) -> None:
        """Give the focus to a line, and all that is typed from now on."""
        before: Widget = self.screen.focused or self.screen
        self.screen.set_focus(line)
        if self._waiting is None and before.post_message(self.Behind()):
            self._waiting = deque()
            self._patience = asyncio.get_running_loop().call_later(PATIENCE, self.post_message, self.Behind())

    async def on_event(self, event: events.Event) -> None:
        """Keep keys back while others are on their way."""
        is_typed = isinstance(event, events.Key | events.Paste)
        if self._waiting is not None and is_typed and not event.is_forwarded:
            self._waiting.append(event)
        else:
            await super().on_event(event)

    async def on_typing_ahead_behind(self) -> None:
        """Those that were on their way are there: hand on what has waited."""
        waiting, self._waiting = self._waiting or (), None
        if self._patience is not None:
            self._patience.cancel()
        for event in waiting:
            await TypingAhead.on_event(self, event)  # what stands before this in the app has seen it already

    def on_key(self, event: events.Key) -> None:
        """Take a letter to where it was meant to go; the screen hears of every key."""
        focused: object = self.focused
        screen: object = self.screen
        if isinstance(screen, HearsKeys):
            screen.hear_key(event.key)
        if event.character is None or not event.is_printable:
            return
        if isinstance(focused, Input):
            focused.insert_text_at_cursor(event.character)
        elif not isinstance(focused, TakesLetters) or not focused.take_letter(event.character):
            return
        event.prevent_default()
        event.stop()

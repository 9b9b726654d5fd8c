"""
Keys that come faster than the focus.

Over a network several keys arrive at once. Textual hands each to the widget that has the focus when it arrives,
so that a letter typed right after the key that opens a line to type in would not get there, but would be taken for
a command: “y” of a greeting would agree to an undo. Such letters go to the line after all.
"""

from textual import events
from textual.app import App
from textual.widgets import Input


class TypingAhead(App[None]):
    """See the module. A line to type in lets no letter of its own come here, so what comes was meant for it."""

    def on_key(self, event: events.Key) -> None:
        """Take a letter to where it was meant to go."""
        line = self.focused
        if isinstance(line, Input) and event.is_printable and event.character is not None:
            event.prevent_default()
            event.stop()
            line.insert_text_at_cursor(event.character)

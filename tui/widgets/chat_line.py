"""A line to say something to everybody at the table."""

from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input

from core.text import tr


class ChatLine(Input):
    """There only while one types. Enter sends it, Escape or an empty line drops it."""

    DEFAULT_CSS = """
    ChatLine { display: none; height: 1; border: none; padding: 0 1; background: $surface; }
    ChatLine.open { display: block; }
    ChatLine:focus { border: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", tr("Say nothing"), show=False, id="say.close"),
    ]

    @dataclass
    class Said(Message):
        """Something is to be said."""

        text: str

    @dataclass
    class Closed(Message):
        """The line is gone again."""

    def __init__(self, longest: int) -> None:
        super().__init__(
            placeholder=tr("Say something to the table; Enter sends it"),
            select_on_focus=False,
            max_length=longest,
        )
        self.cursor_blink = False

    def open(self) -> None:
        """Begin to type."""
        self.value = ""
        self.add_class("open")
        self.screen.set_focus(self)  # at once: the next letters may be here already

    def on_input_changed(self, event: Input.Changed) -> None:
        """Nobody else need know yet."""
        event.stop()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Send it."""
        event.stop()
        text = "".join(letter if letter.isprintable() else " " for letter in event.value).strip()
        self.action_close()
        if text:
            self.post_message(self.Said(text))

    def action_close(self) -> None:
        """Type no more."""
        self.remove_class("open")
        self.post_message(self.Closed())

    def on_blur(self, _event: events.Blur) -> None:
        """Looking elsewhere ends it."""
        if self.has_class("open"):
            self.action_close()

    def help_text(self) -> str:
        """What this is."""
        return tr("What you type here stands in the story of everybody at the table, and in the saved game.")

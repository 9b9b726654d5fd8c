"""A line to type in that is there only while one types."""

from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.message import Message
from textual.widgets import Input

from core.text import tr
from tui.app.host import host_of


class BriefLine(Input):
    """A key opens it; Enter, Escape or losing the focus closes it. Subclasses handle what is typed."""

    DEFAULT_CSS = """
    BriefLine { display: none; height: 1; border: none; padding: 0 1; background: $surface; }
    BriefLine.open { display: block; }
    BriefLine:focus { border: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", tr("Stop typing"), show=False, id="line.close"),
    ]

    @dataclass
    class Closed(Message):
        """The line is gone again."""

    def __init__(self, placeholder: str, longest: int = 0) -> None:
        super().__init__(placeholder=placeholder, select_on_focus=False, max_length=longest)
        self.cursor_blink = False

    @staticmethod
    def is_open_on(screen: DOMNode) -> bool:
        """Whether somebody is typing. The focus does not tell: switching to another window takes it away."""
        return any(line.has_class("open") for line in screen.query(BriefLine))

    def open(self) -> None:
        """Show the line and give it the focus."""
        self.value = ""
        self.add_class("open")
        host_of(self).type_into(self)  # at once: the next letters may be here already

    def typed(self, text: str) -> None:
        """Called with the text after every key."""

    def entered(self, text: str) -> None:
        """Enter was pressed."""

    def on_input_changed(self, event: Input.Changed) -> None:
        """Something was typed."""
        event.stop()
        self.typed(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter ends it."""
        event.stop()
        self.entered(event.value)
        self.action_close()  # last: `entered` may close the screen, which then gets no more messages

    def action_close(self) -> None:
        """Hide the line."""
        self.remove_class("open")
        self.post_message(self.Closed())

    def on_blur(self, _event: events.Blur) -> None:
        """Losing the focus closes the line, unless the whole terminal window lost it."""
        if self.has_class("open") and self.app.app_focus:
            self.action_close()

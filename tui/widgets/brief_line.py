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
    """Opened by a key, gone with Enter, Escape or a look elsewhere. Subclasses say what comes of what is typed."""

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
        """Whether somebody is typing there; the focus does not tell, for a look at another window takes it away."""
        return any(line.has_class("open") for line in screen.query(BriefLine))

    def open(self) -> None:
        """Begin to type."""
        self.value = ""
        self.add_class("open")
        host_of(self).type_into(self)  # at once: the next letters may be here already

    def typed(self, text: str) -> None:
        """So much has been typed."""

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
        self.action_close()  # afterwards: the screen may be closed with it, and hears nothing any more then

    def action_close(self) -> None:
        """Type no more."""
        self.remove_class("open")
        self.post_message(self.Closed())

    def on_blur(self, _event: events.Blur) -> None:
        """Looking elsewhere ends it; at another window only for as long as one looks there."""
        if self.has_class("open") and self.app.app_focus:
            self.action_close()

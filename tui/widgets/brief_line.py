"""A line to type in that is there only while one types, in the room of the bottom lines."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.message import Message
from textual.widgets import Input

from core.text import tr
from tui.app.program import program_of
from tui.widgets.prompt import Key
from tui.widgets.still_input import StillInput


class BriefLine(StillInput):
    """A key opens it; Enter, Escape or losing the focus closes it. Subclasses handle what is typed."""

    DEFAULT_CSS = """
    BriefLine { display: none; height: 1; border: none; padding: 0; background: $surface; }
    BriefLine.open { display: block; }
    BriefLine:focus { border: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", tr("Stop typing"), show=False, id="line.close"),
    ]

    @dataclass
    class Opened(Message):
        """Somebody begins to type."""

        line: "BriefLine"

    @dataclass
    class Closed(Message):
        """The line is gone again."""

        line: "BriefLine"

    def __init__(self, label: str, longest: int = 0) -> None:
        self.label = label
        """What is typed here, in a sentence."""
        self.leave: Callable[[], object] = bool
        """What gives the focus back at once; without it the screen does, when it hears that the line is closed."""
        super().__init__(select_on_focus=False, max_length=longest)

    @staticmethod
    def is_open_on(screen: DOMNode) -> bool:
        """Whether somebody is typing. The focus does not tell: switching to another window takes it away."""
        return any(line.is_open for line in screen.query(BriefLine))

    @property
    def is_open(self) -> bool:
        """Whether somebody is typing here."""
        return self.has_class("open")

    def open(self) -> None:
        self.value = ""
        self.add_class("open")
        self.post_message(self.Opened(self))
        program_of(self).type_into(self)  # at once: the next letters may be here already

    def keys(self) -> Sequence[Key]:
        return (Key("Enter", tr("done"), ""), Key("Esc", tr("stop"), ""))

    def is_wrong(self) -> bool:
        """Whether Enter shall leave the line open, as what is typed cannot be."""
        return False

    def typed(self, text: str) -> None:
        """Called with the text after every key."""

    def entered(self, text: str) -> None:
        """Enter was pressed."""

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        if self.is_open:
            self.typed(event.value)

    async def on_key(self, event: events.Key) -> None:
        """Take Enter in the order of the letters, and nothing after it: what comes then is for what has the focus then."""
        if event.key == "enter" and self.is_open:
            event.stop()
            event.prevent_default()
            await self.action_submit()
        elif not self.is_open:
            event.prevent_default()

    async def action_submit(self) -> None:
        """Enter, at once: keys that are typed after it may be here already."""
        if not self.is_wrong():
            self.entered(self.value)
            self.action_close()  # last: `entered` may close the screen, which then gets no more messages

    def action_close(self) -> None:
        self.remove_class("open")
        self.post_message(self.Closed(self))
        self.leave()

    def on_blur(self, _event: events.Blur) -> None:
        """Losing the focus closes the line, unless the whole terminal window lost it."""
        if self.has_class("open") and self.app.app_focus:
            self.action_close()

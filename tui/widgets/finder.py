"""Finding a city by typing its name."""

from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input

from core.text import tr


class CityFinder(Input):
    """A line that is there only while one types; what is typed is found at once."""

    DEFAULT_CSS = """
    CityFinder { display: none; height: 1; border: none; padding: 0 1; background: $surface; }
    CityFinder.open { display: block; }
    CityFinder:focus { border: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", tr("Stop searching"), show=False, id="find.close"),
    ]

    @dataclass
    class Typed(Message):
        """So much of a name has been typed."""

        prefix: str

    @dataclass
    class Closed(Message):
        """The search is over."""

    def __init__(self) -> None:
        super().__init__(placeholder=tr("Type a city's name; Enter goes there"), select_on_focus=False)
        self.cursor_blink = False

    def open(self) -> None:
        """Begin to search."""
        self.value = ""
        self.add_class("open")
        self.screen.set_focus(self)  # at once: the next letters may be here already

    def on_input_changed(self, event: Input.Changed) -> None:
        """Look for it."""
        event.stop()
        if event.value:
            self.post_message(self.Typed(event.value))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Found."""
        event.stop()
        self.action_close()

    def action_close(self) -> None:
        """Stop searching."""
        self.remove_class("open")
        self.post_message(self.Closed())

    def on_blur(self, _event: events.Blur) -> None:
        """Looking elsewhere ends the search."""
        if self.has_class("open"):
            self.action_close()

    def help_text(self) -> str:
        """What this is."""
        return tr(
            "Type the beginning of a city's name, with or without accents; the map goes there as you type."
        )

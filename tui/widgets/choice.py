"""A line on which one of a few things is chosen, with the arrow keys, Enter or the mouse."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from core.text import tr
from tui.app.going_round import one_after
from tui.textual_ext.quick_reactive import reactive

Options = Sequence[tuple[str, str]]
"""Values, each with what is written for it."""


class Choice(Widget, can_focus=True):
    """Shows the chosen option between two arrows. It posts `Changed`; the listener sets the new value."""

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,enter,space", "turn(1)", tr("Next value"), id="choice.next"),
        Binding("left", "turn(-1)", tr("Value before"), id="choice.before", show=False),
    ]
    DEFAULT_CSS = """
    Choice {
        width: auto;
        height: 1;
        background: $surface;
        color: $foreground;
        text-wrap: nowrap;
        text-overflow: ellipsis;
        &:focus { background: $block-cursor-background; color: $block-cursor-foreground; text-style: bold; }
        &:nocolor:focus { text-style: bold underline; }
        &:disabled { color: $secondary; }
    }
    """

    options: reactive[Options] = reactive[Options]((), layout=True)
    value: reactive[str] = reactive("")

    @dataclass
    class Changed(Message):
        choice: "Choice"
        value: str

        @property
        def control(self) -> "Choice":
            """The choice, for handlers that name one."""
            return self.choice

    def __init__(self, options: Options, value: str, *, id: str | None = None) -> None:  # noqa: A002  # as every widget calls it
        super().__init__(id=id)
        self.set_reactive(Choice.options, options)
        self.set_reactive(Choice.value, value)

    def render(self) -> Content:
        """The chosen option, with as much room as the longest needs."""
        label = dict(self.options).get(self.value, "")
        room = self.content_size.width - 4
        return Content(f"< {label[:room].ljust(room)} >")

    def get_content_width(self, container: object, viewport: object) -> int:
        return max((len(label) for _, label in self.options), default=0) + 4

    def action_turn(self, step: int) -> None:
        values = [value for value, _ in self.options]
        if len(values) > 1:
            self.post_message(self.Changed(self, one_after(values, self.value, step)))

    def on_click(self, event: events.Click) -> None:
        """The left arrow goes back, everything else forward."""
        event.stop()
        place = event.get_content_offset(self)
        self.action_turn(-1 if place is not None and place.x < 2 else 1)

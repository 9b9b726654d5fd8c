"""A list of moments of a game, under headings: the first click on one looks at it, the next one opens it."""

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from core.text import tr
from tui.widgets.plain_list import PlainList


class MomentList(PlainList):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "cursor_up", tr("Choose"), id="moments.up"),
        Binding("down", "cursor_down", tr("Choose"), id="moments.down"),
        Binding("enter", "select", tr("Open"), id="moments.open"),
    ]
    DEFAULT_CSS = """
    MomentList {
        & > .option-list--option-disabled { color: $accent; text-style: bold; }
        &:blur > .option-list--option-highlighted { background: $panel; }
    }
    """

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is nothing to choose or to open in a list without moments."""
        if action in ("select", "cursor_up", "cursor_down"):
            return bool(self.option_count)
        return super().check_action(action, parameters)

    def on_resize(self) -> None:
        """What is said of the chosen line may leave less room for the list."""
        self.scroll_to_highlight()

    def on_click(self, event: events.Click) -> None:
        """Look at it first: to read what is said of it must not take one away from here."""
        clicked: int | None = event.style.meta.get("option")
        if clicked is not None and clicked != self.highlighted and not self.options[clicked].disabled:
            event.prevent_default()
            self.focus()
            self.highlighted = clicked

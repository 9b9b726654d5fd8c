"""Asks for a key, and takes the next one that is pressed."""

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from core.text import tr
from tui.textual_ext.screen_stack import Question
from tui.widgets.box_keys import BoxKeys
from tui.widgets.prompt import Key


class PressKeyScreen(Question[str]):
    """Dismissed with the name of the key, or an empty text for Esc or a click."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "nothing", show=False)]
    DEFAULT_CSS = """
    PressKeyScreen {
        align: center middle;
        Static {
            width: 60; height: auto; border: round $accent; background: $surface; padding: 1 2;
            text-align: center;
        }
    }
    """

    def __init__(self, does: str) -> None:
        super().__init__()
        self._does = does

    def compose(self) -> ComposeResult:
        yield Static(
            tr("Press the new key for “{does}”.\nEsc or a click leaves it as it is.", does=self._does),
            markup=False,
        )
        yield BoxKeys((Key("Esc", tr("leave it as it is"), ""),))

    def on_key(self, event: events.Key) -> None:
        event.stop()
        self.answer("" if event.key == "escape" else event.key)

    def on_click(self) -> None:
        self.answer("")

    def action_nothing(self) -> None:
        """Ctrl+C is not taken."""

"""A question that is answered with yes or no."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Static

from core.text import tr
from tui.textual_ext.screen_stack import Question


class AskScreen(Question[bool]):
    """Dismissed with the answer; no is what Enter means."""

    AUTO_FOCUS = "#no"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", tr("Yes"), id="ask.yes"),
        Binding("n,q,escape,backspace", "answer(False)", tr("No"), id="ask.no"),
        Binding("left,right", "app.focus_next", show=False),
    ]
    DEFAULT_CSS = """
    AskScreen {
        align: center middle;
        #box { width: 60; height: auto; border: round $accent; background: $surface; padding: 1 2; }
        #answers { height: 1; margin-top: 1; align-horizontal: center; }
        Button { margin: 0 1; }
    }
    """

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield Static(self._question, markup=False)
            with Horizontal(id="answers"):
                yield Button(tr("y  Yes"), compact=True, id="yes", action="screen.answer(True)")
                yield Button(tr("n  No"), compact=True, id="no", action="screen.answer(False)")

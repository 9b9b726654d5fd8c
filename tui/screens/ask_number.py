"""A small question for a number."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static

from core.text import tr
from tui.textual_ext.screen_stack import Question
from tui.widgets.box_keys import BoxKeys
from tui.widgets.prompt import Key
from tui.widgets.still_input import StillInput

LONGEST = 9
"""Digits that a number may have."""


class AskNumber(Question[int | None]):
    """Enter answers, Escape does not."""

    CSS = """
    AskNumber { align: center middle; }
    AskNumber > Vertical { width: 40; height: auto; padding: 1 2; border: round $primary; background: $surface; }
    AskNumber Input { border: none; height: 1; padding: 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "answer(None)", tr("Never mind"), show=False, id="ask.drop"),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self._question, markup=False)
            yield StillInput(type="integer", select_on_focus=False, max_length=LONGEST)
        yield BoxKeys(
            (Key("Enter", tr("go there"), "submit"), Key("Esc", tr("stay where you are"), "answer(None)"))
        )

    async def action_submit(self) -> None:
        """As Enter, for a click on its key."""
        await self.query_one(Input).action_submit()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.answer(int(event.value) if event.value.lstrip("+-").isdecimal() else None)

"""The curtain between two people at one keyboard."""

from time import monotonic
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Middle
from textual.widgets import Static

from core.text import tr
from tui.app.program import program_of
from tui.textual_ext.delta_screen import DeltaScreen

AT_LEAST_SECONDS = 0.4
"""How long it stays down whatever is pressed."""


class CurtainScreen(DeltaScreen[None]):
    """Covers everything until the next player says that they sit there."""

    CSS = """
    CurtainScreen { align: center middle; }
    #curtain { width: auto; padding: 1 4; border: round $primary; text-align: center; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "ready", tr("I am here"), show=False, id="curtain.ready"),
    ]

    def __init__(self, player: str) -> None:
        super().__init__()
        self._player = player
        self._fell = 0.0

    def compose(self) -> ComposeResult:
        text = tr(
            "It is {name}'s turn.\n\nEverybody else look away.\n{name}, press Enter.", name=self._player
        )
        with Middle(), Center():
            yield Static(text, id="curtain", markup=False)

    def on_mount(self) -> None:
        self._fell = monotonic()

    def action_ready(self) -> None:
        """The next player sits there; a key that was still meant for the turn before does not count."""
        if monotonic() - self._fell >= AT_LEAST_SECONDS:
            program_of(self).close_screen(self)

    def on_click(self) -> None:
        self.action_ready()

    def help_text(self) -> str:
        return tr("The curtain hides the table while the keyboard changes hands. Enter opens it.")

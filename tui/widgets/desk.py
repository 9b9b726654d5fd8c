"""The place below the hand: tickets and story, or a decision while one is open."""

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.reactive import reactive

from core.view import View
from tui.widgets.choose_one import ClaimList
from tui.widgets.decision import Decision
from tui.widgets.story import Story
from tui.widgets.tickets import TicketList


class Desk(Vertical):
    """One decision at a time; when it is gone, tickets and story are back."""

    DEFAULT_CSS = """
    Desk { height: 1fr; }
    Desk > #tickets { height: auto; max-height: 80%; scrollbar-size: 0 0; }
    """

    view: reactive[View | None] = reactive(None, repaint=False)

    def __init__(self) -> None:
        super().__init__()
        self.decision: Decision | None = None

    def compose(self) -> ComposeResult:
        """What is there between decisions."""
        with VerticalScroll(id="tickets", can_focus=False):
            yield TicketList().data_bind(Desk.view)
        yield Story()

    def open(self, decision: Decision) -> None:
        """Ask for this."""
        self.close()
        self.decision = decision
        self._show_rest(shown=False)
        self.mount(decision)
        decision.focus()

    def close(self) -> bool:
        """Close the open decision. The result tells whether there was one."""
        if self.decision is None:
            return False
        self.decision.remove()
        self.decision = None
        self._show_rest(shown=True)
        return True

    @on(Decision.Changed)
    @on(Decision.Decided)
    @on(Decision.Dropped)
    @on(ClaimList.TrackPicked)
    def _keep_to_the_open_one(self, told: Decision.Told) -> None:
        """Ignores messages of a decision that is closed already: another one may be open."""
        if told.decision is not self.decision:
            told.stop()

    def _show_rest(self, *, shown: bool) -> None:
        for widget in (self.query_one("#tickets"), self.query_one(Story)):
            widget.display = shown

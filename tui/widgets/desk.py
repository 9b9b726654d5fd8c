"""The place below the hand: tickets and story, or a decision while one is open."""

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll

from tui.app.signs import Glyphs
from tui.widgets.decision import Decision
from tui.widgets.story import Story
from tui.widgets.tickets import TicketList

STORY_ROWS = 3
"""Rows of the story that stay in sight whatever is read of the tickets: its heading, and the latest that happened."""


GONE_SECONDS = 0.3
"""After which a decision that is hidden is removed: that takes another layout, and the others at a table draw the move just then."""


class Desk(Vertical):
    """One decision at a time; when it is gone, tickets and story are back."""

    DEFAULT_CSS = """
    Desk { height: 1fr; }
    Desk > #tickets { height: auto; max-height: 75%; scrollbar-size: 0 0; }
    """

    def __init__(self, signs: Glyphs) -> None:
        super().__init__()
        self.tickets, self.story = TicketList(signs), Story(signs)
        self.decision: Decision | None = None
        self._below: Decision | None = None
        """What is asked again when the decision is dropped."""
        self._are_read = False
        """Whether the tickets have the focus."""

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="tickets", can_focus=False):
            yield self.tickets
        yield self.story

    def on_ticket_list_focused(self, event: TicketList.Focused) -> None:
        """Whoever reads the tickets has all the room."""
        self._are_read = event.has_focus
        self._share_room()

    def on_resize(self) -> None:
        self._share_room()

    def _share_room(self) -> None:
        """
        Leave the story its few rows beside tickets that are read, and a decision its room.

        Not by rules of style for the focus and the decision: to look all of them up takes longer than a frame.
        """
        tickets, decision = self.query_one("#tickets"), self.decision
        height, most = "auto", "75%"
        if decision is not None:
            height, most = ("1fr", "100%") if decision.has_own_height else ("auto", "40%")
        elif self._are_read:
            most = str(max(2, self.size.height - STORY_ROWS - tickets.styles.margin.height))
        tickets.styles.height, tickets.styles.max_height = height, most

    def open(self, decision: Decision, *, over: Decision | None = None) -> None:
        """Ask for this; `over` is what comes back when it is dropped."""
        if over is not None and over is self.decision:
            over.display = False
        else:
            self.close()
            over = None
        self._below = over
        self.decision = decision
        self._show_rest()
        self.mount(decision, before=0 if decision.has_own_height else None)
        self.screen.set_focus(decision)  # at once: letters that are typed ahead are meant for it

    def drop(self) -> Decision | None:
        """Ask no more for this, but for what was asked before it; None where that was nothing."""
        below, self._below = self._below, None
        self.close()
        if below is not None:
            self.decision = below
            self._show_rest()
            below.display = True
            self.screen.set_focus(below)
        return below

    def close(self) -> bool:
        """Close the open decision. The result tells whether there was one."""
        if self.decision is None:
            return False
        if self.screen.focused in (self.decision, self._below):
            # Else Textual would give it to the tickets on the way: the map would go to the one that is looked at.
            self.screen.set_focus(None)
        for decision in (self.decision, self._below):
            if decision is not None:
                decision.display = False
                self.set_timer(GONE_SECONDS, decision.remove)
        self.decision = self._below = None
        self._show_rest()
        return True

    def _show_rest(self) -> None:
        decision = self.decision
        self.story.display = decision is None
        tickets = self.query_one("#tickets")
        tickets.display = decision is None or decision.keeps_tickets
        self.tickets.has_offer = decision is None
        self._share_room()

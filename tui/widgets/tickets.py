"""One's own tickets, with what each still wants."""

from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from core.board import Board, Ticket
from core.text import tr
from core.view import TicketState, View
from tui.widgets.panel import ViewPanel, heading


class TicketList(ViewPanel, can_focus=True):
    """A row a ticket; the one in focus shows its way on the map."""

    DEFAULT_CSS = "TicketList { height: auto; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "go(-1)", tr("Ticket above"), show=False, id="tickets.up"),
        Binding("down,j", "go(1)", tr("Ticket below"), show=False, id="tickets.down"),
    ]

    row: reactive[int] = reactive(0, repaint=False)

    @dataclass
    class Looked(Message):
        """The player looks at a ticket, or at none any more."""

        ticket: int | None

    def seen_of(self, view: View) -> object:
        """One's own tickets, and what their ways depend on."""
        return view.seat, view.tickets, view.owners, view.open_tracks, view.trains

    def lines_of(self, view: View) -> list[Content]:
        """Heading and rows."""
        states = view.ticket_states
        done = sum(state.done for state in states)
        title = heading(
            tr("Tickets"), tr("{done} of {all} done", done=done, all=len(states)), self.size.width
        )
        rows = [
            self._row(view, number, state, focused=self.has_focus and n == self.row)
            for n, (number, state) in enumerate(zip(view.tickets, states, strict=True))
        ]
        return [title, *rows]

    def _row(self, view: View, number: int, state: TicketState, *, focused: bool) -> Content:
        assert view.seat is not None
        mark, style = ticket_mark(state, view.trains[view.seat])
        return ticket_row(view.board, number, mark, style, self.size.width, focused=focused)

    def validate_row(self, row: int) -> int:
        """The focus stays on a ticket."""
        return max(0, min(row, len(self.view.tickets) - 1 if self.view else 0))

    def watch_row(self) -> None:
        """Tell which ticket is looked at, and keep it in sight."""
        self.show()
        if isinstance(self.parent, Widget):
            self.parent.scroll_to_region(Region(0, self.row + 1, 1, 1), animate=False)
        self._tell()

    def on_focus(self) -> None:
        """Begin to look."""
        self.show()
        self._tell()

    def on_blur(self) -> None:
        """Look no more."""
        self.show()
        self.post_message(self.Looked(None))

    def _tell(self) -> None:
        if self.has_focus and self.view is not None and self.view.tickets:
            self.post_message(self.Looked(self.view.tickets[self.validate_row(self.row)]))

    def action_go(self, step: int) -> None:
        """Look at another ticket."""
        self.row += step

    def on_click(self, event: events.Click) -> None:
        """Look at the ticket that was clicked."""
        if event.y > 0:
            self.row = event.y - 1
            self._tell()

    def help_text(self) -> str:
        return tr(
            "Your tickets: their points, the two cities, and how many trains the cheapest free way still wants. "
            "A tick means done; a cross means that no free way is left that your trains can fill. "
            "Put the focus on a ticket to see its way on the map. "
            "At the end a ticket that is not done costs its points."
        )


def ticket_mark(state: TicketState, trains: int) -> tuple[str, str]:
    """A ticket's state in two cells, and its style."""
    if state.done:
        return " ✓", "bold $success"
    if not state.within(trains):
        return " ✗", "$error"
    assert state.way is not None
    return f"{state.way.trains:>2}", ""


def wrapped_ticket_name(board: Board, ticket: Ticket, room: int) -> list[str]:
    """A ticket's name in one line, or in two where it does not fit into one."""
    name = board.ticket_name(ticket)
    if len(name) <= room or room <= 0:  # before the first layout there is no room, and no need to wrap
        return [name]
    first, second = (board.cities[city].name for city in ticket.cities)
    return [f"{first}–", second]


def ticket_row(
    board: Board, number: int, mark: str, style: str, width: int, *, focused: bool = False
) -> Content:
    """A ticket in a line of its own."""
    ticket = board.tickets[number]
    room = width - 6
    *before, last = wrapped_ticket_name(board, ticket, room)
    lead = f"{ticket.points:>2} "
    rows = [Content.assemble((lead, "bold"), name) for name in before]
    rows.append(Content.assemble("   " if before else (lead, "bold"), last.ljust(room), (f" {mark}", style)))
    row = Content("\n").join(rows)
    return row.stylize("$block-cursor-foreground on $block-cursor-background") if focused else row

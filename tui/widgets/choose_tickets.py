"""Choosing which tickets to keep; all of them stand on the map meanwhile."""

from collections.abc import Sequence
from typing import ClassVar, cast

import attrs
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size

from core.moves import KeepTickets
from core.planning.last_turn import claims_left
from core.planning.prospects import Prospects, Reach, prospect_alone, prospects_of
from core.planning.ticket_words import tokens_wanted
from core.text import tr, trn
from core.view import View
from tui.app.signs import Glyphs
from tui.map.highlights import SEVERAL, Highlight, highlight_of
from tui.textual_ext.quick_reactive import reactive
from tui.widgets.decision import Decision
from tui.widgets.line_widget import cursor_look
from tui.widgets.panel import heading
from tui.widgets.prompt import Key, number_keys
from tui.widgets.ticket_rows import offered_row


class TicketChoice(Decision):
    """A number a ticket: pressing it marks the ticket, Enter keeps the marked ones. Those that one holds stand below."""

    DEFAULT_CSS = "TicketChoice { height: auto; }"
    has_own_height = True

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "go(-1)", tr("Ticket above"), show=False, id="choose.up"),
        Binding("down,j", "go(1)", tr("Ticket below"), show=False, id="choose.down"),
        Binding("space", "mark_row", tr("Mark or unmark"), show=False, id="choose.toggle"),
        Binding("a", "mark_all", tr("Mark all"), show=False, id="choose.all"),
        Binding("enter", "keep", tr("Keep the marked tickets"), show=False, id="choose.keep"),
        # Bindings, as all keys here: they are obeyed in the order in which they were typed.
        *(
            Binding(str(n), f"mark({n - 1})", tr("Mark ticket {n}", n=n), show=False, id=f"choose.mark-{n}")
            for n in range(1, 10)
        ),
    ]

    row: reactive[int] = reactive(0)

    def __init__(self, view: View, signs: Glyphs) -> None:
        super().__init__(view, signs)
        self._marked: set[int] = set()
        self.keeps_tickets = bool(view.tickets)

    def question(self) -> str:
        count = len(self.view.offered)
        least = min(self.view.keep, count)
        if count == 1:
            return tr("There is one ticket on offer: you must keep it.")
        text = tr("Which of these {count} tickets do you keep? At least {least}.", count=count, least=least)
        number = self.view.offered[self.row]
        if prospect_alone(self.view, number).reach.lost:
            name = self.view.board.ticket_name(self.view.board.tickets[number])
            text = tr(
                "{text} {sign} {ticket} can no longer be done.", text=text, sign=self.signs.lost, ticket=name
            )
        return " ".join(filter(None, (text, self.marked_sentence())))

    def marked_sentence(self) -> str:
        """What the marked tickets take, together with those that one holds; empty where none is marked."""
        if not self._marked:
            return ""
        if claims_left(self.view) == 0:
            return self._at_the_end()
        plan = prospects_of(self.view_to_plan())
        if _without_trains(plan) - _without_trains(prospects_of(self.view)):
            return self._too_many()
        trains = trn("{n} train", "{n} trains", plan.trains)
        if plan.toll and self.view.rules.tolls:
            trains = tr("{trains} and {tokens}", trains=trains, tokens=tokens_wanted(self.view, plan, plan))
        marked = len(self._marked)
        if not self.view.tickets:
            return tr("{marked} marked: that takes {trains}.", trains=trains, marked=marked)
        return tr(
            "{marked} marked: with the tickets that you hold that takes {trains}.",
            trains=trains,
            marked=marked,
        )

    def view_to_plan(self) -> View:
        """As if one held the marked tickets already."""
        kept = tuple(self.view.offered[n] for n in sorted(self._marked))
        return attrs.evolve(self.view, tickets=(*self.view.tickets, *kept))

    def _too_many(self) -> str:
        """A warning: the ways of all these tickets want more trains than one has."""
        assert self.view.seat is not None
        places = {"marked": len(self._marked), "n": self.view.trains[self.view.seat]}
        if not self.view.tickets:
            return tr("{marked} marked: that takes more than your {n} trains!", **places)
        return tr(
            "{marked} marked: with the tickets that you hold that takes more than your {n} trains!", **places
        )

    def _at_the_end(self) -> str:
        """What the marked tickets do to one's score, when nothing more can be built for them."""
        kept = [self.view.board.tickets[self.view.offered[n]] for n in self._marked]
        points = sum(each.points if self.view.connected(each.cities) else -each.points for each in kept)
        if points < 0:
            return trn(
                "{marked} marked: at the end that costs {n} point.",
                "{marked} marked: at the end that costs {n} points.",
                -points,
                marked=len(kept),
            )
        return trn(
            "{marked} marked: at the end that brings {n} point.",
            "{marked} marked: at the end that brings {n} points.",
            points,
            marked=len(kept),
        )

    def keys(self) -> Sequence[Key]:
        return (
            Key(number_keys(len(self.view.offered)), tr("mark"), ""),
            Key("a", tr("all"), "mark_all"),
            Key("↑↓", tr("look"), ""),
            Key("Enter", tr("keep the marked"), "keep", len(self._marked) >= self.view.keep),
            Key("v", tr("plan"), "plan"),
        )

    def map_highlight(self) -> Highlight:
        """Each ticket's number on its two cities, and the way of the one in focus: in the plan if it is marked, else alone."""
        focused = self.view.board.tickets[self.view.offered[self.row]]
        return highlight_of(self.view_to_plan(), focused.id, tickets=self.view.offered)

    def render(self) -> Content:
        lines = [heading(self, tr("On offer"), tr("trains, each alone"))]
        for n in range(len(self.view.offered)):
            rows = self._rows_of(n, self.size.width)
            is_lit = n == self.row and self.has_focus  # from another panel the keys do nothing here
            lines += [row.stylize(cursor_look(self)) for row in rows] if is_lit else rows
        return Content("\n").join(lines)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 1 + sum(len(self._rows_of(n, width)) for n in range(len(self.view.offered)))

    def _rows_of(self, n: int, width: int) -> list[Content]:
        """A ticket, in two rows where its name is too long for one."""
        is_marked = n in self._marked
        lead = Content.assemble(
            (f"{n + 1} ", "bold $accent"),
            ("[x] " if is_marked else "[ ] ", "bold $success" if is_marked else ""),
        )
        return list(offered_row(self.view, n, lead, self.signs, width).split("\n"))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only the tickets on offer have numbers."""
        if action == "mark" and cast("int", parameters[0]) >= len(self.view.offered):
            return False
        return super().check_action(action, parameters)

    def validate_row(self, row: int) -> int:
        """The focus stays on a ticket."""
        return max(0, min(row, len(self.view.offered) - 1))

    watch_row = Decision.changed

    def action_mark(self, n: int) -> None:
        self._toggle(n)

    def action_go(self, step: int) -> None:
        self.row += step

    def action_mark_row(self) -> None:
        self._toggle(self.row)

    def action_mark_all(self) -> None:
        """Mark every ticket, or none if all are."""
        everything = set(range(len(self.view.offered)))
        self._marked = set() if self._marked == everything else everything
        self.changed()

    def _toggle(self, n: int) -> None:
        self.row = n
        self._marked ^= {n}
        self.changed()

    def action_keep(self) -> None:
        """Keep the marked ones; the rules say if they are too few."""
        tickets = tuple(self.view.board.tickets[self.view.offered[n]].id for n in sorted(self._marked))
        self.tell(self.Decided(self, KeepTickets(tickets)))

    def on_click(self, event: events.Click) -> None:
        y = 2  # a blank row and the heading
        for n in range(len(self.view.offered)):
            y += len(self._rows_of(n, self.size.width))
            if event.y < y:
                if event.y > 1:
                    self._toggle(n)
                return

    def help_text(self) -> str:
        return tr(
            "Tickets on offer. The number before a ticket marks it, and stands on the map at its two cities; {several} stands at "
            "those that several tickets have. The map brings out the way of the one in focus: as it is in the plan if it is marked, "
            "and if not alone, with {alone} on its spaces. v shows the ways of the marked ones together, and z the whole board where the map does not fit. "
            "The last column is how many trains the shortest free way of each takes alone; the line below the map says what "
            "the marked ones take together, where their ways share tracks. {lost} means that it can no longer be done, "
            "and {done} that your tracks do it already. "
            "A ticket you keep and do not finish costs its points at the end. Those that you hold stand below.",
            several=SEVERAL,
            alone=self.signs.way_alone,
            lost=self.signs.lost,
            done=self.signs.done,
        )


def _without_trains(plan: Prospects) -> set[int]:
    """The tickets for which one's trains do not last."""
    return {one.ticket.index for one in plan.tickets if one.reach in (Reach.CROWDED_OUT, Reach.TOO_LONG)}

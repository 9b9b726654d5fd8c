"""The plan for all of one's tickets in words, where there is room for it."""

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget

from core.board import Track
from core.phase import Phase
from core.planning.prospects import Reach, prospects_of
from core.planning.ticket_words import plan_sentence
from core.text import tr
from core.view import View
from tui.textual_ext.quick_reactive import reactive
from tui.widgets.panel import ViewPanel, heading, wrapped
from tui.widgets.prompt import HasKeys, Key
from tui.widgets.ticket_rows import how_cards_are_shared, signpost_rows, told_of


class PlanPanel(ViewPanel, HasKeys, can_focus=True):
    """Every open ticket with the tracks that it still wants, each track once, and what all of them take together."""

    DEFAULT_CSS = "PlanPanel { height: auto; }"
    stays = 0

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "read(-1)", tr("Line above"), show=False, id="plan.up"),
        Binding("down", "read(1)", tr("Line below"), show=False, id="plan.down"),
        Binding("pageup", "read(-9)", tr("Page up"), show=False, id="plan.page-up"),
        Binding("pagedown", "read(9)", tr("Page down"), show=False, id="plan.page-down"),
    ]

    rows: reactive[int] = reactive(0, repaint=False)
    """How many it takes to show all of it."""
    rooms: reactive[tuple[int, ...]] = reactive((), repaint=False, init=False)
    """How many there is room for: beside something else first, then alone. Empty where nobody has said."""

    watch_rooms = ViewPanel.show
    _names_shared = True

    def lines_now(self) -> list[Content]:
        """Tracks that a ticket shares with those above it are named again, where that takes no room from anything."""
        self._names_shared = True
        lines = super().lines_now()
        if self.rooms and len(lines) > self.rooms[0]:
            lines = self._shorter(lines)
        self.rows = len(lines)
        return lines

    def _shorter(self, lines: list[Content]) -> list[Content]:
        """The same with a number in place of the names, where these take room from something, or have none."""
        self._names_shared = False
        without = super().lines_now()
        room = next((room for room in self.rooms if len(without) <= room), 0)
        return lines if len(lines) <= room else without

    def seen_of(self, view: View) -> object:
        """One's own tickets, and all that is told about them."""
        return (
            view.seat,
            view.hand,
            view.tokens,
            view.trains,
            view.owners,
            prospects_of(view),
            view.phase,
            view.last_round,
        )

    def lines_of(self, view: View) -> list[Content]:
        """A heading, what the plan takes, and the tickets."""
        if view.seat is None:
            nothing = Content.styled(tr("Who only watches plans nothing."), "$secondary")
            return [heading(self, tr("Plan")), nothing]
        lines = [heading(self, tr("Plan"), view.seats[view.seat].name if self.names_owner else "")]
        if view.phase is Phase.OVER:
            return [*lines, Content.styled(tr("The game is over."), "$secondary")]
        prospects = prospects_of(view)
        tickets = [one for one in prospects.tickets if one.reach is not Reach.DONE]
        signposted = signpost_rows(view, self.signs, self.size.width)
        if tickets or prospects.besides:
            lines += wrapped(plan_sentence(view, prospects), self.size.width)
        else:
            lines += wrapped(_nothing_open(view), self.size.width, style="$secondary")
        told: frozenset[Track] = frozenset()
        for prospect in tickets:
            lines.append(Content.styled(view.board.ticket_name(prospect.ticket), "bold"))
            lines += told_of(
                view, prospect, self.signs, self.size.width, told, names_shared=self._names_shared
            )
            told |= {*prospect.tracks}
        for each in signposted:
            lines += [Content.styled(each.row.plain.strip(), "bold"), *each.told]
        return lines

    def action_read(self, lines: int) -> None:
        """Read on, or back, where the plan is longer than its room."""
        if isinstance(self.parent, Widget):
            self.parent.scroll_relative(y=lines, animate=False)

    def panel_keys(self) -> Sequence[Key]:
        scrolls = isinstance(self.parent, Widget) and self.parent.max_scroll_y
        return (Key("↑↓", tr("read on"), "read(9)"),) if scrolls else ()

    def help_text(self) -> str:
        return tr(
            "The plan: the free ways that connect all your open tickets with the fewest trains, track by track, with "
            "the cards that they want and those you lack. It keeps its way from card to card, unless another that is as short "
            "leaves fewer cards to draw, or as few of which one may be any card, and has the colours for which most kinds of cards will do. Where you want another way, go to a track on the map and press x: the plan goes round it, or along it. {shared}",
            shared=how_cards_are_shared(self.signs, self.view),
        )


def _nothing_open(view: View) -> str:
    """Why there is nothing to plan; new tickets are worth their turn only while there are turns to do them in."""
    if not view.tickets and view.offered:
        return tr("No ticket is kept or marked yet.")
    if not view.tickets:
        return tr("You have no tickets yet.")
    if view.last_round or view.offered:
        return tr("All your tickets are done.")
    return tr("All your tickets are done: draw new ones, or claim tracks for their points.")

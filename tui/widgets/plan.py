"""The plan for all of one's tickets in words, where there is room for it."""

from textual.content import Content

from core.planning.prospects import Reach, prospects_of
from core.planning.words import plan_sentence, ticket_lines
from core.text import tr
from core.view import View
from tui.widgets.panel import ViewPanel, heading, wrapped


class PlanPanel(ViewPanel):
    """Every open ticket with the tracks that it still wants, and what all of them take together."""

    DEFAULT_CSS = "PlanPanel { height: auto; }"

    def seen_of(self, view: View) -> object:
        """One's own tickets, and all that is told about them."""
        return view.seat, view.hand, view.tokens, view.trains, view.owners, prospects_of(view)

    def lines_of(self, view: View) -> list[Content]:
        """A heading, what the plan takes, and the tickets."""
        lines = [heading(tr("Plan"), "", self.size.width)]
        if view.seat is None:
            return [*lines, Content.styled(tr("Who only watches plans nothing."), "$secondary")]
        prospects = prospects_of(view)
        tickets = [one for one in prospects.tickets if one.reach is not Reach.DONE]
        if not tickets:
            none = tr("All your tickets are done.") if view.tickets else tr("You have no tickets yet.")
            return [*lines, Content.styled(none, "$secondary")]
        lines += wrapped(plan_sentence(view, prospects), self.size.width)
        for prospect in tickets:
            lines.append(Content.styled(view.board.ticket_name(prospect.ticket), "bold"))
            for text in ticket_lines(view, prospect):
                lines += wrapped(text, self.size.width, "  ", "    ")
        return lines

    def help_text(self) -> str:
        return tr(
            "The plan: the free ways that connect all your open tickets with the fewest trains, track by track, with "
            "the cards that they want and those you lack. A tick means that you can pay a track now."
        )

"""The plan, handed down to the panels that show something of it: market, hand, tickets, the plan in words."""

from core.planning.prospects import NONE, known_prospects, prospects_of
from core.view import View
from tui.widgets.desk import Desk
from tui.widgets.hand import Hand
from tui.widgets.market import Market
from tui.widgets.more_panels import MorePanels


class PlanInPanels:
    """See the module. The position whose plan it is may have tickets in it that are still being chosen."""

    def __init__(self, market: Market, hand: Hand, desk: Desk, more: MorePanels | None) -> None:
        self._market = market
        self._hand = hand
        self._desk = desk
        self._more = more

    def show(self, view: View | None, planned: View | None) -> None:
        """Hand down what the tickets want, and the view to the panels that tell of nothing else."""
        self._show_wanted(planned)
        self._desk.tickets.view = view
        self._show_in_words(planned)

    def show_chosen(self, planned: View | None) -> None:
        """The same with the tickets that are being chosen; with None nothing is."""
        is_asked = self._desk.decision is not None
        self._desk.tickets.plan_view = planned if is_asked else None
        if is_asked:
            self._show_wanted(planned)
            self._show_in_words(planned)

    def _show_wanted(self, planned: View | None) -> None:
        self._market.prospects = self._hand.prospects = NONE if planned is None else prospects_of(planned)

    def _show_in_words(self, planned: View | None) -> None:
        if self._more is not None:
            self._more.view = planned


def plan_may_wait(before: View | None, now: View | None) -> bool:
    """
    Whether the plan of the position before may be seen a moment longer: the same eyes have the same tickets.

    To plan takes longer than all else that a move does to a screen.
    """
    return (
        before is not None
        and now is not None
        and (before.seat, before.tickets, before.done_tickets) == (now.seat, now.tickets, now.done_tickets)
        and known_prospects(now) is None
    )

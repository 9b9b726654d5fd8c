"""Tickets that have just been done: told for a moment."""

from core.planning.prospects import Reach, prospects_of
from core.text import trn
from core.view import View

SECONDS = 4
"""How long it is to be read."""


class FinishedTickets:
    """Knows what the eyes had done when they looked last."""

    def __init__(self) -> None:
        self._seat: int | None = None
        self._done: frozenset[int] = frozenset()

    def news(self, view: View) -> list[str]:
        """A sentence for each ticket that was open at the last look of the same eyes."""
        done = frozenset(one.ticket.index for one in prospects_of(view).tickets if one.reach is Reach.DONE)
        before, self._done = self._done, done
        seat, self._seat = self._seat, view.seat
        if seat != view.seat or view.seat is None:
            return []
        tickets = [view.board.tickets[number] for number in sorted(done - before) if number in view.tickets]
        return [
            trn(
                "{ticket} is done: {n} point.",
                "{ticket} is done: {n} points.",
                ticket.points,
                ticket=view.board.ticket_name(ticket),
            )
            for ticket in tickets
        ]

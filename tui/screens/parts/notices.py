"""What is told beside the question: what the others say while the story is covered, tickets that are done, a new market."""

import attrs

from core.board import UNCLAIMED, TrackId
from core.events import MarketSwept, OrderDrawn
from core.narrate import sweeps
from core.story import StoryLine
from core.text import trn
from core.view import View
from tui.session.session import Session

CHAT_SECONDS = 6
"""How long what others say is to be read."""


class ChatNotices:
    """Knows up to where the story was shown."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._shown = len(session.story())

    def new(self, story: list[StoryLine], *, covered: bool) -> list[str]:
        """The others' new lines of chat if the story is covered; in any case they count as shown."""
        lines, self._shown = story[self._shown :], len(story)
        return [line.text for line in lines if covered and line.is_chat and line.seat != self._session.eyes]


def news_of_tickets(view: View, new: frozenset[TrackId]) -> str:
    """A sentence for each ticket that one's own tracks among these have done, or one for more than two of them."""
    board = view.board
    own = {board.track_numbers[track] for track in new}
    own = {number for number in own if view.owners[number] == view.seat}
    if not own or not view.done_tickets:
        return ""
    before = tuple(UNCLAIMED if number in own else owner for number, owner in enumerate(view.owners))
    done = view.done_tickets - attrs.evolve(view, owners=before).done_tickets
    tickets = [board.tickets[number] for number in sorted(done)]
    if len(tickets) > 2:
        return trn(
            "{n} ticket is done: {points} points.",
            "{n} tickets are done: {points} points.",
            len(tickets),
            points=sum(ticket.points for ticket in tickets),
        )
    return " ".join(
        trn(
            "{ticket} is done: {n} point.",
            "{ticket} is done: {n} points.",
            ticket.points,
            ticket=board.ticket_name(ticket),
        )
        for ticket in tickets
    )


def news_of_market(view: View) -> str:
    """That the last move had the market dealt anew, for the one who is asked: they may have chosen a card of it."""
    kinds = [type(event) for event in view.latest]
    swept = 0 if OrderDrawn in kinds else kinds.count(MarketSwept)
    return sweeps(swept) if swept and view.asked else ""

"""Notices at the edge of the screen: what the others say while the story is covered, and tickets that are done."""

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


class DoneNotices:
    """Knows which tickets the eyes had done when they looked last."""

    def __init__(self) -> None:
        self._seat: int | None = None
        self._done: frozenset[int] = frozenset()

    def new(self, view: View) -> list[str]:
        """A sentence for each ticket that was open at the last look of the same eyes."""
        before, self._done = self._done, view.done_tickets
        seat, self._seat = self._seat, view.seat
        if seat != view.seat or view.seat is None:
            return []
        tickets = [view.board.tickets[number] for number in sorted(self._done - before)]
        return [
            trn(
                "{ticket} is done: {n} point.",
                "{ticket} is done: {n} points.",
                ticket.points,
                ticket=view.board.ticket_name(ticket),
            )
            for ticket in tickets
        ]

"""What the map brings out for a view: the moves one has, the last move, one's own network, a ticket's way."""

from core.board import CityId, TicketId, TrackId
from core.events import NeutralClaimed, TrackClaimed
from core.moves import NeutralTrack
from core.view import View
from tui.widgets.map_paint import Highlight

SEVERAL = "+"
"""The badge of a city that more than one ticket names."""


def highlight_of(view: View, ticket: TicketId | None = None, *, tickets: tuple[int, ...] = ()) -> Highlight:
    """
    The highlights of a position.

    `ticket` is the one whose way and cities are shown; `tickets`, by their numbers, are those that the
    player chooses among: their cities carry the place of the ticket in the list, from 1.
    """
    ends: frozenset[CityId] = frozenset()
    way: frozenset[TrackId] = frozenset()
    if ticket is not None:
        number = view.board.ticket_numbers[ticket]
        ends = frozenset(view.board.cities[city].id for city in view.board.tickets[number].cities)
        missing = view.state_of_ticket(number).way
        way = frozenset(track.id for track in missing.tracks) if missing else way
    return Highlight(
        claimable=_choosable(view),
        last_move=frozenset(e.track for e in view.latest if isinstance(e, TrackClaimed | NeutralClaimed)),
        way=way,
        ends=ends,
        badges=_badges(view, tickets),
        network=frozenset(t.id for t in view.board.tracks if view.owners[t.index] == view.seat),
    )


def _choosable(view: View) -> frozenset[TrackId]:
    """The tracks that can be claimed now, or given to the neutral player."""
    moves = view.moves
    if moves and isinstance(moves[0], NeutralTrack):
        return frozenset(move.track for move in moves if isinstance(move, NeutralTrack))
    return moves.tracks()


def _badges(view: View, tickets: tuple[int, ...]) -> dict[CityId, str]:
    badges: dict[CityId, str] = {}
    for place, number in enumerate(tickets, 1):
        for city in view.board.tickets[number].cities:
            slug = view.board.cities[city].id
            badges[slug] = SEVERAL if slug in badges else str(place)
    return badges

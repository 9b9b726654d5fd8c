"""What the map brings out for a view: pure functions from views to highlights."""

from core.board import TrackId
from core.view import View
from tui.widgets.map_paint import Highlight


def own_network(view: View) -> frozenset[TrackId]:
    """The tracks of the seat that looks."""
    if view.seat is None:
        return frozenset()
    return frozenset(
        track.id for track, owner in zip(view.board.tracks, view.owners, strict=True) if owner == view.seat
    )


def table_highlight(view: View, new_tracks: frozenset[TrackId]) -> Highlight:
    """What can be claimed, what is new, what is one's own."""
    return Highlight(claimable=view.moves.tracks(), last_move=new_tracks, network=own_network(view))


def ticket_highlight(view: View, number: int) -> Highlight:
    """A ticket's two cities and its cheapest free way."""
    ticket = view.board.tickets[number]
    way = view.state_of_ticket(number).way
    return Highlight(
        ends=frozenset(view.board.cities[city].id for city in ticket.cities),
        way=frozenset(track.id for track in way.tracks) if way else frozenset(),
        network=own_network(view),
    )

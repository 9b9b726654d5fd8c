"""What the map brings out for a view: the moves one has, the last move, one's own network, a ticket's way."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

import attrs

from core.board import Board, CityId, TicketId, TrackId
from core.events import claimed_in
from core.moves import NeutralTrack
from core.planning.prospects import Prospect, prospect_alone, prospects_of
from core.view import View

TrackIds = frozenset[TrackId]
CityIds = frozenset[CityId]


@attrs.frozen
class Highlight:
    """Every field may be left empty; what is not drawn is no matter."""

    claimable: TrackIds = frozenset()
    """What the player can claim now: underlined."""
    last_move: TrackIds = frozenset()
    """What was claimed since one looked last: lit, with a mark on every space."""
    network: TrackIds = frozenset()
    """Tracks whose cities are brought out: one's own, say."""

    plan: TrackIds = frozenset()
    """The ways of all open tickets: a thick line on the rails and a lit half of every space, in a colour that no card has."""
    along: TrackIds = frozenset()
    """Those of them that the player has sent the plan along: with a mark of their own."""
    around: TrackIds = frozenset()
    """Those that the plan goes round because the player wants it: a mark on every space."""
    way: TrackIds = frozenset()
    """The one way that is brought out: a bright thick line, with a mark on every space."""
    way_alone: TrackIds = frozenset()
    """The same for a ticket that one does not hold: no part of the plan, and with a mark of its own."""
    hint: TrackIds = frozenset()
    """Suggestions: a mark of their own on every space."""

    ends: CityIds = frozenset()
    """The cities of the ticket that is brought out."""
    open_cities: CityIds = frozenset()
    """The cities of one's open tickets."""
    done_cities: CityIds = frozenset()
    """The cities that only tickets name which are done."""

    badges: Mapping[CityId, str] = attrs.field(factory=dict)
    """A sign of one cell in the place of a city's dot: the number of the ticket it belongs to, say."""
    letters: Mapping[CityId | TrackId, str] = attrs.field(factory=dict)
    """A letter to jump to a city or track by: on its dot, or as "a)" on its middle token."""


NOTHING = Highlight()

SEVERAL = "+"
"""The badge of a city that more than one ticket names."""


def highlight_of(
    view: View,
    ticket: TicketId | None = None,
    *,
    tickets: tuple[int, ...] = (),
    new: frozenset[TrackId] | None = None,
) -> Highlight:
    """
    The highlights of a position.

    `ticket` is the one whose way and cities are shown; `tickets`, by their numbers, are those that the
    player chooses among: their cities carry the place of the ticket in the list, from 1. `new` are the
    tracks that stand out as just claimed; the latest events' if not given.
    """
    ends: frozenset[CityId] = frozenset()
    way: frozenset[TrackId] = frozenset()
    way_alone: frozenset[TrackId] = frozenset()
    if ticket is not None:
        number = view.board.ticket_numbers[ticket]
        ends = cities_of(view.board, [number])
        if number in view.tickets:
            way = _way_of(prospects_of(view).of(number))
        else:
            way_alone = _way_of(prospect_alone(view, number))
    return Highlight(
        claimable=_choosable(view),
        last_move=claimed_in(view.latest) if new is None else new,
        way=way,
        way_alone=way_alone,
        ends=ends,
        badges=_badges(view, tickets),
        network=network_of(view, view.seat),
    )


def _way_of(prospect: Prospect) -> TrackIds:
    """The tracks that a ticket still wants; none of one that can no longer be done."""
    return frozenset(track.id for track in prospect.tracks if not prospect.reach.lost)


def ticket_cities(view: View) -> tuple[frozenset[CityId], frozenset[CityId]]:
    """The cities of one's open tickets, and those that only tickets name which are done."""
    return _ticket_cities(view.board, view.tickets, view.done_tickets)


@lru_cache(maxsize=16)
def _ticket_cities(
    board: Board, tickets: tuple[int, ...], done: frozenset[int]
) -> tuple[frozenset[CityId], frozenset[CityId]]:
    still_open = cities_of(board, [number for number in tickets if number not in done])
    return still_open, cities_of(board, done) - still_open


def with_plan(lit: Highlight, view: View) -> Highlight:
    """The same with the plan of a view, and where its player has sent it."""
    plan = prospects_of(view)
    return attrs.evolve(
        lit,
        plan=frozenset(track.id for track in plan.tracks),
        along=frozenset(track.id for track in plan.tracks if view.signposts.at(track)),
        around=frozenset(track.id for track in view.board.tracks if plan.around & track.bit),
    )


def cities_of(board: Board, tickets: Iterable[int]) -> frozenset[CityId]:
    return frozenset(board.cities[city].id for number in tickets for city in board.tickets[number].cities)


def network_of(view: View, seat: int | None) -> frozenset[TrackId]:
    return _network(view.board, view.owners, seat)


@lru_cache(maxsize=16)
def _network(board: Board, owners: tuple[int, ...], seat: int | None) -> frozenset[TrackId]:
    return frozenset(track.id for track in board.tracks if owners[track.index] == seat)


def _choosable(view: View) -> frozenset[TrackId]:
    """
    The tracks that one's cards pay, or those for the neutral player.

    They stand out in the others' turns too: one plans then, and a map that changes less is sent sooner.
    """
    moves = view.moves
    if moves and isinstance(moves[0], NeutralTrack):
        return frozenset(move.track for move in moves if isinstance(move, NeutralTrack))
    return view.payable_tracks


def _badges(view: View, tickets: tuple[int, ...]) -> dict[CityId, str]:
    badges: dict[CityId, str] = {}
    for place, number in enumerate(tickets, 1):
        for city in view.board.tickets[number].cities:
            slug = view.board.cities[city].id
            badges[slug] = SEVERAL if slug in badges else str(place)
    return badges

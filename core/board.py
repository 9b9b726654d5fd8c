"""
A board: cities, the tracks between them, tickets, and the rule values in which maps differ.

Everything here is a frozen value made once from a map file. Tracks, cities and tickets have a slug,
which moves, events and saves use, and a number, their place in the board's tuples, which the state and
the rules use: a set of tracks is then an int with a bit per track.
"""

from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property
from typing import Any, NewType

import attrs

from core.cards import Cards, Colour

CityId = NewType("CityId", str)
TrackId = NewType("TrackId", str)
ConnectionId = NewType("ConnectionId", str)
TicketId = NewType("TicketId", str)
VariantId = NewType("VariantId", str)
MapId = NewType("MapId", str)

UNCLAIMED = -1
"""The owner of a track that nobody has claimed."""

Cell = tuple[int, int]
"""A place on the drawing: column and row."""


class Kind(StrEnum):
    """What a track is built of, which decides how it is paid."""

    PLAIN = "plain"
    FERRY = "ferry"
    TUNNEL = "tunnel"
    SPECIAL = "special"


class Terrain(StrEnum):
    """What lies behind the drawing, as a map file writes it."""

    SEA = " "
    LAND = "#"
    ABROAD = ":"
    """Land of other countries than those the map is about."""


class Returned(StrEnum):
    """Where tickets go that a player does not keep."""

    DISCARD = "discard"
    OUT_OF_THE_GAME = "out-of-the-game"


@attrs.frozen
class City:
    """A city: its slug, its name as the board has it, and where it is drawn."""

    id: CityId
    name: str
    at: Cell | None = None
    label: Cell | None = None


@attrs.frozen
class Track:
    """One track of a connection. `colour` is None for grey; `locomotives` is what a ferry wants."""

    id: TrackId
    index: int
    connection: ConnectionId
    cities: tuple[int, int]
    length: int
    colour: Colour | None
    kind: Kind
    locomotives: int
    toll: int
    twin: int | None
    path: tuple[Cell, ...] = ()
    bit: int = attrs.field(init=False, repr=False)
    """The set that holds this track alone."""

    both_bits: int = attrs.field(init=False, repr=False)
    """The set of this track and its twin, if it has one."""

    @bit.default
    def _bit(self) -> int:
        return 1 << self.index

    @both_bits.default
    def _both_bits(self) -> int:
        return self.bit if self.twin is None else self.bit | 1 << self.twin


@attrs.frozen
class Connection:
    """Two neighbouring cities and the one or two tracks between them."""

    id: ConnectionId
    cities: tuple[int, int]
    tracks: tuple[int, ...]
    toll: int
    toll_at: Cell | None = None


@attrs.frozen
class Ticket:
    """Two cities to connect. `neutral` is the connection at its bottom, for the neutral player."""

    id: TicketId
    index: int
    cities: tuple[int, int]
    points: int
    neutral: ConnectionId | None


@attrs.frozen(eq=False)
class Rules:
    """Every value in which maps and variants differ. Zero switches a rule off. Rules are made once and compared by identity."""

    players: tuple[int, int]
    trains: int
    cards_of_each_colour: int
    locomotives: int
    hand: int
    market: int
    points: Mapping[int, int]
    start_scores: tuple[int, ...]
    last_round_at: int
    both_tracks_from: int
    """With fewer players than this, only one track of a double connection can be claimed."""
    locomotives_wild_on: frozenset[Kind]
    face_up_locomotive_ends_draw: bool
    sweep_at: int
    """This many locomotives in the market and it is dealt anew."""
    tunnel_cards: int
    ferry_substitute: int
    """This many cards of any kind stand for one locomotive on a ferry."""
    special_substitute: int
    """This many cards of any kind stand for one card of the colour played on a special track."""
    first_tickets: int
    first_tickets_kept: int
    later_tickets: int
    later_tickets_kept: int
    returned_tickets: Returned
    globetrotter: int
    tolls: bool
    tokens: Mapping[int, int]
    loan_penalty: int
    bonus: Mapping[int, tuple[int, ...]]
    neutral_trains: int
    neutral_from_round: int

    @property
    def purse(self) -> int:
        """What a player's toll tokens add up to at the start."""
        return sum(value * count for value, count in self.tokens.items()) if self.tolls else 0

    @property
    def all_cards(self) -> Cards:
        """Every train card of the game."""
        return (self.cards_of_each_colour,) * (len(Colour) - 1) + (self.locomotives,)


@attrs.frozen
class Variant:
    """A way to play a map: what it is called, what it changes, and the rules that come of it."""

    id: VariantId
    title: str
    about: str
    rules: Rules


@attrs.frozen(eq=False)
class Board:
    """A whole map. Compared by identity: boards are made once and shared."""

    id: MapId
    name: str
    about: str
    cities: tuple[City, ...]
    connections: tuple[Connection, ...]
    tracks: tuple[Track, ...]
    tickets: tuple[Ticket, ...]
    variants: Mapping[VariantId, Variant]
    size: Cell | None = None
    terrain: tuple[str, ...] = ()
    """Land and sea behind the drawing, two lines to a row, a `Terrain` to a character; may be left out."""
    source: Mapping[str, Any] = attrs.field(factory=dict, repr=False)
    """The map file as read: a save of a user's own map carries it along."""

    @cached_property
    def city_numbers(self) -> Mapping[CityId, int]:
        """Slug to number."""
        return {city.id: number for number, city in enumerate(self.cities)}

    @cached_property
    def track_numbers(self) -> Mapping[TrackId, int]:
        """Slug to number."""
        return {track.id: track.index for track in self.tracks}

    @cached_property
    def ticket_numbers(self) -> Mapping[TicketId, int]:
        """Slug to number."""
        return {ticket.id: ticket.index for ticket in self.tickets}

    @cached_property
    def connections_by_id(self) -> Mapping[ConnectionId, Connection]:
        """Slug to connection."""
        return {connection.id: connection for connection in self.connections}

    @cached_property
    def at_city(self) -> tuple[tuple[Track, ...], ...]:
        """The tracks at each city, by the city's number."""
        return tuple(
            tuple(track for track in self.tracks if number in track.cities)
            for number in range(len(self.cities))
        )

    @cached_property
    def all_tracks(self) -> int:
        """The set of all tracks."""
        return (1 << len(self.tracks)) - 1

    @cached_property
    def no_longer_than(self) -> tuple[int, ...]:
        """The set of tracks of at most n spaces, for every n up to the longest."""
        longest = max(track.length for track in self.tracks)
        return tuple(sum(t.bit for t in self.tracks if t.length <= n) for n in range(longest + 1))

    @property
    def default_variant(self) -> VariantId:
        """The variant that the map file names first."""
        return next(iter(self.variants))

    def track(self, slug: TrackId) -> Track:
        """The track with this slug."""
        return self.tracks[self.track_numbers[slug]]

    def track_name(self, track: Track, *, with_colour: bool = True) -> str:
        """A track as people say it: "Breda–Rotterdam (purple)"; the colour only where it has a twin of another one."""
        a, b = (self.cities[number].name for number in track.cities)
        if not with_colour or track.twin is None or self.tracks[track.twin].colour == track.colour:
            return f"{a}–{b}"
        return f"{a}–{b} ({track.id.partition('/')[2]})"

    def ticket_name(self, ticket: Ticket) -> str:
        """A ticket as people say it: "Groningen–Middelburg"."""
        a, b = (self.cities[number].name for number in ticket.cities)
        return f"{a}–{b}"

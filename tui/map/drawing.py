"""
A board as it is drawn on a grid of cells: dots, names, tokens and tolls, each with its cells.

A track's `path` in the map file says where its tokens stand. With as many places as the track is long,
each is the left cell of a token. With fewer, they are way-points and the tokens are spread evenly along
the line from city to city; without any, that line is straight. Twins that follow the same way-points run
side by side. `tui.map.check` tells what is wrong with a drawing; here everything that has a place is
drawn as well as it can be.
"""

import unicodedata
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TypeAlias

import attrs

from core.board import Board, Cell, CityId, Connection, ConnectionId, Track, TrackId
from tui.map.spread import beside, spread

Target: TypeAlias = CityId | TrackId
"""What a cursor can stand on."""

TOKEN = 2
"""A token's width in cells."""


@attrs.frozen
class DrawnCity:
    """A city's dot and its name, one character a cell."""

    id: CityId
    dot: Cell
    label: Cell
    name: str

    @cached_property
    def label_cells(self) -> tuple[Cell, ...]:
        """The cells of the name, from left to right."""
        x, y = self.label
        return tuple((x + n, y) for n in range(len(self.name)))


@attrs.frozen
class DrawnTrack:
    """A track's tokens, by the left cell of each, from the first city to the second."""

    track: Track
    tokens: tuple[Cell, ...]

    @property
    def id(self) -> TrackId:
        """The track's slug."""
        return self.track.id

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells of its tokens."""
        return tuple((x + n, y) for x, y in self.tokens for n in range(TOKEN))


@attrs.frozen
class DrawnToll:
    """A connection's toll, in digits."""

    connection: ConnectionId
    at: Cell
    digits: str

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the digits."""
        x, y = self.at
        return tuple((x + n, y) for n in range(len(self.digits)))


@attrs.frozen(eq=False)
class Drawing:
    """Everything of a board that has a place. Compared by identity, as boards are."""

    board: Board
    size: Cell
    cities: Mapping[CityId, DrawnCity]
    tracks: Mapping[TrackId, DrawnTrack]
    tolls: Mapping[ConnectionId, DrawnToll]

    @cached_property
    def targets(self) -> Mapping[Cell, Target]:
        """What stands on a cell: a city on its dot and name, a track on its tokens."""
        found: dict[Cell, Target] = {}
        for city in self.cities.values():
            found.update(dict.fromkeys((city.dot, *city.label_cells), city.id))
        for track in self.tracks.values():
            found.update(dict.fromkeys(track.cells, track.id))
        return found

    @cached_property
    def inked(self) -> frozenset[Cell]:
        """Every cell with anything on it."""
        tolls = (cell for toll in self.tolls.values() for cell in toll.cells)
        return frozenset((*self.targets, *tolls))

    @cached_property
    def anchors(self) -> Mapping[Target, Cell]:
        """Where a cursor stands: on a city's dot, and on the token in the middle of a track."""
        dots: dict[Target, Cell] = {city.id: city.dot for city in self.cities.values()}
        return dots | {track.id: self._middle(track) for track in self.tracks.values()}

    def _middle(self, track: DrawnTrack) -> Cell:
        """The token nearest to the middle; of two, the one with more room for a bracket on each side."""
        middle = (len(track.tokens) - 1) / 2

        def rank(numbered: tuple[int, Cell]) -> tuple[float, int]:
            number, (x, y) = numbered
            return abs(number - middle), ((x - 1, y) in self.inked) + ((x + TOKEN, y) in self.inked)

        return min(enumerate(track.tokens), key=rank)[1]

    def cells_of(self, target: Target) -> tuple[Cell, ...]:
        """All cells of a city or a track."""
        if (city := self.cities.get(CityId(target))) is not None:
            return city.dot, *city.label_cells
        return self.tracks[TrackId(target)].cells

    def find_cities(self, prefix: str) -> tuple[CityId, ...]:
        """
        The cities whose name, or a word of it, starts so; those whose whole name does come first.

        Case, accents, apostrophes, hyphens and spaces do not matter: "goteb" finds Göteborg.
        """
        wanted = folded(prefix)
        if not wanted:
            return ()
        whole = [city.id for city in self.board.cities if folded(city.name).startswith(wanted)]
        words = [
            city.id
            for city in self.board.cities
            if city.id not in whole and any(tail.startswith(wanted) for tail in _word_tails(city.name))
        ]
        return tuple(slug for slug in (*whole, *words) if slug in self.cities)


def draw(board: Board) -> Drawing:
    """The drawing of a board; what has no place in its file is left out."""
    cities = {
        city.id: DrawnCity(city.id, city.at, city.label or _beside_dot(board, city.at, name), name)
        for city in board.cities
        if city.at is not None
        for name in [one_cell_characters(city.name)]
    }
    tracks = {
        track.id: track for connection in board.connections for track in _drawn_tracks(board, connection)
    }
    tolls = {
        connection.id: DrawnToll(connection.id, connection.toll_at, str(connection.toll))
        for connection in board.connections
        if connection.toll_at is not None and connection.toll
    }
    return Drawing(board, board.size or _extent(cities, tracks), cities, tracks, tolls)


def _beside_dot(board: Board, dot: Cell, name: str) -> Cell:
    """Where a name goes that has no place of its own: to the right, or to the left at the edge."""
    x, y = dot
    right = board.size is None or x + 2 + len(name) <= board.size[0] or x < len(name) + 1
    return (x + 2, y) if right else (x - 1 - len(name), y)


def _drawn_tracks(board: Board, connection: Connection) -> Iterator[DrawnTrack]:
    """The tracks of a connection that can be drawn."""
    tracks = [board.tracks[number] for number in connection.tracks]
    a, b = (board.cities[number].at for number in connection.cities)
    alike = len({track.path for track in tracks}) == 1
    longest = max(track.length for track in tracks)
    for side, track in enumerate(tracks):
        if len(track.path) == track.length:
            yield DrawnTrack(track, track.path)
        elif a is not None and b is not None:
            points = (a, *track.path, b)
            if len(tracks) == 2 and alike:
                yield DrawnTrack(track, beside(spread(points, longest), points, side, track.length))
            else:
                yield DrawnTrack(track, spread(points, track.length))


def _extent(cities: Mapping[CityId, DrawnCity], tracks: Mapping[TrackId, DrawnTrack]) -> Cell:
    """The smallest size that holds everything."""
    cells = [cell for city in cities.values() for cell in (city.dot, *city.label_cells)]
    cells += [cell for track in tracks.values() for cell in track.cells]
    return max((x for x, _ in cells), default=0) + 1, max((y for _, y in cells), default=0) + 1


def one_cell_characters(name: str) -> str:
    """A name with each character one cell wide: others become "?", marks that cannot be joined are left out."""
    joined = unicodedata.normalize("NFC", name)
    return "".join(
        "?" if unicodedata.east_asian_width(character) in "WF" else character
        for character in joined
        if not unicodedata.combining(character)
    )


def folded(text: str) -> str:
    """A name as one may type it: bare letters and digits in lower case."""
    plain = text.casefold().translate(_BARE)
    return "".join(character for character in unicodedata.normalize("NFKD", plain) if character.isalnum())


def _word_tails(name: str) -> Iterator[str]:
    """The name from each of its later words on, folded."""
    words = name.replace("-", " ").split()
    for first in range(1, len(words)):
        yield folded("".join(words[first:]))


_BARE = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "đ": "d", "ł": "l", "þ": "th", "ð": "d"})
"""Letters that Unicode does not take apart."""

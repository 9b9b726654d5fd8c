"""
Where everything of a board stands on a grid of cells: dots, names, tokens, rails and tolls.

Nothing is painted here: `tui.map.painter` puts signs and colours into these cells.

A track's `path` in the map file says where its tokens stand. With as many places as the track is long,
each is the left cell of a token. With fewer, they are way-points and the tokens are spread evenly along
the line from city to city; without any, that line is straight. Twins that follow the same way-points run
side by side. A drawing is made for a room (`tui.map.fit`): in a large one everything stands farther apart.
`tui.map.check` tells what is wrong with a drawing; here everything that has a place is drawn as well as it
can be.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from operator import attrgetter
from typing import TypeAlias

import attrs

from core.board import Board, Cell, CityId, ConnectionId, Track, TrackId
from tui.map.fit import Fit, Point
from tui.map.names import cities_beginning, one_cell_characters
from tui.map.overview import overview_rails, short_label, short_names
from tui.map.placing import Placed, Placer, courses, in_file, toll_place
from tui.map.rails import Rail, rail_through
from tui.map.spread import TOKEN, cells_at, dot_middle
from tui.map.terrain import Backdrop, backdrop

Target: TypeAlias = CityId | TrackId
"""What a cursor can stand on."""


@attrs.frozen
class DrawnCity:
    """A city's dot and its name, one character a cell."""

    id: CityId
    dot: Cell
    label: Cell
    name: str

    @cached_property
    def label_cells(self) -> tuple[Cell, ...]:
        x, y = self.label
        return tuple((x + n, y) for n in range(len(self.name)))

    @property
    def kept_free(self) -> tuple[Cell, ...]:
        """Its own cells, and those before and after its name."""
        x, y = self.label
        return self.dot, *((x + n, y) for n in range(-1, len(self.name) + 1))


@attrs.frozen
class DrawnTrack:
    """A track's tokens, by the left cell of each, and its rail, from the first city to the second."""

    track: Track
    tokens: tuple[Cell, ...]
    rail: Rail

    @property
    def id(self) -> TrackId:
        return self.track.id

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        return tuple((x + n, y) for x, y in self.tokens for n in range(TOKEN))

    @property
    def line(self) -> tuple[Cell, ...]:
        """The cells of its rail that are seen; where other things hide all of it, those below them."""
        return tuple(cell for cell, _ in self.rail.chain or self.rail.whole)


@attrs.frozen
class DrawnToll:
    connection: ConnectionId
    at: Cell
    digits: str

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
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
    terrain: Backdrop
    fit: Fit

    @cached_property
    def targets(self) -> Mapping[Cell, Target]:
        """What stands on a cell: a city on its dot and name, a track on its tokens and its rail."""
        found: dict[Cell, Target] = {}
        for track in self.tracks.values():
            found.update(dict.fromkeys(track.rail.dots, track.id))
            found.update((cell, track.id) for cell, _ in track.rail.chain)
        for city in self.cities.values():
            found.update(dict.fromkeys((city.dot, *city.label_cells), city.id))
        for track in self.tracks.values():
            found.update(dict.fromkeys(track.cells, track.id))
        return found

    @cached_property
    def inked(self) -> frozenset[Cell]:
        """Every cell with a dot, a letter, a token or a toll on it."""
        cities = (cell for city in self.cities.values() for cell in (city.dot, *city.label_cells))
        tracks = (cell for track in self.tracks.values() for cell in track.cells)
        tolls = (cell for toll in self.tolls.values() for cell in toll.cells)
        return frozenset((*cities, *tracks, *tolls))

    @cached_property
    def taken(self) -> frozenset[Cell]:
        """Every cell that no rail is drawn on: what something stands on, and what is kept free around names."""
        around = (cell for city in self.cities.values() for cell in city.kept_free)
        return self.inked.union(around)

    @cached_property
    def names_in_rows(self) -> Mapping[int, Sequence[tuple[int, int]]]:
        """For a row the first and last column of each name in it."""
        found: dict[int, list[tuple[int, int]]] = {}
        for city in self.cities.values():
            x, y = city.label
            if city.name:  # an overview leaves out those that have no room
                found.setdefault(y, []).append((x, x + len(city.name) - 1))
        return found

    @cached_property
    def anchors(self) -> Mapping[Target, Cell]:
        """Where a cursor stands: on a city's dot, and on the token, or else the cell, in the middle of a track."""
        dots: dict[Target, Cell] = {city.id: city.dot for city in self.cities.values()}
        return dots | {track.id: self._middle(track) for track in self.tracks.values()}

    @cached_property
    def reaches(self) -> Mapping[Target, tuple[Cell, Cell]]:
        """The upper left cell of the rectangle that each of them fills, and the lower right one; asked for at every move."""
        found: dict[Target, tuple[Cell, Cell]] = {}
        for target in self.anchors:
            columns, rows = zip(*self.cells_of(target), strict=True)
            found[target] = (min(columns), min(rows)), (max(columns), max(rows))
        return found

    def _middle(self, track: DrawnTrack) -> Cell:
        """The token nearest to the middle; of two, the one with more room for a bracket on each side."""
        if not track.tokens:
            line = track.line
            return line[len(line) // 2]
        middle = (len(track.tokens) - 1) / 2

        def rank(numbered: tuple[int, Cell]) -> tuple[float, int]:
            number, (x, y) = numbered
            return abs(number - middle), ((x - 1, y) in self.inked) + ((x + TOKEN, y) in self.inked)

        return min(enumerate(track.tokens), key=rank)[1]

    def cells_of(self, target: Target) -> tuple[Cell, ...]:
        if (city := self.cities.get(CityId(target))) is not None:
            return city.dot, *city.label_cells
        track = self.tracks[TrackId(target)]
        return track.cells or track.line

    def find_cities(self, prefix: str) -> tuple[CityId, ...]:
        """Those that are drawn of the cities that begin so."""
        return tuple(city for city in cities_beginning(self.board, prefix) if city in self.cities)


def lay_out(board: Board, fit: Fit | None = None) -> Drawing:
    """The drawing of a board, as in its file unless it is fitted otherwise; what has no place is left out."""
    size = size_of(board)
    fit = fit or Fit(size)
    if fit.overview:
        return _overview(board, size, fit)
    cities = _cities(board, fit)
    placer = Placer(fit.size, {cell for city in cities.values() for cell in city.kept_free})
    placed = list(_placed(board, fit, placer))
    tolls = _place_tolls(board, fit, placer)
    taken = placer.taken
    tracks = {
        track.track.id: DrawnTrack(track.track, track.tokens, rail_through(_points(board, fit, track), taken))
        for track in sorted(placed, key=lambda placed: placed.track.index)
    }
    return Drawing(board, fit.size, cities, tracks, tolls, backdrop(board.terrain, size, fit), fit)


def _overview(board: Board, size: Cell, fit: Fit) -> Drawing:
    """The drawing without tokens and tolls."""
    cities = [city for city in board.cities if city.at is not None]
    dots = {city.id: fit.cell(city.at) for city in cities if city.at is not None}
    taken = set(dots.values())
    drawn: dict[CityId, DrawnCity] = {}
    names = short_names([one_cell_characters(city.name) for city in cities])
    for city, name in zip(cities, names, strict=True):
        label, shown = short_label(city, dots[city.id], name, fit.size, taken)
        drawn[city.id] = DrawnCity(city.id, dots[city.id], label, shown)
        taken.update(drawn[city.id].kept_free)
    tracks = {
        board.tracks[number].id: DrawnTrack(board.tracks[number], (), rail)
        for number, rail in overview_rails(board, fit, taken)
    }
    return Drawing(board, fit.size, drawn, tracks, {}, backdrop(board.terrain, size, fit), fit)


def _cities(board: Board, fit: Fit) -> dict[CityId, DrawnCity]:
    """Dots where the fit has them, names as far from their dots as in the file."""
    found = {}
    for city in board.cities:
        if city.at is not None:
            name = one_cell_characters(city.name)
            x, y = city.label or _beside_dot(board, city.at, name)
            dot = fit.cell(city.at)
            found[city.id] = DrawnCity(city.id, dot, (dot[0] + x - city.at[0], dot[1] + y - city.at[1]), name)
    return found


def _placed(board: Board, fit: Fit, placer: Placer) -> Iterator[Placed]:
    """The tracks of the board; those with the least room choose their cells first."""
    if fit.as_in_the_file:
        for connection in board.connections:
            for track, middles in in_file(board, connection):
                tokens = tuple((x + fit.left, y + fit.top) for x, y in map(cells_at, middles))
                placer.taken.update((x + n, y) for x, y in tokens for n in range(TOKEN))
                yield Placed(track, tokens, tuple((x + fit.left, y + fit.top) for x, y in middles))
        return
    lines = [course for connection in board.connections for course in courses(board, connection, fit)]
    for course in sorted(lines, key=attrgetter("slack")):
        yield from placer.tokens(course)


def _points(board: Board, fit: Fit, placed: Placed) -> tuple[Point, ...]:
    """What the rail of a track goes through, dots included where they have a place."""
    ends = [board.cities[number].at for number in placed.track.cities]
    a, b = ([] if at is None else [dot_middle(fit.cell(at))] for at in ends)
    return (*a, *placed.through, *b)


def _place_tolls(board: Board, fit: Fit, placer: Placer) -> dict[ConnectionId, DrawnToll]:
    found = {}
    for connection in board.connections:
        if connection.toll_at is None or not connection.toll:
            continue
        digits = str(connection.toll)
        if fit.as_in_the_file:
            at = fit.cell(connection.toll_at)
            placer.taken.update((at[0] + n, at[1]) for n in range(len(digits)))
        else:
            line = next(courses(board, connection, fit)).line
            at = placer.toll(toll_place(board, connection, fit, line), len(digits))
        found[connection.id] = DrawnToll(connection.id, at, digits)
    return found


def _beside_dot(board: Board, dot: Cell, name: str) -> Cell:
    """Where a name goes that has no place of its own: to the right, or to the left at the edge."""
    x, y = dot
    right = board.size is None or x + 2 + len(name) <= board.size[0] or x < len(name) + 1
    return (x + 2, y) if right else (x - 1 - len(name), y)


def size_of(board: Board) -> Cell:
    """The size that a map file gives its drawing, or else the smallest one that holds everything."""
    if board.size is not None:
        return board.size
    cells = [cell for city in _cities(board, Fit((0, 0))).values() for cell in (city.dot, *city.label_cells)]
    for connection in board.connections:
        for _, middles in in_file(board, connection):
            cells += [(x + 1, y) for x, y in map(cells_at, middles)]
    return max((x for x, _ in cells), default=0) + 1, max((y for _, y in cells), default=0) + 1

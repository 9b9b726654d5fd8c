"""
The painter of the map: which sign stands on each cell, and by which component classes it is painted.

Where something stands, it hides the rail below it; where rails share a cell, the one that matters most is seen.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

import attrs

from core.board import Board, Cell, CityId, Terrain, TrackId
from core.setup import Seat
from core.view import View
from tui.app.signs import Glyphs
from tui.map.classes import (
    CITY,
    CLOSED,
    COAST,
    DONE,
    DOT,
    END,
    GROUNDS,
    HALVES,
    HINT,
    LETTER,
    NETWORK,
    OPEN,
    PLAIN,
    PLAN,
    RAIL_PAINTS,
    TOLL,
    WAY,
    Ink,
    Paint,
    Picture,
    colour_name_of,
)
from tui.map.drawing import Drawing, DrawnCity, DrawnTrack
from tui.map.highlights import NOTHING, Highlight
from tui.map.rails import braille, sparse, thickened
from tui.map.terrain import Ground
from tui.map.tokens import Condition, Look, Owner, owner_sign, seat_paint, token_inks

LINE_PAINTS = {
    Condition.CLOSED: CLOSED,
    Condition.PLAN: PLAN,
    Condition.HINT: HINT,
    Condition.WAY_ALONE: WAY,
    Condition.WAY: WAY,
}
"""What the rail of a track is painted with that does not have the colour of its card."""


NOWHERE: Picture = {}
"""A part of which nothing is to be seen."""


@attrs.frozen
class Position:
    """What a view tells of the tracks: who holds each claimed one, which are closed, and whether tolls are paid."""

    owners: Mapping[TrackId, Owner] = attrs.field(factory=dict)
    closed: frozenset[TrackId] = frozenset()
    tolls: bool = True


def position_in(view: View | None) -> Position:
    """The tracks as a view knows them."""
    if view is None:
        return Position()
    return _position(view.board, view.owners, view.seats, view.closed_tracks, tolls=view.rules.tolls)


@lru_cache(maxsize=16)
def _position(
    board: Board, owned: tuple[int, ...], seats: tuple[Seat, ...], closed: frozenset[TrackId], *, tolls: bool
) -> Position:
    """Most moves are no claims, and leave it as it is."""
    colours: list[Owner] = [*[seat.colour for seat in seats], None]
    owners = {
        track.id: colours[owner] for track, owner in zip(board.tracks, owned, strict=True) if owner >= 0
    }
    return Position(owners, closed, tolls)


@attrs.define(slots=False)
class Painter:
    """
    Paints a drawing again and again: each way that a city or track can look is worked out once.

    A picture is made of parts, one over the other: tracks, cells that tracks share, tolls, cities, letters. Of the
    next picture only those cells are looked at in which another part lies.

    `flat` is for looks that do not tell land from sea by colour: the coast is drawn with signs there.
    """

    drawing: Drawing
    signs: Glyphs
    flat: bool = False
    changed: set[Cell] = attrs.field(factory=set, init=False)
    """The cells in which the last picture differs from the one before it."""
    _known: dict[Hashable, Picture] = attrs.field(factory=dict, init=False)
    _picture: Picture = attrs.field(factory=dict, init=False)
    _painted: tuple[Position, Highlight] | None = attrs.field(default=None, init=False)
    """What the picture shows."""
    _looks: dict[TrackId, Look] = attrs.field(factory=dict, init=False)
    _parts: list[Picture] = attrs.field(factory=list, init=False)
    """What the picture is made of, from the lowest to the highest."""
    _inked_by: dict[Cell, list[int]] = attrs.field(factory=dict, init=False)
    """By cell the places of the parts that have ever lain there, the highest first."""

    @property
    def paints(self) -> tuple[Drawing, Glyphs, bool]:
        """What it was made for."""
        return self.drawing, self.signs, self.flat

    def paint(self, position: Position, highlight: Highlight = NOTHING) -> Picture:
        """The picture of a position, but for the ground and the cursor; it is the painter's own, and the next is made of it."""
        if not self._parts:
            self._parts = [NOWHERE] * (len(self._places) + 1)
        moved: set[Cell] = set()
        for place, part in self._new_parts(position, highlight):
            before = self._parts[place]
            if part is not before:
                self._parts[place] = part
                self._note(place, part)
                moved |= before.keys()
                moved |= part.keys()
        self._painted = position, highlight
        self.changed = {cell for cell in moved if self._ink_anew(cell)}
        return self._picture

    @cached_property
    def _places(self) -> dict[Hashable, int]:
        """The place of every part by what it shows; letters lie over all of them."""
        drawing = self.drawing
        return {key: n for n, key in enumerate((*drawing.tracks, *self._shared, TOLL, *drawing.cities))}

    def _new_parts(self, position: Position, highlight: Highlight) -> Iterator[tuple[int, Picture]]:
        """The parts that may be others than before, each with its place."""
        places, looks, tracks = self._places, self._looks, self.drawing.tracks
        before = self._painted or (Position(), NOTHING)
        others = set(tracks) if self._painted is None else _tracks_that_differ(before, (position, highlight))
        others &= tracks.keys()
        for slug in others:
            looks[slug] = _look(slug, position, highlight)
            yield places[slug], self._track(tracks[slug], looks[slug])
        for cell in {cell for slug in others for cell in self._shared_by.get(slug, ())}:
            yield places[cell], self._shared_part(cell, looks)
        yield places[TOLL], self._paint_tolls() if position.tolls else NOWHERE
        if self._painted is None or _in_cities(before[1]) != _in_cities(highlight):
            cities = _CityLooks.of(self.drawing, highlight)
            for city in self.drawing.cities.values():
                yield places[city.id], self._city(city, *cities.look(city.id, self.signs))
        yield len(places), self._letters(highlight.letters) if highlight.letters else NOWHERE

    def _note(self, place: int, part: Picture) -> None:
        """Remember that a part may lie in these cells."""
        for cell in part:
            places = self._inked_by.setdefault(cell, [])
            if place not in places:
                places.append(place)
                places.sort(reverse=True)

    def _ink_anew(self, cell: Cell) -> bool:
        """See what lies highest in a cell; says whether that is something else than before."""
        before = self._picture.get(cell)
        now = next((ink for place in self._inked_by[cell] if (ink := self._parts[place].get(cell))), None)
        if now is None:
            self._picture.pop(cell, None)
        else:
            self._picture[cell] = now
        return now != before

    # The ground.

    @cached_property
    def ground(self) -> list[list[Ink]]:
        """Every cell as it is where nothing stands, row by row."""
        width, height = self.drawing.size
        terrain = self.drawing.terrain
        if not terrain or self.flat:
            coast = terrain.coast if terrain else frozenset()
            shore, blank = (self.signs.coast, (PLAIN, COAST)), (" ", (PLAIN,))
            return [[shore if (x, y) in coast else blank for x in range(width)] for y in range(height)]
        return [list(self._bare_row(row)) for row in terrain.rows]

    def _bare_row(self, row: Sequence[Ground]) -> Iterator[Ink]:
        """
        Land and sea; where no half of a cell can be drawn, what there is of land fills it.

        Of the two ways to draw a cell of both, the one with the ground of the cell before it takes fewer bytes.
        """
        before = Terrain.SEA
        for upper, lower in row:
            if upper is lower or not self.signs.halves:
                before = lower if upper is Terrain.SEA else upper
                yield " ", (GROUNDS[before],)
            elif before is upper:
                yield self.signs.halves[1], (GROUNDS[upper], HALVES[lower])
            else:
                before = lower
                yield self.signs.halves[0], (GROUNDS[lower], HALVES[upper])

    def _on_ground(self, cell: Cell, paint: str) -> Paint:
        """A paint on what lies below a cell."""
        if self.flat or not self.drawing.terrain:
            return PLAIN, paint
        return GROUNDS[self.drawing.terrain.under(cell)], paint

    # Cities and tolls.

    def _city(self, city: DrawnCity, sign: str, dot: str, name: str) -> Picture:
        key = city.id, sign, dot, name
        if (known := self._known.get(key)) is None:
            paints = (
                (c, self._on_ground(cell, name)) for c, cell in zip(city.name, city.label_cells, strict=True)
            )
            known = self._known[key] = dict(zip(city.label_cells, paints, strict=True))
            known[city.dot] = (sign, self._on_ground(city.dot, dot))
        return known

    def _paint_tolls(self) -> Picture:
        if (known := self._known.get(TOLL)) is None:
            known = self._known[TOLL] = {
                cell: (digit, self._on_ground(cell, TOLL))
                for toll in self.drawing.tolls.values()
                for cell, digit in zip(toll.cells, toll.digits, strict=True)
            }
        return known

    def _letters(self, letters: Mapping[CityId | TrackId, str]) -> Picture:
        drawing = self.drawing
        part: Picture = {}
        for target, letter in letters.items():
            if target in drawing.anchors:
                x, y = drawing.anchors[target]
                part[x, y] = (letter, (LETTER,))
                if target in drawing.tracks:  # the whole token, so that it reads as a key and not as a colour
                    part[x + 1, y] = (")", (LETTER,))
        return part

    # Tracks.

    def _track(self, drawn: DrawnTrack, look: Look) -> Picture:
        key = drawn.track.id, look
        if (known := self._known.get(key)) is None:
            known = self._known[key] = {
                cell: self._rail_ink(drawn, look, cell) for cell in self._rail_cells(drawn, look)
            }
            if look.condition is Condition.CLOSED:
                known.update(
                    (cell, (self.signs.closed, self._on_ground(cell, CLOSED))) for cell in drawn.cells
                )
            else:
                for (x, y), (first, second) in zip(
                    drawn.tokens, token_inks(drawn.track, look, self.signs), strict=False
                ):
                    known[x, y] = first
                    known[x + 1, y] = second
        return known

    def _rail_cells(self, drawn: DrawnTrack, look: Look) -> Iterable[Cell]:
        """Trains go from cell to cell, and so do lines of signs; Braille dots lie in a few cells more."""
        if look.condition is Condition.OWNED or not self.signs.braille:
            return drawn.rail.slopes
        return drawn.rail.dots

    def _rail_ink(self, drawn: DrawnTrack, look: Look, cell: Cell, more: int = 0) -> Ink:
        """A cell of a rail; `more` are the dots of other rails in it that look alike."""
        condition = look.condition
        if condition is Condition.OWNED:
            # Where no token tells whose train it is, its cars do.
            between = self.signs.train[drawn.rail.slopes[cell]]
            sign = between if drawn.tokens else owner_sign(look.owner, self.signs)
            return sign, (seat_paint(look.owner),)
        paint = LINE_PAINTS.get(condition) or RAIL_PAINTS[colour_name_of(drawn.track)]
        thick = condition > Condition.FREE
        if self.signs.braille:
            bits = drawn.rail.dots[cell] | more
            sign = braille(
                thickened(bits) if thick else sparse(bits) if condition is Condition.CLOSED else bits
            )
        else:
            lines = self.signs.thick_rail if thick else self.signs.rail
            sign = (self.signs.closed_rail if condition is Condition.CLOSED else lines)[
                drawn.rail.slopes[cell]
            ]
        return sign, self._on_ground(cell, paint)

    @cached_property
    def _shared(self) -> dict[Cell, tuple[TrackId, ...]]:
        """The cells in which more than one rail lies."""
        found: dict[Cell, list[TrackId]] = {}
        for slug, drawn in self.drawing.tracks.items():
            for cell in drawn.rail.slopes.keys() | drawn.rail.dots.keys():
                found.setdefault(cell, []).append(slug)
        return {cell: tuple(slugs) for cell, slugs in found.items() if len(slugs) > 1}

    @cached_property
    def _shared_by(self) -> dict[TrackId, list[Cell]]:
        """By track those of them in which it lies."""
        found: dict[TrackId, list[Cell]] = {}
        for cell, slugs in self._shared.items():
            for slug in slugs:
                found.setdefault(slug, []).append(cell)
        return found

    def _shared_part(self, cell: Cell, looks: Mapping[TrackId, Look]) -> Picture:
        """What is seen where several rails lie."""
        slugs = self._shared[cell]
        key = cell, *[looks[slug] for slug in slugs]
        if (known := self._known.get(key)) is None:
            known = self._known[key] = {cell: self._highest_ink(cell, slugs, looks)}
        return known

    def _highest_ink(self, cell: Cell, slugs: tuple[TrackId, ...], looks: Mapping[TrackId, Look]) -> Ink:
        """The rail that stands highest, joined by the dots of those that stand as high."""
        lying = [slug for slug in slugs if cell in self._rail_cells(self.drawing.tracks[slug], looks[slug])]
        if not lying:
            return self.ground[cell[1]][cell[0]]
        highest = max(lying, key=lambda slug: looks[slug].condition)
        more = 0
        if self.signs.braille and looks[highest].condition is not Condition.OWNED:
            for slug in lying:
                if looks[slug].condition is looks[highest].condition:
                    more |= self.drawing.tracks[slug].rail.dots[cell]
        return self._rail_ink(self.drawing.tracks[highest], looks[highest], cell, more)


def _tracks_that_differ(before: tuple[Position, Highlight], now: tuple[Position, Highlight]) -> set[TrackId]:
    """The tracks that may look otherwise than before: all that `_look` asks for."""
    (owned, old), (owns, new) = before, now
    found = {slug for slug, _owner in owned.owners.items() ^ owns.owners.items()}
    return found.union(
        owned.closed ^ owns.closed,
        old.claimable ^ new.claimable,
        old.last_move ^ new.last_move,
        old.plan ^ new.plan,
        old.along ^ new.along,
        old.around ^ new.around,
        old.way ^ new.way,
        old.way_alone ^ new.way_alone,
        old.hint ^ new.hint,
    )


def _in_cities(highlight: Highlight) -> object:
    """What the looks of cities depend on."""
    return (
        highlight.network,
        highlight.open_cities,
        highlight.done_cities,
        highlight.ends,
        highlight.badges,
    )


def _look(slug: TrackId, position: Position, highlight: Highlight) -> Look:
    """How a track looks, without what makes no difference to it."""
    if slug in position.owners:
        return Look(Condition.OWNED, position.owners[slug], is_new=slug in highlight.last_move)
    if slug in position.closed:
        return Look(Condition.CLOSED)
    condition = Condition.FREE
    if slug in highlight.way:
        condition = Condition.WAY
    elif slug in highlight.way_alone:
        condition = Condition.WAY_ALONE
    elif slug in highlight.hint:
        condition = Condition.HINT
    elif slug in highlight.plan:
        condition = Condition.PLAN
    elif slug in highlight.around:
        condition = Condition.AROUND
    return Look(condition, claimable=slug in highlight.claimable, along=slug in highlight.along)


@attrs.frozen
class _CityLooks:
    """What is brought out of cities, in the order in which one thing hides another."""

    highlight: Highlight
    network: frozenset[CityId]

    @classmethod
    def of(cls, drawing: Drawing, highlight: Highlight) -> "_CityLooks":
        network = frozenset(
            drawing.board.cities[number].id
            for track in highlight.network & drawing.tracks.keys()
            for number in drawing.tracks[track].track.cities
        )
        return cls(highlight, network)

    def look(self, city: CityId, signs: Glyphs) -> tuple[str, str, str]:
        """The sign of the dot, how it is painted, and how the name is."""
        badge = self.highlight.badges.get(city)
        is_open, is_done = city in self.highlight.open_cities, city in self.highlight.done_cities
        sign = badge or (signs.open_city if is_open else signs.done_city if is_done else signs.city)
        if badge is not None or city in self.highlight.ends:
            return sign, END, END
        if is_open:
            return sign, OPEN, OPEN
        if is_done:
            return sign, DONE, DONE
        return sign, DOT, NETWORK if city in self.network else CITY

"""
The map as cells: which sign stands on each, and by which component classes it is painted.

Nothing here knows a colour or a terminal: the widget turns classes into styles, and compares two pictures
to find out what to refresh.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from enum import Enum, auto
from typing import Final, TypeAlias

import attrs

from core.board import Cell, CityId, Kind, Track, TrackId
from core.cards import LOCOMOTIVE, PLAIN_COLOURS
from core.setup import SeatColour
from core.view import View
from tui.app.signs import Glyphs
from tui.map.drawing import TOKEN, Drawing, DrawnCity, DrawnTrack, Target

Paint: TypeAlias = tuple[str, ...]
"""Component classes: the first has the colours, the others are laid over it."""
Ink: TypeAlias = tuple[str, Paint]
"""A sign and how it is painted."""
Picture: TypeAlias = dict[Cell, Ink]
"""Every cell that is not blank."""
Run: TypeAlias = tuple[int, str, Paint]
"""Cells of one row that are painted alike: the first column, and the signs."""

NEUTRAL = "neutral"
GREY = "grey"
CARD_NAMES = (*(colour.slug for colour in PLAIN_COLOURS), GREY, LOCOMOTIVE.slug)
SEAT_NAMES = (*(colour.value for colour in SeatColour), NEUTRAL)
Owner: TypeAlias = SeatColour | None
"""The colour of a seat, or None for the neutral player."""


class Free(Enum):
    """A track that is nobody's."""

    FREE = auto()


FREE: Final = Free.FREE

CARD_PAINTS = {name: f"map--card-{name}" for name in CARD_NAMES}
SEAT_PAINTS = {name: f"map--seat-{name}" for name in SEAT_NAMES}
CITY, DOT, TOLL = "map--city", "map--dot", "map--toll"
END, NETWORK, WAY = "map--end", "map--network", "map--way"
CLAIMABLE, LAST_MOVE, CURSOR = "map--claimable", "map--last-move", "map--cursor"
COMPONENT_CLASSES = {
    *CARD_PAINTS.values(),
    *SEAT_PAINTS.values(),
    *(CITY, DOT, TOLL, END, NETWORK, WAY, CLAIMABLE, LAST_MOVE, CURSOR),
}


@attrs.frozen
class Highlight:
    """What the map shall bring out, besides the position itself."""

    claimable: frozenset[TrackId] = frozenset()
    """What the player can claim now."""
    last_move: frozenset[TrackId] = frozenset()
    way: frozenset[TrackId] = frozenset()
    """The tracks that a focused ticket still wants."""
    ends: frozenset[CityId] = frozenset()
    """The cities of a focused ticket."""
    badges: Mapping[CityId, str] = attrs.field(factory=dict)
    """A sign of one cell in the place of a city's dot: the number of the ticket it belongs to, say."""
    network: frozenset[TrackId] = frozenset()
    """Tracks whose cities are brought out: one's own, say."""


NOTHING = Highlight()


def paint(
    drawing: Drawing, signs: Glyphs, owners: Mapping[TrackId, Owner], highlight: Highlight = NOTHING
) -> Picture:
    """The picture of a position, but for the cursor."""
    return Painter(drawing, signs).paint(owners, highlight)


@attrs.define
class Painter:
    """Paints a drawing again and again: each way that a city or track can look is worked out once."""

    drawing: Drawing
    signs: Glyphs
    _known: dict[Hashable, Picture] = attrs.field(factory=dict, init=False)

    def paint(self, owners: Mapping[TrackId, Owner], highlight: Highlight) -> Picture:
        """The picture of a position, but for the cursor."""
        drawing = self.drawing
        picture: Picture = {}
        network = {
            drawing.board.cities[number].id
            for track in highlight.network & drawing.tracks.keys()
            for number in drawing.tracks[track].track.cities
        }
        for city in drawing.cities.values():
            badge = highlight.badges.get(city.id)
            is_end = badge is not None or city.id in highlight.ends
            picture.update(
                self._city(city, badge, END if is_end else NETWORK if city.id in network else None)
            )
        picture.update(self._tolls())
        for slug, drawn in drawing.tracks.items():
            owner = owners.get(slug, FREE)
            look = (owner, owner is FREE and slug in highlight.claimable, slug in highlight.last_move)
            picture.update(self._track(drawn, *look))
        for slug in sorted(highlight.way & drawing.tracks.keys()):
            _paint_way(picture, self.signs, drawing.tracks[slug])
        return picture

    def _city(self, city: DrawnCity, badge: str | None, special: str | None) -> Picture:
        key = city.id, badge, special
        if (known := self._known.get(key)) is None:
            dot = (badge or self.signs.city, (special or DOT,))
            name = ((character, (special or CITY,)) for character in city.name)
            known = self._known[key] = {city.dot: dot, **dict(zip(city.label_cells, name, strict=True))}
        return known

    def _tolls(self) -> Picture:
        if (known := self._known.get(TOLL)) is None:
            known = self._known[TOLL] = {
                cell: (digit, (TOLL,))
                for toll in self.drawing.tolls.values()
                for cell, digit in zip(toll.cells, toll.digits, strict=True)
            }
        return known

    def _track(self, drawn: DrawnTrack, owner: Owner | Free, claimable: bool, is_new: bool) -> Picture:
        key = drawn.track.id, owner, claimable, is_new
        if (known := self._known.get(key)) is None:
            known = self._known[key] = {}
            inks = _token_inks(drawn.track, self.signs, owner, claimable=claimable, is_new=is_new)
            for (x, y), (first, second) in zip(drawn.tokens, inks, strict=True):
                known[x, y] = first
                known[x + 1, y] = second
        return known


def _token_inks(
    track: Track, signs: Glyphs, owner: Owner | Free, *, claimable: bool, is_new: bool
) -> Iterator[tuple[Ink, Ink]]:
    """The two cells of each of a track's tokens."""
    if owner is FREE:
        colour = CARD_PAINTS[GREY if track.colour is None else track.colour.slug]
        paints: Paint = (colour, CLAIMABLE) if claimable else (colour,)
        letter = signs.grey if track.colour is None else track.colour.letter
        pairs: Iterable[tuple[Ink, Ink]] = [
            ((letter, paints), (mark, paints)) for mark in _marks(track, signs)
        ]
    else:
        sign = signs.neutral if owner is None else signs.owners[owner]
        taken = (sign, (SEAT_PAINTS[NEUTRAL if owner is None else owner.value],))
        pairs = [(taken, taken)] * track.length
    new: Ink = (signs.last_move, (LAST_MOVE,))
    for first, second in pairs:
        yield first, new if is_new else second


def _marks(track: Track, signs: Glyphs) -> Sequence[str]:
    """The sign in the second cell of each token of a free track."""
    ordinary = {
        Kind.PLAIN: signs.plain,
        Kind.FERRY: signs.ferry,
        Kind.TUNNEL: signs.tunnel,
        Kind.SPECIAL: signs.special,
    }[track.kind]
    return [signs.locomotive] * track.locomotives + [ordinary] * (track.length - track.locomotives)


def _paint_way(picture: Picture, signs: Glyphs, drawn: DrawnTrack) -> None:
    """Brackets around each token where there is room, in its second cell where there is none."""
    opening, closing = signs.way
    for x, y in drawn.tokens:
        room = False
        for cell, sign in (((x - 1, y), opening), ((x + TOKEN, y), closing)):
            if cell not in picture or picture[cell][1] == (WAY,):
                picture.setdefault(cell, (sign, (WAY,)))
                room = True
        if not room:
            picture[x + 1, y] = (closing, (WAY,))


def paint_cursor(drawing: Drawing, signs: Glyphs, picture: Picture, target: Target | None) -> Picture:
    """
    The cells that a cursor changes: the dot of a city or the middle token of a track, and brackets beside it.

    It is so small because it moves with every key: over a slow line each cell counts.
    """
    if target is None or target not in drawing.anchors:
        return {}
    x, y = drawing.anchors[target]
    width = 1 if target in drawing.cities else TOKEN
    over: Picture = {(x + n, y): (picture[x + n, y][0], (CURSOR,)) for n in range(width)}
    for cell, sign in zip(((x - 1, y), (x + width, y)), signs.cursor, strict=True):
        if cell not in drawing.inked and 0 <= cell[0] < drawing.size[0]:
            over[cell] = (sign, (CURSOR,))
    return over


def changed(old: Picture, new: Picture) -> set[Cell]:
    """The cells in which two pictures differ."""
    return {cell for cell, ink in new.items() if old.get(cell) != ink} | (old.keys() - new.keys())


def runs(picture: Picture, rows: Iterable[int], width: int) -> dict[int, list[Run]]:
    """These rows of a picture of this width, from left to right. Brackets may stand beside it on both sides."""
    found: dict[int, list[Run]] = {}
    for y in rows:
        row = found[y] = []
        for x in range(-1, width + 1):
            ink = picture.get((x, y))
            if ink is None:
                continue
            sign, paint = ink
            if row and row[-1][2] == paint and row[-1][0] + len(row[-1][1]) == x:
                row[-1] = (row[-1][0], row[-1][1] + sign, paint)
            else:
                row.append((x, sign, paint))
    return found


def owners_in(view: View | None) -> dict[TrackId, Owner]:
    """Who holds each claimed track."""
    if view is None:
        return {}
    colours: list[Owner] = [seat.colour for seat in view.seats]
    colours.append(None)
    return {
        track.id: colours[owner]
        for track, owner in zip(view.board.tracks, view.owners, strict=True)
        if owner >= 0
    }

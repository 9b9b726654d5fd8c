"""
What a picture of the map shows: the position, what is brought out, the cursor; and how two pictures differ.

Nothing here knows a colour or a terminal: the widget turns classes into styles, and compares two pictures
to find out what to refresh.
"""

from collections.abc import Mapping

import attrs

from core.board import Cell, CityId, TrackId
from core.view import View
from tui.app.signs import Glyphs
from tui.map.classes import CURSOR, PLAIN, Ink, Paint, Picture, Run
from tui.map.drawing import Drawing, Target
from tui.map.spread import TOKEN
from tui.map.tokens import Owner

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
    """The ways of all open tickets: a quiet thick line on the rails."""
    way: TrackIds = frozenset()
    """The one way that is brought out: a bright thick line, with a mark on every space."""
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

BARE: Ink = (" ", (PLAIN,))


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
    colours: list[Owner] = [seat.colour for seat in view.seats]
    colours.append(None)
    owners = {
        track.id: colours[owner]
        for track, owner in zip(view.board.tracks, view.owners, strict=True)
        if owner >= 0
    }
    return Position(owners, view.closed_tracks, view.rules.tolls)


def paint_cursor(drawing: Drawing, signs: Glyphs, picture: Picture, target: Target | None) -> Picture:
    """
    The cells that a cursor changes: the dot of a city or the middle token of a track, and brackets beside it.

    It is so small because it moves with every key: over a slow line each cell counts.
    """
    if target is None or target not in drawing.anchors:
        return {}
    x, y = drawing.anchors[target]
    width = TOKEN if target in drawing.tracks and drawing.tracks[TrackId(target)].tokens else 1
    over: Picture = {(x + n, y): (picture.get((x + n, y), BARE)[0], (CURSOR,)) for n in range(width)}
    for cell, sign in zip(((x - 1, y), (x + width, y)), signs.cursor, strict=True):
        if cell not in drawing.inked and 0 <= cell[0] < drawing.size[0]:
            over[cell] = (sign, (CURSOR,))
    return over


def changed(old: Picture, new: Picture) -> set[Cell]:
    """The cells in which two pictures differ."""
    return {cell for cell, ink in new.items() if old.get(cell) != ink} | (old.keys() - new.keys())


def laid_over(shown: Picture, picture: Picture, before: Picture, now: Picture) -> set[Cell]:
    """Have what is shown, a picture with something laid over it, show something else over it; the cells that changed."""
    dirty = set()
    for cell in before.keys() - now.keys():
        if cell in picture:
            shown[cell] = picture[cell]
        else:
            del shown[cell]
        dirty.add(cell)
    for cell, ink in now.items():
        if shown.get(cell) != ink:
            shown[cell] = ink
            dirty.add(cell)
    return dirty


def row_runs(picture: Picture, ground: list[Ink], y: int) -> list[Run]:
    found: list[Run] = []
    signs = ""
    paint: Paint | None = None
    for x, bare in enumerate(ground):
        sign, own = picture.get((x, y), bare)
        if own == paint:
            signs += sign
        else:
            if paint is not None:
                found.append((signs, paint))
            signs, paint = sign, own
    if paint is not None:
        found.append((signs, paint))
    return found

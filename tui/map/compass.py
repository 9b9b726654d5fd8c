"""
Which city or track comes next in a direction.

The links of a whole drawing are made at once. Close pairs are linked first and both ways, so that going
right and then left comes back; what has no partner left in a direction points at the nearest one there.
A city and the tracks at it belong together: they are linked before others that are as near.
Were the links to fall apart into islands, the islands are joined top to bottom: with the four arrows one
gets from everywhere to everywhere, on any drawing.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from itertools import pairwise
from typing import TypeAlias

from core.board import Cell
from tui.map.drawing import Drawing, Target
from tui.map.spread import ASPECT


class Direction(StrEnum):
    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"

    @property
    def opposite(self) -> "Direction":
        return _OPPOSITE[self]


_OPPOSITE = {
    Direction.UP: Direction.DOWN,
    Direction.DOWN: Direction.UP,
    Direction.LEFT: Direction.RIGHT,
    Direction.RIGHT: Direction.LEFT,
}

Links: TypeAlias = dict[Target, dict[Direction, Target]]
Compass: TypeAlias = Mapping[Target, Mapping[Direction, Target]]
Pair: TypeAlias = tuple[float, Target, Direction, Target]
"""How far it is from a place, going that way, to another."""

SIDEWAYS = 1.5
"""How much farther a step to the side feels than a step ahead."""
WIDEST = 4
"""How far to the side, for each step ahead, one still says "in this direction"."""
JUMP = 1.7
"""How much farther than the nearest place a link may lead that goes both ways."""
KIN = 0.6
"""How much nearer a city and a track that ends there feel than they are."""
STRAIGHT = 5
"""How much farther a step to the side feels where a city has tracks of its own ahead: the straightest one is meant."""
ASIDE = 2
"""How much farther a place feels that lies more to the side than ahead."""

Kin: TypeAlias = Mapping[Target, frozenset[Target]]
"""The tracks that end at each city."""
NOBODY: Kin = {}


def compass(drawing: Drawing) -> Compass:
    """From every city and track the next city or track in each direction."""
    return links_between(drawing.anchors, _kin(drawing))


def _kin(drawing: Drawing) -> Kin:
    tracks = drawing.board.at_city
    return {
        city.id: frozenset(track.id for track in tracks[number] if track.id in drawing.tracks)
        for number, city in enumerate(drawing.board.cities)
        if city.id in drawing.cities
    }


def _are_kin(kin: Kin, a: Target, b: Target) -> bool:
    return b in kin.get(a, ()) or a in kin.get(b, ())


def city_compass(drawing: Drawing) -> Compass:
    """From every city and track the next city in each direction."""
    dots: dict[Target, Cell] = {city.id: city.dot for city in drawing.cities.values()}
    links: Links = {target: dict(ways) for target, ways in links_between(dots).items()}
    for target, cell in drawing.anchors.items():
        if target not in dots:
            links[target] = {}
            _fill({**dots, target: cell}, {target: links[target]})
    return links


def nearest(places: Mapping[Target, Cell], cell: Cell) -> Target | None:
    return next(iter(by_distance(places, cell)), None)


def by_distance(places: Mapping[Target, Cell], cell: Cell) -> list[Target]:
    """The nearest to a cell first."""
    x, y = cell
    return sorted(
        places, key=lambda target: (places[target][0] - x) ** 2 + (ASPECT * (places[target][1] - y)) ** 2
    )


def links_between(places: Mapping[Target, Cell], kin: Kin = NOBODY) -> Compass:
    """The next place in each direction, for every place."""
    links: Links = {target: {} for target in places}
    pairs = sorted(
        (far * (KIN if _are_kin(kin, a, b) else 1), a, way, b) for far, a, way, b in _pairs(places)
    )
    _link_kin(places, kin, links)
    _link_neighbours([pair for pair in pairs if not _passes_by_kin(pair, places, kin)], links)
    _bridge_islands(pairs, links)
    _join_islands(places, links)
    _fill(places, links, kin)
    return links


def _link_kin(places: Mapping[Target, Cell], kin: Kin, links: Links) -> None:
    """Link every city with the straightest of its tracks in each direction."""
    ahead: dict[tuple[Target, Direction], list[tuple[float, Target]]] = {}
    for city, tracks in kin.items():
        for track in tracks:
            for way in Direction:
                far, aside = _seen(places[city], places[track], way)
                if far > 0 and aside <= far:
                    ahead.setdefault((city, way), []).append((far + STRAIGHT * aside, track))
    best = sorted((*min(found), city, way) for (city, way), found in ahead.items())
    for _, track, city, way in best:
        _link(links, city, way, track)


def _passes_by_kin(pair: Pair, places: Mapping[Target, Cell], kin: Kin) -> bool:
    """Whether a link would lead past a track that ends at the city it starts from, and lies that way too."""
    _, a, way, b = pair
    if _are_kin(kin, a, b):
        return False
    return _has_kin(a, way, places, kin) or _has_kin(b, way.opposite, places, kin)


def _has_kin(target: Target, way: Direction, places: Mapping[Target, Cell], kin: Kin) -> bool:
    seen = (_seen(places[target], places[track], way) for track in kin.get(target, ()))
    return any(ahead > 0 and aside <= ahead for ahead, aside in seen)


def _link_neighbours(pairs: list[Pair], links: Links) -> None:
    """Link the close ones both ways, unless one of them would have to jump over a much nearer place."""
    nearest_way: dict[tuple[Target, Direction], float] = {}
    for far, a, way, b in pairs:
        nearest_way.setdefault((a, way), far)
        nearest_way.setdefault((b, way.opposite), far)
    for far, a, way, b in pairs:
        if far <= JUMP * min(nearest_way[a, way], nearest_way[b, way.opposite]):
            _link(links, a, way, b)


def _bridge_islands(pairs: list[Pair], links: Links) -> None:
    """Link the nearest of parts that have no link between them, as far as they have a direction free."""
    islands = _islands(links)
    home = {target: number for number, island in enumerate(islands) for target in island}
    for _, a, way, b in pairs:
        if home[a] != home[b] and _link(links, a, way, b):
            gone = home[b]
            for target in islands[gone]:
                home[target] = home[a]
            islands[home[a]] |= islands[gone]


def _link(links: Links, a: Target, way: Direction, b: Target) -> bool:
    """Link two places both ways where both have that way free."""
    if way in links[a] or way.opposite in links[b]:
        return False
    links[a][way], links[b][way.opposite] = b, a
    return True


def _pairs(places: Mapping[Target, Cell]) -> Iterator[Pair]:
    """Every two places, once, with the main direction from one to the other; written out for speed."""
    for a, (ax, ay) in places.items():
        for b, (bx, by) in places.items():
            dx, dy = bx - ax, ASPECT * (by - ay)
            if dx > 0 and -dx <= dy <= dx:
                yield dx + SIDEWAYS * abs(dy), a, Direction.RIGHT, b
            elif dy > 0 and -dy <= dx <= dy:
                yield dy + SIDEWAYS * abs(dx), a, Direction.DOWN, b


def _seen(at: Cell, there: Cell, way: Direction) -> tuple[int, int]:
    """How far ahead a cell is when looking that way, and how far aside, in columns."""
    dx, dy = there[0] - at[0], ASPECT * (there[1] - at[1])
    match way:
        case Direction.UP:
            return -dy, abs(dx)
        case Direction.DOWN:
            return dy, abs(dx)
        case Direction.LEFT:
            return -dx, abs(dy)
        case Direction.RIGHT:
            return dx, abs(dy)


def _fill(places: Mapping[Target, Cell], links: Links, kin: Kin = NOBODY) -> None:
    """Point every direction that is still free at the nearest place there, if there is any."""
    for target, ways in links.items():
        for way in Direction:
            if way in ways:
                continue
            seen = [(*_seen(places[target], cell, way), other) for other, cell in places.items()]
            ahead = [
                (
                    (a + SIDEWAYS * s)
                    * (KIN if _are_kin(kin, target, other) else 1)
                    * (ASIDE if s > a else 1),
                    other,
                )
                for a, s, other in seen
                if a > 0 and s <= WIDEST * a
            ]
            if ahead:
                ways[way] = min(ahead)[1]


def _join_islands(places: Mapping[Target, Cell], links: Links) -> None:
    """
    Join the parts that have no link between them, from the bottom of each to the top of the next.

    Those ends are free: a link up from the highest place would lead to a higher one of the same part.
    """
    islands = sorted(_islands(links), key=lambda island: min(places[target][1] for target in island))
    for upper, lower in pairwise([*islands, islands[0]] if len(islands) > 1 else []):
        bottom = max(upper, key=lambda target: places[target][1])
        top = min(lower, key=lambda target: places[target][1])
        links[bottom][Direction.DOWN] = top
        links[top][Direction.UP] = bottom


def _islands(links: Links) -> list[set[Target]]:
    """The places in sets that are linked; all links go both ways here."""
    islands: list[set[Target]] = []
    seen: set[Target] = set()
    for start in links:
        if start in seen:
            continue
        island, queue = {start}, [start]
        while queue:
            for other in links[queue.pop()].values():
                if other not in island:
                    island.add(other)
                    queue.append(other)
        seen |= island
        islands.append(island)
    return islands

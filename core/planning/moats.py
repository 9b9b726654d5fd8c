"""
How many units the roads ahead of a sweep take at least, in any plan.

A plan is made of trees. Let each grow from those of its places that lie behind or at the front, and if there are none, from
the first of its places where somebody waits: then its roads lead one way. The later end of a ticket is no such beginning, so
around it lies a moat that some road leads across, inwards. The moat is as wide as the shortest of these roads, and so much
of each is used up by it, in this direction alone: another moat, on the other side, has it whole. At the far end of that road
it meets another place: the next moat goes around both then, until it meets a place from which the tree may have grown. No
piece of road is counted twice in one direction, and no plan goes along it in both, so all moats together are a bound.

A moat counts as long as all places within are ahead. So those that lie furthest ahead are dug first.

What the moats leave of the roads counts for the groups at the front. One where somebody waits is left by some road, in
whichever direction; one that leads to another place of the front may be the way out of both, so each has half of it.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import accumulate

import attrs

from core.planning.roads import Roads


class Exits(dict[int, int]):
    """By set of places at the front the half units that it takes to leave them."""

    def __init__(self, places: Sequence[tuple[int, int]]) -> None:
        super().__init__()
        self._places = places
        self.most = sum([half_units for _, half_units in places])
        """What it takes to leave all places at most."""

    def __missing__(self, group: int) -> int:
        least = self[group] = min([half_units for place, half_units in self._places if group & place])
        return least


@attrs.frozen(eq=False)
class Bounds:
    """What the roads take at least, by road, and once more behind the last."""

    _roads: Roads
    _moats: Sequence["_Moat"]

    @cached_property
    def least(self) -> Sequence[int]:
        """The units of those from there on."""
        widths = [0] * (len(self._roads.roads) + 1)
        for moat in self._moats:
            widths[moat.first] += moat.width
        return [*accumulate(reversed(widths))][::-1]

    @cached_property
    def exits(self) -> Sequence[Exits]:
        """Besides these those that it takes to leave the groups at the front."""
        return _exits(self._roads, self._moats)


@attrs.frozen
class _Moat:
    first: int
    """The first road that leads to a place within."""
    width: int
    inwards: Sequence[int]
    """The roads across, in this direction (`Roads.into`)."""


@lru_cache(maxsize=2)
def bounds_ahead(roads: Roads, wanted: int) -> Bounds:
    """The bounds for the wanted tickets; the latest are remembered: a narrow sweep and a wide one ask for the same."""
    return Bounds(roads, _moats(roads, wanted))


def _moats(roads: Roads, wanted: int) -> list[_Moat]:
    left = [road.units for road in roads.roads for _ in range(2)]
    waiting = {place: tickets & wanted for place, tickets in roads.waiting.items() if tickets & wanted}
    moats: list[_Moat] = []
    for goal in reversed(waiting):
        beginnings = 0
        """The set of the places from which the tree with this one may have grown, up to the other end of its ticket."""
        for place, tickets in waiting.items():
            beginnings |= place
            if tickets & waiting[goal]:
                break
        if not goal & beginnings:
            moats += _around(roads, goal, beginnings, left)
    return moats


def _around(roads: Roads, goal: int, beginnings: int, left: list[int]) -> list[_Moat]:
    """The moats around a place. What is left of the roads is changed."""
    moats = []
    within, first = goal, roads.first[goal]
    across = roads.into[goal]
    while across:
        width = min([left[way] for way, _ in across])
        if width:
            inwards = [way for way, _ in across]
            for way in inwards:
                left[way] -= width
            moats.append(_Moat(first, width, inwards))
        for way, place in across:
            if not left[way] and not within & place:
                within |= place
                first = min(first, roads.first[place])
                across = across + roads.into[place]
        if within & beginnings:
            break
        across = [(way, place) for way, place in across if not within & place]
    return moats


def _exits(roads: Roads, moats: Sequence[_Moat]) -> list[Exits]:
    left = [road.units for road in roads.roads for _ in range(2)]
    by_first: list[list[_Moat]] = [[] for _ in roads.roads]
    for moat in moats:
        by_first[moat.first].append(moat)
    exits = [Exits([])]
    for at in range(len(roads.roads) - 1, -1, -1):
        for moat in by_first[at]:
            for way in moat.inwards:
                left[way] -= moat.width
        front = roads.fronts[at]
        places = []
        for place in roads.first:
            if place & front:
                halves = [
                    min(left[way], left[way ^ 1]) << (not other & front)
                    for way, other in roads.into[place]
                    if way >= 2 * at
                ]
                places.append((place, min(halves)))
        exits.append(Exits(places))
    return exits[::-1]

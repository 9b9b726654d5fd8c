"""
A map as a sweep over it sees it: the roads in their order, and what changes at the front with each.

One's own tracks cost nothing, so what they join is one place. Roads are the connections between places.
"""

from collections.abc import Mapping, Sequence
from functools import cache, cached_property

import attrs

from core.board import Board, Ticket
from core.ways import BARRED, neighbours


@attrs.frozen
class Road:
    """A connection between two places, and what changes at the front."""

    one: int
    other: int
    """Its places, each as the set that holds this place alone."""
    units: int
    tracks: tuple[int, ...]
    """Of twins that are as long as each other both."""
    fresh: tuple[int, ...]
    """The places that come to the front with it, each with the tickets for which somebody waits there."""
    gone: int
    """The set of the places that leave the front behind it."""


@attrs.frozen(eq=False)
class Roads:
    """All roads, in the order in which they are gone through."""

    roads: tuple[Road, ...]
    tickets: int
    """The set of all tickets: they are the lowest bits, and the places are those above."""

    @cached_property
    def waiting(self) -> dict[int, int]:
        """By place the tickets for which somebody waits there; the places in the order in which they come to the front."""
        return {group & ~self.tickets: group & self.tickets for road in self.roads for group in road.fresh}

    @cached_property
    def first(self) -> dict[int, int]:
        """By place, in the same order, the number of the first road there."""
        return {group & ~self.tickets: at for at, road in enumerate(self.roads) for group in road.fresh}

    @cached_property
    def into(self) -> dict[int, list[tuple[int, int]]]:
        """By place the roads that lead there, each with the place from where; the number is twice that of the road, or one more."""
        into: dict[int, list[tuple[int, int]]] = {place: [] for place in self.first}
        for at, road in enumerate(self.roads):
            into[road.one].append((2 * at, road.other))
            into[road.other].append((2 * at + 1, road.one))
        return into

    @cached_property
    def fronts(self) -> list[int]:
        """By road the set of the places that are at the front before it."""
        fronts = [0]
        for road in self.roads:
            fronts.append((fronts[-1] | road.one | road.other) & ~road.gone)
        return fronts


def roads_of(board: Board, units: Sequence[float], tickets: Sequence[Ticket]) -> Roads:
    """The map for the owner of some tickets, where each track takes so many units."""
    part = _joined_for_nothing(board, units)
    number = {each: n for n, each in enumerate(sorted(set(part)), start=len(tickets))}
    place = [number[each] for each in part]
    marks = {each: 1 << each for each in place}
    for n, ticket in enumerate(tickets):
        for city in ticket.cities:
            marks[place[city]] ^= 1 << n
    return Roads(_with_the_front(_lines(board, units, place), marks), (1 << len(tickets)) - 1)


def _joined_for_nothing(board: Board, units: Sequence[float]) -> list[int]:
    """For every city the number of its part: cities that are joined for nothing have the same number."""
    part = list(range(len(board.cities)))
    for start in part.copy():
        if part[start] == start:
            todo = [start]
            while todo:
                for other, number in neighbours(board)[todo.pop()]:
                    if not units[number] and part[other] != start:
                        part[other] = start
                        todo.append(other)
    return part


_Line = tuple[int, int, int, tuple[int, ...]]
"""Two places, the units between them, and the tracks."""


def _lines(board: Board, units: Sequence[float], place: Sequence[int]) -> list[_Line]:
    """From place to place the connections with the fewest units."""
    tracks: dict[tuple[int, int], list[int]] = {}
    fewest: dict[tuple[int, int], float] = {}
    for number in _sweep_order(board):
        cities = board.tracks[number].cities
        ends = _ordered(place[cities[0]], place[cities[1]])
        if ends[0] != ends[1] and units[number] != BARRED:
            tracks.setdefault(cities, []).append(number)
            fewest[ends] = min(fewest.get(ends, BARRED), units[number])
    lines = []
    for cities, numbers in tracks.items():
        ends = _ordered(place[cities[0]], place[cities[1]])
        shortest = tuple([number for number in numbers if units[number] == fewest[ends]])
        if shortest:
            lines.append((*ends, int(fewest[ends]), shortest))
    return lines


def _ordered(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


@cache
def _sweep_order(board: Board) -> tuple[int, ...]:
    """The tracks in an order that keeps the front narrow: city by city, each time the one that brings the fewest new."""
    beside = [{other for other, _ in neighbours(board)[city]} for city in range(len(board.cities))]
    orders = [_cities_from(start, beside) for start in range(len(beside))]
    rank = {city: n for n, city in enumerate(min(orders)[1])}
    return tuple(
        sorted(
            range(len(board.tracks)),
            key=lambda number: (*sorted(rank[city] for city in board.tracks[number].cities), number),
        )
    )


def _cities_from(start: int, beside: Sequence[set[int]]) -> tuple[int, list[int]]:
    """All cities, beginning with this one, and a measure of how many states the sweep has then."""
    order, front, measure = [start], set(beside[start]), 0
    left = set(range(len(beside))) - {start}
    while left:
        city = min(
            front or left, key=lambda each: (len(beside[each] & left - front), len(beside[each] & left), each)
        )
        order.append(city)
        left.discard(city)
        front = (front | beside[city]) & left
        measure += 4 ** len(front)
    return measure, order


def _with_the_front(lines: Sequence[_Line], marks: Mapping[int, int]) -> tuple[Road, ...]:
    last = {place: at for at, line in enumerate(lines) for place in line[:2]}
    known: set[int] = set()
    roads = []
    for at, (a, b, units, tracks) in enumerate(lines):
        fresh = tuple(marks[place] for place in (a, b) if place not in known)
        gone = sum(1 << place for place in (a, b) if last[place] == at)
        known |= {a, b}
        roads.append(Road(1 << a, 1 << b, units, tracks, fresh, gone))
    return tuple(roads)

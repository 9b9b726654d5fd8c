"""
A sweep over the map, which finds the tracks that connect several pairs of cities at once with the fewest trains.

The roads come one after the other, and each is taken or left out. What was done with the roads behind matters to those
ahead only at the *front*, the places that have roads on both sides: which of them are joined, and for which tickets
somebody still waits there. Few states differ in that, because a map that is drawn on paper has a narrow front; of those
that agree the shortest is kept. More tickets make it slower, but not by much.

Two things keep a sweep short. It drops a state as soon as that must take more trains than there are: those that it takes
and those that all roads ahead take at least (`moats.py`). And where a sweep for some of the tickets is there, one for more
of them goes along it: its states must be among those of the former but for the tickets that are new, and they take as
many trains as those from there on, or more.
"""

from collections.abc import Sequence
from functools import cached_property
from heapq import nsmallest
from typing import TypeAlias

import attrs

from core.planning.moats import least_ahead
from core.planning.roads import Road, Roads

_OPEN = 2
"""So many units a group counts for where somebody still waits, when the most promising states are chosen."""

State: TypeAlias = tuple[int, ...]
"""
The groups of joined places at the front, lowest first.

A group is a set with a bit for every ticket for which somebody waits there, and above those a bit a place. Two groups that
are joined are `one ^ other`: of a ticket with both ends in the group nothing is left.
"""

Onward: TypeAlias = dict[State, tuple[State | None, State | None]]
"""By state the one that follows if the road is left out, and the one that follows if it is taken."""


@attrs.frozen
class Sweep:
    """What was found for some of the tickets."""

    roads: Roads
    wanted: int
    """The set of these tickets."""
    most: int
    """States that must take more units were dropped."""
    states: Sequence[dict[State, int]]
    """The states before each road, and those behind the last, with the fewest units that they take."""
    onward: Sequence[Onward]
    """By road what follows the states before it."""
    exact: bool
    """Whether no other state was left out; else there may be other plans, and shorter ones."""

    @property
    def units(self) -> int | None:
        """The fewest units for all these tickets; None if no plan was found."""
        return self.states[-1].get(())

    @cached_property
    def ahead(self) -> Sequence[dict[State | None, int]]:
        """For the states of plans with at most so many units those that they still take at least."""
        ahead: list[dict[State | None, int]] = [{(): 0}]
        none = self.most + 1
        for road, states, onward in zip(
            reversed(self.roads.roads), reversed(self.states[:-1]), reversed(self.onward), strict=True
        ):
            behind, before = ahead[-1], dict[State | None, int]()
            for state, (without, with_it) in onward.items():
                units = min(behind.get(without, none), behind.get(with_it, none) + road.units)
                if states[state] + units <= self.most:
                    before[state] = units
            ahead.append(before)
        return ahead[::-1]


def sweep(roads: Roads, wanted: int, most: int, width: int, along: Sweep | None = None) -> Sweep:
    """
    Look for plans with at most so many units for the wanted tickets, where so many states are kept behind every road.

    A sweep that this one goes along is exact, is for some of the same tickets, and for as many units or more.
    """
    least = least_ahead(roads, wanted) if along is None else [0] * (len(roads.roads) + 1)
    states: list[dict[State, int]] = [{(): 0}]
    onward: list[Onward] = []
    exact = True
    for at, road in enumerate(roads.roads, start=1):
        fresh = tuple([group & (wanted | ~roads.tickets) for group in road.fresh])
        follows, reached = _gone_by(road, fresh, states[-1], most - least[at], roads.tickets)
        if along is not None:
            reached = _along(along.ahead[at], reached, most, along.wanted | ~roads.tickets)
        if len(reached) > width:
            exact = False
            reached = _most_promising(reached, width, roads.tickets)
        onward.append(follows)
        states.append(reached)
    return Sweep(roads, wanted, most, states, onward, exact)


def _along(
    ahead: dict[State | None, int], states: dict[State, int], most: int, kept: int
) -> dict[State, int]:
    """The states that take at most so many units with those that they still take for the tickets that are kept."""
    none = most + 1
    return {
        state: units
        for state, units in states.items()
        if units + ahead.get(tuple([group & kept for group in state]), none) <= most
    }


def _most_promising(states: dict[State, int], width: int, tickets: int) -> dict[State, int]:
    def promise(item: tuple[State, int]) -> int:
        return item[1] + _OPEN * sum([group & tickets > 0 for group in item[0]])

    return dict(nsmallest(width, states.items(), key=promise))


def _gone_by(
    road: Road, fresh: State, states: dict[State, int], most: int, tickets: int
) -> tuple[Onward, dict[State, int]]:
    """What follows each of these states, and the states behind the road, those with at most so many units."""
    follows: Onward = {}
    reached: dict[State, int] = {}
    either, units, stay = road.one | road.other, road.units, ~road.gone
    front_stays = not fresh and not road.gone
    for state, so_far in states.items():
        if so_far > most:
            continue
        without: State | None = state
        with_it: State | None = None
        taken = so_far + units
        if not front_stays or taken <= most:
            here = there = 0  # the groups at its ends; one of them alone where it is the same group
            rest = []
            for group in state + fresh:
                if group & either:
                    here, there = group, here
                else:
                    rest.append(group)
            if not front_stays:
                without = _behind(rest, (here & stay, there & stay), tickets)
            if there and taken <= most:
                with_it = _behind(rest, ((here ^ there) & stay,), tickets)
                if with_it is not None and reached.get(with_it, most) >= taken:
                    reached[with_it] = taken
        if without is not None and reached.get(without, most) >= so_far:
            reached[without] = so_far
        follows[state] = without, with_it
    return follows, reached


def _behind(rest: list[int], ends: tuple[int, ...], tickets: int) -> State | None:
    """The state with these groups; None if somebody waits in one that has no place at the front any more."""
    groups = rest.copy()
    for group in ends:
        if group > tickets:
            groups.append(group)
        elif group:
            return None
    groups.sort()
    return tuple(groups)

"""
A sweep over the map, which finds the tracks that connect several pairs of cities at once with the fewest trains.

The roads come one after the other, and each is taken or left out. What was done with the roads behind matters to those
ahead only at the *front*, the places that have roads on both sides: which of them are joined, and for which tickets
somebody still waits there. Few states differ in that, because a map that is drawn on paper has a narrow front; of those
that agree the shortest is kept. More tickets make it slower, but not by much.

Two things keep a sweep short. It drops a state as soon as that must take more trains than there are: those that it takes,
those that all roads ahead take at least, and those that lead out of its groups (`moats.py`). And where a sweep for some of the tickets is there, one for more
of them goes along it: its states must be among those of the former but for the tickets that are new, and they take as
many trains as those from there on, or more.
"""

from collections.abc import Sequence
from functools import cached_property
from heapq import nsmallest
from typing import TypeAlias

import attrs

from core.planning.moats import Exits, bounds_ahead
from core.planning.roads import Road, Roads

_OPEN = 2
"""So many units a group counts for where somebody still waits, when the most promising states are chosen."""

_FEW = 20
"""So many states are kept without a look at what their groups take to go on: that takes longer than it saves."""

State: TypeAlias = tuple[int, ...]
"""
The groups of joined places at the front, lowest first, but for single places where nobody waits.

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
                units = behind.get(without, none)
                if (taken := behind.get(with_it, none) + road.units) < units:
                    units = taken
                if states[state] + units <= self.most:
                    before[state] = units
            ahead.append(before)
        return ahead[::-1]

    def some_plan(self) -> list[Road]:
        """The roads of one of the plans with the fewest units."""
        plan = []
        state: State | None = ()
        for at, road in enumerate(self.roads.roads):
            assert state is not None
            left_out, taken = self.onward[at][state]
            ahead, left = self.ahead[at + 1], self.ahead[at][state]
            if ahead.get(left_out) == left:
                state = left_out
            else:
                state = taken
                plan.append(road)
        return plan


def sweep(roads: Roads, wanted: int, most: int, width: int, along: Sweep | None = None) -> Sweep:
    """
    Look for plans with at most so many units for the wanted tickets, where so many states are kept behind every road.

    A sweep that this one goes along is exact, is for some of the same tickets, and for as many units or more.
    """
    bounds = None if along is not None else bounds_ahead(roads, wanted)
    kept = wanted | ~roads.tickets
    states: list[dict[State, int]] = [{(): 0}]
    onward: list[Onward] = []
    exact = True
    for at, road in enumerate(roads.roads, start=1):
        left = most if bounds is None else most - bounds.least[at]
        follows, reached = _gone_by(road, kept, states[-1], left, roads.tickets)
        if along is not None:
            reached = _along(along.ahead[at], reached, most, along.wanted | ~roads.tickets)
        elif bounds is not None and min(len(reached), width) > _FEW:
            reached = _that_can_leave(bounds.exits[at], reached, left, roads.tickets)
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
        if units + ahead.get(tuple([left for group in state if (left := group & kept) & left - 1]), none)
        <= most
    }


def _that_can_leave(exits: Exits, states: dict[State, int], most: int, tickets: int) -> dict[State, int]:
    """The states that take at most so many units with those that it takes to leave the groups where somebody waits."""
    half_units, places = 2 * most, ~tickets
    few = half_units - exits.most >> 1
    return {
        state: units
        for state, units in states.items()
        if units <= few
        or 2 * units + sum([exits[group & places] for group in state if group & tickets]) <= half_units
    }


def _most_promising(states: dict[State, int], width: int, tickets: int) -> dict[State, int]:
    def promise(item: tuple[State, int]) -> int:
        return item[1] + _OPEN * sum([group & tickets > 0 for group in item[0]])

    return dict(nsmallest(width, states.items(), key=promise))


_Ends: TypeAlias = tuple[int, int]
"""The groups at the two ends of a road, if a state has none there: the places alone."""


def _gone_by(
    road: Road, kept: int, states: dict[State, int], most: int, tickets: int
) -> tuple[Onward, dict[State, int]]:
    """What follows each of these states, and the states behind the road, those with at most so many units."""
    fresh = {group & ~tickets: group & kept for group in road.fresh}
    ends = fresh.get(road.one, road.one), fresh.get(road.other, road.other)
    if road.gone or (ends[0] | ends[1]) & tickets:
        return _with_another_front(road, ends, states, most, tickets)
    return _with_the_same_front(road, ends, states, most)


def _with_the_same_front(
    road: Road, ends: _Ends, states: dict[State, int], most: int
) -> tuple[Onward, dict[State, int]]:
    """Where the road is left out the state is the same behind it."""
    follows: Onward = {}
    reached = states.copy()
    one, other, units = road.one, road.other, road.units
    either = one | other
    for state, so_far in states.items():
        with_it: State | None = None
        if (taken := so_far + units) <= most:
            (here, there), groups = ends, []
            for group in state:
                if not group & either:
                    groups.append(group)
                    continue
                if group & one:
                    here = group
                if group & other:
                    there = group
            if here != there:
                groups.append(here ^ there)
                groups.sort()
                with_it = tuple(groups)
                if reached.get(with_it, most) >= taken:
                    reached[with_it] = taken
        follows[state] = state, with_it
    return follows, reached


def _with_another_front(
    road: Road, ends: _Ends, states: dict[State, int], most: int, tickets: int
) -> tuple[Onward, dict[State, int]]:
    """Where places come to the front with somebody who waits, or leave it."""
    follows: Onward = {}
    reached: dict[State, int] = {}
    one, other, units, stay = road.one, road.other, road.units, ~road.gone
    either = one | other
    for state, so_far in states.items():
        (here, there), rest = ends, []
        for group in state:
            if not group & either:
                rest.append(group)
                continue
            if group & one:
                here = group
            if group & other:
                there = group
        with_it: State | None = None
        without = _behind(rest, here & stay, 0 if here == there else there & stay, tickets)
        if without is not None and reached.get(without, most) >= so_far:
            reached[without] = so_far
        if here != there and (taken := so_far + units) <= most:
            with_it = _behind(rest, (here ^ there) & stay, 0, tickets)
            if with_it is not None and reached.get(with_it, most) >= taken:
                reached[with_it] = taken
        follows[state] = without, with_it
    return follows, reached


def _behind(rest: list[int], one: int, other: int, tickets: int) -> State | None:
    """
    The state with these groups; None if somebody waits in one that has no place at the front any more.

    Of a single place where nobody waits nothing needs to be known.
    """
    groups = rest
    if one > tickets:
        if one & one - 1:
            groups = [*rest, one]
            groups.sort()
    elif one:
        return None
    if other > tickets:
        if other & other - 1:
            groups = [*groups, other]
            groups.sort()
    elif other:
        return None
    return tuple(groups)

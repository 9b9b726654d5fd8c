"""
The tracks that connect several pairs of cities at once with the fewest trains, exactly.

Connecting one pair after the other can miss the shortest plan, in which shared ways are longer than each pair alone
would need. This search finds all that are shortest. It sweeps over the map: the roads come one after the other, and each
is taken or left out. What was done with the roads behind matters to those ahead only at the *front*, the places that have
roads on both sides: which of them are joined, and for which tickets somebody still waits there. Few states differ
in that, because a map that is drawn on paper has a narrow front; of those that agree the shortest is kept. More tickets
make it slower, but not by much.

A known plan keeps the sweep short: states that take more are dropped. So a first sweep keeps only the most promising
states, which nearly always finds a shortest plan; the second proves it, and finds all others that are as short.
"""

from collections.abc import Sequence
from heapq import nsmallest

import attrs

from core.board import Board, Ticket
from core.planning.roads import Road, Roads, roads_of

_NARROW = 20
"""So many states are kept behind every road to find a good plan."""
_WIDE = 600
"""So many are kept at most to prove that there is no better one; few positions have more."""
_OPEN = 2
"""So many units a group counts for where somebody still waits, when the most promising states are chosen."""

_State = tuple[int, ...]
"""
The groups of joined places at the front, lowest first.

A group is a set with a bit a place, and above those a bit for every ticket for which somebody waits there. Two groups
that are joined are `one ^ other`: of a ticket with both ends in the group nothing is left.
"""

_Onward = dict[_State, tuple[_State | None, _State | None]]
"""By state the one that follows if the road is left out, and the one that follows if it is taken."""


class Fork:
    """A point in all shortest plans: the tracks of which one comes next, each with the fork behind it."""

    __slots__ = ("branches", "price", "toll")

    def __init__(self, branches: tuple["_Branch", ...]) -> None:
        self.branches = branches
        """Where there is none the plan is complete."""
        self.price = min([price for price, _, _, _ in branches], default=0.0)
        """What comes from here on costs so much at least."""
        self.toll = min([toll for _, toll, _, _ in branches], default=0)
        """The least toll of all that comes from here on, in whichever plan."""


_Branch = tuple[float, int, int, Fork]
"""The price and the toll of all that comes from here on at least, the track, and the fork behind it."""


@attrs.frozen
class Forests:
    """All plans that take the fewest units."""

    start: Fork
    exact: bool
    """Whether no state was left out; else there may be others, and shorter ones."""

    def cheapest(self) -> list[int]:
        """The tracks of the cheapest of them."""
        tracks = []
        fork = self.start
        while fork.branches:
            _, _, track, fork = min(fork.branches, key=lambda branch: branch[:3])
            tracks.append(track)
        return tracks


@attrs.frozen
class Outline:
    """All plans that take the fewest units, whatever their tracks cost besides."""

    roads: tuple[Road, ...]
    onward: tuple[_Onward, ...]
    """By road what follows the states of these plans, and of no others."""
    exact: bool
    """See `Forests`."""

    def forests(self, board: Board, prices: Sequence[float]) -> Forests:
        """The plans at certain prices, along the cheaper of two twins."""
        forks: dict[_State, Fork] = {(): Fork(())}
        for road, onward in zip(reversed(self.roads), reversed(self.onward), strict=True):
            track = min(road.tracks, key=prices.__getitem__)
            price, toll = prices[track], board.tracks[track].toll
            before: dict[_State, Fork] = {}
            for state, (without, with_it) in onward.items():
                if with_it is None:
                    assert without is not None
                    before[state] = forks[without]
                    continue
                taken = forks[with_it]
                branch = (price + taken.price, toll + taken.toll, track, taken)
                before[state] = Fork((branch, *(() if without is None else forks[without].branches)))
            forks = before
        return Forests(forks[()], self.exact)


def outline_for(
    board: Board,
    units: Sequence[float],
    tickets: Sequence[Ticket],
    most: int,
    *,
    any_will_do: bool = False,
) -> Outline | None:
    """
    The plans that join the cities of these tickets with the fewest units, and no more than `most`.

    None if there is none, or none was found among the states that were kept. Where any plan will do there may be shorter
    ones.
    """
    roads = roads_of(board, units, tickets)
    found = _swept(roads, most, _NARROW)
    if not found.exact and (found.units is None or not any_will_do):
        wide = _swept(roads, most if found.units is None else found.units, _WIDE)
        found = found if wide.units is None else wide
    return None if found.units is None else Outline(roads.roads, _of_the_shortest(roads, found), found.exact)


@attrs.frozen
class _Swept:
    """The states behind each road with the units that they take, and by road what follows them."""

    states: list[dict[_State, int]]
    onward: list[_Onward]
    exact: bool

    @property
    def units(self) -> int | None:
        """The fewest units for all tickets."""
        return self.states[-1].get(())


def _swept(roads: Roads, most: int, width: int) -> _Swept:
    states: list[dict[_State, int]] = [{(): 0}]
    onward: list[_Onward] = []
    exact = True
    for at, road in enumerate(roads.roads, start=1):
        follows, reached = _gone_by(road, states[-1], most - roads.ahead[at], roads.places)
        if len(reached) > width:
            exact = False
            reached = _most_promising(reached, width, roads.places)
        onward.append(follows)
        states.append(reached)
    return _Swept(states, onward, exact)


def _most_promising(states: dict[_State, int], width: int, places: int) -> dict[_State, int]:
    def promise(item: tuple[_State, int]) -> int:
        return item[1] + _OPEN * sum([group > places for group in item[0]])

    return dict(nsmallest(width, states.items(), key=promise))


def _gone_by(
    road: Road, states: dict[_State, int], most: int, places: int
) -> tuple[_Onward, dict[_State, int]]:
    """What follows each of these states, and the states behind the road, those with at most so many units."""
    follows: _Onward = {}
    reached: dict[_State, int] = {}
    either, units, fresh, stay = road.one | road.other, road.units, road.fresh, ~road.gone
    front_stays = not fresh and not road.gone
    for state, so_far in states.items():
        if so_far > most:
            continue
        without: _State | None = state
        with_it: _State | None = None
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
                without = _behind(rest, (here & stay, there & stay), places)
            if there and taken <= most:
                with_it = _behind(rest, ((here ^ there) & stay,), places)
                if with_it is not None and reached.get(with_it, most) >= taken:
                    reached[with_it] = taken
        if without is not None and reached.get(without, most) >= so_far:
            reached[without] = so_far
        follows[state] = without, with_it
    return follows, reached


def _behind(rest: list[int], ends: tuple[int, ...], places: int) -> _State | None:
    """The state with these groups; None if somebody waits in one that has no place at the front any more."""
    groups = rest.copy()
    for group in ends:
        if group & places:
            groups.append(group)
        elif group:
            return None
    groups.sort()
    return tuple(groups)


def _of_the_shortest(roads: Roads, swept: _Swept) -> tuple[_Onward, ...]:
    """From the end back to the start: what follows the states of the shortest plans, and leads to the end of one."""
    kept: list[_Onward] = []
    ahead: dict[_State | None, int | None] = {(): swept.units}
    for at in reversed(range(len(roads.roads))):
        units, now = roads.roads[at].units, swept.states[at]
        onward: _Onward = {}
        for state, (left_out, taken) in swept.onward[at].items():
            without = left_out if ahead.get(left_out) == now[state] else None
            with_it = taken if ahead.get(taken) == now[state] + units else None
            if without is not None or with_it is not None:
                onward[state] = without, with_it
        kept.append(onward)
        ahead = {state: now[state] for state in onward}
    return tuple(reversed(kept))

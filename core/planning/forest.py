"""
All plans that connect several pairs of cities at once with the fewest trains, as a walk from fork to fork.

Connecting one pair after the other can miss the shortest plan, in which shared ways are longer than each pair alone
would need. A sweep over the map finds all that are shortest (`sweep.py`). What it leaves of the map is an *outline* of
these plans. That has to do with trains alone: the hand, the tolls and the twins come in with the prices of the tracks.
"""

from collections.abc import Sequence

import attrs

from core.board import Board
from core.planning.roads import Road
from core.planning.sweep import Onward, State, Sweep


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

    roads: Sequence[Road]
    onward: Sequence[Onward]
    """By road what follows the states of these plans, and of no others."""
    exact: bool
    """See `Forests`."""

    @classmethod
    def of(cls, sweep: Sweep) -> "Outline":
        """The shortest of the plans that a sweep has found."""
        assert sweep.units is not None
        kept = []
        for at, (road, onward) in enumerate(zip(sweep.roads.roads, sweep.onward, strict=True)):
            ahead, least = sweep.ahead[at + 1], sweep.units
            shortest: Onward = {}
            for state, (left_out, taken) in onward.items():
                left = least - sweep.states[at][state]
                without = left_out if ahead.get(left_out) == left else None
                with_it = taken if ahead.get(taken) == left - road.units else None
                if without is not None or with_it is not None:
                    shortest[state] = without, with_it
            kept.append(shortest)
        return cls(sweep.roads.roads, kept, sweep.exact)

    def forests(self, board: Board, prices: Sequence[float]) -> Forests:
        """The plans at certain prices, along the cheaper of two twins."""
        forks: dict[State, Fork] = {(): Fork(())}
        for road, onward in zip(reversed(self.roads), reversed(self.onward), strict=True):
            track = min(road.tracks, key=prices.__getitem__)
            price, toll = prices[track], board.tracks[track].toll
            before: dict[State, Fork] = {}
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

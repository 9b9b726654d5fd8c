"""What keeps the sweeps of planning short leaves no plan out."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from core.planning.forest import Outline
from core.planning.moats import bounds_ahead
from core.planning.plan import open_tickets, train_prices
from core.planning.roads import Roads, roads_of
from core.planning.sweep import State, sweep
from core.ways import find_way
from tests.core.planning.brute import positions

POSITIONS = 40
ALL = 1 << 30
"""So many states that none is left out."""


def test_moats_and_exits_promise_no_more_than_the_shortest_plans_take_from_any_road_on() -> None:
    promised = taken = to_leave = 0
    for roads, wanted in _maps():
        bounds = bounds_ahead(roads, wanted)
        least = bounds.least
        found = sweep(roads, wanted, 60, ALL)
        assert found.units is not None
        promised, taken = promised + least[0], taken + found.units
        outline = Outline.of(found)
        for at, onward in enumerate(outline.onward):
            for state in onward:
                halves = sum(bounds.exits[at][group & ~wanted] for group in state if group & wanted)
                assert least[at] + halves / 2 <= found.units - found.states[at][state]
                to_leave += halves
    assert promised > taken / 2
    assert to_leave > taken


def test_a_sweep_along_another_finds_what_it_finds_alone_with_fewer_states() -> None:
    compared: Counter[str] = Counter()
    for roads, wanted in _maps():
        fewer = wanted >> 1
        alone = sweep(roads, wanted, 60, ALL)
        assert alone.units is not None
        for most in (alone.units + 2, alone.units, alone.units - 1):
            first = sweep(roads, fewer, most, ALL)
            along, again = sweep(roads, wanted, most, ALL, first), sweep(roads, wanted, most, ALL)
            assert along.units == again.units == (None if most < alone.units else alone.units)
            compared["in vain"] += along.units is None
            compared["fewer"] += _size(along.states) < _size(again.states)
            if along.units is not None:
                assert Outline.of(along).onward == Outline.of(again).onward
                compared["found"] += 1
    assert min(compared.values()) > POSITIONS // 4


def _size(states: Sequence[Mapping[State, int]]) -> int:
    return sum(map(len, states))


def _maps() -> Iterator[tuple[Roads, int]]:
    """Positions with two to four open tickets that can be done, as a sweep sees them, and the set of those tickets."""
    for view in positions(POSITIONS):
        trains = train_prices(view)
        tickets = [one for one in open_tickets(view) if find_way(view.board, trains, one.cities) is not None]
        if len(tickets) > 1:
            roads = roads_of(view.board, trains, tickets[:4])
            yield roads, roads.tickets

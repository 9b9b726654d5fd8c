"""
The cheapest tracks that connect several pairs of cities at once, exactly.

Connecting one pair after the other can miss the cheapest plan, in which shared ways are longer than each pair
alone would need. This search finds it (the dynamic programme of Dreyfus and Wagner): the cheapest tree that joins
some cities to a place either reaches the place along a track, or consists of two smaller trees that meet there.
It is for few cities. A known plan keeps it short: trees that cost more are dropped.
"""

from collections.abc import Iterable, Iterator, Sequence
from heapq import heapify, heappop, heappush
from operator import add

from core.board import Board, Ticket
from core.ways import BARRED, neighbours

MOST_CITIES = 8
"""With more cities to join the search takes too long to be worth it."""

_Source = tuple[int, int]
"""Where a tree came from: the place before and the track."""


def cheapest_forest(
    board: Board, prices: Sequence[float], tickets: Sequence[Ticket], most: float
) -> tuple[int, ...] | None:
    """The tracks to buy so that each ticket's cities are joined; None if that costs more than `most`, or if the tickets are too many."""
    part = _joined_for_nothing(board, prices)
    cities = sorted({part[city] for ticket in tickets for city in ticket.cities})
    if not 0 < len(cities) <= MOST_CITIES:
        return None
    bits = {city: 1 << n for n, city in enumerate(cities)}
    trees = _Trees(board, prices, part, cities, most)
    pairs = [bits[part[a]] | bits[part[b]] for a, b in (ticket.cities for ticket in tickets)]
    groups = _cheapest_groups(trees, _joined_by_cities(pairs), most)
    if groups is None:
        return None
    return tuple(sorted({track for group in groups for track in trees.tracks(group)}))


def _joined_for_nothing(board: Board, prices: Sequence[float]) -> list[int]:
    """For every city the number of its part: cities that are joined at no price have the same number."""
    part = list(range(len(board.cities)))
    for start in part.copy():
        if part[start] == start:
            todo = [start]
            while todo:
                for other, number in neighbours(board)[todo.pop()]:
                    if not prices[number] and part[other] != start:
                        part[other] = start
                        todo.append(other)
    return part


def _joined_by_cities(pairs: Iterable[int]) -> list[int]:
    """
    The same with all pairs in one that have a city in common: those share a tree in any case.

    There are at most half as many then as there are cities, however many tickets somebody holds.
    """
    joined: list[int] = []
    for pair in pairs:
        cities, apart = pair, []
        for other in joined:
            if other & pair:
                cities |= other
            else:
                apart.append(other)
        joined = [*apart, cities]
    return joined


def _cheapest_groups(trees: "_Trees", pairs: Sequence[int], most: float) -> list[int] | None:
    """Pairs that share a tree form a group. The cheapest way to divide the pairs into groups."""
    best: list[tuple[float, list[int]]] = [(0.0, [])]
    for chosen in range(1, 1 << len(pairs)):
        found: tuple[float, list[int]] = (BARRED, [])
        for group in _with_the_first(chosen):
            cities = 0
            for n, pair in enumerate(pairs):
                cities |= pair if group >> n & 1 else 0
            rest = best[chosen ^ group]
            price = rest[0] + trees.price(cities)
            if price < found[0]:
                found = price, [*rest[1], cities]
        best.append(found)
    return best[-1][1] if best[-1][0] <= most else None


def _with_the_first(whole: int) -> Iterator[int]:
    """The subsets that hold the lowest member, the set itself first."""
    first, subset = whole & -whole, whole
    while subset:
        if subset & first:
            yield subset
        subset = (subset - 1) & whole


class _Trees:
    """
    The cheapest trees from every set of the cities to every place. Sets are ints with a bit a city.

    By set and place there are the price, and the road by which the tree comes there. It comes by none where two smaller
    trees meet: which two is found out again for the few places at which somebody asks.
    """

    def __init__(
        self, board: Board, prices: Sequence[float], part: Sequence[int], cities: Sequence[int], most: float
    ) -> None:
        places = sorted(set(part))
        number = {place: n for n, place in enumerate(places)}
        self._cities = [number[city] for city in cities]
        self._most = most
        self._roads = _roads(board, prices, [number[each] for each in part])
        self._prices: list[list[float]] = [[]]
        self._came_by: list[list[_Source | None]] = [[]]
        for chosen in range(1, 1 << (len(cities) - 1)):  # the last city is only ever a place to reach
            self._grow(chosen)

    def price(self, cities: int) -> float:
        """The price of the cheapest tree that joins these cities."""
        rest, place = self._rooted(cities)
        return self._prices[rest][place] if rest else 0.0

    def tracks(self, cities: int) -> set[int]:
        """The tracks of that tree."""
        found: set[int] = set()
        todo = [self._rooted(cities)]
        while todo:
            chosen, place = todo.pop()
            source = self._came_by[chosen][place]
            if source is not None:
                found.add(source[1])
                todo.append((chosen, source[0]))
            elif chosen & (chosen - 1):  # or else it is a city itself
                one = self._parted(chosen, place)
                todo += [(one, place), (chosen ^ one, place)]
        return found

    def _rooted(self, cities: int) -> tuple[int, int]:
        last = cities.bit_length() - 1
        return cities ^ 1 << last, self._cities[last]

    def _grow(self, chosen: int) -> None:
        if chosen & (chosen - 1):
            prices = self._met(chosen)
        else:
            prices = [BARRED] * len(self._roads)
            prices[self._cities[chosen.bit_length() - 1]] = 0
        self._prices.append(prices)
        self._came_by.append(self._reach_out(prices))

    def _met(self, chosen: int) -> list[float]:
        """The price of two smaller trees, place by place where they meet."""
        prices = [BARRED] * len(self._roads)
        for one in _with_the_first(chosen):
            if one != chosen:
                both = map(add, self._prices[one], self._prices[chosen ^ one])
                pairs = zip(both, prices, strict=True)
                prices = [total if total < least else least for total, least in pairs]  # noqa: FURB136 - a call takes longer
        most = self._most
        return [price if price <= most else BARRED for price in prices]

    def _parted(self, chosen: int, place: int) -> int:
        """One of the two trees that meet there."""
        price = self._prices[chosen][place]
        return next(
            one
            for one in _with_the_first(chosen)
            if one != chosen and self._prices[one][place] + self._prices[chosen ^ one][place] == price
        )

    def _reach_out(self, prices: list[float]) -> list[_Source | None]:
        came_by: list[_Source | None] = [None] * len(prices)
        queue = [(price, place) for place, price in enumerate(prices) if price < BARRED]
        heapify(queue)
        most = self._most
        while queue:
            price, place = heappop(queue)
            if price > prices[place]:
                continue
            for other, cost, track in self._roads[place]:
                through = price + cost
                if through <= most and through < prices[other]:
                    prices[other] = through
                    came_by[other] = (place, track)
                    heappush(queue, (through, other))
        return came_by


def _roads(board: Board, prices: Sequence[float], part: Sequence[int]) -> list[list[tuple[int, float, int]]]:
    """From part to part the cheapest track, with its price."""
    cheapest: dict[tuple[int, int], int] = {}
    for track in board.tracks:
        a, b = part[track.cities[0]], part[track.cities[1]]
        if a != b and prices[track.index] < BARRED:
            key = (min(a, b), max(a, b))
            if key not in cheapest or prices[track.index] < prices[cheapest[key]]:
                cheapest[key] = track.index
    roads: list[list[tuple[int, float, int]]] = [[] for _ in set(part)]
    for (a, b), number in cheapest.items():
        roads[a].append((b, prices[number], number))
        roads[b].append((a, prices[number], number))
    return roads

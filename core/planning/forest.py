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


def trees_for(
    board: Board, prices: Sequence[float], tickets: Sequence[Ticket], most: float
) -> "Trees | None":
    """The trees that join the cities of these tickets and cost no more than `most`; None if the cities are too many."""
    part = _joined_for_nothing(board, prices)
    cities = sorted({part[city] for ticket in tickets for city in ticket.cities})
    if not 0 < len(cities) <= MOST_CITIES:
        return None
    bits = {city: 1 << n for n, city in enumerate(cities)}
    pairs = [bits[part[a]] | bits[part[b]] for a, b in (ticket.cities for ticket in tickets)]
    return Trees(board, prices, part, cities, _joined_by_cities(pairs), most)


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


def with_the_first(whole: int) -> Iterator[int]:
    """The subsets that hold the lowest member, the set itself first."""
    first, subset = whole & -whole, whole
    while subset:
        if subset & first:
            yield subset
        subset = (subset - 1) & whole


class Trees:
    """
    The cheapest trees from every set of the cities to every place. Sets are ints with a bit a city.

    By set and place there are the price, and the road by which the tree comes there. It comes by none where two smaller
    trees meet: which two is found out again for the few places at which somebody asks.
    """

    def __init__(
        self,
        board: Board,
        prices: Sequence[float],
        part: Sequence[int],
        cities: Sequence[int],
        pairs: Sequence[int],
        most: float,
    ) -> None:
        self._board, self._part, self._cities, self._pairs = board, part, cities, pairs
        self.track_prices = prices
        places = sorted(set(part))
        number = {place: n for n, place in enumerate(places)}
        self.ends = [number[city] for city in cities]
        """By city its place."""
        self.most = most
        self.roads = _roads(board, prices, [number[each] for each in part])
        """By place the places beside it, each with the price of the track there, and the track."""
        self.prices: list[list[float]] = [[]]
        """By set and place what the cheapest tree costs."""
        self._came_by: list[list[_Source | None]] = [[]]
        for chosen in range(1, 1 << (len(cities) - 1)):  # the last city is only ever a place to reach
            self._grow(chosen)

    def at_prices(self, prices: Sequence[float]) -> "Trees":
        """The trees of the same cities where the tracks have other prices."""
        return Trees(self._board, prices, self._part, self._cities, self._pairs, self.most)

    def cheapest_forest(self) -> set[int]:
        """The tracks of the cheapest trees that join each ticket's cities."""
        groups = min(self.divisions())[1]
        return {track for group in groups for track in self.tracks(group)}

    def divisions(self) -> list[tuple[float, tuple[int, ...]]]:
        """
        The ways to divide the pairs into groups, with what the trees of the groups cost at least.

        Pairs that share a tree form a group.
        """
        return self._divided((1 << len(self._pairs)) - 1)

    def _divided(self, left: int) -> list[tuple[float, tuple[int, ...]]]:
        if not left:
            return [(0.0, ())]
        found = []
        for group in with_the_first(left):
            cities = 0
            for n, pair in enumerate(self._pairs):
                cities |= pair if group >> n & 1 else 0
            price = self.price(cities)
            if price <= self.most:
                found += [(price + more, (cities, *rest)) for more, rest in self._divided(left ^ group)]
        return [(price, groups) for price, groups in found if price <= self.most]

    def price(self, cities: int) -> float:
        """The price of the cheapest tree that joins these cities."""
        rest, place = self.rooted(cities)
        return self.prices[rest][place] if rest else 0.0

    def tracks(self, cities: int) -> set[int]:
        """The tracks of that tree."""
        found: set[int] = set()
        todo = [self.rooted(cities)]
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

    def rooted(self, cities: int) -> tuple[int, int]:
        """A tree that joins these cities, as the set of all but the last of them, and the place of that one."""
        last = cities.bit_length() - 1
        return cities ^ 1 << last, self.ends[last]

    def _grow(self, chosen: int) -> None:
        if chosen & (chosen - 1):
            prices = self._met(chosen)
        else:
            prices = [BARRED] * len(self.roads)
            prices[self.ends[chosen.bit_length() - 1]] = 0
        self.prices.append(prices)
        self._came_by.append(self._reach_out(prices))

    def _met(self, chosen: int) -> list[float]:
        """The price of two smaller trees, place by place where they meet."""
        prices = [BARRED] * len(self.roads)
        for one in with_the_first(chosen):
            if one != chosen:
                both = map(add, self.prices[one], self.prices[chosen ^ one])
                pairs = zip(both, prices, strict=True)
                prices = [total if total < least else least for total, least in pairs]  # noqa: FURB136 - a call takes longer
        most = self.most
        return [price if price <= most else BARRED for price in prices]

    def _parted(self, chosen: int, place: int) -> int:
        """One of the two trees that meet there."""
        price = self.prices[chosen][place]
        return next(
            one
            for one in with_the_first(chosen)
            if one != chosen and self.prices[one][place] + self.prices[chosen ^ one][place] == price
        )

    def _reach_out(self, prices: list[float]) -> list[_Source | None]:
        came_by: list[_Source | None] = [None] * len(prices)
        queue = [(price, place) for place, price in enumerate(prices) if price < BARRED]
        heapify(queue)
        most = self.most
        while queue:
            price, place = heappop(queue)
            if price > prices[place]:
                continue
            for other, cost, track in self.roads[place]:
                through = price + cost
                if through <= most and through < prices[other]:
                    prices[other] = through
                    came_by[other] = (place, track)
                    heappush(queue, (through, other))
        return came_by


def _roads(board: Board, prices: Sequence[float], part: Sequence[int]) -> list[list[tuple[int, float, int]]]:
    """From part to part every connection, with the price of its cheaper track and that track."""
    cheapest: dict[tuple[int, int], int] = {}
    for track in board.tracks:
        if prices[track.index] < BARRED:
            known = cheapest.get(track.cities)
            if known is None or prices[track.index] < prices[known]:
                cheapest[track.cities] = track.index
    roads: list[list[tuple[int, float, int]]] = [[] for _ in set(part)]
    for cities, number in cheapest.items():
        a, b = part[cities[0]], part[cities[1]]
        if a != b:
            roads[a].append((b, prices[number], number))
            roads[b].append((a, prices[number], number))
    return roads

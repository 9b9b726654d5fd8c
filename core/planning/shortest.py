"""
Of all plans with the fewest trains the one for which the fewest cards are still to be drawn.

Where there are tolls, only plans within one's tokens count, or if all of them need a loan, those with the least toll.

Prices of single tracks do not find it: what a hand lacks for two tracks together is often more than what it lacks for
each alone. So this search goes through the plans with the fewest trains, the most promising first. It drops a branch
as soon as that must lack more cards than the best so far: those that its tracks lack together, and for the rest those
that each lacks alone. Few plans are left to compare, seldom more than ten.

Of plans for which equally many cards are missing it takes the one of which most spaces can be paid at once, then the one
with the least toll, then the first in the order of the map: a plan changes only for a reason that the player can see.
"""

from collections.abc import Iterable, Sequence
from operator import itemgetter

import attrs

from core.board import Board, Rules, Track
from core.cards import Cards, Colour
from core.planning.fewest import at_most_missing, brings_nearer
from core.planning.forest import Trees, with_the_first
from core.planning.needs import Needs, Tally, options_for, to_draw_for
from core.planning.sharing import most_paid, spaces_paid
from core.ways import BARRED

TRAIN = 1 << 20
_CARD = 1 << 10
"""A train outweighs any number of missing cards, a card any toll."""

MOST_STEPS = 600
"""So many steps the search takes at most: ten times as many as a plan takes as a rule."""


@attrs.frozen
class Shortest:
    """The tracks of a plan, and the cards that they want."""

    tracks: tuple[int, ...]
    needs: Needs
    helpful: frozenset[int]
    """Cards of which one more would leave fewer to draw, by this plan or by one that is as short."""
    others: int
    """The set of all tracks that make a card helpful."""
    complete: bool
    """Whether no plan was left out."""


def track_prices(board: Board, rules: Rules, hand: Cards, trains: Sequence[float]) -> list[float]:
    """What a track costs in trains, then in cards that the whole hand lacks for it, then in toll."""
    return [
        price
        if not price or price == BARRED
        else price * TRAIN + to_draw_for(track, rules, hand) * _CARD + track.toll
        for track, price in zip(board.tracks, trains, strict=True)
    ]


def toll_prices(board: Board, prices: Sequence[float]) -> list[float]:
    """Of the prices of `track_prices` the trains, and then the toll."""
    return [
        price if not price or price == BARRED else price // TRAIN * TRAIN + track.toll
        for track, price in zip(board.tracks, prices, strict=True)
    ]


def toll_of(board: Board, tracks: Iterable[int]) -> int:
    """The toll for all of these tracks; on a map with tolls it is the same for both of two twins."""
    return sum([board.tracks[number].toll for number in tracks])


def shortest_plan(
    board: Board,
    rules: Rules,
    tracks: Iterable[int],
    trees: Trees | None,
    hand: Cards,
    twins: int,
    tokens: int,
) -> Shortest:
    """
    The best plan that takes as few trains as these tracks, of the trees of all such plans at the prices of `track_prices`.

    Without trees the tracks are the plan. `twins` is the set of tracks that can replace their twins.
    """
    tracks = sorted(tracks)
    trains = sum(board.tracks[number].length for number in tracks)
    thrifty, toll = None, toll_of(board, tracks)
    if trees is not None and rules.tolls and toll > tokens:
        thrifty = trees.at_prices(toll_prices(board, trees.track_prices))
        tracks = sorted(thrifty.cheapest_forest())
        toll = toll_of(board, tracks)
    most_toll = max(tokens, toll) if rules.tolls else 1 << 30
    search = _Search(board, rules, hand, twins, trains, most_toll, thrifty)
    search.compare(tracks)
    if trees is not None:
        search.through(trees)
    return search.result(complete=trees is not None)


_Todo = tuple[tuple[int, int, bool], ...]
"""Trees that are still to be followed: the set of their cities, their place, and whether they must leave it by a road."""

_Name = tuple[tuple[int, ...], ...]
"""What plans are told apart by: their connections."""


class _Search:
    def __init__(
        self,
        board: Board,
        rules: Rules,
        hand: Cards,
        twins: int,
        trains: int,
        most_toll: int,
        thrifty: Trees | None,
    ) -> None:
        self._board = board
        self._most_toll = most_toll
        self._thrifty = thrifty
        """Trees at the prices of `toll_prices`, which say of a branch early that its toll is too much."""
        self._rules = rules
        self._hand = hand
        self._twins = twins
        self._trains = trains
        self._trees: Trees
        self._lack = _Lack(board, rules, hand, twins)
        self._steps = 0
        self._chosen: list[int] = []
        self._seen: set[_Name] = set()
        self._missing = TRAIN // _CARD - 1
        """The fewest cards so far."""
        self._equal: list[tuple[_Name, Sequence[int], Needs]] = []
        """The plans for which so many are missing: by what they are told apart, their tracks, and what these want."""

    def through(self, trees: Trees) -> None:
        """Compare all plans that are made of these trees."""
        self._trees = trees
        for price, groups in sorted(trees.divisions()):
            self._follow(tuple((*trees.rooted(cities), False) for cities in groups), price)

    def _follow(self, todo: _Todo, price: float) -> None:
        """Follow these trees in every way that may be as good as the best so far; at least, all costs so much."""
        if self._rules.tolls and self._is_too_dear(todo):
            return
        self._steps += 1
        if self._steps > MOST_STEPS:
            return
        while todo and self._is_at_its_city(*todo[-1][:2]):
            todo = todo[:-1]
        if not todo:
            self.compare(sorted(self._chosen))
            return
        *rest, (cities, place, by_road) = todo
        before = price - self._trees.prices[cities][place]
        branches = self._branches(cities, place, by_road=by_road)
        for more, track, goes_on in sorted(branches, key=itemgetter(0)):
            if not self._may_do(before + more):
                break
            if track is None:
                self._follow((*rest, *goes_on), before + more)
                continue
            self._chosen.append(track)
            self._lack.add(track)
            if self._may_do(before + more):
                self._follow((*rest, *goes_on), before + more)
            self._lack.remove(track)
            self._chosen.pop()

    def _is_too_dear(self, todo: _Todo) -> bool:
        """Whether the toll is too much, however the trees go on."""
        toll: float = toll_of(self._board, self._chosen)
        if self._thrifty is not None:
            trains = sum([self._board.tracks[number].length for number in self._chosen])
            toll += sum([self._thrifty.prices[cities][place] for cities, place, _ in todo])
            toll -= (self._trains - trains) * TRAIN
        return toll > self._most_toll

    def _is_at_its_city(self, cities: int, place: int) -> bool:
        return not cities & (cities - 1) and self._trees.ends[cities.bit_length() - 1] == place

    def _branches(self, cities: int, place: int, *, by_road: bool) -> list[tuple[float, int | None, _Todo]]:
        """
        How a tree goes on: by a track, or as two trees that part here; each with what it costs at least.

        The first of the two leaves by a road, so that three trees that part in one place are found once.
        """
        prices, most = self._trees.prices, self._trees.most
        found: list[tuple[float, int | None, _Todo]] = [
            (price, track, ((cities, other, False),))
            for other, cost, track in self._trees.roads[place]
            if (price := cost + prices[cities][other]) <= most
        ]
        if by_road or not cities & (cities - 1):
            return found
        return found + [
            (price, None, ((cities ^ one, place, False), (one, place, True)))
            for one in with_the_first(cities)
            if one != cities and (price := prices[one][place] + prices[cities ^ one][place]) <= most
        ]

    def _may_do(self, price: float) -> bool:
        """Whether a plan that costs at least so much, and the cards that its tracks lack together, may be as good."""
        most = self._trains * TRAIN + (self._missing + 1) * _CARD
        return price + self._lack.together * _CARD < most

    def compare(self, tracks: Sequence[int]) -> None:
        """Keep a plan if no other lacks fewer cards."""
        name = tuple(sorted(_connection(self._board.tracks[number]) for number in tracks))
        if name in self._seen:
            return
        self._seen.add(name)
        if toll_of(self._board, tracks) > self._most_toll:
            return
        needs = at_most_missing(self._board, self._rules, tracks, self._hand, self._twins, self._missing)
        if needs is None:
            return
        if needs.missing < self._missing:
            self._missing, self._equal = needs.missing, []
        self._equal.append((name, tracks, needs))

    def result(self, *, complete: bool) -> Shortest:
        """The best of the plans that lack the fewest cards."""
        board, rules, hand, twins = self._board, self._rules, self._hand, self._twins
        helpful: set[int] = set()
        others = 0
        best: tuple[tuple[int, int, _Name], Needs] | None = None
        for name, tracks, needs in self._equal:
            bits = sum(1 << number for connection in name for number in connection)
            for card in Colour:
                if card not in helpful and brings_nearer(board, rules, tracks, hand, twins, needs, card):
                    helpful.add(card)
                    others |= bits
            paid = most_paid(board, rules, tracks, hand, twins, needs)
            key = (-spaces_paid(board, rules, paid, hand)[0], toll_of(board, tracks), name)
            if best is None or key < best[0]:
                best = key, paid
        assert best is not None
        planned = tuple(sorted(demand.track for demand in best[1].demands))
        complete &= self._steps <= MOST_STEPS
        return Shortest(planned, best[1], frozenset(helpful), others, complete)


def _connection(track: Track) -> tuple[int, ...]:
    """The same for both of two twins."""
    return (
        (track.index,) if track.twin is None else (min(track.index, track.twin), max(track.index, track.twin))
    )


class _Lack:
    """What the tracks of a plan in the making lack together, besides what each lacks alone."""

    def __init__(self, board: Board, rules: Rules, hand: Cards, twins: int) -> None:
        self._board = board
        self._hand = hand
        self._twins = twins
        self._rules = rules
        self._tally = Tally()
        self._alone = 0

    def add(self, number: int) -> None:
        self._count(self._board.tracks[number], 1)

    def remove(self, number: int) -> None:
        self._count(self._board.tracks[number], -1)

    def _count(self, track: Track, sign: int) -> None:
        if track.colour is None or (track.twin is not None and self._twins >> track.twin & 1):
            return  # it has a choice, which only the whole plan decides
        self._tally.count(options_for(track, self._rules)[0], sign)
        self._alone += sign * to_draw_for(track, self._rules, self._hand)

    @property
    def together(self) -> int:
        """So many cards more are missing at least than the tracks lack one by one."""
        return max(0, self._tally.missing(self._hand) - self._alone)

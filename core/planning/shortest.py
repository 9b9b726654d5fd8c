"""
Of all plans with the fewest trains the one for which the fewest cards are still to be drawn.

Where there are tolls, only plans within one's tokens count, or if all of them need a loan, those with the least toll.

Prices of single tracks do not find it: what a hand lacks for two tracks together is often more than what it lacks for
each alone. So this search goes through the plans with the fewest trains, the most promising first. It drops a branch
as soon as that must lack more cards than the best so far: those that its tracks lack together, and for the rest those
that each lacks alone. Few plans are left to compare, seldom more than ten. Where there are more, most lack at least as many
cards as the best: what exactly they want is worked out only for those that may be shown, or may make a card helpful.

Of plans for which equally many cards are missing it takes the one of which most spaces can be paid at once, then the one
with the least toll, then the first in the order of the map: a plan changes only for a reason that the player can see.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from operator import itemgetter

import attrs

from core.board import Board, Rules, Track
from core.cards import Cards, Colour
from core.planning.fewest import at_most_missing, bringing_nearer, missing_at_least
from core.planning.forest import Forests, Fork
from core.planning.needs import Demand, Needs, Tally, options_for, to_draw_for
from core.planning.payable import Payable
from core.planning.sharing import most_paid
from core.ways import BARRED

TRAIN = 1 << 20
_CARD = 1 << 10
"""A train outweighs any number of missing cards, a card any toll."""

MOST_STEPS = 600
"""So many steps the search takes at most: ten times as many as a plan takes as a rule."""

MOST_EQUAL = 6
"""So many plans that are equally good are handed on at most; seldom there are more."""


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
    equal: tuple[tuple[Sequence[int], Needs], ...]
    """
    By their tracks the plans for which equally few cards are missing, with what they want.

    Those with the least toll stand first, then the first in the order of the map. Where there is only one, or where there are
    too many to compare them further, it is empty.
    """


def track_prices(board: Board, rules: Rules, hand: Cards, trains: Sequence[float]) -> list[float]:
    """What a track costs in trains, then in cards that the whole hand lacks for it, then in toll."""
    return [
        price if not price or price == BARRED else price_of(track, rules, hand)
        for track, price in zip(board.tracks, trains, strict=True)
    ]


def price_of(track: Track, rules: Rules, hand: Cards) -> float:
    """The same for a track that can be claimed."""
    return track.length * TRAIN + to_draw_for(track, rules, hand) * _CARD + track.toll


def toll_of(board: Board, tracks: Iterable[int]) -> int:
    """The toll for all of these tracks; on a map with tolls it is the same for both of two twins."""
    return sum([board.tracks[number].toll for number in tracks])


def shortest_plan(
    board: Board,
    rules: Rules,
    tracks: Iterable[int],
    forests: Forests | None,
    hand: Cards,
    twins: int,
    tokens: int,
    along: Sequence[int] = (),
) -> Shortest:
    """
    The best plan that takes as few trains as these tracks, of all such plans at the prices of `track_prices`.

    Where those are not known the tracks are the plan. `twins` is the set of tracks that can replace their twins. Every
    plan has the tracks that it goes `along` in any case besides.
    """
    tracks = sorted({*tracks, *along})
    trains = sum(board.tracks[number].length for number in tracks)
    toll = toll_of(board, along)
    least_toll = toll_of(board, tracks) if forests is None else forests.start.toll + toll
    search = _Search(board, rules, hand, twins, trains, max(tokens, least_toll))
    if forests is None:
        search.compare(tracks)
    else:
        search.through(forests.start, search.begin_along(along), toll)
    return search.result(complete=forests is not None and forests.exact)


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
    ) -> None:
        self._board = board
        self._rules = rules
        self._hand = hand
        self._twins = twins
        self._trains = trains
        self._most_toll = most_toll if rules.tolls else 1 << 30
        self._lack = _Lack(board, rules, hand, twins)
        self._steps = 0
        self._chosen: list[int] = []
        self._seen: set[_Name] = set()
        self._missing = TRAIN // _CARD - 1
        """The fewest cards so far."""
        self._equal: list[tuple[_Name, Sequence[int]]] = []
        """The plans for which no fewer are missing, and hardly ever more: by what they are told apart, and their tracks."""
        self._known: dict[_Name, Needs | None] = {}
        """What plans want, as far as it was asked for; None if that is more than the fewest cards."""

    def begin_along(self, tracks: Iterable[int]) -> float:
        """Choose these tracks in every plan; says what they cost."""
        price = 0.0
        for number in tracks:
            self._chosen.append(number)
            self._lack.add(number)
            price += price_of(self._board.tracks[number], self._rules, self._hand)
        return price

    def through(self, fork: Fork, price: float = 0.0, toll: int = 0) -> None:
        """Compare all plans from this fork on that may be as good as the best so far; what is chosen costs so much."""
        self._steps += 1
        if self._steps > MOST_STEPS:
            return
        if not fork.branches:
            self.compare(sorted(self._chosen))
        for least, least_toll, track, goes_on in sorted(fork.branches, key=itemgetter(0, 2)):
            if not self._may_do(price + least):
                break
            if toll + least_toll > self._most_toll:
                continue
            self._chosen.append(track)
            self._lack.add(track)
            if self._may_do(price + least):
                self.through(goes_on, price + least - goes_on.price, toll + least_toll - goes_on.toll)
            self._lack.remove(track)
            self._chosen.pop()

    def _may_do(self, price: float) -> bool:
        """Whether a plan that costs at least so much, and the cards that its tracks lack together, may be as good."""
        most = self._trains * TRAIN + (self._missing + 1) * _CARD
        return price + self._lack.together * _CARD < most

    def compare(self, tracks: Sequence[int]) -> None:
        """Keep a plan if no other lacks fewer cards."""
        connections = _connections(self._board)
        name = tuple(sorted([connections[number] for number in tracks]))
        if name in self._seen:
            return
        self._seen.add(name)
        missing = self._least_missing(tracks)
        if missing < self._missing and not self._lack.takes_every_card:
            needs = self._needs(name, tracks)
            if needs is None:
                return
            missing = needs.missing
        if missing < self._missing:
            self._missing, self._equal = missing, []
        if missing == self._missing:
            self._equal.append((name, tracks))

    def _least_missing(self, tracks: Sequence[int]) -> int:
        """So many cards these tracks lack at least: where they take every card of the hand, in whichever colours, the rest."""
        if self._lack.takes_every_card:
            return self._trains - sum(self._hand)
        return missing_at_least(self._board, self._rules, tracks, self._hand, self._twins)

    def _needs(self, name: _Name, tracks: Sequence[int]) -> Needs | None:
        """What these tracks want, unless they lack more than the best so far."""
        if name not in self._known:
            self._known[name] = at_most_missing(
                self._board, self._rules, tracks, self._hand, self._twins, self._missing
            )
        return self._known[name]

    def result(self, *, complete: bool) -> Shortest:
        """The best of the plans that lack the fewest cards."""
        board, rules, hand, twins = self._board, self._rules, self._hand, self._twins
        helpful: set[int] = set()
        others = 0
        for name, tracks in self._equal:
            wanted = [card for card in Colour if card not in helpful]
            needs = self._needs(name, tracks) if wanted else None
            if needs and (nearer := bringing_nearer(board, rules, tracks, hand, twins, needs, wanted)):
                helpful.update(nearer)
                others |= sum(1 << number for connection in name for number in connection)
        needs = self._most_paid()
        complete &= self._steps <= MOST_STEPS
        if len(self._equal) > MOST_EQUAL:
            others |= self._tracks_of_equal()  # with one of them gone there may be few enough
        return Shortest(needs.tracks, needs, frozenset(helpful), others, complete, self._few_equal())

    def _few_equal(self) -> tuple[tuple[Sequence[int], Needs], ...]:
        if not 1 < len(self._equal) <= MOST_EQUAL:
            return ()
        in_order = sorted(self._equal, key=lambda each: (toll_of(self._board, each[1]), each[0]))
        known = [(tracks, self._needs(name, tracks)) for name, tracks in in_order]
        return tuple([(tracks, needs) for tracks, needs in known if needs is not None])

    def _tracks_of_equal(self) -> int:
        """The set of the tracks of all plans that lack the fewest cards, and of their twins."""
        return sum(1 << each for each in {each for name, _ in self._equal for pair in name for each in pair})

    def _most_paid(self) -> Needs:
        """What the best of these plans wants; the one of which most could be paid is looked at first."""
        board, rules, hand, twins = self._board, self._rules, self._hand, self._twins
        payable = Payable(board, rules, hand, twins)
        keyed = [
            ((-payable.spaces(tracks), toll_of(board, tracks), name), tracks) for name, tracks in self._equal
        ]
        best: tuple[tuple[int, int, _Name], Needs] | None = None
        for at_best, tracks in sorted(keyed, key=itemgetter(0)):
            if best is not None and at_best > best[0]:
                break
            needs = self._needs(at_best[2], tracks)
            if needs is None:
                continue
            paid, spaces = most_paid(board, rules, tracks, hand, twins, needs)
            key = (-spaces, *at_best[1:])
            if best is None or key < best[0]:
                best = key, paid
        assert best is not None
        return best[1]


@cache
def _connections(board: Board) -> _Name:
    """By track what is the same for both of two twins."""
    return tuple(
        (track.index,) if track.twin is None else (min(track.index, track.twin), max(track.index, track.twin))
        for track in board.tracks
    )


class _Lack:
    """What the tracks of a plan in the making lack together, besides what each lacks alone."""

    def __init__(self, board: Board, rules: Rules, hand: Cards, twins: int) -> None:
        self._board = board
        self._hand = hand
        self._twins = twins
        self._rules = rules
        self._tally = Tally()
        self._counted: dict[int, tuple[Demand, int] | None] = {}
        """By track what it wants, and what it lacks alone; None if it does not count."""
        self._alone = 0
        self._left = sum(hand)
        """How many cards of the hand the tracks do not take, those that stand for others among them."""
        self._before: list[tuple[int, int]] = []
        self.together = 0
        """So many cards more are missing at least than the tracks lack one by one."""

    @property
    def takes_every_card(self) -> bool:
        """Whether no card of the hand would be left, nor stand for another with others."""
        return not self._left

    def add(self, number: int) -> None:
        """Count a track."""
        self._before.append((self.together, self._left))
        counted = self._count(number, 1)
        if counted is not None:
            missing = self._tally.missing(self._hand)
            self.together = max(0, missing - self._alone)
            self._left = sum(self._hand) - sum(self._tally.wanted) + missing

    def remove(self, number: int) -> None:
        """Take away the track that was counted last."""
        self._count(number, -1)
        self.together, self._left = self._before.pop()

    def _count(self, number: int, sign: int) -> tuple[Demand, int] | None:
        if number not in self._counted:
            self._counted[number] = self._wanted_by(self._board.tracks[number])
        counted = self._counted[number]
        if counted is not None:
            self._tally.count(counted[0], sign)
            self._alone += sign * counted[1]
        return counted

    def _wanted_by(self, track: Track) -> tuple[Demand, int] | None:
        """It counts only without a choice: what a track with a choice lacks only the whole plan decides."""
        if track.colour is None or (track.twin is not None and self._twins >> track.twin & 1):
            return None
        return options_for(track, self._rules)[0], to_draw_for(track, self._rules, self._hand)

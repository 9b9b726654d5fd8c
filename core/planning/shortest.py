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
from core.planning.forest import Forests, Fork
from core.planning.needs import Needs, Tally, options_for, to_draw_for
from core.planning.sharing import most_paid
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
) -> Shortest:
    """
    The best plan that takes as few trains as these tracks, of all such plans at the prices of `track_prices`.

    Where those are not known the tracks are the plan. `twins` is the set of tracks that can replace their twins.
    """
    tracks = sorted(tracks)
    trains = sum(board.tracks[number].length for number in tracks)
    least_toll = toll_of(board, tracks) if forests is None else forests.start.toll
    search = _Search(board, rules, hand, twins, trains, max(tokens, least_toll))
    if forests is None:
        search.compare(tracks)
    else:
        search.through(forests.start)
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
        self._equal: list[tuple[_Name, Sequence[int], Needs]] = []
        """The plans for which so many are missing: by what they are told apart, their tracks, and what these want."""

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
        name = tuple(sorted(_connection(self._board.tracks[number]) for number in tracks))
        if name in self._seen:
            return
        self._seen.add(name)
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
        for name, tracks, needs in self._equal:
            bits = sum(1 << number for connection in name for number in connection)
            for card in Colour:
                if card not in helpful and brings_nearer(board, rules, tracks, hand, twins, needs, card):
                    helpful.add(card)
                    others |= bits
        needs = self._most_paid()
        complete &= self._steps <= MOST_STEPS
        return Shortest(needs.tracks, needs, frozenset(helpful), others, complete)

    def _most_paid(self) -> Needs:
        """What the best of these plans wants; the one of which most could be paid is looked at first."""
        board, rules, hand, twins = self._board, self._rules, self._hand, self._twins
        payable = {track.index for track in board.tracks if not to_draw_for(track, rules, hand)}
        keyed = [
            ((-self._spaces(name, payable), toll_of(board, tracks), name), tracks, needs)
            for name, tracks, needs in self._equal
        ]
        best: tuple[tuple[int, int, _Name], Needs] | None = None
        for at_best, tracks, needs in sorted(keyed, key=itemgetter(0)):
            if best is not None and at_best > best[0]:
                break
            paid, spaces = most_paid(board, rules, tracks, hand, twins, needs)
            key = (-spaces, *at_best[1:])
            if best is None or key < best[0]:
                best = key, paid
        assert best is not None
        return best[1]

    def _spaces(self, name: _Name, payable: set[int]) -> int:
        """So many spaces of a plan the hand pays at most, if these tracks are those that it could pay alone."""
        tracks = self._board.tracks
        spaces = [tracks[numbers[0]].length for numbers in name if not payable.isdisjoint(numbers)]
        return min(sum(spaces), sum(self._hand))


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
        self._before: list[int] = []
        self.together = 0
        """So many cards more are missing at least than the tracks lack one by one."""

    def add(self, number: int) -> None:
        """Count a track."""
        self._before.append(self.together)
        if self._count(self._board.tracks[number], 1):
            self.together = max(0, self._tally.missing(self._hand) - self._alone)

    def remove(self, number: int) -> None:
        """Take away the track that was counted last."""
        self._count(self._board.tracks[number], -1)
        self.together = self._before.pop()

    def _count(self, track: Track, sign: int) -> bool:
        """Whether it counts: what a track with a choice lacks only the whole plan decides."""
        if track.colour is None or (track.twin is not None and self._twins >> track.twin & 1):
            return False
        self._tally.count(options_for(track, self._rules)[0], sign)
        self._alone += sign * to_draw_for(track, self._rules, self._hand)
        return True

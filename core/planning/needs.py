"""
The cards that a set of tracks wants, and which of them the hand lacks.

Coloured tracks want their colour, ferries their locomotives. A grey track, or a twin that serves as well, leaves a
choice of colours. Bots choose so that the shortage is spread over many colours (`needs_of`): cards of all colours
arrive at the same time, and the colour that lacks most decides how long it takes. For people the choice is the one
with the fewest missing cards (`fewest.py`). Locomotives that no ferry wants fill gaps where the map allows it.

For people cards that no track wants count too where several of them stand for one (`Tally`). Bots do not count on these.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from operator import attrgetter

import attrs

from core.board import Board, Kind, Rules, Track
from core.cards import LOCOMOTIVE, NO_CARDS, PLAIN_COLOURS, Cards
from core.rules.payment import tariff

Counts = list[int]

_PLAIN = range(len(PLAIN_COLOURS))
"""The plain colours as bare numbers: Python is quicker with them than with members of an enum."""


@attrs.frozen
class Demand:
    """One way to pay for a track: so many cards of a colour and so many locomotives."""

    track: int
    colour: int
    plain: int
    locomotives: int
    wild: bool
    """Whether locomotives may stand for the colour."""
    substitute: int
    """How many cards of any kind stand for one; 0 where none do."""


@attrs.frozen
class Needs:
    """By colour what the tracks want, and what of it is not in the hand."""

    demands: tuple[Demand, ...]
    wanted: Cards
    short: Cards
    missing: int
    """Cards still to be drawn, after the hand's spare locomotives (and, for people, other spare cards) have filled gaps."""
    wild: bool
    """Whether a locomotive more would fill a gap."""

    @property
    def tracks(self) -> tuple[int, ...]:
        """The tracks, in the order of the board."""
        return tuple(sorted(demand.track for demand in self.demands))

    def spare(self, hand: Sequence[int]) -> Counts:
        """By colour the cards of the hand that the tracks do not want."""
        return [max(0, have - want) for have, want in zip(hand, self.wanted, strict=True)]


def beyond(wanted: Sequence[int], rules: Rules) -> int:
    """How many more cards of some colours are wanted than there are in the game."""
    return sum([want - have for want, have in zip(wanted, rules.all_cards, strict=True) if want > have])


def options_for(track: Track, rules: Rules, reserve: int = 0) -> tuple[Demand, ...]:
    """The ways to pay for a track; `reserve` is the number of extra cards to expect for a tunnel."""
    plain = track.length - track.locomotives + (reserve if track.kind is Kind.TUNNEL else 0)
    wild, substitute = track.kind in rules.locomotives_wild_on, tariff(rules).substitute(track)
    colours: Iterable[int] = PLAIN_COLOURS if track.colour is None and plain else (track.colour or 0,)
    return tuple(
        Demand(track.index, colour, plain, track.locomotives, wild, substitute) for colour in colours
    )


class Options(tuple[Demand, ...]):
    """The ways to pay for a track, or for one of two twins, and what can be said of them before one is chosen."""

    @cached_property
    def spaces(self) -> int:
        """How many cards it takes, with those that are expected for a tunnel."""
        return self[0].plain + self[0].locomotives

    @cached_property
    def plain(self) -> int:
        """The fewest cards of a colour."""
        return min(demand.plain for demand in self)

    @cached_property
    def locomotives(self) -> int:
        """The fewest locomotives."""
        return min(demand.locomotives for demand in self)

    @cached_property
    def colours(self) -> tuple[int, ...]:
        """The colours, one for each way."""
        return tuple(int(demand.colour) for demand in self)

    @cached_property
    def named(self) -> frozenset[int]:
        """Those that it asks for by name; no other colour can replace them."""
        of_track = Counter(demand.track for demand in self)
        return frozenset(demand.colour for demand in self if of_track[demand.track] < len(PLAIN_COLOURS))

    @cached_property
    def size(self) -> int:
        """How few cards of any kind stand for one; 0 where none do."""
        return min((demand.substitute for demand in self if demand.substitute), default=0)

    @cached_property
    def stood_for(self) -> int:
        """How many cards others may stand for at most."""
        return max(demand.plain + demand.locomotives if demand.substitute else 0 for demand in self)

    @cached_property
    def rank(self) -> tuple[int, int]:
        """Without a choice first, then the long ones."""
        return len(self), -self[0].plain


@cache
def _all_options(board: Board, rules: Rules, reserve: int) -> tuple[tuple[int, Options, Options], ...]:
    """By track the set of its twin, the ways to pay for it, and those to pay for it or its twin: made once."""
    alone = [Options(options_for(track, rules, reserve)) for track in board.tracks]
    return tuple(
        (0, alone[track.index], alone[track.index])
        if track.twin is None
        else (1 << track.twin, alone[track.index], Options(alone[track.index] + alone[track.twin]))
        for track in board.tracks
    )


def needs_of(
    board: Board,
    rules: Rules,
    numbers: Iterable[int],
    hand: Sequence[int],
    twins: int = 0,
    reserve: int = 0,
    near: Sequence[float] | None = None,
) -> Needs:
    """
    What these tracks want of a player with this hand.

    `twins` is the set of tracks that can replace their twins, `reserve` the extra cards to expect for a tunnel.
    Where there is a choice of colours, `near` gives by colour a number of cards to count as if they were in the hand.
    """
    reach = hand if near is None else [have + more for have, more in zip(hand, near, strict=True)]
    demands, wanted = spread(choices_for(board, rules, numbers, twins, reserve), reach)
    return _without_stand_ins(demands, wanted, hand)


def spread(choices: Iterable[Sequence[Demand]], reach: Sequence[float]) -> tuple[list[Demand], Counts]:
    """One way to pay for each track, so that the shortage is spread over many colours, and what they want by colour."""
    wanted: Counts = [0] * len(NO_CARDS)
    demands = []
    for options in choices:
        demand = (
            options[0] if len(options) == 1 else min(options, key=lambda one: _strain(one, reach, wanted))
        )
        wanted[demand.colour] += demand.plain
        wanted[LOCOMOTIVE] += demand.locomotives
        demands.append(demand)
    return demands, wanted


def choices_for(
    board: Board, rules: Rules, numbers: Iterable[int], twins: int, reserve: int = 0
) -> list[Options]:
    """The ways to pay for each track or its twin: those without a choice first, then the long ones."""
    every = _all_options(board, rules, reserve)
    choices = [
        with_twin if twins & twin else alone for twin, alone, with_twin in [every[each] for each in numbers]
    ]
    choices.sort(key=_RANK)
    return choices


_RANK = attrgetter("rank")


def _strain(demand: Demand, reach: Sequence[float], wanted: Sequence[int]) -> tuple[float, int, float]:
    """How much this demand adds to the shortage. Colours that lack many cards already weigh more."""
    have, want = reach[demand.colour], wanted[demand.colour]
    worse = _lacking(want + demand.plain, have) - _lacking(want, have)
    if demand.locomotives:
        have_l, want_l = reach[LOCOMOTIVE], wanted[LOCOMOTIVE]
        worse += 2 * (_lacking(want_l + demand.locomotives, have_l) - _lacking(want_l, have_l))
    return worse, demand.plain, want - have


def _lacking(want: int, have: float) -> float:
    """How bad a shortage is: twice as much is four times as bad."""
    return (want - have) * (want - have) if want > have else 0


def wanted_by(demands: Iterable[Demand]) -> Counts:
    """By colour the cards that these demands want."""
    wanted = [0] * len(NO_CARDS)
    for demand in demands:
        wanted[demand.colour] += demand.plain
        wanted[LOCOMOTIVE] += demand.locomotives
    return wanted


def _without_stand_ins(demands: Sequence[Demand], wanted: Sequence[int], hand: Sequence[int]) -> Needs:
    short = [want - have if want > have else 0 for want, have in zip(wanted, hand, strict=True)]
    wild_wanted = [0] * len(hand)
    for demand in demands:
        if demand.wild:
            wild_wanted[demand.colour] += demand.plain
    gaps = 0
    for lacking, wild in zip(short[:LOCOMOTIVE], wild_wanted, strict=False):
        if wild:
            gaps += min(lacking, wild)
    spare = max(0, hand[LOCOMOTIVE] - wanted[LOCOMOTIVE])
    missing = sum(short) - min(spare, gaps)
    return Needs(tuple(demands), tuple(wanted), tuple(short), missing, gaps > spare)


def summed(demands: Sequence[Demand], wanted: Sequence[int], hand: Sequence[int]) -> Needs:
    """The needs that these demands make of a hand of which spare cards may stand for others."""
    if not any(demand.substitute for demand in demands):
        return _without_stand_ins(demands, wanted, hand)
    short = [want - have if want > have else 0 for want, have in zip(wanted, hand, strict=True)]
    tally = Tally(demands)
    missing = tally.missing(hand)
    more = [*hand]
    more[LOCOMOTIVE] += 1
    wild = missing > 0 and tally.missing(more) < missing
    return Needs(tuple(demands), tuple(wanted), tuple(short), missing, wild)


class Tally:
    """
    What demands want by colour, and where locomotives or several cards of any kind may stand for it.

    A gap is filled by a card of its colour before anything stands for it: that takes the fewest cards. A colour that lacks
    leaves its gaps where they are filled most easily: at ferries, where both may stand for it.
    """

    def __init__(self, demands: Iterable[Demand] = ()) -> None:
        self.wanted = [0] * len(NO_CARDS)
        self._by_locomotives = [0] * len(NO_CARDS)
        """Of these what locomotives may stand for and nothing else."""
        self._at_ferries = [0] * len(NO_CARDS)
        """What both may stand for."""
        self._special = [0] * len(NO_CARDS)
        """What several cards may stand for, and locomotives only among them."""
        self._sizes = [0, 0]
        """How many cards stand for one, at ferries and at special tracks; 0 where none do."""
        for demand in demands:
            self.count(demand)

    def count(self, demand: Demand, sign: int = 1) -> None:
        """Add a demand, or take it away."""
        colour, plain = demand.colour, sign * demand.plain
        self.wanted[colour] += plain
        self.wanted[LOCOMOTIVE] += sign * demand.locomotives
        if demand.substitute:
            self._sizes[not demand.wild] = demand.substitute
            gaps = self._at_ferries if demand.wild else self._special
            gaps[colour] += plain
            gaps[LOCOMOTIVE] += sign * demand.locomotives
        elif demand.wild:
            self._by_locomotives[colour] += plain

    def standing(self, colour: int) -> tuple[int, int, int]:
        """What may be done for the gaps of a colour."""
        return self._by_locomotives[colour], self._at_ferries[colour], self._special[colour]

    def missing(self, hand: Sequence[int]) -> int:
        """The fewest cards to draw with which all demands can be paid."""
        if any(self._sizes):
            return self._missing_with_stand_ins(hand)
        short = gaps = 0
        for have, want, wild in zip(hand, self.wanted, self._by_locomotives, strict=True):
            if want > have:
                gap = want - have
                short += gap
                if wild:
                    gaps += min(gap, wild)
        spare = hand[LOCOMOTIVE] - self.wanted[LOCOMOTIVE]
        return short - max(0, min(gaps, spare))

    def _missing_with_stand_ins(self, hand: Sequence[int]) -> int:
        gaps = spare = either = least_special = most_special = 0
        at_ferries = self._at_ferries[LOCOMOTIVE]
        for have, want, by_locomotives, both, special in zip(
            hand[:LOCOMOTIVE],
            self.wanted,
            self._by_locomotives,
            self._at_ferries,
            self._special,
            strict=False,
        ):
            gap = want - have
            if gap <= 0:
                spare -= gap
                continue
            gaps += gap
            if gap <= both:
                at_ferries += gap
                continue
            at_ferries += both
            if by_locomotives or special:
                here = min(gap - both, by_locomotives + special)
                either += here
                least_special += max(0, here - by_locomotives)
                most_special += min(here, special)
        locomotives, wanted = hand[LOCOMOTIVE], self.wanted[LOCOMOTIVE]
        either += wanted - self._at_ferries[LOCOMOTIVE]
        filled = self._filled(locomotives, spare, either - least_special, at_ferries, least_special)
        for special in range(least_special + 1, most_special + 1):
            filled = max(filled, self._filled(locomotives, spare, either - special, at_ferries, special))
        return gaps + wanted - filled

    def _filled(
        self, locomotives: int, spare: int, by_locomotives: int, at_ferries: int, special: int
    ) -> int:
        """How many of these gaps locomotives and spare cards fill."""
        first = min(locomotives, by_locomotives)
        then = min(locomotives - first, at_ferries)
        spare += locomotives - first - then
        filled = first + then
        if not spare:
            return filled
        for size, gaps in sorted(zip(self._sizes, (at_ferries - then, special), strict=True)):
            if size and gaps:
                here = min(gaps, spare // size)
                spare -= here * size
                filled += here
        return filled


def missing_for(track: Track, rules: Rules, hand: Sequence[int]) -> int:
    """How many cards the hand lacks for one track, paid in its best colour."""
    colour = track.colour
    have = max(hand[:LOCOMOTIVE]) if colour is None else hand[colour]
    locomotives = hand[LOCOMOTIVE]
    plain = track.length - track.locomotives
    lacking = max(0, track.locomotives - locomotives)
    if track.kind in rules.locomotives_wild_on:
        have += max(0, locomotives - track.locomotives)
    return lacking + max(0, plain - have)


def to_draw_for(track: Track, rules: Rules, hand: Sequence[int]) -> int:
    """The same where the other cards of the hand may stand for some."""
    missing, size = missing_for(track, rules, hand), tariff(rules).substitute(track)
    if not missing or not size:
        return missing
    others = sum(hand) - (track.length - missing)
    return max(0, missing - others // size)

"""
The cards that a set of tracks wants, and which of them the hand lacks.

Coloured tracks want their colour, ferries their locomotives. A grey track, or a twin that serves as well, leaves a
choice of colours. Bots choose so that the shortage is spread over many colours (`needs_of`): cards of all colours
arrive at the same time, and the colour that lacks most decides how long it takes. For people the choice is the one
with the fewest missing cards (`fewest.py`). Locomotives that no ferry wants fill gaps where the map allows it.
"""

from collections.abc import Iterable, Sequence

import attrs

from core.board import Board, Kind, Rules, Track
from core.cards import LOCOMOTIVE, PLAIN_COLOURS, Cards

Counts = list[int]


@attrs.frozen
class Demand:
    """One way to pay for a track: so many cards of a colour and so many locomotives."""

    track: int
    colour: int
    plain: int
    locomotives: int
    wild: bool
    """Whether locomotives may stand for the colour."""


@attrs.frozen
class Needs:
    """By colour what the tracks want, and what of it is not in the hand."""

    demands: tuple[Demand, ...]
    wanted: Cards
    short: Cards
    missing: int
    """Cards still to be drawn, after the hand's spare locomotives have filled gaps."""
    wild: bool
    """Whether a locomotive more would fill a gap."""

    def spare(self, hand: Sequence[int]) -> Counts:
        """By colour the cards of the hand that the tracks do not want."""
        return [max(0, have - want) for have, want in zip(hand, self.wanted, strict=True)]


def options_for(track: Track, rules: Rules, reserve: int = 0) -> list[Demand]:
    """The ways to pay for a track; `reserve` is the number of extra cards to expect for a tunnel."""
    plain = track.length - track.locomotives + (reserve if track.kind is Kind.TUNNEL else 0)
    wild = track.kind in rules.locomotives_wild_on
    colours: Iterable[int] = PLAIN_COLOURS if track.colour is None and plain else (track.colour or 0,)
    return [Demand(track.index, colour, plain, track.locomotives, wild) for colour in colours]


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
    wanted: Counts = [0] * len(hand)
    demands = []
    for options in choices_for(board, rules, numbers, twins, reserve):
        demand = (
            options[0] if len(options) == 1 else min(options, key=lambda one: _strain(one, reach, wanted))
        )
        wanted[demand.colour] += demand.plain
        wanted[LOCOMOTIVE] += demand.locomotives
        demands.append(demand)
    return summed(demands, wanted, hand)


def choices_for(
    board: Board, rules: Rules, numbers: Iterable[int], twins: int, reserve: int = 0
) -> list[list[Demand]]:
    """The ways to pay for each track or its twin: those without a choice first, then the long ones."""
    choices: list[list[Demand]] = []
    for number in numbers:
        track = board.tracks[number]
        options = options_for(track, rules, reserve)
        if track.twin is not None and twins >> track.twin & 1:
            options = options + options_for(board.tracks[track.twin], rules, reserve)
        choices.append(options)
    choices.sort(key=lambda options: (len(options), -options[0].plain))
    return choices


def _strain(demand: Demand, reach: Sequence[float], wanted: Sequence[int]) -> tuple[float, int, float]:
    """How much this demand adds to the shortage. Colours that lack many cards already weigh more."""
    before = max(0, wanted[demand.colour] - reach[demand.colour])
    after = max(0, wanted[demand.colour] + demand.plain - reach[demand.colour])
    before_l = max(0, wanted[LOCOMOTIVE] - reach[LOCOMOTIVE])
    after_l = max(0, wanted[LOCOMOTIVE] + demand.locomotives - reach[LOCOMOTIVE])
    spare = reach[demand.colour] - wanted[demand.colour]
    return (
        after * after - before * before + 2 * (after_l * after_l - before_l * before_l),
        demand.plain,
        -spare,
    )


def summed(demands: Sequence[Demand], wanted: Sequence[int], hand: Sequence[int]) -> Needs:
    """The needs that these demands make of a hand."""
    short = [max(0, want - have) for want, have in zip(wanted, hand, strict=True)]
    wild_wanted = [0] * len(hand)
    for demand in demands:
        if demand.wild:
            wild_wanted[demand.colour] += demand.plain
    gaps = sum(min(short[colour], wild_wanted[colour]) for colour in PLAIN_COLOURS)
    spare = max(0, hand[LOCOMOTIVE] - wanted[LOCOMOTIVE])
    missing = sum(short) - min(spare, gaps)
    return Needs(tuple(demands), tuple(wanted), tuple(short), missing, gaps > spare)


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

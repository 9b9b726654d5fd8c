"""
What a track costs: one answer for rules, bots and screen.

`Tariff.accepts` says whether exactly these cards pay a track, by arithmetic on the counts, for any pile
of cards; nothing is searched. Tunnels may cost more afterwards: `tunnel_extra` and what follows it.
Which payments a hand has is in `claim_book.py`.
"""

from collections.abc import Sequence
from functools import cache

from core.board import Kind, Rules, Track
from core.cards import LOCOMOTIVE, NO_CARDS, PLAIN_COLOURS, Cards, Colour

_REMEMBERED = 100_000
"""Answers kept at most; a long simulation must not fill the memory."""


class Tariff:
    """The prices by the rules of one map and variant."""

    def __init__(self, rules: Rules) -> None:
        self._wild_on = rules.locomotives_wild_on
        self._substitutes = {Kind.FERRY: rules.ferry_substitute, Kind.SPECIAL: rules.special_substitute}
        self._known: dict[tuple[int, Cards], bool] = {}

    def is_wild(self, track: Track) -> bool:
        """Whether locomotives stand for the colour here."""
        return track.kind in self._wild_on

    def substitute(self, track: Track) -> int:
        """How many cards of any kind stand for one here; 0 where none do."""
        return self._substitutes.get(track.kind, 0)

    def accepts(self, track: Track, pay: Cards) -> bool:
        """Whether exactly these cards pay this track."""
        key = (track.index, pay)
        known = self._known.get(key)
        if known is None:
            if len(self._known) > _REMEMBERED:
                self._known.clear()
            known = self._known[key] = self._fits(track, pay)
        return known

    def _fits(self, track: Track, pay: Cards) -> bool:
        if len(pay) != len(NO_CARDS) or min(pay) < 0:
            return False
        stand_ins = self._stand_ins(track, sum(pay) - track.length)
        if stand_ins is None:
            return False
        return any(self._fits_in(track, pay, pay[colour], stand_ins) for colour in colours_of(track))

    def _stand_ins(self, track: Track, spare: int) -> int | None:
        """How many spaces are paid by substitutes, if the payment has this many more cards than spaces."""
        size = self.substitute(track)
        if spare == 0:
            return 0
        if spare < 0 or size == 0 or spare % (size - 1):
            return None
        stand_ins = spare // (size - 1)
        return stand_ins if stand_ins <= track.length else None

    def _fits_in(self, track: Track, pay: Cards, coloured: int, stand_ins: int) -> bool:
        """Whether `coloured` cards of one colour, some locomotives and the substitutes fill the spaces."""
        spaces = track.length - stand_ins
        if not self.is_wild(track):
            return coloured >= spaces
        fewest = max(0, spaces - coloured, track.locomotives - stand_ins)
        return fewest <= min(pay[LOCOMOTIVE], spaces)


@cache
def tariff(rules: Rules) -> Tariff:
    """The prices by these rules, made once."""
    return Tariff(rules)


def colours_of(track: Track) -> tuple[Colour, ...]:
    """The colours that pay a track: its own, or any where it is grey."""
    return PLAIN_COLOURS if track.colour is None else (track.colour,)


def tunnel_extra(pay: Cards, turned: Cards) -> int:
    """How many more cards a tunnel wants, from what was announced and what was turned up."""
    colour = colour_played(pay)
    return turned[LOCOMOTIVE] + (turned[colour] if colour is not None else 0)


def colour_played(pay: Cards) -> Colour | None:
    """The one colour of a tunnel's payment; None where it was locomotives only."""
    for colour in PLAIN_COLOURS:
        if pay[colour]:
            return colour
    return None


def extra_payments(announced: Cards, extra: int, hand: Sequence[int]) -> list[Cards]:
    """Ways to pay a tunnel's extra cards with what the announcement leaves in the hand, fewest locomotives first."""
    colour = colour_played(announced)
    locomotives = hand[LOCOMOTIVE] - announced[LOCOMOTIVE]
    coloured = hand[colour] - announced[colour] if colour is not None else 0
    ways = []
    for wild in range(max(0, extra - coloured), min(extra, locomotives) + 1):
        pay = [0] * len(hand)
        pay[LOCOMOTIVE] = wild
        if colour is not None:
            pay[colour] = extra - wild
        ways.append(tuple(pay))
    return ways


def pays_extra(announced: Cards, extra: int, pay: Cards) -> bool:
    """Whether these cards are what the tunnel wants."""
    if len(pay) != len(NO_CARDS) or min(pay) < 0:
        return False
    colour = colour_played(announced)
    coloured = pay[colour] if colour is not None else 0
    return sum(pay) == extra == coloured + pay[LOCOMOTIVE]

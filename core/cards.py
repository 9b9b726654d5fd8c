"""
Train cards: eight colours and the locomotive, and piles of them.

A pile whose order does not matter (a hand, a payment, the discards) is nine counts, one per
colour in the order of `Colour`; a pile whose order matters (the deck) is `bytes`, one card each.
"""

from collections.abc import Iterable
from enum import IntEnum
from operator import mul
from typing import TypeAlias


class Colour(IntEnum):
    """A card's colour. Its number is its place in a pile's nine counts."""

    PURPLE = 0
    BLUE = 1
    ORANGE = 2
    WHITE = 3
    GREEN = 4
    YELLOW = 5
    BLACK = 6
    RED = 7
    LOCOMOTIVE = 8

    @property
    def slug(self) -> str:
        """The name in files and on the command line."""
        return self.name.lower()

    @property
    def letter(self) -> str:
        """One letter that tells the colour where there is no colour (K is black, as in print)."""
        return LETTERS[self]


Cards: TypeAlias = tuple[int, ...]
"""Nine counts, in the order of `Colour`."""

LOCOMOTIVE = Colour.LOCOMOTIVE
PLAIN_COLOURS = tuple(colour for colour in Colour if colour is not LOCOMOTIVE)
LETTERS = "PBOWGYKRL"
BY_SLUG = {colour.slug: colour for colour in Colour}
EMPTY = -1
"""Stands in the market for a place with no card in it."""
COUNTS = len(Colour)
NO_CARDS: Cards = (0,) * COUNTS


def cards(**counts: int) -> Cards:
    """A pile by names: `cards(red=2, locomotive=1)`."""
    pile = list(NO_CARDS)
    for slug, count in counts.items():
        pile[BY_SLUG[slug]] = count
    return tuple(pile)


def count_cards(faces: Iterable[int]) -> Cards:
    """The pile that these single cards make."""
    pile = list(NO_CARDS)
    for face in faces:
        pile[face] += 1
    return tuple(pile)


def lay_out(pile: Iterable[int]) -> bytes:
    """A pile's cards one by one, in the order of `Colour`."""
    return b"".join(map(mul, _SINGLE_CARDS, pile))


_SINGLE_CARDS = [bytes([colour]) for colour in Colour]


def letters(order: Iterable[int]) -> str:
    """Cards one by one as letters, for files: `"PBBL"`."""
    return "".join(LETTERS[card] for card in order)

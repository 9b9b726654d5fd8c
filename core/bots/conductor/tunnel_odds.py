"""The odds of a tunnel: will the cards in reserve cover what the deck turns up?"""

from collections.abc import Sequence
from functools import lru_cache
from math import comb

from core.cards import LOCOMOTIVE, Cards
from core.rules.payment import colour_played
from core.sums import float_sum


def tunnel_odds(pay: Cards, hand: Sequence[int], odds: Sequence[float], turned: int) -> float:
    """
    How likely a tunnel announced with these cards can be paid in the end.

    `odds` is by colour what the deck's next card is, `turned` how many cards are turned up. Paid with
    locomotives only, nothing but locomotives matches, and nothing else can pay.
    """
    colour = colour_played(pay)
    matching = odds[LOCOMOTIVE]
    reserve = hand[LOCOMOTIVE] - pay[LOCOMOTIVE]
    if colour is not None:
        matching += odds[colour]
        reserve += hand[colour] - pay[colour]
    return at_most(reserve, turned, round(matching, 3))


@lru_cache(maxsize=4096)
def at_most(reserve: int, turned: int, matching: float) -> float:
    """How likely at most `reserve` of the cards turned up match."""
    return float_sum(
        comb(turned, hits) * matching**hits * (1 - matching) ** (turned - hits)
        for hits in range(min(reserve, turned) + 1)
    )

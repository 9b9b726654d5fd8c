"""Counting cards from what everybody has seen: the rest lies in the deck or in hands that hide it."""

from collections.abc import Sequence

from core.cards import Cards
from core.view import View


def unseen_cards(view: View) -> Cards:
    """By colour the cards whose place this seat does not know."""
    unseen = list(view.rules.all_cards)
    for card in view.market:
        if card >= 0:
            unseen[card] -= 1
    piles: list[Sequence[int]] = [view.discards, view.hand]
    piles += [cards for seat, cards in enumerate(view.shown) if seat != view.seat]
    if view.tunnel is not None:
        piles.append(view.tunnel.turned)
    for pile in piles:
        for colour, count in enumerate(pile):
            unseen[colour] -= count
    return tuple(max(0, count) for count in unseen)


def deck_odds(view: View) -> list[float]:
    """By colour how likely the deck's next card is of it."""
    unseen = unseen_cards(view)
    return shares(unseen if any(unseen) else view.rules.all_cards)


def scarcity(view: View) -> list[float]:
    """
    By colour how much longer than usual one waits for a card of it: 2 where half the usual share is left.

    What was discarded comes back; what others are seen to hold may be held to the end.
    """
    coming = [a + b for a, b in zip(unseen_cards(view), view.discards, strict=True)]
    if not any(coming):
        return [1.0] * len(coming)
    return [
        min(SCARCEST, usual / share) if share else SCARCEST
        for usual, share in zip(printed_odds(view), shares(coming), strict=True)
    ]


SCARCEST = 4.0
"""Nothing counts as scarcer than this: hands are played in the end."""


def printed_odds(view: View) -> list[float]:
    """The odds for a bot that does not count cards: as if the deck were whole."""
    return shares(view.rules.all_cards)


def shares(pile: Sequence[int]) -> list[float]:
    """By colour its part of the pile."""
    total = sum(pile)
    return [count / total for count in pile]

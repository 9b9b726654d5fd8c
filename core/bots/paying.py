"""Which cards to pay with: those that the rest of the plan misses least."""

from collections.abc import Iterable, Sequence

from core.board import TrackId
from core.cards import LOCOMOTIVE, Cards
from core.moves import Claim, PayTunnel
from core.view import View

LOCOMOTIVE_LOSS = 1.2
"""Spending a locomotive that is not spoken for hurts this much against a card that is."""
SPARE_LOSS = 0.15
"""Spending a plain card that nothing wants."""


def claims_by_track(view: View) -> dict[TrackId, list[Claim]]:
    """The payments on offer, for each track that can be claimed now."""
    claims: dict[TrackId, list[Claim]] = {}
    for claim in view.moves.claims():
        claims.setdefault(claim.track, []).append(claim)
    return claims


def loss(pay: Cards, spare: Sequence[int]) -> float:
    """What it hurts to spend these cards, where `spare` is by colour what nothing else wants."""
    total = 0.0
    for colour, count in enumerate(pay):
        if count:
            free = min(count, spare[colour])
            total += (count - free) + free * (LOCOMOTIVE_LOSS if colour == LOCOMOTIVE else SPARE_LOSS)
            if colour == LOCOMOTIVE:
                total += (count - free) * LOCOMOTIVE_LOSS
    return total


def least_loss(claims: Iterable[Claim], spare: Sequence[int]) -> Claim:
    """The payment that hurts least; among equals the first."""
    return min(claims, key=lambda claim: loss(claim.pay, spare))


def cheapest_extra(view: View) -> PayTunnel | None:
    """The tunnel's extra payment with the fewest locomotives, if the hand has one."""
    return next((move for move in view.moves if isinstance(move, PayTunnel)), None)

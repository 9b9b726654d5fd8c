"""What is left for a tunnel's draw when a track is paid."""

from core.board import Track
from core.cards import LOCOMOTIVE, PLAIN_COLOURS, Cards
from core.planning.prospects import prospects_of
from core.view import View


def in_reserve(view: View, track: Track, pay: Cards, *, with_kept: bool = False) -> int:
    """
    How many cards of the hand could pay what a tunnel costs more: locomotives, and the colour that it is paid in.

    Those that the plan keeps for other tracks are counted only where that is asked for.
    """
    shares = () if with_kept else prospects_of(view).shares
    others = [each for each in shares if each.demand.track not in (track.index, track.twin)]
    taken = map(sum, zip(pay, *(each.cards for each in others), strict=True))
    left = [max(0, have - gone) for have, gone in zip(view.hand, taken, strict=True)]
    return left[LOCOMOTIVE] + sum(left[colour] for colour in PLAIN_COLOURS if pay[colour])

"""
How many turns are left, and how many a set of tracks takes.

The game ends when somebody runs out of trains, so the quickest builder sets the clock. How quick a seat
is shows in its trains and the size of its hand, which everybody can count.
"""

from core.bots.conductor.weights import ConductorWeights
from core.view import View


def turns_left(view: View, weights: ConductorWeights) -> float:
    """Turns that this seat can expect to have, the one it is in among them."""
    if view.last_round:
        return 1.0
    return 1.0 + min(_turns_to_the_end(view, seat, weights) for seat in range(len(view.seats)))


def _turns_to_the_end(view: View, seat: int, weights: ConductorWeights) -> float:
    trains = view.trains[seat] - view.rules.last_round_at
    cards = max(0.0, trains - weights.hand_use * view.card_counts[seat])
    return max(1.0, turns_for(cards, trains / weights.track_length, weights))


def turns_for(cards: float, claims: float, weights: ConductorWeights, longest: float = 0.0) -> float:
    """
    Turns to draw so many cards, some of them of no use, and to claim so many tracks.

    `longest` is how many of them must be of one colour: that colour comes at its own pace, however many
    others are drawn.
    """
    return max(cards / 2 * weights.waste, longest / weights.colour_pace) + claims

"""Easier conductors: the same judgement with a handicap. They never play a move that makes no sense."""

import attrs

from core.bots.conductor.player import Conductor
from core.bots.conductor.weights import CONDUCTOR, Style


class Signaller(Conductor):
    """Watches the line in front of it, and not the players beside it."""

    character = (
        "Plans like the conductor, but counts no cards, minds nobody else's plans, and rarely asks for more "
        "tickets."
    )
    style = Style(counts_cards=False, minds_rivals=False, more_tickets=False, forgets=0.1)


class Apprentice(Conductor):
    """Learns the trade."""

    character = (
        "Learns the trade: takes on too many tickets, loses sight of one now and then, and often draws "
        "without a look at the market."
    )
    style = attrs.evolve(
        Signaller.style,
        minds_tolls=False,
        weights=attrs.evolve(
            CONDUCTOR, card=0.5, slack=-6.0, substitute=6.0, tunnel_odds=0.5, reserve=0, held=0.0
        ),
        forgets=0.4,
        overlooks_market=0.7,
    )

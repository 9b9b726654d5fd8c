"""
Every number in the bots' judgement, by name, in one place.

Counts of trains are fractions of the map's supply: a map with fewer trains is played as well.
"""

import attrs


@attrs.frozen
class GreedyWeights:
    """Of the bot that never thinks of tomorrow."""

    least_points: int = 2
    """A track below this is not worth a turn while there are cards to draw."""
    blind: float = 0.5
    """A card from the deck against one of which it has as many."""
    tickets_from: float = 0.3
    """With fewer trains than this it asks for no more tickets."""


@attrs.frozen
class PlannerWeights:
    """Of the bot that only follows its plan."""

    claim: float = 1.0
    """What the turn to claim a track costs, in cards."""
    ferry_locomotive: float = 1.0
    """What a locomotive costs more than a card."""
    tunnel: float = 1.0
    """What a tunnel costs more, on average."""
    train: float = 1.3
    """Points that a ticket must bring for each train it wants."""
    busy: float = 0.6
    """A plan that uses up more of the trains than this is too long."""
    tickets_from: float = 0.4
    """With fewer trains than this it asks for no more tickets."""
    wanted: float = 1.0
    """A card that the plan lacks."""
    locomotive: float = 1.6
    """A locomotive that fills a gap."""
    unwanted: float = 0.1
    """A card that the plan does not lack."""
    blind: float = 0.6
    """A card from the deck."""


GREEDY = GreedyWeights()
PLANNER = PlannerWeights()

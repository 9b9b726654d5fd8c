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


@attrs.frozen
class ConductorWeights:
    """Of the bot that weighs everything, in points unless it says otherwise."""

    # The clock.
    waste: float = 1.5
    """Cards drawn for each one that is used."""
    hand_use: float = 0.7
    """The part of a hand that will be of use."""
    track_length: float = 2.8
    """Trains a claim lays, as a rule."""

    # What a track costs.
    turn: float = 2.0
    """A turn."""
    card: float = 1.2
    """A card that is still to be drawn."""
    held: float = 0.5
    """The part of that which a card in the hand saves; it may be wanted elsewhere."""
    train: float = 0.3
    """A train."""
    points: float = 0.8
    """A point that the track itself scores, against one of a ticket."""
    locomotive: float = 1.0
    """What a ferry's locomotive costs more than a card."""
    tunnel: float = 1.5
    """What a tunnel costs more."""
    least: float = 0.4
    """No track is cheaper than this."""
    risk: float = 3.0
    """A track that somebody will take first for certain."""

    # Rivals.
    common: float = 0.3
    touched: float = 0.3
    joined: float = 0.7

    # Tickets.
    slack: float = 3.0
    """Turns to spare at which a ticket is as likely done as not."""
    doubt: float = 2.0
    """Turns to spare that make it three quarters sure, on top of that."""
    surest: float = 0.97
    globetrotter: float = 0.15
    """The part of the globetrotter's points that one more ticket is worth."""
    offer_margin: float = 2.0
    """A draw of tickets must promise this much more than the turn it costs."""

    # Tolls.
    spread: float = 3.0
    """How wrong an estimate of a rival's last sum is at least."""
    spread_per_token: float = 0.35
    """How wrong it is for each token still to be spent."""
    spending: float = 0.95
    """What a player spends on tolls against the average track."""

    # Building.
    tunnel_odds: float = 0.8
    """A tunnel less sure than this waits, if nothing presses."""
    substitute: float = 1.5
    """A payment with stand-ins may hurt this much."""
    filler: float = 3.0
    """Points per turn for which a track beside the plan is built before it."""
    spare_turns: float = 3.0
    """Turns to spare that allow it."""

    # Drawing.
    base: float = 0.6
    """A card that a track of the plan lacks."""
    close: float = 0.4
    """And this more if it is the last one missing, half of it if one of two, and so on."""
    beside: float = 0.6
    """A card for a track beside the plan against one for the plan."""
    wild: float = 1.1
    """A locomotive against the best card it can stand for."""
    second: float = 0.7
    """A colour that would do as well but for a card more, against the nearest one."""
    fillers: int = 2
    """Tracks beside the plan that it collects for."""
    unwanted: float = 0.12
    """A card that nothing wants."""


CONDUCTOR = ConductorWeights()

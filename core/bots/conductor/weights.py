"""
Every number in the conductor's judgement, by name, and what its easier kin leave out.

Counts of trains are fractions of the map's supply: a map with fewer trains is played as well.
"""

import attrs


@attrs.frozen
class ConductorWeights:
    """Of the bot that weighs everything."""

    # The clock, in turns and cards.
    waste: float = 1.5
    """Cards drawn for each one that is used."""
    colour_pace: float = 0.5
    """Cards of one colour that a turn brings, if all attention is on it."""
    open_wait: float = 0.3
    """A card that lies open is waited for no longer than this part of one that does not."""
    hand_use: float = 0.7
    """The part of a hand that will be of use."""
    track_length: float = 2.8
    """Trains a claim lays, as a rule."""

    # What a track costs, in cards.
    claim: float = 1.0
    """The turn to claim it."""
    locomotive: float = 1.0
    """What a ferry's locomotive costs more than a card."""
    tunnel: float = 1.0
    """What a tunnel costs more."""
    near: float = 0.9
    """A card of it that lies open."""
    held: float = 0.3
    """What a card in the hand makes it cheaper; it may be wanted elsewhere."""
    held_in_haste: float = 1.0
    """The same when a plan is looked for that the hand can pay."""
    risk: float = 1.0
    """What it costs more if somebody will take it first for certain."""
    toll: float = 0.7
    """What a point's worth of toll costs."""
    least: float = 0.3
    """No track is cheaper than this."""

    # Rivals: how likely they take a track that many tickets want, that their network touches, that joins it.
    common: float = 0.3
    touched: float = 0.3
    joined: float = 0.7

    # Tickets, in points and turns.
    card: float = 1.3
    """What a card is worth."""
    slack: float = 1.0
    """Turns to spare at which a ticket is as likely done as not."""
    doubt: float = 3.0
    """Turns to spare that make it three quarters sure, on top of that."""
    surest: float = 0.97
    """Nothing is surer than this."""
    barred: float = 0.15
    """How likely a ticket is lost when a track on its way is taken by others for certain."""
    globetrotter: float = 0.8
    """The part of the globetrotter's points that one more ticket is worth."""
    ask_turns: float = 0.0
    """It asks for more when its plan takes no more turns than this."""
    turn: float = 2.0
    """What a turn is worth: a draw of tickets must promise more."""
    idle: float = 0.5
    """What it is worth when there is nothing else to do."""

    # Tolls, in tokens.
    error: float = 3.0
    """How wrong an estimate of a rival's last sum is at least."""
    error_per_token: float = 0.35
    """How wrong it is for each token still to be spent."""
    spending: float = 0.95
    """What a player spends on tolls against the average track."""

    # Building.
    reserve: int = 1
    """Cards that it keeps ready for what a tunnel may cost more."""
    tunnel_odds: float = 0.8
    """A tunnel less sure than this waits, if nothing presses."""
    pressed_odds: float = 0.4
    """But when time presses, this will do."""
    sure: float = 10.0
    """What a tunnel's success is worth against the cards that it is announced with."""
    urgency: float = 1.0
    """Points that may be lost with a track make it come before one that is so many spaces longer."""
    substitute: float = 1.2
    """A payment with stand-ins may hurt this much, if nothing presses."""
    late: float = 0.0
    """With no more turns than this to spare, everything presses."""
    hoard: float = 20.0
    """Cards that the plan does not want, with which a track beside it is built while it waits for others."""
    spare_card: float = 0.5
    """What a card is worth that the plan does not want."""
    aside: float = 2.5
    """Points that such a track must bring: what two more cards are worth."""
    lead: float = 15.0
    """Points that one must be ahead to end the game at a loss."""
    short_time: float = 3.0
    """A track beside the plan may take so many turns, however late it is."""

    # Drawing; a card that the plan lacks is worth 1.
    second: float = 0.4
    """A colour that would do as well as the one that was chosen."""
    wild: float = 1.6
    """A locomotive that fills a gap."""
    fillers: int = 1
    """Tracks beside the plan that it collects for."""
    beside: float = 0.2
    """A card for a track beside the plan."""
    unwanted: float = 0.1
    """A card that nothing wants."""
    blind: float = 0.9
    """A card from the deck against the average of what it may be."""


CONDUCTOR = ConductorWeights()


@attrs.frozen
class Style:
    """What a conductor minds; the easier ones mind less."""

    weights: ConductorWeights = CONDUCTOR
    counts_cards: bool = True
    minds_rivals: bool = True
    minds_tolls: bool = True
    more_tickets: bool = True
    """Whether it asks for tickets while there is something to build."""
    forgets: float = 0.0
    """How often it overlooks one of its tickets for a turn."""
    overlooks_market: float = 0.0
    """How often it draws from the deck without a look at the market."""

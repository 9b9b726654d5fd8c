"""What a game waits for."""

from enum import StrEnum


class Phase(StrEnum):
    """What the game waits for."""

    DEAL = "deal"
    FIRST_TICKETS = "first-tickets"
    TURN = "turn"
    SECOND_CARD = "second-card"
    TICKETS = "tickets"
    TUNNEL = "tunnel"
    NEUTRAL = "neutral"
    OVER = "over"


# As names of the module, for what is asked at every step: to look a member up on the class takes Python 3.11
# as long as to call a function.
DEAL, FIRST_TICKETS, TURN, SECOND_CARD, TICKETS, TUNNEL, NEUTRAL, OVER = Phase

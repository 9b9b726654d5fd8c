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

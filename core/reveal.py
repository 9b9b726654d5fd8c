"""What a move has shown. Whoever has seen more than the board told cannot take the move back unasked."""

from core.events import (
    CardDrawn,
    DeckShuffled,
    GameEnded,
    MarketFilled,
    NeutralTurned,
    TicketsOffered,
    TunnelDug,
)
from core.log import Log

SHOWS_A_CARD = (CardDrawn, MarketFilled, TicketsOffered, TunnelDug, NeutralTurned, DeckShuffled, GameEnded)
"""Events after which somebody knows more than the board told before; the end lays everybody's tickets open."""


def reveals(log: Log, n: int) -> bool:
    """Whether somebody knows more by entry `n` than the board told before it."""
    return any(isinstance(event, SHOWS_A_CARD) for event in log.entries[n - 1].events)

"""What a move has shown. Whoever has seen more than the board told cannot take the move back unasked."""

from core.events import (
    CardDrawn,
    DeckShuffled,
    GameEnded,
    MarketFilled,
    NeutralTurned,
    TicketChoiceBegan,
    TicketsKept,
    TicketsOffered,
    TunnelDug,
)
from core.log import Entry, Log

SHOWS_A_CARD = (CardDrawn, MarketFilled, TicketsOffered, TunnelDug, NeutralTurned, DeckShuffled, GameEnded)
"""Events after which somebody knows more than the board told before; the end lays everybody's tickets open."""


def reveals(log: Log, n: int) -> bool:
    """Whether somebody knows more by entry `n` than the board told before it."""
    return any(isinstance(event, SHOWS_A_CARD) for event in log.entries[n - 1].events) or bool(
        laid_open(log, n)
    )


def laid_open(log: Log, n: int) -> tuple[TicketsKept, ...]:
    """
    The first tickets of the others, where entry `n` is the last choice of all.

    All choose at the same time: until then nobody is shown what another kept or gave back.
    """
    if _others_choose(log.entries[n - 1]):
        return ()
    choices: list[TicketsKept] = []
    number = log.parent(n)
    while number > 1 and _others_choose(entry := log.entries[number - 1]):
        choices += [event for event in entry.events if isinstance(event, TicketsKept)]
        number = log.parent(number)
    return tuple(reversed(choices))


def _others_choose(entry: Entry) -> bool:
    """Whether first tickets are still to be chosen after an entry."""
    return any(isinstance(event, TicketChoiceBegan) for event in entry.events)

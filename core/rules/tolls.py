"""Tolls: to the bank for the first track of a connection, to the other's owner for the second."""

from functools import cache

from core.board import UNCLAIMED, Track
from core.events import Event, LoanTaken, TollPaid
from core.setup import SeatNo
from core.state import State


def pay_toll(state: State, track: Track) -> list[Event]:
    """What the acting seat pays for this track; a seat whose tokens do not cover it must take a loan."""
    if not track.toll:
        return []
    to = toll_due_to(state, track)
    if needs_loan(state.tokens[state.seat], track):
        return [LoanTaken(state.seat, track.toll, to)]
    return [_toll_paid(track.toll, state.seat, to)]


@cache
def _toll_paid(amount: int, seat: SeatNo, to: SeatNo | None) -> TollPaid:
    """There are few of these events: each is made once."""
    return TollPaid(amount, seat, to)


def needs_loan(tokens: int, track: Track) -> bool:
    """Whether this many tokens do not pay the toll."""
    return tokens < track.toll


def toll_due_to(state: State, track: Track) -> SeatNo | None:
    """The player who holds the twin; None is the bank, which also gets what is due to the neutral player."""
    if track.twin is None:
        return None
    owner = state.owners[track.twin]
    return SeatNo(owner) if owner not in (UNCLAIMED, state.neutral) else None

"""
A plan: the free tracks that would complete one's tickets.

The tickets are connected one after the other by the cheapest way, and what one way has bought costs the
next nothing: ways that run together share their tracks. Which way is cheap is the bot's own opinion,
given as a price for every track: nothing for its own, `BARRED` for what it cannot have.
"""

from collections.abc import Iterable, Sequence
from functools import cache

import attrs

from core.board import Board, Kind, Ticket
from core.view import View
from core.ways import BARRED, find_way, missing_trains


@attrs.frozen
class Plan:
    """Tracks still to claim, the tickets they complete, and those that are given up."""

    tracks: tuple[int, ...] = ()
    trains: int = 0
    price: float = 0.0
    steps: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """The tickets that it completes, each with the tracks that it adds."""
    lost: tuple[int, ...] = ()

    @property
    def reached(self) -> tuple[int, ...]:
        """The tickets that it completes."""
        return tuple(ticket for ticket, _ in self.steps)

    def mask(self) -> int:
        """Its tracks as a set."""
        return sum(1 << number for number in self.tracks)


def open_tickets(view: View) -> list[Ticket]:
    """One's tickets that are not done, dearest first."""
    tickets = [view.board.tickets[number] for number in view.tickets]
    return dearest_first(ticket for ticket in tickets if not view.connected(ticket.cities))


def dearest_first(tickets: Iterable[Ticket]) -> list[Ticket]:
    """Most points first; among equals in the order of the board."""
    return sorted(tickets, key=lambda ticket: (-ticket.points, ticket.index))


def train_prices(view: View) -> list[float]:
    """The plainest opinion: a track costs its trains."""
    assert view.seat is not None
    return missing_trains(view.board, view.owners, view.open_tracks, view.seat)


def card_prices(view: View, claim: float, locomotive: float, tunnel: float) -> list[float]:
    """A track costs its cards: with something more for the turn to claim it, a ferry's locomotives, a tunnel."""
    prices = train_prices(view)
    for track in view.board.tracks:
        if prices[track.index]:
            surcharge = tunnel if track.kind is Kind.TUNNEL else locomotive * track.locomotives
            prices[track.index] += claim + surcharge
    return prices


def make_plan(board: Board, prices: Sequence[float], tickets: Sequence[Ticket], trains: int) -> Plan:
    """Connect these tickets in this order, as far as the trains last."""
    lengths = track_lengths(board)
    left = list(prices)
    chosen: list[int] = []
    steps: list[tuple[int, tuple[int, ...]]] = []
    lost: list[int] = []
    used = 0
    total = 0.0
    for ticket in tickets:
        way = find_way(board, left, ticket.cities)
        fresh = [number for number in way if left[number]] if way is not None else []
        length = sum(lengths[number] for number in fresh)
        if way is None or used + length > trains:
            lost.append(ticket.index)
            continue
        steps.append((ticket.index, tuple(fresh)))
        used += length
        for number in fresh:
            total += left[number]
            left[number] = 0
            chosen.append(number)
    return Plan(tuple(chosen), used, total, tuple(steps), tuple(lost))


def improved(board: Board, prices: Sequence[float], plan: Plan, trains: int) -> Plan:
    """
    The plan with its tickets connected in other orders, if that is cheaper.

    Each ticket in turn goes last, so that it may lean on all the others.
    """
    best = plan
    for last in plan.reached:
        order = [board.tickets[number] for number in plan.reached if number != last]
        other = make_plan(board, prices, [*order, board.tickets[last]], trains)
        if len(other.steps) == len(plan.steps) and other.price < best.price:
            best = attrs.evolve(other, lost=plan.lost)
    return best


@cache
def track_lengths(board: Board) -> tuple[int, ...]:
    """By track its spaces."""
    return tuple(track.length for track in board.tracks)


__all__ = [
    "BARRED",
    "Plan",
    "card_prices",
    "dearest_first",
    "improved",
    "make_plan",
    "open_tickets",
    "train_prices",
]

"""
A plan: the free tracks that would complete one's tickets.

The tickets are connected one after the other by the cheapest way, and what one way has bought costs the
next nothing: ways that run together share their tracks. Which way is cheap is the bot's own opinion,
given as a price for every track: nothing for its own, `BARRED` for what it cannot have.
"""

from collections.abc import Iterable, Sequence

import attrs

from core.board import Board, Kind, Ticket
from core.view import View
from core.ways import find_way, missing_trains


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


@attrs.frozen
class Budget:
    """What a plan may use up."""

    trains: int
    tokens: float = float("inf")


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


def make_plan(board: Board, prices: Sequence[float], tickets: Iterable[Ticket], budget: Budget) -> Plan:
    """Connect these tickets in this order, as far as trains and tokens last."""
    tracks = board.tracks
    left = list(prices)
    chosen: list[int] = []
    steps: list[tuple[int, tuple[int, ...]]] = []
    lost: list[int] = []
    trains = tolls = 0
    total = 0.0
    for ticket in tickets:
        way = find_way(board, left, ticket.cities)
        fresh = [number for number in way if left[number]] if way is not None else []
        length = sum(tracks[number].length for number in fresh)
        toll = sum(tracks[number].toll for number in fresh)
        if way is None or trains + length > budget.trains or tolls + toll > budget.tokens:
            lost.append(ticket.index)
            continue
        steps.append((ticket.index, tuple(fresh)))
        trains += length
        tolls += toll
        total += sum(left[number] for number in fresh)
        chosen += fresh
        for number in fresh:
            left[number] = 0
    return Plan(tuple(chosen), trains, total, tuple(steps), tuple(lost))


def improved(board: Board, prices: Sequence[float], plan: Plan, budget: Budget) -> Plan:
    """
    The plan with its tickets connected in other orders, if that is cheaper.

    Each ticket in turn goes last, so that it may lean on all the others.
    """
    best = plan
    for last in plan.reached:
        order = [number for number in plan.reached if number != last]
        other = make_plan(board, prices, (board.tickets[number] for number in (*order, last)), budget)
        if not other.lost and other.price < best.price:
            best = attrs.evolve(other, lost=plan.lost)
    return best

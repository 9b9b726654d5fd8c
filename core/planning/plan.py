"""
A plan: the free tracks that would complete one's tickets.

The tickets are connected one after the other by the cheapest way. A track that an earlier way uses is free for the
later ones, so ways share tracks. The caller decides what is cheap, by a price for every track: 0 for one's own,
`BARRED` for those that cannot be had.
"""

from collections.abc import Iterable, Sequence

import attrs

from core.board import Board, Kind, Ticket
from core.sums import float_sum
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


NO_LIMIT = Budget(1 << 30)


def open_tickets(view: View) -> list[Ticket]:
    """One's tickets that are not done, dearest first."""
    tickets = [view.board.tickets[number] for number in view.tickets]
    return dearest_first(ticket for ticket in tickets if not view.connected(ticket.cities))


def dearest_first(tickets: Iterable[Ticket]) -> list[Ticket]:
    """Most points first; among equals in the order of the board."""
    return sorted(tickets, key=lambda ticket: (-ticket.points, ticket.index))


def train_prices(view: View) -> list[float]:
    """The simplest prices: a track costs as many as it takes trains."""
    assert view.seat is not None
    return missing_trains(view.board, view.owners, view.open_tracks, view.seat)


def card_prices(view: View, claim: float, locomotive: float, tunnel: float) -> list[float]:
    """A track costs its cards, plus something for the turn that the claim takes, a ferry's locomotives, and a tunnel."""
    prices = train_prices(view)
    for track in view.board.tracks:
        if prices[track.index]:
            surcharge = tunnel if track.kind is Kind.TUNNEL else locomotive * track.locomotives
            prices[track.index] += claim + surcharge
    return prices


@attrs.frozen
class Leg:
    """What a ticket's cheapest way adds to the tracks of a plan."""

    tracks: tuple[int, ...]
    trains: int
    tolls: int
    price: float


class Legs:
    """
    The cheapest ways at certain prices: each is searched for once.

    A bot weighs many plans at the same prices, and most of them begin with the same tickets.
    """

    def __init__(self, board: Board, prices: Sequence[float]) -> None:
        self.board = board
        self._prices = prices
        self._known: dict[tuple[int, frozenset[int]], Leg | None] = {}

    def leg(self, ticket: Ticket, bought: Sequence[int]) -> Leg | None:
        """The way for a ticket when these tracks cost nothing any more; None where all are barred."""
        key = (ticket.index, frozenset(bought))
        if key not in self._known:
            self._known[key] = self._searched(ticket, bought)
        return self._known[key]

    def _searched(self, ticket: Ticket, bought: Sequence[int]) -> Leg | None:
        tracks = self.board.tracks
        left = list(self._prices)
        for number in bought:
            left[number] = 0
        way = find_way(self.board, left, ticket.cities)
        if way is None:
            return None
        fresh = tuple([number for number in way if left[number]])
        return Leg(
            fresh,
            sum(tracks[number].length for number in fresh),
            sum(tracks[number].toll for number in fresh),
            float_sum(left[number] for number in fresh),
        )


def make_plan(board: Board, prices: Sequence[float], tickets: Iterable[Ticket], budget: Budget) -> Plan:
    """Connect these tickets in this order, as far as trains and tokens last."""
    return plan_along(Legs(board, prices), tickets, budget)


def plan_along(legs: Legs, tickets: Iterable[Ticket], budget: Budget) -> Plan:
    """The same, by ways that may be known already."""
    chosen: list[int] = []
    steps: list[tuple[int, tuple[int, ...]]] = []
    lost: list[int] = []
    trains = tolls = 0
    total = 0.0
    for ticket in tickets:
        leg = legs.leg(ticket, chosen)
        if leg is None or trains + leg.trains > budget.trains or tolls + leg.tolls > budget.tokens:
            lost.append(ticket.index)
            continue
        steps.append((ticket.index, leg.tracks))
        trains += leg.trains
        tolls += leg.tolls
        total += leg.price
        chosen += leg.tracks
    return Plan(tuple(chosen), trains, total, tuple(steps), tuple(lost))


def improved(legs: Legs, plan: Plan, budget: Budget) -> Plan:
    """
    The plan with its tickets connected in other orders, if that is cheaper.

    Each ticket in turn is connected last, when it can use the tracks of all the others.
    """
    best = plan
    tickets = legs.board.tickets
    for last in plan.reached:
        order = [number for number in plan.reached if number != last]
        other = plan_along(legs, [tickets[number] for number in (*order, last)], budget)
        if not other.lost and other.price < best.price:
            best = attrs.evolve(other, lost=plan.lost)
    return best

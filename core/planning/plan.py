"""
A plan: the free tracks that would complete one's tickets.

The tickets are connected one after the other by the cheapest way. A track that an earlier way uses is free for the
later ones, so ways share tracks. The caller decides what is cheap, by a price for every track: 0 for one's own,
`BARRED` for those that cannot be had.
"""

from collections.abc import Iterable, Sequence

import attrs

from core.board import Board, Kind, Ticket
from core.planning.forest import cheapest_forest
from core.sums import float_sum
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
        total += float_sum(left[number] for number in fresh)
        chosen += fresh
        for number in fresh:
            left[number] = 0
    return Plan(tuple(chosen), trains, total, tuple(steps), tuple(lost))


def improved(board: Board, prices: Sequence[float], plan: Plan, budget: Budget) -> Plan:
    """
    The plan with its tickets connected in other orders, if that is cheaper.

    Each ticket in turn is connected last, when it can use the tracks of all the others.
    """
    best = plan
    for last in plan.reached:
        order = [number for number in plan.reached if number != last]
        other = make_plan(board, prices, (board.tickets[number] for number in (*order, last)), budget)
        if not other.lost and other.price < best.price:
            best = attrs.evolve(other, lost=plan.lost)
    return best


def best_plan(board: Board, prices: Sequence[float], tickets: Sequence[Ticket], budget: Budget) -> Plan:
    """
    The cheapest plan for all these tickets, as far as the trains last.

    The plan is exact for few tickets; for many it is the best order that a short search finds.
    """
    order = dearest_first(tickets)
    whole = _exact(board, prices, order, make_plan(board, prices, order, NO_LIMIT))
    if whole is not None and whole.trains <= budget.trains:
        return whole
    plan = improved(board, prices, make_plan(board, prices, order, budget), budget)
    return _exact(board, prices, [board.tickets[number] for number in plan.reached], plan) or plan


def _exact(board: Board, prices: Sequence[float], tickets: Sequence[Ticket], plan: Plan) -> Plan | None:
    """The cheapest tracks for the tickets of a plan, if there are few enough for an exact search."""
    tracks = cheapest_forest(board, prices, tickets, plan.price)
    if tracks is None:
        return None
    bought = set(tracks)
    left = [price if not price or number in bought else BARRED for number, price in enumerate(prices)]
    return attrs.evolve(make_plan(board, left, tickets, NO_LIMIT), lost=plan.lost)

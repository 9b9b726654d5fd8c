"""Tickets: which of an offer to keep, and what a draw of new ones promises."""

from collections.abc import Sequence
from itertools import combinations

from core.board import Ticket
from core.bots.mind import Mind
from core.bots.timing import turns_for
from core.planning.plan import open_tickets
from core.sums import float_sum
from core.ways import BARRED, spread


def best_offer(mind: Mind) -> tuple[Ticket, ...]:
    """Of all subsets that may be kept the one that promises most."""
    view = mind.view
    offered = [view.board.tickets[number] for number in view.offered]
    choices = [kept for n in range(view.keep, len(offered) + 1) for kept in combinations(offered, n)]
    mine = open_tickets(view)
    return max(choices, key=lambda kept: worth_keeping(mind, mine, kept))


def worth_keeping(mind: Mind, mine: Sequence[Ticket], kept: Sequence[Ticket]) -> float:
    """What one's tickets are worth in all if these are kept too."""
    done = [ticket for ticket in kept if mind.view.connected(ticket.cities)]
    fresh = [ticket for ticket in kept if ticket not in done]
    plan = mind.plan_for([*mine, *fresh], mind.prices)
    extra = mind.weights.globetrotter * mind.view.rules.globetrotter
    return mind.gain_of(plan) + float_sum(ticket.points + extra for ticket in done)


def unseen_tickets(mind: Mind) -> list[Ticket]:
    """The tickets that may lie in the deck: not one's own, and not face up unless the deck runs out."""
    view = mind.view
    gone = set(view.tickets)
    if view.tickets_left >= view.rules.later_tickets:
        gone |= set(view.ticket_discards)
    return [ticket for ticket in view.board.tickets if ticket.index not in gone]


def offer_worth(mind: Mind) -> float:
    """
    What drawing tickets promises.

    Every ticket that may come has a worth of its own beside the plan; of an offer those above nothing
    are kept, and the least bad one where there is none.
    """
    worths = sorted(ticket_worths(mind), reverse=True)
    if not worths:
        return 0.0
    count = min(mind.view.rules.later_tickets, len(worths))
    good = [worth for worth in worths if worth > 0]
    promise = count * float_sum(good) / len(worths)
    none = (1 - len(good) / len(worths)) ** count
    bad = worths[len(good) :]
    return promise + (none * float_sum(bad[: max(1, len(bad) // 2)]) / max(1, len(bad) // 2) if bad else 0.0)


def ticket_worths(mind: Mind) -> list[float]:
    """By unseen ticket what it would be worth on top of the plan."""
    view, board = mind.view, mind.view.board
    prices = list(mind.prices)
    for number in mind.plan.tracks:
        prices[number] = 0
    missing = [track.length if prices[track.index] else 0 for track in board.tracks]
    trains = mind.trains - mind.plan.trains
    tickets = unseen_tickets(mind)
    starts = {ticket.cities[0] for ticket in tickets}
    reach = {start: spread(board, prices, start) for start in starts}
    worths = []
    for ticket in tickets:
        best, came = reach[ticket.cities[0]]
        price = best.get(ticket.cities[1], BARRED)
        length = claims = 0
        city = ticket.cities[1]
        while price < BARRED and city != ticket.cities[0]:
            city, number = came[city]
            if missing[number]:
                length += missing[number]
                claims += 1
        if price == BARRED or length > trains:
            worths.append(-float(ticket.points))
            continue
        turns = mind.plan_turns + turns_for(length, claims, mind.weights)
        sure = view.connected(ticket.cities)
        odds = 1.0 if sure else mind.odds_of(turns + 1)
        worths.append(odds * mind.ticket_gain(ticket) - ticket.points - mind.weights.card * price)
    return worths

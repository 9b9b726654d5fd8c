"""Tickets: which of an offer to keep, and what a draw of new ones promises."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from core.board import Ticket
from core.bots.conductor.judgement import Judgement
from core.bots.conductor.turns import turns_for
from core.planning.plan import open_tickets
from core.sums import float_sum
from core.ways import BARRED, ways_from


def best_choice(judgement: Judgement) -> tuple[Ticket, ...]:
    """Of all subsets that may be kept the one that promises most."""
    view = judgement.view
    offered = [view.board.tickets[number] for number in view.offered]
    choices = [kept for n in range(view.keep, len(offered) + 1) for kept in combinations(offered, n)]
    mine = open_tickets(view)
    return max(choices, key=lambda kept: worth_keeping(judgement, mine, kept))


def worth_keeping(judgement: Judgement, mine: Sequence[Ticket], kept: Sequence[Ticket]) -> float:
    """What one's tickets are worth in all if these are kept too."""
    done = [ticket for ticket in kept if judgement.view.connected(ticket.cities)]
    fresh = [ticket for ticket in kept if ticket not in done]
    plan = judgement.plan_for([*mine, *fresh], judgement.legs)
    extra = judgement.weights.globetrotter * judgement.view.rules.globetrotter
    return judgement.gain_of(plan) + float_sum(ticket.points + extra for ticket in done)


def unseen_tickets(judgement: Judgement) -> list[Ticket]:
    """The tickets that may lie in the deck: not one's own, and not face up unless the deck runs out."""
    view = judgement.view
    gone = set(view.tickets)
    if view.tickets_left >= view.rules.later_tickets:
        gone |= set(view.ticket_discards)
    return [ticket for ticket in view.board.tickets if ticket.index not in gone]


def worth_of_a_draw(judgement: Judgement) -> float:
    """What drawing tickets promises; every ticket that may come has a worth of its own beside the plan."""
    return promise_of(ticket_worths(judgement), judgement.view.rules.later_tickets)


def promise_of(worths: Iterable[float], most: int) -> float:
    """
    What an offer of at most so many tickets promises, of which each may be any of these.

    Those above nothing are kept, and the least bad one where there is none.
    """
    worths = sorted(worths, reverse=True)
    if not worths:
        return 0.0
    count = min(most, len(worths))
    good = [worth for worth in worths if worth > 0]
    promise = count * float_sum(good) / len(worths)
    none = (1 - len(good) / len(worths)) ** count
    bad = worths[len(good) :]
    return promise + (none * float_sum(bad[: max(1, len(bad) // 2)]) / max(1, len(bad) // 2) if bad else 0.0)


def ticket_worths(judgement: Judgement) -> list[float]:
    """By unseen ticket what it would be worth on top of the plan."""
    view, board = judgement.view, judgement.view.board
    prices = list(judgement.prices)
    for number in judgement.plan.tracks:
        prices[number] = 0
    missing = [track.length if prices[track.index] else 0 for track in board.tracks]
    trains = judgement.trains - judgement.plan.trains
    tickets = unseen_tickets(judgement)
    starts = {ticket.cities[0] for ticket in tickets}
    reach = {start: ways_from(board, prices, start) for start in starts}
    worths = []
    for ticket in tickets:
        best, came = reach[ticket.cities[0]]
        price = best[ticket.cities[1]]
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
        turns = judgement.plan_turns + turns_for(length, claims, judgement.weights)
        sure = view.connected(ticket.cities)
        odds = 1.0 if sure else judgement.odds_of(turns + 1)
        worths.append(odds * judgement.ticket_gain(ticket) - ticket.points - judgement.weights.card * price)
    return worths

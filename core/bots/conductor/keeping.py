"""Which tickets of an offer a hint keeps: what the conductor keeps, what the panel shows to be done anyway, and at the end what counts."""

from collections.abc import Sequence

import attrs

from core.board import Ticket
from core.bots.bot import ReasonedMove
from core.bots.conductor.planned_judgement import PlannedJudgement
from core.bots.conductor.weights import Style
from core.moves import KeepTickets
from core.planning.plan import dearest_first
from core.planning.prospects import Prospects, Reach, prospects_of
from core.text import joined, tr, trn
from core.view import View


def kept_at_the_end(view: View) -> ReasonedMove:
    """Those that are done already; if these are too few, those besides that cost least. No track is claimed any more."""
    tickets = [view.board.tickets[number] for number in view.offered]
    done = [ticket for ticket in tickets if view.connected(ticket.cities)]
    others = sorted((ticket for ticket in tickets if ticket not in done), key=lambda ticket: ticket.points)
    kept = [*done, *others[: max(0, view.keep - len(done))]]
    move = KeepTickets(tuple(ticket.id for ticket in tickets if ticket in kept))
    if len(kept) == len(done):
        return ReasonedMove(move, tr("No track can be claimed any more, and that is done already."))
    if not done:
        return ReasonedMove(move, tr("No track can be claimed any more, and that costs least."))
    return ReasonedMove(move, tr("No track can be claimed any more: that is done already, or costs least."))


def kept_besides(view: View, move: KeepTickets, style: Style) -> ReasonedMove:
    """What the conductor keeps, and what the plan does besides for next to nothing; the reason is for the latter alone."""
    kept = [view.board.ticket_numbers[slug] for slug in move.tickets]
    others = dearest_first(view.board.tickets[number] for number in view.offered if number not in kept)
    on_the_way, one_claim_away = [], []
    for ticket in others:
        before, after = _with(view, kept), _with(view, [*kept, ticket.index])
        if _is_on_the_way(ticket, before, after, style):
            on_the_way.append(ticket)
        elif _is_one_claim_away(before, after):
            one_claim_away.append(ticket)
        else:
            continue
        kept.append(ticket.index)
    slugs = (view.board.tickets[number].id for number in view.offered if number in kept)
    return ReasonedMove(KeepTickets(tuple(slugs)), _why_more(view, on_the_way, one_claim_away))


def _is_on_the_way(ticket: Ticket, before: View, after: View, style: Style) -> bool:
    """Whether the plan does this ticket too without a train or a loan more, and there is time for its way."""
    old, new = prospects_of(before), prospects_of(after)
    if new.trains > old.trains or not _given_up(new) <= _given_up(old):
        return False
    if after.rules.tolls and new.loans(after.tokens) > old.loans(before.tokens):
        return False
    judgement = PlannedJudgement(after, style)
    return judgement.turns_of([track.index for track in new.of(ticket.index).tracks]) <= judgement.left


def _why_more(view: View, on_the_way: Sequence[Ticket], one_claim_away: Sequence[Ticket]) -> str:
    """In short: the tickets by the numbers that they have on the screen."""
    why = []
    if on_the_way:
        why.append(
            trn(
                "Ticket {numbers} takes no train more.",
                "Tickets {numbers} take no train more.",
                len(on_the_way),
                numbers=_numbers(view, on_the_way),
            )
        )
    if one_claim_away:
        why.append(
            trn(
                "Ticket {numbers} wants one track that you can pay.",
                "Tickets {numbers} want one track that you can pay.",
                len(one_claim_away),
                numbers=_numbers(view, one_claim_away),
            )
        )
    return " ".join(why)


def _numbers(view: View, tickets: Sequence[Ticket]) -> str:
    return joined([str(n + 1) for n in sorted(view.offered.index(ticket.index) for ticket in tickets)])


def _is_one_claim_away(before: View, after: View) -> bool:
    """Whether all tickets together want nothing but one track that can be paid now, and a turn for it is sure to come."""
    old, new = prospects_of(before), prospects_of(after)
    return len(new.tracks) == 1 and new.share_of(new.tracks[0]).paid and _given_up(new) <= _given_up(old)


def _given_up(prospects: Prospects) -> set[int]:
    return {one.ticket.index for one in prospects.tickets if one.reach not in (Reach.DONE, Reach.PLANNED)}


def _with(view: View, kept: Sequence[int]) -> View:
    return attrs.evolve(view, tickets=(*view.tickets, *kept))

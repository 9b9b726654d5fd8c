"""Which tickets a claim would cost: after it the trains, or the turns, no longer last for them."""

from core.board import Ticket, Track
from core.cards import Cards
from core.planning.after import after_claim
from core.planning.payments import proposals, tickets_finished_by
from core.planning.prospects import Reach, prospects_of
from core.view import View


def tickets_lost_by(view: View, track: Track, pay: Cards | None = None) -> list[Ticket]:
    """Those that the plan has, and that could no longer be done if this track were claimed now; with what is proposed first, if no payment is given."""
    if view.last_round:
        return []
    planned = [one.ticket for one in prospects_of(view).tickets if one.reach is Reach.PLANNED]
    finished = tickets_finished_by(view, track)
    others = [ticket for ticket in planned if ticket not in finished]
    if not others:
        return []
    if view.begins_last_round(track):
        reached = _finished_by_one_more(_after(view, track, pay))
    else:
        reached = _planned_after(view, track, pay)
    return [ticket for ticket in others if ticket not in reached]


def _after(view: View, track: Track, pay: Cards | None) -> View:
    """The position after a claim, paid with what is proposed first if no payment is given."""
    return after_claim(view, track, next(iter(proposals(view, track)), view.hand) if pay is None else pay)


def _finished_by_one_more(view: View) -> set[Ticket]:
    """What one claim more can finish, with the cards that are there: who draws in the last turn claims nothing."""
    return {
        ticket
        for track in map(view.board.track, view.payable_tracks)
        for ticket in tickets_finished_by(view, track)
    }


def _planned_after(view: View, track: Track, pay: Cards | None) -> set[Ticket]:
    """The tickets that the plan would have after a claim; found out only where that may change anything."""
    assert view.seat is not None
    plan = prospects_of(view)
    if track not in plan.tracks and plan.trains > view.trains[view.seat] - track.length:
        plan = prospects_of(_after(view, track, pay))
    return {one.ticket for one in plan.tickets if one.reach in (Reach.PLANNED, Reach.DONE)}

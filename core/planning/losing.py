"""Which tickets a claim would cost: after it the trains, or the turns, no longer last for them."""

import attrs

from core.board import Ticket, Track
from core.cards import Cards
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
    """The position after a claim."""
    assert view.seat is not None
    owners, trains = list(view.owners), list(view.trains)
    owners[track.index] = view.seat
    trains[view.seat] -= track.length
    closed = track.bit | (0 if track.twin is None else 1 << track.twin)
    if pay is None:
        pay = next(iter(proposals(view, track)), view.hand)
    return attrs.evolve(
        view,
        owners=tuple(owners),
        trains=tuple(trains),
        open_tracks=view.open_tracks & ~closed,
        hand=tuple(have - paid for have, paid in zip(view.hand, pay, strict=True)),
        former=None,
    )


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

"""Which tickets a claim would cost: after it the trains, or the turns, no longer last for them."""

import attrs

from core.board import Ticket, Track
from core.planning.payments import tickets_finished_by
from core.planning.prospects import Prospect, Reach, prospects_of
from core.view import View


def tickets_lost_by(view: View, track: Track) -> list[Ticket]:
    """Those that the plan has, and that could no longer be done if this track were claimed now."""
    assert view.seat is not None
    if view.last_round:
        return []
    planned = [one for one in prospects_of(view).tickets if one.reach is Reach.PLANNED]
    finished = tickets_finished_by(view, track)
    others = [one for one in planned if one.ticket not in finished]
    if view.begins_last_round(track):  # then one claim is left
        return [one.ticket for one in others if _tracks_besides(one, track) > 1]
    reached = _reached_after(view, track)
    return [one.ticket for one in others if one.ticket.index not in reached]


def _tracks_besides(prospect: Prospect, track: Track) -> int:
    return sum(each.index not in (track.index, track.twin) for each in prospect.tracks)


def _reached_after(view: View, track: Track) -> set[int]:
    """The tickets that the plan would have after a claim; found out only where that may change anything."""
    assert view.seat is not None
    plan, left = prospects_of(view), view.trains[view.seat] - track.length
    if track not in plan.tracks and plan.trains > left:
        owners, trains = list(view.owners), list(view.trains)
        owners[track.index], trains[view.seat] = view.seat, left
        closed = track.bit | (0 if track.twin is None else 1 << track.twin)
        after = attrs.evolve(
            view,
            owners=tuple(owners),
            trains=tuple(trains),
            open_tracks=view.open_tracks & ~closed,
            former=None,
        )
        plan = prospects_of(after)
    return {one.ticket.index for one in plan.tickets if one.reach in (Reach.PLANNED, Reach.DONE)}

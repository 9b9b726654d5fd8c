"""What others have just claimed of one's plan: the tickets whose ways they cut, and what that costs."""

from collections.abc import Iterable, Sequence

import attrs

from core.board import UNCLAIMED, Ticket, TrackId
from core.planning.prospects import Prospect, Reach, prospects_of
from core.text import joined, tr, trn
from core.view import View


@attrs.frozen
class Cut:
    """A ticket whose way somebody has closed."""

    ticket: Ticket
    owner: int
    """Who holds the first track of the way that is gone; as many as there are seats for the neutral player."""
    reach: Reach
    """How it stands now."""
    more: int
    """Trains that the plan for all tickets takes more than before: the way of one may be shorter at another's cost."""


def cuts_by(view: View, new: Iterable[TrackId]) -> list[Cut]:
    """The planned tickets over whose ways others have claimed some of these tracks, the dearest first."""
    claimed = [view.board.track_numbers[track] for track in new]
    taken = [number for number in claimed if view.owners[number] not in (UNCLAIMED, view.seat)]
    if view.seat is None or not view.tickets or not taken:
        return []
    before, now = prospects_of(_without(view, taken)), prospects_of(view)
    found = []
    for old in before.tickets:
        closed = [
            number
            for track in old.tracks
            for number in (track.index, track.twin)
            if number in taken and not view.open_tracks & track.bit
        ]
        one = now.of(old.ticket.index)
        if old.reach is Reach.PLANNED and closed and _connections(one) != _connections(old):
            owner = view.owners[closed[0]]
            found.append(Cut(old.ticket, owner, one.reach, now.trains - before.trains))
    return sorted(found, key=lambda cut: (-cut.ticket.points, cut.ticket.index))


def _connections(prospect: Prospect) -> set[tuple[int, int]]:
    """The pairs of cities that a way joins: where a twin is left, the way is the same."""
    return {track.cities for track in prospect.tracks}


def _without(view: View, taken: Iterable[int]) -> View:
    """The position as if nobody had claimed these tracks."""
    owners, open_tracks = list(view.owners), view.open_tracks
    for number in taken:
        track = view.board.tracks[number]
        owners[number] = UNCLAIMED
        open_tracks |= track.bit
        if track.twin is not None and owners[track.twin] == UNCLAIMED:
            open_tracks |= view.board.tracks[track.twin].bit
        elif track.twin is not None and owners[track.twin] == view.seat:
            open_tracks &= ~track.bit  # nobody may hold both
    return attrs.evolve(view, owners=tuple(owners), open_tracks=open_tracks)


def cuts_sentence(view: View, cuts: Sequence[Cut]) -> str:
    """Whose claims cut the ways of which tickets, and what is left: one sentence, as there is a question below it."""
    if not cuts:
        return ""
    owners = list(dict.fromkeys(_name(view, cut.owner) for cut in cuts))
    return trn(
        "{names} cuts your way for {tickets}: {left}",
        "{names} cut your way for {tickets}: {left}",
        len(owners),
        names=joined(owners),
        tickets=_names(view, cuts),
        left=_what_is_left(view, cuts),
    )


def _names(view: View, cuts: Sequence[Cut]) -> str:
    """Two tickets by their names, or one and how many more."""
    names = [view.board.ticket_name(cut.ticket) for cut in cuts]
    if len(names) > 2:
        names[1:] = [trn("{n} more", "{n} more", len(names) - 1)]
    return joined(names)


def _name(view: View, owner: int) -> str:
    return tr("The neutral player") if owner == len(view.seats) else view.seats[owner].name


def _what_is_left(view: View, cuts: Sequence[Cut]) -> str:
    lost = [cut for cut in cuts if cut.reach.lost]
    if lost and len(lost) < len(cuts):
        return tr("{tickets} can no longer be done.", tickets=_names(view, lost))
    if lost:
        return trn("it can no longer be done.", "they can no longer be done.", len(lost))
    is_crowded = any(cut.reach is Reach.CROWDED_OUT for cut in cuts)
    if is_crowded and view.last_round:
        return tr("your last turn is no longer enough for all that it could finish.")
    if is_crowded:
        return tr("your trains no longer last for all your tickets.")
    more = cuts[0].more
    if more < 0:
        return tr("the plan found a shorter way.")
    if more == 0:
        return tr("the plan takes as many trains another way.")
    return trn("the plan takes {n} train more.", "the plan takes {n} trains more.", more)

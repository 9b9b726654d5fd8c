"""That the plan goes another way than in one's last turn, though nobody has cut it: a card or a claim has made that the better one."""

from collections.abc import Iterable, Sequence

from core.board import Track
from core.planning.prospects import prospects_of
from core.signposts import connection_of
from core.text import joined, tr, trn
from core.view import View

MOST_NAMED = 2
"""Tracks that are named; there is a question behind the sentence."""


def reroute_sentence(before: View, now: View) -> str:
    """Along which tracks the plan goes now, and along which it went; empty where that is the same, or known to the player."""
    if now.last_round or (before.tickets, before.signposts) != (now.tickets, now.signposts):
        return ""
    old, new = prospects_of(before).tracks, prospects_of(now).tracks
    mine = {connection_of(track) for track in now.board.tracks if now.owners[track.index] == now.seat}
    given_up = _elsewhere([track for track in old if connection_of(track) not in mine], new)
    taken_up = _elsewhere(new, old)
    is_cut = any(not _is_open(now, track) for track in given_up)  # that is told with whoever did it
    if is_cut or not given_up or not taken_up:
        return ""
    return tr(
        "Your plan goes along {tracks} now, no longer along {others}.",
        tracks=_named(now, taken_up),
        others=_named(now, given_up),
    )


def _elsewhere(tracks: Iterable[Track], others: Iterable[Track]) -> list[Track]:
    """Those of some tracks whose connections the others do not have."""
    there = {connection_of(track) for track in others}
    return [track for track in tracks if connection_of(track) not in there]


def _is_open(view: View, track: Track) -> bool:
    twin = 0 if track.twin is None else 1 << track.twin
    return bool(view.open_tracks & (track.bit | twin))


def _named(view: View, tracks: Sequence[Track]) -> str:
    names = [view.board.track_name(track, with_colour=False) for track in tracks]
    if len(names) > MOST_NAMED + 1:  # "1 more" is as long as a name
        names[MOST_NAMED:] = [trn("{n} more", "{n} more", len(names) - MOST_NAMED)]
    return joined(names)

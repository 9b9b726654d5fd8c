"""Signposts in words: what one does to the plan, or why it would do nothing."""

import attrs

from core.board import Track
from core.planning.prospects import Prospects, prospects_of
from core.planning.ticket_words import tickets_named
from core.signposts import tracks_at
from core.text import joined, tr, trn
from core.view import View


def turned(view: View, track: Track) -> View:
    """The view with another signpost at a track: round what the plan has, along what it has not; one that is there goes."""
    is_there = view.signposts.at(track) is not None
    along = None if is_there else not is_planned(view, track)
    return attrs.evolve(view, signposts=view.signposts.turned(track, along=along))


def is_planned(view: View, track: Track) -> bool:
    """Whether the plan goes along a track, or its twin."""
    pair = {track.index, track.twin}
    return any(each.index in pair for each in prospects_of(view).tracks)


def signpost_sentence(view: View, track: Track) -> str:
    """What the signpost at a track does, for one who stands before it; empty where there is none."""
    along = view.signposts.at(track)
    if along is None or view.last_round:
        return ""
    if along and is_planned(view, track):
        return tr("You send the plan along it.")
    if along:
        return tr("You send the plan along it, but your trains do not last for it besides your tickets.")
    if _goes_round(view, track):
        return tr("You send the plan round it.")
    return tr("You send the plan round it, but there is no other way.")


def _goes_round(view: View, track: Track) -> bool:
    """Whether the plan does without a track, or its twin, because of a signpost: of twins one may be taken."""
    return bool(prospects_of(view).around & tracks_at(view.board, [track.index]))


def signposted(view: View, *, along: bool) -> list[Track]:
    """The tracks that the plan is to go along, or round: of each connection one that is free, if there is any."""
    if view.last_round:
        return []
    numbers = view.signposts.along if along else view.signposts.around
    free = [tracks_at(view.board, [number]) & view.open_tracks for number in numbers]
    planned = {*prospects_of(view).tracks}
    found = [[track for track in view.board.tracks if tracks & track.bit] for tracks in free if tracks]
    return [min(tracks, key=lambda track: track not in planned) for tracks in found]


def signpost_line(view: View, track: Track) -> str:
    """A track with its signpost, for a list."""
    name = view.board.track_name(track, with_colour=False)
    return tr("{track}: {said}", track=name, said=signpost_sentence(view, track))


def why_in_vain(view: View, track: Track) -> str:
    """Why the signpost at a track does nothing; empty if it does something."""
    along, name = view.signposts.at(track), view.board.track_name(track, with_colour=False)
    if along and not is_planned(view, track):
        return tr("Your trains do not last for {track} besides what the plan has already.", track=name)
    plan = prospects_of(view)
    if along is False and not _goes_round(view, track):
        tickets = tickets_named(view, plan.served_by(track))
        return tr(
            "Your trains last for no other way for {tickets} than along {track}.", tickets=tickets, track=name
        )
    return ""


def turned_sentence(before: View, now: View, track: Track) -> str:
    """What another signpost at a track has done to the plan."""
    name = now.board.track_name(track, with_colour=False)
    match now.signposts.at(track):
        case True:
            done = tr("The plan goes along {track}.", track=name)
        case False:
            done = tr("The plan goes round {track}.", track=name)
        case _:
            done = tr("You no longer send the plan along {track}.", track=name)
            if before.signposts.at(track) is False:
                done = tr("You no longer send the plan round {track}.", track=name)
    return f"{done} {_costs(now, prospects_of(before), prospects_of(now))}"


def _costs(view: View, old: Prospects, new: Prospects) -> str:
    was, is_now = _figures(view, old), _figures(view, new)
    if not new.tracks:
        return tr("Nothing is left to plan.")
    if was == is_now:
        return tr("It takes {now} to draw, as before.", now=is_now)
    return tr("It takes {now} to draw; before it was {before}.", now=is_now, before=was)


def _figures(view: View, plan: Prospects) -> str:
    figures = [trn("{n} train", "{n} trains", plan.trains)]
    if view.rules.tolls:
        figures.append(tr("toll {toll}", toll=plan.toll))
    return joined([*figures, trn("{n} card", "{n} cards", plan.to_draw)])

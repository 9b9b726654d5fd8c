"""What keys would do, now, to the track or city that one sees the cursor on."""

from collections.abc import Collection

from core.board import CityId, Track, TrackId
from core.phase import Phase
from core.planning.signpost_words import is_planned
from core.text import tr
from core.view import View
from tui.map.drawing import Target
from tui.widgets.claim_list import TrackList
from tui.widgets.decision import Decision
from tui.widgets.prompt import Key


def claim_keys(
    view: View, target: Target, claimable: Collection[TrackId], decision: Decision | None
) -> tuple[Key, ...]:
    """To pay for the track, or to list what can be paid at the city, as far as what is being decided lets one."""
    if not view.asked or view.phase is not Phase.TURN:
        return ()
    if target in claimable:
        return (Key("Enter", tr("pay"), "choose"),)
    number = view.board.city_numbers.get(CityId(target))
    tracks = () if number is None else view.board.at_city[number]
    can_list = decision is None or isinstance(decision, TrackList)
    is_listed = can_list and any(track.id in claimable for track in tracks)
    return (Key("Enter", tr("list"), "choose"),) if is_listed else ()


def signpost_keys(view: View, track: Track | None) -> tuple[Key, ...]:
    """To send the plan along a track that can have a signpost, or round it, or to take the signpost away."""
    if track is None:
        return ()
    match view.signposts.at(track), is_planned(view, track):
        case None, True:
            word = tr("round")
        case None, False:
            word = tr("along")
        case _:
            word = tr("free")
    return (Key("x", word, "signpost"),)


def track_to_signpost(view: View, target: Target) -> Track | None:
    """The track at a place of the map, if its player can send the plan along it or round it."""
    if target not in view.board.track_numbers:
        return None
    track = view.board.track(TrackId(target))
    plans = view.seat is not None and bool(view.tickets)
    is_over = view.last_round or view.phase is Phase.OVER
    return track if plans and not is_over and view.open_tracks & track.bit else None

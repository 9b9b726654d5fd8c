"""A city or a track in a sentence, as a view knows it."""

from collections.abc import Sequence

from core.board import UNCLAIMED, CityId, Kind, Track, TrackId
from core.phase import Phase
from core.planning.price_words import owner_sentence, price_sentence
from core.planning.track_words import wants
from core.text import tr, trn
from core.view import View
from tui.map.drawing import Target


def about_target(view: View, target: Target) -> str:
    """What stands under the cursor."""
    if target in view.board.track_numbers:
        return about_track(view, view.board.track(TrackId(target)))
    number = view.board.city_numbers[CityId(target)]
    name, tracks = view.board.cities[number].name, view.board.at_city[number]
    free = len(_free(view, tracks))
    if not _may_claim(view):
        return trn(
            "{city}: {n} of its {all} tracks is free.",
            "{city}: {n} of its {all} tracks are free.",
            free,
            city=name,
            all=len(tracks),
        )
    return trn(
        "{city}: {n} of its {all} tracks is free for you.",
        "{city}: {n} of its {all} tracks are free for you.",
        free,
        city=name,
        all=len(tracks),
    )


def why_none_at(view: View, city: CityId) -> str:
    """Why no track of a city can be claimed now: none is free, or what I have pays none of them."""
    number = view.board.city_numbers[city]
    name = view.board.cities[number].name
    if not _free(view, view.board.at_city[number]):
        return tr("No track of {city} is free any more.", city=name)
    return tr("You cannot pay any free track of {city} yet.", city=name)


def _may_claim(view: View) -> bool:
    """Whether a price is one's own: a spectator pays none, and nobody does any more once the game is over."""
    return view.seat is not None and view.phase is not Phase.OVER


def _free(view: View, tracks: Sequence[Track]) -> list[Track]:
    """The tracks that the one who looks may still claim; a spectator, those that anybody may."""
    if _may_claim(view):
        return [track for track in tracks if view.open_tracks & track.bit]
    return [
        track
        for track in tracks
        if view.owners[track.index] == UNCLAIMED and track.id not in view.closed_tracks
    ]


def about_track(view: View, track: Track) -> str:
    """A track: who holds it, or what it would cost the one who looks; a spectator, and everybody at the end, reads its price."""
    if view.owners[track.index] != UNCLAIMED:
        return owner_sentence(view, track)
    if track.id in view.closed_tracks:
        return trn(
            "{track} is closed: with one player only one of the two can be claimed.",
            "{track} is closed: with {n} players only one of the two can be claimed.",
            len(view.seats),
            track=view.board.track_name(track),
        )
    if _may_claim(view):
        return price_sentence(view, track)
    return tr("{track}: {price}", track=view.board.track_name(track), price=price_of(view, track))


def price_of(view: View, track: Track, *, toll: bool = True) -> str:
    """What a track costs whoever claims it; without the toll, where that is told in words of its own."""
    parts = [
        trn(
            "{cards} for {n} point.",
            "{cards} for {n} points.",
            view.rules.points[track.length],
            cards=wants(view.rules, track),
        )
    ]
    if track.kind is Kind.TUNNEL:
        parts.append(tr("It may cost more."))
    if view.rules.tolls and toll:
        parts.append(tr("Toll {toll}.", toll=track.toll))
    return " ".join(parts)

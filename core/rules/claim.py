"""Claiming a track: is it open to the seat, and do these cards pay it."""

from core.board import UNCLAIMED, Kind, Track
from core.events import Event
from core.moves import Claim
from core.rules.build import check_held, lay_trains
from core.rules.illegal_move import IllegalMove, Refusal
from core.rules.payment import tariff
from core.rules.tunnel import dig
from core.state import State
from core.text import tr, trn

TUNNEL = Kind.TUNNEL


def claim(state: State, move: Claim) -> list[Event]:
    """Claim a track, or announce a tunnel."""
    number = state.board.track_numbers.get(move.track)
    if number is None:
        raise IllegalMove(
            Refusal.UNKNOWN_TRACK, tr("{map} has no track “{track}”.", map=state.board.name, track=move.track)
        )
    track = state.board.tracks[number]
    if not state.open[state.seat] & track.bit:
        raise _why_closed(state, track)
    if state.trains[state.seat] < track.length:
        raise IllegalMove(
            Refusal.TOO_FEW_TRAINS,
            tr(
                "{track} needs {length} trains; you have {trains}.",
                track=state.board.track_name(track),
                length=track.length,
                trains=state.trains[state.seat],
            ),
        )
    if not tariff(state.rules).accepts(track, move.pay):
        raise _wrong_payment(state, track, sum(move.pay))
    check_held(state, move.pay)
    if track.kind is TUNNEL:
        return dig(state, track, move.pay)
    return lay_trains(state, track, move.pay, [])


def _wrong_payment(state: State, track: Track, cards: int) -> IllegalMove:
    name = state.board.track_name(track)
    if cards > track.length and not tariff(state.rules).substitute(track):
        too_many = trn(
            "These are too many cards: {track} takes {n}.",
            "These are too many cards: {track} takes {n}.",
            track.length,
            track=name,
        )
        return IllegalMove(Refusal.WRONG_PAYMENT, too_many)
    return IllegalMove(Refusal.WRONG_PAYMENT, tr("These cards do not pay {track}.", track=name))


def _why_closed(state: State, track: Track) -> IllegalMove:
    name = state.board.track_name(track)
    if state.owners[track.index] != UNCLAIMED:
        return IllegalMove(Refusal.TRACK_TAKEN, tr("{track} is taken.", track=name))
    assert track.twin is not None
    if state.owners[track.twin] == state.seat:
        return IllegalMove(
            Refusal.BOTH_TRACKS, tr("You hold the other track of {track}; nobody may hold both.", track=name)
        )
    return IllegalMove(
        Refusal.TWIN_CLOSED, tr("With so few players only one track of {track} can be claimed.", track=name)
    )

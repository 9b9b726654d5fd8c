"""
The last turn, in which one track can still be claimed at most, and only one that the hand pays now.

Cards that are drawn in it pay for nothing any more. So a ticket can be done by a single track, or it is too late for it.
"""

from collections.abc import Iterable, Sequence

from core.board import Board, Rules, Ticket, Track
from core.moves import PayTunnel
from core.phase import Phase
from core.rules.tolls import needs_loan
from core.view import View


def claims_left(view: View) -> int | None:
    """How many tracks this seat can still claim; None as long as nobody knows, before the last round."""
    if view.phase is Phase.OVER:
        return 0
    if view.seat is None or not view.last_round:
        return None
    seats = len(view.seats)
    # After both turns of a round the neutral player acts, and the holder of its marker may be either player.
    next_seat = view.first if view.phase is Phase.NEUTRAL else (view.actor + 1) % seats
    has_turn_to_come = (view.seat - next_seat) % seats < view.last_turns
    return int(has_turn_to_come or (view.actor == view.seat and view.phase in (Phase.TURN, Phase.TUNNEL)))


def last_claims(view: View) -> int | None:
    """The set of tracks of which this seat can still claim one; None before the last round."""
    left = claims_left(view)
    if not left:
        return left
    if view.tunnel is not None and view.actor == view.seat:
        can_pay = any(isinstance(move, PayTunnel) for move in view.moves)
        return view.board.tracks[view.tunnel.track].bit if can_pay else 0
    return sum(view.board.track(track).bit for track in view.payable_tracks)


def finished_by_one(
    board: Board, parts: Sequence[int], tickets: Iterable[Ticket], claims: int
) -> dict[int, list[Ticket]]:
    """
    By track of a set the tickets that it finishes alone, where it finishes any.

    `parts` says for every city to which part of one's network it belongs.
    """
    wanted: dict[frozenset[int], list[Ticket]] = {}
    for ticket in tickets:
        wanted.setdefault(_joined(parts, ticket.cities), []).append(ticket)
    return {
        track.index: finished
        for track in board.tracks
        if claims & track.bit and (finished := wanted.get(_joined(parts, track.cities)))
    }


def _joined(parts: Sequence[int], cities: Iterable[int]) -> frozenset[int]:
    return frozenset(parts[city] for city in cities)


def worth_of_last(rules: Rules, track: Track, finished: Iterable[Ticket], tokens: int) -> tuple[int, int]:
    """What a claim in the last turn does to one's score, and the tokens that it leaves: more is better."""
    points = rules.points[track.length] + 2 * sum(ticket.points for ticket in finished)
    if not rules.tolls:
        return points, 0
    loan = needs_loan(tokens, track)
    return points - rules.loan_penalty * loan, tokens - (0 if loan else track.toll)

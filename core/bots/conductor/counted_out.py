"""
The last turn of a player who asks for a hint, counted out: what each thing that they can do brings to their final score.

The conductor's own last turn (`endgame.py`) counts only tickets of its plan, and is left as it is: recorded games hold it.
"""

from core.board import Kind, Ticket, TrackId
from core.bots.bot import ReasonedMove
from core.bots.conductor.building import Claims
from core.bots.conductor.judgement import Judgement
from core.bots.conductor.new_tickets import promise_of, unseen_tickets
from core.bots.conductor.tunnel_odds import tunnel_odds
from core.cards import Cards
from core.moves import Claim, DrawTickets
from core.planning.last_turn import finished_by_one
from core.planning.payments import proposals
from core.planning.plan import open_tickets
from core.rules.paths import connected_parts
from core.text import joined, tr


def best_last_move(judgement: Judgement, claims: Claims) -> ReasonedMove | None:
    """The claim, or the draw of tickets, that brings most points; None where nothing brings any."""
    view = judgement.view
    finished = _finished(judgement, claims)
    best, most = None, 0.0
    for track in claims:
        move, odds = _surest(judgement, track)
        worth = odds * _worth(judgement, track, finished.get(track, []))
        if worth > most:
            best, most = move, worth
    if DrawTickets() in view.moves and _promise_of_tickets(judgement) > most:
        return ReasonedMove(
            DrawTickets(), tr("It is its last turn, and its network may have done a new ticket already.")
        )
    if best is None:
        return None
    if best not in view.moves:  # what stands for other cards may be proposed in another mixture
        best = claims[best.track][0]
    names = [view.board.ticket_name(ticket) for ticket in finished.get(best.track, ())]
    if names:
        return ReasonedMove(
            best, tr("It is its last turn, and that finishes {tickets}.", tickets=joined(names))
        )
    return ReasonedMove(best, tr("It is its last turn, and nothing is sure to bring more points."))


def _finished(judgement: Judgement, claims: Claims) -> dict[TrackId, list[Ticket]]:
    """By track the open tickets that it finishes."""
    view = judgement.view
    board, parts = view.board, connected_parts(view.board, view.owners, judgement.seat)
    bits = sum(board.track(track).bit for track in claims)
    found = finished_by_one(board, parts, open_tickets(view), bits)
    return {board.tracks[number].id: tickets for number, tickets in found.items()}


def _worth(judgement: Judgement, slug: TrackId, finished: list[Ticket]) -> float:
    """Points of the track and its tickets, which count no more against one, less its toll: nothing else will be paid."""
    track = judgement.view.board.track(slug)
    points = judgement.view.rules.points[track.length] - judgement.tolls.loss(track, 0)
    return points + sum(judgement.ticket_gain(ticket) for ticket in finished)


def _surest(judgement: Judgement, slug: TrackId) -> tuple[Claim, float]:
    """The payment that the screen proposes, or of a tunnel the one that is most likely to do; and how likely that is."""
    view = judgement.view
    track = view.board.track(slug)
    if track.kind is not Kind.TUNNEL:
        return Claim(slug, proposals(view, track)[0]), 1.0

    def odds(pay: Cards) -> float:
        return tunnel_odds(pay, view.hand, judgement.odds, view.rules.tunnel_cards)

    pay = max(proposals(view, track), key=odds)
    return Claim(slug, pay), odds(pay)


def _promise_of_tickets(judgement: Judgement) -> float:
    """A ticket brings its points if it is done already, and costs them if it is not."""
    view = judgement.view
    extra = judgement.weights.globetrotter * view.rules.globetrotter
    return promise_of(
        (
            ticket.points + extra if view.connected(ticket.cities) else -ticket.points
            for ticket in unseen_tickets(judgement)
        ),
        view.rules.later_tickets,
    )

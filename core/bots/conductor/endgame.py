"""The end of the game: whether the conductor ends it, and its last turn, which is counted out."""

from core.bots.bot import ReasonedMove
from core.bots.conductor.building import Claims, payment, worth_now
from core.bots.conductor.judgement import Judgement
from core.bots.conductor.new_tickets import worth_of_a_draw
from core.moves import DrawTickets
from core.text import tr

RIVAL_TICKETS = 0.7
"""The points a rival's ticket is expected to bring, as a part of the board's average ticket."""


def points_ahead(judgement: Judgement) -> float:
    """Points ahead of the best rival, were the game to end now."""
    view = judgement.view
    tickets = view.board.tickets
    own = [tickets[number] for number in view.tickets]
    mine = view.points[judgement.seat] - view.rules.loan_penalty * view.loans[judgement.seat]
    mine += sum(ticket.points if view.connected(ticket.cities) else -ticket.points for ticket in own)
    average = sum(ticket.points for ticket in tickets) / len(tickets)
    rivals = [
        view.points[seat]
        + RIVAL_TICKETS * average * view.ticket_counts[seat]
        - view.rules.loan_penalty * view.loans[seat]
        for seat in range(len(view.seats))
        if seat != judgement.seat
    ]
    return mine + judgement.tolls.outlook.bonus - max(rivals)


def end_it(judgement: Judgement, claims: Claims) -> ReasonedMove | None:
    """With nothing left to do and well ahead, the track that ends the game, even if it costs something."""
    if judgement.plan.tracks or judgement.fillers:
        return None
    view = judgement.view
    last = [
        track
        for track in claims
        if judgement.trains - view.board.track(track).length <= view.rules.last_round_at
    ]
    best = max(last, key=lambda track: worth_now(judgement, view.board.track(track)), default=None)
    if (
        best is None
        or points_ahead(judgement) + worth_now(judgement, view.board.track(best)) < judgement.weights.lead
    ):
        return None
    return ReasonedMove(
        payment(judgement, best, claims), tr("It is well ahead and has nothing left to do: it ends the game.")
    )


def last_turn(judgement: Judgement, claims: Claims) -> ReasonedMove | None:
    """What brings most at once: a track, or a ticket that its network may have done already; None if neither does."""
    view = judgement.view
    worth = {track: worth_now(judgement, view.board.track(track)) for track in claims}
    best = max(worth, key=worth.__getitem__, default=None)
    value = worth[best] if best is not None else 0.0
    if DrawTickets() in view.moves and worth_of_a_draw(judgement) > max(value, 0.0):
        return ReasonedMove(
            DrawTickets(), tr("It is its last turn, and its network may have done a new ticket already.")
        )
    if best is None or value <= 0:
        return None
    name = view.board.track_name(view.board.track(best))
    return ReasonedMove(
        payment(judgement, best, claims), tr("It is its last turn, and {track} brings most.", track=name)
    )

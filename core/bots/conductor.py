"""
Weighs everything: what tickets are worth, what rivals may take, what a token, a turn and a card bring.
"""

from core.board import Kind, Track, TrackId
from core.bots.bot import Decision, Thinker
from core.bots.draws import best_draw, can_draw
from core.bots.mind import Mind, Style
from core.bots.offers import best_offer, offer_worth
from core.bots.paying import cheapest_extra, claims_by_track, least_loss, loss
from core.bots.tunnels import tunnel_odds
from core.chance import Stream
from core.moves import AbandonTunnel, Claim, DrawTickets, KeepTickets, NeutralTrack
from core.text import joined, tr
from core.view import View

Claims = dict[TrackId, list[Claim]]


class Conductor(Thinker):
    """See the module."""

    character = "Weighs tickets, tolls, tunnels and what you may be up to, and hardly ever wastes a turn."
    style = Style()

    def turn(self, view: View, random: Stream) -> Decision:
        """The last turn is counted out; before that the plan leads."""
        mind = Mind(view, self.style)
        claims = claims_by_track(view)
        if view.last_round:
            return _last_turn(mind, claims)
        return (
            _build(mind, claims, mind.plan.tracks)
            or _ask_for_tickets(mind)
            or _build_beside(mind, claims)
            or _draw(mind, claims)
        )

    def second_card(self, view: View, random: Stream) -> Decision:
        """What is worth most after the first card."""
        return _draw(Mind(view, self.style), {})

    def tunnel(self, view: View, random: Stream) -> Decision:
        """A tunnel is paid if it can be."""
        pay = cheapest_extra(view)
        if pay is None:
            return Decision(AbandonTunnel(), tr("The tunnel costs more cards than it has."))
        return Decision(pay, tr("The tunnel is still worth its cards."))

    def neutral_track(self, view: View, random: Stream) -> Decision:
        """The track whose twin suits it best stays free."""
        mind = Mind(view, self.style)
        moves = [move for move in view.moves if isinstance(move, NeutralTrack)]
        best = max(moves, key=lambda move: mind.prices[view.board.track_numbers[move.track]])
        return Decision(best, tr("The other track suits it better."))

    def keep_tickets(self, view: View, random: Stream) -> Decision:
        """The subset that promises most."""
        best = best_offer(Mind(view, self.style))
        names = joined([view.board.ticket_name(ticket) for ticket in best])
        return Decision(
            KeepTickets(tuple(ticket.id for ticket in best)),
            tr("Of all it could keep, these promise most: {tickets}.", tickets=names),
        )


def _last_turn(mind: Mind, claims: Claims) -> Decision:
    view = mind.view
    best = None
    value = 0.0
    for track in map(view.board.track, claims):
        worth = _worth_now(mind, track)
        if worth > value:
            best, value = track, worth
    if view.moves and DrawTickets() in view.moves and offer_worth(mind) > value:
        return Decision(
            DrawTickets(), tr("It is its last turn, and its network may have done a ticket already.")
        )
    if best is not None:
        claim = _best_claim(mind, best, claims[best.id]) or claims[best.id][0]
        name = view.board.track_name(best)
        return Decision(claim, tr("It is its last turn, and {track} brings most.", track=name))
    return _draw(mind, claims)


def _worth_now(mind: Mind, track: Track) -> float:
    """Points of the track and of the tickets that it completes, less its toll."""
    view = mind.view
    worth = view.rules.points[track.length] - mind.toll_price(track)
    if view.rules.tolls and view.tokens < track.toll:
        worth -= view.rules.loan_penalty
        if not view.loans[mind.seat]:
            worth -= view.rules.bonus[len(view.seats)][0]
    for number, tracks in mind.plan.steps:
        if set(tracks) <= {track.index}:
            worth += 2 * view.board.tickets[number].points
    return worth


def _build(mind: Mind, claims: Claims, numbers: tuple[int, ...]) -> Decision | None:
    """A track of the plan that can be paid, the most contested first."""
    view = mind.view
    best: tuple[float, Track, Claim] | None = None
    for track in [twin for number in numbers for twin in mind.twins(view.board.tracks[number])]:
        number = track.index
        if track.id not in claims or not _affordable(mind, track):
            continue
        claim = _best_claim(mind, track, claims[track.id])
        if claim is None:
            continue
        urgency = mind.risks[number] * 10 + track.length
        if best is None or urgency > best[0]:
            best = (urgency, track, claim)
    if best is None:
        return None
    name = view.board.track_name(best[1])
    return Decision(best[2], tr("{track} is part of its plan.", track=name))


def _best_claim(mind: Mind, track: Track, claims: list[Claim]) -> Claim | None:
    """The payment that hurts the rest of the plan least, if any is worth it."""
    spare = mind.needs_without(track).spare(mind.view.hand)
    if track.kind is Kind.TUNNEL:
        sure = mind.weights.tunnel_odds if mind.left > 3 else 0.0
        claims = [claim for claim in claims if _dig_odds(mind, claim) >= sure]
        return max(
            claims, key=lambda claim: _dig_odds(mind, claim) * 10 - loss(claim.pay, spare), default=None
        )
    cheap = [c for c in claims if sum(c.pay) == track.length or loss(c.pay, spare) <= mind.weights.substitute]
    return least_loss(cheap, spare) if cheap else None


def _dig_odds(mind: Mind, claim: Claim) -> float:
    return tunnel_odds(claim.pay, mind.view.hand, mind.odds, mind.view.rules.tunnel_cards)


def _affordable(mind: Mind, track: Track) -> bool:
    """Whether its toll leaves one without a loan, or there is one already."""
    view = mind.view
    return not view.rules.tolls or view.tokens >= track.toll or view.loans[mind.seat] > 0


def _ask_for_tickets(mind: Mind) -> Decision | None:
    view, w = mind.view, mind.weights
    if not mind.style.more_tickets or DrawTickets() not in view.moves or mind.plan_turns > w.ask_turns:
        return None
    if offer_worth(mind) < w.turn:
        return None
    return Decision(DrawTickets(), tr("New tickets promise more than its turn is worth otherwise."))


def _build_beside(mind: Mind, claims: Claims) -> Decision | None:
    """With nothing left to plan, or time to spare, the track that scores most for the turns it takes."""
    w = mind.weights
    if not mind.fillers or (mind.plan.tracks and mind.left - mind.plan_turns < w.spare_turns):
        return None
    track = mind.fillers[0]
    if track.id not in claims or not _affordable(mind, track):
        return None
    claim = _best_claim(mind, track, claims[track.id])
    if claim is None:
        return None
    name = mind.view.board.track_name(track)
    return Decision(claim, tr("{track} scores most for the turns it takes.", track=name))


def _draw(mind: Mind, claims: Claims) -> Decision:
    move = best_draw(mind.view, mind.card_worth, mind.blind_worth) if can_draw(mind.view) else None
    if move is None:
        move = next((pay[0] for pay in claims.values()), mind.view.moves[0])
    return Decision(move, tr("It collects the cards that its plan lacks."))

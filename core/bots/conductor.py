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
        claim = _best_claim(mind, best, claims[best.id])
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
    for number in numbers:
        track = view.board.tracks[number]
        if track.id not in claims:
            continue
        claim = _best_claim(mind, track, claims[track.id])
        if not _acceptable(mind, track, claim):
            continue
        urgency = mind.risks[number] * 10 + track.length
        if best is None or urgency > best[0]:
            best = (urgency, track, claim)
    if best is None:
        return None
    name = view.board.track_name(best[1])
    return Decision(best[2], tr("{track} is part of its plan.", track=name))


def _best_claim(mind: Mind, track: Track, claims: list[Claim]) -> Claim:
    spare = mind.needs_without(track.index).spare(mind.view.hand)
    if track.kind is not Kind.TUNNEL:
        return least_loss(claims, spare)
    return max(claims, key=lambda claim: _dig_odds(mind, claim) * 10 - loss(claim.pay, spare))


def _dig_odds(mind: Mind, claim: Claim) -> float:
    return tunnel_odds(claim.pay, mind.view.hand, mind.odds, mind.view.rules.tunnel_cards)


def _acceptable(mind: Mind, track: Track, claim: Claim) -> bool:
    view, w = mind.view, mind.weights
    if view.rules.tolls and view.tokens < track.toll and not view.loans[mind.seat]:
        return False
    if track.kind is Kind.TUNNEL and mind.left > 3:
        return _dig_odds(mind, claim) >= w.tunnel_odds
    if sum(claim.pay) > track.length:
        spare = mind.needs_without(track.index).spare(view.hand)
        return loss(claim.pay, spare) - loss_of_plain(track) <= w.substitute
    return True


def loss_of_plain(track: Track) -> float:
    """What a payment without stand-ins hurts."""
    return 0.0


def _ask_for_tickets(mind: Mind) -> Decision | None:
    view, w = mind.view, mind.weights
    if not mind.style.more_tickets or DrawTickets() not in view.moves:
        return None
    if offer_worth(mind) < w.turn + w.offer_margin:
        return None
    return Decision(DrawTickets(), tr("New tickets promise more than its turn is worth otherwise."))


def _build_beside(mind: Mind, claims: Claims) -> Decision | None:
    w = mind.weights
    if mind.plan.tracks and mind.left - mind.plan_turns < w.spare_turns:
        return None
    for track in mind.fillers:
        if track.id in claims and mind.rate(track, 1) >= (w.filler if mind.left > 4 else 0):
            claim = _best_claim(mind, track, claims[track.id])
            spare = mind.needs.spare(mind.view.hand)
            if _acceptable(mind, track, claim) and all(p <= s for p, s in zip(claim.pay, spare, strict=True)):
                name = mind.view.board.track_name(track)
                return Decision(
                    claim, tr("{track} scores well with cards that its plan can spare.", track=name)
                )
        elif not mind.plan.tracks:
            break
    return None


def _draw(mind: Mind, claims: Claims) -> Decision:
    move = best_draw(mind.view, mind.card_worth, mind.blind_worth) if can_draw(mind.view) else None
    if move is None:
        move = next((pay[0] for pay in claims.values()), mind.view.moves[0])
    return Decision(move, tr("It collects the cards that its plan lacks."))

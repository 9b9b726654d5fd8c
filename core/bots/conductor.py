"""
Weighs everything: what tickets are worth, what rivals may take, what a token, a turn and a card bring.

It follows a plan like the planner's, but plans connections rather than tracks (a twin is as good), keeps
tickets by their odds, pays with what it will not miss, keeps a reserve for tunnels, counts tolls by what
they do to the bonus, and asks for more tickets when they promise more than a turn is worth.
"""

from core.board import Kind, Track, TrackId
from core.bots import reasons
from core.bots.bot import Decision, Thinker
from core.bots.cardvalue import blind_worth, card_worth
from core.bots.draws import best_draw
from core.bots.lead import lead_of
from core.bots.mind import Mind, Style
from core.bots.offers import best_offer, offer_worth
from core.bots.paying import cheapest_extra, claims_by_track, least_loss, loss
from core.bots.tunnels import tunnel_odds
from core.chance import Stream
from core.moves import AbandonTunnel, Claim, DrawCard, DrawTickets, KeepTickets, NeutralTrack
from core.text import joined, tr
from core.view import View

Claims = dict[TrackId, list[Claim]]


class Conductor(Thinker):
    """See the module."""

    character = "Weighs tickets, tolls, tunnels and what you may be up to, and hardly ever wastes a turn."
    style = Style()

    def mind(self, view: View, random: Stream) -> Mind:
        """How it sees the position."""
        if view.tickets and random.random() < self.style.forgets:
            return Mind(view, self.style, random.choice(view.tickets))
        return Mind(view, self.style)

    def turn(self, view: View, random: Stream) -> Decision:
        """The last turn is counted out; before that the plan leads."""
        mind = self.mind(view, random)
        claims = claims_by_track(view)
        if view.last_round:
            return _last_turn(mind, claims)
        return (
            _build(mind, claims)
            or _ask_for_tickets(mind)
            or _build_beside(mind, claims)
            or _end_it(mind, claims)
            or self._draw(mind, random)
            or _whatever(mind, claims)
        )

    def second_card(self, view: View, random: Stream) -> Decision:
        """What is worth most after the first card."""
        mind = self.mind(view, random)
        return self._draw(mind, random) or _whatever(mind, {})

    def _draw(self, mind: Mind, random: Stream) -> Decision | None:
        if mind.view.deck_left and random.random() < self.style.overlooks_market:
            return Decision(DrawCard(), tr("It hopes for a good card from the deck."))
        return _draw(mind)

    def tunnel(self, view: View, random: Stream) -> Decision:
        """It announced the tunnel because it wants it, whatever it costs."""
        pay = cheapest_extra(view)
        if pay is None:
            return Decision(AbandonTunnel(), tr("The tunnel costs more cards than it has."))
        return Decision(pay, tr("The tunnel is still worth its cards."))

    def neutral_track(self, view: View, random: Stream) -> Decision:
        """The track that suits it better stays free."""
        mind = self.mind(view, random)
        moves = [move for move in view.moves if isinstance(move, NeutralTrack)]
        best = max(moves, key=lambda move: mind.prices[view.board.track_numbers[move.track]])
        return Decision(best, tr("The other track would suit it better."))

    def keep_tickets(self, view: View, random: Stream) -> Decision:
        """The subset that promises most."""
        best = best_offer(self.mind(view, random))
        names = joined([view.board.ticket_name(ticket) for ticket in best])
        return Decision(
            KeepTickets(tuple(ticket.id for ticket in best)),
            tr("Of all it could keep, these promise most: {tickets}.", tickets=names),
        )


def _build(mind: Mind, claims: Claims) -> Decision | None:
    """A track of the plan that can be paid, the most contested first, then the longest."""
    tracks = mind.view.board.tracks
    ready = []
    for track in [twin for number in mind.plan.tracks for twin in mind.twins(tracks[number])]:
        claim = _best_claim(mind, track, claims)
        if claim is not None:
            ready.append((track, claim))
    if not ready:
        return None
    track, claim = max(ready, key=lambda one: _urgency(mind, one[0])) if len(ready) > 1 else ready[0]
    return Decision(claim, reasons.for_claim(mind, track))


def _urgency(mind: Mind, track: Track) -> float:
    return mind.weights.urgency * mind.risks[track.index] * mind.stake_of(track) + track.length


def _best_claim(mind: Mind, track: Track, claims: Claims) -> Claim | None:
    """The payment that hurts the rest of the plan least; None where it cannot be paid, or had better wait."""
    offers = claims.get(track.id)
    if not offers or (mind.view.needs_loan(track) and _worth_now(mind, track) <= 0):
        return None
    w, hand = mind.weights, mind.view.hand
    pressed = mind.left - mind.plan_turns <= w.late
    spare = mind.needs_without(track).spare(hand)
    if track.kind is Kind.TUNNEL:
        turned = mind.view.rules.tunnel_cards
        odds = {claim: tunnel_odds(claim.pay, hand, mind.odds, turned) for claim in offers}
        sure = [claim for claim in offers if odds[claim] >= (w.pressed_odds if pressed else w.tunnel_odds)]
        return max(sure, key=lambda claim: w.sure * odds[claim] - loss(claim.pay, spare), default=None)
    fair = [
        claim
        for claim in offers
        if pressed or sum(claim.pay) == track.length or loss(claim.pay, spare) <= w.substitute
    ]
    return least_loss(fair, spare) if fair else None


def _ask_for_tickets(mind: Mind) -> Decision | None:
    """When the plan is done, if new tickets promise more than the turn is worth."""
    view, w = mind.view, mind.weights
    if mind.plan_turns > w.ask_turns or DrawTickets() not in view.moves:
        return None
    if mind.fillers and not mind.style.more_tickets:
        return None
    if offer_worth(mind) <= (w.turn if mind.fillers else w.idle):
        return None
    return Decision(DrawTickets(), reasons.for_tickets(mind))


def _build_beside(mind: Mind, claims: Claims) -> Decision | None:
    """
    With nothing left to plan, the track that scores most for the turns it takes.

    While the plan waits for cards, only one that is paid at once with what the plan does not want, and that
    brings more than two cards more would.
    """
    if not mind.plan.tracks:
        for track in mind.fillers[:1]:
            if (claim := _best_claim(mind, track, claims)) is not None:
                return Decision(claim, reasons.for_filler(mind, track))
        return None
    w = mind.weights
    spare = mind.needs.spare(mind.view.hand)
    if sum(spare) < w.hoard:
        return None
    worth = {
        claim: _worth_now(mind, track) - w.spare_card * sum(claim.pay)
        for track in mind.fillers
        for claim in claims.get(track.id, ())
        if track.kind is not Kind.TUNNEL and all(a <= b for a, b in zip(claim.pay, spare, strict=True))
    }
    best = max(worth, key=worth.__getitem__, default=None)
    if best is None or worth[best] <= w.aside:
        return None
    return Decision(best, reasons.for_aside(mind, mind.view.board.track(best.track)))


def _end_it(mind: Mind, claims: Claims) -> Decision | None:
    """With nothing left to do and well ahead, the track that ends the game, even if it costs something."""
    if mind.plan.tracks or mind.fillers:
        return None
    view = mind.view
    last = [
        track for track in claims if mind.trains - view.board.track(track).length <= view.rules.last_round_at
    ]
    best = max(last, key=lambda track: _worth_now(mind, view.board.track(track)), default=None)
    if best is None or lead_of(mind) + _worth_now(mind, view.board.track(best)) < mind.weights.lead:
        return None
    return Decision(
        _payment(mind, best, claims), tr("It is well ahead and has nothing left to do: it ends the game.")
    )


def _draw(mind: Mind) -> Decision | None:
    worth = card_worth(mind)
    move = best_draw(mind.view, worth, blind_worth(mind, worth))
    return Decision(move, reasons.for_draw(mind, move)) if move is not None else None


def _last_turn(mind: Mind, claims: Claims) -> Decision:
    """What brings most at once: a track, or a ticket that its network may have done already."""
    view = mind.view
    worth = {track: _worth_now(mind, view.board.track(track)) for track in claims}
    best = max(worth, key=worth.__getitem__, default=None)
    value = worth[best] if best is not None else 0.0
    if DrawTickets() in view.moves and offer_worth(mind) > max(value, 0.0):
        return Decision(
            DrawTickets(), tr("It is its last turn, and its network may have done a new ticket already.")
        )
    if best is None or value <= 0:
        return _draw(mind) or _whatever(mind, claims)
    name = view.board.track_name(view.board.track(best))
    return Decision(
        _payment(mind, best, claims), tr("It is its last turn, and {track} brings most.", track=name)
    )


def _worth_now(mind: Mind, track: Track) -> float:
    """Points of the track and of the tickets that it completes, less its toll or the loan for it."""
    view = mind.view
    worth = view.rules.points[track.length] - mind.toll_loss(track)
    for number, tracks in mind.plan.steps:
        if set(tracks) <= {track.index, track.twin}:
            worth += 2 * view.board.tickets[number].points
    return worth


def _payment(mind: Mind, track: TrackId, claims: Claims) -> Claim:
    """The surest payment of a tunnel, the one that hurts least of another track."""
    hand, turned = mind.view.hand, mind.view.rules.tunnel_cards
    if mind.view.board.track(track).kind is Kind.TUNNEL:
        return max(claims[track], key=lambda claim: tunnel_odds(claim.pay, hand, mind.odds, turned))
    return least_loss(claims[track], hand)


def _whatever(mind: Mind, claims: Claims) -> Decision:
    """There is no card to draw: the track that brings most, or the only thing that is left."""
    view = mind.view
    best = max(claims, key=lambda track: _worth_now(mind, view.board.track(track)), default=None)
    move = view.moves[0] if best is None else _payment(mind, best, claims)
    return Decision(move, tr("There are no cards to draw."))

"""What the conductor builds: a track of its plan, or one beside it, and the cards that it pays with."""

from core.board import Kind, Track, TrackId
from core.bots.bot import ReasonedMove
from core.bots.conductor import reasons
from core.bots.conductor.judgement import Judgement
from core.bots.conductor.tunnel_odds import tunnel_odds
from core.bots.paying import least_loss, loss
from core.moves import Claim

Claims = dict[TrackId, list[Claim]]
"""By track the payments on offer."""


def build(judgement: Judgement, claims: Claims) -> ReasonedMove | None:
    """A track of the plan that can be paid, the most contested first, then the longest."""
    tracks = judgement.view.board.tracks
    ready = []
    for track in [twin for number in judgement.plan.tracks for twin in judgement.twins(tracks[number])]:
        claim = _best_claim(judgement, track, claims)
        if claim is not None:
            ready.append((track, claim))
    if not ready:
        return None
    track, claim = max(ready, key=lambda one: _urgency(judgement, one[0])) if len(ready) > 1 else ready[0]
    return ReasonedMove(claim, reasons.for_claim(judgement, track))


def _urgency(judgement: Judgement, track: Track) -> float:
    return judgement.weights.urgency * judgement.risks[track.index] * judgement.stake_of(track) + track.length


def _best_claim(judgement: Judgement, track: Track, claims: Claims) -> Claim | None:
    """The payment that hurts the rest of the plan least; None where it cannot be paid, or had better wait."""
    payments = claims.get(track.id)
    if not payments or (judgement.view.needs_loan(track) and worth_now(judgement, track) <= 0):
        return None
    w, hand = judgement.weights, judgement.view.hand
    pressed = judgement.left - judgement.plan_turns <= w.late
    spare = judgement.needs_without(track).spare(hand)
    if track.kind is Kind.TUNNEL:
        turned = judgement.view.rules.tunnel_cards
        odds = {claim: tunnel_odds(claim.pay, hand, judgement.odds, turned) for claim in payments}
        sure = [claim for claim in payments if odds[claim] >= (w.pressed_odds if pressed else w.tunnel_odds)]
        return max(sure, key=lambda claim: w.sure * odds[claim] - loss(claim.pay, spare), default=None)
    fair = [
        claim
        for claim in payments
        if pressed or sum(claim.pay) == track.length or loss(claim.pay, spare) <= w.substitute
    ]
    return least_loss(fair, spare) if fair else None


def build_beside(judgement: Judgement, claims: Claims) -> ReasonedMove | None:
    """
    With nothing left to plan, the track that scores most for the turns it takes.

    While the plan waits for cards, only one that is paid at once with what the plan does not want, and that
    brings more than two cards more would.
    """
    if not judgement.plan.tracks:
        for track in judgement.fillers[:1]:
            if (claim := _best_claim(judgement, track, claims)) is not None:
                return ReasonedMove(claim, reasons.for_filler(judgement, track))
        return None
    w = judgement.weights
    spare = judgement.needs.spare(judgement.view.hand)
    if sum(spare) < w.hoard:
        return None
    worth = {
        claim: worth_now(judgement, track) - w.spare_card * sum(claim.pay)
        for track in judgement.fillers
        for claim in claims.get(track.id, ())
        if track.kind is not Kind.TUNNEL and all(a <= b for a, b in zip(claim.pay, spare, strict=True))
    }
    best = max(worth, key=worth.__getitem__, default=None)
    if best is None or worth[best] <= w.aside:
        return None
    return ReasonedMove(best, reasons.for_aside(judgement, judgement.view.board.track(best.track)))


def worth_now(judgement: Judgement, track: Track) -> float:
    """Points of the track and of the tickets that it completes, less its toll or the loan for it."""
    view = judgement.view
    worth = view.rules.points[track.length] - judgement.toll_loss(track)
    for number, tracks in judgement.plan.steps:
        if set(tracks) <= {track.index, track.twin}:
            worth += 2 * view.board.tickets[number].points
    return worth


def payment(judgement: Judgement, track: TrackId, claims: Claims) -> Claim:
    """The surest payment of a tunnel, the one that hurts least of another track."""
    hand, turned = judgement.view.hand, judgement.view.rules.tunnel_cards
    if judgement.view.board.track(track).kind is Kind.TUNNEL:
        return max(claims[track], key=lambda claim: tunnel_odds(claim.pay, hand, judgement.odds, turned))
    return least_loss(claims[track], hand)

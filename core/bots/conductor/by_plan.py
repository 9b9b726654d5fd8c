"""
The conductor with the plan of the player who asks for a hint: the one that their panels show.

Its own plan runs over other tracks now and then: it counts turns, rivals and cards where the panels count trains. A
hint that names other ways than the panel beside it only confuses, so here the panel decides over which tracks tickets
are done and in which colours grey tracks are paid. What to do next is still for the conductor to say; but it takes what
the market marks before what it does not, and claims nothing after which a ticket of the plan could no longer be done.
"""

from core.board import Ticket, TrackId
from core.bots.bot import ReasonedMove
from core.bots.conductor import reasons
from core.bots.conductor.building import Claims
from core.bots.conductor.card_worth import card_worth
from core.bots.conductor.counted_out import best_last_move
from core.bots.conductor.judgement import Judgement
from core.bots.conductor.keeping import kept_at_the_end, kept_besides
from core.bots.conductor.planned_judgement import PlannedJudgement
from core.bots.conductor.player import Conductor
from core.bots.draws import draws_of
from core.bots.paying import claims_by_track
from core.cards import LOCOMOTIVE
from core.chance import Stream
from core.moves import Claim, DrawCard, KeepTickets, Move, TakeCard
from core.phase import Phase
from core.planning.losing import tickets_lost_by
from core.planning.payments import proposals, taken_from, tickets_finished_by
from core.planning.ticket_words import tickets_named
from core.text import tr
from core.view import View


class PlannedConductor(Conductor):
    """See the module. No bot plays so."""

    def judge(self, view: View, random: Stream) -> PlannedJudgement:
        """The position with the plan that the panels show."""
        return PlannedJudgement(view, self.style)

    def turn(self, view: View, random: Stream) -> ReasonedMove:
        """What the conductor does; a track is paid with what the screen proposes for it. The last turn is counted out anew."""
        judgement, all_claims = self.judge(view, random), claims_by_track(view)
        if view.last_round:
            return best_last_move(judgement, all_claims) or _in_vain(super().turn(view, random))
        claims = {slug: ways for slug, ways in all_claims.items() if not _takes_from_plan(judgement, slug)}
        decision = _as_proposed(view, self.before_the_end(judgement, claims, random))
        while isinstance(decision.move, Claim) and _costs(judgement, decision.move):
            if decision.move.track not in claims:
                break  # there is nothing else to do
            del claims[decision.move.track]
            decision = _as_proposed(view, self.before_the_end(judgement, claims, random))
        if isinstance(decision.move, Claim):
            return decision
        return _finishing(judgement, all_claims) or decision

    def second_card(self, view: View, random: Stream) -> ReasonedMove:
        """What the conductor takes; in the last turn no card is of any use."""
        decision = super().second_card(view, random)
        return _in_vain(decision) if view.last_round else decision

    def draw(self, judgement: Judgement, random: Stream) -> ReasonedMove | None:
        """What the conductor takes, but rather a card that the market marks than one that it does not."""
        decision = super().draw(judgement, random)
        if decision is None or not isinstance(judgement, PlannedJudgement):
            return decision
        marked = _marked(judgement, decision.move)
        if marked is not None:
            decision = ReasonedMove(marked, reasons.for_draw(judgement, marked))
        given_up = [judgement.view.board.tickets[number] for number in judgement.given_up_early]
        if not given_up:
            return decision
        names = tickets_named(judgement.view, given_up)
        if isinstance(decision.move, DrawCard):
            return ReasonedMove(
                decision.move,
                tr("It sees no time left for {tickets}, and nothing open helps.", tickets=names),
            )
        return ReasonedMove(
            decision.move,
            tr("It sees no time left for {tickets}. {why}", tickets=names, why=decision.reason),
        )

    def keep_tickets(self, view: View, random: Stream) -> ReasonedMove:
        """What the conductor keeps, and what the plan does besides for next to nothing. At the end it is counted."""
        if view.last_round:
            return kept_at_the_end(view)
        move = super().keep_tickets(view, random).move
        assert isinstance(move, KeepTickets)
        return kept_besides(view, move, self.style)


def _takes_from_plan(judgement: PlannedJudgement, slug: TrackId) -> bool:
    """Whether a track of the plan, or the twin of one, would be paid with what the panels keep for another track."""
    view = judgement.view
    track = view.board.track(slug)
    planned = {track.index for track in judgement.prospects.tracks}
    if planned.isdisjoint({track.index, track.twin}):
        return False
    return bool(taken_from(view, track, proposals(view, track)[0]))


def _costs(judgement: PlannedJudgement, move: Claim) -> list[Ticket]:
    """The tickets of the plan that could not be done after a claim; those that it gives up anyway do not count."""
    view = judgement.view
    lost = tickets_lost_by(view, view.board.track(move.track), move.pay)
    return [ticket for ticket in lost if ticket.index not in judgement.plan.lost]


def _finishing(judgement: PlannedJudgement, claims: Claims) -> ReasonedMove | None:
    """
    A track that finishes a ticket at once and is worth its toll, or a loan; None where there is none.

    It may lie beside the way of the plan, which lacks cards.
    """
    view = judgement.view
    best: tuple[float, Claim, tuple[Ticket, ...]] | None = None
    for slug in claims:
        track = view.board.track(slug)
        finished = tickets_finished_by(view, track)
        points = view.rules.points[track.length] - judgement.toll_loss(track)
        points += sum(map(judgement.ticket_gain, finished))
        if not finished or points <= (0 if best is None else best[0]):
            continue
        claim = Claim(slug, proposals(view, track)[0])
        if claim in view.moves and not _costs(judgement, claim):
            best = points, claim, finished
    if best is None:
        return None
    why = tr("That finishes {tickets}.", tickets=tickets_named(view, best[2]))
    return ReasonedMove(best[1], why)


def _marked(judgement: PlannedJudgement, move: Move) -> TakeCard | None:
    """
    A card of the market to take in place of one that it does not mark, or of one from the deck; the one that is worth most.

    A locomotive is worth more to the conductor than marks tell, and what would only do as well less than what may come.
    """
    view, lacks = judgement.view, judgement.prospects.lacks
    taken = view.market[move.slot] if isinstance(move, TakeCard) else None
    if taken == LOCOMOTIVE or (taken is not None and judgement.is_marked(taken)):
        return None
    is_single = view.phase is Phase.TURN and view.rules.face_up_locomotive_ends_draw
    worth = card_worth(judgement)
    takes = [
        take
        for take in draws_of(view)
        if isinstance(take, TakeCard)
        and judgement.is_marked(card := view.market[take.slot])
        and (taken is not None or lacks(card))
        and not (
            is_single and card == LOCOMOTIVE
        )  # it is worth two cards, and the conductor has weighed that
    ]

    def rank(take: TakeCard) -> tuple[bool, float]:
        card = view.market[take.slot]
        return lacks(card), worth[card]

    return max(takes, key=rank, default=None)


def _as_proposed(view: View, decision: ReasonedMove) -> ReasonedMove:
    if isinstance(decision.move, Claim):
        track = view.board.track(decision.move.track)
        proposed = Claim(track.id, proposals(view, track)[0])
        if proposed in view.moves:  # what stands for other cards may be proposed in another mixture
            return ReasonedMove(proposed, decision.reason)
    return decision


def _in_vain(decision: ReasonedMove) -> ReasonedMove:
    """A card that is taken in the last turn serves nothing, and must not be said to."""
    if not isinstance(decision.move, TakeCard | DrawCard):
        return decision
    return ReasonedMove(
        decision.move, tr("It is its last turn, and nothing that it can do is sure to bring points.")
    )

"""
Weighs everything: what tickets are worth, what rivals may take, what a token, a turn and a card bring.

It follows a plan like the planner's, but plans connections rather than tracks (a twin is as good), keeps
tickets by their odds, pays with what it will not miss, keeps a reserve for tunnels, counts tolls by what
they do to the bonus, and asks for more tickets when they promise more than a turn is worth.
"""

from core.bots.bot import ReasonedMove, Thinker
from core.bots.conductor import reasons
from core.bots.conductor.building import Claims, build, build_beside, payment, worth_now
from core.bots.conductor.card_worth import blind_worth, card_worth
from core.bots.conductor.endgame import end_it, last_turn
from core.bots.conductor.judgement import Judgement
from core.bots.conductor.new_tickets import best_choice, worth_of_a_draw
from core.bots.conductor.weights import Style
from core.bots.draws import best_draw
from core.bots.paying import cheapest_extra, claims_by_track
from core.chance import Stream
from core.moves import AbandonTunnel, DrawCard, DrawTickets, KeepTickets, NeutralTrack
from core.text import joined, tr
from core.view import View


class Conductor(Thinker):
    character = "Weighs tickets, tolls, tunnels and what you may be up to, and hardly ever wastes a turn."
    style = Style()

    def judge(self, view: View, random: Stream) -> Judgement:
        """How it sees the position."""
        if view.tickets and random.random() < self.style.forgets:
            return Judgement(view, self.style, random.choice(view.tickets))
        return Judgement(view, self.style)

    def turn(self, view: View, random: Stream) -> ReasonedMove:
        """The last turn is counted out; before that the plan leads."""
        judgement = self.judge(view, random)
        claims = claims_by_track(view)
        if view.last_round:
            return last_turn(judgement, claims) or _draw_by_worth(judgement) or _whatever(judgement, claims)
        return self.before_the_end(judgement, claims, random)

    def before_the_end(self, judgement: Judgement, claims: Claims, random: Stream) -> ReasonedMove:
        """What to do as long as nobody has begun the last round, if these claims come into question."""
        return (
            build(judgement, claims)
            or _ask_for_tickets(judgement)
            or build_beside(judgement, claims)
            or end_it(judgement, claims)
            or self.draw(judgement, random)
            or _whatever(judgement, claims)
        )

    def second_card(self, view: View, random: Stream) -> ReasonedMove:
        """What is worth most after the first card."""
        judgement = self.judge(view, random)
        return self.draw(judgement, random) or _whatever(judgement, {})

    def draw(self, judgement: Judgement, random: Stream) -> ReasonedMove | None:
        """The card that promises most; None where there is none to be had."""
        if judgement.view.deck_left and random.random() < self.style.overlooks_market:
            return ReasonedMove(DrawCard(), tr("It hopes for a good card from the deck."))
        return _draw_by_worth(judgement)

    def tunnel(self, view: View, random: Stream) -> ReasonedMove:
        """It announced the tunnel because it wants it, whatever it costs."""
        pay = cheapest_extra(view)
        if pay is None:
            return ReasonedMove(AbandonTunnel(), tr("The tunnel costs more cards than it has."))
        return ReasonedMove(pay, tr("The tunnel is still worth its cards."))

    def neutral_track(self, view: View, random: Stream) -> ReasonedMove:
        """The track that suits it better stays free."""
        judgement = self.judge(view, random)
        moves = [move for move in view.moves if isinstance(move, NeutralTrack)]
        best = max(moves, key=lambda move: judgement.prices[view.board.track_numbers[move.track]])
        return ReasonedMove(best, tr("The other track would suit it better."))

    def keep_tickets(self, view: View, random: Stream) -> ReasonedMove:
        """The subset that promises most."""
        best = best_choice(self.judge(view, random))
        names = joined([view.board.ticket_name(ticket) for ticket in best])
        return ReasonedMove(
            KeepTickets(tuple(ticket.id for ticket in best)),
            tr("Of all it could keep, these promise most: {tickets}.", tickets=names),
        )


def _ask_for_tickets(judgement: Judgement) -> ReasonedMove | None:
    """When the plan is done, if new tickets promise more than the turn is worth."""
    view, w = judgement.view, judgement.weights
    if judgement.plan_turns > w.ask_turns or DrawTickets() not in view.moves:
        return None
    if judgement.fillers and not judgement.style.more_tickets:
        return None
    if worth_of_a_draw(judgement) <= (w.turn if judgement.fillers else w.idle):
        return None
    return ReasonedMove(DrawTickets(), reasons.for_tickets(judgement))


def _draw_by_worth(judgement: Judgement) -> ReasonedMove | None:
    worth = card_worth(judgement)
    move = best_draw(judgement.view, worth, blind_worth(judgement, worth))
    return ReasonedMove(move, reasons.for_draw(judgement, move)) if move is not None else None


def _whatever(judgement: Judgement, claims: Claims) -> ReasonedMove:
    """There is no card to draw: the track that brings most, or the only thing that is left."""
    view = judgement.view
    best = max(claims, key=lambda track: worth_now(judgement, view.board.track(track)), default=None)
    move = view.moves[0] if best is None else payment(judgement, best, claims)
    return ReasonedMove(move, tr("There are no cards to draw."))

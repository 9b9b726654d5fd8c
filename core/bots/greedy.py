"""Takes what it can get: the best points it can pay for now."""

import attrs

from core.bots.bot import ReasonedMove, Thinker
from core.bots.draws import best_draw
from core.bots.paying import cheapest_extra
from core.cards import LOCOMOTIVE
from core.chance import Stream
from core.moves import AbandonTunnel, Claim, DrawTickets, KeepTickets
from core.phase import Phase
from core.text import tr
from core.view import View


@attrs.frozen
class GreedyWeights:
    """Every number in its judgement. Counts of trains are fractions of the map's supply."""

    least_points: int = 2
    """A track below this is not worth a turn while there are cards to draw."""
    blind: float = 0.5
    """A card from the deck against one of which it has as many."""
    tickets_from: float = 0.3
    """With fewer trains than this it asks for no more tickets."""


GREEDY = GreedyWeights()


class Greedy(Thinker):
    character = "Builds whatever scores most right now and never thinks of tomorrow."

    def turn(self, view: View, random: Stream) -> ReasonedMove:
        """The track with the most points; with none worth a turn, cards of its commonest colour."""
        claim = _best_claim(view)
        if claim is not None and (view.last_round or _points(view, claim) >= GREEDY.least_points):
            return ReasonedMove(claim, tr("No track that it can pay for scores more."))
        if _wants_tickets(view):
            return ReasonedMove(DrawTickets(), tr("All its tickets are done, so it asks for more."))
        if view.deck_left or claim is None:
            return self.second_card(view, random)
        return ReasonedMove(claim, tr("The deck is empty, so it builds what it can."))

    def second_card(self, view: View, random: Stream) -> ReasonedMove:
        """More of what it has most of."""
        worth = [float(count) for count in view.hand]
        worth[LOCOMOTIVE] = max(worth) + 1
        move = best_draw(view, worth, GREEDY.blind) or view.moves[0]
        return ReasonedMove(
            move, tr("It can pay for nothing that scores, and collects its commonest colour.")
        )

    def tunnel(self, view: View, random: Stream) -> ReasonedMove:
        """Points at once are all it wants."""
        pay = cheapest_extra(view)
        if pay is None:
            return ReasonedMove(AbandonTunnel(), tr("The tunnel costs more cards than it has."))
        return ReasonedMove(pay, tr("It can pay for the tunnel, so it does."))

    def neutral_track(self, view: View, random: Stream) -> ReasonedMove:
        """It does not care."""
        return ReasonedMove(view.moves[random.randrange(len(view.moves))], tr("Either track will do."))

    def keep_tickets(self, view: View, random: Stream) -> ReasonedMove:
        """As few as it may, and those that cost least if they fail."""
        tickets = [view.board.tickets[number] for number in view.offered]
        cheapest = sorted(tickets, key=lambda ticket: ticket.points)[: view.keep]
        kept = tuple(ticket.id for ticket in tickets if ticket in cheapest)
        return ReasonedMove(KeepTickets(kept), tr("It keeps the cheapest tickets it may."))


def _best_claim(view: View) -> Claim | None:
    """Most points; then the fewest cards, and of those the fewest locomotives."""
    claims = view.moves.claims() if view.phase is Phase.TURN else []
    return max(claims, key=lambda c: (_points(view, c), -sum(c.pay), -c.pay[LOCOMOTIVE]), default=None)


def _points(view: View, claim: Claim) -> int:
    """What the track scores, less its toll and the loan for it."""
    track = view.board.track(claim.track)
    points = view.rules.points[track.length]
    if not view.rules.tolls:
        return points
    return points - track.toll - view.rules.loan_penalty * view.needs_loan(track)


def _wants_tickets(view: View) -> bool:
    tickets = view.board.tickets
    return (
        not view.last_round
        and view.trains[view.actor] >= GREEDY.tickets_from * view.rules.trains
        and DrawTickets() in view.moves
        and all(view.connected(tickets[number].cities) for number in view.tickets)
    )

"""
Connects its tickets by the cheapest ways and draws what those want.

It knows no tolls, no odds and no rivals; it is the measuring stick of the league.
"""

from itertools import combinations

import attrs

from core.board import Kind, Ticket, Track, TrackId
from core.bots.bot import ReasonedMove, Thinker
from core.bots.draws import best_draw
from core.bots.paying import cheapest_extra, claims_by_track, least_loss
from core.bots.targets import best_target
from core.cards import LOCOMOTIVE
from core.chance import Stream
from core.moves import AbandonTunnel, Claim, DrawTickets, KeepTickets, NeutralTrack
from core.planning.needs import missing_for, needs_of
from core.planning.plan import Budget, Plan, card_prices, dearest_first, make_plan, open_tickets
from core.text import joined, tr
from core.view import View


@attrs.frozen
class PlannerWeights:
    """Every number in its judgement. Counts of trains are fractions of the map's supply."""

    claim: float = 1.0
    """What the turn to claim a track costs, in cards."""
    ferry_locomotive: float = 1.0
    """What a locomotive costs more than a card."""
    tunnel: float = 1.0
    """What a tunnel costs more, on average."""
    train: float = 1.3
    """Points that a ticket must bring for each train it wants."""
    busy: float = 0.6
    """A plan that uses up more of the trains than this is too long."""
    tickets_from: float = 0.5
    """With fewer trains than this it asks for no more tickets."""
    reserve: int = 1
    """Cards that it wants to hold beyond a tunnel's length."""
    wanted: float = 1.0
    """A card that the plan lacks."""
    locomotive: float = 1.6
    """A locomotive that fills a gap."""
    unwanted: float = 0.1
    """A card that the plan does not lack."""
    blind: float = 0.6
    """A card from the deck."""


PLANNER = PlannerWeights()


class Planner(Thinker):
    character = "Connects its tickets by the cheapest ways and draws exactly the cards they want."

    def turn(self, view: View, random: Stream) -> ReasonedMove:
        """Build what is planned, ask for tickets when all is done, else draw."""
        plan = _plan(view)
        claims = claims_by_track(view)
        if (decision := _build(view, plan, claims)) is not None:
            return decision
        if not plan.tracks and _wants_tickets(view):
            return ReasonedMove(DrawTickets(), tr("Its tickets are done and it has trains for more."))
        if view.last_round and claims:
            return _score(view, claims)
        if not plan.tracks and (target := best_target(view)) is not None:
            if target.id in claims and _safe(view, target):
                return _claim(view, target.id, plan, claims)
            plan = Plan((target.index,), target.length)
        return _draw(view, plan)

    def second_card(self, view: View, random: Stream) -> ReasonedMove:
        """What the plan lacks after the first card."""
        plan = _plan(view)
        if not plan.tracks and (target := best_target(view)) is not None:
            plan = Plan((target.index,), target.length)
        return _draw(view, plan)

    def tunnel(self, view: View, random: Stream) -> ReasonedMove:
        """It announced the tunnel because it wants it."""
        pay = cheapest_extra(view)
        if pay is None:
            return ReasonedMove(AbandonTunnel(), tr("The tunnel costs more cards than it has."))
        return ReasonedMove(pay, tr("The tunnel is part of its plan."))

    def neutral_track(self, view: View, random: Stream) -> ReasonedMove:
        """The track that its own plan does not want."""
        planned = {view.board.tracks[number].id for number in _plan(view).tracks}
        moves = [move for move in view.moves if isinstance(move, NeutralTrack)]
        best = min(moves, key=lambda move: move.track in planned)
        return ReasonedMove(best, tr("Its own plan does not need that track."))

    def keep_tickets(self, view: View, random: Stream) -> ReasonedMove:
        """Of all subsets the one whose points exceed its trains most."""
        offered = [view.board.tickets[number] for number in view.offered]
        choices = [kept for n in range(view.keep, len(offered) + 1) for kept in combinations(offered, n)]
        prices, mine = _prices(view), open_tickets(view)
        best = max(choices, key=lambda kept: _worth_keeping(view, prices, mine, kept))
        names = joined([view.board.ticket_name(ticket) for ticket in best])
        return ReasonedMove(
            KeepTickets(tuple(ticket.id for ticket in best)),
            tr("For their points these want the fewest trains together: {tickets}.", tickets=names),
        )


def _prices(view: View) -> list[float]:
    return card_prices(view, PLANNER.claim, PLANNER.ferry_locomotive, PLANNER.tunnel)


def _plan(view: View) -> Plan:
    return make_plan(view.board, _prices(view), open_tickets(view), Budget(view.trains[view.actor]))


def _worth_keeping(view: View, prices: list[float], mine: list[Ticket], kept: tuple[Ticket, ...]) -> float:
    trains = view.trains[view.actor]
    plan = make_plan(view.board, prices, dearest_first([*mine, *kept]), Budget(trains))
    lost = sum(view.board.tickets[number].points for number in plan.lost)
    overlong = max(0.0, plan.trains - PLANNER.busy * trains)
    return sum(ticket.points for ticket in kept) - 2 * lost - PLANNER.train * plan.trains - overlong


def _build(view: View, plan: Plan, claims: dict[TrackId, list[Claim]]) -> ReasonedMove | None:
    """A track of the plan that it can pay for, the longest first."""
    tracks = [view.board.tracks[number] for number in plan.tracks]
    ready = [track for track in tracks if track.id in claims and _safe(view, track)]
    if not ready:
        return None
    return _claim(view, max(ready, key=lambda track: track.length).id, plan, claims)


def _safe(view: View, track: Track) -> bool:
    """Whether the hand has a card more than a tunnel must cost: to dig in vain is a turn lost."""
    if track.kind is not Kind.TUNNEL or view.last_round:
        return True
    return missing_for(attrs.evolve(track, length=track.length + PLANNER.reserve), view.rules, view.hand) == 0


def _claim(view: View, track: TrackId, plan: Plan, claims: dict[TrackId, list[Claim]]) -> ReasonedMove:
    """Claim it with the cards that the rest of the plan wants least."""
    number = view.board.track_numbers[track]
    rest = needs_of(view.board, view.rules, (other for other in plan.tracks if other != number), view.hand)
    claim = least_loss(claims[track], rest.spare(view.hand))
    name = view.board.track_name(view.board.tracks[number])
    if number in plan.tracks:
        return ReasonedMove(claim, tr("{track} is on the way of its tickets.", track=name))
    return ReasonedMove(claim, tr("Its tickets need nothing more, and {track} scores well.", track=name))


def _score(view: View, claims: dict[TrackId, list[Claim]]) -> ReasonedMove:
    """The last turn: whatever scores most."""
    best = max(claims, key=lambda track: view.board.track(track).length)
    claim = least_loss(claims[best], view.hand)
    return ReasonedMove(claim, tr("It is its last turn, and no track that it can pay for scores more."))


def _wants_tickets(view: View) -> bool:
    few = view.trains[view.actor] < PLANNER.tickets_from * view.rules.trains
    return not view.last_round and not few and DrawTickets() in view.moves


def _draw(view: View, plan: Plan) -> ReasonedMove:
    needs = needs_of(view.board, view.rules, plan.tracks, view.hand)
    worth = [PLANNER.wanted if short else PLANNER.unwanted for short in needs.short]
    if needs.wild:
        worth[LOCOMOTIVE] = PLANNER.locomotive
    move = best_draw(view, worth, PLANNER.blind) or view.moves[0]
    if plan.reached:
        return ReasonedMove(move, tr("It collects the cards that its tickets' tracks want."))
    return ReasonedMove(move, tr("It collects for the track that scores most for its turns."))

"""
One position as the conductor sees it: what tracks cost, the plan, its odds, and what scores beside it.

Each part is worked out when it is first asked for, from the view alone.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import exp

import attrs

from core.board import Kind, Ticket, Track
from core.bots.contest import contest_risks
from core.bots.counting import deck_odds, printed_odds
from core.bots.needs import Needs, missing_for, needs_of
from core.bots.plan import Budget, Plan, dearest_first, improved, make_plan, open_tickets, train_prices
from core.bots.targets import free_tracks
from core.bots.timing import turns_for, turns_left
from core.bots.tolls import Outlook, due_to_rival, outlook_of
from core.bots.weights import CONDUCTOR, ConductorWeights
from core.view import View
from core.ways import BARRED


@attrs.frozen
class Style:
    """What a conductor minds; the easier ones mind less."""

    weights: ConductorWeights = CONDUCTOR
    counts_cards: bool = True
    minds_rivals: bool = True
    minds_tolls: bool = True
    more_tickets: bool = True
    """Whether it asks for tickets while there is something to build."""
    forgets: float = 0.0
    """How often it overlooks one of its tickets for a turn."""
    overlooks_market: float = 0.0
    """How often it draws from the deck without a look at the market."""


class Mind:
    """See the module. `overlooked` is a ticket that has slipped it just now."""

    def __init__(self, view: View, style: Style, overlooked: int | None = None) -> None:
        assert view.seat is not None
        self.view = view
        self.style = style
        self.weights = style.weights
        self.seat = view.seat
        self.trains = view.trains[view.seat]
        self.overlooked = overlooked

    @cached_property
    def odds(self) -> list[float]:
        """By colour how likely the deck's next card is of it."""
        return deck_odds(self.view) if self.style.counts_cards else printed_odds(self.view)

    @cached_property
    def left(self) -> float:
        """Turns that are left."""
        return turns_left(self.view, self.weights)

    @cached_property
    def risks(self) -> list[float]:
        """By track the odds that somebody else takes it first."""
        if not self.style.minds_rivals:
            return [0.0] * len(self.view.board.tracks)
        w = self.weights
        return contest_risks(self.view, w.common, w.touched, w.joined)

    # Money.

    @cached_property
    def outlook(self) -> Outlook:
        """Who will have what left at the end."""
        w = self.weights
        return outlook_of(self.view, self.seat, w.spending, w.spread, w.spread_per_token)

    @cached_property
    def token(self) -> float:
        """What a toll token is worth in points."""
        return self.outlook.token_value if self.style.minds_tolls else 0.0

    def toll_price(self, track: Track) -> float:
        """What its toll costs in points; what goes to a rival hurts again."""
        if not track.toll or not self.token:
            return 0.0
        twice = 1 / (len(self.view.seats) - 1) if due_to_rival(self.view, track) else 0.0
        return self.token * track.toll * (1 + twice)

    @cached_property
    def loan_price(self) -> float:
        """What a loan costs: its points, and the first one the bonus too."""
        return self.view.rules.loan_penalty + self.outlook.bonus

    # Prices.

    @cached_property
    def prices(self) -> list[float]:
        """By track its price, in cards."""
        prices = train_prices(self.view)
        for track in self.view.board.tracks:
            if 0 < prices[track.index] < BARRED:
                prices[track.index] = self._price(track)
        return prices

    def _price(self, track: Track) -> float:
        w, rules = self.weights, self.view.rules
        held = track.length - missing_for(track, rules, self.view.hand)
        price = w.claim + track.length - w.held * held
        price += w.tunnel if track.kind is Kind.TUNNEL else w.locomotive * track.locomotives
        price += w.risk * self.risks[track.index] + w.toll * self.toll_price(track)
        return max(price, w.least)

    # The plan.

    @cached_property
    def plan(self) -> Plan:
        """The tracks for one's tickets."""
        return self.plan_for([one for one in open_tickets(self.view) if one.index != self.overlooked])

    @cached_property
    def budget(self) -> Budget:
        """Trains and tokens; one who has a loan may have more of them."""
        view = self.view
        if not view.rules.tolls or view.loans[self.seat] or not self.style.minds_tolls:
            return Budget(self.trains)
        return Budget(self.trains, view.tokens)

    def plan_for(self, tickets: Sequence[Ticket]) -> Plan:
        """The cheapest tracks for these tickets, the dearest ones first; late in the game not for all of them."""
        board = self.view.board
        plan = make_plan(board, self.prices, dearest_first(tickets), self.budget)
        plan = improved(board, self.prices, plan, self.budget)
        while plan.steps and self.turns_of(plan.tracks) > self.left:
            fewer = max((self._without(plan, number) for number in plan.reached), key=self.gain_of)
            if self.gain_of(fewer) <= self.gain_of(plan):
                break
            plan = fewer
        return plan

    def _without(self, plan: Plan, dropped: int) -> Plan:
        board = self.view.board
        kept = [board.tickets[number] for number in plan.reached if number != dropped]
        fewer = make_plan(board, self.prices, kept, self.budget)
        return attrs.evolve(fewer, lost=(*plan.lost, *fewer.lost, dropped))

    def gain_of(self, plan: Plan) -> float:
        """What a plan's tickets bring, each by its odds, less what the tracks cost; what is lost counts against it."""
        tickets = self.view.board.tickets
        gain = -self.weights.card * plan.price
        tracks: list[int] = []
        for number, fresh in plan.steps:
            tracks += fresh
            odds = self.odds_of(self.turns_of(tracks)) * self.safety_of(fresh)
            gain += odds * self.ticket_gain(tickets[number]) - tickets[number].points
        return gain - sum(tickets[number].points for number in plan.lost)

    def ticket_gain(self, ticket: Ticket) -> float:
        """What it brings to have done a ticket that one holds."""
        return 2 * ticket.points + self.weights.globetrotter * self.view.rules.globetrotter

    def odds_of(self, turns: float) -> float:
        """How likely something that takes so many turns is done in time."""
        w = self.weights
        return w.surest / (1 + exp(-(self.left - turns - w.slack) / w.doubt))

    def safety_of(self, tracks: Iterable[int]) -> float:
        """How likely a way over these tracks is not barred by others beyond repair."""
        safe = 1.0
        for number in tracks:
            safe *= 1.0 - self.weights.barred * self.risks[number]
        return safe

    def turns_of(self, tracks: Sequence[int]) -> float:
        """The turns to draw what these tracks lack, and to claim them."""
        needs = self.needs_for(tracks)
        return turns_for(needs.missing, len(tracks), self.weights, max(needs.short))

    @cached_property
    def plan_turns(self) -> float:
        """The turns that the plan still takes."""
        return self.turns_of(self.plan.tracks)

    # Cards.

    @cached_property
    def needs(self) -> Needs:
        """What the plan wants of the hand."""
        return self.needs_for(self.plan.tracks)

    def needs_without(self, track: Track) -> Needs:
        """What the plan wants beside this track or its twin."""
        return self.needs_for([n for n in self.plan.tracks if n not in (track.index, track.twin)])

    def needs_for(self, tracks: Sequence[int]) -> Needs:
        """What these tracks want, or their twins in their place."""
        view = self.view
        return needs_of(view.board, view.rules, tracks, view.hand, view.open_tracks, self.weights.reserve)

    def twins(self, track: Track) -> list[Track]:
        """The track, and its twin if that may still be claimed instead."""
        twin = track.twin
        if twin is None or not self.view.open_tracks >> twin & 1:
            return [track]
        return [track, self.view.board.tracks[twin]]

    # Beside the plan.

    @cached_property
    def fillers(self) -> list[Track]:
        """Tracks for the trains and turns that the plan leaves, most points per turn first."""
        view = self.view
        planned = {n for number in self.plan.tracks for n in (number, view.board.tracks[number].twin)}
        trains = self.trains - self.plan.trains
        time = max(self.weights.short_time, self.left - self.plan_turns)
        hand = self.needs.spare(view.hand)
        rated = []
        for track in free_tracks(view):
            turns = turns_for(missing_for(track, view.rules, hand), 1, self.weights)
            fits = track.length <= trains and turns <= time and not view.needs_loan(track)
            if fits and track.index not in planned:
                points = view.rules.points[track.length] - self.toll_price(track)
                rated.append((points / turns, -track.index, track))
        rated.sort(reverse=True)
        return [track for rate, _, track in rated if rate > 0]

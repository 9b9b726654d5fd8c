"""
One position as the conductor sees it: prices, plan, what scores beside it, and what a card is worth.

Each part is worked out when it is first asked for, from the view alone.
"""

from collections.abc import Sequence
from functools import cached_property
from math import exp

import attrs

from core.board import Kind, Ticket, Track
from core.bots.contest import contest_risks
from core.bots.counting import deck_odds, printed_odds
from core.bots.needs import Demand, Needs, missing_for, needs_of
from core.bots.plan import Plan, improved, make_plan, open_tickets, train_prices
from core.bots.targets import free_tracks
from core.bots.timing import turns_for, turns_left
from core.bots.tolls import due_to_rival, purse_of, token_value, toll_per_train
from core.bots.weights import CONDUCTOR, ConductorWeights
from core.cards import LOCOMOTIVE, PLAIN_COLOURS
from core.view import View
from core.ways import BARRED


@attrs.frozen
class Style:
    """What a conductor minds; the easier ones mind less."""

    weights: ConductorWeights = CONDUCTOR
    counts_cards: bool = True
    minds_rivals: bool = True
    more_tickets: bool = True
    forgets: float = 0.0
    """How often it overlooks one of its tickets for a turn."""


class Mind:
    """See the module."""

    def __init__(self, view: View, style: Style) -> None:
        assert view.seat is not None
        self.view = view
        self.style = style
        self.weights = style.weights
        self.seat = view.seat
        self.trains = view.trains[view.seat]

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
    def token(self) -> float:
        """What a toll token is worth in points."""
        view, w = self.view, self.weights
        if not view.rules.tolls or view.loans[self.seat]:
            return 0.0
        per_train = toll_per_train(view.board) * w.spending
        mine = view.tokens - per_train * self.trains
        rivals = []
        for seat in range(len(view.seats)):
            if seat != self.seat and not view.loans[seat]:
                to_spend = per_train * view.trains[seat]
                spread = w.spread + w.spread_per_token * to_spend
                rivals.append((purse_of(view, seat) - to_spend, spread))
        return token_value(mine, rivals, view.rules.bonus[len(view.seats)])

    def toll_price(self, track: Track) -> float:
        """What its toll costs in points; what goes to a rival hurts again."""
        if not track.toll or not self.token:
            return 0.0
        twice = 1 / (len(self.view.seats) - 1) if due_to_rival(self.view, track) else 0.0
        return self.token * track.toll * (1 + twice)

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
        price = w.claim + track.length - w.points * rules.points[track.length]
        if w.held:
            price -= w.held * (track.length - missing_for(track, rules, self.view.hand))
        price += w.tunnel if track.kind is Kind.TUNNEL else w.locomotive * track.locomotives
        price += w.risk * self.risks[track.index] + w.toll * self.toll_price(track)
        return max(price, w.least)

    # The plan.

    @cached_property
    def plan(self) -> Plan:
        """The tracks for one's tickets."""
        return self.plan_for(open_tickets(self.view))

    def plan_for(self, tickets: Sequence[Ticket]) -> Plan:
        """The cheapest tracks for these tickets, the dearest ones first."""
        board = self.view.board
        plan = make_plan(board, self.prices, tickets, self.trains)
        return improved(board, self.prices, plan, self.trains)

    def gain_of(self, plan: Plan) -> float:
        """What a plan's tickets bring, each by its odds, less what the tracks cost; what is lost counts against it."""
        board = self.view.board
        gain = -self.weights.card * plan.price
        tracks: list[int] = []
        for number, fresh in plan.steps:
            tracks += fresh
            odds = self.odds_of(self.turns_of(tracks)) if tracks else 1.0
            gain += odds * self.ticket_gain(board.tickets[number]) - board.tickets[number].points
        return gain - sum(board.tickets[number].points for number in plan.lost)

    def ticket_gain(self, ticket: Ticket) -> float:
        """What it brings to have done a ticket that one holds."""
        return 2 * ticket.points + self.weights.globetrotter * self.view.rules.globetrotter

    def odds_of(self, turns: float) -> float:
        """How likely something that takes so many turns is done in time."""
        w = self.weights
        return w.surest / (1 + exp(-(self.left - turns - w.slack) / w.doubt))

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

    @cached_property
    def fillers(self) -> list[Track]:
        """Tracks for the trains and turns that the plan leaves, most points per turn first."""
        view = self.view
        trains = self.trains - self.plan.trains
        time = self.left - self.plan_turns
        planned = set(self.plan.tracks) | {view.board.tracks[n].twin for n in self.plan.tracks}
        hand = self.needs.spare(view.hand)
        rated = []
        for track in free_tracks(view):
            if track.length <= trains and track.index not in planned:
                turns = turns_for(missing_for(track, view.rules, hand), 1, self.weights)
                if turns <= max(self.weights.short_time, time):
                    rated.append((self.rate(track, turns), -track.index, track))
        rated.sort(reverse=True)
        return [track for rate, _, track in rated if rate > 0]

    def rate(self, track: Track, turns: float) -> float:
        """Points per turn."""
        return (self.view.rules.points[track.length] - self.toll_price(track)) / turns

    @cached_property
    def card_worth(self) -> list[float]:
        """By colour what the next card of it brings."""
        view, w = self.view, self.weights
        worth = [w.unwanted] * len(view.hand)
        self._add_worth(worth, self.needs, 1.0)
        fillers = [track.index for track in self.fillers[: w.fillers]]
        if fillers:
            rest = self.needs.spare(view.hand)
            needs = needs_of(view.board, view.rules, fillers, rest, view.open_tracks, w.reserve)
            self._add_worth(worth, needs, w.beside if self.plan.tracks else 1.0)
        return worth

    def _add_worth(self, worth: list[float], needs: Needs, weight: float) -> None:
        w = self.weights
        for demand in needs.demands:
            if short := needs.short[demand.colour]:
                value = weight * (1.0 + w.long * min(short, w.longest))
                worth[demand.colour] = max(worth[demand.colour], value)
                self._add_alternatives(worth, demand, weight * w.second)
        if needs.wild or needs.short[LOCOMOTIVE]:
            worth[LOCOMOTIVE] = max(worth[LOCOMOTIVE], weight * w.wild)

    def _add_alternatives(self, worth: list[float], demand: Demand, value: float) -> None:
        """The other colours that would do for the same track or its twin."""
        for other in self.twins(self.view.board.tracks[demand.track]):
            if other.length > other.locomotives:
                for colour in PLAIN_COLOURS if other.colour is None else (other.colour,):
                    worth[colour] = max(worth[colour], value)

    @cached_property
    def blind_worth(self) -> float:
        """What a card from the deck brings on average."""
        return self.weights.blind * sum(
            odds * worth for odds, worth in zip(self.odds, self.card_worth, strict=True)
        )

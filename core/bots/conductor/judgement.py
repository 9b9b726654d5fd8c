"""
One position as the conductor sees it: what tracks cost, the plan, its odds, and what scores beside it.

Each part is worked out when it is first asked for, from the view alone.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import exp

import attrs

from core.board import Kind, Ticket, Track
from core.bots.conductor.card_counting import deck_odds, printed_odds, scarcity
from core.bots.conductor.rivals import contest_risks
from core.bots.conductor.tolls import TollCosts
from core.bots.conductor.turns import turns_for, turns_left
from core.bots.conductor.weights import Style
from core.bots.targets import free_tracks
from core.cards import LOCOMOTIVE
from core.planning.needs import Needs, missing_for, needs_of
from core.planning.plan import (
    Budget,
    Legs,
    Plan,
    dearest_first,
    improved,
    open_tickets,
    plan_along,
    train_prices,
)
from core.sums import float_sum
from core.view import View
from core.ways import BARRED


class Judgement:
    """See the module. `overlooked` is a ticket that the bot forgets for this turn."""

    def __init__(self, view: View, style: Style, overlooked: int | None = None) -> None:
        assert view.seat is not None
        self.view = view
        self.style = style
        self.weights = style.weights
        self.seat = view.seat
        self.trains = view.trains[view.seat]
        self.overlooked = overlooked
        self._turns: dict[tuple[int, ...], float] = {}

    @cached_property
    def odds(self) -> list[float]:
        """By colour how likely the deck's next card is of it."""
        return deck_odds(self.view) if self.style.counts_cards else printed_odds(self.view)

    @cached_property
    def scarcity(self) -> list[float]:
        """By colour how much longer than usual one waits for a card of it."""
        return scarcity(self.view) if self.style.counts_cards else [1.0] * len(self.view.hand)

    @cached_property
    def lying_open(self) -> list[int]:
        """By colour the cards in the market."""
        return [self.view.market.count(colour) for colour in range(len(self.view.hand))]

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

    @cached_property
    def tolls(self) -> TollCosts:
        """What tolls and loans cost."""
        return TollCosts(self.view, self.weights, minds_tolls=self.style.minds_tolls)

    def toll_loss(self, track: Track) -> float:
        """What it costs in points to claim this one track beside the plan: its toll, or a loan."""
        return self.tolls.loss(track, self._planned_tolls)

    @cached_property
    def _planned_tolls(self) -> int:
        tracks = self.view.board.tracks
        return sum(tracks[number].toll for number in self.plan.tracks)

    # Prices.

    @cached_property
    def prices(self) -> list[float]:
        """By track its price, in cards."""
        return self._prices(self.weights.held)

    @cached_property
    def prices_in_haste(self) -> list[float]:
        """The prices when cards in the hand count fully: for a plan that can be paid soon."""
        return self._prices(self.weights.held_in_haste)

    def _prices(self, held: float) -> list[float]:
        w = self.weights
        prices = train_prices(self.view)
        for number, in_hand, cards, surcharge, contest in self._price_parts:
            price = w.claim + (1 - held) * in_hand + cards
            price += surcharge
            price += contest
            prices[number] = max(price, w.least)
        return prices

    @cached_property
    def _price_parts(self) -> list[tuple[int, int, float, float, float]]:
        """By track that is still to be had: its number, cards in the hand, and what is the same however these count."""
        w, view = self.weights, self.view
        trains = train_prices(view)
        parts = []
        for track in view.board.tracks:
            if 0 < trains[track.index] < BARRED:
                missing = missing_for(track, view.rules, view.hand)
                surcharge = w.tunnel if track.kind is Kind.TUNNEL else w.locomotive * track.locomotives
                contest = w.risk * self.risks[track.index] + w.toll * self.tolls.price(track)
                cards = self._price_of_cards(track, missing)
                parts.append((track.index, track.length - missing, cards, surcharge, contest))
        return parts

    def _price_of_cards(self, track: Track, missing: int) -> float:
        """Cards that are still to be drawn: cheaper where they lie open, dearer where few are left."""
        if track.colour is None:
            return missing
        near = min(missing, self.lying_open[track.colour])
        return self.weights.near * near + (missing - near) * self.scarcity[track.colour]

    # The plan.

    @cached_property
    def plan(self) -> Plan:
        """The tracks for one's tickets: the cheapest, or those that the hand can pay for soon."""
        tickets = [one for one in open_tickets(self.view) if one.index != self.overlooked]
        in_haste = Legs(self.view.board, self.prices_in_haste)
        return max([self.plan_for(tickets, self.legs), self.plan_for(tickets, in_haste)], key=self.gain_of)

    @cached_property
    def legs(self) -> Legs:
        """The cheapest ways at these prices."""
        return Legs(self.view.board, self.prices)

    @cached_property
    def budget(self) -> Budget:
        """Trains and tokens that a plan may use. With a loan taken, tokens are no limit."""
        view = self.view
        if not view.rules.tolls or view.loans[self.seat] or not self.style.minds_tolls:
            return Budget(self.trains)
        return Budget(self.trains, view.tokens)

    def plan_for(self, tickets: Sequence[Ticket], legs: Legs) -> Plan:
        """The cheapest tracks for these tickets, the dearest ticket first. Late in the game tickets are dropped if that gains."""
        plan = improved(legs, plan_along(legs, dearest_first(tickets), self.budget), self.budget)
        while plan.steps and self.turns_of(plan.tracks) > self.left:
            fewer = max((self._without(plan, number, legs) for number in plan.reached), key=self.gain_of)
            if self.gain_of(fewer) <= self.gain_of(plan):
                break
            plan = fewer
        return plan

    def _without(self, plan: Plan, dropped: int, legs: Legs) -> Plan:
        tickets = self.view.board.tickets
        kept = [tickets[number] for number in plan.reached if number != dropped]
        fewer = plan_along(legs, kept, self.budget)
        return attrs.evolve(fewer, lost=(*plan.lost, *fewer.lost, dropped))

    def stake_of(self, track: Track) -> float:
        """What is lost if somebody takes this track of the plan first."""
        prices = list(self.prices)
        prices[track.index] = BARRED
        if track.twin is not None and not self._both_tracks:
            prices[track.twin] = BARRED
        board = self.view.board
        detour = self.plan_for([board.tickets[number] for number in self.plan.reached], Legs(board, prices))
        return max(0.0, self.gain_of(attrs.evolve(self.plan, lost=())) - self.gain_of(detour))

    @property
    def _both_tracks(self) -> bool:
        return len(self.view.seats) >= self.view.rules.both_tracks_from

    def gain_of(self, plan: Plan) -> float:
        """What a plan's tickets bring, each by its odds, less what the tracks cost; what is lost counts against it."""
        tickets = self.view.board.tickets
        gain = -self.weights.card * float_sum(self.prices[number] for number in plan.tracks)
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
        """How likely rivals leave a way over these tracks, or a detour."""
        safe = 1.0
        for number in tracks:
            safe *= 1.0 - self.weights.barred * self.risks[number]
        return safe

    def turns_of(self, tracks: Sequence[int]) -> float:
        """The turns to draw what these tracks lack, and to claim them."""
        key = tuple(tracks)  # plans that are weighed against each other begin alike
        if key not in self._turns:
            needs = self.needs_for(key)
            self._turns[key] = turns_for(needs.missing, len(key), self.weights, self._longest_wait(needs))
        return self._turns[key]

    def _longest_wait(self, needs: Needs) -> float:
        """Cards of the colour that takes longest to collect. Cards in the market count for less."""
        longest, open_wait = 0.0, self.weights.open_wait
        for short, near, rare in zip(needs.short, self.lying_open, self.scarcity, strict=True):
            if short:
                at_hand = min(short, near)
                longest = max(longest, open_wait * at_hand + rare * (short - at_hand))
        return longest

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
        return needs_of(
            view.board, view.rules, tracks, view.hand, view.open_tracks, self.weights.reserve, self._near
        )

    @property
    def hoped_for(self) -> list[int]:
        """The colours that the plan lacks, most first; locomotives last."""
        short = self.needs.short
        lacked = [colour for colour in range(len(short)) if short[colour]]
        return sorted(lacked, key=lambda colour: (colour == LOCOMOTIVE, -short[colour]))

    def is_marked(self, card: int) -> bool:
        """Whether a market marks this card for somebody who plans; a bot has no marks."""
        return False

    def track_lacking(self, colour: int) -> int | None:
        """A track of the plan that wants a card of this colour, where the hand has too few of them; None without any."""
        if not self.needs.short[colour]:
            return None
        for demand in self.needs.demands:
            if demand.locomotives if colour == LOCOMOTIVE else demand.colour == colour and demand.plain:
                return demand.track
        return None

    @cached_property
    def _near(self) -> list[float]:
        return [(1 - self.weights.open_wait) * count for count in self.lying_open]

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
            if track.length <= trains and turns <= time and track.index not in planned:
                points = view.rules.points[track.length] - self.toll_loss(track)
                rated.append((points / turns, -track.index, track))
        rated.sort(reverse=True)
        return [track for rate, _, track in rated if rate > 0]

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
from core.bots.needs import Needs, missing_for, needs_of
from core.bots.plan import Plan, dearest_first, improved, make_plan, open_tickets, train_prices
from core.bots.targets import free_tracks
from core.bots.timing import turns_for, turns_left
from core.bots.tolls import due_to_rival, purse_of, token_value, toll_per_train
from core.bots.weights import CONDUCTOR, ConductorWeights
from core.cards import LOCOMOTIVE, PLAIN_COLOURS
from core.view import View


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
        """By track its price in points, net of what it scores itself."""
        prices = train_prices(self.view)
        for track in self.view.board.tracks:
            if prices[track.index]:
                prices[track.index] += self._surcharge(track)
        return prices

    def _surcharge(self, track: Track) -> float:
        w, rules = self.weights, self.view.rules
        cards = track.length - w.held * (track.length - missing_for(track, rules, self.view.hand))
        price = w.turn + w.card * cards + w.train * track.length - w.points * rules.points[track.length]
        price += w.tunnel if track.kind is Kind.TUNNEL else w.locomotive * track.locomotives
        price += w.risk * self.risks[track.index] + self.toll_price(track)
        return max(price, w.least) - track.length

    # The plan.

    @cached_property
    def plan(self) -> Plan:
        """The tracks for those tickets that are worth their while."""
        return self.plan_for(open_tickets(self.view))

    def plan_for(self, tickets: Sequence[Ticket]) -> Plan:
        """The best plan for these tickets; those that cost more than they bring are given up."""
        board = self.view.board
        kept = dearest_first(tickets)
        plan = make_plan(board, self.prices, kept, self.trains)
        value = self.worth_of(plan)
        dropped = True
        while dropped and plan.steps:
            dropped = False
            for number in plan.reached:
                fewer = [board.tickets[n] for n in plan.reached if n != number]
                other = make_plan(board, self.prices, fewer, self.trains)
                if self.worth_of(other) > value:
                    plan, value, dropped = other, self.worth_of(other), True
                    break
        return improved(board, self.prices, plan, self.trains)

    def worth_of(self, plan: Plan) -> float:
        """What a plan gains: its tickets done instead of missed, each by its odds, less the price."""
        lengths = self.view.board.tracks
        cards, claims, gain = -self.weights.hand_use * sum(self.view.hand), 0, -plan.price
        for number, tracks in plan.steps:
            claims += len(tracks)
            cards += sum(lengths[track].length for track in tracks)
            odds = self.odds_of(turns_for(max(0.0, cards), claims, self.weights)) if tracks else 1.0
            points = self.view.board.tickets[number].points
            gain += odds * (2 * points + self.weights.globetrotter * self.view.rules.globetrotter)
        return gain

    def odds_of(self, turns: float) -> float:
        """How likely something that takes so many turns is done in time."""
        w = self.weights
        return w.surest / (1 + exp(-(self.left - turns - w.slack) / w.doubt))

    @cached_property
    def needs(self) -> Needs:
        """What the plan wants of the hand."""
        return self.needs_without(-1)

    def needs_without(self, number: int) -> Needs:
        """What the plan wants beside this track."""
        rest = [other for other in self.plan.tracks if other != number]
        return needs_of(self.view.board, self.view.rules, rest, self.view.hand)

    @cached_property
    def plan_turns(self) -> float:
        """The turns that the plan still takes."""
        return turns_for(self.needs.missing, len(self.plan.tracks), self.weights)

    # Beside the plan.

    @cached_property
    def fillers(self) -> list[Track]:
        """Tracks for the trains and turns that the plan leaves, best first."""
        view = self.view
        trains = self.trains - self.plan.trains
        time = self.left - self.plan_turns
        planned = set(self.plan.tracks) | {view.board.tracks[n].twin for n in self.plan.tracks}
        hand = self.needs.spare(view.hand)
        rated = []
        for track in free_tracks(view):
            if track.length > trains or track.index in planned:
                continue
            turns = turns_for(missing_for(track, view.rules, hand), 1, self.weights)
            if turns <= max(1.0, time):
                rated.append((self.rate(track, turns), -track.index, track))
        rated.sort(reverse=True)
        return [track for rate, _, track in rated if rate > 0]

    def rate(self, track: Track, turns: float) -> float:
        """Points per turn."""
        return (self.view.rules.points[track.length] - self.toll_price(track)) / turns

    # Cards.

    @cached_property
    def card_worth(self) -> list[float]:
        """By colour what the next card of it brings."""
        view, w = self.view, self.weights
        worth = [w.unwanted] * len(view.hand)
        rest = list(view.hand)
        targets = [(view.board.tracks[number], 1.0) for number in self.plan.tracks]
        targets.sort(key=lambda target: missing_for(target[0], view.rules, view.hand))
        targets += [(track, w.beside) for track in self.fillers[: w.fillers]]
        wild = 0.0
        for track, weight in targets:
            locomotives = min(rest[LOCOMOTIVE], track.locomotives)
            rest[LOCOMOTIVE] -= locomotives
            if locomotives < track.locomotives:
                worth[LOCOMOTIVE] = max(worth[LOCOMOTIVE], weight * (w.base + w.close))
            options = self._options(track, rest)
            if not options:
                continue
            fewest = min(missing for _, missing, _ in options)
            _, _, used = next(option for option in options if option[1] == fewest)
            colour = next(colour for colour, missing, _ in options if missing == fewest)
            rest[colour] -= used
            if not fewest:
                continue
            for colour, missing, _ in options:
                value = weight * (w.base + w.close / missing) * w.second ** (missing - fewest)
                worth[colour] = max(worth[colour], value)
                if track.kind in view.rules.locomotives_wild_on:
                    wild = max(wild, value)
        worth[LOCOMOTIVE] = max(worth[LOCOMOTIVE], w.wild * wild)
        return worth

    def _options(self, track: Track, rest: Sequence[int]) -> list[tuple[int, int, int]]:
        """The colours that could pay for it or its twin: each with the cards missing and those at hand."""
        options = []
        for other in self.twins(track):
            plain = other.length - other.locomotives
            if other.kind is Kind.TUNNEL:
                plain += 1
            if plain:
                for colour in PLAIN_COLOURS if other.colour is None else (other.colour,):
                    used = min(plain, rest[colour])
                    options.append((int(colour), plain - used, used))
        return options

    def twins(self, track: Track) -> list[Track]:
        """The track, and its twin if that may still be claimed instead."""
        twin = track.twin
        if twin is None or not self.view.open_tracks >> twin & 1:
            return [track]
        return [track, self.view.board.tracks[twin]]

    @cached_property
    def blind_worth(self) -> float:
        """What a card from the deck brings on average."""
        return sum(odds * worth for odds, worth in zip(self.odds, self.card_worth, strict=True))

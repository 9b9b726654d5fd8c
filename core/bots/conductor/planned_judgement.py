"""A position as the conductor sees it, with the plan that the player's panels show in place of its own."""

from collections.abc import Sequence
from functools import cached_property

import attrs

from core.board import Kind
from core.bots.conductor.judgement import Judgement
from core.bots.conductor.turns import turns_for
from core.cards import LOCOMOTIVE
from core.planning.needs import Demand, Needs, summed, wanted_by
from core.planning.plan import Plan, dearest_first
from core.planning.prospects import Prospect, Prospects, Reach, prospects_of
from core.planning.sharing import share_out
from core.sums import float_sum


class PlannedJudgement(Judgement):
    """A position with the plan of `core/planning`, but for tickets for which there is no time left."""

    @cached_property
    def prospects(self) -> Prospects:
        """What the panels show."""
        return prospects_of(self.view)

    @cached_property
    def plan(self) -> Plan:
        """The plan of the panels. Late in the game tickets are dropped if that gains."""
        planned = [one for one in self.prospects.tickets if one.reach is Reach.PLANNED]
        plan = self._plan_of(planned)
        while planned and self.turns_of(plan.tracks) > self.left:
            fewer = [[one for one in planned if one is not dropped] for dropped in planned]
            best = max(fewer, key=lambda few: self.gain_of(self._plan_of(few)))
            if self.gain_of(self._plan_of(best)) <= self.gain_of(plan):
                break
            planned, plan = best, self._plan_of(best)
        return plan

    def _plan_of(self, planned: Sequence[Prospect]) -> Plan:
        """The ways of these tickets; all others that are not done are given up."""
        ways = {one.ticket.index: one.tracks for one in planned}
        steps: list[tuple[int, tuple[int, ...]]] = []
        tracks: list[int] = []
        for ticket in dearest_first(one.ticket for one in planned):
            fresh = tuple(track.index for track in ways[ticket.index] if track.index not in tracks)
            steps.append((ticket.index, fresh))
            tracks += fresh
        still_open = [one.ticket.index for one in self.prospects.tickets if one.reach is not Reach.DONE]
        return Plan(
            tuple(tracks),
            sum(self.view.board.tracks[number].length for number in tracks),
            float_sum(self.prices[number] for number in tracks),
            tuple(steps),
            tuple(number for number in still_open if number not in ways),
        )

    def needs_for(self, tracks: Sequence[int]) -> Needs:
        """What these tracks want, in the colours that the panels name, and the conductor's reserve for tunnels."""
        known = {demand.track: demand for demand in self.prospects.needs.demands}
        if not all(number in known for number in tracks):
            return super().needs_for(tracks)
        demands = [self._with_reserve(known[number]) for number in tracks]
        return self._with_stand_ins(summed(demands, wanted_by(demands), self.view.hand))

    def _with_stand_ins(self, needs: Needs) -> Needs:
        """The same needs where cards stand for others: these are wanted as they are, and what they stand for is not short."""
        shares, _ = share_out(self.view.board, self.view.rules, needs.demands, self.view.hand)
        if not any(share.stand_ins for share in shares):
            return needs
        short = [0] * len(needs.short)
        for share in shares:
            short[share.demand.colour] += share.coloured
            short[LOCOMOTIVE] += share.locomotives
        wanted = map(sum, zip(short, *(share.cards for share in shares), strict=True))
        return attrs.evolve(needs, wanted=tuple(wanted), short=tuple(short))

    def turns_of(self, tracks: Sequence[int]) -> float:
        """As the conductor counts them, but for tracks that the panels have ticked: these take a turn each and no card more."""
        shares = {share.demand.track: share for share in self.prospects.shares}
        if all(number in shares and not shares[number].lack for number in tracks):
            return turns_for(0, len(tracks), self.weights, 0.0)
        return super().turns_of(tracks)

    @property
    def hoped_for(self) -> list[int]:
        """As the market marks them: cards that the plan lacks, and those that would do as well."""
        lacked = super().hoped_for
        others = [card for card in range(len(self.view.hand)) if self.is_marked(card)]
        return [*lacked, *(card for card in others if card not in lacked)]

    def is_marked(self, card: int) -> bool:
        """Whether the market marks a card for tickets that are not given up: with it fewer are left to draw."""
        if self.given_up_early:  # what is marked may be for them
            return self.needs.short[card] > 0
        return self.prospects.lacks(card) or self.prospects.does_as_well(card)

    @cached_property
    def given_up_early(self) -> list[int]:
        """The tickets that the panels still plan and the conductor does not."""
        planned = {one.ticket.index for one in self.prospects.tickets if one.reach is Reach.PLANNED}
        return [number for number in self.plan.lost if number in planned]

    def track_lacking(self, colour: int) -> int | None:
        """As the panels have it: where one colour pays several tracks, not one for which they have the cards."""
        for number in self.plan.tracks:
            share = self.prospects.share_of(self.view.board.tracks[number])
            if (
                share.locomotives
                if colour == LOCOMOTIVE
                else share.coloured and share.demand.colour == colour
            ):
                return number
        return super().track_lacking(colour)

    def _with_reserve(self, demand: Demand) -> Demand:
        if self.view.board.tracks[demand.track].kind is not Kind.TUNNEL:
            return demand
        return attrs.evolve(demand, plain=demand.plain + self.weights.reserve)

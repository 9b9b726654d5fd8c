"""
The conductor with the plan of the player who asks for a hint: the one that their panels show.

Its own plan runs over other tracks now and then: it counts turns, rivals and cards where the panels count trains. A
hint that names other ways than the panel beside it only confuses, so here the panel decides over which tracks tickets
are done and in which colours grey tracks are paid. What to do next is still for the conductor to say; but of an offer a
hint keeps also what the panel shows to be done anyway.
"""

from collections.abc import Sequence
from functools import cached_property

import attrs

from core.board import Kind, Ticket
from core.bots.bot import ReasonedMove
from core.bots.conductor.counted_out import best_last_move
from core.bots.conductor.judgement import Judgement
from core.bots.conductor.player import Conductor
from core.bots.paying import claims_by_track
from core.cards import LOCOMOTIVE
from core.chance import Stream
from core.moves import Claim, DrawCard, KeepTickets, TakeCard
from core.planning.needs import Demand, Needs, summed, wanted_by
from core.planning.payments import proposals
from core.planning.plan import Plan, dearest_first
from core.planning.prospects import Prospect, Prospects, Reach, prospects_of
from core.planning.sharing import share_out
from core.sums import float_sum
from core.text import joined, tr, trn
from core.view import View


class PlannedConductor(Conductor):
    """See the module. No bot plays so."""

    def judge(self, view: View, random: Stream) -> Judgement:
        """The position with the plan that the panels show."""
        return PlannedJudgement(view, self.style)

    def turn(self, view: View, random: Stream) -> ReasonedMove:
        """What the conductor does; a track is paid with what the screen proposes for it. The last turn is counted out anew."""
        if not view.last_round:
            return _as_proposed(view, super().turn(view, random))
        best = best_last_move(self.judge(view, random), claims_by_track(view))
        return _in_vain(super().turn(view, random)) if best is None else best

    def second_card(self, view: View, random: Stream) -> ReasonedMove:
        """What the conductor takes; in the last turn no card is of any use."""
        decision = super().second_card(view, random)
        return _in_vain(decision) if view.last_round else decision

    def keep_tickets(self, view: View, random: Stream) -> ReasonedMove:
        """What the conductor keeps, and what the plan does besides for next to nothing; the reason is for the latter alone."""
        move = super().keep_tickets(view, random).move
        assert isinstance(move, KeepTickets)
        kept = [view.board.ticket_numbers[slug] for slug in move.tickets]
        others = dearest_first(view.board.tickets[number] for number in view.offered if number not in kept)
        on_the_way, one_claim_away = [], []
        for ticket in others:
            before, after = _with(view, kept), _with(view, [*kept, ticket.index])
            if self._is_on_the_way(ticket, before, after):
                on_the_way.append(ticket)
            elif _is_one_claim_away(before, after):
                one_claim_away.append(ticket)
            else:
                continue
            kept.append(ticket.index)
        slugs = (view.board.tickets[number].id for number in view.offered if number in kept)
        return ReasonedMove(KeepTickets(tuple(slugs)), _why_more(view, on_the_way, one_claim_away))

    def _is_on_the_way(self, ticket: Ticket, before: View, after: View) -> bool:
        """Whether the plan does this ticket too without a train or a loan more, and there is time for its way."""
        old, new = prospects_of(before), prospects_of(after)
        if new.trains > old.trains or not _given_up(new) <= _given_up(old):
            return False
        if after.rules.tolls and new.loans(after.tokens) > old.loans(before.tokens):
            return False
        judgement = PlannedJudgement(after, self.style)
        return judgement.turns_of([track.index for track in new.of(ticket.index).tracks]) <= judgement.left


def _why_more(view: View, on_the_way: Sequence[Ticket], one_claim_away: Sequence[Ticket]) -> str:
    """In short: the tickets by the numbers that they have on the screen."""
    why = []
    if on_the_way:
        why.append(
            trn(
                "Ticket {numbers} takes no train more.",
                "Tickets {numbers} take no train more.",
                len(on_the_way),
                numbers=_numbers(view, on_the_way),
            )
        )
    if one_claim_away:
        why.append(
            trn(
                "Ticket {numbers} wants one track that you can pay.",
                "Tickets {numbers} want one track that you can pay.",
                len(one_claim_away),
                numbers=_numbers(view, one_claim_away),
            )
        )
    return " ".join(why)


def _numbers(view: View, tickets: Sequence[Ticket]) -> str:
    return joined([str(n + 1) for n in sorted(view.offered.index(ticket.index) for ticket in tickets)])


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


def _is_one_claim_away(before: View, after: View) -> bool:
    """Whether all tickets together want nothing but one track that can be paid now, and a turn for it is sure to come."""
    old, new = prospects_of(before), prospects_of(after)
    return len(new.tracks) == 1 and new.share_of(new.tracks[0]).paid and _given_up(new) <= _given_up(old)


def _given_up(prospects: Prospects) -> set[int]:
    return {one.ticket.index for one in prospects.tickets if one.reach not in (Reach.DONE, Reach.PLANNED)}


def _with(view: View, kept: Sequence[int]) -> View:
    return attrs.evolve(view, tickets=(*view.tickets, *kept))


class PlannedJudgement(Judgement):
    """A position with the plan of `core/planning`, but for tickets for which there is no time left."""

    @cached_property
    def _prospects(self) -> Prospects:
        return prospects_of(self.view)

    @cached_property
    def plan(self) -> Plan:
        """The plan of the panels. Late in the game tickets are dropped if that gains."""
        planned = [one for one in self._prospects.tickets if one.reach is Reach.PLANNED]
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
        still_open = [one.ticket.index for one in self._prospects.tickets if one.reach is not Reach.DONE]
        return Plan(
            tuple(tracks),
            sum(self.view.board.tracks[number].length for number in tracks),
            float_sum(self.prices[number] for number in tracks),
            tuple(steps),
            tuple(number for number in still_open if number not in ways),
        )

    def needs_for(self, tracks: Sequence[int]) -> Needs:
        """What these tracks want, in the colours that the panels name, and the conductor's reserve for tunnels."""
        known = {demand.track: demand for demand in self._prospects.needs.demands}
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

    def track_lacking(self, colour: int) -> int | None:
        """As the panels have it: where one colour pays several tracks, not one for which they have the cards."""
        for number in self.plan.tracks:
            share = self._prospects.share_of(self.view.board.tracks[number])
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

"""
Dear choices: where the model likes another move better than the one that was played.

The model is a rough judge, and whoever compares many moves by a rough judge finds a better one everywhere. So a choice
that the conductor would have made as well counts half: it is told only where the model is twice as sure. And how a
track is paid is no choice to be told: between payments the model hardly knows a difference.
"""

from collections.abc import Sequence

import attrs

from core.bots.bot import ReasonedMove
from core.game import Game
from core.moves import Claim, Move, PayTunnel, TakeCard
from core.planning.payments import proposals
from core.review.choices import Option, Weighing
from core.review.looking_back import LookingBack
from core.review.model import Model
from core.review.reasons import conductors_move, plain_reason
from core.review.values import Choice
from core.review.walk import Step
from core.setup import SeatNo
from core.state import State
from core.view import View

CHOICES = 3
"""The dearest ones a seat that are told."""
LEAST_LOSS = 0.01
"""A choice that cost less than this is no mistake worth a word."""
AGREED = 0.5
"""What a loss counts where the conductor would have lost it too."""


@attrs.frozen
class DearChoice:
    """A choice, and how much it counts among the others."""

    choice: Choice
    counts: float


def dear_choice(model: Model, step: Step, game: Game, back: LookingBack) -> list[DearChoice]:
    """The choice of a step, if another move was better."""
    seat, state = step.entry.seat, step.before
    assert seat is not None
    weighing = Weighing(model, state, seat)
    options = weighing.options()
    others = [one for one in options if not _is_same(state, one.move, step.move)]
    played = next((one for one in options if one.move == step.move), None) or weighing.option(step.move)
    if not others or others[0].chance - played.chance < LEAST_LOSS:
        return []
    before = game.log.parent(step.entry.n)
    conductor = conductors_move(state, seat, game.log.entries[before - 1].events)
    agreed = _is_same(state, conductor.move, step.move)
    better, why = _told(weighing, state, seat, conductor, played, others[0])
    better = _as_proposed(weighing, back.view_before(step.entry.n, seat), better)
    if better.chance - played.chance < LEAST_LOSS / 2:
        return []
    choice = Choice(
        n=step.entry.n,
        before=before,
        seat=seat,
        turn=state.turns,
        played=played.move,
        better=better.move,
        loss=better.chance - played.chance,
        points=better.score - played.score,
        why=why,
        agreed=agreed,
    )
    return [DearChoice(choice, choice.loss * (AGREED if agreed else 1.0))]


def _told(
    weighing: Weighing, state: State, seat: SeatNo, conductor: ReasonedMove, played: Option, best: Option
) -> tuple[Option, str]:
    """The better move and why: the conductor's where that is about as good as the model's best, for it can say why."""
    if _is_same(state, conductor.move, best.move):
        return best, conductor.reason
    if not _is_same(state, conductor.move, played.move):
        theirs = weighing.option(conductor.move)
        if theirs.chance - played.chance >= (best.chance - played.chance) / 2:
            return theirs, conductor.reason
    return best, plain_reason(state, seat, played.move, best.move)


def _as_proposed(weighing: Weighing, view: View, option: Option) -> Option:
    """The same track, paid as the screen proposes: so it is what a hint would have named."""
    if not isinstance(option.move, Claim):
        return option
    proposed = Claim(option.move.track, proposals(view, view.board.track(option.move.track))[0])
    return weighing.option(proposed) if proposed in view.moves else option


def _is_same(state: State, one: Move, other: Move) -> bool:
    """Whether two moves come to the same: cards of one colour, or one track however it is paid."""
    if isinstance(one, TakeCard) and isinstance(other, TakeCard):
        return state.market[one.slot] == state.market[other.slot]
    if isinstance(one, Claim) and isinstance(other, Claim):
        return one.track == other.track
    if isinstance(one, PayTunnel) and isinstance(other, PayTunnel):
        return True
    return one == other


def dearest(found: Sequence[DearChoice], seats: Sequence[SeatNo]) -> tuple[Choice, ...]:
    """Of each seat those that count most; together the dearest first."""
    by_weight = sorted(found, key=lambda one: -one.counts)
    told = [
        one.choice
        for seat in seats
        for one in [one for one in by_weight if one.choice.seat == seat][:CHOICES]
    ]
    return tuple(sorted(told, key=lambda choice: -choice.loss))

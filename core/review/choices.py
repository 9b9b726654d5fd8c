"""
A choice among all that could have been done: what each was worth to the one who chose.

The rivals' cards and tickets lie open in a review, but did not when one had to choose. So moves are compared by what
they do for one's own cards, tickets and tracks; that one of them happened to be in a rival's way counts for nothing.
"""

from collections.abc import Iterator

import attrs

from core.cards import EMPTY
from core.moves import Claim, Move, TakeCard
from core.phase import NEUTRAL, OVER, TUNNEL
from core.review.model import Judgement, Model, softmax
from core.review.outcomes import after, outcomes
from core.rules.decide import decide
from core.rules.legal import legal_moves
from core.setup import SeatNo
from core.state import State


@attrs.frozen
class Option:
    """A move, the chance to win that it leaves its player, and the score to expect."""

    move: Move
    chance: float
    score: float


class Weighing:
    """The options of one seat in one position."""

    def __init__(self, model: Model, state: State, seat: SeatNo) -> None:
        self._model = model
        self._state = _without_neutral(state)
        self._seat = seat
        self._before: Judgement = model.judge(self._state)

    def options(self) -> list[Option]:
        """All moves that differ, best first."""
        found = [self.option(move) for move in _different(self._state, self._seat)]
        return sorted(found, key=lambda one: (-one.chance, -one.score))

    def option(self, move: Move) -> Option:
        """One move: the mean of what may come of it."""
        chance = score = 0.0
        for share, position in outcomes(self._state, move, self._seat):
            one_chance, one_score = self._worth(position)
            chance += share * one_chance
            score += share * one_score
        return Option(move, chance, score)

    def _worth(self, state: State) -> tuple[float, float]:
        seat = self._seat
        if state.phase is OVER:
            value = self._model.value(state)
            return value.chances[seat], value.scores[seat]
        if state.phase in (TUNNEL, NEUTRAL):
            return max(
                self._worth(after(state, decide(state, move, state.seat))) for move in legal_moves(state)
            )
        judged = self._model.judge(state, only=seat)
        # The last round has a scale of its own: a move that begins it is weighed on that for all.
        strengths = list((judged if judged.last else self._before).strengths)
        strengths[seat] = judged.strengths[seat]
        return softmax(strengths)[seat], judged.scores[seat]


def _different(state: State, seat: SeatNo) -> Iterator[Move]:
    """Cards of one colour are the same, and so are payments with substitutes for one track: the first speaks for all."""
    moves = legal_moves(state, seat)
    plain = {move.track for move in moves if isinstance(move, Claim) and _is_plain(state, move)}
    seen = set()
    for move in moves:
        key: object = move
        if isinstance(move, TakeCard):
            key = state.market[move.slot]
            assert key != EMPTY
        elif isinstance(move, Claim) and not _is_plain(state, move):
            key = move.track
            if key in plain:
                continue
        if key not in seen:
            seen.add(key)
            yield move


def _is_plain(state: State, move: Claim) -> bool:
    """Whether no card stands for another one: as many cards as the track has spaces."""
    return sum(move.pay) == state.board.track(move.track).length


def _without_neutral(state: State) -> State:
    """The neutral player's next ticket is nobody's merit: moves are compared as if it did not act."""
    if state.marker < 0:
        return state
    changed = state.copy()
    changed.marker = -1
    return changed

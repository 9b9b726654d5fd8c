"""What positions and moves are worth, by a model: also where a player is in the middle of something."""

from collections.abc import Iterable

import attrs

from core.moves import Move
from core.phase import NEUTRAL, TUNNEL
from core.review.model import Model, Value
from core.review.outcomes import after, has_chance, outcomes
from core.rules.decide import decide
from core.rules.legal import legal_moves
from core.setup import SeatNo
from core.state import State


@attrs.frozen
class Valuer:
    """Asks a model."""

    model: Model

    def of(self, state: State) -> Value:
        """A position. Whoever must pay for a tunnel, or place the neutral player's trains, will choose the best."""
        if state.phase in (TUNNEL, NEUTRAL):
            seat = state.seat
            return max(
                (self.of(after(state, decide(state, move, seat))) for move in legal_moves(state)),
                key=lambda value: value.chances[seat],
            )
        return self.model.value(state)

    def of_move(self, state: State, move: Move, seat: SeatNo) -> Value:
        """A move before its chance is decided: the mean of what may come of it."""
        if not has_chance(state, move):
            return self.of(after(state, decide(state, move, seat)))
        return mean((share, self.of(position)) for share, position in outcomes(state, move, seat))


def mean(values: Iterable[tuple[float, Value]]) -> Value:
    """The mean by their shares."""
    chances: list[float] = []
    scores: list[float] = []
    for share, value in values:
        chances = _added(chances, share, value.chances)
        scores = _added(scores, share, value.scores)
    return Value(tuple(chances), tuple(scores))


def _added(sums: list[float], share: float, numbers: tuple[float, ...]) -> list[float]:
    have = sums or [0.0] * len(numbers)
    return [total + share * number for total, number in zip(have, numbers, strict=True)]

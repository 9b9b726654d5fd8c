"""
The arithmetic of the league: intervals, ratings and a test that stops when it knows.

In a league the unit is the block, one deal with all seat rotations: its games are no strangers to each other, blocks are.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from math import log, sqrt

import attrs

from core.chance import Stream
from core.sums import float_sum

RESAMPLES = 1000
CONFIDENCE = 0.95
DEVIATIONS = 1.959963984540054
"""So many standard deviations on either side hold that part of a normal distribution."""
ELO = 400 / log(10)
"""Points of rating for a factor e in the odds."""

Interval = tuple[float, float]
Counts = Sequence[Sequence[float]]
"""A matrix: how often the row finished ahead of the column; a shared place is half for each."""


def bootstrap(
    blocks: int, statistic: Callable[[Sequence[int]], float], random: Stream, resamples: int = RESAMPLES
) -> Interval:
    """Where the statistic lies in 95 of 100 leagues of blocks drawn from these, some twice and some never."""
    values = sorted(statistic([random.randrange(blocks) for _ in range(blocks)]) for _ in range(resamples))
    tail = (1 - CONFIDENCE) / 2
    return values[int(tail * resamples)], values[min(resamples - 1, int((1 - tail) * resamples))]


def share_interval(shares: Sequence[tuple[float, float]], random: Stream) -> Interval:
    """
    The interval of a share, from what each block won and how much there was to win in it.

    Where all blocks ended alike, drawing among them tells nothing. Then the bounds are where the share would
    be if other blocks, won or lost altogether, were as common as they can be for so many equal ones still to
    come once in forty leagues.
    """
    low, high = bootstrap(len(shares), lambda picks: ratio(shares, picks), random)
    if low != high:
        return low, high
    certain = ((1 - CONFIDENCE) / 2) ** (1 / len(shares))
    return certain * low, 1 - certain * (1 - high)


def wilson(won: float, games: int) -> Interval:
    """
    The interval of a share of games that are strangers to each other (Wilson's).

    It stays within 0 and 1 and says something of few games too; of none it says nothing.
    """
    if games == 0:
        return 0.0, 1.0
    share = won / games
    spread = DEVIATIONS**2 / games
    middle = share + spread / 2
    half = DEVIATIONS * sqrt(share * (1 - share) / games + spread / games / 4)
    # Where all games ended alike one bound is the share itself, but for the rounding.
    return min(share, max(0.0, (middle - half) / (1 + spread))), max(
        share, min(1.0, (middle + half) / (1 + spread))
    )


def ratio(shares: Sequence[tuple[float, float]], picks: Sequence[int]) -> float:
    """The sum of the first over the sum of the second, over the picked blocks."""
    total = float_sum(shares[pick][1] for pick in picks)
    return float_sum(shares[pick][0] for pick in picks) / total if total else 0.0


def added(matrices: Sequence[Counts], picks: Sequence[int]) -> list[list[float]]:
    """The picked matrices, added up."""
    size = len(matrices[0])
    return [[float_sum(matrices[p][a][b] for p in picks) for b in range(size)] for a in range(size)]


def ratings(ahead: Counts, anchor: int) -> list[float]:
    """
    Bradley–Terry strengths on the Elo scale, the anchor's being 0.

    Every pair that met is given one drawn game more, so that a bot that never lost has a rating too.
    """
    size = len(ahead)
    met = [[ahead[a][b] + ahead[b][a] for b in range(size)] for a in range(size)]
    wins = [float_sum(ahead[a][b] + 0.5 for b in range(size) if met[a][b]) for a in range(size)]
    strength = [1.0] * size
    for _ in range(_ROUNDS):
        fresh = []
        for a in range(size):
            weight = float_sum(
                (met[a][b] + 1) / (strength[a] + strength[b]) for b in range(size) if met[a][b]
            )
            fresh.append(wins[a] / weight if weight else strength[a])
        scale = fresh[anchor]
        fresh = [value / scale for value in fresh]
        moved = max(abs(log(new / old)) for new, old in zip(fresh, strength, strict=True))
        strength = fresh
        if moved < _SETTLED:
            break
    return [ELO * log(value) for value in strength]


_ROUNDS = 2000
_SETTLED = 1e-7


def expected_score(elo: float) -> float:
    """The share of games won by a bot that is this much stronger."""
    return 1 / (1 + 10 ** (-elo / 400))


class Verdict(StrEnum):
    """What a sequential test says."""

    OPEN = "open"
    STRONGER = "stronger"
    NOT_STRONGER = "not-stronger"


@attrs.define
class Sprt:
    """
    A sequential probability ratio test on block scores.

    Is A stronger than B by `high` Elo, or by `low` only? After every block the odds of the two are
    weighed, and the test stops at twenty to one.
    """

    low: float = 0.0
    high: float = 20.0
    error: float = 0.05
    scores: list[float] = attrs.field(factory=list)

    def add(self, score: float) -> Verdict:
        """One more block, as A's share of the points against B."""
        self.scores.append(score)
        return self.verdict

    @property
    def log_odds(self) -> float:
        """How much likelier the scores are if A is stronger by `high`, as a logarithm."""
        count = len(self.scores)
        if count < _FEWEST_BLOCKS:
            return 0.0
        mean = float_sum(self.scores) / count
        variance = float_sum((score - mean) ** 2 for score in self.scores) / (count - 1)
        # Blocks that all ended alike say little about chance: a floor keeps the test from jumping.
        variance = max(variance, _LEAST_VARIANCE)
        low, high = expected_score(self.low), expected_score(self.high)
        return count * (high - low) * (2 * mean - low - high) / (2 * variance)

    @property
    def bound(self) -> float:
        """Where the test stops, on either side."""
        return log((1 - self.error) / self.error)

    @property
    def verdict(self) -> Verdict:
        """What is known by now."""
        if self.log_odds >= self.bound:
            return Verdict.STRONGER
        return Verdict.NOT_STRONGER if self.log_odds <= -self.bound else Verdict.OPEN


_FEWEST_BLOCKS = 10
_LEAST_VARIANCE = 0.01

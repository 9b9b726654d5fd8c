"""How good a value model is, on games that it was not fitted on."""

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Any

import attrs

from core.review.fitting import Sample
from core.review.model import Model, dot, mixed, softmax

PHASES = (("75–100", 0.75), ("50–75", 0.5), ("25–50", 0.25), ("0–25", -1.0))
"""Parts of the game by the fewest trains of a seat, in hundredths of those at the start: name and lower bound."""
BINS = 10


@attrs.frozen
class Quality:
    """Of some positions: the Brier score of the chances a seat, what knowing nothing has, and the score's error."""

    positions: int
    brier: float
    base: float
    score_error: float
    """Root of the mean squared error of the expected score."""


@attrs.frozen
class Report:
    """All positions together, by phase of the game, and how far chances and results lie apart."""

    games: int
    whole: Quality
    phases: tuple[tuple[str, Quality], ...]
    calibration: float
    """The mean distance between a predicted chance and how often it came true, over ten equal steps of chance."""
    bins: tuple[tuple[float, float, int], ...]
    """By step: the mean chance, how often it came true, and how many positions of seats."""


@attrs.frozen
class _Judged:
    stage: float
    chances: tuple[float, ...]
    wins: tuple[float, ...]
    scores: tuple[float, ...]
    totals: tuple[float, ...]


def report_on(model: Model, games: Sequence[Sequence[Sample]]) -> Report:
    """The report over these games' positions."""
    judged = [_judge(model, sample) for game in games for sample in game]
    calibration, bins = _calibration(judged)
    phases = []
    upper = 1.0
    for name, lower in PHASES:
        some = [one for one in judged if lower < one.stage <= upper]
        upper = lower
        phases.append((name, _quality(some)))
    return Report(len(games), _quality(judged), tuple(phases), calibration, bins)


def _judge(model: Model, sample: Sample) -> _Judged:
    win = model.win_last if sample.last else mixed(model.win, sample.stage)
    score = model.score_last if sample.last else mixed(model.score, sample.stage)
    return _Judged(
        sample.stage,
        softmax([dot(win, row) for row in sample.rows]),
        sample.wins,
        tuple(10 * dot(score, row) for row in sample.rows),
        sample.totals,
    )


def _quality(judged: Sequence[_Judged]) -> Quality:
    if not judged:
        return Quality(0, 0.0, 0.0, 0.0)
    seats = len(judged[0].chances)
    count = len(judged) * seats
    return Quality(
        len(judged),
        _squares(zip(one.chances, one.wins, strict=True) for one in judged) / count,
        _squares(((1 / seats, win) for win in one.wins) for one in judged) / count,
        sqrt(_squares(zip(one.scores, one.totals, strict=True) for one in judged) / count),
    )


def _squares(pairs: Iterable[Iterable[tuple[float, float]]]) -> float:
    total = 0.0
    for some in pairs:
        for guess, truth in some:
            total += (guess - truth) ** 2
    return total


def _calibration(judged: Sequence[_Judged]) -> tuple[float, tuple[tuple[float, float, int], ...]]:
    sums = [[0.0, 0.0, 0] for _ in range(BINS)]
    for one in judged:
        for chance, win in zip(one.chances, one.wins, strict=True):
            step = sums[min(int(chance * BINS), BINS - 1)]
            step[0] += chance
            step[1] += win
            step[2] += 1
    total = sum(count for _, _, count in sums) or 1
    apart = 0.0
    for chances, wins, _ in sums:
        apart += abs(chances - wins)
    bins = tuple((chances / count, wins / count, int(count)) for chances, wins, count in sums if count)
    return apart / total, bins


def report_table(report: Report) -> dict[str, Any]:
    """The report as it is written beside the weights."""
    return {
        "games": report.games,
        "calibration": round(report.calibration, 4),
        "whole": _quality_table(report.whole),
        "phases": {name: _quality_table(quality) for name, quality in report.phases},
        "bins": [[round(chance, 4), round(came, 4), count] for chance, came, count in report.bins],
    }


def _quality_table(quality: Quality) -> dict[str, object]:
    return {
        "positions": quality.positions,
        "brier": round(quality.brier, 4),
        "base": round(quality.base, 4),
        "score_error": round(quality.score_error, 2),
    }

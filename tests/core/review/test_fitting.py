"""The fit of a value model, on positions whose truth is known."""

import random

import pytest

from core.review.features import LAST_NAMES, NAMES
from core.review.fitting import Sample, fit, samples_of
from core.review.linear import solve
from core.review.model import mixed, softmax
from core.review.report import report_on
from tests.core.review.finished import bot_game

POINTS = NAMES.index("points")


def _sample(chance: random.Random, *, last: bool) -> Sample:
    """Two seats; whoever has more points is the likelier winner, twice as sure of it as of nothing else."""
    width = len(LAST_NAMES) if last else len(NAMES)
    rows = tuple(tuple(chance.gauss(0, 1) for _ in range(width)) for _ in range(2))
    first = chance.random() < softmax([2 * row[0] for row in rows])[0]
    return Sample(
        stage=chance.choice((0.1, 0.4, 0.6, 0.9)),
        last=last,
        rows=rows,
        wins=(1.0, 0.0) if first else (0.0, 1.0),
        totals=tuple(30 * row[0] + chance.gauss(0, 5) for row in rows),
    )


def test_a_fit_finds_the_weights_that_made_the_results() -> None:
    chance = random.Random(1)
    samples = [_sample(chance, last=n % 3 == 0) for n in range(3000)]
    model = fit(samples)
    for place in (0.1, 0.5, 0.9):
        win, score = mixed(model.win, place), mixed(model.score, place)
        assert win[POINTS] == pytest.approx(2, abs=0.7)
        assert score[POINTS] == pytest.approx(3, abs=0.2)
        assert all(abs(weight) < 0.6 for n, weight in enumerate(win) if n != POINTS)
    assert model.win_last[0] == pytest.approx(2, abs=0.5)


def test_a_report_knows_a_good_model_from_one_that_knows_nothing() -> None:
    chance = random.Random(2)
    model = fit([_sample(chance, last=n % 3 == 0) for n in range(1000)])
    fresh = [[_sample(chance, last=n % 3 == 0)] for n in range(1000)]
    report = report_on(model, fresh)
    assert report.games == 1000
    assert report.whole.base == pytest.approx(0.25)
    assert report.whole.brier < 0.15
    assert report.calibration < 0.06
    assert sum(quality.positions for _, quality in report.phases) == 1000
    assert sum(count for _, _, count in report.bins) == 2000


def test_positions_are_taken_at_every_third_turn_and_in_the_last_round() -> None:
    game = bot_game("nordic", "bot:greedy", "bot:greedy")
    samples = samples_of(game.setup, game.board, game.log.in_force())
    assert sum(sample.last for sample in samples) == 2
    assert game.state.turns / 3 - 2 < len(samples) < game.state.turns / 3 * 2
    results = {sample.totals for sample in samples}
    assert results == {tuple(float(result.total) for result in game.state.results)}


def test_equations_are_solved() -> None:
    matrix = [[4.0, 1.0, 0.5], [1.0, 3.0, 0.2], [0.5, 0.2, 2.0]]
    found = solve(matrix, [1.0, 2.0, 3.0])
    for row, right in zip(matrix, (1.0, 2.0, 3.0), strict=True):
        assert sum(a * x for a, x in zip(row, found, strict=True)) == pytest.approx(right)

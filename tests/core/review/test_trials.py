"""Dear choices put to the test."""

from collections.abc import Callable
from itertools import count
from math import sqrt

import attrs
import pytest

from core.moves import Move
from core.review.review import review_game
from core.review.trials import FEWEST_PAIRS, FIRST_PAIRS, MOST_PAIRS, mean_and_error, with_trials
from core.review.values import Review, Trial
from core.setup import SeatNo
from core.state import State
from tests.core.review.finished import bot_game

GAME = bot_game("nordic", "bot:random", "bot:greedy", seed=2, short=True)
REVIEW = review_game(GAME, seats=[SeatNo(0)])


def _review(choices: int = 1) -> Review:
    """With the latest of the dear choices alone: little is left to be played."""
    latest = sorted(REVIEW.choices, key=lambda choice: -choice.n)
    return attrs.evolve(REVIEW, choices=tuple(latest[:choices]))


def test_trials_end_when_the_time_is_up_and_show_what_they_know() -> None:
    ticks = count()
    shown: list[Review] = []
    review = with_trials(_review(), GAME, lambda: float(next(ticks)), seconds=16, found=shown.append)
    trial = review.choices[0].trial
    assert trial is not None
    assert 2 <= trial.pairs <= FIRST_PAIRS
    assert not trial.clear
    assert not trial.enough
    assert trial.first
    assert shown[-1] == review


Gain = Callable[[int], tuple[float, float]]
"""By deal the points and victories that the other move gains there."""


def trial_with(
    monkeypatch: pytest.MonkeyPatch, gain: Gain, *, agreed: bool = False, hinted: bool = False
) -> Trial:
    """The trial of a choice whose games nobody plays: the other move gains what is said here."""
    choice = attrs.evolve(_review().choices[0], agreed=agreed, hinted=hinted)

    def end(_position: State, move: Move, _seat: SeatNo, number: int) -> tuple[float, float]:
        return gain(number) if move == choice.better else (0.0, 0.0)

    monkeypatch.setattr("core.review.trials.play_on", end)
    review = with_trials(attrs.evolve(REVIEW, choices=(choice,)), GAME, lambda: 0.0)
    trial = review.choices[0].trial
    assert trial is not None
    return trial


def noisy(points: float, wins: float) -> Gain:
    """Gains of so many standard errors on average, by the whole test."""
    return lambda n: (
        (points / sqrt(MOST_PAIRS) + (-1) ** n) * 10,
        wins / sqrt(MOST_PAIRS) + (-1) ** n,
    )


def test_a_gain_in_points_and_victories_is_clear_and_the_first_batch_does_not_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    trial = trial_with(monkeypatch, lambda n: (90.0, 1.0) if n < FIRST_PAIRS else (5.0 + n % 2, n % 2))
    assert trial.pairs == MOST_PAIRS
    assert (trial.points, trial.wins) == pytest.approx((5.5, 0.5))
    assert trial.clear
    assert not trial.first


def test_what_gains_nothing_in_the_first_batch_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    trial = trial_with(monkeypatch, lambda n: (-1.0 if n < FIRST_PAIRS else 50.0, 0.0))
    assert (trial.pairs, trial.points, trial.clear) == (FIRST_PAIRS, -1.0, False)
    assert trial.enough


def test_a_test_that_goes_badly_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    trial = trial_with(monkeypatch, lambda n: (9.0, 1.0) if n < FIRST_PAIRS else (-5.0 - n % 2, 0.0))
    assert (trial.pairs, trial.clear) == (FEWEST_PAIRS, False)


@pytest.mark.parametrize(
    ("points", "wins", "agreed", "hinted", "clear"),
    [
        (3.0, 3.0, False, False, True),
        (3.0, 3.0, True, False, False),
        (3.0, 3.0, False, True, False),
        (4.0, 4.0, True, True, True),
        (2.2, 4.0, False, False, False),
        (4.0, 2.2, False, False, False),
    ],
)
def test_how_far_a_gain_must_stand_out_of_the_noise(
    monkeypatch: pytest.MonkeyPatch, points: float, wins: float, agreed: bool, hinted: bool, clear: bool
) -> None:
    assert trial_with(monkeypatch, noisy(points, wins), agreed=agreed, hinted=hinted).clear is clear


@pytest.mark.parametrize("dropped", [0, 2])
def test_the_time_that_is_told_to_be_left_is_not_too_short(
    monkeypatch: pytest.MonkeyPatch, dropped: int
) -> None:
    """Trials that end early must not make the others seem shorter. A pair takes as long as it takes."""
    choices = REVIEW.choices
    assert len(choices) == 3
    now = 0.0

    def end(_position: State, move: Move, _seat: SeatNo, number: int) -> tuple[float, float]:
        nonlocal now
        now += 0.1
        hopeless = number < FIRST_PAIRS and any(move == choice.better for choice in choices[:dropped])
        gain = -1.0 if hopeless else 5.0 + number % 2
        return (gain, 1.0) if any(move == choice.better for choice in choices) else (0.0, 0.0)

    told: list[tuple[float, float]] = []
    monkeypatch.setattr("core.review.trials.play_on", end)
    with_trials(REVIEW, GAME, lambda: now, seconds=1000, tell=lambda share: told.append((now, share)))
    left = [(passed * (1 - share) / share, now - passed) for passed, share in told]
    assert all(guess >= true - 1e-6 for guess, true in left)
    assert all(guess <= true + 1e-6 for guess, true in left[-MOST_PAIRS + FIRST_PAIRS :])


def test_no_more_time_is_told_to_be_left_than_there_is() -> None:
    ticks = count()
    told: list[float] = []
    with_trials(_review(), GAME, lambda: float(next(ticks)), seconds=16, tell=told.append)
    passed = [1.0 + n for n in range(len(told))]
    assert [after / share - after for after, share in zip(passed, told, strict=True)] == pytest.approx(
        [16 - after for after in passed]
    )


def test_whoever_is_told_may_break_off() -> None:
    def stop(_share: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        with_trials(_review(), GAME, lambda: 0.0, tell=stop)


def test_nothing_to_test_takes_no_time() -> None:
    review = _review(choices=0)
    assert with_trials(review, GAME, lambda: 0.0) == review


def test_the_mean_and_its_error() -> None:
    assert mean_and_error([1.0, 3.0]) == (2.0, 1.0)

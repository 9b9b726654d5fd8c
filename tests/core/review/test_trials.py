"""Dear choices put to the test."""

from itertools import count

import attrs
import pytest

from core.review.review import review_game
from core.review.trials import FIRST_PAIRS, mean_and_error, with_trials
from core.review.values import Review
from core.setup import SeatNo
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
    assert shown[-1] == review


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

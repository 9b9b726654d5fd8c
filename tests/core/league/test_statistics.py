"""The league's arithmetic against cases whose answer is known."""

from math import isclose

import pytest

from core.chance import Stream
from core.league.statistics import (
    Sprt,
    Verdict,
    added,
    bootstrap,
    expected_score,
    ratings,
    ratio,
    share_interval,
    wilson,
)


def test_a_bootstrap_interval_holds_the_share_and_narrows_with_more_blocks() -> None:
    def width(blocks: int) -> float:
        shares = [(float(n % 2), 1.0) for n in range(blocks)]
        low, high = bootstrap(blocks, lambda picks: ratio(shares, picks), Stream(1, 0, 0))
        assert low < 0.5 < high
        return high - low

    # A fair coin: ±1.96 · 0.5 / √n.
    assert isclose(width(100), 0.196, abs_tol=0.03)
    assert isclose(width(900), 0.065, abs_tol=0.012)


def test_a_clean_sweep_is_not_taken_for_certainty() -> None:
    low, high = share_interval([(2.0, 2.0)] * 10, Stream(1, 0, 0))
    assert high == 1.0
    assert isclose(low, 0.025 ** (1 / 10))
    assert share_interval([(0.0, 2.0)] * 10, Stream(1, 0, 0))[1] == pytest.approx(1 - low)


def test_blocks_that_were_all_shared_alike_are_not_taken_for_certainty_either() -> None:
    low, high = share_interval([(1.0, 2.0)] * 10, Stream(1, 0, 0))
    assert low == pytest.approx(0.5 * 0.025 ** (1 / 10))
    assert high == pytest.approx(1 - low)


def test_ratings_find_the_strengths_that_made_the_results() -> None:
    true = [0.0, -200.0, -500.0]
    games = 100_000
    ahead = [[games * expected_score(a - b) if a != b else 0.0 for b in true] for a in true]
    assert ratings(ahead, anchor=0) == pytest.approx(true, abs=1.0)
    assert ratings(ahead, anchor=1) == pytest.approx([200.0, 0.0, -300.0], abs=1.0)


def test_a_bot_that_never_lost_still_has_a_rating() -> None:
    strongest, weakest = ratings([[0.0, 50.0], [0.0, 0.0]], anchor=0)
    assert strongest == 0.0
    assert -2000 < weakest < -500


def test_bots_that_never_met_are_rated_through_those_they_both_met() -> None:
    ahead = [[0.0, 75.0, 0.0], [25.0, 0.0, 75.0], [0.0, 25.0, 0.0]]
    first, _, last = ratings(ahead, anchor=1)
    assert first == pytest.approx(-last)
    assert first > 150


def test_matrices_are_added_as_often_as_they_are_picked() -> None:
    matrices = [[[0.0, 1.0], [0.0, 0.0]], [[0.0, 0.0], [2.0, 0.0]]]
    assert added(matrices, [0, 0, 1]) == [[0.0, 2.0], [2.0, 0.0]]


@pytest.mark.parametrize(
    ("elo", "verdict"), [(60.0, Verdict.STRONGER), (-40.0, Verdict.NOT_STRONGER)], ids=["better", "worse"]
)
def test_the_sequential_test_settles_what_is_clear_and_is_seldom_wrong(elo: float, verdict: Verdict) -> None:
    right = 0
    for seed in range(40):
        chance = Stream(seed, 0, 0)
        test = Sprt()
        for _ in range(3000):
            games = [float(chance.random() < expected_score(elo)) for _ in range(2)]
            if test.add(sum(games) / 2) is not Verdict.OPEN:
                break
        right += test.verdict is verdict
    assert right >= 37


def test_the_sequential_test_says_nothing_after_a_few_blocks() -> None:
    test = Sprt()
    assert [test.add(1.0) for _ in range(5)] == [Verdict.OPEN] * 5


def test_wilsons_interval_is_that_of_the_books() -> None:
    # 8 of 10: (0.4901…, 0.9433…), as every table of it has.
    assert wilson(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)

"""Tolls, loans and secret sums."""

import pytest

from core.cards import cards
from core.events import LoanTaken, TollPaid
from core.rules.scoring import final_results
from core.setup import SeatNo
from core.state import State
from core.view import view_of
from tests.core.positions import build, claim, happened, lay, nederland, played, watched

PURPLE, YELLOW = "breda-rotterdam/purple", "breda-rotterdam/yellow"
TAKE_PURPLE = claim(PURPLE, purple=2)
BY_TOLL = {
    1: claim("rotterdam-s-gravenhage/green", green=1),
    2: claim("eindhoven-s-hertogenbosch/green", green=1),
    3: claim("leeuwarden-waddeneilanden/green", green=2),
    4: claim("breda-rotterdam/purple", purple=2),
}


def with_hand(seats: int = 2, variant: str = "tolls") -> State:
    return lay(nederland(seats, variant), cards(purple=2, green=2))


@pytest.mark.parametrize("toll", [1, 2, 3, 4])
def test_the_first_track_of_a_connection_or_a_single_one_pays_its_toll_to_the_bank(toll: int) -> None:
    after = played(with_hand(), BY_TOLL[toll])
    assert (after.tokens, after.bank) == ([30 - toll, 30], toll)


def test_the_second_track_pays_its_toll_to_the_player_who_holds_the_first() -> None:
    state = build(with_hand(3), 2, YELLOW)
    after = played(state, TAKE_PURPLE)
    assert (after.tokens, after.bank) == ([26, 30, 34], 0)


def test_tokens_that_just_cover_the_toll_pay_it_without_a_loan() -> None:
    state = with_hand()
    state.tokens[0] = 4
    after = played(state, TAKE_PURPLE)
    assert (after.tokens[0], after.loans[0]) == (0, 0)


@pytest.mark.parametrize("tokens", [0, 1, 2, 3])
def test_a_player_whose_tokens_do_not_cover_the_toll_takes_one_loan_and_keeps_all_tokens(tokens: int) -> None:
    state = with_hand()
    state.tokens[0] = tokens
    after = played(state, TAKE_PURPLE)
    assert (after.tokens[0], after.loans, after.bank) == (tokens, [1, 0], 0)
    assert after.points[0] == 2


def test_a_loan_on_the_second_track_has_the_bank_pay_its_owner() -> None:
    state = build(with_hand(), 1, YELLOW)
    state.tokens[0] = 2
    events = watched(state, TAKE_PURPLE)
    assert happened(events, LoanTaken) == [LoanTaken(SeatNo(0), 4, SeatNo(1))]
    assert not happened(events, TollPaid)
    after = played(state, TAKE_PURPLE)
    assert (after.tokens, after.bank) == ([2, 34], -4)


def test_a_player_who_can_pay_takes_no_loan_even_with_a_loan_taken_before() -> None:
    state = with_hand()
    state.loans[0] = 1
    after = played(state, TAKE_PURPLE)
    assert (after.tokens[0], after.loans[0]) == (26, 1)


def test_a_player_with_a_loan_is_still_paid_tolls() -> None:
    state = build(with_hand(), 1, YELLOW)
    state.tokens[1], state.loans[1] = 1, 2
    assert played(state, TAKE_PURPLE).tokens == [26, 5]


def test_every_loan_costs_five_points_and_any_loan_the_bonus() -> None:
    state = with_hand(3)
    state.tokens, state.loans = [50, 7, 3], [3, 0, 1]
    results = final_results(state)
    assert [result.loan_points for result in results] == [-15, 0, -5]
    assert [result.bonus for result in results] == [0, 55, 0]
    assert [result.total for result in results] == [-15, 55, -5]


@pytest.mark.parametrize("toll", [1, 2, 3, 4])
@pytest.mark.parametrize("tokens", [4, 5, 6, 7, 30])
def test_decision_change_is_always_to_be_had_so_only_the_sum_matters(toll: int, tokens: int) -> None:
    state = with_hand()
    state.tokens[0] = tokens
    after = played(state, BY_TOLL[toll])
    assert (after.tokens[0], after.loans[0]) == (tokens - toll, 0)


def test_sums_are_secret_to_the_end() -> None:
    rich, poor = with_hand(), with_hand()
    poor.tokens[1] = 3
    for seat in (SeatNo(0), None):
        assert view_of(rich, seat) == view_of(poor, seat)
    assert (view_of(poor, SeatNo(1)).tokens, view_of(rich, SeatNo(1)).tokens) == (3, 30)


def test_without_tolls_nobody_pays_or_borrows_and_there_is_no_bonus() -> None:
    state = build(with_hand(4, "no-tolls"), 1, YELLOW)
    events = watched(state, TAKE_PURPLE)
    assert not happened(events, TollPaid)
    assert not happened(events, LoanTaken)
    after = played(state, TAKE_PURPLE)
    assert (after.tokens, after.bank, after.loans) == ([0] * 4, 0, [0] * 4)
    assert [result.bonus for result in final_results(after)] == [0] * 4

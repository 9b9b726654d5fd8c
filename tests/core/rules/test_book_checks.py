"""The six checks that come from the rule books, one by one."""

import pytest

from core.cards import cards
from core.events import LoanTaken
from core.moves import PayTunnel
from core.rules import Refusal
from tests.core.positions import (
    claim,
    draw_two,
    happened,
    lay,
    nederland,
    nordic,
    owner_of,
    played,
    refused,
    watched,
)

PURPLE, YELLOW = "breda-rotterdam/purple", "breda-rotterdam/yellow"


def test_check_1_breda_rotterdam_pays_the_bank_then_its_owner_and_a_loan_lets_the_bank_pay() -> None:
    state = lay(nederland(), cards(purple=2), cards(yellow=2))
    first = played(state, claim(PURPLE, purple=2))
    assert (first.tokens, first.bank) == ([26, 30], 4)

    second = played(first, claim(YELLOW, yellow=2))
    assert (second.tokens, second.bank) == ([30, 26], 4)

    poor = first.copy()
    poor.tokens[1] = 2
    assert happened(watched(poor, claim(YELLOW, yellow=2)), LoanTaken)
    borrowed = played(poor, claim(YELLOW, yellow=2))
    assert (borrowed.tokens, borrowed.bank, borrowed.loans) == ([30, 2], 0, [0, 1])


def test_check_2_bonus_with_9_9_a_loan_and_1_of_four_players() -> None:
    state = nederland(4)
    state.tokens, state.loans = [9, 9, 3, 1], [0, 0, 1, 0]
    state.last_turns = 0
    results = draw_two(state).results
    assert [result.bonus for result in results] == [55, 55, 0, 20]
    assert [result.loan_points for result in results] == [0, 0, -5, 0]


def test_check_3_a_yellow_two_a_grey_three_and_the_ferry_from_stavanger() -> None:
    state = lay(nordic(), cards(yellow=2, red=3, orange=3, locomotive=1))
    assert played(state, claim("kajaani-oulu/yellow", yellow=2)).points[0] == 2
    assert played(state, claim("kuopio-oulu/grey", red=3)).points[0] == 4
    ferry = "kristiansand-stavanger/orange"
    assert played(state, claim(ferry, orange=2, locomotive=1)).points[0] == 4
    assert refused(state, claim(ferry, orange=3)) is Refusal.WRONG_PAYMENT


@pytest.mark.parametrize(
    ("announced", "turned", "pays", "does_not_pay"),
    [
        ({"green": 2}, "GRB", [{"green": 1}, {"locomotive": 1}], [{"red": 1}]),
        ({"green": 2}, "LRB", [{"green": 1}, {"locomotive": 1}], [{"red": 1}]),
        ({"locomotive": 2}, "LRB", [{"locomotive": 1}], [{"green": 1}]),
    ],
)
def test_check_4_what_a_tunnel_turns_up(
    announced: dict[str, int], turned: str, pays: list[dict[str, int]], does_not_pay: list[dict[str, int]]
) -> None:
    tunnel = "kristiansand-stavanger/green"
    state = lay(nordic(), cards(green=4, locomotive=4, red=2), deck=turned)
    dug = played(state, claim(tunnel, **announced))
    for pay in pays:
        assert owner_of(played(dug, PayTunnel(cards(**pay))), tunnel) == 0
    for pay in does_not_pay:
        assert refused(dug, PayTunnel(cards(**pay))) is Refusal.WRONG_PAYMENT


def test_check_5_murmansk_lieksa_for_seven_green_and_eight_others() -> None:
    others = {"red": 3, "blue": 2, "white": 1, "locomotive": 2}
    state = lay(nordic(), cards(green=7, **others))
    after = played(state, claim("lieksa-murmansk/grey", green=7, **others))
    assert (after.points[0], sum(after.hands[0])) == (27, 0)


def test_check_6_a_ferry_of_six_with_two_locomotives_for_four_red_and_six_others() -> None:
    others = {"blue": 3, "white": 1, "green": 2}
    state = lay(nordic(), cards(red=4, **others))
    after = played(state, claim("mo-i-rana-trondheim/red", red=4, **others))
    assert (after.points[0], sum(after.hands[0])) == (15, 0)

"""Ferries: locomotives they want, locomotives that stand for colours, and three cards that stand for one."""

import pytest

from core.cards import LOCOMOTIVE, cards
from core.rules import Refusal
from tests.core.positions import claim, lay, nordic, payments, played, refused

ORANGE_3_WANTS_1 = "kristiansand-stavanger/orange"
RED_6_WANTS_2 = "mo-i-rana-trondheim/red"
GREY_4_WANTS_2 = "helsinki-stockholm/grey"
GREY_2_WANTS_1 = "alborg-goteborg/grey"
GREY_1_WANTS_1 = "umea-vaasa/grey"
RED_2_WANTS_1 = "alborg-kristiansand/red"


def test_a_ferry_is_not_taken_without_its_locomotives() -> None:
    state = lay(nordic(), cards(orange=3, red=6))
    assert refused(state, claim(ORANGE_3_WANTS_1, orange=3)) is Refusal.WRONG_PAYMENT
    assert refused(state, claim(RED_6_WANTS_2, red=6)) is Refusal.WRONG_PAYMENT
    few = lay(nordic(), cards(red=5, locomotive=1))
    assert refused(few, claim(RED_6_WANTS_2, red=5, locomotive=1)) is Refusal.WRONG_PAYMENT
    assert payments(few, RED_6_WANTS_2) == []


def test_a_ferry_takes_its_locomotives_and_the_rest_in_its_colour() -> None:
    state = lay(nordic(), cards(red=4, blue=4, locomotive=2))
    assert played(state, claim(RED_6_WANTS_2, red=4, locomotive=2)).points[0] == 15
    assert refused(state, claim(RED_6_WANTS_2, blue=4, locomotive=2)) is Refusal.WRONG_PAYMENT
    assert refused(state, claim(RED_6_WANTS_2, red=3, blue=1, locomotive=2)) is Refusal.WRONG_PAYMENT


def test_more_locomotives_may_stand_for_colour_cards_on_a_ferry() -> None:
    state = lay(nordic(), cards(orange=2, locomotive=4))
    assert payments(state, ORANGE_3_WANTS_1) == [
        cards(orange=2, locomotive=1),
        cards(orange=1, locomotive=2),
        cards(locomotive=3),
    ]


def test_a_grey_ferry_takes_one_colour_beside_its_locomotives() -> None:
    state = lay(nordic(), cards(red=2, blue=1, green=1, locomotive=2))
    assert played(state, claim(GREY_4_WANTS_2, red=2, locomotive=2)).points[0] == 7
    assert refused(state, claim(GREY_4_WANTS_2, blue=1, green=1, locomotive=2)) is Refusal.WRONG_PAYMENT


@pytest.mark.parametrize(
    "others",
    [{"red": 3}, {"red": 1, "blue": 2}, {"red": 1, "blue": 1, "green": 1}, {"red": 2, "locomotive": 1}],
)
def test_any_three_cards_may_stand_for_one_locomotive(others: dict[str, int]) -> None:
    state = lay(nordic(), cards(orange=2, red=3, blue=2, green=1, locomotive=1))
    after = played(state, claim(ORANGE_3_WANTS_1, orange=2, **others))
    assert tuple(after.discards) == cards(orange=2, **others)


@pytest.mark.parametrize("count", [1, 2, 4, 6])
def test_no_other_number_of_cards_stands_for_a_locomotive(count: int) -> None:
    state = lay(nordic(), cards(orange=2, blue=8))
    assert refused(state, claim(ORANGE_3_WANTS_1, orange=2, blue=count)) is Refusal.WRONG_PAYMENT


def test_decision_three_cards_that_stand_for_a_locomotive_may_stand_for_a_colour_card() -> None:
    state = lay(nordic(), cards(orange=1, locomotive=1, white=2, blue=1))
    after = played(state, claim(ORANGE_3_WANTS_1, orange=1, locomotive=1, white=2, blue=1))
    assert after.points[0] == 4
    nothing_but_others = lay(nordic(), cards(white=5, blue=4))
    assert played(nothing_but_others, claim(ORANGE_3_WANTS_1, white=5, blue=4)).points[0] == 4


def test_a_ferry_of_one_space_takes_a_locomotive_or_any_three_cards_and_no_single_colour_card() -> None:
    state = lay(nordic(), cards(red=1, blue=1, white=1, locomotive=1))
    assert payments(state, GREY_1_WANTS_1) == [cards(locomotive=1), cards(red=1, blue=1, white=1)]
    assert played(state, claim(GREY_1_WANTS_1, locomotive=1)).points[0] == 1
    assert played(state, claim(GREY_1_WANTS_1, red=1, blue=1, white=1)).trains[0] == 39
    assert refused(state, claim(GREY_1_WANTS_1, red=1)) is Refusal.WRONG_PAYMENT


def test_a_ferry_whose_every_space_shows_a_locomotive_needs_no_colour_and_offers_substitutes_once() -> None:
    state = lay(nordic(), cards(red=3, blue=3, white=3))
    assert len(payments(state, GREY_1_WANTS_1)) == 1


def test_a_ferry_paid_with_locomotives_only_is_offered_once_whatever_its_colour() -> None:
    state = lay(nordic(), cards(locomotive=4))
    assert payments(state, GREY_4_WANTS_2) == [cards(locomotive=4)]
    assert payments(state, GREY_2_WANTS_1) == [cards(locomotive=2)]
    assert payments(state, RED_2_WANTS_1) == [cards(locomotive=2)]


def test_substitutes_are_offered_for_what_is_missing_and_no_more() -> None:
    state = lay(nordic(), cards(red=4, blue=2, white=4))
    assert [sum(pay) for pay in payments(state, RED_6_WANTS_2)] == [10]
    assert payments(state, RED_6_WANTS_2) == [cards(red=4, blue=2, white=4)]


def test_substitutes_are_the_cards_least_missed_small_stacks_first_and_no_locomotive() -> None:
    state = lay(nordic(), cards(red=1, blue=1, white=2, green=5, locomotive=1))
    assert payments(state, RED_2_WANTS_1) == [
        cards(red=1, locomotive=1),
        cards(red=1, blue=1, white=2),
    ]


def test_substitutes_come_from_a_stack_too_large_to_use_before_all_others() -> None:
    state = lay(nordic(), cards(red=1, blue=2, green=9))
    assert payments(state, RED_2_WANTS_1) == [cards(red=1, green=3)]


def test_substitutes_beside_each_number_of_locomotives_are_offered_fewest_locomotives_first() -> None:
    state = lay(nordic(), cards(blue=11, locomotive=1))
    assert payments(state, GREY_4_WANTS_2) == [cards(blue=8), cards(blue=5, locomotive=1)]
    two_colours = lay(nordic(), cards(blue=6, red=6, locomotive=2))
    found = [pay[LOCOMOTIVE] for pay in payments(two_colours, GREY_4_WANTS_2) if sum(pay) > 4]
    assert found == [0, 0, 1, 1]


def test_a_payment_nobody_would_offer_is_accepted_all_the_same() -> None:
    state = lay(nordic(), cards(red=1, blue=3, locomotive=3))
    wasteful = {"red": 1, "locomotive": 3}
    assert cards(**wasteful) not in payments(state, RED_2_WANTS_1)
    assert tuple(played(state, claim(RED_2_WANTS_1, **wasteful)).discards) == cards(**wasteful)

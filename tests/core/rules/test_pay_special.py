"""The long grey track of Nordic: four cards of any kind for one of the colour played."""

import pytest

from core.cards import cards
from core.rules import Refusal
from tests.core.positions import claim, lay, nordic, payments, played, refused

LONG = "lieksa-murmansk/grey"


def test_nine_of_one_colour_claim_it() -> None:
    state = lay(nordic(), cards(green=9, red=3))
    assert payments(state, LONG) == [cards(green=9)]
    assert played(state, claim(LONG, green=9)).points[0] == 27


@pytest.mark.parametrize(
    "others", [{"red": 4}, {"red": 1, "blue": 2, "white": 1}, {"red": 2, "locomotive": 2}]
)
def test_any_four_cards_locomotives_among_them_stand_for_one_of_the_colour(others: dict[str, int]) -> None:
    state = lay(nordic(), cards(green=8, **others))
    assert tuple(played(state, claim(LONG, green=8, **others)).discards) == cards(green=8, **others)


def test_a_locomotive_alone_stands_for_nothing() -> None:
    state = lay(nordic(), cards(green=8, locomotive=5))
    assert refused(state, claim(LONG, green=8, locomotive=1)) is Refusal.WRONG_PAYMENT
    assert played(state, claim(LONG, green=8, locomotive=4)).points[0] == 27


@pytest.mark.parametrize("count", [1, 2, 3, 5, 6])
def test_no_other_number_of_cards_stands_for_one(count: int) -> None:
    state = lay(nordic(), cards(green=8, red=9))
    assert refused(state, claim(LONG, green=8, red=count)) is Refusal.WRONG_PAYMENT


def test_three_cards_do_not_suffice_here_as_they_do_on_a_ferry() -> None:
    state = lay(nordic(), cards(green=8, red=3))
    assert payments(state, LONG) == []
    assert refused(state, claim(LONG, green=8, red=3)) is Refusal.WRONG_PAYMENT


def test_each_colour_that_can_pay_is_offered_with_as_few_substitutes_as_can_be() -> None:
    state = lay(nordic(), cards(green=8, red=8, locomotive=1))
    assert set(payments(state, LONG)) == {cards(green=8, red=4), cards(red=8, green=4)}


def test_substitutes_are_the_smallest_stacks_first_and_locomotives_last() -> None:
    state = lay(nordic(), cards(green=8, red=1, blue=2, white=3, locomotive=4))
    assert cards(green=8, red=1, blue=2, white=1) in payments(state, LONG)
    few = lay(nordic(), cards(green=8, red=1, locomotive=4))
    assert payments(few, LONG) == [cards(green=8, red=1, locomotive=3)]


def test_a_player_may_give_other_cards_than_those_offered() -> None:
    state = lay(nordic(), cards(green=9, red=1, blue=2, white=3, locomotive=4))
    assert played(state, claim(LONG, green=8, locomotive=4)).points[0] == 27
    assert played(state, claim(LONG, green=9, white=3)).points[0] == 27

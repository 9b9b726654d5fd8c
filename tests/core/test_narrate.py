"""How cards are named."""

import pytest

from core.cards import Cards, Colour, cards
from core.narrate import card_name, pile_name


@pytest.mark.parametrize(
    ("pile", "name"),
    [
        (cards(), ""),
        (cards(red=1), "1 red"),
        (cards(locomotive=1), "1 locomotive"),
        (cards(red=2, locomotive=3), "2 red and 3 locomotives"),
        (cards(blue=1, red=2, locomotive=1), "1 blue, 2 red and 1 locomotive"),
    ],
)
def test_a_pile_is_named_as_people_say_it(pile: Cards, name: str) -> None:
    assert pile_name(pile) == name


def test_a_locomotive_is_no_colour() -> None:
    assert card_name(Colour.RED) == "red"
    assert card_name(Colour.LOCOMOTIVE) == "a locomotive"

"""Plain tracks, coloured and grey: which cards pay them, and which payments are offered."""

import pytest

from core.cards import LOCOMOTIVE, PLAIN_COLOURS, cards
from core.rules import Refusal
from tests.core.positions import claim, lay, nederland, nordic, payments, played, refused

RED_2 = "antwerpen-turnhout/red"
GREY_3 = "rotterdam-utrecht/grey"
NORDIC_RED_3 = "helsinki-imatra/red"
NORDIC_GREY_3 = "goteborg-norrkoping/grey"


def test_a_coloured_track_takes_its_own_colour_only() -> None:
    state = lay(nederland(), cards(red=2, blue=2))
    assert payments(state, RED_2) == [cards(red=2)]
    assert refused(state, claim(RED_2, blue=2)) is Refusal.WRONG_PAYMENT
    assert refused(state, claim(RED_2, red=1, blue=1)) is Refusal.WRONG_PAYMENT


@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_track_takes_exactly_as_many_cards_as_it_has_spaces(count: int) -> None:
    state = lay(nederland(), cards(red=3))
    assert refused(state, claim(RED_2, red=count)) is Refusal.WRONG_PAYMENT


@pytest.mark.parametrize("colour", PLAIN_COLOURS)
def test_a_grey_track_takes_any_one_colour(colour: int) -> None:
    slug = PLAIN_COLOURS[colour].slug
    for state, track in ((nederland(), GREY_3), (nordic(), NORDIC_GREY_3)):
        lay(state, cards(**{slug: 3}))
        assert payments(state, track) == [cards(**{slug: 3})]
        assert tuple(played(state, claim(track, **{slug: 3})).discards) == cards(**{slug: 3})


def test_a_grey_track_takes_no_mixed_colours() -> None:
    for state, track in ((nederland(), GREY_3), (nordic(), NORDIC_GREY_3)):
        lay(state, cards(red=2, blue=1))
        assert payments(state, track) == []
        assert refused(state, claim(track, red=2, blue=1)) is Refusal.WRONG_PAYMENT


def test_locomotives_are_wild_on_every_track_of_nederland_and_each_number_of_them_is_offered() -> None:
    state = lay(nederland(), cards(red=2, locomotive=2))
    assert payments(state, RED_2) == [cards(red=2), cards(red=1, locomotive=1), cards(locomotive=2)]


def test_a_payment_that_lacks_colour_is_offered_with_the_fewest_locomotives_that_fill_it() -> None:
    state = lay(nederland(), cards(red=1, locomotive=5))
    assert payments(state, "middelburg-s-gravenhage/red") == [cards(red=1, locomotive=5)]


def test_each_colour_that_can_pay_a_grey_track_is_offered_fewest_locomotives_first() -> None:
    state = lay(nederland(), cards(purple=2, blue=3, green=1, locomotive=1))
    found = payments(state, GREY_3)
    assert found[0] == cards(blue=3)
    assert set(found[1:]) == {cards(purple=2, locomotive=1), cards(blue=2, locomotive=1)}
    assert [pay[LOCOMOTIVE] for pay in found] == [0, 1, 1]


def test_a_grey_track_paid_with_locomotives_only_has_no_colour_and_is_offered_once() -> None:
    state = lay(nederland(), cards(locomotive=4))
    assert payments(state, GREY_3) == [cards(locomotive=3)]
    assert tuple(played(state, claim(GREY_3, locomotive=3)).discards) == cards(locomotive=3)
    both = lay(nederland(), cards(locomotive=3, red=3, blue=3))
    assert payments(both, GREY_3).count(cards(locomotive=3)) == 1


def test_a_coloured_track_may_be_paid_with_locomotives_only_on_nederland() -> None:
    state = lay(nederland(), cards(locomotive=4))
    assert tuple(played(state, claim(RED_2, locomotive=2)).discards) == cards(locomotive=2)


@pytest.mark.parametrize("track", [NORDIC_RED_3, NORDIC_GREY_3])
def test_locomotives_are_never_wild_on_plain_tracks_of_nordic(track: str) -> None:
    state = lay(nordic(), cards(red=2, locomotive=5))
    assert payments(state, track) == []
    assert refused(state, claim(track, red=2, locomotive=1)) is Refusal.WRONG_PAYMENT
    assert refused(state, claim(track, locomotive=3)) is Refusal.WRONG_PAYMENT


def test_plain_tracks_know_no_substitutes() -> None:
    state = lay(nordic(), cards(red=2, blue=8))
    assert refused(state, claim(NORDIC_RED_3, red=2, blue=3)) is Refusal.WRONG_PAYMENT
    assert refused(state, claim(NORDIC_RED_3, red=2, blue=4)) is Refusal.WRONG_PAYMENT


def test_negative_counts_pay_nothing() -> None:
    state = lay(nederland(), cards(red=3, blue=3))
    assert refused(state, claim(RED_2, red=3, blue=-1)) is Refusal.WRONG_PAYMENT
    assert refused(state, claim(GREY_3, red=4, blue=-1)) is Refusal.WRONG_PAYMENT

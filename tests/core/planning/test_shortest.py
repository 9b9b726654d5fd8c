"""Of all plans with the fewest trains the player sees the one for which the fewest cards are still to be drawn."""

from collections import Counter

import attrs
import pytest

from core.cards import Cards, Colour, cards
from core.planning.prospects import Prospects, plan_anew
from core.planning.standing import standing_of
from core.setup import SeatNo
from core.state import State
from core.view import View, view_of
from tests.core.planning.brute import positions
from tests.core.positions import build, give_tickets, lay, nederland, nordic

ANNA = SeatNo(0)


def planned(state: State, hand: Cards) -> Prospects:
    return plan_anew(view_of(lay(state, hand), ANNA))


def names(prospects: Prospects) -> set[str]:
    return {track.id for track in prospects.tracks}


def test_a_locomotive_is_not_counted_for_every_track_of_a_way() -> None:
    """One locomotive seemed to bring each of three short tracks as near as the two that the hand has more cards for."""
    state = give_tickets(nederland(), 0, "amsterdam-rotterdam")
    prospects = planned(state, cards(purple=1, yellow=1, red=1, locomotive=1))
    assert names(prospects) == {"amsterdam-utrecht/purple", "rotterdam-utrecht/grey"}
    assert prospects.needs.missing == 1


def test_a_card_is_not_counted_for_two_tracks_of_a_way() -> None:
    state = give_tickets(nordic(), 0, "helsinki-oslo")
    prospects = planned(state, cards(blue=1, orange=1, white=1, green=1, yellow=2))
    assert {"helsinki-turku/white", "stockholm-turku/blue"} < names(prospects)
    assert prospects.needs.missing == 4


def test_a_way_that_can_be_paid_now_is_planned_before_one_that_lacks_cards() -> None:
    """Both end the ticket with two trains, and the locomotive is spoken for by neither."""
    state = build(nordic(), 0, "goteborg-oslo/orange", "alborg-goteborg/grey")
    state = give_tickets(state, 0, "kristiansand-mo-i-rana", "kobenhavn-oslo")
    with_ferry = planned(state, cards(red=1, locomotive=1))
    assert "alborg-kristiansand/red" in names(with_ferry)
    assert "kristiansand-oslo/black" in names(planned(state, cards(black=2)))


@pytest.mark.brute
def test_a_card_is_helpful_if_and_only_if_fewer_are_to_be_drawn_with_it() -> None:
    compared: Counter[bool] = Counter()
    for view in positions(60):
        prospects = plan_anew(view)
        for card in Colour if prospects.exact else ():
            if view.hand[card] < view.rules.all_cards[card]:
                fewer = _with(view, card).needs.missing < prospects.needs.missing
                assert (card in prospects.helpful) == fewer
                assert prospects.does_as_well(card) == (fewer and not prospects.lacks(card))
                compared[fewer] += 1
    assert min(compared.values()) > 60


def _with(view: View, card: int) -> Prospects:
    hand = tuple(have + (each == card) for each, have in enumerate(view.hand))
    return plan_anew(attrs.evolve(view, hand=hand, former=standing_of(view)))


def test_a_card_for_another_way_that_is_as_short_does_as_well() -> None:
    """Imatra is two trains from Lahti in yellow and from Kuopio in purple."""
    state = build(nordic(), 0, "kuopio-lahti/white", "kuopio-oulu/grey", "oulu-tornio/white")
    state = give_tickets(state, 0, "imatra-tornio")
    prospects = planned(state, cards(yellow=1, purple=1))
    assert prospects.needs.missing == 1
    assert [card for card in Colour if prospects.lacks(card)] == [Colour.PURPLE]
    assert [card for card in Colour if prospects.does_as_well(card)] == [Colour.YELLOW]


def test_of_equal_plans_the_one_of_which_most_can_be_paid_is_taken_then_the_first_of_the_map() -> None:
    state = build(nordic(), 0, "kuopio-lahti/white", "kuopio-oulu/grey", "oulu-tornio/white")
    state = give_tickets(state, 0, "imatra-tornio")
    without = names(planned(state, cards()))
    for hand in (cards(red=3), cards(green=1, blue=2), cards(yellow=1, purple=1)):
        assert names(planned(state, hand)) == without
    assert names(planned(state, cards(yellow=2))) == {"imatra-lahti/yellow"}
    assert names(planned(state, cards(purple=2))) == {"imatra-kuopio/purple"}


def test_among_plans_with_the_fewest_trains_one_within_ones_tokens_is_taken_though_more_cards_lack() -> None:
    state = give_tickets(
        nederland(), 0, "emden-utrecht", "groningen-middelburg", "antwerpen-rotterdam", "eindhoven-sneek"
    )
    rich, poor = (
        plan_anew(attrs.evolve(view_of(lay(state, cards(white=3, purple=5, yellow=5)), ANNA), tokens=tokens))
        for tokens in (40, 30)
    )
    assert (rich.trains, poor.trains) == (32, 32)
    assert rich.toll > 30 >= poor.toll
    assert rich.needs.missing < poor.needs.missing
    assert "antwerpen-rotterdam/white" in names(poor) - names(rich)


def test_where_every_plan_with_the_fewest_trains_needs_a_loan_the_one_with_the_least_toll_is_taken() -> None:
    state = give_tickets(
        nederland(), 0, "emden-utrecht", "groningen-middelburg", "antwerpen-rotterdam", "eindhoven-sneek"
    )
    view = view_of(lay(state, cards(white=3, purple=5, yellow=5)), ANNA)
    tolls = {plan_anew(attrs.evolve(view, tokens=tokens)).toll for tokens in (0, 10, 20)}
    assert len(tolls) == 1
    least = tolls.pop()
    assert least < plan_anew(attrs.evolve(view, tokens=40)).toll
    assert plan_anew(attrs.evolve(view, tokens=least)).toll == least
    assert plan_anew(attrs.evolve(view, tokens=least)).trains == 32

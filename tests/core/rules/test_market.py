"""The market: filled again, and swept where locomotives crowd it."""

import pytest

from core.cards import EMPTY, LOCOMOTIVE, Colour, cards
from core.events import DeckShuffled, MarketFilled, MarketSwept
from core.moves import DrawCard, TakeCard
from core.narrate import Narrator
from core.rules.supply import MOST_SWEEPS
from tests.core.positions import claim, happened, lay, nederland, nordic, played, watched


def test_three_locomotives_sweep_the_market_on_nederland() -> None:
    state = lay(nederland(), market="LLPBO", deck="LRYKWG")
    events = watched(state, TakeCard(2))
    assert len(happened(events, MarketSwept)) == 1
    after = played(state, TakeCard(2))
    assert after.market == [Colour.RED, Colour.YELLOW, Colour.BLACK, Colour.WHITE, Colour.GREEN]
    assert tuple(after.discards) == cards(locomotive=3, blue=1, orange=1)


def test_two_locomotives_sweep_nothing() -> None:
    state = lay(nederland(), market="LPBOW", deck="LRYKWG")
    assert not happened(watched(state, TakeCard(1)), MarketSwept)


def test_a_locomotive_that_replaces_a_locomotive_is_counted_once() -> None:
    state = lay(nederland(), market="LLPBO", deck="LRYKWG")
    assert not happened(watched(state, TakeCard(0)), MarketSwept)
    assert played(state, TakeCard(0)).market.count(LOCOMOTIVE) == 2


def test_a_market_swept_into_three_locomotives_is_swept_again() -> None:
    state = lay(nederland(), market="LLPBO", deck="LLLLRYKWGPBO")
    events = watched(state, TakeCard(2))
    assert len(happened(events, MarketSwept)) == 2
    after = played(state, TakeCard(2))
    assert after.market == [Colour.BLACK, Colour.WHITE, Colour.GREEN, Colour.PURPLE, Colour.BLUE]


def test_a_sweep_goes_on_from_the_discards_when_the_deck_runs_out() -> None:
    state = lay(nederland(), market="LLPBO", deck="L", discards=cards(red=4, blue=4, white=4), rest=1)
    after = played(state, TakeCard(2))
    assert after.market.count(LOCOMOTIVE) < 3
    assert EMPTY not in after.market


@pytest.mark.parametrize("market", ["LLLLL", "LLLLP", "LLLPB"])
def test_decision_a_sweep_stops_when_no_deal_can_help(market: str) -> None:
    state = lay(nederland(), market=market, deck="LLL", rest=1)
    assert not happened(watched(state, DrawCard()), MarketSwept)
    assert not happened(watched(state, TakeCard(0)), MarketSwept)


def test_decision_locomotives_among_the_discards_are_no_help_either() -> None:
    state = lay(nederland(), market="LLPBO", deck="L", discards=cards(locomotive=6), rest=1)
    assert not happened(watched(state, TakeCard(2)), MarketSwept)
    assert played(state, TakeCard(2)).market.count(LOCOMOTIVE) == 3


def test_decision_a_sweep_goes_on_while_a_deal_can_help_but_not_for_ever() -> None:
    """Three other cards among sixteen: a deal that helps would take very long to come."""
    state = lay(nederland(), market="LLPBO", deck="LLLLLLLLLLLLP", rest=1)
    events = watched(state, TakeCard(2))
    assert len(happened(events, MarketSwept)) == MOST_SWEEPS
    after = played(state, TakeCard(2))
    assert after.market.count(LOCOMOTIVE) >= 3
    assert EMPTY not in after.market
    assert "dealt anew 5 times" in Narrator(state.board, state.setup.seats).events(events)


def test_a_market_left_as_it_is_is_looked_at_again_when_it_changes() -> None:
    left = lay(nederland(), market="LLLBO", deck="RYKWGPBO")
    assert len(happened(watched(left, TakeCard(3)), MarketSwept)) == 1
    assert not happened(watched(left, DrawCard()), MarketSwept)


def test_decision_a_sweep_comes_before_an_emptied_deck_is_made_anew() -> None:
    state = lay(nederland(), market="LLPBO", deck="L", discards=cards(red=9, blue=4, white=4), rest=1)
    events = watched(state, TakeCard(2))
    kinds = [type(event) for event in events]
    assert kinds.index(MarketSwept) < kinds.index(DeckShuffled)
    (shuffled, *_later) = happened(events, DeckShuffled)
    assert shuffled.order is not None
    assert shuffled.order.count(LOCOMOTIVE) == 3


def test_a_market_that_no_deal_could_help_is_swept_once_a_track_is_paid_with_what_can() -> None:
    state = lay(nederland(), cards(red=6), market="LLLPB", deck="LLLL", rest=1)
    after = played(state, claim("middelburg-s-gravenhage/red", red=6))
    assert after.market.count(LOCOMOTIVE) < 3


def test_decision_the_market_is_never_swept_on_nordic() -> None:
    state = lay(nordic(), market="LLLLP", deck="LRYKWG")
    assert not happened(watched(state, TakeCard(4)), MarketSwept)
    assert played(state, TakeCard(4)).market == [LOCOMOTIVE] * 5


def test_empty_places_are_filled_as_soon_as_a_track_is_paid() -> None:
    state = lay(nederland(), cards(red=6), market="P.O..", rest=1)
    events = watched(state, claim("middelburg-s-gravenhage/red", red=6))
    assert [event.slot for event in happened(events, MarketFilled)] == [1, 3, 4]
    after = played(state, claim("middelburg-s-gravenhage/red", red=6))
    assert after.market == [Colour.PURPLE, Colour.RED, Colour.ORANGE, Colour.RED, Colour.RED]
    assert after.deck_left == 3


def test_as_many_empty_places_are_filled_as_there_are_cards() -> None:
    state = lay(nederland(), cards(purple=2), market=".....", rest=1)
    after = played(state, claim("breda-rotterdam/purple", purple=2))
    assert after.market == [Colour.PURPLE, Colour.PURPLE, EMPTY, EMPTY, EMPTY]

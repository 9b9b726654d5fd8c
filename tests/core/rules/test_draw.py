"""Drawing train cards."""

import pytest

from core.cards import EMPTY, Colour, cards
from core.events import CardDrawn, DeckShuffled
from core.moves import DrawCard, TakeCard
from core.phase import Phase
from core.rules import Refusal, legal_moves
from tests.core.positions import claim, draw_two, happened, lay, nederland, nordic, played, refused, watched


def test_a_draw_is_two_cards_one_after_the_other_and_then_the_turn_ends() -> None:
    state = lay(nederland(), deck="RYK")
    one = played(state, DrawCard())
    assert (one.phase, one.seat) == (Phase.SECOND_CARD, 0)
    two = played(one, DrawCard())
    assert (two.phase, two.seat) == (Phase.TURN, 1)
    assert tuple(two.hands[0]) == cards(red=1, yellow=1)


def test_market_and_deck_may_be_mixed_in_either_order() -> None:
    state = lay(nederland(), market="PBOWG", deck="RYK")
    assert tuple(played(state, TakeCard(1), DrawCard()).hands[0]) == cards(blue=1, yellow=1)
    assert tuple(played(state, DrawCard(), TakeCard(1)).hands[0]) == cards(red=1, blue=1)


def test_a_taken_market_card_is_replaced_in_its_place_before_the_second_pick() -> None:
    state = lay(nederland(), market="PBOWG", deck="RYK")
    one = played(state, TakeCard(2))
    assert one.market == [Colour.PURPLE, Colour.BLUE, Colour.RED, Colour.WHITE, Colour.GREEN]
    assert tuple(played(one, TakeCard(2)).hands[0]) == cards(orange=1, red=1)


def test_a_blind_card_leaves_the_market_alone() -> None:
    state = lay(nederland(), market="PBOWG", deck="RYK")
    assert draw_two(state).market == state.market


def test_only_a_card_may_follow_the_first_card() -> None:
    state = lay(nederland(), cards(purple=2), deck="RYK")
    one = played(state, DrawCard())
    assert set(legal_moves(one)) == {DrawCard(), *map(TakeCard, range(5))}
    assert refused(one, claim("breda-rotterdam/purple", purple=2)) is Refusal.NOT_NOW


def test_a_face_up_locomotive_counts_as_both_cards_on_nederland() -> None:
    state = lay(nederland(), market="LBOWG", deck="RYK")
    after = played(state, TakeCard(0))
    assert (after.phase, after.seat) == (Phase.TURN, 1)
    assert tuple(after.hands[0]) == cards(locomotive=1)
    assert after.market[0] == Colour.RED


def test_a_face_up_locomotive_cannot_be_the_second_pick_on_nederland() -> None:
    one = played(lay(nederland(), market="LBOWG", deck="RYK"), DrawCard())
    assert refused(one, TakeCard(0)) is Refusal.LOCOMOTIVE_SECOND
    assert TakeCard(0) not in list(legal_moves(one))


def test_a_locomotive_that_replaces_the_first_pick_cannot_be_the_second_on_nederland() -> None:
    one = played(lay(nederland(), market="PBOWG", deck="LYK"), TakeCard(3))
    assert one.market[3] == Colour.LOCOMOTIVE
    assert refused(one, TakeCard(3)) is Refusal.LOCOMOTIVE_SECOND


def test_a_blind_locomotive_counts_as_one_card_as_first_or_second_pick() -> None:
    state = draw_two(lay(nederland(), deck="LLK"))
    assert tuple(state.hands[0]) == cards(locomotive=2)


def test_two_face_up_locomotives_may_be_taken_in_one_turn_on_nordic() -> None:
    state = lay(nordic(), market="LLOWG", deck="RYK")
    after = played(state, TakeCard(0), TakeCard(1))
    assert tuple(after.hands[0]) == cards(locomotive=2)
    assert after.seat == 1


def test_a_hand_has_no_limit() -> None:
    state = lay(nederland(), market="PBOWG", deck="RYK", rest=0)
    assert sum(state.hands[0]) == 102
    assert sum(draw_two(state).hands[0]) == 104


def test_an_empty_deck_is_made_anew_by_shuffling_the_discards() -> None:
    spent = cards(red=5, yellow=3)
    one = played(lay(nederland(), deck="K", discards=spent, rest=1), DrawCard())
    assert one.deck_left == 8
    assert sorted(one.deck[one.drawn :]) == [Colour.YELLOW] * 3 + [Colour.RED] * 5
    assert sum(one.discards) == 0


def test_spent_cards_come_back_when_the_deck_runs_out_under_the_market() -> None:
    spent = cards(red=5, yellow=3)
    one = played(lay(nederland(), market="PBOWG", deck="K", discards=spent, rest=1), TakeCard(0))
    assert one.market[0] == Colour.BLACK
    assert one.deck_left == 8
    assert played(one, DrawCard()).deck_left == 7


def test_cards_spent_on_a_track_come_back_when_the_deck_is_empty() -> None:
    state = lay(nederland(), cards(purple=2), market="PBOWG", rest=1)
    assert state.deck_left == 0
    after = played(state, claim("breda-rotterdam/purple", purple=2))
    assert after.deck_left == 2
    assert sum(after.discards) == 0


def test_the_last_card_of_the_deck_does_not_skip_the_second_draw() -> None:
    one = played(lay(nederland(), market="PBOWG", deck="K", rest=1), DrawCard())
    assert (one.phase, one.seat) == (Phase.SECOND_CARD, 0)
    assert set(legal_moves(one)) == set(map(TakeCard, range(5)))
    assert refused(one, DrawCard()) is Refusal.EMPTY_DECK


def test_a_shuffle_in_the_middle_of_a_draw_feeds_the_second_card() -> None:
    state = lay(nederland(), deck="K", discards=cards(red=1), rest=1)
    events = watched(state, DrawCard())
    assert [type(event) for event in events[:2]] == [CardDrawn, DeckShuffled]
    assert tuple(played(state, DrawCard(), DrawCard()).hands[0]) == cards(black=1, red=1)


def test_the_same_move_from_the_same_position_shuffles_the_same() -> None:
    state = lay(nederland(), deck="K", discards=cards(red=6, blue=6, white=6), rest=1)
    assert happened(watched(state, DrawCard()), DeckShuffled) == happened(
        watched(state, DrawCard()), DeckShuffled
    )


def test_decision_with_deck_and_discards_empty_a_market_place_stays_empty() -> None:
    one = played(lay(nederland(), market="PBOWG", deck="K", rest=1), DrawCard(), TakeCard(2))
    assert one.market == [Colour.PURPLE, Colour.BLUE, EMPTY, Colour.WHITE, Colour.GREEN]


@pytest.mark.parametrize("market", ["PBOWG", "P.O..", "....."])
def test_with_deck_and_discards_empty_no_draw_can_be_chosen_whatever_lies_in_the_market(market: str) -> None:
    for state in (lay(nederland(), market=market, rest=1), lay(nordic(), market=market, rest=1)):
        assert not any(isinstance(move, TakeCard | DrawCard) for move in legal_moves(state))
        assert refused(state, DrawCard()) is Refusal.EMPTY_DECK
        assert refused(state, TakeCard(0)) is Refusal.EMPTY_DECK


def test_decision_a_draw_that_has_begun_goes_on_from_the_market() -> None:
    one = played(lay(nederland(), market="PBOW.", deck="K", rest=1), TakeCard(0))
    assert (one.phase, one.deck_left) == (Phase.SECOND_CARD, 0)
    assert set(legal_moves(one)) == {TakeCard(1), TakeCard(2), TakeCard(3), TakeCard(0)}
    two = played(one, TakeCard(1))
    assert tuple(two.hands[0]) == cards(purple=1, blue=1)
    assert two.market[1] == EMPTY


def test_decision_if_no_second_card_can_be_taken_the_turn_ends_after_the_first() -> None:
    blind = played(lay(nederland(), market=".....", deck="K", rest=1), DrawCard())
    assert (blind.phase, blind.seat) == (Phase.TURN, 1)


def test_decision_a_market_of_locomotives_alone_is_no_second_card_on_nederland_but_one_on_nordic() -> None:
    assert played(lay(nederland(), market="LL...", deck="L", rest=1), DrawCard()).seat == 1
    assert played(lay(nordic(), market="LL...", deck="L", rest=1), DrawCard()).phase is Phase.SECOND_CARD

"""Passing, and a table where nobody can do anything any more."""

from core.cards import NO_CARDS, Cards, cards
from core.events import GameEnded, Passed
from core.moves import Pass
from core.phase import Phase
from core.rules import Refusal, legal_moves
from core.state import State
from tests.core.positions import happened, lay, lay_tickets, nederland, nordic, played, refused, watched


def nothing_to_draw(state: State, hand: Cards = NO_CARDS, *, market: str = ".....", deck: str = "") -> State:
    """No tickets, no cards but the hand's, those named, and the other player's."""
    return lay(lay_tickets(state), hand, market=market, deck=deck, rest=1)


def test_decision_a_player_who_can_do_nothing_passes() -> None:
    state = nothing_to_draw(nederland())
    assert list(legal_moves(state)) == [Pass()]
    assert happened(watched(state, Pass()), Passed) == [Passed(state.seat)]
    after = played(state, Pass())
    assert (after.seat, after.phase) == (1, Phase.TURN)
    assert after.hands == state.hands


def test_decision_passing_is_legal_only_when_nothing_else_is_possible() -> None:
    can_act = {
        "a card in the deck": nothing_to_draw(nederland(), deck="P"),
        "a track to pay": nothing_to_draw(nederland(), cards(purple=1)),
        "a track to pay with a locomotive": nothing_to_draw(nederland(), cards(locomotive=1)),
        "a track to pay with substitutes": nothing_to_draw(nordic(), cards(yellow=1, white=1, black=1)),
        "tickets in the deck": lay_tickets(nothing_to_draw(nederland()), "breda-groningen"),
        "tickets among the discards": lay_tickets(nothing_to_draw(nederland()), discards=["breda-groningen"]),
    }
    for why, state in can_act.items():
        assert refused(state, Pass()) is Refusal.CAN_STILL_ACT, why
        assert Pass() not in list(legal_moves(state)), why


def test_cards_that_pay_nothing_do_not_keep_a_player_from_passing() -> None:
    no_short_white_track = nothing_to_draw(nederland(), cards(white=1))
    no_short_yellow_track = nothing_to_draw(nordic(), cards(yellow=1))
    for state in (no_short_white_track, no_short_yellow_track):
        assert list(legal_moves(state)) == [Pass()]
        assert played(state, Pass()).seat == 1


def test_cards_in_the_market_alone_do_not_keep_a_player_from_passing() -> None:
    state = nothing_to_draw(nederland(), market="PBL..")
    assert list(legal_moves(state)) == [Pass()]
    after = played(state, Pass())
    assert (after.seat, after.market) == (1, state.market)


def test_a_player_without_trains_passes_whatever_the_hand() -> None:
    state = nothing_to_draw(nederland(), cards(purple=4, locomotive=3))
    state.trains[0] = 0
    assert list(legal_moves(state)) == [Pass()]


def test_passing_with_few_trains_brings_the_last_round() -> None:
    state = nothing_to_draw(nederland())
    state.trains[0] = 2
    assert played(state, Pass()).last_turns == 1


def test_passing_in_the_last_turn_ends_the_game() -> None:
    state = nothing_to_draw(nederland())
    state.last_turns = 0
    assert played(state, Pass()).phase is Phase.OVER


def test_when_nobody_can_ever_do_anything_again_the_game_ends() -> None:
    state = nothing_to_draw(nederland(3))
    state.trains = [5, 0, 5]
    assert happened(watched(state, Pass()), GameEnded)
    assert played(state, Pass()).phase is Phase.OVER


def test_the_game_goes_on_while_one_other_player_can_act() -> None:
    state = nothing_to_draw(nederland(3))
    after = played(state, Pass())
    assert (after.phase, after.seat) == (Phase.TURN, 1)

"""Tunnels."""

import pytest

from core.cards import EMPTY, NO_CARDS, Cards, Colour, cards
from core.events import TrackClaimed, TunnelDug
from core.moves import AbandonTunnel, DrawCard, PayTunnel
from core.phase import Phase
from core.rules import Refusal, legal_moves
from core.state import State
from tests.core.positions import claim, happened, lay, nordic, owner_of, payments, played, refused, watched

GREEN_2 = "kristiansand-stavanger/green"


def dug(hand: Cards, turned: str, **pay: int) -> State:
    """The state after announcing the green tunnel of two with these cards."""
    return played(lay(nordic(), hand, deck=turned), claim(GREEN_2, **pay))


def extra_ways(state: State) -> list[Cards]:
    return [move.pay for move in legal_moves(state) if isinstance(move, PayTunnel)]


def test_a_tunnel_that_turns_up_neither_its_colour_nor_a_locomotive_is_claimed_at_once() -> None:
    state = dug(cards(green=2), "RBW", green=2)
    assert owner_of(state, GREEN_2) == 0
    assert tuple(state.discards) == cards(green=2, red=1, blue=1, white=1)
    assert (state.seat, state.phase, state.points[0], state.trains[0]) == (1, Phase.TURN, 2, 38)


def test_the_cards_announced_stay_in_the_hand_until_the_tunnel_is_paid() -> None:
    state = dug(cards(green=3), "GBW", green=2)
    assert (state.phase, state.seat) == (Phase.TUNNEL, 0)
    assert tuple(state.hands[0]) == cards(green=3)
    assert owner_of(state, GREEN_2) == -1


@pytest.mark.parametrize(("turned", "extra"), [("GRB", 1), ("LRB", 1), ("GLB", 2), ("GGL", 3), ("LLL", 3)])
def test_each_card_of_the_colour_played_and_each_locomotive_turned_up_costs_one_more(
    turned: str, extra: int
) -> None:
    state = dug(cards(green=6), turned, green=2)
    assert extra_ways(state) == [cards(green=extra)]
    paid = played(state, PayTunnel(cards(green=extra)))
    assert owner_of(paid, GREEN_2) == 0
    assert tuple(paid.hands[0]) == cards(green=4 - extra)


def test_the_extra_is_paid_in_the_colour_or_with_locomotives_fewest_first() -> None:
    state = dug(cards(green=4, locomotive=2), "GLB", green=2)
    assert extra_ways(state) == [cards(green=2), cards(green=1, locomotive=1), cards(locomotive=2)]


def test_the_extra_cannot_be_paid_in_another_colour_or_with_too_few_or_too_many_cards() -> None:
    state = dug(cards(green=6, red=3, locomotive=3), "GLB", green=2)
    for pay in (
        cards(red=2),
        cards(green=1),
        cards(green=3),
        cards(green=1, red=1),
        cards(green=2, red=1),
        NO_CARDS,
    ):
        assert refused(state, PayTunnel(pay)) is Refusal.WRONG_PAYMENT
    assert refused(state, PayTunnel(cards(green=3, red=-1))) is Refusal.WRONG_PAYMENT


def test_a_pile_that_is_no_pile_pays_no_extra() -> None:
    state = dug(cards(green=6), "GLB", green=2)
    assert refused(state, PayTunnel(())) is Refusal.WRONG_PAYMENT
    assert refused(state, PayTunnel((0, 0, 0, 0, 2))) is Refusal.WRONG_PAYMENT


def test_the_cards_announced_cannot_pay_the_extra_as_well() -> None:
    state = dug(cards(green=3), "GGB", green=2)
    assert extra_ways(state) == []
    assert refused(state, PayTunnel(cards(green=2))) is Refusal.CARDS_NOT_HELD


def test_locomotives_are_wild_in_the_announcement() -> None:
    state = lay(nordic(), cards(green=2, locomotive=2))
    assert payments(state, GREEN_2) == [cards(green=2), cards(green=1, locomotive=1), cards(locomotive=2)]
    mixed = dug(cards(green=2, locomotive=1), "GRB", green=1, locomotive=1)
    assert extra_ways(mixed) == [cards(green=1)]


def test_with_locomotives_only_just_locomotives_turned_up_count_and_only_they_pay() -> None:
    free = dug(cards(locomotive=2, green=2), "GGR", locomotive=2)
    assert owner_of(free, GREEN_2) == 0
    dear = dug(cards(locomotive=4, green=4), "LGG", locomotive=2)
    assert extra_ways(dear) == [cards(locomotive=1)]
    assert refused(dear, PayTunnel(cards(green=1))) is Refusal.WRONG_PAYMENT
    assert owner_of(played(dear, PayTunnel(cards(locomotive=1))), GREEN_2) == 0


def test_a_player_who_does_not_pay_takes_the_cards_back_and_the_turn_is_over() -> None:
    state = played(dug(cards(green=4), "GRB", green=2), AbandonTunnel())
    assert tuple(state.hands[0]) == cards(green=4)
    assert owner_of(state, GREEN_2) == -1
    assert (state.seat, state.phase, state.trains[0], state.points[0]) == (1, Phase.TURN, 40, 0)
    assert state.tunnel is None


def test_the_cards_turned_up_go_to_the_discards_whatever_the_player_does() -> None:
    state = dug(cards(green=4), "GRB", green=2)
    assert tuple(played(state, AbandonTunnel()).discards) == cards(green=1, red=1, blue=1)
    assert tuple(played(state, PayTunnel(cards(green=1))).discards) == cards(green=4, red=1, blue=1)


def test_a_player_who_cannot_pay_the_extra_can_only_give_up() -> None:
    assert list(legal_moves(dug(cards(green=2), "GRB", green=2))) == [AbandonTunnel()]


def test_nothing_else_may_be_done_while_a_tunnel_waits() -> None:
    state = dug(cards(green=4), "GRB", green=2)
    assert refused(state, DrawCard()) is Refusal.NOT_NOW
    assert refused(state, claim("orebro-oslo/green", green=2)) is Refusal.NOT_NOW


def test_a_plain_track_turns_up_nothing() -> None:
    state = lay(nordic(), cards(green=2), deck="GGG")
    assert not happened(watched(state, claim("orebro-oslo/green", green=2)), TunnelDug)


def test_three_cards_are_turned_up_from_a_deck_made_anew_in_their_midst() -> None:
    state = lay(nordic(), cards(green=3), deck="R", discards=cards(green=2), rest=1)
    (event,) = happened(watched(state, claim(GREEN_2, green=2)), TunnelDug)
    assert event.turned == (Colour.RED, Colour.GREEN, Colour.GREEN)
    assert event.extra == 2


def test_decision_with_fewer_than_three_cards_to_be_had_those_are_turned_up() -> None:
    state = lay(nordic(), cards(green=3), deck="R", discards=cards(green=1), rest=1)
    (event,) = happened(watched(state, claim(GREEN_2, green=2)), TunnelDug)
    assert event.turned == (Colour.RED, Colour.GREEN)
    after = played(state, claim(GREEN_2, green=2), PayTunnel(cards(green=1)))
    assert owner_of(after, GREEN_2) == 0
    assert after.deck_left == 5


def test_decision_with_no_cards_to_be_had_a_tunnel_costs_nothing_more() -> None:
    state = lay(nordic(), cards(green=3), market="PB...", rest=1)
    events = watched(state, claim(GREEN_2, green=2))
    assert happened(events, TunnelDug)[0].turned == ()
    assert len(happened(events, TrackClaimed)) == 1
    after = played(state, claim(GREEN_2, green=2))
    assert after.market == [Colour.PURPLE, Colour.BLUE, Colour.GREEN, Colour.GREEN, EMPTY]


def test_a_tunnel_given_up_fills_the_market_with_what_it_turned_up() -> None:
    state = lay(nordic(), cards(green=2), market="PB...", deck="GR", rest=1)
    after = played(state, claim(GREEN_2, green=2), AbandonTunnel())
    assert sorted(after.market)[1:] == sorted([Colour.PURPLE, Colour.BLUE, Colour.GREEN, Colour.RED])
    assert after.deck_left == 0

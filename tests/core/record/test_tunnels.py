"""The odds of a tunnel, counted from the cards that the deck has."""

from fractions import Fraction
from itertools import combinations
from math import comb, isclose, sqrt

import pytest

from core.cards import cards, count_cards
from core.events import TunnelAbandoned, TunnelDug
from core.game import Game
from core.record.tunnels import count_odds, digs, extra_odds, hypergeometric, in_reserve, likelihood
from core.rules.payment import tunnel_extra
from core.setup import SeatNo
from tests.core.positions import lay, nordic
from tests.games import played_out, undo


def test_two_of_ten_cards_of_which_three_match() -> None:
    assert hypergeometric(10, 3, 2) == pytest.approx([21 / 45, 21 / 45, 3 / 45])


def test_nothing_is_turned_up_where_there_is_nothing() -> None:
    assert hypergeometric(0, 0, 0) == [1.0]


def test_a_colour_wants_its_own_cards_and_locomotives() -> None:
    # Seat 1 holds all but these: the deck has 2 red, 1 locomotive and 3 others.
    state = lay(nordic(), cards(red=2), deck="RRLPPB", rest=1)
    odds = extra_odds(state, cards(red=2))
    assert odds == pytest.approx([1 / 20, 9 / 20, 9 / 20, 1 / 20])


def test_locomotives_alone_want_locomotives_alone() -> None:
    state = lay(nordic(), cards(locomotive=2), deck="RRLPPB", rest=1)
    assert extra_odds(state, cards(locomotive=2)) == pytest.approx([10 / 20, 10 / 20, 0, 0])


def test_a_deck_that_is_too_short_is_turned_up_whole_and_the_discards_give_the_rest() -> None:
    # One red card lies on top for certain; two more come from 2 red and 2 blue ones: 0, 1 or 2 of them red.
    state = lay(nordic(), cards(red=2), deck="R", discards=cards(red=2, blue=2), rest=1)
    assert extra_odds(state, cards(red=2)) == pytest.approx([0, 1 / 6, 4 / 6, 1 / 6])


def test_with_fewer_cards_than_a_tunnel_turns_up_all_of_them_are() -> None:
    state = lay(nordic(), cards(red=2), deck="R", discards=cards(blue=1), rest=1)
    assert extra_odds(state, cards(red=2)) == [0.0, 1.0, 0.0]


def test_what_is_announced_is_not_in_reserve() -> None:
    hand = cards(red=4, locomotive=2, blue=3)
    assert in_reserve(hand, cards(red=3)) == 3
    assert in_reserve(hand, cards(red=2, locomotive=1)) == 3
    assert in_reserve(hand, cards(locomotive=2)) == 0


def test_how_likely_a_count_is_follows_from_the_chances() -> None:
    assert count_odds([]) == [1.0]
    assert count_odds([0.5, 0.8]) == pytest.approx([0.1, 0.5, 0.4])
    assert count_odds([0.3] * 4) == pytest.approx([comb(4, n) * 0.3**n * 0.7 ** (4 - n) for n in range(5)])


def test_one_tunnel_that_fails_once_in_ten_times_is_nothing_unusual() -> None:
    assert likelihood([0.9], 0) == pytest.approx(0.2)
    assert likelihood([0.9], 1) == 1.0
    assert likelihood([0.9, 0.9], 0) == pytest.approx(0.02)
    assert likelihood([0.5] * 10, 10) == pytest.approx(2 / 1024)
    assert likelihood([], 0) == 1.0


def test_every_tunnel_of_a_game_agrees_with_counting_all_that_could_be_turned_up() -> None:
    game = played_out("nordic", None, 2, seed=3)
    entries = game.log.in_force()
    found = iter(digs(game.setup, game.board, entries))
    seen = 0
    for n, entry in enumerate(entries):
        for dug in (event for event in entry.events if isinstance(event, TunnelDug)):
            before = game.at(entries[n - 1].n)
            seat, dig = next(found)
            assert seat == dug.seat
            assert dig.extra == dug.extra
            assert dig.built is (not _is_abandoned(game, n))
            assert dig.payable or not dig.built
            if before.deck_left < 3:
                continue
            seen += 1
            reserve = in_reserve(before.hands[seat], dug.pay)
            deals = list(combinations(before.deck[before.drawn :], 3))
            wanted = [tunnel_extra(dug.pay, count_cards(deal)) for deal in deals]
            chance = Fraction(sum(extra <= reserve for extra in wanted), len(wanted))
            assert isclose(dig.chance, chance, abs_tol=1e-12)
            assert isclose(dig.expected, Fraction(sum(wanted), len(wanted)), abs_tol=1e-12)
            mean = sum(wanted) / len(wanted)
            assert isclose(
                dig.spread, sum((extra - mean) ** 2 for extra in wanted) / len(wanted), abs_tol=1e-9
            )
    assert seen > 3
    assert next(found, None) is None


def _is_abandoned(game: Game, n: int) -> bool:
    following = game.log.in_force()[n + 1].events
    return any(isinstance(event, TunnelAbandoned) for event in following)


def test_over_many_games_as_many_are_payable_as_was_to_be_expected() -> None:
    found = []
    for seed in range(30):
        game = played_out("nordic", None, 3, seed)
        found += [dig for _, dig in digs(game.setup, game.board, game.log.in_force())]
    assert len(found) > 150
    deviation = sqrt(sum(dig.chance * (1 - dig.chance) for dig in found))
    assert abs(sum(dig.payable - dig.chance for dig in found)) < 3 * deviation
    assert abs(sum(dig.extra - dig.expected for dig in found)) < 3 * sqrt(sum(dig.spread for dig in found))


def test_tunnels_that_were_taken_back_do_not_count() -> None:
    game = played_out("nordic", None, 2, seed=3)
    all_of_them = digs(game.setup, game.board, game.log.in_force())
    last = max(entry.n for entry in game.log.entries if any(isinstance(e, TunnelDug) for e in entry.events))
    while game.log.head >= last:
        undo(game, SeatNo(0))
    assert digs(game.setup, game.board, game.log.in_force()) == all_of_them[:-1]

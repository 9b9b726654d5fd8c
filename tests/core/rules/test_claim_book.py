"""Payments for large hands on the real boards: everything that can be paid, but not thousands of payments."""

import random
import time
from collections import Counter

import pytest

from core.cards import Cards, count_cards, lay_out
from core.moves import Claim, Pass
from core.rules import Refusal, decide, legal_moves
from core.state import State
from tests.core.positions import lay, nederland, nordic, refused
from tests.core.rules.oracle import can_pay, pays
from tests.games import new_game, random_play

MOST_FOR_ONE_TRACK = 8 * 6 + 1
"""Eight colours with up to five locomotives each on a grey six, and locomotives alone."""


def random_hand(state: State, size: int, seed: int) -> Cards:
    pool = list(lay_out(state.rules.all_cards))
    random.Random(seed).shuffle(pool)
    return count_cards(pool[:size])


def with_hand(slug: str, hand: Cards) -> State:
    return lay(nederland() if slug == "nederland" else nordic(), hand, market=".....")


@pytest.mark.parametrize("slug", ["nederland", "nordic"])
@pytest.mark.parametrize("size", [3, 6, 9, 12])
def test_the_tracks_offered_on_a_board_are_those_the_hand_can_pay(slug: str, size: int) -> None:
    for seed in range(3):
        hand = random_hand(nordic(), size, seed)
        state = with_hand(slug, hand)
        wild = slug == "nederland"
        payable = {track.id for track in state.board.tracks if can_pay(track, hand, wild_on_plain=wild)}
        assert legal_moves(state).tracks() == payable


@pytest.mark.parametrize("slug", ["nederland", "nordic"])
@pytest.mark.parametrize("size", [8, 50])
def test_every_offer_on_a_board_is_accepted(slug: str, size: int) -> None:
    for seed in range(4):
        state = with_hand(slug, random_hand(nordic(), size, seed))
        for claim in legal_moves(state).claims():
            assert decide(state, claim)


@pytest.mark.parametrize("slug", ["nederland", "nordic"])
@pytest.mark.parametrize("size", [50, 90])
def test_a_large_hand_has_few_payments_for_each_track(slug: str, size: int) -> None:
    for seed in range(20):
        moves = legal_moves(with_hand(slug, random_hand(nordic(), size, seed)))
        offered = Counter(move.track for move in moves if isinstance(move, Claim))
        assert max(offered.values()) <= MOST_FOR_ONE_TRACK
        assert len(moves) < 700


def test_a_hand_of_fifty_cards_is_looked_up_fast() -> None:
    states = [with_hand("nordic", random_hand(nordic(), 50, seed)) for seed in range(50)]
    start = time.process_time()
    for state in states:
        assert list(legal_moves(state))
    assert time.process_time() - start < 2, "two hundred times what it should take"


@pytest.mark.parametrize("slug", ["nederland", "nordic"])
def test_what_the_moves_say_of_themselves_agrees_with_what_they_are(slug: str) -> None:
    moves = legal_moves(with_hand(slug, random_hand(nordic(), 20, 7)))
    assert [moves[n] for n in range(len(moves))] == list(moves)
    assert moves[-1] == list(moves)[-1]
    assert moves[2:5] == list(moves)[2:5]
    for beyond in (len(moves), -len(moves) - 1):
        with pytest.raises(IndexError):
            moves[beyond]
    assert {move.track for move in moves if isinstance(move, Claim)} == moves.tracks()
    assert {move for move in moves if isinstance(move, Claim)} == set(moves.claims())
    assert Pass() not in moves


def test_any_payment_that_fills_the_spaces_is_accepted_and_every_other_is_refused() -> None:
    chance = random.Random(5)
    short = [track for track in nordic().board.tracks if track.length <= 3]
    accepted = 0
    for _ in range(600):
        track = chance.choice(short)
        pay = count_cards(chance.choices(range(9), k=track.length + 2 * chance.randrange(2)))
        state, move = with_hand("nordic", pay), Claim(track.id, pay)
        if pays(track, pay, wild_on_plain=False):
            accepted += 1
            assert decide(state, move)
        else:
            assert refused(state, move) is Refusal.WRONG_PAYMENT
    assert accepted > 20


@pytest.mark.parametrize("slug", ["nederland", "nordic"])
def test_the_moves_of_a_kind_stand_together(slug: str) -> None:
    for step in random_play(new_game(slug, seats=2, seed=6), 6):
        moves = step.legal_moves()
        kinds = {kind: moves.places(kind) for kind in moves.kinds()}
        assert [move.kind for move in moves] == [kind for kind, places in kinds.items() for _ in places]
        assert sum(map(len, kinds.values())) == len(moves)


@pytest.mark.parametrize("slug", ["nederland", "nordic"])
def test_the_moves_besides_claims_are_all_others(slug: str) -> None:
    for step in random_play(new_game(slug, seats=2, seed=6), 6):
        moves = step.legal_moves()
        assert moves.besides_claims() == [move for move in moves if not isinstance(move, Claim)]


@pytest.mark.parametrize("slug", ["nederland", "nordic"])
def test_a_move_that_is_found_by_its_place_is_the_one_that_is_listed_there(slug: str) -> None:
    claims = 0
    for step in random_play(new_game(slug, seats=2, seed=7), 7):
        moves, listed = step.legal_moves(), list(step.legal_moves())
        assert len(moves) == len(listed)
        for place in range(0, len(listed), 5):
            assert moves[place] == listed[place]
            claims += isinstance(moves[place], Claim)
        if listed:  # at the end there are none
            assert moves[-1] == listed[-1]
        with pytest.raises(IndexError):
            moves[len(listed)]
    assert claims > 100

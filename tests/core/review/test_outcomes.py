"""What might have come of a move."""

from collections import Counter
from itertools import combinations

import pytest

from core.board import Kind
from core.cards import LOCOMOTIVE
from core.events import TunnelDug
from core.moves import Claim, DrawCard, DrawTickets
from core.phase import Phase
from core.review.outcomes import has_chance, outcomes
from core.rules import legal_moves
from core.rules.decide import decide
from core.state import State
from tests.conserved import check_conservation
from tests.games import at_first_turn, random_play


def _positions(slug: str, seed: int) -> list[State]:
    game = at_first_turn(slug, seed=seed)
    return [one.state.copy() for one in random_play(game, seed, limit=120) if not one.over]


@pytest.mark.parametrize("slug", ["nederland", "nordic"])
def test_the_outcomes_of_every_move_share_out_all_chance_and_conserve_the_cards(slug: str) -> None:
    met = set()
    for state in _positions(slug, 4)[::6]:
        for move in legal_moves(state):
            if not has_chance(state, move):
                continue
            met.add(move.kind)
            found = list(outcomes(state, move, state.seat))
            assert abs(sum(share for share, _ in found) - 1) < 1e-9
            for _, after in found:
                check_conservation(after)
    assert {DrawCard.kind, DrawTickets.kind} <= met


def test_a_blind_card_comes_as_often_as_it_is_in_the_deck() -> None:
    state = at_first_turn("nordic").state
    left = Counter(state.deck[state.drawn :])
    held = list(state.hands[state.seat])
    for share, after in outcomes(state, DrawCard(), state.seat):
        came = [now - then for now, then in zip(after.hands[state.seat], held, strict=True)]
        assert share == pytest.approx(left[came.index(1)] / sum(left.values()))


def test_a_tunnel_costs_more_as_often_as_three_cards_of_the_deck_say() -> None:
    state, move = _tunnel()
    left = state.deck[state.drawn :]
    costly = {LOCOMOTIVE, *(colour for colour, count in enumerate(move.pay) if count)}
    expected = Counter(sum(card in costly for card in three) for three in combinations(left, 3))
    total = sum(expected.values())
    found: Counter[int] = Counter()
    for share, after in outcomes(state, move, state.seat):
        extra = after.tunnel.extra if after.phase is Phase.TUNNEL and after.tunnel else 0
        found[extra] += round(share * total)
    assert found == expected


def _tunnel() -> tuple[State, Claim]:
    for seed in range(20):
        for state in _positions("nordic", seed):
            for move in legal_moves(state):
                if isinstance(move, Claim) and state.board.track(move.track).kind is Kind.TUNNEL:
                    events = decide(state, move, state.seat)
                    assert any(isinstance(event, TunnelDug) for event in events)
                    return state, move
    raise AssertionError("no tunnel in all these games")

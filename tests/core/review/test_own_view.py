"""The score that a player may expect, from their own view."""

import pytest

from core.phase import Phase
from core.review.model import model_for
from core.review.outcomes import after
from core.review.own_view import expected_score, scores_after
from core.rules.decide import decide
from core.setup import SeatNo
from core.view import view_of
from tests.games import TABLES, new_game, random_play


@pytest.mark.parametrize(("slug", "variant", "seats"), TABLES)
def test_what_a_player_sees_is_enough_for_the_models_own_figure(slug: str, variant: str, seats: int) -> None:
    game = new_game(slug, variant, seats, seed=6)
    model = model_for(game.setup, game.board)
    for n, now in enumerate(random_play(game, 6)):
        state = now.state
        if n % 7 or state.phase is not Phase.TURN or state.last_turns >= 0 or any(state.loans):
            continue
        for seat in map(SeatNo, range(seats)):
            expected = expected_score(view_of(state, seat))
            if state.tickets[seat]:
                assert expected == round(model.value(state).scores[seat])


@pytest.mark.parametrize(("slug", "variant", "seats"), TABLES)
def test_what_a_move_would_come_to_is_the_models_own_figure_too(slug: str, variant: str, seats: int) -> None:
    game = new_game(slug, variant, seats, seed=6)
    model = model_for(game.setup, game.board)
    asked = set()
    for now in random_play(game, 6):
        state = now.state
        if (
            state.phase not in (Phase.FIRST_TICKETS, Phase.TICKETS, Phase.TUNNEL)
            or state.last_turns >= 0
            or any(state.loans)
        ):
            continue
        seat = state.to_act[0]
        view = view_of(state, seat)
        moves = list(view.moves)[:8]
        state = state.copy()
        state.offered = [offered if n == seat else () for n, offered in enumerate(state.offered)]
        for move, score in zip(moves, scores_after(view, moves), strict=True):
            judged = model.judge(after(state, decide(state, move, seat)), only=seat)
            assert score == (None if judged.last else round(judged.scores[seat]))
        asked.add(state.phase)
    assert {Phase.FIRST_TICKETS, Phase.TICKETS} <= asked


def test_a_spectator_and_a_finished_game_have_nothing_to_expect() -> None:
    game = new_game("nordic")
    assert expected_score(view_of(game.state, None)) is None
    list(random_play(game, 1))
    assert expected_score(view_of(game.state, SeatNo(0))) is None

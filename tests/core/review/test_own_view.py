"""The score that a player may expect, from their own view."""

import pytest

from core.phase import Phase
from core.review.model import model_for
from core.review.outcomes import after
from core.review.own_view import scores_after
from core.rules.decide import decide
from core.view import view_of
from tests.games import TABLES, new_game, random_play


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

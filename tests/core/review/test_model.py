"""The value model, and what it looks at."""

from pathlib import Path

import attrs
import pytest

from core.board import MapId
from core.phase import Phase
from core.review import outlook
from core.review.features import LAST_NAMES, NAMES, features_of, turns_left
from core.review.model import (
    NODES,
    mixed,
    model_for,
    model_from,
    model_table,
    read_model,
    shipped,
    value_of_results,
)
from core.review.outlook import missing_cards, outlook_of
from core.rules.scoring import split_tickets
from tests.core.review.page import lines
from tests.games import TABLES, at_first_turn, board_of, new_game, random_play, setup_of, short_board


@pytest.mark.parametrize(("slug", "variant", "seats"), TABLES)
def test_every_table_has_a_model_of_its_own(slug: str, variant: str, seats: int) -> None:
    setup = setup_of(slug, variant, seats)
    model = model_for(setup, board_of(slug))
    assert f"{slug}-{variant}-{seats}" in shipped()
    assert model.fitted_for == ""
    assert len(model.win) == len(model.score) == len(NODES)
    assert {len(row) for row in model.win} == {len(NAMES)}
    assert len(model.win_last) == len(LAST_NAMES)


def test_a_map_of_ones_own_is_judged_by_the_nearest_model_and_says_so() -> None:
    board = short_board("nordic")
    setup = attrs.evolve(setup_of("nordic"), map=MapId("short-nordic"))
    model = model_for(setup, board)
    assert model.fitted_for in shipped()


def test_weights_are_read_as_they_were_written() -> None:
    model = read_model("nordic-standard-2")
    assert model_from(model_table(model)) == model


@pytest.mark.parametrize(("slug", "variant", "seats"), TABLES)
def test_chances_add_up_to_one_in_every_position(slug: str, variant: str, seats: int) -> None:
    game = new_game(slug, variant, seats)
    model = model_for(game.setup, game.board)
    for n, now in enumerate(random_play(game, 7)):
        if n % 5 == 0 and now.state.phase not in (Phase.TUNNEL, Phase.NEUTRAL):
            value = model.value(now.state)
            assert len(value.chances) == len(value.scores) == seats
            assert sum(value.chances) == pytest.approx(1)
            assert min(value.chances) >= 0
    assert model.value(game.state) == value_of_results(game.state)


def test_weights_change_on_straight_lines_between_the_nodes() -> None:
    weights = tuple((float(node), 10.0) for node in range(len(NODES)))
    assert mixed(weights, 0.0) == (0.0, 10.0)
    assert mixed(weights, 0.375) == (1.5, 10.0)
    assert mixed(weights, 1.0) == (4.0, 10.0)


def test_an_outlook_that_is_remembered_is_the_one_that_would_be_found_anew() -> None:
    game = new_game("nordic", seed=3)
    for now in random_play(game, 3):
        state = now.state
        for seat, tickets in enumerate(state.tickets):
            remembered = outlook_of(state, seat, tickets)
            outlook.forget()
            assert outlook_of(state, seat, tickets) == remembered


def test_an_outlook_tells_done_tickets_as_the_final_score_does() -> None:
    game = new_game("nederland", seed=5)
    list(random_play(game, 5))
    for seat, tickets in enumerate(game.state.tickets):
        done, _ = split_tickets(game.state, seat)
        assert outlook_of(game.state, seat, tickets).done == len(done)


def test_cards_are_missing_until_the_hand_pays_for_all_tracks_together() -> None:
    board = board_of("nordic")
    rules = board.variants[board.default_variant].rules
    track = next(track for track in board.tracks if track.colour is not None and track.length == 3)
    hand = [0] * 9
    assert missing_cards(board, rules, (track.index,), hand) == 3
    hand[track.colour or 0] = 2
    assert missing_cards(board, rules, (track.index,), hand) == 1
    assert missing_cards(board, rules, (track.index, track.index), hand) == 4


def test_features_have_a_number_for_every_name() -> None:
    state = at_first_turn("nederland").state
    row = features_of(state, 0, state.tickets[0], turns_left(state))
    assert len(row) == len(NAMES)
    assert row[NAMES.index("points")] == state.points[0] / 10


def test_the_documentation_has_the_reports_of_the_shipped_weights() -> None:
    page = (Path(__file__).parents[3] / "docs" / "review.md").read_text(encoding="utf-8")
    assert "\n".join(lines()) in page

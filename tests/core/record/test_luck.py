"""What chance gave, as the review has it."""

import attrs
import pytest

from core.game import Game
from core.record.finished import finished_game
from core.record.luck import luck_of, with_luck
from core.review.review import review_game
from saves.folder import sample_folder
from saves.store import load_to_read
from tests.games import random_play, setup_of, short_board


@pytest.mark.parametrize("sample", ["nordic-2", "nederland-tolls-2"])
def test_it_is_the_luck_of_the_review(sample: str) -> None:
    game = load_to_read(sample_folder() / f"{sample}.toml")[0]
    found = luck_of(game)
    assert found is not None
    for luck, parts in zip(found, review_game(game, ()).seats, strict=True):
        assert (luck.cards, luck.tickets, luck.tunnels) == pytest.approx(
            (parts.luck, parts.tickets, parts.tunnels), abs=1e-9
        )
        assert 0 < luck.squares < 1
    assert sum(luck.cards + luck.tickets + luck.tunnels for luck in found) == pytest.approx(0, abs=1e-9)


def test_a_model_that_was_fitted_for_another_game_is_not_asked() -> None:
    board = short_board("nordic")
    game = Game.start(attrs.evolve(setup_of("nordic"), map=board.id), board)
    for _ in random_play(game, 1):
        pass
    assert luck_of(game) is None
    found = finished_game(game, "here")
    assert found is not None
    looked = with_luck(found, game)
    assert looked.looked_through
    assert [seat.luck for seat in looked.seats] == [None, None]

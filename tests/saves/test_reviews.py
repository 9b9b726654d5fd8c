"""Reviews that were made are kept in the cache, and so is what was found since."""

from pathlib import Path

import attrs
import pytest

from core.review.model import NODES, Model
from core.setup import SeatNo
from saves.cache import cache_folder
from saves.reviews import keep_solved, kept_review, solved
from tests.reviews import made_up, sample, with_trials

MODEL = Model(win=((0.5,),) * len(NODES), win_last=(1.0,), score=((0.1,),) * len(NODES), score_last=(1.0,))
ANNA = (SeatNo(0),)


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.mark.parametrize("name", ["nordic-2", "nederland-tolls-3-undo", "nederland-neutral"])
def test_a_review_comes_back_as_it_was(name: str) -> None:
    game = sample(name)
    kept = kept_review(game, MODEL, ANNA)
    assert kept.read() is None
    for review in (made_up(game), with_trials(made_up(game), game)):
        kept.write(review)
        assert kept.read() == review


def test_another_game_model_or_seat_has_another_review() -> None:
    game = sample()
    files = {
        kept_review(game, MODEL, ANNA).file,
        kept_review(sample("nordic-3"), MODEL, ANNA).file,
        kept_review(game, attrs.evolve(MODEL, win_last=(2.0,)), ANNA).file,
        kept_review(game, MODEL, (SeatNo(1),)).file,
    }
    assert len(files) == 4
    assert kept_review(sample(), MODEL, ANNA).file in files


def test_a_damaged_review_is_none() -> None:
    kept = kept_review(sample(), MODEL, ANNA)
    kept.write(made_up(sample()))
    kept.file.write_bytes(kept.file.read_bytes()[:-3])
    assert kept.read() is None


def test_what_was_solved_is_kept_until_it_is_thrown_away() -> None:
    assert solved() == frozenset()
    keep_solved("one")
    keep_solved("two")
    keep_solved("one")
    assert solved() == {"one", "two"}
    for file in cache_folder().iterdir():
        file.unlink()
    assert solved() == frozenset()

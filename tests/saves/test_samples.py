"""The games that ship: each is replayed entry by entry, and all that must hold holds at every step."""

from collections import Counter
from pathlib import Path

import pytest

from core.board_file import BUILT_IN
from core.game import Game
from saves.check import check_save
from saves.folder import find_save, path_in, sample_folder
from saves.read import read_save
from tests.conserved import check_conservation, check_doubles, check_scores
from tests.games import board_of
from tests.make_samples import SAMPLES, Sample, make

SCORES: dict[str, tuple[int, tuple[int, ...]]] = {
    "nederland-tolls-2": (137, (335, 236)),
    "nederland-tolls-5": (249, (179, 100, 143, 133, 167)),
    "nederland-tolls-3-undo": (195, (119, 185, 202)),
    "nederland-no-tolls-2": (133, (277, 166)),
    "nederland-no-tolls-4": (249, (158, 187, 167, 170)),
    "nederland-neutral": (138, (179, 182)),
    "nederland-neutral-undo": (130, (158, 150)),
    "nordic-2": (128, (90, 155)),
    "nordic-3": (202, (96, 114, 123)),
    "nordic-2-unfinished": (70, (16, 17)),
}
"""Entries and final points of each sample; `python -m tests.make_samples` prints it."""

FILES = sorted(sample_folder().glob("*.toml"))


def test_the_samples_are_those_of_the_table() -> None:
    assert {path.stem for path in FILES} == set(SCORES) == {sample.name for sample in SAMPLES}


def test_every_map_and_variant_has_two_or_three() -> None:
    tables = Counter((save.setup.map, save.setup.variant) for save in map(read_save, FILES))
    assert set(tables) == {(slug, variant) for slug in BUILT_IN for variant in board_of(slug).variants}
    assert set(tables.values()) <= {2, 3}


def test_there_are_samples_with_undo_and_redo_and_one_that_is_unfinished() -> None:
    kinds = {path.stem: {entry.move.kind for entry in read_save(path).entries} for path in FILES}
    assert any({"undo", "redo"} <= kind for kind in kinds.values())
    saves = map(read_save, FILES)
    assert (
        sum(not any(event.kind == "game-ended" for event in save.entries[-1].events) for save in saves) == 1
    )


def test_players_have_names_and_are_human_or_bots() -> None:
    for save in map(read_save, FILES):
        assert [seat.name for seat in save.setup.seats] == ["Anna", "Bram", "Cleo", "Daan", "Eva"][
            : len(save.setup.seats)
        ]
        assert {seat.is_bot for seat in save.setup.seats} == {True, False}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_sample_is_as_the_rules_make_it(path: Path) -> None:
    report = check_save(path)
    assert report.faults == ()
    assert report.entries == SCORES[path.stem][0]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_sample_replays_entry_by_entry_with_nothing_lost_or_made(path: Path) -> None:
    save = read_save(path)
    game = Game(save.setup, save.board)
    for entry in save.entries:
        game.follow(entry)
        check_conservation(game.state)
        check_scores(game.state)
        check_doubles(game.state)
        assert entry.at is not None
    assert tuple(game.state.points) == SCORES[path.stem][1]
    assert game.over == (not path.stem.endswith("unfinished"))
    if game.over:
        assert [result.total for result in game.state.results] == game.state.points


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_any_entry_of_a_sample_can_be_gone_to(path: Path) -> None:
    """Backwards, as a replay does it: each position is the one that playing gave."""
    save = read_save(path)
    game = Game(save.setup, save.board)
    seen = []
    for entry in save.entries:
        game.follow(entry)
        seen.append(game.state.copy())
    for n in range(len(seen), 0, -7):
        assert game.at(n) == seen[n - 1]


def test_a_sample_is_found_by_its_name(tmp_path: Path) -> None:
    assert find_save(tmp_path, "nordic-3") == sample_folder() / "nordic-3.toml"


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_the_conductor_plays_a_sample_as_it_is_recorded(sample: Sample, tmp_path: Path) -> None:
    """Move by move, on every Python: the same seed gives the same game."""
    make(sample, tmp_path)
    made, recorded = (path_in(folder, sample.name).read_text() for folder in (tmp_path, sample_folder()))
    assert made.splitlines() == recorded.splitlines()


def test_making_a_sample_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    sample = next(sample for sample in SAMPLES if sample.take_back_at)
    for folder in ("one", "two"):
        make(sample, tmp_path / folder)
    one, two = (tmp_path / folder / f"{sample.name}.toml" for folder in ("one", "two"))
    assert one.read_bytes() == two.read_bytes()
    assert check_save(one).good

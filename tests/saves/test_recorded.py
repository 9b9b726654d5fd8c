"""
Games that the first version wrote: they load and replay to the same end for ever, whatever the rules learn.

What `check` finds in them is what has been corrected since; everything else is as today's rules make it.
"""

from pathlib import Path

import pytest

from core.game import Game
from saves.check import check_save
from saves.read import read_save
from tests.conserved import check_conservation, check_doubles, check_scores

FOLDER = Path(__file__).parent / "recorded"

RECORDED: dict[str, tuple[int, tuple[int, ...]]] = {
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
"""Entries and last points of each."""

CORRECTED = {
    # The neutral player stayed when the last ticket had been turned up.
    "nederland-neutral-undo": [126, 128],
}
"""By game the entries that today's rules would not repeat."""


def test_the_recorded_games_are_those_of_the_table() -> None:
    assert {path.stem for path in FOLDER.glob("*.toml")} == set(RECORDED)


@pytest.mark.parametrize("name", RECORDED)
def test_a_recorded_game_loads_and_replays_to_the_same_end(name: str) -> None:
    save = read_save(FOLDER / f"{name}.toml")
    assert not save.migrated
    game = Game(save.setup, save.board)
    for entry in save.entries:
        game.follow(entry)
        check_conservation(game.state)
        check_scores(game.state)
        check_doubles(game.state)
    assert (len(game.log), tuple(game.state.points)) == RECORDED[name]


@pytest.mark.parametrize("name", RECORDED)
def test_check_finds_what_has_been_corrected_since_and_nothing_else(name: str) -> None:
    report = check_save(FOLDER / f"{name}.toml")
    told = [f"entry {n}: the rules make other events of the move." for n in CORRECTED.get(name, [])]
    assert [fault.partition(".toml: ")[2] for fault in report.faults] == told

"""Playing on from a moment of another game."""

import errno
import os
from pathlib import Path

import pytest

from core.game import Game
from saves.check import check_save
from saves.errors import SaveError
from saves.folder import sample_folder
from saves.store import branch, load_to_read
from tests.saves.files import open_files, play_on


@pytest.fixture
def game() -> Game:
    return load_to_read(sample_folder() / "nordic-2.toml")[0]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "branch.toml"


@pytest.mark.parametrize("n", [1, 30, 128])
def test_what_stood_is_in_the_new_save_and_the_game_goes_on_in_it(game: Game, path: Path, n: int) -> None:
    opened = branch(game, n, path)
    assert opened.game.state == game.at(n)
    play_on(opened, 3, seed=1)
    assert load_to_read(path)[0].log.entries == opened.game.log.entries
    assert check_save(path).good


def test_what_was_taken_back_is_not_in_it_and_its_entries_count_without_a_gap(path: Path) -> None:
    game = load_to_read(sample_folder() / "nederland-tolls-3-undo.toml")[0]
    branch(game, len(game.log), path)
    again = load_to_read(path)[0]
    assert 0 < len(again.log) < len(game.log)
    assert again.state == game.state


def test_the_whole_of_it_is_flushed_at_once(game: Game, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It happens while the screen waits: a flush an entry would be felt."""
    flushed: list[int] = []
    for name in ("fsync", "fdatasync"):
        monkeypatch.setattr(os, name, flushed.append)
    branch(game, len(game.log), path)
    assert len(flushed) == 2  # the file, and the folder that it has its name in


def test_a_full_disk_leaves_nothing_behind(game: Game, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write, before = os.write, open_files()
    room = 9000

    def little_room(file: int, data: bytes) -> int:
        nonlocal room
        if room == 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        taken = write(file, data[:room])
        room -= taken
        return taken

    monkeypatch.setattr(os, "write", little_room)
    with pytest.raises(SaveError, match="No space left"):
        branch(game, len(game.log), path)
    assert list(path.parent.iterdir()) == []
    assert open_files() == before

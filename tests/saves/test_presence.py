"""Who sits at a table: files that others clear away when nobody holds them any more, and no others."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from core.setup import SeatNo
from saves import presence
from saves.disk import try_lock
from saves.presence import Presence, Sitter, sitters


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A table's file; nobody sits there."""
    path = tmp_path / "friday.toml"
    path.touch()
    return path


def just_before_it_is_locked(monkeypatch: pytest.MonkeyPatch, happens: Callable[[], object]) -> None:
    """Have something happen between a file's opening and its lock, the first time that this comes up."""
    waiting = [happens]

    def lock(file: int, *kind: int) -> bool:
        if waiting:
            waiting.pop()()
        return try_lock(file, *kind)

    monkeypatch.setattr(presence, "try_lock", lock)


def test_who_sits_down_is_not_taken_for_who_left_a_file_of_the_same_name(
    table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody is slow to clear a file away: another has done so, and its owner has made it anew meanwhile."""
    me = Presence(table, SeatNo(0), "1.0")
    (mine,) = me.folder.iterdir()
    os.close(me._file)  # as if killed, so that the file is to be cleared away

    def made_anew() -> None:
        mine.unlink()
        me._file = me._sit()

    just_before_it_is_locked(monkeypatch, made_anew)
    sitters(me.folder)
    assert me.seen
    assert sitters(me.folder) == [Sitter(SeatNo(0), "1.0")]
    me.leave()


def test_a_file_that_nobody_holds_is_cleared_away(table: Path) -> None:
    me = Presence(table, SeatNo(0), "1.0")
    os.close(me._file)
    assert sitters(me.folder) == []
    assert list(me.folder.iterdir()) == []

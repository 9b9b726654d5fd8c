"""Which of several files or folders has changed."""

import os
import select
from collections.abc import Iterator
from pathlib import Path

import pytest

from saves.waking import NET, POLL, Waking


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[tuple[Waking, Path, Path]]:
    file, folder = tmp_path / "file", tmp_path / "folder"
    file.touch()
    folder.mkdir()
    waking = Waking(file, folder)
    yield waking, file, folder
    waking.close()


def wakes(waking: Waking) -> bool:
    assert waking.file is not None
    return bool(select.select([waking.file], [], [], 0.2)[0])


def test_each_changed_path_is_named(watched: tuple[Waking, Path, Path]) -> None:
    waking, file, folder = watched
    assert not wakes(waking)
    file.write_text("more")
    assert not wakes(waking), "what is written may not be flushed yet"
    os.utime(file)
    assert wakes(waking)
    assert waking.changed() == {file}
    (folder / "a-name").touch()
    assert wakes(waking)
    assert waking.changed() == {folder}
    (folder / "a-name").unlink()
    os.utime(file)
    assert wakes(waking)
    assert waking.changed() == {file, folder}
    assert not wakes(waking)


def test_without_inotify_everything_may_have_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saves.waking._watch", lambda _paths: None)
    waking = Waking(tmp_path)
    assert waking.file is None
    assert waking.changed() == {tmp_path}
    assert waking.seconds == POLL < NET
    waking.close()

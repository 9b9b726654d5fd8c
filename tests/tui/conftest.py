"""Every test of the screen has a folder, a name and a clock of its own."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tui.shell import SAMPLES


@pytest.fixture(autouse=True)
def own_world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "COLORTERM", "SSH_CONNECTION", "SSH_TTY", "DUBBELSPOOR_SAVES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LOGNAME", "anna")
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.setenv("DUBBELSPOOR_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr("tui.screens.load.sample_folder", lambda: SAMPLES)
    monkeypatch.setattr("os.fdatasync", lambda _: None)  # nothing here is lost in a power cut
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()

"""Every test of the screen has a folder, a name and a clock of its own."""

import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.saves.files import saved_game
from tests.tui.ran import Ran, Run
from tests.tui.shell import SAMPLES
from tui.cli.command_line import main


@pytest.fixture(autouse=True)
def own_world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "COLORTERM", "SSH_CONNECTION", "SSH_TTY", "DUBBELSPOOR_SAVES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LOGNAME", "anna")
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.setenv("DUBBELSPOOR_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr("tui.screens.load.sample_folder", lambda: SAMPLES)
    monkeypatch.setattr("tui.screens.curtain.AT_LEAST_SECONDS", 0.0)
    monkeypatch.setattr("os.fdatasync", lambda _: None)  # nothing here is lost in a power cut
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def ignoring_interrupts() -> Iterator[None]:
    """The tests run as a shell's background job does: Ctrl+C is ignored, and so it is by what they start."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command line in an empty folder of saves."""
    monkeypatch.setenv("DUBBELSPOOR_SAVES", str(tmp_path / "saves"))
    monkeypatch.chdir(tmp_path)

    def run(*words: object) -> Ran:
        try:
            code = main([*map(str, words)])
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
        output = capsys.readouterr()
        return Ran(code, output.out, output.err)

    return run


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game of Anna and Bram in the folder of saves."""
    path = tmp_path / "saves" / "game.toml"
    saved_game(path, moves=30, seed=4).file.close()
    return path

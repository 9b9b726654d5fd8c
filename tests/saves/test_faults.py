"""
The system fails at every call in turn: nothing acknowledged is lost, nothing is shown that is not on the disk.

The disk here is a model: what a file held when it was last flushed is what a power cut leaves of it, and any
beginning of what was written since.
"""

import errno
import fcntl
import io
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from core.errors import DubbelspoorError
from core.game import Game
from core.log import Entry
from saves.check import check_save
from saves.errors import SaveError
from saves.listing import Listed, listing
from saves.open_game import OpenGame
from saves.store import load_to_play, load_to_read
from saves.tables import TableLine, list_tables, make_table
from tests.games import board_of, setup_of

ROOT = Path(__file__).parents[2]

CALLS = {
    os: (
        "open",
        "read",
        "pread",
        "write",
        "fdatasync",
        "fsync",
        "ftruncate",
        "fstat",
        "utime",
        "link",
        "unlink",
        "replace",
        "stat",
        "listdir",
        "scandir",
        "mkdir",
        "close",
    ),
    io: ("open",),
    fcntl: ("flock",),
}
"""The system's calls by which saves are read, written and listed; paths use them too."""

FAULTS = [errno.ENOSPC, errno.EIO, errno.EINTR, errno.EACCES]
SHORT = -1
"""A read or a write that takes only a part."""


class Machine:
    """Counts the calls, lets one of them fail, and remembers what is on the disk."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls = 0
        self.met: Counter[str] = Counter()
        self.fails_at: int | None = None
        self.fault = errno.EIO
        self.on_disk: dict[int, bytes] = {}
        for module, names in CALLS.items():
            for name in names:
                monkeypatch.setattr(module, name, self._watched(name, getattr(module, name)))

    def _watched(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def watched(*words: Any, **more: Any) -> Any:
            self.calls += 1
            self.met[name] += 1
            if self.calls == self.fails_at and not _is_letting_go(name, words):
                if self.fault != SHORT:
                    if name == "close":  # it is closed all the same
                        call(*words)
                    raise OSError(self.fault, os.strerror(self.fault))
                words = _in_part(name, words)
            done = call(*words, **more)
            if name in {"fdatasync", "fsync"}:
                self._flushed(words[0])
            return done

        return watched

    def _flushed(self, file: int) -> None:
        calls, fails_at = self.calls, self.fails_at
        self.fails_at = None  # what the model itself asks never fails, and does not count
        path = Path(f"/proc/self/fd/{file}").resolve()
        if path.is_file():
            self.on_disk[os.fstat(file).st_ino] = path.read_bytes()
        self.calls, self.fails_at = calls, fails_at

    def fail(self, at: int, fault: int) -> None:
        """Let the call with this number, from now on, fail once."""
        self.calls, self.fails_at, self.fault = 0, at, fault

    def mend(self) -> bool:
        """Fail no more; says whether the failure was ever met."""
        met = self.fails_at is not None and self.calls >= self.fails_at
        self.fails_at = None
        return met


def _in_part(name: str, words: tuple[Any, ...]) -> tuple[Any, ...]:
    """What is asked of a call that does only a part of it."""
    if name == "write":
        return words[0], words[1][: len(words[1]) // 2]
    return (words[0], 7, *words[2:]) if name in {"read", "pread"} else words


def _is_letting_go(name: str, words: tuple[Any, ...]) -> bool:
    """Releasing a lock never fails."""
    return name == "flock" and bool(words[1] & fcntl.LOCK_UN)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(monkeypatch)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return make_table(tmp_path, "friday", setup_of(seed=4), board_of("nederland"))


def faults() -> Iterator[int]:
    yield from (*FAULTS, SHORT)


def next_move(game: Game) -> Entry:
    return game.decided(game.legal_moves()[-1])


@contextmanager
def in_one_sentence() -> Iterator[list[str]]:
    """Collects the sentence of a refusal; anything but one sentence fails."""
    told: list[str] = []
    try:
        yield told
    except DubbelspoorError as error:
        told.append(str(error))
    assert all(text.endswith(".") and "\n" not in text for text in told), told


def flushed_entries(machine: Machine, path: Path, to: Path) -> int:
    """How many entries a power cut would leave now."""
    to.write_bytes(machine.on_disk[path.stat().st_ino])
    return len(load_to_read(to)[0].log)


@pytest.mark.parametrize("fault", faults())
def test_an_append_may_fail_anywhere(machine: Machine, path: Path, tmp_path: Path, fault: int) -> None:
    writer, other = load_to_play(path), load_to_play(path)
    for at in range(1, 100):
        before = len(writer.game.log)
        machine.fail(at, fault)
        with in_one_sentence() as told:
            writer.submit(next_move)
        made = not told
        met = machine.mend()
        other.catch_up()
        assert len(other.game.log) <= flushed_entries(machine, path, tmp_path / "power-cut.toml")
        assert len(other.game.log) == before + made
        if not made:
            writer.submit(next_move)  # the next try goes well
        other.catch_up()
        assert other.game.log.entries == writer.game.log.entries
        if not met:
            break
    else:
        pytest.fail("the append never ends")
    close(writer, other)
    report = check_save(path)
    assert report.good, report.faults


@pytest.mark.parametrize("fault", faults())
def test_following_may_fail_anywhere(machine: Machine, path: Path, fault: int) -> None:
    writer, other = load_to_play(path), load_to_play(path)
    for at in range(1, 100):
        writer.submit(next_move)
        machine.fail(at, fault)
        with in_one_sentence():
            other.catch_up()
        met = machine.mend()
        other.catch_up()
        assert other.game.log.entries == writer.game.log.entries
        if not met:
            break
    close(writer, other)


@pytest.mark.parametrize("fault", faults())
@pytest.mark.parametrize("torn", [b"", b"\n[[entry]]  # 2\nn = 2\nmove = { ki"], ids=["whole", "torn"])
def test_loading_may_fail_anywhere(machine: Machine, path: Path, fault: int, torn: bytes) -> None:
    whole = path.read_bytes()
    for at in range(1, 100):
        path.write_bytes(whole + torn)
        machine.fail(at, fault)
        with in_one_sentence():
            close(load_to_play(path))
        met = machine.mend()
        opened = load_to_play(path)
        assert len(opened.game.log) == 1
        close(opened)
        assert path.read_bytes().rstrip() == whole.rstrip()
        if not met:
            break


@pytest.mark.parametrize("fault", faults())
@pytest.mark.parametrize("of_tables", [True, False], ids=["tables", "saves"])
def test_a_list_may_fail_anywhere(
    machine: Machine, path: Path, tmp_path: Path, fault: int, of_tables: bool
) -> None:
    """Either the whole list is refused, or every file has its line."""

    def lines() -> Sequence[Listed | TableLine]:
        return list_tables(tmp_path) if of_tables else list(listing(path.parent))

    other = load_to_play(make_table(tmp_path, "sunday", setup_of(seed=5), board_of("nederland")))
    for at in range(1, 100):
        machine.fail(at, fault)
        with in_one_sentence():
            found = lines()
            assert {line.name for line in found} == {"friday", "sunday"}
            assert all(line.game is not None or line.fault for line in found)
        met = machine.mend()
        assert all(line.game is not None for line in lines())
        if not met:
            break
    else:
        pytest.fail("the list never ends")
    assert {"listdir", "stat"} <= machine.met.keys() or {"scandir", "stat"} <= machine.met.keys()
    close(other)


def test_nobody_sees_what_somebody_is_still_writing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others look while a flush is under way, which then fails."""
    writer, other = load_to_play(path), load_to_play(path)
    seen: list[int] = []

    def failing(_file: int) -> None:
        other.file.read_new(wait=False)
        assert other.file.left_for_later
        other.take_up()
        seen.append(len(other.game.log))
        raise OSError(errno.EIO, "I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fdatasync", failing)
        with pytest.raises(SaveError, match="it was not made"):
            writer.submit(next_move)
    assert seen == [1]
    assert other.catch_up() == []
    close(writer, other)


DIES_BEFORE_ITS_FLUSH = """
import os, signal, sys
from pathlib import Path
from saves.store import load_to_play
writer = load_to_play(Path(sys.argv[1]))
os.fdatasync = lambda _file: os.kill(os.getpid(), signal.SIGKILL)
writer.submit(lambda game: game.decided(game.legal_moves()[-1]))
"""


@pytest.fixture
def left_behind(path: Path) -> OpenGame:
    """Somebody else at a table where a player's process wrote an entry, and was killed before it was flushed."""
    other = load_to_play(path)
    died = subprocess.run(
        [sys.executable, "-c", DIES_BEFORE_ITS_FLUSH, str(path)], cwd=ROOT, timeout=60, check=False
    )
    assert died.returncode == -signal.SIGKILL
    return other


def follow(other: OpenGame) -> int:
    other.catch_up()
    return len(other.game.log)


def open_anew(other: OpenGame) -> int:
    opened = load_to_play(other.file.path)
    opened.close()
    return len(opened.game.log)


def look_at_it(other: OpenGame) -> int:
    return len(load_to_read(other.file.path)[0].log)


def find_oneself_overtaken(other: OpenGame) -> int:
    assert not other.file.append(next_move(other.game))
    other.take_up()
    return len(other.game.log)


WAYS_TO_SEE = [follow, open_anew, look_at_it, find_oneself_overtaken]


@pytest.mark.parametrize("see", WAYS_TO_SEE)
def test_what_a_killed_writer_left_is_flushed_before_anybody_sees_it(
    left_behind: OpenGame, machine: Machine, path: Path, tmp_path: Path, see: Callable[[OpenGame], int]
) -> None:
    machine.on_disk[path.stat().st_ino] = b""
    assert see(left_behind) == 2
    assert flushed_entries(machine, path, tmp_path / "power-cut.toml") == 2
    close(left_behind)


@pytest.mark.parametrize("see", WAYS_TO_SEE)
def test_what_a_killed_writer_left_is_not_seen_where_it_cannot_be_flushed(
    left_behind: OpenGame, monkeypatch: pytest.MonkeyPatch, see: Callable[[OpenGame], int]
) -> None:
    def failing(_file: int) -> None:
        raise OSError(errno.EIO, "I/O error")

    with monkeypatch.context() as patch, in_one_sentence() as told:
        patch.setattr(os, "fdatasync", failing)
        see(left_behind)
    assert told
    assert len(left_behind.game.log) == 1
    close(left_behind)


def test_where_nobody_was_killed_readers_flush_nothing(machine: Machine, path: Path) -> None:
    writer, other = load_to_play(path), load_to_play(path)
    writer.submit(next_move)
    machine.met.clear()
    assert follow(other) == open_anew(other) == look_at_it(other) == 2
    assert not {"fdatasync", "fsync", "utime"} & machine.met.keys()
    close(writer, other)


def test_a_move_that_can_neither_be_saved_nor_taken_back_is_told_so(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = load_to_play(path)

    def failing(*_words: object) -> None:
        raise OSError(errno.EIO, "I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fdatasync", failing)
        patch.setattr(os, "ftruncate", failing)
        with pytest.raises(SaveError, match="nor taken back"):
            writer.submit(next_move)
    close(writer)


def test_a_power_cut_leaves_the_last_flushed_entry(machine: Machine, path: Path, tmp_path: Path) -> None:
    """Of what was written since the last flush any beginning may be there, and zeros where the rest should be."""
    opened, after = load_to_play(path), tmp_path / "after.toml"
    opened.submit(next_move)
    flushed = machine.on_disk[path.stat().st_ino]
    opened.submit(next_move)
    written = machine.on_disk[path.stat().st_ino]
    close(opened)
    for size in range(len(flushed), len(written) + 1):
        for rest in (b"", b"\0" * (len(written) - size)):
            after.write_bytes(written[:size] + rest)
            again = load_to_play(after)
            assert len(again.game.log) in ({2, 3} if written[:size].rstrip() == written.rstrip() else {2})
            close(again)
            for spare in tmp_path.glob("*.torn"):
                spare.unlink()


def close(*opened: OpenGame) -> None:
    for each in opened:
        each.close()

"""What a host allows one player, and how that is told."""

import os
import subprocess
from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from core.log import Chat, Entry, Log, SetSignposts, Undo
from core.moves import Deal
from saves.errors import HOSTED, SaveError
from tests.sessions import game_of
from tests.tables.at_tables import ANNA, BRAM, Seats, first_turn, python, table_of
from tui.app.settings import Settings, read_settings, settings_file
from tui.hosting.connections import end_connections, take_place
from tui.hosting.errors import HostingError
from tui.hosting.limits import LARGEST, Limits, TooFast, check_pace, limits_here, read_limits

HOLD = """
import sys
from pathlib import Path
from tui.hosting.connections import take_place
from tui.hosting.limits import Limits
place = take_place(Path(sys.argv[1]), sys.argv[2] or None, Limits())
print("there", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A host's folder, and this process a seat of it."""
    folder = tmp_path / "host"
    folder.mkdir()
    monkeypatch.setenv(HOSTED, str(folder))
    return folder


def holding(folder: Path, player: str, stack: ExitStack) -> "subprocess.Popen[str]":
    """A process that has a connection open."""
    process = stack.enter_context(python("-c", HOLD, folder, player))
    assert process.stdout is not None
    assert process.stdout.readline() == "there\n"
    return process


def test_a_player_cannot_open_more_connections_than_allowed(tmp_path: Path) -> None:
    limits = Limits(sessions=2)
    places = [take_place(tmp_path, "Anna", limits) for _ in range(2)]
    with pytest.raises(HostingError, match="2 connections are open already"):
        take_place(tmp_path, "Anna", limits)
    places.append(take_place(tmp_path, "Bram", limits))
    os.close(places.pop(0))
    places.append(take_place(tmp_path, "Anna", limits))
    for place in places:
        os.close(place)


@pytest.mark.parametrize("name", ["../Anna", "/Anna", "a/b"])
def test_a_name_that_leaves_the_folder_has_no_place(tmp_path: Path, name: str) -> None:
    with pytest.raises(HostingError):
        take_place(tmp_path, name, Limits())


def test_whoever_is_kicked_is_gone_and_nobody_else(tmp_path: Path) -> None:
    with ExitStack() as stack:
        anna, bram, watching = (holding(tmp_path, name, stack) for name in ("Anna", "Bram", ""))
        assert end_connections(tmp_path, "Anna") == 1
        assert anna.wait(60) == -15
        assert end_connections(tmp_path, "Anna") == 0
        assert bram.poll() is None
        assert end_connections(tmp_path, None) == 1
        assert watching.wait(60) == -15


@pytest.mark.parametrize(("key", "typed"), [("Zo\u00eb", "Zoe\u0308"), ("Zoe\u0308", "Zo\u00eb")], ids=ascii)
def test_a_name_is_the_same_however_its_accents_were_typed(tmp_path: Path, key: str, typed: str) -> None:
    place = take_place(tmp_path, typed, Limits(sessions=1))
    with pytest.raises(HostingError, match="1 connection is open already"):
        take_place(tmp_path, key, Limits(sessions=1))
    os.close(place)
    with ExitStack() as stack:
        zoe = holding(tmp_path, key, stack)
        assert end_connections(tmp_path, typed) == 1
        assert zoe.wait(60) == -15


def test_moves_and_chat_lines_are_counted_separately_for_each_minute() -> None:
    log, now = Log(), datetime(2026, 1, 1, tzinfo=UTC)
    limits = Limits(entries=2, chat=3)
    log.append(Entry(1, Deal(), None, at=now))
    for n in range(2, 8):
        log.append(Entry(n, Chat("hello"), ANNA, at=now + timedelta(seconds=10 * n)))
    said = Entry(8, Chat("hello"), ANNA, at=now + timedelta(seconds=71))
    with pytest.raises(TooFast, match="3 lines within a minute"):
        check_pace(limits, log, said)
    check_pace(limits, log, Entry(8, Chat("hello"), BRAM, at=said.at))
    check_pace(limits, log, Entry(8, Undo(2), ANNA, at=said.at))
    check_pace(limits, log, Entry(8, Chat("hello"), ANNA, at=now + timedelta(seconds=111)))


def test_who_plans_a_lot_may_still_move() -> None:
    log, now = Log(), datetime(2026, 1, 1, tzinfo=UTC)
    limits = Limits(entries=2, chat=3)
    log.append(Entry(1, Deal(), None, at=now))
    for n in (2, 3):
        log.append(Entry(n, SetSignposts(), ANNA, at=now + timedelta(seconds=n)))
    at = now + timedelta(seconds=9)
    with pytest.raises(TooFast, match="sent the plan 2 ways within a minute"):
        check_pace(limits, log, Entry(4, SetSignposts(), ANNA, at=at))
    check_pace(limits, log, Entry(4, Undo(2), ANNA, at=at))
    check_pace(limits, log, Entry(4, Chat("hello"), ANNA, at=at))


async def test_a_seat_over_its_limit_is_refused_and_writes_nothing(
    host: Path, seats: Seats, tmp_path: Path
) -> None:
    (host / "limits.toml").write_text("chat = 4\n")
    path = table_of(tmp_path)
    n = first_turn(path)
    anna = seats.sit(path, ANNA)
    for _ in range(4):
        await anna.say("again")
    size = path.stat().st_size
    with pytest.raises(TooFast):
        await anna.say("again")
    assert len(game_of(anna).log) == n + 4
    assert path.stat().st_size == size


@pytest.mark.parametrize(
    "text", ["sessions = 0", "chat = true", "chat = 1.5", "chats = 3", "sessions =", "entries = 'x'"]
)
def test_wrong_limits_are_told_without_a_path(host: Path, text: str) -> None:
    file = host / "limits.toml"
    file.write_text(text)
    with pytest.raises(HostingError, match=r"limits\.toml") as told:
        read_limits(file)
    assert str(host) not in str(told.value)


def test_the_shipped_limits_file_lists_the_defaults(tmp_path: Path) -> None:
    from importlib.resources import files

    text = files("tui.hosting").joinpath("templates", "limits.toml").read_text(encoding="utf-8")
    (tmp_path / "limits.toml").write_text(text)
    assert read_limits(tmp_path / "limits.toml") == read_limits(tmp_path / "none.toml") == Limits()


def test_no_sentence_names_a_path_of_the_host_s(host: Path) -> None:
    assert str(SaveError(host / "saves" / "friday.toml", "is gone")) == "friday.toml: is gone."
    (host / "settings.toml").write_text("theme = 3")
    (fault,) = read_settings(host / "settings.toml").faults
    assert str(host) not in fault


def test_who_only_watches_keeps_no_settings(host: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DUBBELSPOOR_CONFIG", raising=False)
    assert settings_file() is None
    assert read_settings(None).settings == Settings()


def pipe(file: Path) -> None:
    os.mkfifo(file)


def device_without_end(file: Path) -> None:
    file.symlink_to("/dev/zero")


def too_large(file: Path) -> None:
    file.write_bytes(b"#" * (LARGEST + 1))


def lists_too_deep(file: Path) -> None:
    file.write_text(f"chat = {'[' * 100_000}")


def number_too_long(file: Path) -> None:
    file.write_text(f"chat = {'9' * 5000}")


def no_utf8(file: Path) -> None:
    file.write_bytes(b"chat = '\xff'")


def folder(file: Path) -> None:
    file.mkdir()


@pytest.mark.parametrize(
    "put", [pipe, device_without_end, too_large, lists_too_deep, number_too_long, no_utf8, folder]
)
def test_what_cannot_be_a_file_of_limits_is_told_at_once_in_a_sentence(
    host: Path, put: Callable[[Path], None]
) -> None:
    put(host / "limits.toml")
    with pytest.raises(HostingError, match=r"^The host's limits\.toml cannot be read\.$"):
        limits_here()

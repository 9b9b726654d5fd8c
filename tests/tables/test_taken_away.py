"""A table's file and the folder of its seats are changed or removed while the table is followed."""

import asyncio
import fcntl
import os
import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest

from core.moves import DrawCard
from saves.errors import SaveError
from saves.presence import Presence, Sitter, seats_folder, sitters
from saves.store import load_to_play
from saves.tables import list_tables
from tests.saves.files import open_files, resealed
from tests.sessions import game_of, present_at
from tests.tables.at_tables import ANNA, BRAM, Seats, first_turn, play_at, table_of, taken_up, turns, until
from tui.session.opening import rematch, sit_down, watch
from tui.session.session import Session

GARBAGE = {
    "no UTF-8": b'move = "\xff"',
    "no TOML": b"move = = 3",
    "lists in lists": b"move = " + b"[" * 5000 + b"]" * 5000,
    "a long number": b"move = " + b"9" * 5000,
    "a number that cannot be told": b"n = 0x" + b"f" * 5000,
    "tables in tables": b"n" + b".n" * 2000 + b" = 1",
    "an unknown move": b'n = 9\nmove = { kind = "hop" }',
    "nothing": b"",
}


@pytest.fixture(autouse=True)
async def escaped() -> AsyncIterator[list[object]]:
    """What escaped from the loop's callbacks: nothing may."""
    found: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, about: found.append(about))
    yield found
    assert found == []


@pytest.fixture(autouse=True)
def no_long_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saves.waking.NET", 0.1)


@pytest.fixture(params=["inotify", "none"])
def waking(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "none":
        monkeypatch.setattr("saves.waking._watch", lambda _paths: None)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = table_of(tmp_path, players=("human", "human", "bot:random"))
    first_turn(made)
    return made


def removed(folder: Path) -> None:
    shutil.rmtree(folder)


def emptied(folder: Path) -> None:
    for each in folder.iterdir():
        each.unlink()


def strewn(folder: Path) -> None:
    """The folder of seats with entries that look like seats and are none."""
    (folder / "0-1-1").mkdir()
    os.mkfifo(folder / "1-1-1")
    (folder / "2-1-1").symlink_to("nowhere")
    (folder / ".2-1-2").symlink_to(folder)


@pytest.mark.usefixtures("waking")
@pytest.mark.parametrize("done", [removed, emptied, strewn])
async def test_what_is_done_to_the_folder_of_seats_is_mended_by_those_who_sit_there(
    done: Callable[[Path], None], seats: Seats, path: Path
) -> None:
    anna, bram = seats.sit(path, ANNA), seats.sit(path, BRAM)
    assert (present_at(anna).plays_bots, present_at(bram).plays_bots) == (True, False)
    done(seats_folder(path))
    await until(lambda: {sitter.seat for sitter in sitters(seats_folder(path))} == {ANNA, BRAM})
    n = len(game_of(anna).log)
    await anna.submit(DrawCard())
    await seats.all_see(n + 1)
    for session in (anna, bram):
        assert present_at(session).seats == {ANNA, BRAM}
        assert session.fault is None
    assert present_at(anna).plays_bots != present_at(bram).plays_bots
    bram.close()
    seats.sessions.remove(bram)
    await until(lambda: present_at(anna).seats == {ANNA} and present_at(anna).plays_bots)


def a_file(folder: Path) -> None:
    shutil.rmtree(folder)
    folder.write_text("no folder")


def bots_in_the_way(folder: Path) -> None:
    (folder / "bots").unlink()
    (folder / "bots").mkdir()


@pytest.mark.usefixtures("waking")
@pytest.mark.parametrize("done", [a_file, bots_in_the_way])
async def test_what_cannot_be_mended_is_told_and_the_table_is_followed_all_the_same(
    done: Callable[[Path], None], seats: Seats, path: Path
) -> None:
    shared, anna = load_to_play(path), seats.sit(path, ANNA)
    done(seats_folder(path))
    await until(lambda: anna.fault is not None and ".seats" in anna.fault)
    play_at(shared, DrawCard())
    await until(lambda: len(game_of(taken_up(anna)).log) == len(shared.game.log))
    seats_folder(path).rename(path.with_name("out-of-the-way"))
    await until(lambda: anna.fault is None and present_at(anna).plays_bots)
    assert present_at(anna).seats == {ANNA}


async def test_a_seat_that_cannot_be_taken_again_does_not_loop(
    seats: Seats, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = []

    def full(*_args: object) -> None:
        tries.append(1)
        raise OSError(28, "No space left on device")

    anna = seats.sit(path, ANNA)
    monkeypatch.setattr("saves.presence.write_all", full)
    before = open_files()
    emptied(seats_folder(path))
    await until(lambda: anna.fault is not None and "No space left" in anna.fault)
    await turns()
    assert len(tries) < 10
    assert open_files() == before


async def test_a_table_that_is_taken_away_gets_no_seats_again(seats: Seats, path: Path) -> None:
    anna = seats.sit(path, ANNA)
    path.unlink()
    shutil.rmtree(seats_folder(path))
    told = set()

    def is_told() -> bool:
        told.add(anna.fault)
        return anna.fault is not None

    await until(is_told)
    await turns()
    assert is_told()
    assert "moved or removed" in str(anna.fault)
    assert len(told - {None}) == 1
    assert not seats_folder(path).exists()


@pytest.mark.parametrize("seal", [False, True])
@pytest.mark.parametrize("name", GARBAGE)
async def test_whatever_comes_into_the_file_is_told_once_and_looked_at_again(
    name: str, seal: bool, seats: Seats, path: Path
) -> None:
    anna = seats.sit(path, ANNA)
    good = path.read_bytes()
    play_at(load_to_play(path), DrawCard())
    bad = path.read_bytes() + b'\n[[entry]]\ncrc = ""\n' + GARBAGE[name] + b"\nevents = []\n"
    last = len(game_of(anna).log) + 1
    path.write_bytes(good)
    with path.open("ab") as file:
        file.write((resealed(bad) if seal else bad)[len(good) :])
    await until(lambda: anna.fault is not None)
    fault = anna.fault
    assert f"entry {last + 1}: " in str(fault)
    await turns()
    assert anna.fault == fault
    assert len(game_of(taken_up(anna)).log) == last
    with pytest.raises(SaveError):
        await anna.say("Is anybody there?")


# Who has died.


def lies_in(folder: Path) -> set[str]:
    return {each.name for each in folder.iterdir()}


def test_what_a_process_left_that_died_before_it_sat_is_cleared_away(path: Path) -> None:
    folder = seats_folder(path)
    anna = Presence(path, ANNA, "1.0")
    (folder / ".1-123-1").write_text("1.0")
    (folder / ".watch-123-2").write_text("")
    (folder / ".notes").write_text("no seat")
    assert sitters(folder) == [Sitter(ANNA, "1.0")]
    assert len(lies_in(folder)) == 2
    assert ".notes" in lies_in(folder)
    anna.leave()
    assert lies_in(folder) == {".notes"}


def test_a_newcomer_is_noticed_and_nobody_who_was_seen_before(path: Path) -> None:
    anna = Presence(path, ANNA, "1.0")
    anna.who()
    assert not anna.may_be_newer()
    bram = Presence(path, BRAM, "1.0")
    assert anna.may_be_newer()
    anna.who()
    assert not anna.may_be_newer()
    bram.leave()
    assert not anna.may_be_newer()
    newer = Presence(path, BRAM, "1.1")
    anna.who()
    assert anna.may_be_newer()
    newer.leave()
    anna.who()
    assert not anna.may_be_newer()
    anna.leave()


def test_whoever_writes_while_somebody_looks_who_is_there_learns_of_a_newer_program(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move is written by a thread: what the look is about to find is not known before it has found it."""
    anna = Presence(path, ANNA, "1.0")
    anna.who()
    bram = Presence(path, BRAM, "1.1")
    asked = []

    def looked(folder: Path) -> list[Sitter]:
        asked.append(anna.may_be_newer())
        return sitters(folder)

    monkeypatch.setattr("saves.presence.sitters", looked)
    anna.who()
    assert asked == [True]
    anna.leave()
    bram.leave()


@pytest.fixture
def about_to_sit(path: Path) -> Iterator[Path]:
    """The file of a process that has locked it and not named it yet."""
    folder = seats_folder(path)
    folder.mkdir()
    made = folder / ".1-123-1"
    file = os.open(made, os.O_RDWR | os.O_CREAT)
    fcntl.flock(file, fcntl.LOCK_EX)
    yield made
    os.close(file)


def test_whoever_is_about_to_sit_is_neither_there_yet_nor_cleared_away(about_to_sit: Path) -> None:
    assert sitters(about_to_sit.parent) == []
    assert about_to_sit.exists()


def test_whoever_is_cleared_away_before_the_lock_sits_all_the_same(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flock, folder = fcntl.flock, seats_folder(path)

    def too_late(file: int, how: int) -> None:
        monkeypatch.undo()
        assert sitters(folder) == []
        assert lies_in(folder) == set()
        flock(file, how)

    monkeypatch.setattr(fcntl, "flock", too_late)
    anna = Presence(path, ANNA, "1.0")
    assert sitters(folder) == [Sitter(ANNA, "1.0")]
    anna.leave()


def test_nobody_waits_for_a_pipe_in_the_place_of_the_bots(path: Path) -> None:
    anna = Presence(path, ANNA, "1.0")
    os.mkfifo(seats_folder(path) / "bots")
    assert anna.bot_failed_after() is None
    anna.leave()


# What is reported, and which files are closed.


def test_a_table_whose_seats_cannot_be_read_is_listed_with_the_reason(
    tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(_folder: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "scandir", forbidden)
    monkeypatch.setattr("saves.tables.table_names", lambda _saves: [path.stem])
    (line,) = list_tables(tmp_path)
    assert "cannot be read: Permission denied" in str(line.fault)


async def test_whoever_cannot_sit_down_lets_go_of_the_file(seats: Seats, tmp_path: Path, path: Path) -> None:
    anna = seats.sit(path, ANNA)
    seats_folder(path).with_name("table-2.seats").write_text("no folder")
    other = table_of(tmp_path / "other")
    seats_folder(other).write_text("no folder")
    before = open_files()
    ways: list[Callable[[], Session]] = [
        lambda: watch(other),
        lambda: sit_down(other, "Anna"),
        lambda: rematch(anna, tmp_path),
    ]
    for sit in ways:
        with pytest.raises(SaveError, match="is a file, not a folder"):
            sit()
        assert open_files() == before

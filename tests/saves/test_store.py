"""Games on disk: made, loaded, appended to; alone or with another program at the same file."""

import errno
import fcntl
import os
import stat
import time
import tomllib
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest

from core.board import TrackId
from core.game import Game
from core.hint_entry import asked_hint
from core.log import AskHint, SetSignposts
from core.moves import Deal
from core.phase import Phase
from core.rules import IllegalMove, legal_moves
from core.setup import SeatNo, SetupError, UndoRule
from core.signpost_entry import signpost_entry, signposts_of
from core.signposts import Signposts
from saves import open_game, store
from saves.blocks import take_apart
from saves.check import check_save
from saves.disk import Lock
from saves.errors import Changed, SaveError
from saves.open_game import OpenGame, Overtaken
from saves.read import Save, read_save
from saves.store import load_to_play, load_to_read, new_game
from tests.games import TABLES, board_of, redone, setup_of, undone
from tests.saves.files import CLOCK, play_on, save_bytes, saved_game, written


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.toml"


def same_game(one: Game, other: Game) -> bool:
    return (
        one.setup == other.setup
        and one.board is other.board
        and one.log.entries == other.log.entries
        and one.state == other.state
    )


def test_a_new_game_is_on_disk_with_its_deal(path: Path) -> None:
    opened = saved_game(path, moves=0)
    game, save = load_to_read(path)
    assert same_game(game, opened.game)
    assert len(save.entries) == 1
    assert game.state.phase is Phase.FIRST_TICKETS
    assert save.entries[0].at == CLOCK


@pytest.mark.parametrize(("slug", "variant", "seats"), TABLES)
def test_a_game_is_played_loaded_and_played_on(path: Path, slug: str, variant: str, seats: int) -> None:
    first = saved_game(path, slug, variant, seats, seed=5, moves=25)
    first.close()
    again = load_to_play(path)
    assert again.recovered is None
    assert same_game(again.game, first.game)
    play_on(again, 10_000, seed=6)
    again.close()
    assert again.game.over
    last, _save = load_to_read(path)
    assert same_game(last, again.game)
    assert check_save(path).faults == ()


def test_undo_and_redo_are_saved_as_entries(path: Path) -> None:
    opened = saved_game(path, moves=9)
    before = path.read_bytes()
    opened.submit(undone)
    opened.submit(undone)
    opened.submit(redone)
    assert path.read_bytes().startswith(before)
    again = load_to_play(path)
    assert same_game(again.game, opened.game)
    again.submit(redone)
    play_on(again, 3, seed=2)
    assert len(again.game.log) == 10 + 3 + 1 + 3
    assert check_save(path).good


def test_the_file_and_every_block_are_valid_toml_after_every_append(path: Path) -> None:
    opened = saved_game(path, "nordic", seats=3, moves=0)
    before = path.read_bytes()
    for _ in range(40):
        play_on(opened, 1, seed=len(opened.game.log))
        data = path.read_bytes()
        assert data.startswith(before)
        before = data
        pieces = take_apart(data)
        assert pieces.torn == b""
        rows = [tomllib.loads(block.decode()) for block in pieces.blocks]
        assert [list(row) for row in rows] == [["entry"]] * len(opened.game.log)
        whole = tomllib.loads(data.decode())
        assert whole["entry"] == [row["entry"][0] for row in rows]
        assert [row["n"] for row in whole["entry"]] == list(range(1, len(opened.game.log) + 1))
        assert tomllib.loads(pieces.head.decode()) == {key: whole[key] for key in ("format", "setup")}


def test_a_save_begins_as_the_design_shows_it(path: Path) -> None:
    saved_game(path)
    top = tomllib.loads(path.read_text())
    assert list(top) == ["format", "setup", "entry"]
    assert top["format"] == 1
    assert top["setup"] == {
        "map": "nederland",
        "variant": "tolls",
        "seed": 1,
        "undo": "free",
        "seats": [
            {"name": "Anna", "colour": "red", "player": "human"},
            {"name": "Bram", "colour": "blue", "player": "human"},
        ],
    }


def test_files_are_their_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "data" / "saves" / "game.toml"
    saved_game(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    path.write_bytes(path.read_bytes() + b"\n[[entry]]  # 9")
    load_to_play(path)
    assert {stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()} == {0o600}


def test_a_new_game_never_takes_the_place_of_another(path: Path) -> None:
    saved_game(path)
    before = path.read_bytes()
    with pytest.raises(SaveError, match="there is a file of that name already"):
        saved_game(path, seed=2)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_a_wrong_setup_makes_no_file(path: Path) -> None:
    with pytest.raises(SetupError):
        new_game(path, setup_of("nordic", seats=5), board_of("nordic"))
    assert not path.exists()


def test_a_refused_move_is_not_written(path: Path) -> None:
    opened = saved_game(path, moves=6)
    before = path.read_bytes()
    with pytest.raises(IllegalMove):
        opened.play(Deal())
    assert path.read_bytes() == before


def test_a_game_that_was_killed_before_its_deal_is_dealt_when_it_is_loaded(path: Path) -> None:
    pieces = take_apart(save_bytes(moves=0))
    written(path, pieces.head)
    assert "nothing has been dealt" in check_save(path).faults[0]
    opened = load_to_play(path)
    assert opened.game.state == saved_game(path.with_name("other.toml"), moves=0).game.state
    assert check_save(path).good


def test_load_takes_undo_rules_and_players_as_they_are_edited(path: Path) -> None:
    """What a person may change by hand; it opens as it is."""
    text = save_bytes().decode()
    edited = text.replace('undo = "free"', 'undo = "off"').replace(
        'player = "human"', 'player = "bot:random"', 1
    )
    written(path, edited.encode())
    with pytest.raises(Changed, match="entry 1"):
        load_to_read(path)
    game, _save = load_to_read(path, as_it_is=True)
    assert game.setup.undo is UndoRule.OFF
    assert [seat.is_bot for seat in game.setup.seats] == [True, False]
    assert len(check_save(path).faults) == len(game.log)


# Two programs at one file.


def test_a_second_program_is_refused_and_nothing_is_lost(path: Path) -> None:
    one = saved_game(path, moves=4)
    other = load_to_play(path)
    play_on(one, 1, seed=1)
    before, state = path.read_bytes(), other.game.state.copy()
    with pytest.raises(Overtaken, match="look again before you choose"):
        play_on(other, 1, seed=2)
    assert path.read_bytes() == before
    # It has taken up the move and may go on; now the first one is behind.
    assert other.game.state != state
    assert same_game(other.game, one.game)
    play_on(other, 1, seed=3)
    with pytest.raises(Overtaken):
        play_on(one, 1, seed=1)
    assert same_game(other.game, one.game)
    play_on(one, 1, seed=1)
    assert len(read_save(path).entries) == 8
    assert check_save(path).good


def test_a_move_made_while_this_program_loads_is_not_written_over(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = saved_game(path, moves=4)
    fold = store.folded_game

    def fold_slowly(save: Save) -> Game:
        game = fold(save)
        play_on(other, 1, seed=1)
        return game

    monkeypatch.setattr(store, "folded_game", fold_slowly)
    opened = load_to_play(path)
    monkeypatch.undo()
    with pytest.raises(Overtaken):
        play_on(opened, 1, seed=2)
    assert same_game(load_to_read(path)[0], other.game)
    assert same_game(opened.game, other.game)


def test_an_entry_that_is_just_being_written_is_not_cut_off(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What looks torn may be another program in the middle of its write."""
    data = save_bytes(moves=5)
    written(path, data[:-100])
    fold = store.folded_game

    def fold_slowly(save: Save) -> Game:
        written(path, data)  # the other one finishes
        return fold(save)

    monkeypatch.setattr(store, "folded_game", fold_slowly)
    opened = load_to_play(path)
    assert path.read_bytes() == data
    assert opened.recovered is None
    assert len(opened.game.log) == 6


def test_a_file_that_is_gone_takes_no_moves(path: Path) -> None:
    """An open file can be written to after its name is gone, and nobody would ever find the moves."""
    opened = saved_game(path, moves=4)
    moved = path.rename(path.with_name("elsewhere.toml"))
    before = moved.read_bytes()
    with pytest.raises(SaveError, match="moved or removed"):
        play_on(opened, 1, seed=1)
    written(path, before)  # a copy in its place is another file
    with pytest.raises(SaveError, match="moved or removed"):
        play_on(opened, 1, seed=1)
    assert moved.read_bytes() == before == path.read_bytes()
    assert len(opened.game.log) == 5


def test_a_busy_file_is_waited_for_and_then_refused(path: Path) -> None:
    opened = saved_game(path, moves=4)
    before = path.read_bytes()
    holder = os.open(path, os.O_RDWR)
    fcntl.flock(holder, fcntl.LOCK_EX)
    began = time.monotonic()
    with pytest.raises(SaveError, match="the table is busy: another program holds this file; try again"):
        play_on(opened, 1, seed=1)
    assert 1.9 < time.monotonic() - began < 10
    assert path.read_bytes() == before
    os.close(holder)
    play_on(opened, 1, seed=1)
    assert len(read_save(path).entries) == 6


def test_the_lock_is_let_go_of_even_when_writing_fails(path: Path) -> None:
    opened = saved_game(path, moves=2)
    file = os.open(path, os.O_RDWR)
    with pytest.raises(ZeroDivisionError), Lock(file, path):
        raise ZeroDivisionError
    with Lock(file, path, seconds=0):
        pass
    os.close(file)
    play_on(opened, 1, seed=1)


# Disks that fail.


def failing(*_args: object) -> None:
    raise OSError(errno.EIO, os.strerror(errno.EIO))


def no_room(file: int, data: bytes) -> None:
    os.write(file, data[: len(data) // 2])
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize(
    ("module", "name", "stand_in", "reason"),
    [(open_game, "write_all", no_room, "No space left"), (os, "fdatasync", failing, "Input/output error")],
    ids=["the disk is full", "the disk cannot flush"],
)
def test_a_move_that_cannot_be_written_was_not_made(
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    module: object,
    name: str,
    stand_in: Callable[..., None],
    reason: str,
) -> None:
    opened = saved_game(path, moves=7)
    before, state = path.read_bytes(), opened.game.state.copy()
    monkeypatch.setattr(module, name, stand_in)
    for act in (lambda: play_on(opened, 1, seed=1), lambda: opened.submit(undone)):
        with pytest.raises(SaveError, match=rf"the move could not be saved \({reason}.*\); it was not made"):
            act()
        assert path.read_bytes() == before
        assert opened.game.state == state
        assert len(opened.game.log) == 8
        assert opened.take_up() == []
    monkeypatch.undo()
    play_on(opened, 1, seed=1)
    assert len(opened.game.log) == 9
    assert same_game(load_to_read(path)[0], opened.game)


def test_a_disk_that_fails_even_to_shorten_the_file_leaves_a_torn_entry(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = saved_game(path, moves=7)
    before = path.read_bytes()
    monkeypatch.setattr(open_game, "write_all", no_room)
    monkeypatch.setattr(os, "ftruncate", failing)
    with pytest.raises(SaveError, match="it was not made"):
        play_on(opened, 1, seed=1)
    monkeypatch.undo()
    again = load_to_play(path)
    assert again.recovered is not None
    assert path.read_bytes().rstrip() == before.rstrip()
    assert same_game(again.game, opened.game)


@pytest.mark.parametrize("disk", ["write_all", "os.fsync"])
def test_a_new_game_that_cannot_be_written_leaves_nothing_behind(
    path: Path, monkeypatch: pytest.MonkeyPatch, disk: str
) -> None:
    monkeypatch.setattr(f"saves.disk.{disk}", failing)
    with pytest.raises(SaveError, match="cannot be written: Input/output error"):
        saved_game(path)
    assert list(path.parent.iterdir()) == []


def test_a_new_game_has_its_name_only_when_it_is_dealt(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever finds the file in that very instant may sit down at it."""
    link = os.link
    found: list[int] = []

    def linked(half_done: Path, name: Path) -> None:
        link(half_done, name)
        found.append(len(read_save(name).entries))

    monkeypatch.setattr(os, "link", linked)
    saved_game(path, moves=0)
    assert found == [1]


def test_a_short_write_is_carried_on(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system may take fewer bytes than it was given."""
    opened = saved_game(path, moves=3)
    write = os.write
    monkeypatch.setattr(os, "write", lambda file, data: write(file, data[:7]))
    play_on(opened, 2, seed=1)
    monkeypatch.undo()
    assert same_game(load_to_read(path)[0], opened.game)


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    in_the_way = written(tmp_path / "file", b"")
    with pytest.raises(SaveError, match="file: is a file, not a folder"):
        saved_game(in_the_way / "game.toml")
    with pytest.raises(SaveError, match="below: cannot be written: Not a directory"):
        saved_game(in_the_way / "below" / "game.toml")


@pytest.mark.parametrize("torn", [False, True])
def test_a_file_that_may_only_be_read_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch, torn: bool
) -> None:
    data = save_bytes()
    written(path, data[:-30] if torn else data)
    opening = os.open

    def read_only(name: str | Path, flags: int, mode: int = 0o777) -> int:
        if Path(name) == path and flags & os.O_ACCMODE != os.O_RDONLY:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return opening(name, flags, mode)

    monkeypatch.setattr(os, "open", read_only)
    with pytest.raises(SaveError, match="cannot be written: Permission denied"):
        load_to_play(path)
    assert list(path.parent.iterdir()) == [path]
    assert load_to_read(path)[0].over is False


def test_the_rules_still_hold_after_loading(path: Path) -> None:
    opened: OpenGame = load_to_play(written(path, save_bytes(moves=20)))
    assert list(legal_moves(opened.game.state)) == list(
        saved_game(path.with_name("b.toml"), moves=20).game.legal_moves()
    )


def test_a_hint_that_was_asked_for_and_who_may_ask_stand_in_the_save(path: Path) -> None:
    setup = attrs.evolve(setup_of(), hints=True)
    opened = new_game(path, setup, board_of("nederland"))
    opened.game.follow(entry := asked_hint(opened.game, opened.game.state.seat))
    opened.file.append(entry)
    opened.file.close()
    game, save = load_to_read(path)
    assert game.setup.hints is True
    assert save.entries[-1].move == AskHint()
    assert "hints = true" in path.read_text()


def test_signposts_stand_in_the_save_and_an_unknown_track_is_refused(path: Path) -> None:
    opened = saved_game(path, moves=2)
    opened.submit(lambda game: signpost_entry(game, SeatNo(0), Signposts((2,), (6,))))
    opened.file.close()
    game, _ = load_to_read(path)
    assert signposts_of(game, SeatNo(0)) == Signposts((2,), (6,))
    opened = load_to_play(path)
    said = SetSignposts((TrackId("atlantis-utopia/grey"),))
    opened.file.append(opened.game.next_entry(SeatNo(0), said))
    opened.file.close()
    with pytest.raises(SaveError, match="there is no track atlantis-utopia/grey"):
        load_to_read(path)


def test_a_save_from_before_hints_says_nothing_of_them(path: Path) -> None:
    saved_game(path, moves=2).file.close()
    assert "hints" not in path.read_text()
    assert load_to_read(path)[0].setup.hints is None

"""The folder that saves live in: its place, its names, its list."""

import os
from datetime import UTC, datetime
from pathlib import Path

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.setup import Seat, SeatColour
from saves import folder as folders
from saves.errors import SaveError
from saves.folder import (
    SLUG,
    default_folder,
    find_save,
    name_for,
    path_for_new,
    path_in,
    sample_folder,
    table_names,
    table_path,
)
from saves.listing import listing
from tests.games import setup_of
from tests.saves.files import CLOCK, ZONES, living_in, save_bytes, saved_game, written

BAD_NAMES = [
    "",
    ".",
    "..",
    "../game",
    "/etc/passwd",
    "a/b",
    "a\\b",
    ".hidden",
    "game.toml",
    "game.",
    "Game",
    "GAME",
    "-game",
    "game-",
    "a--b",
    "a b",
    "spël",
    "game\n",
    "a\0b",
    "~",
    "$HOME",
    "*",
    "x" * 101,
]


@pytest.mark.parametrize("name", BAD_NAMES, ids=ascii)
def test_a_name_that_is_no_slug_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(SaveError, match="a saved game's name is made of at most 100 lower-case letters"):
        path_in(tmp_path, name)


@pytest.mark.parametrize("name", ["a", "7", "nederland-2026-11-16-anna-bram", "x" * 100])
def test_a_slug_is_a_file_in_the_folder(tmp_path: Path, name: str) -> None:
    assert path_in(tmp_path, name) == tmp_path / f"{name}.toml"


@settings(max_examples=200)
@given(name=st.text())
def test_no_name_leaves_the_folder(name: str) -> None:
    try:
        path = path_in(Path("/saves"), name)
    except SaveError:
        return
    assert path.parent == Path(os.path.normpath(path)).parent == Path("/saves")


def test_a_save_is_found_by_name_and_by_file(tmp_path: Path) -> None:
    assert find_save(tmp_path, "game") == tmp_path / "game.toml"
    assert find_save(tmp_path, "game.toml") == Path("game.toml")
    assert find_save(tmp_path, "/elsewhere/game") == Path("/elsewhere/game")
    with pytest.raises(SaveError):
        find_save(tmp_path, "..")


def test_a_sample_is_found_by_name_unless_one_has_a_game_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, samples = tmp_path / "mine", tmp_path / "samples"
    mine.mkdir()
    samples.mkdir()
    monkeypatch.setattr(folders, "sample_folder", lambda: samples)
    sample = written(samples / "game.toml", save_bytes())
    assert find_save(mine, "game") == sample
    own = written(mine / "game.toml", save_bytes())
    assert find_save(mine, "game") == own
    assert find_save(mine, "other") == mine / "other.toml"


def test_a_table_is_found_by_name_before_a_sample_and_after_a_saved_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    samples = tmp_path / "samples"
    monkeypatch.setattr(folders, "sample_folder", lambda: samples)
    for path in (samples / "game.toml", tmp_path / "tables" / "game.toml", tmp_path / "game.toml"):
        path.parent.mkdir(exist_ok=True)
        assert written(path, save_bytes()) == find_save(tmp_path, "game")


@pytest.mark.parametrize("name", BAD_NAMES, ids=ascii)
def test_a_table_s_name_is_a_slug_too(tmp_path: Path, name: str) -> None:
    with pytest.raises(SaveError, match="a table's name is made of at most 100 lower-case letters"):
        table_path(tmp_path, name)


def test_samples_lie_beside_the_code() -> None:
    assert sample_folder() == Path(folders.__file__).with_name("samples")


def test_the_folder_is_the_one_the_environment_names_or_the_users_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DUBBELSPOOR_SAVES", str(tmp_path))
    assert default_folder() == tmp_path
    monkeypatch.delenv("DUBBELSPOOR_SAVES")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert default_folder() == tmp_path / "data" / "dubbelspoor" / "saves"
    assert not (tmp_path / "data").exists()


@settings(max_examples=100)
@given(
    names=st.lists(
        st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=20), max_size=5
    )
)
def test_a_new_games_name_is_a_slug_whatever_its_players_are_called(names: list[str]) -> None:
    setup = attrs.evolve(setup_of(), seats=tuple(map(Seat, names, SeatColour)))
    name = name_for(Path("/nowhere"), setup, CLOCK)
    assert SLUG.fullmatch(name)
    assert name.startswith("nederland-2026-11-16")
    path_in(Path("/nowhere"), name)


def test_a_new_games_name_is_free(tmp_path: Path) -> None:
    names = []
    for _ in range(3):
        names.append(name_for(tmp_path, setup_of(), CLOCK))
        written(path_in(tmp_path, names[-1]), b"")
    assert names == [f"nederland-2026-11-16-anna-bram{suffix}" for suffix in ("", "-2", "-3")]


def test_names_keep_their_letters_as_far_as_slugs_can(tmp_path: Path) -> None:
    setup = attrs.evolve(
        setup_of(), seats=(Seat("Åse Ørn", SeatColour.RED), Seat("José-María", SeatColour.BLUE))
    )
    assert name_for(tmp_path, setup, CLOCK) == "nederland-2026-11-16-ase-orn-jose-maria"


@pytest.mark.parametrize("zone", ZONES)
def test_a_new_game_has_the_date_of_where_it_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, zone: str
) -> None:
    with living_in(zone, monkeypatch) as days:
        path = path_for_new(tmp_path, setup_of())
    assert path in {tmp_path / f"nederland-{day}-anna-bram.toml" for day in days()}


def test_a_list_has_good_and_broken_files_the_latest_first(tmp_path: Path) -> None:
    good = saved_game(tmp_path / "good.toml", "nordic", seats=3, moves=3)
    written(tmp_path / "torn.toml", save_bytes()[:-10])
    written(tmp_path / "broken.toml", save_bytes().replace(b"n = 3", b"n = 4", 1))
    written(tmp_path / "empty.toml", b"")
    written(tmp_path / "bytes.toml", b"\xff\x00")
    written(tmp_path / "notes.txt", b"no save")
    written(tmp_path / ".good.toml.123", b"half done")
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "dangling.toml").symlink_to(tmp_path / "nowhere.toml")
    for age, name in enumerate(["good", "torn", "broken", "empty", "bytes"]):
        os.utime(tmp_path / f"{name}.toml", (CLOCK.timestamp() - age, CLOCK.timestamp() - age))
    lines = list(listing(tmp_path))
    assert [line.name for line in lines] == ["good", "torn", "broken", "empty", "bytes"]
    assert [line.game is None for line in lines] == [False, False, True, True, True]
    assert lines[0].game is not None
    assert lines[0].game.state == good.game.state
    assert lines[0].changed == CLOCK
    assert lines[2].fault == (
        f"{tmp_path}/broken.toml: entry 3: n is 4: entries must count 1, 2, 3 … without a gap."
    )
    assert all(line.fault is None for line in lines[:2])


def test_a_folder_that_is_not_there_has_no_saves_and_is_not_made(tmp_path: Path) -> None:
    assert list(listing(tmp_path / "nowhere")) == []
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_vanishes_while_the_list_is_made_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path / "stays.toml", save_bytes())
    monkeypatch.setattr(Path, "iterdir", lambda folder: iter([folder / "stays.toml", folder / "gone.toml"]))
    monkeypatch.setattr(Path, "is_file", lambda _path: True)
    assert [line.name for line in listing(tmp_path)] == ["stays"]


def test_a_table_that_vanishes_while_the_list_is_made_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path / "stays.toml", b"")
    monkeypatch.setattr(
        Path, "iterdir", lambda _folder: iter([tmp_path / "stays.toml", tmp_path / "gone.toml"])
    )
    monkeypatch.setattr(Path, "is_file", lambda _path: True)
    assert table_names(tmp_path) == ["stays"]


def test_a_folder_that_may_not_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(_folder: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", forbidden)
    with pytest.raises(SaveError, match="cannot be read: Permission denied"):
        list(listing(tmp_path))


def test_times_in_the_list_are_in_utc(tmp_path: Path) -> None:
    saved_game(tmp_path / "good.toml")
    (line,) = listing(tmp_path)
    assert line.changed.tzinfo is UTC
    assert abs((datetime.now(UTC) - line.changed).total_seconds()) < 60


@pytest.mark.parametrize(("seconds", "year"), [(10**12, 9999), (-(10**12), 2)])
@pytest.mark.parametrize("zone", ZONES)
def test_a_file_of_which_the_time_is_in_no_calendar_is_listed(
    seconds: int, year: int, zone: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a wrong clock leaves it, where the file system takes such a time."""
    written(tmp_path / "game.toml", save_bytes())
    found = Path.stat

    def changed_then(path: Path) -> os.stat_result:
        return os.stat_result([*found(path)[:8], seconds, seconds])

    monkeypatch.setattr(Path, "stat", changed_then)
    with living_in(zone, monkeypatch):
        (line,) = listing(tmp_path)
        assert abs(line.changed.astimezone().year - year) <= 1
    assert (line.name, line.fault, line.changed.year) == ("game", None, year)

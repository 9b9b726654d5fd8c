"""Old formats: read by steps, rewritten when the game goes on, and kept beside it."""

from pathlib import Path
from typing import Any

import pytest

from saves.blocks import FORMAT, take_apart
from saves.check import check_save
from saves.errors import SaveError
from saves.migrate import MIGRATIONS, Tables, migrated
from saves.read import read_save
from saves.store import load_to_play, load_to_read
from tests.saves.files import play_on, save_bytes, substance_of, tiny_bytes, written


def from_format_0(tables: Tables) -> Tables:
    """Format 0, for these tests: `map` was called `place`, and moves and events had a `type`."""
    head, entries = tables
    head["setup"]["map"] = head["setup"].pop("place")
    for entry in entries:
        for table in [entry["move"], *entry["events"]]:
            table["kind"] = table.pop("type")
    return head, entries


def in_format_0(data: bytes) -> bytes:
    old = data.replace(b"format = 1", b"format = 0", 1).replace(b"\nmap = ", b"\nplace = ", 1)
    head, mark, entries = old.partition(b"\n[[entry]]")
    return head + mark + entries.replace(b"kind = ", b"type = ")


@pytest.fixture
def _step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MIGRATIONS, 0, from_format_0)


@pytest.fixture(params=["built-in map", "own map"])
def data(request: pytest.FixtureRequest) -> bytes:
    return save_bytes(moves=8, undos=2) if request.param == "built-in map" else tiny_bytes()


def test_without_its_step_an_old_save_is_refused(tmp_path: Path, data: bytes) -> None:
    path = written(tmp_path / "game.toml", in_format_0(data))
    with pytest.raises(SaveError, match=r"game\.toml: is of format 0; this program knows format 1\."):
        load_to_play(path)
    assert path.read_bytes() == in_format_0(data)


@pytest.mark.usefixtures("_step")
def test_an_old_save_is_the_same_game_and_looking_at_it_changes_nothing(tmp_path: Path, data: bytes) -> None:
    today = written(tmp_path / "today.toml", data)
    old = written(tmp_path / "old.toml", in_format_0(data))
    assert substance_of(old) == substance_of(today)
    assert load_to_read(old)[0].state.hands == load_to_read(today)[0].state.hands
    assert check_save(old).good
    assert old.read_bytes() == in_format_0(data)


@pytest.mark.usefixtures("_step")
def test_an_old_save_that_is_played_on_is_rewritten_and_kept(tmp_path: Path, data: bytes) -> None:
    path = written(tmp_path / "game.toml", in_format_0(data))
    opened = load_to_play(path)
    assert path.read_bytes() == data
    assert (tmp_path / "game.old").read_bytes() == in_format_0(data)
    play_on(opened, 2, seed=1)
    assert path.read_bytes().startswith(data)
    assert {file.name for file in tmp_path.iterdir()} == {"game.toml", "game.old"}
    MIGRATIONS.clear()
    assert load_to_read(path)[0].log.entries == opened.game.log.entries
    assert check_save(path).good


@pytest.mark.usefixtures("_step")
def test_an_old_save_that_is_torn_is_mended_and_rewritten(tmp_path: Path) -> None:
    torn = in_format_0(save_bytes())[:-30]
    path = written(tmp_path / "game.toml", torn)
    opened = load_to_play(path)
    assert opened.recovered is not None
    whole = take_apart(torn)
    assert (tmp_path / "game.torn").read_bytes() == whole.torn
    assert (tmp_path / "game.old").read_bytes() == torn[: whole.whole]
    play_on(opened, 1, seed=1)
    assert check_save(path).good
    assert len(read_save(path).entries) == 13


@pytest.mark.usefixtures("_step")
def test_what_an_interrupted_rewrite_left_is_not_in_the_way(tmp_path: Path) -> None:
    written(tmp_path / "game.new", b"half a file")
    written(tmp_path / "game.old", b"an older one")
    path = written(tmp_path / "game.toml", in_format_0(save_bytes()))
    load_to_play(path)
    assert path.read_bytes() == save_bytes()
    assert (tmp_path / "game.old").read_bytes() == b"an older one"
    assert (tmp_path / "game-2.old").read_bytes() == in_format_0(save_bytes())


@pytest.mark.usefixtures("_step")
def test_a_program_that_has_the_old_file_open_cannot_add_to_it(tmp_path: Path) -> None:
    """Its moves would go into the file that is only kept."""
    path = written(tmp_path / "game.toml", in_format_0(save_bytes()))
    one = load_to_play(path)
    path.with_name("game.old").replace(path)  # as it was, once more
    other = load_to_play(path)
    play_on(other, 1, seed=1)
    with pytest.raises(SaveError, match="moved or removed"):
        play_on(one, 1, seed=1)


@pytest.mark.usefixtures("_step")
def test_an_old_save_that_does_not_fit_its_step_is_told(tmp_path: Path) -> None:
    data = in_format_0(save_bytes()).replace(b"type = ", b"sort = ", 1)
    path = written(tmp_path / "game.toml", data)
    with pytest.raises(SaveError, match="is of format 0 and cannot be brought to format 1"):
        load_to_play(path)
    assert path.read_bytes() == data


def test_steps_are_taken_one_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    def step(name: str) -> Any:
        return lambda tables: ({**tables[0], "steps": [*tables[0].get("steps", []), name]}, tables[1])

    for number, name in ((-2, "first"), (-1, "second"), (0, "third")):
        monkeypatch.setitem(MIGRATIONS, number, step(name))
    head, _entries = migrated(Path("game.toml"), {"format": -2}, [])
    assert head == {"format": FORMAT, "steps": ["first", "second", "third"]}


def test_every_format_before_todays_has_its_step() -> None:
    """Format 1 is the first: there is nothing to migrate from yet."""
    assert sorted(MIGRATIONS) == list(range(1, FORMAT))

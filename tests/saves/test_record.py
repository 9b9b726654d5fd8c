"""The finished games of a folder, and the cache that may be thrown away."""

import json
import shutil
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import attrs
import pytest

import saves.record
from core.errors import BrokenOff
from core.game import Game
from core.record.finished import FinishedGame, Luck
from core.setup import SeatNo
from saves.folder import sample_folder, tables_folder
from saves.record import ReadGames, cache_file, look_through, read_games, to_look_through
from saves.store import branch, load_to_read
from tests.games import undone
from tests.saves.files import CLOCK, play_on, resealed, saved_game, written


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "saves"


@pytest.fixture
def files_read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that were read in full."""
    names: list[str] = []
    read = saves.record.read_finished

    def noted(path: Path, source: str) -> object:
        names.append(source)
        return read(path, source)

    monkeypatch.setattr("saves.record.read_finished", noted)
    return names


def finished(path: Path, seed: int = 1, slug: str = "nordic") -> Path:
    saved_game(path, slug, seed=seed, moves=10_000).close()
    return path


def sources(read: ReadGames) -> list[str]:
    return sorted(game.source for game in read.games)


def test_finished_games_count_and_tables_that_are_over_too(folder: Path) -> None:
    finished(folder / "mine.toml", seed=1)
    saved_game(folder / "unfinished.toml", seed=2, moves=20).close()
    finished(tables_folder(folder) / "friday.toml", seed=3)
    read = read_games(folder)
    assert sources(read) == ["mine.toml", "tables/friday.toml"]
    assert (read.repeated, read.faults) == (0, ())


def test_there_may_be_no_folder_at_all(folder: Path, tmp_path: Path) -> None:
    assert read_games(folder) == ReadGames(())
    assert list(tmp_path.iterdir()) == []


def test_files_that_cannot_be_read_are_told_and_the_others_count(folder: Path) -> None:
    good = finished(folder / "good.toml")
    written(folder / "old.toml", b"format = 99\n")
    written(folder / "noise.toml", b"\xff\x00\x13")
    written(folder / "edited.toml", good.read_bytes().replace(b"place = 2", b"place = 1", 1))
    written(
        folder / "strange.toml",
        resealed(good.read_bytes().replace(b'tickets_missed = ["', b'tickets_missed = ["nowhere-')),
    )
    read = read_games(folder)
    assert sources(read) == ["good.toml"]
    assert len(read.faults) == 4
    for name in ("edited", "noise", "old", "strange"):
        assert sum(f"{name}.toml: " in fault for fault in read.faults) == 1
    assert any("it was changed after it was written" in fault for fault in read.faults)


def test_a_torn_end_does_no_harm_to_a_game_that_was_over(folder: Path) -> None:
    path = finished(folder / "torn.toml")
    path.write_bytes(path.read_bytes() + b"\n[[entry]]  # 99\nn = ")
    assert sources(read_games(folder)) == ["torn.toml"]


def test_a_copy_counts_once(folder: Path) -> None:
    path = finished(folder / "game.toml")
    shutil.copy(path, folder / "copy.toml")
    read = read_games(folder)
    assert (len(read.games), read.repeated) == (1, 1)


def played_on(game: Game, n: int, path: Path, seed: int) -> None:
    opened = branch(game, n, path)
    play_on(opened, 10_000, seed)
    opened.close()


def test_a_game_that_was_played_on_from_a_moment_of_another_does_not_count_again(folder: Path) -> None:
    game = load_to_read(finished(folder / "z-first.toml"))[0]
    played_on(game, 30, folder / "a-second.toml", seed=8)
    read = read_games(folder)
    assert (sources(read), read.repeated) == (["a-second.toml"], 1)  # both were over at the same moment


def test_a_game_that_was_played_on_from_a_sample_does_not_count(folder: Path) -> None:
    game = load_to_read(sample_folder() / "nordic-2-unfinished.toml")[0]
    played_on(game, 30, folder / "mine.toml", seed=8)
    shutil.copy(sample_folder() / "nordic-2.toml", folder / "copied.toml")
    read = read_games(folder)
    assert (read.games, read.repeated) == ((), 2)


def test_what_was_found_is_remembered_until_the_file_changes(folder: Path, files_read: list[str]) -> None:
    opened = saved_game(folder / "one.toml", "nordic", moves=10_000)
    finished(folder / "two.toml", seed=2)
    saved_game(folder / "unfinished.toml", seed=3).close()
    first = read_games(folder)
    assert sorted(files_read) == ["one.toml", "two.toml", "unfinished.toml"]
    files_read.clear()
    assert read_games(folder) == first
    assert files_read == []
    opened.submit(lambda game: undone(game, SeatNo(0), at=CLOCK))
    opened.close()
    assert sources(read_games(folder)) == ["two.toml"]
    assert files_read == ["one.toml"]


def test_a_link_that_leads_nowhere_but_to_itself_is_told_and_the_others_count(folder: Path) -> None:
    finished(folder / "mine.toml")
    (folder / "loop.toml").symlink_to("loop.toml")
    read = read_games(folder)
    assert sources(read) == ["mine.toml"]
    (fault,) = read.faults
    assert fault.startswith(f"{folder}/loop.toml: cannot be read: ")


def test_files_that_are_gone_are_forgotten(folder: Path) -> None:
    finished(folder / "one.toml").unlink()
    finished(folder / "two.toml", seed=2)
    read_games(folder)
    (folder / "two.toml").unlink()
    assert read_games(folder).games == ()
    assert b"two.toml" not in cache_file(folder).read_bytes()


def resealed_cache(path: Path, change: Callable[[dict[str, object]], object]) -> None:
    table = json.loads(path.read_bytes().partition(b"\n")[2])
    change(table)
    body = json.dumps(table).encode()
    path.write_bytes(f"{zlib.crc32(body):08x}\n".encode() + body)


def _made_a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


DAMAGES: dict[str, Callable[[Path], object]] = {
    "thrown away": Path.unlink,
    "empty": lambda path: path.write_bytes(b""),
    "cut off": lambda path: path.write_bytes(path.read_bytes()[:-10]),
    "noise": lambda path: path.write_bytes(b"\xff\x00\n\x13"),
    "a changed figure": lambda path: path.write_bytes(
        path.read_bytes().replace(b'"place": 1', b'"place": 2')
    ),
    "a folder": _made_a_folder,
    "of another version": lambda path: resealed_cache(path, lambda t: t.update(version=[0, 0, "0"])),
    "without files": lambda path: resealed_cache(path, lambda t: t.pop("files")),
    "no table": lambda path: resealed_cache(path, lambda t: t.update(files=[1, 2])),
    "games of another shape": lambda path: resealed_cache(
        path, lambda t: t.update(files={"one.toml": {"size": "large"}})
    ),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_cache_is_thrown_away_without_a_word(
    folder: Path, files_read: list[str], damage: str
) -> None:
    finished(folder / "one.toml")
    first = read_games(folder)
    files_read.clear()
    DAMAGES[damage](cache_file(folder))
    assert read_games(folder) == first
    assert files_read == ["one.toml"]


def test_without_room_for_a_cache_the_games_are_read_again(
    folder: Path, tmp_path: Path, files_read: list[str]
) -> None:
    finished(folder / "one.toml")
    written(tmp_path / "cache", b"a file where the folder should be")
    assert read_games(folder) == read_games(folder)
    assert files_read == ["one.toml", "one.toml"]


def test_nobody_else_may_read_the_cache(folder: Path) -> None:
    finished(folder / "one.toml")
    read_games(folder)
    assert cache_file(folder).stat().st_mode & 0o777 == 0o600
    assert [path.name for path in cache_file(folder).parent.iterdir()] == [cache_file(folder).name]


def test_it_can_be_broken_off_and_what_was_read_is_kept(folder: Path, files_read: list[str]) -> None:
    for seed in range(4):
        finished(folder / f"game-{seed}.toml", seed)
    told: list[tuple[int, int]] = []

    def two_of_them(done: int, total: int) -> None:
        told.append((done, total))
        if done == 2:
            raise BrokenOff

    with pytest.raises(BrokenOff):
        read_games(folder, two_of_them)
    assert told == [(0, 4), (1, 4), (2, 4)]
    assert len(files_read) == 2
    assert len(read_games(folder).games) == 4
    assert sorted(files_read) == [f"game-{seed}.toml" for seed in range(4)]


def test_folders_have_caches_of_their_own(folder: Path, tmp_path: Path) -> None:
    assert cache_file(folder) != cache_file(tmp_path / "others")
    assert cache_file(folder) == cache_file(folder / ".." / "saves")


@pytest.fixture
def games_looked_at(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games of which it was found out what chance gave: to everybody a tenth of a game."""
    names: list[str] = []

    def noted(found: FinishedGame, _game: Game) -> FinishedGame:
        names.append(found.source)
        seats = tuple(attrs.evolve(seat, luck=Luck(0.1, 0.0, 0.0, 0.01)) for seat in found.seats)
        return attrs.evolve(found, seats=seats, looked_through=True)

    monkeypatch.setattr("saves.record.with_luck", noted)
    return names


def lucks(read: ReadGames) -> list[bool]:
    return [game.seats[0].luck is not None for game in read.games]


def test_luck_is_found_out_game_by_game_and_remembered(folder: Path, games_looked_at: list[str]) -> None:
    for seed in range(3):
        finished(folder / f"game-{seed}.toml", seed)
    read = read_games(folder)
    assert lucks(read) == [False] * 3
    assert [sum(lucks(now)) for now in look_through(folder, read, "anna")] == [1, 2, 3]
    assert sorted(games_looked_at) == [f"game-{seed}.toml" for seed in range(3)]
    again = read_games(folder)
    assert lucks(again) == [True] * 3
    assert to_look_through(again, "anna") == []
    assert list(look_through(folder, again, "anna")) == []


def test_only_the_games_of_the_player_are_looked_through(folder: Path, games_looked_at: list[str]) -> None:
    path = finished(folder / "game.toml")
    other = path.read_bytes().replace(b'"Anna"', b'"Nora"').replace(b'"Bram"', b'"Otto"')
    written(folder / "others.toml", resealed(other))
    read = read_games(folder)
    assert len(read.games) == 2
    list(look_through(folder, read, "Nora"))
    assert games_looked_at == ["others.toml"]


def test_what_was_found_out_before_it_was_broken_off_is_kept(
    folder: Path, games_looked_at: list[str]
) -> None:
    for seed in range(3):
        finished(folder / f"game-{seed}.toml", seed)
    with closing(look_through(folder, read_games(folder), "Anna")) as looking:
        next(looking)
    assert sum(lucks(read_games(folder))) == 1
    assert len(games_looked_at) == 1


@pytest.mark.usefixtures("games_looked_at")
def test_a_game_that_has_changed_meanwhile_has_no_luck_and_nothing_is_remembered_of_it(folder: Path) -> None:
    opened = saved_game(folder / "one.toml", "nordic", moves=10_000)
    finished(folder / "two.toml", seed=2)
    finished(folder / "gone.toml", seed=3)
    read = read_games(folder)
    opened.submit(lambda game: undone(game, SeatNo(0), at=CLOCK))
    opened.close()
    (folder / "gone.toml").unlink()
    *_, now = look_through(folder, read, "Anna")
    assert {game.source: game.seats[0].luck is not None for game in now.games} == {
        "gone.toml": False,
        "one.toml": False,
        "two.toml": True,
    }
    assert sources(read_games(folder)) == ["two.toml"]


def test_other_weights_of_the_model_make_all_of_it_new(
    folder: Path, games_looked_at: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    finished(folder / "one.toml")
    list(look_through(folder, read_games(folder), "Anna"))
    monkeypatch.setattr("saves.record.model_version", lambda: 0)
    assert lucks(read_games(folder)) == [False]
    assert games_looked_at == ["one.toml"]

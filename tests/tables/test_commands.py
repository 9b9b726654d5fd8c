"""The commands of tables, and two of them under real terminals."""

import argparse
import json
import os
import shutil
import signal
from contextlib import closing
from pathlib import Path

import pytest

from core.log import Chat
from core.setup import UndoRule
from saves.check import check_save
from saves.errors import SaveError
from saves.folder import sample_folder, table_path
from saves.presence import seats_folder, sitters
from saves.store import load_to_play, load_to_read
from saves.tables import WORDS_OVER_SSH, find_table, is_table, list_tables, make_table, series
from tests.games import board_of, setup_of, undone
from tests.saves.files import play_on, written
from tests.tui.pty_run import Terminal
from tui.cli.command_line import main

MAKE = ["new", "--table", "friday", "--players", "Anna,Bram,bot:random", "--seed", "5", "--host-only"]


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUBBELSPOOR_SAVES", str(tmp_path / "saves"))
    monkeypatch.setenv("DUBBELSPOOR_CONFIG", str(tmp_path / "config"))
    monkeypatch.delenv("DUBBELSPOOR_SEAT", raising=False)
    monkeypatch.delenv("DUBBELSPOOR_HOSTED", raising=False)


def saves(tmp_path: Path) -> Path:
    return tmp_path / "saves"


def test_a_table_is_made_and_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tables"]) == 0
    assert "no tables yet" in capsys.readouterr().out
    assert main(MAKE) == 0
    assert "dubbelspoor join friday" in capsys.readouterr().out
    assert check_save(table_path(saves(tmp_path), "friday"), at_table=True).good
    assert main(["tables"]) == 0
    line = capsys.readouterr().out.splitlines()[1]
    assert line.split()[:5] == ["friday", "Nederland", "Anna,", "Bram,", "Random"]
    assert "nobody" in line
    assert main(["tables", "--json"]) == 0
    (table,) = json.loads(capsys.readouterr().out)["tables"]
    assert table["name"] == "friday"
    assert [seat["there"] for seat in table["seats"]] == [False, False, False]


def test_a_name_is_taken_once_and_cannot_leave_the_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(MAKE) == 0
    before = table_path(saves(tmp_path), "friday").read_bytes()
    assert main(MAKE) == 1
    assert "“friday”: there is a table of that name already" in capsys.readouterr().err
    assert table_path(saves(tmp_path), "friday").read_bytes() == before
    for name in ("../friday", "a/b", ".hidden", "Friday", "a\x1b[2J", ""):
        words = [name if word == "friday" else word for word in MAKE]
        assert main(words) == 1, name
        assert main(["join", name]) == 1
        assert main(["watch", name]) == 1
        assert "a table's name is made of" in capsys.readouterr().err
    assert [line.name for line in list_tables(saves(tmp_path))] == ["friday"]
    assert "\x1b" not in capsys.readouterr().err


@pytest.fixture
def over(tmp_path: Path) -> Path:
    """A table, “sat”, whose game is over."""
    path = table_path(saves(tmp_path), "sat")
    path.parent.mkdir(parents=True)
    shutil.copy(sample_folder() / "nordic-2.toml", path)
    return path


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[argparse.Namespace]:
    """Which command lines came as far as to open a screen."""
    lines: list[argparse.Namespace] = []

    def open_app(args: argparse.Namespace, *_: object) -> int:
        lines.append(args)
        return 0

    monkeypatch.setattr("tui.cli.play.need_terminal", lambda: None)
    monkeypatch.setattr("tui.cli.play.open_app", open_app)
    return lines


def test_a_table_that_is_over_is_found_by_its_name(
    over: Path, opened: list[argparse.Namespace], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "sat"]) == 0
    assert capsys.readouterr().out.startswith(str(over))
    assert main(["show", "sat"]) == 0
    assert "Nordic Countries" in capsys.readouterr().out
    assert main(["replay", "sat"]) == 0
    assert [args.file for args in opened] == ["sat"]
    assert main(["tables"]) == 0
    assert "“dubbelspoor replay sat”" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["show", "replay"])
def test_no_cards_of_a_table_that_still_plays_are_shown_by_its_name(
    command: str, opened: list[argparse.Namespace], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(MAKE) == 0
    capsys.readouterr()
    for more in ([], ["--seat", "Anna"]):
        assert main([command, "friday", *more]) == 1
        said = capsys.readouterr()
        assert "“friday”: the game at this table is not over; “dubbelspoor watch friday” looks on" in said.err
        assert not said.out
    assert not opened
    assert main(["check", "friday"]) == 0
    assert main(["tables"]) == 0
    assert "replay" not in capsys.readouterr().out


def test_a_table_is_joined_and_not_loaded(
    opened: list[argparse.Namespace], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(MAKE) == 0
    assert main(["load", "friday"]) == 1
    assert "this is a table; sit down there with “dubbelspoor join friday”" in capsys.readouterr().err
    assert not opened


@pytest.mark.parametrize("word", sorted(WORDS_OVER_SSH))
def test_no_table_is_called_like_a_word_that_players_say_over_ssh(
    tmp_path: Path, word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([word if each == "friday" else each for each in MAKE]) == 1
    assert f"“{word}”: a table cannot be called so" in capsys.readouterr().err
    with pytest.raises(SaveError, match="over SSH"):
        make_table(saves(tmp_path), word, setup_of(), board_of("nederland"))
    assert not list_tables(saves(tmp_path))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("friday", ("friday", 1)),
        ("friday-2", ("friday", 2)),
        ("friday-x", ("friday-x", 1)),
        ("2", ("2", 1)),
        ("a-1-10", ("a-1", 10)),
    ],
)
def test_a_table_and_its_rematches_share_a_name(name: str, expected: tuple[str, int]) -> None:
    assert series(name) == expected


BOTS = ["new", "--table", "bots", "--players", "bot:random,bot:greedy", "--seed", "5"]


def test_a_table_of_bots_is_watched(
    monkeypatch: pytest.MonkeyPatch, opened: list[argparse.Namespace], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*BOTS, "--host-only"]) == 0
    assert "dubbelspoor watch bots" in capsys.readouterr().out
    monkeypatch.setattr("tui.cli.tables.need_terminal", lambda: None)
    for more in ([], ["--as", "Anna"]):
        assert main(["join", "bots", *more]) == 1
        assert "Only bots play at this table" in capsys.readouterr().err
    assert main(["others" if word == "bots" else word for word in BOTS]) == 0
    assert len(opened) == 1


def test_who_comes_over_ssh_is_told_what_they_can_do_there(
    over: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DUBBELSPOOR_HOSTED", "1")
    assert main(["tables"]) == 0
    assert "replay" not in capsys.readouterr().out
    for command in ("join", "watch"):
        assert main([command, "nowhere"]) == 1
        said = capsys.readouterr().err
        assert "the word “tables” after the address" in said
        assert "dubbelspoor" not in said
    over.unlink()
    assert main(["tables"]) == 0
    assert "the host makes them" in capsys.readouterr().out


def test_wrong_use_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "--players", "Anna,Bram", "--host-only"]) == 2
    assert "--table" in capsys.readouterr().err
    assert main(["join", "nowhere"]) == 1
    assert "dubbelspoor tables" in capsys.readouterr().err
    assert main(MAKE) == 0
    assert main(["join", "friday"]) == 2
    assert "needs a terminal" in capsys.readouterr().err


def test_a_table_that_cannot_be_read_is_listed_with_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(MAKE) == 0
    path = find_table(saves(tmp_path), "friday")
    path.write_text("format = 99\n", encoding="utf-8")
    assert main(["tables"]) == 0
    assert "cannot be opened" in capsys.readouterr().out


def test_join_asks_whose_seat_it_is_where_several_are_free(tmp_path: Path) -> None:
    path = make_table(saves(tmp_path), "friday", setup_of(seed=4), board_of("nederland"))
    terminal = Terminal(["join", "friday"], size=(100, 30))
    terminal.read_until("Who are you at friday?")
    terminal.send("\x1b[B\r")
    terminal.read_until("keep the marked")
    assert [sitter.seat for sitter in sitters(seats_folder(path))] == [1]
    os.kill(terminal.pid, signal.SIGKILL)
    terminal.end()


def test_two_terminals_play_talk_and_come_back(tmp_path: Path) -> None:
    path = make_table(saves(tmp_path), "friday", setup_of(seed=4), board_of("nederland"))
    anna = Terminal(["join", "friday", "--as", "Anna"], size=(100, 30))
    anna.read_until("Bram")
    bram = Terminal(["join", "friday"], size=(100, 30))
    bram.read_until("keep the marked")
    # All letters at once, as over a network: none of them is taken for a command.
    bram.send("mnyudq hello\r")
    anna.read_until("nyudq")
    anna.send("123\r")
    anna.read_until("Bram is to act")
    assert [entry.move for entry in load_to_read(path)[0].log.entries][1] == Chat("nyudq hello")
    os.kill(bram.pid, signal.SIGKILL)
    bram.end()
    again = Terminal(["join", "friday", "--as", "Bram"], size=(100, 30))
    again.read_until("keep the marked")
    again.send("123\r")
    anna.read_until("claim a track")
    assert "\x1b]2;Your turn at friday\x07" in anna.output.decode()
    anna.send("qq")
    anna.read_until("tickets and train cards")
    anna.send("q")
    assert anna.end() == 0
    os.kill(again.pid, signal.SIGKILL)
    again.end()
    assert check_save(path, at_table=True).good


def test_check_knows_a_table_by_whatever_way_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    elsewhere, link = tmp_path / "elsewhere", tmp_path / "link.toml"
    path = make_table(elsewhere, "friday", setup_of(undo=UndoRule.FREE), board_of("nederland"))
    with closing(load_to_play(path)) as opened:
        play_on(opened, 3, seed=1)
        opened.submit(undone)
    link.symlink_to(path)
    alone = written(elsewhere / "alone.toml", path.read_bytes())
    monkeypatch.chdir(path.parent)
    for named in (path, Path("friday.toml"), Path("../tables/friday.toml"), link):
        assert main(["check", str(named)]) == 1
        assert "at a table the others must agree to this undo" in capsys.readouterr().out
    assert main(["--saves", str(elsewhere), "check", "friday"]) == 1
    assert main(["check", str(alone)]) == 0


def test_a_folder_of_saves_may_be_called_tables(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    assert not is_table(folder, folder / "game.toml")
    assert is_table(folder, folder / "tables" / "game.toml")

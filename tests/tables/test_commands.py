"""The commands of tables, and two of them under real terminals."""

import json
import os
import signal
from pathlib import Path

import pytest

from core.log import Chat
from saves.check import check_save
from saves.folder import table_path
from saves.store import load_to_read
from saves.tables import find_table, list_tables, make_table
from tests.games import board_of, setup_of
from tests.tui.pty_run import Terminal
from tui.cli import main

MAKE = ["new", "--table", "friday", "--players", "Anna,Bram,bot:random", "--seed", "5", "--host-only"]


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUBBELSPOOR_SAVES", str(tmp_path / "saves"))
    monkeypatch.setenv("DUBBELSPOOR_CONFIG", str(tmp_path / "config"))
    monkeypatch.delenv("DUBBELSPOOR_SEAT", raising=False)


def saves(tmp_path: Path) -> Path:
    return tmp_path / "saves"


def test_a_table_is_made_and_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tables"]) == 0
    assert "no tables yet" in capsys.readouterr().out
    assert main(MAKE) == 0
    assert "dubbelspoor join friday" in capsys.readouterr().out
    assert check_save(table_path(saves(tmp_path), "friday")).good
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
    assert "already" in capsys.readouterr().err
    assert table_path(saves(tmp_path), "friday").read_bytes() == before
    for name in ("../friday", "a/b", ".hidden", "Friday", "a\x1b[2J", ""):
        words = [name if word == "friday" else word for word in MAKE]
        assert main(words) == 1, name
        assert main(["join", name]) == 1
        assert main(["watch", name]) == 1
    assert [line.name for line in list_tables(saves(tmp_path))] == ["friday"]
    assert "\x1b" not in capsys.readouterr().err


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
    make_table(saves(tmp_path), "friday", setup_of(seed=4), board_of("nederland"))
    terminal = Terminal(["join", "friday"], size=(100, 30))
    terminal.read_until("Who are you at friday?")
    terminal.send("\x1b[B\r")
    terminal.read_until("Anna is to act")
    os.kill(terminal.pid, signal.SIGKILL)
    terminal.end()


def test_two_terminals_play_talk_and_come_back(tmp_path: Path) -> None:
    path = make_table(saves(tmp_path), "friday", setup_of(seed=4), board_of("nederland"))
    anna = Terminal(["join", "friday", "--as", "Anna"], size=(100, 30))
    anna.read_until("Bram")
    bram = Terminal(["join", "friday"], size=(100, 30))
    bram.read_until("Anna is to act")
    # All letters at once, as over a network: none of them is taken for a command.
    bram.send("mnyudq hello\r")
    anna.read_until("nyudq")
    anna.send("123\r")
    bram.read_until("keep the marked")
    assert [entry.move for entry in load_to_read(path)[0].log.entries][1] == Chat("nyudq hello")
    os.kill(bram.pid, signal.SIGKILL)
    bram.end()
    again = Terminal(["join", "friday", "--as", "bram"], size=(100, 30))
    again.read_until("keep the marked")
    again.send("123\r")
    anna.read_until("claim a track")
    assert "\x1b]2;Your turn at friday\x07" in anna.output.decode()
    anna.send("q")
    anna.read_until("tickets and train cards")
    anna.send("q")
    assert anna.end() == 0
    os.kill(again.pid, signal.SIGKILL)
    again.end()
    assert check_save(path).good

"""What a terminal tells of its colours: asked once, read right, and never waited for."""

import os
import sys
import time
from pathlib import Path

import pytest

from tests.ptys import OnTerminal
from tests.screen import ANSWERS
from tui.terminal.environment import (
    GROUND,
    ColourChoice,
    ColourSystem,
    more_colours,
    prepare,
)
from tui.terminal.told import Told, ask_colours, told_by

WHITE, BLACK = b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\", b"\x1b]11;rgb:00/00/00\x07"
ASKING = """
import os
from tui.terminal.environment import ColourChoice, prepare
print("colours", prepare(os.environ, by_ground=True), os.environ.get("DUBBELSPOOR_GROUND"))
"""


def asked(answer: str, monkeypatch: pytest.MonkeyPatch, **environ: str) -> str:
    """What is made of a terminal that gives these answers before it says what it is."""
    monkeypatch.setitem(ANSWERS, "c", f"{answer}\x1b[?62;22c")
    base = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "PYTHONPATH": str(Path.cwd()), "TERM": "xterm"}
    terminal = OnTerminal([sys.executable, "-c", ASKING], base | environ)
    with terminal:
        assert terminal.ends() == 0
    return next(line for line in terminal.screen.text.splitlines() if line.startswith("colours"))


def test_a_light_and_a_dark_ground_are_told_apart() -> None:
    assert told_by(WHITE).is_light
    assert told_by(BLACK) == Told(0.0)
    assert told_by(b"x\x1b]11;rgba:8000/8000/8000/ffff\x07").is_light
    assert not told_by(b"").is_light


def test_colours_are_counted_by_what_only_a_terminal_that_has_them_answers() -> None:
    assert told_by(b"\x1b]4;255;rgb:eeee/eeee/eeee\x1b\\") == Told(many_colours=True)
    assert told_by(b"\x1bP1$r0;48:2:1:2:3m\x1b\\") == Told(all_colours=True)
    assert told_by(b"\x1bP1$r48;2;1;2;3m\x1b\\") == Told(all_colours=True)
    assert told_by(b"\x1bP1$r0;48:5:16m\x1b\\") == Told()
    assert more_colours(ColourSystem.SIXTEEN, Told()) is ColourSystem.SIXTEEN
    assert more_colours(ColourSystem.SIXTEEN, Told(many_colours=True)) is ColourSystem.MANY
    assert more_colours(ColourSystem.MANY, Told(all_colours=True)) is ColourSystem.ALL


@pytest.mark.parametrize(
    ("answer", "made_of_it"),
    [
        ("", "colours standard None"),
        ("\x1b]4;255;rgb:ee/ee/ee\x07", "colours 256 None"),
        ("\x1b]11;rgb:ffff/ffff/dddd\x07\x1bP1$r48:2:1:2:3m\x1b\\", "colours truecolor light"),
    ],
)
def test_a_terminal_that_says_xterm_is_asked(
    answer: str, made_of_it: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert asked(answer, monkeypatch) == made_of_it


@pytest.mark.parametrize("term", ["dumb", "linux", "screen"])
def test_a_terminal_that_would_print_the_questions_is_not_asked(
    term: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert asked("\x1b]4;255;rgb:ee/ee/ee\x07", monkeypatch, TERM=term) == "colours standard None"


def test_tmux_is_asked_whatever_it_calls_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = "\x1b]4;255;rgb:ee/ee/ee\x07"
    assert asked(answer, monkeypatch, TERM="screen", TMUX="yes") == "colours 256 None"


def test_a_terminal_that_never_answers_is_hardly_waited_for() -> None:
    ours, theirs = os.openpty()
    start = time.monotonic()
    assert ask_colours(theirs, theirs, 0.1) == Told()
    assert time.monotonic() - start < 5
    os.close(ours)
    os.close(theirs)


def test_what_is_no_terminal_tells_nothing(tmp_path: Path) -> None:
    with (tmp_path / "file").open("w+b") as file:
        assert ask_colours(file.fileno(), file.fileno(), 0.1) == Told()


@pytest.mark.parametrize(
    ("choice", "colours"),
    [
        (ColourChoice.SIXTEEN, ColourSystem.SIXTEEN),
        (ColourChoice.MANY, ColourSystem.MANY),
        (ColourChoice.ALL, ColourSystem.ALL),
        (ColourChoice.AUTO, ColourSystem.MANY),
    ],
)
def test_the_players_word_counts_more_than_the_terminals(choice: ColourChoice, colours: ColourSystem) -> None:
    environ = {"TERM": "xterm-256color", GROUND: "light"}
    assert prepare(environ, choice) is colours
    assert GROUND not in environ

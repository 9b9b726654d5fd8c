"""The command line: help, wrong use, and jobs that fail; what is printed, where, and with which exit code."""

import re
from pathlib import Path

import pytest

from tests.saves.files import TINY_MAP, save_bytes, written
from tests.tui.ran import Run, one_sentence
from tui.app.crash import state_folder


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["simulate"],
        ["check"],
        ["show"],
        ["saves"],
        ["stats"],
        ["map"],
        ["map", "check"],
        ["new"],
        ["load"],
        ["replay"],
    ],
)
def test_help_is_there_for_every_command(run: Run, words: list[str]) -> None:
    ran = run(*words, "--help")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"usage: {' '.join(['dubbelspoor', *words])}")


def test_the_version_is_told(run: Run) -> None:
    ran = run("--version")
    assert (ran.code, ran.err) == (0, "")
    assert re.fullmatch(r"dubbelspoor \d+\.\d+\.\d+\n", ran.out)


WRONG_USE = {
    "no such command": (["frobnicate"], "frobnicate"),
    "no such option": (["saves", "--frob"], "--frob"),
    "an option without its value": (["--saves"], "--saves"),
    "no file to check": (["check"], "FILE"),
    "no file to show": (["show"], "FILE"),
    "no action on maps": (["map"], "ACTION"),
    "no games": (["simulate", "--games", "0"], "--games must be at least 1"),
    "games in words": (["simulate", "--games", "many"], "many"),
    "a seed in words": (["simulate", "--seed", "lucky"], "lucky"),
    "a seed below zero": (["simulate", "--seed", "-1"], "The seed must be a whole number"),
    "no such map": (
        ["simulate", "--map", "mars"],
        "There is no map “mars”; choose nederland, nordic, or name",
    ),
    "no such variant": (
        ["simulate", "--variant", "lava"],
        "has no variant “lava”; choose one of: tolls, no-tolls",
    ),
    "humans in a simulation": (
        ["simulate", "--players", "Anna,bot:random"],
        "Only bots can be simulated; Anna is human",
    ),
    "one bot alone": (["simulate", "--players", "bot:random"], "is for 2–5 players, not 1"),
    "too many for Nordic": (
        ["simulate", "--map", "nordic", "--players", ",".join(["bot:random"] * 4)],
        "2–3 players",
    ),
    "too many for any map": (
        ["simulate", "--players", ",".join(["bot:random"] * 6)],
        "colours for 5 players at most",
    ),
    "no such bot": (
        ["simulate", "--players", "bot:hal,bot:random"],
        "There is no bot “hal”; choose one of: random",
    ),
    "no such rule of undo": (
        ["new", "--undo", "never"],
        "There is no rule of undo “never”; choose one of: free, turn, off.",
    ),
    "no such look": (
        ["new", "--theme", "foo"],
        "There is no look “foo”; choose one of: auto, dark, light,",
    ),
    "no such look before a command": (["--theme", "foo", "new"], "There is no look “foo”"),
    "an empty name": (["simulate", "--players", "=bot:random,bot:random"], "name must not be empty"),
    "an entry that is not there": (["show", "game", "--at", "32"], "no move 32: its moves are 1 to 31"),
    "an entry before the first": (["show", "game", "--at", "0"], "no move 0"),
    "nobody of that name": (
        ["show", "game", "--seat", "Zoe"],
        "Nobody is called “Zoe” here; the players are: Anna, Bram",
    ),
    "no seat of that number": (["show", "game", "--seat", "2"], "Nobody is called “2” here"),
    "a screen on a pipe": (["load", "game"], "needs a terminal"),
    "a title on a pipe": ([], "needs a terminal"),
}


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize("case", WRONG_USE)
def test_wrong_use_is_one_sentence_on_stderr_and_exit_2(run: Run, case: str) -> None:
    words, reason = WRONG_USE[case]
    ran = run(*words)
    assert ran.code == 2
    assert ran.out == ""
    one_sentence(ran.err, reason)


FAILED = {
    "no such game": (
        ["show", "nothing"],
        "saves/nothing.toml: there is no such saved game; “dubbelspoor saves” lists",
    ),
    "no such file": (["show", "./nothing.toml"], "nothing.toml: there is no such saved game"),
    "a name that is no slug": (["show", "My Game"], "“My Game”: a saved game's name is made of"),
    "a name that leaves the folder": (["check", ".."], "“..”: a saved game's name is made of"),
    "an endless name": (["show", "x" * 300], "a saved game's name is made of at most 100"),
    "a file with an endless name": (["show", "x" * 300 + ".toml"], "cannot be read: File name too long"),
    "a folder for a game": (["show", "saves/"], "cannot be read: Is a directory"),
    "a broken game": (["show", "broken"], "broken.toml: entry 2: n is 7: entries must count"),
    "no such map file": (["simulate", "--map", "none.toml"], "none.toml: cannot be read: No such file"),
    "no such map to check": (["map", "check", "none.toml"], "none.toml: cannot be read: No such file"),
    "a folder that is a file": (
        ["simulate", "--games", "1", "--save", "saves/game.toml"],
        "is a file, not a folder",
    ),
}


@pytest.mark.parametrize("case", FAILED)
def test_a_failed_job_is_one_sentence_on_stderr_and_exit_1(run: Run, game: Path, case: str) -> None:
    written(game.with_name("broken.toml"), game.read_bytes().replace(b"\nn = 2\n", b"\nn = 7\n"))
    words, reason = FAILED[case]
    ran = run(*words)
    assert ran.code == 1
    assert ran.out == ""
    one_sentence(ran.err, reason)


def test_the_words_of_a_file_never_steer_the_terminal(run: Run, tmp_path: Path) -> None:
    evil = '"\\u001b]0;owned\\u0007"'
    written(tmp_path / "game.toml", save_bytes().replace(b'"nederland"', evil.encode(), 1))
    written(
        tmp_path / "map.toml",
        TINY_MAP.read_bytes().replace(b'"north", "south"', evil.encode() + b', "south"', 1),
    )
    for words in (
        ["show", "game.toml"],
        ["check", "game.toml"],
        ["map", "check", "map.toml"],
        ["show", "a\x1b[31m"],
    ):
        ran = run(*words)
        assert ran.code == 1
        assert (ran.out + ran.err).replace("\n", "").isprintable()


@pytest.mark.parametrize("error", [RuntimeError("no such thing"), RecursionError(), MemoryError()])
def test_a_failure_that_nobody_thought_of_is_one_sentence_and_its_traceback_a_file(
    error: Exception, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over SSH a player would read of the server's paths in it."""

    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr("tui.cli.saves.run", fail)
    ran = run("saves")
    assert ran.code == 1
    one_sentence(ran.err, "Dubbelspoor has failed")
    (report,) = state_folder().iterdir()
    assert f"{type(error).__name__}" in report.read_text()


def test_of_a_file_that_is_no_map_all_is_told_a_sentence_a_line(run: Run, game: Path) -> None:
    ran = run("map", "check", game)
    assert (ran.code, ran.out) == (1, "")
    first, *more = ran.err.splitlines(keepends=True)
    one_sentence(first, "game.toml: id is missing")
    for line in more:
        one_sentence(line, "game.toml: ")
    assert len(more) > 3

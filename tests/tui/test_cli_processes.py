"""The command line as real processes: pipes that close, disks that are full, and what is imported."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from saves.check import check_save
from saves.tables import make_table
from tests.games import board_of, setup_of
from tests.ptys import OnTerminal
from tests.saves.files import saved_game

ROOT = Path(__file__).parents[2]
START = "import sys; from tui.cli.command_line import main; sys.exit(main())"
HEAVY = {"textual", "rich"}
NOT_IN_CORE = HEAVY | {"platformdirs", "cattrs", "tomli_w", "saves", "tui"}
PATIENCE = 60.0
"""Seconds that a busy machine may take to show a screen."""
HEADLESS = [
    ["saves"],
    ["saves", "--json"],
    ["show", "game"],
    ["show", "game", "--seat", "Anna", "--json"],
    ["check", "game"],
    ["simulate", "--games", "2"],
    ["map", "check", str(ROOT / "core" / "boards" / "nordic.toml")],
    ["--help"],
    ["--version"],
]


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    saved_game(tmp_path / "game.toml", "nordic", moves=20).file.close()
    return tmp_path


def command(words: list[str], saves: Path) -> list[str]:
    return [sys.executable, "-c", START, "--saves", str(saves), *words]


def environment(**more: str) -> Mapping[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return {**kept, "PYTHONPATH": str(ROOT), **more}


def test_a_command_is_a_process_with_an_exit_code(saves: Path) -> None:
    for words, code in (
        (["check", "game"], 0),
        (["check", "nothing"], 1),
        (["show", "game", "--at", "99"], 2),
    ):
        done = subprocess.run(
            command(words, saves), env=environment(), capture_output=True, text=True, check=False
        )
        assert done.returncode == code
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize("words", HEADLESS, ids=" ".join)
def test_a_reader_that_closes_the_pipe_is_no_error(saves: Path, words: list[str]) -> None:
    """As with `| head -1`: the pipe is closed before, or while, the command writes."""
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        command(words, saves),
        env=environment(),
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")


def test_head_takes_one_line_and_nobody_complains(saves: Path) -> None:
    line = " ".join(f"'{word}'" for word in command(["show", "game"], saves))
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", f"{line} | head -1"],
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "Nordic Countries, Standard. After entry 21 of 21.\n"


@pytest.mark.parametrize("words", [["show", "game"], ["saves", "--json"], ["--help"]], ids=" ".join)
def test_a_full_disk_is_told(saves: Path, words: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            command(words, saves),
            env=environment(),
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == "The output could not be written: No space left on device.\n"


def test_without_any_output_a_command_still_does_its_job(saves: Path) -> None:
    line = " ".join(
        f"'{word}'" for word in command(["simulate", "--games", "1", "--save", str(saves / "new")], saves)
    )
    done = subprocess.run(
        ["sh", "-c", f"{line} >&-"], env=environment(), stderr=subprocess.PIPE, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert len(list((saves / "new").iterdir())) == 1


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_an_old_encoding_loses_letters_but_nothing_else(saves: Path, encoding: str) -> None:
    (saves / os.fsdecode(b"\xff.toml")).write_bytes(b"")
    for words in (["show", "game"], ["saves"], ["saves", "--json"], ["show", "game", "--json"]):
        done = subprocess.run(
            command(words, saves),
            env=environment(PYTHONIOENCODING=encoding),
            capture_output=True,
            encoding=encoding,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        if "--json" in words:
            json.loads(done.stdout)


@contextmanager
def interrupts_obeyed() -> Iterator[None]:
    """A program that is started here obeys Ctrl+C, whatever the tests do."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ignoring_interrupts")
def test_an_interrupt_is_quiet_and_leaves_whole_games(saves: Path) -> None:
    played = saves / "played"
    words = command(["simulate", "--games", "1000000", "--json", "--save", str(played)], saves)
    with interrupts_obeyed():
        process = subprocess.Popen(words, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        while not list(played.glob("*.toml")) and process.poll() is None:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert (process.returncode, out, err) == (130, b"", b"")
    assert all(not check_save(file).faults[1:] for file in played.glob("*.toml"))


# What is imported.

MODULES_AFTER = """
import json, sys, os
from tui.cli.command_line import main
sys.stdout = open(os.devnull, "w")
codes = []
for words in json.loads(sys.argv[1]):
    try:
        codes.append(main(words))
    except SystemExit as end:
        codes.append(end.code)
print(json.dumps({"codes": codes, "modules": sorted({name.partition(".")[0] for name in sys.modules})}), file=sys.__stdout__)
"""

CORE = """
import importlib, json, pkgutil, sys
import core
names = [module.name for module in pkgutil.walk_packages(core.__path__, "core.")]
for name in names:
    importlib.import_module(name)
from tests.games import played_out
game = played_out("nordic", None, 2, 1)
from core.narrate import Narrator
list(map(Narrator(game.board, game.setup.seats).entry, game.log.entries))
print(json.dumps({"names": names, "modules": sorted({name.partition(".")[0] for name in sys.modules})}))
"""


def test_headless_commands_import_no_screen(saves: Path) -> None:
    lines = [["--saves", str(saves), *words] for words in HEADLESS]
    wrong = [["--saves", str(saves), "show", "nothing"], ["simulate", "--map", "mars"], ["nonsense"]]
    done = subprocess.run(
        [sys.executable, "-c", MODULES_AFTER, json.dumps(lines + wrong)],
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    told = json.loads(done.stdout)
    assert told["codes"] == [0] * len(HEADLESS) + [1, 2, 2]
    assert "saves" in told["modules"]
    assert not HEAVY & set(told["modules"])


def test_the_core_imports_nothing_but_itself_and_attrs(saves: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", CORE], env=environment(), cwd=saves, capture_output=True, text=True, check=True
    )
    told = json.loads(done.stdout)
    assert "core.rules.decide" in told["names"]
    assert not NOT_IN_CORE & set(told["modules"])


def test_saves_import_no_screen() -> None:
    code = "import sys, saves.check, saves.folder; print(sorted(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment(), capture_output=True, text=True, check=True
    )
    assert "'saves.store'" in done.stdout
    assert "'textual" not in done.stdout
    assert "'rich" not in done.stdout
    assert "'tui" not in done.stdout


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ([], "A game of tickets and train cards"),
        (["new", "--map", "nordic", "--players", "Anna,bot:greedy"], "At least 2"),
        (["new", "--table", "friday", "--players", "Anna,Bram"], "Market"),
        (["load", "game"], "press Enter"),
        (["load"], "Your games"),
        (["replay", "game", "--at", "10"], "move 10 of 21, open cards"),
        (["replay", "game", "--seat", "Anna"], "move 21 of 21, Anna's eyes"),
        (["replay", "nordic-2"], "Bram wins"),
        (["replay"], "Your games"),
        (["host"], "New table"),
        (["join", "monday", "--as", "Anna"], "Market"),
        (["watch", "monday"], "watching"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_command_opens_its_screen(words: list[str], shown: str, saves: Path) -> None:
    make_table(saves, "monday", setup_of(seats=2, seed=1), board_of("nederland"))
    environ = {**environment(DUBBELSPOOR_CONFIG=str(saves)), "TERM": "xterm-256color"}
    with OnTerminal(command(words, saves), environ, size=(120, 40), cwd=saves) as terminal:
        terminal.shows(shown, PATIENCE)
        assert shown in terminal.screen.text

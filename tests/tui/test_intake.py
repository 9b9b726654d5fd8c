"""A client that claims to be immense, or sends keys without end, costs next to nothing."""

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from saves.store import load_to_read
from saves.tables import make_table
from tests.games import board_of, setup_of
from tests.ptys import OnTerminal

ROOT = Path(__file__).parents[2]
PROGRAM = "import sys; from tui.cli.command_line import main; sys.exit(main())"
MOST_MEGABYTES = 150
SLOW = 60.0


@pytest.fixture
def seat(tmp_path: Path) -> Iterator[OnTerminal]:
    make_table(tmp_path / "saves", "friday", setup_of(seed=5), board_of("nederland"))
    environ = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "HOME": str(tmp_path),
        "TERM": "xterm-256color",
        "DUBBELSPOOR_SAVES": str(tmp_path / "saves"),
        "DUBBELSPOOR_CONFIG": str(tmp_path / "config"),
    }
    with OnTerminal([sys.executable, "-c", PROGRAM, "join", "friday", "--as", "Anna"], environ) as terminal:
        terminal.shows("Market", SLOW)
        terminal.settle()
        yield terminal


def megabytes(process: int) -> float:
    line = next(
        line for line in Path(f"/proc/{process}/status").read_text().splitlines() if line.startswith("VmHWM")
    )
    return int(line.split()[1]) / 1024


@pytest.mark.parametrize("size", [(65535, 65535), (80, 65535), (801, 24)])
def test_an_immense_terminal_is_told_so_instead_of_drawn(seat: OnTerminal, size: tuple[int, int]) -> None:
    seat.claim_size(*size)
    seat.shows("This terminal is too large.", SLOW)
    assert f"Now: {size[0]} × {size[1]}" in seat.screen.text
    seat.press("d")
    seat.resize(80, 24)
    seat.shows("Market", SLOW)
    assert megabytes(seat.process.pid) < MOST_MEGABYTES


def test_a_size_that_the_terminal_itself_reports_is_bounded_too(seat: OnTerminal) -> None:
    seat.press("\x1b[48;65535;65535;0;0t")
    seat.shows("This terminal is too large.", SLOW)
    seat.press("\x1b[48;24;80;0;0t")
    seat.shows("Market", SLOW)
    assert megabytes(seat.process.pid) < MOST_MEGABYTES


def test_a_terminal_that_is_immense_from_the_start_is_told_so(tmp_path: Path) -> None:
    environ = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "HOME": str(tmp_path), "TERM": "xterm"}
    with OnTerminal([sys.executable, "-c", PROGRAM], environ, first_size=(65535, 65535)) as terminal:
        terminal.shows("This terminal is too large.", SLOW)
        terminal.press("q")
        assert terminal.ends() == 0
        assert b"Traceback" not in terminal.raw


@pytest.mark.parametrize("keys", ["u", "\x1b[A\x1b[B", "?\x1b", "j"], ids=["u", "arrows", "help", "letters"])
def test_keys_that_come_too_fast_are_dropped(seat: OnTerminal, keys: str, tmp_path: Path) -> None:
    """
    As fast as the terminal takes them, and so many that they would not fit into the memory that is allowed.

    Those that come after them are answered; on a busy machine the first of these still belong to the flood.
    """
    flood(seat, keys, 500_000)
    end = time.monotonic() + SLOW
    while "Market" not in seat.screen.text or not answers(seat):
        assert time.monotonic() < end, f"no key is answered; the screen shows\n{seat.screen.text}"
        seat.press("\x1b")
        seat.settle(0.3)
    assert megabytes(seat.process.pid) < MOST_MEGABYTES
    game, _save = load_to_read(tmp_path / "saves" / "tables" / "friday.toml")
    assert len(game.log) == 1


def answers(seat: OnTerminal) -> bool:
    """Whether the help comes up and goes again, each by one key."""
    for key, wanted in (("?", False), ("\x1b", True)):
        seat.press(key)
        end = time.monotonic() + 2
        while ("Market" in seat.screen.text) is not wanted:
            if time.monotonic() > end:
                return False
            seat.read(0.05)
    return True


def flood(seat: OnTerminal, keys: str, size: int) -> None:
    """Send so many bytes, and read meanwhile what comes back."""
    data = keys.encode() * (size // len(keys))
    os.set_blocking(seat.fileno(), False)
    end = time.monotonic() + 60
    while data:
        assert time.monotonic() < end, "the seat reads no more"
        try:
            data = data[os.write(seat.fileno(), data[:65536]) :]
        except BlockingIOError:
            seat.read(0.01)
    os.set_blocking(seat.fileno(), True)


@pytest.mark.parametrize(
    "data", [b"\xff", b"\xe9a", b"\xc3(", b"\x80" * 50], ids=["no letter", "Latin-1", "cut", "many"]
)
def test_bytes_that_are_no_utf_8_end_nothing(seat: OnTerminal, data: bytes) -> None:
    """As terminals send them that are set to another encoding, for é."""
    os.write(seat.fileno(), data)
    seat.settle()
    seat.press("?")
    seat.shows("3 Rules", SLOW)
    seat.press("\x1b")
    seat.shows("Market", SLOW)


def test_that_another_window_is_in_front_may_be_told_without_end(seat: OnTerminal) -> None:
    before = seat.screen.text
    flood(seat, "\x1b[O\x1b[I", 60_000)
    seat.press("?")
    seat.shows("3 Rules", 5.0)
    seat.press("\x1b")
    seat.settle()
    assert seat.screen.text == before


def test_what_the_terminal_answers_late_is_no_key(seat: OnTerminal) -> None:
    before = seat.screen.text
    seat.press("\x1b]11;rgb:1e1e/2e2e/3e3e\x1b\\\x1bP1$r0;48:2::1:2:3m\x1b\\\x1b[?62;22c")
    seat.settle()
    assert seat.screen.text == before
    seat.press("a")
    seat.shows("5 marked", SLOW)


def test_of_sizes_that_are_reported_without_end_few_are_drawn(seat: OnTerminal) -> None:
    before, reports = len(seat.raw), 4_000
    report = "\x1b[48;30;90;0;0t\x1b[48;31;91;0;0t"
    flood(seat, report, reports // 2 * len(report))
    seat.settle(0.5, SLOW)
    assert seat.raw[before:].count(b"Market") < reports // 8
    seat.press("\x1b[48;24;80;0;0t")
    seat.settle()
    assert answers(seat)


@pytest.mark.parametrize(
    "report", ["\x1b[?2026;1$y", "\x1b[?2048;1$y", "\x1b[12;34R"], ids=["frames", "sizes", "cursor"]
)
def test_what_else_a_terminal_reports_may_come_without_end(seat: OnTerminal, report: str) -> None:
    before = seat.screen.text
    flood(seat, report, 500_000)
    seat.settle(0.3, SLOW)
    assert answers(seat)
    seat.settle()
    assert seat.screen.text == before

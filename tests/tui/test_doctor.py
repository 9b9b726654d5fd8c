"""`doctor`: what it says about good and poor terminals, and that it always ends."""

import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from tests.ptys import OnTerminal
from tests.screen import ANSWERS

DOCTOR = [sys.executable, "-m", "tui", "doctor"]


def environ(**more: str) -> dict[str, str]:
    return {
        "PATH": "/usr/bin:/bin",
        "HOME": str(Path.cwd()),
        "LANG": "C.UTF-8",
        "TERM": "xterm-256color",
    } | more


def said(terminal: OnTerminal) -> str:
    """All that was said, lines joined where the terminal had to break them."""
    with terminal:
        assert terminal.ends() == 0
    return terminal.screen.text


def test_a_good_terminal_is_told_so() -> None:
    text = said(OnTerminal(DOCTOR, environ(COLORTERM="truecolor"), size=(250, 60)))
    assert "Size: 250 × 60." in text
    assert "all of them, because COLORTERM is “truecolor”" in text
    assert "take one cell each" in text
    assert "Round trip: " in text


def test_the_three_ways_to_draw_rails_are_shown() -> None:
    text = said(OnTerminal(DOCTOR, environ(), size=(250, 40)))
    assert "Rails: 1 ⣀⠤⠒⠉⠒⠤⣀  2 ──╱│╲──  3 --/|\\--" in text


def test_what_the_terminal_says_of_its_colours_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told = "\x1b]11;rgb:ffff/ffff/ffff\x07\x1b]4;255;rgb:ee/ee/ee\x07"
    monkeypatch.setitem(ANSWERS, "c", f"{told}\x1b[?62;22c")
    text = said(OnTerminal(DOCTOR, environ(TERM="xterm"), size=(250, 40)))
    assert "Colours: 256, as the terminal itself says." in text
    assert "Ground: light, so the look “auto” is light." in text


def test_a_small_terminal_is_told_what_the_game_needs() -> None:
    assert "needs 80 × 24" in said(OnTerminal(DOCTOR, environ(), size=(70, 20)))


def test_the_terminal_is_asked_whether_it_reports_the_mouse(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "does not report it" in said(OnTerminal(DOCTOR, environ(), size=(200, 40)))
    monkeypatch.setitem(ANSWERS, "$p", "\x1b[?{mode};2$y")
    assert "Mouse: works." in said(OnTerminal(DOCTOR, environ(), size=(200, 40)))
    monkeypatch.setitem(ANSWERS, "$p", "")
    assert "does not say" in said(OnTerminal(DOCTOR, environ(), size=(200, 40)))


def test_signs_that_come_out_wide_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ANSWERS, "n", "\x1b[1;16R")
    text = said(OnTerminal(DOCTOR, environ(), size=(250, 40)))
    assert "7 signs take 15 cells" in text
    assert "--ascii" in text


def test_a_terminal_that_never_answers_is_not_waited_for_and_left_as_it_was() -> None:
    terminal = OnTerminal(DOCTOR, environ(), size=(200, 40), answers=False)
    before = termios.tcgetattr(terminal._fd)
    start = time.monotonic()
    text = said_and_kept(terminal, before)
    assert time.monotonic() - start < 10
    assert "does not answer" in text


def said_and_kept(terminal: OnTerminal, before: list[object]) -> str:
    assert terminal.ends() == 0
    assert termios.tcgetattr(terminal._fd) == before
    terminal.close()
    return terminal.screen.text


@pytest.mark.usefixtures("ignoring_interrupts")
def test_ctrl_c_ends_it_and_the_terminal_is_as_it_was() -> None:
    with OnTerminal(DOCTOR, environ(), answers=False) as terminal:
        before = termios.tcgetattr(terminal._fd)
        terminal.until(lambda: b"\x1b[6n" in terminal.raw, 10, "the first question")
        terminal.press("\x03")
        assert terminal.ends() == 130
        assert termios.tcgetattr(terminal._fd) == before


def test_a_dumb_terminal_is_not_asked() -> None:
    terminal = OnTerminal(DOCTOR, environ(TERM="dumb"), size=(200, 40))
    assert "Colours: 16" in said(terminal)
    assert b"\x1b" not in terminal.raw


def test_without_a_terminal_it_says_so_and_what_can_be_told() -> None:
    done = subprocess.run(
        DOCTOR,
        env=environ(NO_COLOR="1"),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert "there is none here" in done.stdout
    assert "NO_COLOR" in done.stdout
    assert "\x1b" not in done.stdout


def test_where_the_output_cannot_write_a_sign_it_still_ends_well() -> None:
    done = subprocess.run(
        DOCTOR,
        env=environ(PYTHONIOENCODING="ascii"),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert "Colours" in done.stdout


def test_neither_textual_nor_rich_is_imported() -> None:
    code = "import sys, tui.cli.command_line; tui.cli.command_line.main(['doctor']); print([m for m in sys.modules if m in ('textual', 'rich')])"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
        stdin=subprocess.DEVNULL,
    )
    assert done.stdout.endswith("[]\n")

"""What Textual is told about the terminal before it is imported."""

import io
import sys

import pytest

from tui.terminal.environment import (
    ColourSystem,
    NoTerminal,
    colour_system,
    prepare,
    require_terminal,
    speak_utf8,
)


@pytest.mark.parametrize(
    ("environ", "colours"),
    [
        ({"TERM": "xterm"}, ColourSystem.SIXTEEN),
        ({"TERM": "linux"}, ColourSystem.SIXTEEN),
        ({"TERM": "dumb"}, ColourSystem.SIXTEEN),
        ({}, ColourSystem.SIXTEEN),
        ({"TERM": "xterm-256color"}, ColourSystem.MANY),
        ({"TERM": "tmux-256color"}, ColourSystem.MANY),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, ColourSystem.ALL),
        ({"TERM": "xterm", "COLORTERM": "24bit"}, ColourSystem.ALL),
        ({"TERM": "alacritty"}, ColourSystem.ALL),
        ({"TERM": "foot"}, ColourSystem.ALL),
        ({"TERM": "wezterm"}, ColourSystem.ALL),
        ({"TERM": "xterm-ghostty"}, ColourSystem.ALL),
        ({"TERM": "xterm-kitty"}, ColourSystem.ALL),
        ({"TERM": "xterm-direct"}, ColourSystem.ALL),
    ],
)
def test_the_colours_follow_term_and_colorterm(environ: dict[str, str], colours: ColourSystem) -> None:
    assert colour_system(environ) is colours


def test_textual_is_told_and_what_others_told_it_is_dropped() -> None:
    environ = {"TERM": "xterm", "TEXTUAL_DRIVER": "evil:Driver", "TEXTUAL_LOG": "/tmp/log", "NO_COLOR": ""}
    assert prepare(environ) is ColourSystem.SIXTEEN
    assert environ == {
        "TERM": "xterm",
        "TEXTUAL_COLOR_SYSTEM": "standard",
        "TEXTUAL_ANIMATIONS": "none",
        "TEXTUAL_SMOOTH_SCROLL": "0",
    }


def test_the_wish_for_no_colours_stays() -> None:
    environ = {"NO_COLOR": "1"}
    prepare(environ)
    assert environ["NO_COLOR"] == "1"


def test_over_ssh_the_keyboard_protocol_that_a_broken_line_leaves_behind_is_off() -> None:
    environ = {"TERM": "foot", "SSH_CONNECTION": "1.2.3.4 5 6.7.8.9 22"}
    prepare(environ)
    assert environ["TEXTUAL_DISABLE_KITTY_KEY"] == "1"


@pytest.mark.parametrize("missing", ["__stdin__", "__stdout__", "__stderr__"])
def test_without_a_terminal_there_is_no_screen(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    for name in ("__stdin__", "__stdout__", "__stderr__"):
        monkeypatch.setattr(sys, name, Terminal())
    require_terminal()
    monkeypatch.setattr(sys, missing, io.StringIO())
    with pytest.raises(NoTerminal, match="needs a terminal"):
        require_terminal()


def test_the_terminal_is_written_to_in_utf8_whatever_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors="backslashreplace")
    monkeypatch.setattr(sys, "__stdin__", None)  # the test runner's own has been read from already
    monkeypatch.setattr(sys, "__stdout__", None)
    monkeypatch.setattr(sys, "__stderr__", stream)
    speak_utf8()
    assert stream.encoding == "utf-8"

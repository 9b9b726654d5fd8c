"""The wrapper that a player's connection runs: tried at a terminal of its own, with a stand-in for the game."""

import os
import signal
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from tests.ptys import OnTerminal
from tui.hosting.folder import Hosting, text_of

GAME = """#!/bin/sh
[ "$4" != -c ] || exit 0
echo "words: $*"
env | sed 's/^/has /'
echo "core $(ulimit -c) umask $(umask)"
[ ! -e {dir}/die ] || {{ printf '\\033[?1049h\\033[?1003h\\033[?2004h\\033[?25l\\033[?7l'; kill -9 $$; }}
"""
"""Is there when it is looked for; tells how it was started, and dies in the middle of a screen if it is to."""


@pytest.fixture
def seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return wrapper(tmp_path, monkeypatch, table="friday")


def wrapper(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, table: str | None, program: Path | None = None
) -> Path:
    """The wrapper, around a program of one's own or the stand-in."""
    game = tmp_path / "game"
    game.write_text(GAME.format(dir=tmp_path))
    game.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(program or game))
    seat = tmp_path / "seat"
    seat.write_text(text_of("seat", Hosting(tmp_path, 2222, table), Path("/usr/sbin/sshd")))
    seat.chmod(0o700)
    return seat


def run(seat: Path, **environ: str) -> OnTerminal:
    plain = {"HOME": "/home/host", "PATH": os.environ["PATH"], "TERM": "xterm", "DUBBELSPOOR_SEAT": "Anna"}
    terminal = OnTerminal([str(seat)], plain | environ, size=(200, 50))
    terminal.ends()
    terminal.close()
    return terminal


def has(terminal: OnTerminal) -> dict[str, str]:
    """The environment of the game."""
    lines = [
        line.removeprefix("has ") for line in terminal.screen.text.splitlines() if line.startswith("has ")
    ]
    return dict(line.split("=", 1) for line in lines)


def test_the_game_is_started_alone_in_its_python_with_a_short_environment(seat: Path) -> None:
    terminal = run(
        seat,
        LANG="nl_NL.UTF-8",
        LC_TIME="sv_SE",
        COLORTERM="truecolor",
        NO_COLOR="1",
        SSH_CONNECTION="127.0.0.1 1 127.0.0.1 2",
        TEXTUAL_DRIVER="evil:Driver",
        TEXTUAL_LOG="/tmp/evil",
        PYTHONPATH="/evil",
        PYTHONSTARTUP="/evil.py",
        LD_PRELOAD="",
        BASH_ENV="",
        DUBBELSPOOR_SAVES="/elsewhere",
        ENV="",
        SHELL="/bin/evil",
    )
    assert "words: -I -X utf8 -m tui join friday" in terminal.screen.text
    environ = has(terminal)
    for name in ("PWD", "SHLVL", "_", "OLDPWD"):  # the stand-in's own shell makes these
        environ.pop(name, None)
    assert environ == {
        "HOME": "/home/host",
        "PATH": "/usr/local/bin:/usr/bin:/bin",
        "SSH_CONNECTION": "127.0.0.1 1 127.0.0.1 2",
        "TEXTUAL_DISABLE_KITTY_KEY": "1",
        "DUBBELSPOOR_HOSTED": str(seat.parent),
        "XDG_STATE_HOME": str(seat.parent / "state"),
        "DUBBELSPOOR_SAVES": str(seat.parent / "saves"),
        "DUBBELSPOOR_CONFIG": str(seat.parent / "settings" / "Anna"),
        "DUBBELSPOOR_SEAT": "Anna",
        "TERM": "xterm",
        "LANG": "nl_NL.UTF-8",
        "LC_TIME": "sv_SE",
        "COLORTERM": "truecolor",
        "NO_COLOR": "1",
    }
    assert "core 0 umask 0077" in terminal.screen.text


@pytest.mark.parametrize("value", ["../../etc", "a b", "$(id)", "x\x1b[2J", "é", "a" * 65, "a\nb"], ids=repr)
@pytest.mark.parametrize("name", ["LC_ALL", "LANG", "TERM", "COLORTERM", "NO_COLOR"])
def test_values_that_are_no_plain_words_are_dropped(seat: Path, name: str, value: str) -> None:
    terminal = run(seat, **{name: value})
    assert name not in has(terminal)
    assert "join friday" in terminal.screen.text


@pytest.mark.parametrize(
    "name",
    ["", "../x", "..", "a/b", "a\nb", "a\x1b[2J", "\x07", " a", "'a", "-rf", "_x", "a;id", "$(id)", "a" * 21],
    ids=repr,
)
def test_a_seat_whose_name_is_not_plain_is_refused(seat: Path, name: str) -> None:
    terminal = run(seat, DUBBELSPOOR_SEAT=name)
    assert terminal.process.returncode == 2
    assert "words:" not in terminal.screen.text
    assert "authorized_keys" in terminal.screen.text


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("", "join friday"),
        ("friday", "join friday"),
        ("watch", "watch friday"),
        ("watch friday", "watch friday"),
        ("tables", "tables"),
        ("doctor", "doctor"),
    ],
)
def test_a_player_may_ask_for_the_game_s_own_things(seat: Path, asked: str, words: str) -> None:
    assert f"-m tui {words}\n" in run(seat, SSH_ORIGINAL_COMMAND=asked).screen.text + "\n"


@pytest.mark.parametrize(
    "asked",
    [
        "sh",
        "monday",
        "/bin/sh",
        "cat /etc/passwd",
        "friday; id",
        "friday\nid",
        "$(id)",
        "`id`",
        "../friday",
        "*",
        "--help",
        "load friday",
        "watch friday --as Bram",
        "scp -f .",
    ],
    ids=repr,
)
def test_whatever_else_is_asked_for_is_refused(seat: Path, asked: str) -> None:
    terminal = run(seat, SSH_ORIGINAL_COMMAND=asked)
    assert terminal.process.returncode == 2
    assert "words:" not in terminal.screen.text
    assert "uid=" not in terminal.screen.text
    assert "Only the game runs here" in terminal.screen.text


@pytest.mark.parametrize(
    ("asked", "words"),
    [("", "tables"), ("monday", "join monday"), ("watch monday", "watch monday"), ("watch", "tables")],
)
def test_without_a_table_of_the_host_s_the_player_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: str, words: str
) -> None:
    seat = wrapper(tmp_path, monkeypatch, table=None)
    shown = run(seat, SSH_ORIGINAL_COMMAND=asked).screen.text
    assert f"-m tui {words}\n" in shown
    assert ("Connect again with a table's name" in shown) == (words == "tables")


@pytest.mark.parametrize("asked", ["Monday", "a/b", "-x", "x-", "a--b", "a.toml", "a" * 101], ids=repr)
def test_a_table_s_name_is_a_slug(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: str) -> None:
    seat = wrapper(tmp_path, monkeypatch, table=None)
    assert run(seat, SSH_ORIGINAL_COMMAND=asked).process.returncode == 2


def test_whoever_has_no_seat_watches(seat: Path) -> None:
    terminal = OnTerminal([str(seat)], {"HOME": "/", "PATH": os.environ["PATH"], "TERM": "xterm"})
    with terminal:
        assert terminal.ends() == 0
    assert "-m tui watch friday" in terminal.screen.text
    assert "DUBBELSPOOR_SEAT" not in has(terminal)


def test_without_a_terminal_nothing_is_started(seat: Path) -> None:
    done = subprocess.run([seat], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert not done.stdout
    assert "ssh -t" in done.stderr


def test_a_killed_game_leaves_a_terminal_that_works(seat: Path) -> None:
    (seat.parent / "die").touch()
    terminal = run(seat)
    assert terminal.process.returncode == 128 + signal.SIGKILL
    assert "Connect again" in terminal.screen.text
    assert terminal.screen.modes == {7, 25}


def test_a_signal_to_the_wrapper_alone_does_not_leave_the_terminal_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = wrapper(tmp_path, monkeypatch, table="friday")
    (tmp_path / "game").write_text(
        "#!/bin/sh\n[ $4 != -c ] || exit 0\nprintf '\\033[?1003h'\necho ready\nread answer\n"
    )
    with OnTerminal([str(seat)], {"HOME": "/", "PATH": os.environ["PATH"]}) as terminal:
        terminal.shows("ready")
        terminal.kill(signal.SIGTERM)
        terminal.press("\n")
        terminal.ends()
    assert terminal.screen.modes == {7, 25}


NOT_THERE = "The game cannot be started just now, perhaps because the host renews it; try again in a minute."


def test_where_python_is_gone_the_player_reads_a_sentence_and_no_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = run(wrapper(tmp_path, monkeypatch, "friday", tmp_path / "gone" / "python"))
    assert terminal.screen.text.strip() == NOT_THERE
    assert terminal.process.returncode == os.EX_TEMPFAIL


def test_where_the_game_is_gone_from_its_python_it_is_the_same_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    venv.create(tmp_path / "empty", symlinks=True)
    terminal = run(wrapper(tmp_path, monkeypatch, "friday", tmp_path / "empty" / "bin" / "python"))
    assert terminal.screen.text.strip() == NOT_THERE
    assert terminal.process.returncode == os.EX_TEMPFAIL


def test_a_game_that_lacks_a_part_of_itself_is_spoken_for(seat: Path) -> None:
    (seat.parent / "game").write_text(f"#!/bin/sh\n[ $4 = -c ] || exit {os.EX_TEMPFAIL}\n")
    terminal = run(seat)
    assert terminal.screen.text.strip() == NOT_THERE
    assert terminal.process.returncode == os.EX_TEMPFAIL


STARTED = """
import runpy, sys
class Finder:
    def find_spec(self, name, *_):
        if name == "core.text":
            raise {error}
sys.meta_path.insert(0, Finder())
runpy.run_module("tui", run_name="__main__")
"""
"""The program, in which something happens while it loads what all of it needs."""


@pytest.mark.parametrize("hosted", [{"DUBBELSPOOR_HOSTED": "/host"}, {}], ids=["hosted", "at home"])
@pytest.mark.parametrize("error", ["ModuleNotFoundError", "SyntaxError", "KeyboardInterrupt"])
def test_a_guest_s_program_that_cannot_load_says_so_by_its_code_alone(
    error: str, hosted: dict[str, str]
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", STARTED.format(error=error)],
        env={"PATH": os.environ["PATH"], "HOME": "/nonexistent"} | hosted,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    is_interrupt = error == "KeyboardInterrupt"
    assert done.returncode == (130 if is_interrupt else os.EX_TEMPFAIL if hosted else 1)
    assert (error in done.stderr) == (not is_interrupt and not hosted)
    assert bool(done.stderr) == (error in done.stderr)

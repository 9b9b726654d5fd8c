"""What a player of a real sshd reaches with the configuration of `ssh-setup`: the game, and nothing else."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.ptys import OnTerminal
from tests.sshd import ADDRESS, WHERE, Host, dubbelspoor, free_port, hosting, why_not

REASON = why_not()
pytestmark = pytest.mark.skipif(REASON is not None, reason=f"no sshd can run here: {REASON}")

GAME = """#!/bin/sh
[ "$4" != -c ] || exit 0
echo "words: $*"
env | sed 's/^/has /'
printf '\\033[?1049h\\033[?1003h\\033[?2004h\\033[?25l\\033[?7lready\\r\\n'
read answer
echo "you said $answer"
read answer
"""
"""Stands in for the game where only the way to it is under test: it is there, tells what has reached it, and waits."""


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    with hosting(table="friday", players=["Anna", "Bram"]) as listening:
        game = listening.keys / "game"
        game.write_text(GAME)
        game.chmod(0o700)
        seat = listening.folder / "seat"
        seat.write_text(seat.read_text().replace(sys.executable, str(game)))
        for name in ("stranger", "dots", "escape", "long"):
            listening.new_key(name)
        yield listening


def by_hand(host: Host, key: str, seat: str) -> None:
    """A line such as a careless host could write."""
    public = (host.keys / f"{key}.pub").read_text()
    with (host.folder / "authorized_keys").open("a") as keys:
        keys.write(f'restrict,pty,environment="DUBBELSPOOR_SEAT={seat}" {public}')


def has(terminal: OnTerminal) -> dict[str, str]:
    """What the game was given."""
    lines = re.findall(r"has (\w+)=(.*?)\r?\n", terminal.raw.decode())
    return dict(lines)


def test_the_server_says_itself_that_it_is_as_strict_as_it_should_be(host: Host) -> None:
    sshd = shutil.which("sshd", path=WHERE)
    assert sshd is not None
    shown = subprocess.run(
        [sshd, "-T", "-f", host.folder / "sshd_config"], capture_output=True, text=True, check=True
    ).stdout.lower()
    for line in (
        "passwordauthentication no",
        "kbdinteractiveauthentication no",
        "authenticationmethods publickey",
        "disableforwarding yes",
        "permittunnel no",
        "permituserrc no",
        "permituserenvironment dubbelspoor_seat",
        "maxsessions 1",
        "maxstartups 20:30:60",
        "persourcemaxstartups 5",
        "persourcenetblocksize 32:64",
        "logingracetime 20",
        "strictmodes yes",
        "usepam no",
        "clientaliveinterval 30",
        f"forcecommand {host.folder}/seat",
        f"pidfile {host.folder}/sshd.pid",
        f"listenaddress {ADDRESS}:{host.port}",
    ):
        assert f"\n{line}\n" in f"\n{shown}", line
    assert "subsystem" not in shown
    accepted = set(re.findall(r"acceptenv (\S+)", shown))
    assert accepted == {"lang", "lc_*", "colorterm", "no_color"}


def test_a_player_comes_to_the_game_with_the_seat_of_the_key(host: Host) -> None:
    with host.sit("Bram") as client:
        client.shows("ready")
        assert b"words: -I -X utf8 -m tui join friday" in client.raw
        assert has(client)["DUBBELSPOOR_SEAT"] == "Bram"


def test_without_a_terminal_the_connection_ends_at_once(host: Host) -> None:
    done = host.without_terminal("Anna")
    assert done.returncode == 2
    assert "ssh -t" in done.stderr
    assert not done.stdout


@pytest.mark.parametrize("command", ["id", "sh", "cat /etc/passwd", "friday; id", "python3 -c 'print(1)'"])
def test_a_command_does_not_get_past_the_game(host: Host, command: str) -> None:
    done = host.without_terminal("Anna", command)
    assert (done.returncode, done.stdout) == (2, "")
    with host.sit("Anna", command) as client:
        assert client.ends() == 2
        assert "Only the game runs here" in client.screen.text
        assert b"uid=" not in client.raw
        assert b"root:" not in client.raw


def test_there_is_no_sftp_and_no_scp(host: Host) -> None:
    done = host.without_terminal("Anna", program="sftp", options=["-b", "/dev/null"])
    assert done.returncode != 0
    assert "subsystem request failed" in done.stderr
    whole = host.command("Anna", program="scp")
    for old in ([], ["-O"]):
        copied = subprocess.run(
            [*whole[:-1], *old, f"{ADDRESS}:/etc/passwd", host.keys / "stolen"],
            capture_output=True,
            timeout=60,
            check=False,
        )
        assert copied.returncode != 0
        assert not (host.keys / "stolen").exists()


@pytest.mark.parametrize("option", ["-L", "-D"])
def test_nothing_is_forwarded_from_the_client(host: Host, option: str) -> None:
    port = free_port()
    way = f"{ADDRESS}:{port}:{ADDRESS}:{host.port}" if option == "-L" else f"{ADDRESS}:{port}"
    with host.sit("Anna", options=[option, way]) as client:
        client.shows("ready")
        with socket.create_connection((ADDRESS, port), 5) as tried:
            tried.settimeout(5)
            if option == "-D":
                tried.sendall(b"\x05\x01\x00\x05\x01\x00\x01\x7f\x00\x00\x01" + host.port.to_bytes(2, "big"))
            heard = b""
            try:
                while more := tried.recv(100):
                    heard += more
            except ConnectionError:
                pass
        assert b"SSH-" not in heard


def test_nothing_is_forwarded_from_the_server(host: Host) -> None:
    done = host.without_terminal(
        "Anna", options=["-N", "-o", "ExitOnForwardFailure=yes", "-R", f"{free_port()}:{ADDRESS}:{host.port}"]
    )
    assert done.returncode == 255
    assert "forwarding failed" in done.stderr
    done = host.without_terminal("Anna", options=["-W", f"{ADDRESS}:{host.port}"])
    assert done.returncode == 255
    assert "SSH-" not in done.stdout


def test_a_key_that_nobody_added_is_refused(host: Host) -> None:
    done = host.without_terminal("stranger")
    assert done.returncode == 255
    assert "Permission denied (publickey)" in done.stderr


def test_there_is_no_way_in_but_a_key(host: Host) -> None:
    done = host.without_terminal("Anna", options=["-o", "PubkeyAuthentication=no"])
    assert done.returncode == 255
    assert "Permission denied (publickey)" in done.stderr


def test_no_other_account_is_let_in(host: Host) -> None:
    words = [
        word.replace("User=", "User=x") if word.startswith("User=") else word for word in host.command("Anna")
    ]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 255
    assert "Permission denied (publickey)" in done.stderr


def test_the_client_s_environment_reaches_the_game_only_where_it_may(host: Host) -> None:
    wanted = {
        "TEXTUAL_DRIVER": "evil:Driver",
        "TEXTUAL_LOG": "/tmp/evil",
        "PYTHONPATH": "/evil",
        "PYTHONINSPECT": "1",
        "LD_PRELOAD": "/evil.so",
        "BASH_ENV": "/evil.sh",
        "DUBBELSPOOR_SEAT": "Bram",
        "DUBBELSPOOR_SAVES": "/evil",
        "DUBBELSPOOR_HOSTED": "",
        "LC_ALL": "../../evil",
        "LC_EVIL": "evil",
        "LC_TIME": "sv_SE.UTF-8",
        "COLORTERM": "truecolor",
        "NO_COLOR": "1",
    }
    settings = " ".join(f'"{name}={value}"' for name, value in wanted.items())
    with host.sit("Anna", options=["-o", f"SetEnv={settings}"]) as client:
        client.shows("ready")
        given = has(client)
    assert not [value for value in given.values() if "evil" in value]
    assert given["DUBBELSPOOR_SEAT"] == "Anna"
    assert given["DUBBELSPOOR_HOSTED"] == str(host.folder)
    assert given["DUBBELSPOOR_SAVES"] == str(host.saves)
    assert given["LC_TIME"] == "sv_SE.UTF-8"
    assert given["COLORTERM"] == "truecolor"
    assert given["NO_COLOR"] == "1"
    assert given["SSH_CONNECTION"].startswith(ADDRESS)
    assert set(given) - {"PWD", "SHLVL", "_", "OLDPWD"} <= {
        *("HOME", "PATH", "TERM", "LANG", "LC_TIME", "COLORTERM", "NO_COLOR", "SSH_CONNECTION"),
        *("TEXTUAL_DISABLE_KITTY_KEY", "DUBBELSPOOR_SEAT", "DUBBELSPOOR_SAVES", "DUBBELSPOOR_CONFIG"),
        *("DUBBELSPOOR_HOSTED", "XDG_STATE_HOME"),
    }


def test_the_kind_of_terminal_is_only_a_word(host: Host) -> None:
    with host.sit("Anna", TERM="../../evil") as client:
        client.shows("ready")
        assert "TERM" not in has(client)


def test_a_seat_s_name_may_have_letters_of_every_alphabet(host: Host) -> None:
    key = host.new_key("zoe")
    dubbelspoor("ssh-add-player", "Zoë d'Arc", f"{key}.pub", "--dir", host.folder)
    with host.sit("zoe") as client:
        client.shows("ready")
        assert has(client)["DUBBELSPOOR_SEAT"] == "Zoë d'Arc"
        assert has(client)["DUBBELSPOOR_CONFIG"] == f"{host.folder}/settings/Zoë d'Arc"


@pytest.mark.parametrize(
    ("key", "seat"), [("dots", "../../Anna"), ("escape", "An\x1b[2Jna"), ("long", "ë" * 41)]
)
def test_a_seat_s_name_that_is_not_plain_is_refused(host: Host, key: str, seat: str) -> None:
    by_hand(host, key, seat)
    with host.sit(key) as client:
        assert client.ends() == 2
        assert b"words:" not in client.raw
        assert "authorized_keys" in client.screen.text


def test_a_killed_seat_leaves_the_player_s_terminal_as_it_should_be(host: Host) -> None:
    with host.sit("Anna") as client:
        client.shows("ready")
        assert {1049, 1003, 2004} <= client.screen.modes
        (seat,) = host.seats()
        os.kill(seat, signal.SIGKILL)
        assert client.ends() == 128 + signal.SIGKILL
        assert not client.screen.modes & {1049, 1000, 1002, 1003, 1006, 2004}
        assert {7, 25} <= client.screen.modes
        assert "Connect again" in client.screen.text


def test_a_client_that_dies_leaves_no_seat_behind(host: Host) -> None:
    host.wait_for_seats(0)
    with host.sit("Anna") as client:
        client.shows("ready")
        assert len(host.seats()) == 1
        client.kill()
        client.process.wait(5)
        host.wait_for_seats(0)


def test_those_who_are_in_go_on_when_the_listener_dies(host: Host) -> None:
    with host.sit("Anna") as client:
        client.shows("ready")
        host.stop()
        client.press("hello\r")
        client.shows("you said hello")
        assert host.without_terminal("Bram").returncode == 255
        host.start()
        with host.sit("Bram") as other:
            other.shows("ready")


def test_a_host_who_wishes_lets_every_key_watch_and_players_keep_their_seats(host: Host) -> None:
    config = host.folder / "sshd_config"
    before = config.read_text()
    config.write_text(re.sub("^#(AuthorizedKeysCommand)", r"\1", before, flags=re.MULTILINE))
    host.stop(signal.SIGTERM)
    host.start()
    try:
        with host.sit("stranger") as client:
            client.shows("ready")
            assert b"-m tui watch friday" in client.raw
            assert "DUBBELSPOOR_SEAT" not in has(client)
            assert "DUBBELSPOOR_CONFIG" not in has(client), "spectators share no settings"
        with host.sit("Anna") as client:
            client.shows("ready")
            assert has(client)["DUBBELSPOOR_SEAT"] == "Anna"
    finally:
        config.write_text(before)
        host.stop(signal.SIGTERM)
        host.start()


def test_the_terminal_s_doctor_is_there_for_players_too(host: Host) -> None:
    with host.sit("Anna", "doctor") as client:
        client.shows("ready")
        assert b"-m tui doctor" in client.raw

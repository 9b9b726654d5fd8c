"""`ssh-setup` and `ssh-add-player`: what they write, and what they refuse."""

import os
import re
import shlex
import stat
import subprocess
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from saves.tables import WORDS_OVER_SSH
from tests.ptys import OnTerminal
from tests.sshd import trusted_folder, why_not
from tui.cli.command_line import main
from tui.hosting.players import today
from tui.hosting.ssh_tools import program

REASON = why_not()
pytestmark = pytest.mark.skipif(REASON is not None, reason=f"no sshd can run here: {REASON}")
AS_ROOT = ["--allow-root"] if os.getuid() == 0 else []


@pytest.fixture
def folder() -> Iterator[Path]:
    with trusted_folder() as root:
        yield root / "host"


@pytest.fixture
def host(folder: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    assert main(["ssh-setup", str(folder), *AS_ROOT]) == 0
    capsys.readouterr()
    return folder


def wrapped(folder: Path, table: str, wanted: str) -> OnTerminal:
    """The wrapper on a terminal, with a program in the game's place that only repeats its words."""
    seat = folder / "seat"
    if not seat.exists():
        assert main(["ssh-setup", str(folder), "--table", table, *AS_ROOT]) == 0
        seat.write_text(
            seat.read_text().replace(f"{shlex.quote(sys.executable)} -I", f"{program('echo')} -I")
        )
    environ = {"PATH": os.environ["PATH"], "TERM": "xterm", "DUBBELSPOOR_SEAT": "Anna", "HOME": str(folder)}
    return OnTerminal(["sh", str(seat)], environ | {"SSH_ORIGINAL_COMMAND": wanted})


def key(name: str, *kind: str) -> Path:
    file = Path(name).absolute()
    kind = kind or ("ed25519",)
    subprocess.run(["ssh-keygen", "-q", "-t", *kind, "-N", "", "-C", "a b", "-f", file], check=True)
    return file.with_name(f"{name}.pub")


def player_lines(host: Path) -> list[str]:
    lines = (host / "authorized_keys").read_text().splitlines()
    return [line for line in lines if not line.startswith("#")]


def test_everything_is_written_for_the_host_s_eyes_only(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ssh-setup", str(folder), "--port", "2345", "--table", "friday", *AS_ROOT]) == 0
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}
    assert modes == {
        "sshd_config": 0o600,
        "ssh_host_ed25519_key": 0o600,
        "ssh_host_ed25519_key.pub": 0o644,
        "seat": 0o700,
        "authorized_keys": 0o600,
        "dubbelspoor-ssh.service": 0o644,
        "limits.toml": 0o600,
        "saves": 0o700,
        "settings": 0o700,
        "sessions": 0o700,
        "state": 0o700,
    }
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    said = capsys.readouterr().out
    assert "ssh -t -p 2345" in said
    assert "SHA256:" in said
    assert f"ssh-add-player Anna anna.pub --dir {folder}" in said
    for name in ("seat", "sshd_config", "dubbelspoor-ssh.service", "authorized_keys"):
        assert not re.findall("@[A-Z_]+@", (folder / name).read_text())


def test_the_wrapper_is_plain_sh(host: Path) -> None:
    assert (host / "seat").read_text().startswith("#!/bin/sh\n")
    subprocess.run(["sh", "-n", host / "seat"], check=True)


@pytest.mark.parametrize(
    ("table", "wanted"),
    [
        ("friday", ""),
        ("friday", "friday"),
        ("friday", "friday-2"),
        ("friday", "friday-10"),
        ("friday-2", "friday-2"),
        ("friday-2", "friday-3"),
        ("friday-20261231", "friday-20261232"),
    ],
)
def test_the_wrapper_leads_to_the_table_and_its_rematches(folder: Path, table: str, wanted: str) -> None:
    with wrapped(folder, table, wanted) as client:
        assert client.ends() == 0
        assert client.screen.text.strip() == f"-I -X utf8 -m tui join {wanted or table}"
    with wrapped(folder, table, f"watch {wanted}") as client:
        assert client.ends() == 0
        assert client.screen.text.strip() == f"-I -X utf8 -m tui watch {wanted or table}"


@pytest.mark.parametrize(
    ("table", "wanted"),
    [
        ("friday", "saturday"),
        ("friday", "fridays-2"),
        ("friday", "friday-"),
        ("friday", "friday-0"),
        ("friday", "friday-1"),
        ("friday", "friday-02"),
        ("friday", "friday-2x"),
        ("friday", "friday-2-2"),
        ("friday", "friday--2"),
        ("friday", "friday-2/../../x"),
        ("friday", "friday-" + "9" * 19),
        ("friday-2", "friday"),
        ("friday-2", "friday-1"),
        ("friday-2", "friday-2-2"),
    ],
)
def test_the_wrapper_refuses_every_other_table(folder: Path, table: str, wanted: str) -> None:
    with wrapped(folder, table, wanted) as client:
        assert client.ends() == 2
        assert client.screen.text.strip().startswith("Only the game runs here.")
        assert len(client.screen.text.strip().splitlines()) == 1


def test_the_wrapper_s_own_words_are_those_that_no_table_is_called_by(host: Path) -> None:
    cases = re.search(r"case \$\{1-\} in\n(.*?)esac", (host / "seat").read_text(), re.DOTALL)
    assert cases is not None
    assert set(re.findall(r"[a-z]+", " ".join(re.findall(r"^ *(.*)\)$", cases[1], re.MULTILINE)))) == (
        WORDS_OVER_SSH
    )


@pytest.mark.parametrize("there", ["sshd_config", "seat", "ssh_host_ed25519_key", "authorized_keys"])
def test_nothing_is_written_over(folder: Path, there: str, capsys: pytest.CaptureFixture[str]) -> None:
    folder.mkdir(mode=0o700)
    (folder / there).write_text("mine")
    assert main(["ssh-setup", str(folder), *AS_ROOT]) == 1
    assert [file.name for file in folder.iterdir()] == [there]
    assert (folder / there).read_text() == "mine"
    assert there in capsys.readouterr().err


def test_a_folder_that_sshd_would_not_trust_is_refused_with_its_name(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder.parent.chmod(0o770)
    assert main(["ssh-setup", str(folder), *AS_ROOT]) == 1
    assert str(folder.parent) in capsys.readouterr().err
    assert not folder.exists()


@pytest.mark.parametrize(
    "words",
    [
        ["--port", "0"],
        ["--port", "70000"],
        ["--table", "../etc"],
        ["--table", "A b"],
        ["--table", "watch"],
        ["--address", "x\nPermitRootLogin yes"],
    ],
    ids=repr,
)
def test_wrong_wishes_are_refused_before_anything_is_made(folder: Path, words: list[str]) -> None:
    assert main(["ssh-setup", str(folder), *words, *AS_ROOT]) == 1
    assert not folder.exists()


@pytest.mark.parametrize("name", ["a b", 'a"b', "a%b", "a$b", "a\nb"], ids=repr)
def test_a_path_that_means_something_to_sshd_or_a_shell_is_refused(folder: Path, name: str) -> None:
    assert main(["ssh-setup", str(folder / name), *AS_ROOT]) == 1
    assert not folder.exists()


@pytest.mark.skipif(os.getuid() != 0, reason="only root is refused")
def test_root_is_sent_to_an_account_of_the_game_s_own(folder: Path) -> None:
    assert main(["ssh-setup", str(folder)]) == 2
    assert not folder.exists()


def test_a_player_gets_a_line_that_gives_a_seat_and_a_terminal_alone(host: Path) -> None:
    assert main(["ssh-add-player", "Anna", str(key("anna")), "--dir", str(host)]) == 0
    (line,) = player_lines(host)
    assert line.startswith('restrict,pty,environment="DUBBELSPOOR_SEAT=Anna" ssh-ed25519 AAAA')
    assert stat.S_IMODE((host / "authorized_keys").stat().st_mode) == 0o600


@pytest.mark.parametrize("end", ["\r\n", " \r\n\r\n", "\t\n", ""], ids=repr)
def test_the_line_of_a_key_may_end_as_any_system_ends_its_lines(
    host: Path, end: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = key("anna")
    line = file.read_text().strip()
    file.write_bytes(f"{line}{end}".encode())
    assert main(["ssh-add-player", "Anna", str(file), "--dir", str(host)]) == 0
    assert re.search(r"the key 256 SHA256:\S+ \(ED25519\)", capsys.readouterr().out)
    assert player_lines(host)[0].endswith(f'"DUBBELSPOOR_SEAT=Anna" {line.removesuffix(" a b")} Anna')


def test_a_line_without_an_end_stays_apart_from_the_next(host: Path) -> None:
    (host / "authorized_keys").write_text("# mine")
    assert main(["ssh-add-player", "Anna", str(key("anna")), "--dir", str(host)]) == 0
    assert len((host / "authorized_keys").read_text().splitlines()) == 2


def test_the_same_key_or_the_same_player_twice_is_refused(
    host: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    anna, other = key("anna"), key("other", "ecdsa")
    assert main(["ssh-add-player", "Anna", str(anna), "--dir", str(host)]) == 0
    assert main(["ssh-add-player", "Bram", str(anna), "--dir", str(host)]) == 1
    assert "Anna" in capsys.readouterr().err
    assert main(["ssh-add-player", "Anna", str(other), "--dir", str(host)]) == 1
    assert "--another" in capsys.readouterr().err
    assert len(player_lines(host)) == 1
    assert main(["ssh-add-player", "Anna", str(other), "--dir", str(host), "--another"]) == 0
    assert len(player_lines(host)) == 2


@pytest.mark.parametrize(
    "name",
    [
        "",
        "../bram",
        " a",
        "a ",
        "a\nb",
        "a\x1b[2J",
        'a",command="sh',
        "-a",
        "_a",
        "'a",
        ".a",
        "a.b",
        "a" * 21,
    ],
    ids=repr,
)
def test_a_name_that_is_not_plain_is_refused(host: Path, name: str) -> None:
    assert main(["ssh-add-player", "--dir", str(host), "--", name, str(key("anna"))]) == 1
    assert not player_lines(host)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "ssh-ed25519 AAAA",
        "ssh-ed25519 !!!!",
        'command="sh" ssh-ed25519 AAAA',
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA\nssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA",
    ],
    ids=repr,
)
def test_a_file_that_is_not_one_public_key_is_refused(host: Path, text: str) -> None:
    Path("wrong.pub").write_text(text)
    assert main(["ssh-add-player", "Anna", "wrong.pub", "--dir", str(host)]) == 1
    assert not player_lines(host)


def test_a_pipe_in_the_place_of_a_key_is_told_and_not_waited_for(
    host: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo("pipe.pub")
    assert main(["ssh-add-player", "Anna", "pipe.pub", "--dir", str(host)]) == 1
    assert "pipe.pub cannot be read: it is a pipe or a device" in capsys.readouterr().err
    Path("endless.pub").symlink_to("/dev/zero")
    assert main(["ssh-add-player", "Anna", "endless.pub", "--dir", str(host)]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert not player_lines(host)


def test_a_private_key_is_refused_with_a_warning(host: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ssh-add-player", "Anna", str(key("anna").with_suffix("")), "--dir", str(host)]) == 1
    assert "private" in capsys.readouterr().err


def test_a_folder_that_ssh_setup_has_not_made_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ssh-add-player", "Anna", str(key("anna"))]) == 1
    assert "ssh-setup" in capsys.readouterr().err


@pytest.mark.parametrize(
    "name", ["anna", "Ànna", "Ａnna", "An-na", "Αηηα", "ꓮꓠꓠꓮ", "Ɑnna", "ΑΝΝΑ"], ids=ascii
)
def test_a_name_that_could_be_taken_for_another_player_s_is_refused(
    host: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ssh-add-player", "Anna", str(key("anna")), "--dir", str(host)]) == 0
    assert main(["ssh-add-player", name, str(key("other")), "--dir", str(host), "--another"]) == 1
    assert "could be taken for Anna" in capsys.readouterr().err
    assert len(player_lines(host)) == 1


@pytest.mark.parametrize("name", ["Аnna", "Anna\u3164", "Anna\uffa0", "Ьen", "ΝINA"], ids=ascii)
def test_a_name_that_hides_something_is_refused_in_a_sentence_that_says_what_to_do(
    host: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ssh-add-player", name, str(key("anna")), "--dir", str(host)]) == 1
    (said,) = capsys.readouterr().err.splitlines()
    assert "write it in one" in said or "leave it out" in said
    assert not player_lines(host)


@pytest.mark.parametrize(
    "name", ["Zoë", "O'Neil", "Иван", "Ελένη", "李雷", "محمد", "İpek", "Đặng"], ids=ascii
)
def test_a_name_of_any_one_alphabet_is_a_player_s(host: Path, name: str) -> None:
    assert main(["ssh-add-player", name, str(key("anna")), "--dir", str(host)]) == 0
    assert len(player_lines(host)) == 1


def test_a_key_may_be_let_in_from_some_places_and_until_a_day_only(
    host: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--dir", str(host), "--from", "192.0.2.*,!192.0.2.9", "--until", "2031-12-31"]
    assert main(["ssh-add-player", "Anna", str(key("anna")), *words]) == 0
    assert "let in until the end of 2031-12-31" in capsys.readouterr().out
    (line,) = player_lines(host)
    assert line.startswith(
        'restrict,pty,from="192.0.2.*,!192.0.2.9",expiry-time="20311231235959",environment="'
    )


@pytest.mark.parametrize(
    ("words", "code"), [(["--from", 'x",command="sh'], 1), (["--until", "31-12-2026"], 2)], ids=repr
)
def test_places_and_days_that_sshd_would_not_understand_are_refused(
    host: Path, words: list[str], code: int
) -> None:
    assert main(["ssh-add-player", "Anna", str(key("anna")), "--dir", str(host), *words]) == code
    assert not player_lines(host)


@pytest.mark.parametrize(
    "sources",
    [
        "",
        ",",
        "192.0.2.0/33",
        "192.0.2.0/24,",
        "192.0.2.1,,192.0.2.2",
        "192.0.2.1, 192.0.2.2",
        "192.0.2.0/33,,!",
        "192.0.2.1/24",
        "192.0.2.0/",
        "192.0.2.0/255.255.255.0",
        "192.0.2.*/24",
        "192.0.2.300",
        "192.0.2",
        "2001:db8::1::2",
        "2001:db8::/129",
        "example.org/24",
        "!192.0.2.1",
        "!192.0.2.*,!example.org",
        "!!192.0.2.1,192.0.2.*",
        "192.0.2.*,!",
        "Anna's house",
    ],
    ids=repr,
)
def test_a_list_of_places_that_lets_nobody_in_or_is_wrong_is_refused_in_a_sentence(
    host: Path, sources: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["ssh-add-player", "Anna", str(key("anna")), "--dir", str(host), f"--from={sources}"]
    assert main(words) == 1
    (said,) = capsys.readouterr().err.splitlines()
    assert f"“{sources}” is no list of addresses" in said
    assert not player_lines(host)


@pytest.mark.parametrize(
    "sources",
    [
        "192.0.2.1",
        "192.0.2.0/24,!192.0.2.9",
        "0.0.0.0/0",
        "2001:db8::/32",
        "2001:DB8::1",
        "::1",
        "2001:db8:*",
        "192.0.?.*",
        "*",
        "!192.0.2.9,*",
        "example.org",
        "*.home-of_anna.example.org",
    ],
    ids=repr,
)
def test_addresses_networks_and_patterns_are_places(host: Path, sources: str) -> None:
    assert main(["ssh-add-player", "Anna", str(key("anna")), "--dir", str(host), f"--from={sources}"]) == 0
    assert f'from="{sources}"' in player_lines(host)[0]


def test_a_day_that_is_over_is_refused_in_a_sentence(host: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["ssh-add-player", "Anna", str(key("anna")), "--dir", str(host), "--until"]
    assert main([*words, f"{today() - timedelta(days=1)}"]) == 1
    (said,) = capsys.readouterr().err.splitlines()
    assert said.endswith("is over already; name today or a later day.")
    assert main([*words, "0001-01-01"]) == 1
    assert "0001-01-01 is over already" in capsys.readouterr().err
    assert not player_lines(host)
    assert main([*words, f"{today()}"]) == 0


def test_the_fingerprint_of_a_new_key_is_shown(host: Path, capsys: pytest.CaptureFixture[str]) -> None:
    anna = key("anna")
    shown = subprocess.run(
        ["ssh-keygen", "-l", "-f", anna], capture_output=True, text=True, check=True
    ).stdout
    assert main(["ssh-add-player", "Anna", str(anna), "--dir", str(host)]) == 0
    assert shown.split()[1] in capsys.readouterr().out


@pytest.mark.parametrize("kind", [("rsa", "-b", "2048"), ("dsa",)], ids=repr)
def test_a_weak_key_is_refused(host: Path, kind: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    try:
        weak = key("weak", *kind)
    except subprocess.CalledProcessError:
        pytest.skip(f"this OpenSSH makes no {kind[0]} keys any more")
    assert main(["ssh-add-player", "Anna", str(weak), "--dir", str(host)]) == 1
    assert f"weak key ({kind[0].upper()}" in capsys.readouterr().err
    assert not player_lines(host)


def test_a_player_who_is_taken_out_has_no_key_left_and_the_others_keep_theirs(
    host: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, more in (("Anna", []), ("Bram", []), ("Anna", ["--another"])):
        file = key(f"{name}{len(more)}")
        assert main(["ssh-add-player", name, str(file), "--dir", str(host), *more]) == 0
    comments = len((host / "authorized_keys").read_text().splitlines()) - 3
    capsys.readouterr()
    assert main(["ssh-remove-player", "Anna", "--dir", str(host)]) == 0
    assert "2 keys taken out." in capsys.readouterr().out
    (line,) = player_lines(host)
    assert "SEAT=Bram" in line
    assert len((host / "authorized_keys").read_text().splitlines()) == comments + 1
    assert stat.S_IMODE((host / "authorized_keys").stat().st_mode) == 0o600
    assert main(["ssh-remove-player", "Anna", "--dir", str(host)]) == 1
    assert main(["ssh-remove-player", "bram", "--dir", str(host)]) == 1


def test_whoever_sets_up_a_table_is_told_what_the_players_type(
    host: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ssh-add-player", "Anna", str(key("anna")), "--dir", str(host)]) == 0
    capsys.readouterr()
    words = ["--table", "friday", "--host-only", "--players", "Anna,Bram"]
    assert main(["--saves", str(host / "saves"), "new", *words]) == 0
    said = capsys.readouterr().out
    assert re.search(r"ssh -t -p 2222 \S+@ADDRESS friday\n", said)
    assert "No key is there yet for Bram" in said

"""What a host's limits, `kick` and the bounds of keys do behind a real sshd."""

from collections.abc import Iterator
from contextlib import ExitStack
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from core.log import Chat
from saves.store import load_to_read
from saves.tables import make_table
from tests.games import board_of, setup_of
from tests.sshd import Host, dubbelspoor, hosting, why_not
from tui.hosting.players import today

REASON = why_not()
pytestmark = pytest.mark.skipif(REASON is not None, reason=f"no sshd can run here: {REASON}")
SLOW = 60.0


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    with hosting(table=None, players=["Anna", "Bram"]) as listening:
        make_table(listening.saves, "friday", setup_of(seed=5), board_of("nederland"))
        yield listening


@pytest.fixture
def limits(host: Host) -> Iterator[Path]:
    file = host.folder / "limits.toml"
    before = file.read_text()
    yield file
    file.write_text(before)
    host.wait_for_seats(0)


def test_a_key_has_so_many_sessions(host: Host, limits: Path) -> None:
    limits.write_text("sessions = 1")
    with host.sit("Anna", "friday") as first:
        first.shows("Market", SLOW)
        with host.sit("Anna", "friday") as second:
            assert second.ends() == 1
            assert "1 connection is open already" in second.screen.text
        with host.sit("Bram", "friday") as other:
            other.shows("Market", SLOW)


def test_a_table_has_so_many_spectators(host: Host, limits: Path) -> None:
    limits.write_text("spectators = 1")
    with host.sit("Anna", "watch friday") as first:
        first.shows("Market", SLOW)
        with host.sit("Bram", "watch friday") as second:
            assert second.ends() == 1
            assert "the host allows no more" in second.screen.text


def has_said(path: Path, before: int, text: str) -> bool:
    """Whether the entry behind so many is this line of chat."""
    return [entry.move for entry in load_to_read(path)[0].log.entries[before:]] == [Chat(text)]


def test_a_seat_that_floods_the_log_is_stopped(host: Host, limits: Path) -> None:
    limits.write_text("chat = 3")
    path = host.saves / "tables" / "friday.toml"
    before = len(load_to_read(path)[0].log)
    with host.sit("Anna", "friday") as client:
        client.shows("Market", SLOW)
        for n in range(3):
            client.press(f"mhello{n}\r")
            client.until(partial(has_said, path, before + n, f"hello{n}"), SLOW, f"hello{n} is in the file")
            client.settle()
        client.press("mhello3\r")
        client.shows("as many as the host allows", SLOW)
    assert len(load_to_read(path)[0].log) == before + 3


def test_whoever_is_kicked_is_told_so_and_may_come_again(host: Host, limits: Path) -> None:
    with ExitStack() as stack:
        anna = stack.enter_context(host.sit("Anna", "friday"))
        bram = stack.enter_context(host.sit("Bram", "friday"))
        for client in (anna, bram):
            client.shows("Market", SLOW)
        assert "1 connection ended" in dubbelspoor("kick", "Anna", "--dir", host.folder)
        assert anna.ends() == 143
        assert "ended from outside" in anna.screen.text
        assert not anna.screen.modes - {7, 25}
        assert bram.process.poll() is None
    with host.sit("Anna", "friday") as client:
        client.shows("Market", SLOW)


def test_a_player_who_is_removed_is_out_and_comes_in_no_more(host: Host, limits: Path) -> None:
    host.add_player("Cleo")
    with host.sit("Cleo", "watch friday") as client:
        client.shows("Market", SLOW)
        said = dubbelspoor("ssh-remove-player", "Cleo", "--dir", host.folder)
        assert "1 key taken out. 1 connection ended." in said
        assert client.ends() == 143
    assert host.without_terminal("Cleo").returncode == 255


def test_a_key_is_let_in_until_its_last_day_is_over(host: Host, limits: Path) -> None:
    file = host.new_key("Eva")
    dubbelspoor("ssh-add-player", "Eva", f"{file}.pub", "--dir", host.folder, "--until", f"{today()}")
    with host.sit("Eva", "watch friday") as client:
        client.shows("Market", SLOW)
    keys = host.folder / "authorized_keys"
    yesterday = f"{today() - timedelta(days=1):%Y%m%d}"
    keys.write_text(keys.read_text().replace(f"{today():%Y%m%d}", yesterday))
    assert is_kept_out(host, "Eva")


def test_a_key_from_elsewhere_is_not_let_in(host: Host, limits: Path) -> None:
    file = host.new_key("Daan")
    dubbelspoor("ssh-add-player", "Daan", f"{file}.pub", "--dir", host.folder, "--from", "192.0.2.*")
    assert is_kept_out(host, "Daan")


def test_a_key_is_let_in_from_its_network_but_for_what_is_kept_out(host: Host, limits: Path) -> None:
    for name, sources in (("Fem", "127.0.0.0/8,::1"), ("Gijs", "127.0.0.0/8,!127.0.0.1")):
        file = host.new_key(name)
        dubbelspoor("ssh-add-player", name, f"{file}.pub", "--dir", host.folder, "--from", sources)
    with host.sit("Fem", "watch friday") as client:
        client.shows("Market", SLOW)
    assert is_kept_out(host, "Gijs")


def is_kept_out(host: Host, name: str) -> bool:
    """Whether the server knows nobody with this key."""
    done = host.without_terminal(name)
    return done.returncode == 255 and "Permission denied" in done.stderr

"""A real sshd on loopback, with exactly the configuration that `ssh-setup` writes, and real clients of it."""

import os
import pwd
import shlex
import shutil
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import attrs

from tests.ptys import OnTerminal
from tui.hosting.ssh_tools import can_give_terminals

ADDRESS = "127.0.0.1"
WHERE = f"{os.environ.get('PATH', os.defpath)}:/usr/sbin:/usr/local/sbin"
PRIVILEGE_SEPARATION = Path("/run/sshd")
"""Root's sshd wants this folder; systemd makes it where there is systemd."""


def why_not() -> str | None:
    """Why no sshd can run here; None if one can."""
    for program in ("sshd", "ssh", "ssh-keygen"):
        if shutil.which(program, path=WHERE) is None:
            return f"there is no {program} (Debian: openssh-server, openssh-client)"
    if not Path("/dev/ptmx").exists():
        return "there are no pseudo-terminals"
    if pwd.getpwuid(os.getuid()).pw_shell.endswith(("nologin", "false")):
        return "this account has no login shell"
    if os.getuid() == 0 and not PRIVILEGE_SEPARATION.is_dir():
        try:
            PRIVILEGE_SEPARATION.mkdir(mode=0o755)
        except OSError:
            return f"root's sshd needs {PRIVILEGE_SEPARATION}"
    if not can_give_terminals():
        return "only root's sshd can give terminals away here (/dev/pts is mounted without gid=tty)"
    if trusted_root() is None:
        return "sshd trusts no folder here: others may write in all of them"
    return None


def trusted_root() -> Path | None:
    """A folder that sshd would trust keys in; the usual one for temporary files is everybody's."""
    home = Path(pwd.getpwuid(os.getuid()).pw_dir)
    for root in (Path(tempfile.gettempdir()), home / ".cache", home):
        if not root.is_dir() or not os.access(root, os.W_OK):
            continue
        if all(_trusted(part) for part in (root.resolve(), *root.resolve().parents)):
            return root.resolve()
    return None


def _trusted(folder: Path) -> bool:
    found = folder.stat()
    return found.st_uid in {0, os.getuid()} and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


@contextmanager
def trusted_folder() -> Iterator[Path]:
    """A new folder that sshd trusts, gone afterwards."""
    root = trusted_root()
    assert root is not None
    folder = Path(tempfile.mkdtemp(prefix="dubbelspoor-test-", dir=root))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as found:
        found.bind((ADDRESS, 0))
        port: int = found.getsockname()[1]
        return port


def dubbelspoor(*words: str | Path, code: int = 0) -> str:
    """Run the command line; what it printed."""
    done = subprocess.run(
        [sys.executable, "-m", "tui", *map(str, words)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == code, (words, done.stdout, done.stderr)
    return done.stdout + done.stderr


@attrs.define
class Host:
    """A folder of `ssh-setup`, its listener and its players' keys."""

    folder: Path
    port: int
    keys: Path
    listener: subprocess.Popen[bytes] | None = None
    program: tuple[str, ...] = ("-m", "tui")
    """What the wrapper starts, as Python's own words."""

    @property
    def saves(self) -> Path:
        return self.folder / "saves"

    @property
    def log(self) -> str:
        """What the listener has said."""
        file = self.keys / "log"
        return file.read_text(errors="replace") if file.exists() else ""

    def start(self) -> None:
        """Listen."""
        sshd = shutil.which("sshd", path=WHERE)
        assert sshd is not None
        with (self.keys / "log").open("ab") as log:
            self.listener = subprocess.Popen(
                [sshd, "-D", "-e", "-f", self.folder / "sshd_config"],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        end = time.monotonic() + 10
        while time.monotonic() < end:
            assert self.listener.poll() is None, self.log
            with socket.socket() as found:
                if found.connect_ex((ADDRESS, self.port)) == 0:
                    return
            time.sleep(0.02)
        raise AssertionError(f"sshd does not listen: {self.log}")

    def start_instead(self, script: Path) -> None:
        """Let the wrapper start a script in place of the game; everything else stays."""
        seat = self.folder / "seat"
        before, game, after = seat.read_text().partition(f" {shlex.join(self.program)} ")
        assert game
        self.program = (str(script),)
        seat.write_text(f"{before} {shlex.join(self.program)} {after}")

    def stop(self, number: int = signal.SIGKILL) -> None:
        """End the listener; connections stay."""
        if self.listener is not None:
            self.listener.send_signal(number)
            self.listener.wait(10)
            self.listener = None

    def seats(self) -> list[int]:
        """The processes of games that run behind this listener."""
        return [
            number
            for number in below(self.listener.pid if self.listener else -1)
            if b"\0".join([b"", *map(os.fsencode, self.program), b""]) in commandline(number)
        ]

    def wait_for_seats(self, number: int, seconds: float = 60) -> None:
        """Wait until no more than so many games run: whoever is gone must leave none behind."""
        end = time.monotonic() + seconds
        while len(self.seats()) > number:
            assert time.monotonic() < end, "seats are left behind"
            time.sleep(0.05)

    def new_key(self, name: str) -> Path:
        """A key that the server does not know."""
        file = self.keys / name
        subprocess.run(
            ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", file], check=True, timeout=30
        )
        return file

    def add_player(self, name: str) -> Path:
        """Let a player in; the result is the private key."""
        file = self.new_key(name)
        dubbelspoor("ssh-add-player", name, f"{file}.pub", "--dir", self.folder)
        return file

    def command(self, key: str, *words: str, options: Sequence[str] = (), program: str = "ssh") -> list[str]:
        """An ssh client's command line, for one who has this key."""
        settings = {
            "IdentityFile": str(self.keys / key),
            "IdentitiesOnly": "yes",
            "IdentityAgent": "none",
            "UserKnownHostsFile": str(self.keys / "known_hosts"),
            "StrictHostKeyChecking": "yes",
            "BatchMode": "yes",
            "ConnectTimeout": "10",
            "LogLevel": "ERROR",
            "User": pwd.getpwuid(os.getuid()).pw_name,
            "Port": str(self.port),
        }
        told = [word for name, value in settings.items() for word in ("-o", f"{name}={value}")]
        return [program, "-F", "/dev/null", *told, *options, ADDRESS, *words]

    def sit(self, key: str, *words: str, options: Sequence[str] = (), **environ: str) -> OnTerminal:
        """A client at a terminal."""
        return OnTerminal(
            self.command(key, *words, options=["-tt", *options]), client_environ() | environ, cwd=self.keys
        )

    def without_terminal(
        self, key: str, *words: str, options: Sequence[str] = (), program: str = "ssh", **environ: str
    ) -> subprocess.CompletedProcess[str]:
        """A client that has no terminal, to its end."""
        return subprocess.run(
            self.command(key, *words, options=options, program=program),
            env=client_environ() | environ,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=60,
            check=False,
        )


def below(parent: int) -> list[int]:
    """All processes below one, by number."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                words = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:  # gone in the meantime
                continue
            children.setdefault(int(words[1]), []).append(int(entry.name))
    found: list[int] = []
    waiting = [parent]
    while waiting:
        for child in children.get(waiting.pop(), []):
            found.append(child)
            waiting.append(child)
    return found


def commandline(number: int) -> bytes:
    """What a process was started with; nothing if it is gone."""
    try:
        return Path(f"/proc/{number}/cmdline").read_bytes()
    except OSError:
        return b""


def client_environ() -> dict[str, str]:
    """What a client's shell has."""
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": "/nonexistent",
        "TERM": "xterm-256color",
        "LANG": "C.UTF-8",
    }


@contextmanager
def hosting(*, table: str | None, players: Sequence[str] = ()) -> Iterator[Host]:
    """A host that listens, until the end."""
    with trusted_folder() as root:
        port = free_port()
        words: list[str | Path] = ["ssh-setup", root / "host", "--port", str(port), "--address", ADDRESS]
        words += ["--table", table] if table else []
        words += ["--allow-root"] if os.getuid() == 0 else []
        dubbelspoor(*words)
        keys = root / "players"
        keys.mkdir()
        host = Host(root / "host", port, keys)
        public = (host.folder / "ssh_host_ed25519_key.pub").read_text()
        (keys / "known_hosts").write_text(f"[{ADDRESS}]:{port} {public}")
        for name in players:
            host.add_player(name)
        host.start()
        try:
            yield host
        finally:
            left = host.seats()
            host.stop()
            for number in left:
                with suppress(ProcessLookupError):
                    os.kill(number, signal.SIGKILL)

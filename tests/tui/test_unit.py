"""The systemd unit that `ssh-setup` writes: systemd understands it, finds it well fenced in, and can run it."""

import os
import pwd
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sshd import ADDRESS, dubbelspoor, free_port, trusted_folder, why_not

REASON = why_not()
pytestmark = [
    pytest.mark.skipif(REASON is not None, reason=f"no sshd can run here: {REASON}"),
    pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze"),
]
MOST_EXPOSURE = 3.0
RUNS = Path("/run/systemd/system").is_dir() and os.getuid() == 0


@pytest.fixture
def unit() -> Iterator[Path]:
    with trusted_folder() as root:
        words = ["--allow-root"] if os.getuid() == 0 else []
        dubbelspoor("ssh-setup", root / "host", "--port", str(free_port()), "--address", ADDRESS, *words)
        unit = root / "host" / "dubbelspoor-ssh.service"
        if os.getuid() == 0:  # a host is never root; only a test in a container is
            unit.write_text(re.sub("^User=.*$", f"User={nobody()}", unit.read_text(), flags=re.MULTILINE))
        yield unit


def nobody() -> str:
    return next(entry.pw_name for entry in pwd.getpwall() if entry.pw_uid)


def analysed(*words: str | Path) -> str:
    done = subprocess.run(
        ["systemd-analyze", "--no-pager", *words], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_systemd_finds_nothing_wrong(unit: Path) -> None:
    assert unit.name not in analysed("verify", "--man=no", unit)


def test_systemd_finds_little_that_it_could_do_harm_with(unit: Path) -> None:
    said = analysed("security", "--offline=true", unit)
    found = re.search(r"exposure level for \S+: ([\d.]+)", said)
    assert found is not None, said
    assert float(found[1]) < MOST_EXPOSURE, said
    text = unit.read_text()
    for line in (
        "ProtectSystem=strict",
        "CapabilityBoundingSet=",
        "NoNewPrivileges=yes",
        f"ReadWritePaths={unit.parent}",
    ):
        assert f"\n{line}\n" in text
    assert re.search(r"^MemoryMax=", text, re.MULTILINE)
    assert re.search(r"^TasksMax=", text, re.MULTILINE)


@pytest.mark.skipif(not RUNS, reason="no systemd runs here, or this is not root")
def test_systemd_starts_it(unit: Path) -> None:
    name = f"dubbelspoor-test-{os.getpid()}.service"
    port = int(re.findall(r"^Port (\d+)", (unit.parent / "sshd_config").read_text(), re.MULTILINE)[0])
    for path in (unit.parent, *unit.parent.iterdir()):
        shutil.chown(path, nobody())
    placed = Path("/run/systemd/system") / name
    placed.write_text(unit.read_text())
    try:
        subprocess.run(["systemctl", "daemon-reload"], check=True, timeout=60)
        subprocess.run(["systemctl", "start", name], check=True, timeout=60)
        with socket.create_connection((ADDRESS, port), timeout=10) as line:
            assert line.recv(4) == b"SSH-"
    finally:
        subprocess.run(["systemctl", "stop", name], check=False, timeout=60)
        placed.unlink()
        subprocess.run(["systemctl", "daemon-reload"], check=False, timeout=60)

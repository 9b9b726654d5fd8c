"""OpenSSH's own programs, as far as a host needs them."""

import grp
import os
import re
import shutil
import subprocess
from pathlib import Path

import attrs

from core.text import tr
from tui.hosting.errors import HostingError

SYSTEM_FOLDERS = "/usr/sbin:/usr/local/sbin:/sbin"
"""Where sshd lives, which is on few people's PATH."""

FINGERPRINT = re.compile(r"(?P<bits>\d+) (?P<text>\S+) .*\((?P<kind>\S+)\)", re.DOTALL)
"""Such as "256 SHA256:… anna@home (ED25519)"; in a file from Windows the comment ends in a line break."""

PATIENCE = 30
"""Seconds that a program of OpenSSH may take; making a key on a busy machine takes the longest."""


def program(name: str) -> Path:
    found = shutil.which(name, path=f"{os.environ.get('PATH', os.defpath)}:{SYSTEM_FOLDERS}")
    if found is None:
        raise HostingError(
            tr(
                "There is no {program} on this machine; install OpenSSH (on Debian: apt install openssh-server).",
                program=name,
            )
        )
    return Path(found)


def can_give_terminals() -> bool:
    """
    Whether an sshd of this account can hand a terminal to the group that Unix wants it to belong to.

    On nearly every machine `/dev/pts` is mounted with that group, and then it can.
    """
    ours, theirs = os.openpty()
    try:
        wanted = grp.getgrnam("tty").gr_gid
        return os.getuid() == 0 or os.fstat(theirs).st_gid == wanted or wanted in os.getgroups()
    except KeyError:  # no such group: sshd then asks for none
        return True
    finally:
        os.close(ours)
        os.close(theirs)


def make_host_key(file: Path) -> None:
    run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "dubbelspoor", "-f", str(file))


@attrs.frozen
class Fingerprint:
    """What people compare to recognise a key; it also tells how strong the key is."""

    bits: int
    text: str
    kind: str

    def __str__(self) -> str:
        return f"{self.bits} {self.text} ({self.kind})"


def fingerprint(file: Path) -> Fingerprint:
    said = run("ssh-keygen", "-l", "-f", str(file)).strip()
    found = FINGERPRINT.fullmatch(said)
    if found is None:
        raise HostingError(tr("{program} refuses: {reason}", program="ssh-keygen", reason=said))
    return Fingerprint(int(found["bits"]), found["text"], found["kind"])


def run(name: str, *words: str) -> str:
    """The output of a program; if it fails, raises `HostingError` with its complaint."""
    try:
        done = subprocess.run(  # noqa: S603  # the program is OpenSSH's, and no shell reads the words
            [program(name), *words],
            capture_output=True,
            text=True,
            errors="replace",
            stdin=subprocess.DEVNULL,
            timeout=PATIENCE,
            check=True,
        )
    except subprocess.TimeoutExpired as error:
        raise HostingError(tr("{program} does not answer.", program=name)) from error
    except subprocess.CalledProcessError as error:
        raise HostingError(
            tr(
                "{program} refuses: {reason}",
                program=name,
                reason=" ".join((error.stderr or error.stdout).split()),
            )
        ) from error
    return done.stdout

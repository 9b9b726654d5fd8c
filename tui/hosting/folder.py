"""The folder of a host: the configuration of its own sshd. It is written once and never overwrites a file."""

import os
import pwd
import re
import shlex
import stat
import sys
from importlib.resources import files
from ipaddress import ip_address
from pathlib import Path

import attrs

from core.setup import LONGEST_NAME
from core.text import tr
from saves.folder import table_path
from saves.tables import check_not_a_word, series
from tui.hosting.connections import SESSIONS
from tui.hosting.errors import HostingError
from tui.hosting.limits import LIMITS
from tui.hosting.ssh_tools import make_host_key, program

CONFIG, WRAPPER, KEYS, UNIT = "sshd_config", "seat", "authorized_keys", "dubbelspoor-ssh.service"
HOST_KEY = "ssh_host_ed25519_key"
SAVES = "saves"
FOLDERS = (SAVES, "settings", SESSIONS, "state")
MODES = {CONFIG: 0o600, WRAPPER: 0o700, KEYS: 0o600, LIMITS: 0o600, UNIT: 0o644}
GOOD_PATH = re.compile(r"/[\w/.+-]*")
"""Paths that mean the same to sshd, to systemd and to a shell."""


@attrs.frozen
class Hosting:
    """What is to be set up. Without `table`, players name one; without `address`, sshd listens on all addresses."""

    folder: Path
    port: int
    table: str | None = None
    address: str | None = None

    @property
    def user(self) -> str:
        """The account that hosts: the one that runs this."""
        return pwd.getpwuid(os.getuid()).pw_name

    @property
    def shell(self) -> str:
        """The account's login shell, which sshd starts the wrapper with."""
        return pwd.getpwuid(os.getuid()).pw_shell


def write_folder(hosting: Hosting) -> None:
    """Write all files. What cannot work is refused before the first one is written."""
    check(hosting)
    sshd = program("sshd")
    texts = {name: text_of(name, hosting, sshd) for name in MODES}
    hosting.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    make_host_key(hosting.folder / HOST_KEY)
    for name in FOLDERS:
        (hosting.folder / name).mkdir(mode=0o700, exist_ok=True)
    for name, text in texts.items():
        write_for_sshd(hosting.folder / name, text, MODES[name])


def check(hosting: Hosting) -> None:
    """Refuse what would not work, or would write over something."""
    if not GOOD_PATH.fullmatch(str(hosting.folder)):
        raise HostingError(
            tr(
                "{folder}: choose a folder whose path has only letters, digits and . _ + - in it.",
                folder=hosting.folder,
            )
        )
    least = 1 if os.geteuid() == 0 else 1024
    if not least <= hosting.port <= 65535:
        raise HostingError(tr("Choose a port from {least} to 65535.", least=least))
    if hosting.table is not None:
        table_path(hosting.folder, hosting.table)
        check_not_a_word(hosting.table)
    if hosting.address is not None:
        try:
            ip_address(hosting.address)
        except ValueError as error:
            raise HostingError(
                tr("“{address}” is not an address of this machine.", address=hosting.address)
            ) from error
    for name in (*MODES, HOST_KEY, f"{HOST_KEY}.pub"):
        if os.path.lexists(hosting.folder / name):
            raise HostingError(
                tr(
                    "{file} is there already and stays as it is; choose another folder, or move it away.",
                    file=hosting.folder / name,
                )
            )
    check_safe(hosting.folder)


def check_safe(folder: Path) -> None:
    """Refuse a folder that others can change things in: sshd would refuse every key there, and say so only in its log."""
    home = Path(pwd.getpwuid(os.getuid()).pw_dir)
    for part in (folder, *folder.parents):
        if part.exists():
            found = part.stat()
            if found.st_uid not in {0, os.getuid()} or found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
                raise HostingError(
                    tr(
                        "Others may write in {folder}, so that sshd would trust nothing below it; choose another folder, or take that right away (chmod go-w).",
                        folder=part,
                    )
                )
        if part == home:
            return


def text_of(name: str, hosting: Hosting, sshd: Path) -> str:
    """The text of one file: its template with the values filled in."""
    text = files("tui.hosting").joinpath("templates", name).read_text(encoding="utf-8")
    for place, value in places(hosting, sshd).items():
        text = text.replace(f"@{place}@", value)
    return text


def places(hosting: Hosting, sshd: Path) -> dict[str, str]:
    """The values of the templates by name; sentences are quoted for the wrapper's shell."""
    stem, number = series(hosting.table or "")
    return {
        "PORT": str(hosting.port),
        "LISTEN": "# ListenAddress: all of them"
        if hosting.address is None
        else f"ListenAddress {hosting.address}",
        "DIR": str(hosting.folder),
        "USER": hosting.user,
        "ROOT": "prohibit-password" if os.getuid() == 0 else "no",
        "ECHO": str(program("echo")),
        "SSHD": str(sshd),
        "TABLE": hosting.table or "",
        "SERIES": stem,
        "NUMBER": str(number),
        "PYTHON": shlex.quote(sys.executable),
        "MISSING": str(os.EX_TEMPFAIL),
        "LONGEST_NAME": str(LONGEST_NAME),
        "NO_TERMINAL": shlex.quote(
            tr("The game needs a terminal; ask for one with “ssh -t”. There is nothing else here.")
        ),
        "WRONG_SEAT": shlex.quote(
            tr("This key stands for no player's name; the host can mend that in authorized_keys.")
        ),
        "NO_SHELL": shlex.quote(
            tr("Only the game runs here. Name a table after the address, or say nothing at all.")
        ),
        "NOT_THERE": shlex.quote(
            tr(
                "The game cannot be started just now, perhaps because the host renews it; try again in a minute."
            )
        ),
        "NAME_ONE": shlex.quote(
            tr("Connect again with a table's name at the end, such as “ssh -t … friday”, to sit down there.")
        ),
        "KILLED": shlex.quote(
            tr("The seat was ended from outside; every move made is saved. Connect again to go on.")
        ),
    }


def ssh_line(folder: Path, table: str) -> str | None:
    """What a player types to come to a table of a host's folder; None if no host was set up there."""
    try:
        words = [line.split() for line in (folder / CONFIG).read_text(encoding="utf-8").splitlines()]
    except OSError:
        return None
    said = {line[0]: line[1] for line in words if len(line) == 2}
    address = said.get("ListenAddress", tr("ADDRESS"))
    return f"ssh -t -p {said['Port']} {said['AllowUsers']}@{address} {table}".rstrip()


def write_for_sshd(path: Path, text: str, mode: int) -> None:
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)
    with os.fdopen(file, "w", encoding="utf-8") as new:
        new.write(text)
        os.fchmod(new.fileno(), mode)

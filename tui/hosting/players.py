"""The players' keys: one line each in the host's `authorized_keys`."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import attrs

from core.setup import LONGEST_NAME
from core.text import tr
from tui.hosting.errors import HostingError
from tui.hosting.folder import CONFIG, KEYS
from tui.hosting.ssh_tools import fingerprint

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")
PUBLIC_KEY = re.compile(
    r"(?P<kind>(?:sk-)?(?:ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp\d+)(?:@openssh\.com)?)"
    r" (?P<blob>[A-Za-z0-9+/]+=*)"
    r"(?: (?P<comment>.*))?"
)
SEAT = re.compile(r'environment="DUBBELSPOOR_SEAT=([^"]*)"')
LARGEST_KEY = 20_000
"""Characters; a key of 16384 bits has about 2,800."""


@attrs.frozen
class Key:
    """A public key, without its comment."""

    kind: str
    blob: str

    def line(self, seat: str, comment: str) -> str:
        """The line that seats its owner, and gives nothing else."""
        return f'restrict,pty,environment="DUBBELSPOOR_SEAT={seat}" {self.kind} {self.blob} {comment}\n'


def check_player(name: str) -> None:
    """A name that can stand in a key's line, in a file's name and on the screen."""
    if len(name) > LONGEST_NAME or not NAME.fullmatch(name):
        raise HostingError(
            tr(
                "A player's name here is made of at most {most} letters (a to z), digits, - and _, and begins with a letter or a digit.",
                most=LONGEST_NAME,
            )
        )


def read_key(file: Path) -> Key:
    """The one public key of a file."""
    try:
        with file.open(encoding="utf-8", errors="replace") as opened:
            text = opened.read(LARGEST_KEY)
    except OSError as error:
        raise HostingError(
            tr("{file} cannot be read: {reason}.", file=file, reason=error.strerror)
        ) from error
    if "PRIVATE KEY" in text:
        raise HostingError(
            tr(
                "{file} is a private key, which nobody should send to anybody; ask for the file that ends in .pub.",
                file=file,
            )
        )
    lines = [line for line in text.splitlines() if line.strip()]
    found = PUBLIC_KEY.fullmatch(lines[0].strip()) if len(lines) == 1 else None
    if found is None:
        raise HostingError(
            tr("{file} is not one public key; it should be one line such as “ssh-ed25519 AAAA…”.", file=file)
        )
    fingerprint(file)
    return Key(found["kind"], found["blob"])


def add_player(folder: Path, name: str, file: Path, *, another: bool) -> str:
    """Seat the owner of a key; the result is the line. `another` key for a player who has one must be meant."""
    check_player(name)
    if not (folder / CONFIG).is_file():
        raise HostingError(
            tr(
                "There is no {config} in {folder}; make one with “dubbelspoor ssh-setup {folder}”, or name its folder with --dir.",
                config=CONFIG,
                folder=folder,
            )
        )
    key = read_key(file)
    keys = folder / KEYS
    for seat, blob in players(keys):
        if blob == key.blob:
            raise HostingError(
                tr(
                    "That key is there already, for {name}; one key is one seat.",
                    name=seat or tr("no player"),
                )
            )
        if seat is not None and seat.casefold() == name.casefold() and not another:
            raise HostingError(
                tr(
                    "{name} has a key already; if this is one more of the same person's, say so with --another.",
                    name=seat,
                )
            )
    line = key.line(name, name)
    append(keys, line)
    return line


def players(keys: Path) -> Iterator[tuple[str | None, str]]:
    """Every key of the file: whose seat it is, and its blob."""
    if not keys.exists():
        return
    for line in keys.read_text(encoding="utf-8", errors="replace").splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            seat = SEAT.search(line)
            for found in PUBLIC_KEY.finditer(line):
                yield seat[1] if seat else None, found["blob"]


def append(keys: Path, line: str) -> None:
    """One write at the end, on a line of its own."""
    try:
        file = os.open(keys, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)
        with os.fdopen(file, "rb+") as opened:
            size = opened.seek(0, os.SEEK_END)
            whole = not size or os.pread(file, 1, size - 1) == b"\n"
            opened.write((line if whole else f"\n{line}").encode())
    except OSError as error:
        raise HostingError(
            tr("{file} cannot be written: {reason}.", file=keys, reason=error.strerror)
        ) from error

"""The players' keys: one line each in the host's `authorized_keys`."""

import os
import re
from collections.abc import Iterator
from datetime import date, datetime
from ipaddress import ip_network
from pathlib import Path

import attrs

from core.lettering import composed, is_plain, same_text
from core.lookalikes import alike, fault_of_name
from core.plain_file import MEGABYTE, read_plain
from core.setup import LONGEST_NAME
from core.text import tr
from tui.hosting.errors import HostingError
from tui.hosting.folder import CONFIG, KEYS, MODES, write_for_sshd
from tui.hosting.ssh_tools import Fingerprint, fingerprint

NAME = re.compile(r"[^\W_](?:[\w '-]*\w)?")
HOST_PATTERN = re.compile(r"[A-Za-z0-9.:*?_-]+")
"""A host's name or an address, as `from=` takes it: * stands for any letters, ? for one."""

PUBLIC_KEY = re.compile(
    r"(?P<kind>(?:sk-)?(?:ssh-ed25519|ssh-rsa|ssh-dss|ecdsa-sha2-nistp\d+)(?:@openssh\.com)?)"
    r" (?P<blob>[A-Za-z0-9+/]+=*)"
    r"(?: (?P<comment>.*))?"
)
SEAT = re.compile(r'environment="DUBBELSPOOR_SEAT=([^"]*)"')
LARGEST_KEY = MEGABYTE
"""No file with a key is larger: one of 16384 bits has about 2,800 characters."""

LAST_SECOND = "235959"
"""Of the last day on which a key is let in: sshd takes a day alone for its beginning."""

LEAST_RSA = 3072
"""Bits; shorter keys of this kind are no longer thought safe."""


@attrs.frozen
class Key:
    """A public key, without its comment."""

    kind: str
    blob: str
    fingerprint: Fingerprint


@attrs.frozen
class Bounds:
    """From which addresses a key is accepted, and until when; from everywhere and for ever if not given."""

    sources: str | None = None
    until: date | None = None

    def options(self) -> str:
        """These bounds as options of a line in `authorized_keys`."""
        sources = "" if self.sources is None else f'from="{self.sources}",'
        until = "" if self.until is None else f'expiry-time="{self.until:%Y%m%d}{LAST_SECOND}",'
        return sources + until


def check_player(name: str) -> None:
    """Refuse a name that cannot stand in `authorized_keys`, in a file's name and on the screen, or seems to be another."""
    if (fault := fault_of_name(name)) is not None:
        raise HostingError(fault)
    if len(name) > LONGEST_NAME or not NAME.fullmatch(name) or not is_plain(name):
        raise HostingError(
            tr(
                "A player's name here is made of at most {most} letters, digits, spaces and - _ ', and begins with a letter or a digit.",
                most=LONGEST_NAME,
            )
        )


def check_bounds(bounds: Bounds) -> None:
    """Refuse options that sshd would not understand, or by which it would never let the key in."""
    if bounds.sources is not None and not _is_list_of_sources(bounds.sources):
        raise HostingError(
            tr(
                "“{sources}” is no list of addresses such as 192.0.2.* or 2001:db8::/32, with commas and no spaces between them, of which one at least has no ! before it.",
                sources=bounds.sources,
            )
        )
    if bounds.until is not None and bounds.until < today():
        raise HostingError(tr("{day} is over already; name today or a later day.", day=bounds.until))


def today() -> date:
    """The day by this machine's own clock, as sshd reckons it."""
    return datetime.now().astimezone().date()


def _is_list_of_sources(text: str) -> bool:
    """Whether sshd takes all of this for patterns, and one of them lets anybody in."""
    patterns = text.split(",")
    return not all(pattern.startswith("!") for pattern in patterns) and all(
        _is_source(pattern.removeprefix("!")) for pattern in patterns
    )


def _is_source(pattern: str) -> bool:
    """
    Whether this is an address, a network or the pattern of a host's name.

    What looks like an address but is none would fit nobody, and sshd refuses a key for a network that is wrong.
    """
    if "/" in pattern:
        return _is_network(pattern)
    if not HOST_PATTERN.fullmatch(pattern):
        return False
    looks_like_address = ":" in pattern or not re.search("[A-Za-z_-]", pattern)
    return not looks_like_address or bool(re.search("[*?]", pattern)) or _is_network(pattern)


def _is_network(text: str) -> bool:
    """Whether this is an address, or one with as many bits as sshd takes: those behind them are to be 0."""
    bits = text.partition("/")[2]
    if not re.fullmatch("[0-9]*", bits) or not re.fullmatch("[0-9A-Fa-f.:/]+", text):
        return False
    try:
        ip_network(text)
    except ValueError:
        return False
    return True


def read_key(file: Path) -> Key:
    try:
        text = read_plain(file, LARGEST_KEY).decode(errors="replace")
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
    key = Key(found["kind"], found["blob"], fingerprint(file))
    check_strong(key, file)
    return key


def check_strong(key: Key, file: Path) -> None:
    """Refuse a key that others could forge."""
    marks = key.fingerprint
    if marks.kind == "DSA" or (marks.kind == "RSA" and marks.bits < LEAST_RSA):
        raise HostingError(
            tr(
                "{file} is a weak key ({kind}, {bits} bits); ask for one made with “ssh-keygen -t ed25519”.",
                file=file,
                kind=marks.kind,
                bits=marks.bits,
            )
        )


def check_folder(folder: Path) -> None:
    """Refuse a folder that `ssh-setup` has not made."""
    if not (folder / CONFIG).is_file():
        raise HostingError(
            tr(
                "There is no {config} in {folder}; make one with “dubbelspoor ssh-setup {folder}”, or name its folder with --dir.",
                config=CONFIG,
                folder=folder,
            )
        )


def add_player(folder: Path, name: str, file: Path, bounds: Bounds, *, another: bool) -> Key:
    """Let the owner of a key in as this player. A second key for the same player is refused unless `another` is set."""
    name = composed(name)
    check_player(name)
    check_bounds(bounds)
    check_folder(folder)
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
        if seat is not None and same_text(seat, name) and not another:
            raise HostingError(
                tr(
                    "{name} has a key already; if this is one more of the same person's, say so with --another.",
                    name=seat,
                )
            )
        if seat is not None and not same_text(seat, name) and alike(seat, name):
            raise HostingError(
                tr(
                    "“{name}” could be taken for {other}, who has a key already; choose another name.",
                    name=name,
                    other=seat,
                )
            )
    append(keys, line_of(key, name, bounds))
    return key


def line_of(key: Key, seat: str, bounds: Bounds) -> str:
    """The line of `authorized_keys` that gives a key's owner this seat and allows nothing else."""
    gives = f'restrict,pty,{bounds.options()}environment="DUBBELSPOOR_SEAT={seat}"'
    return f"{gives} {key.kind} {key.blob} {seat}\n"


def remove_player(folder: Path, name: str) -> int:
    """Remove all keys of a player; returns how many there were."""
    check_folder(folder)
    keys = folder / KEYS
    lines = keys.read_text(encoding="utf-8", errors="surrogateescape").splitlines(keepends=True)
    kept = [line for line in lines if not _is_of(line, name)]
    if len(kept) < len(lines):
        fresh = keys.with_suffix(".new")
        fresh.unlink(missing_ok=True)
        write_for_sshd(fresh, "".join(kept), MODES[KEYS])
        fresh.replace(keys)
    return len(lines) - len(kept)


def _is_of(line: str, name: str) -> bool:
    seat = SEAT.search(line)
    return seat is not None and not line.lstrip().startswith("#") and same_text(seat[1], name)


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
    """Append a line in one write; a last line without a line break gets one first."""
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

"""
Who sits at a table now. It is no part of the game: the save knows seats, not terminals.

Each process at a table has a file of its own in the table's folder `<name>.seats`, named after its seat and
locked as long as the process lives, however it ends. Any number of terminals may sit at one seat. One more
file, `bots`, is locked by the one process that plays the bots; when it dies another gets the lock. It holds the
number of the entry after which a bot has failed, if one has: why is a secret of that bot's cards, maybe.

All of it can be taken away at any time: those who are there put it back when they look around.
"""

import fcntl
import os
import re
import secrets
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from pathlib import Path

import attrs

from core.setup import SeatNo
from saves.disk import FILE_MODE, in_place, make_folder, reading, refusals_told, try_lock, write_all

SUFFIX = ".seats"
BOTS = "bots"
WATCHER = "watch"
SITTER = re.compile(r"(?P<unnamed>\.?)(?P<place>\d|watch)-\d+-\d+")
LONGEST_VERSION = 40
LONGEST_NUMBER = 20


@attrs.frozen
class Sitter:
    """A terminal at the table: its seat (None: it only watches) and the version of its program."""

    seat: SeatNo | None
    version: str


def seats_taken(sitters: Iterable[Sitter]) -> frozenset[SeatNo]:
    return frozenset(sitter.seat for sitter in sitters if sitter.seat is not None)


def watchers(sitters: Iterable[Sitter]) -> int:
    return sum(sitter.seat is None for sitter in sitters)


def seats_folder(table: Path) -> Path:
    return table.with_suffix(SUFFIX)


def version_key(version: str) -> tuple[int, ...]:
    """Sorts versions: "0.9.1" before "0.10.0"."""
    return tuple(int(number) for number in re.findall(r"\d+", version))


class Presence:
    """This process's place at a table."""

    def __init__(self, table: Path, seat: SeatNo | None, version: str) -> None:
        self.folder = seats_folder(table)
        self.version = version
        place = WATCHER if seat is None else str(seat)
        # A name that nobody had before: whoever clears a dead one's file away must not meet a living one's.
        self._path = self.folder / f"{place}-{os.getpid()}-{secrets.randbelow(10**12)}"
        self._table = table
        self._bots: int | None = None
        self._seen: frozenset[str] = frozenset()
        """The names in the folder when somebody looked last who is there, if nobody newer was among them."""
        self._file = self._sit()

    def _sit(self) -> int:
        """This process's file, locked before it has its name: whoever finds it unlocked takes it for a dead one's."""
        make_folder(self.folder)
        unnamed = self._path.with_name(f".{self._path.name}")
        with refusals_told(self._path), ExitStack() as undo:
            file = _locked(unnamed)
            undo.callback(os.close, file)
            write_all(file, self.version.encode())
            unnamed.replace(self._path)
            undo.pop_all()
        return file

    @property
    def seen(self) -> bool:
        """Whether the others can see that this process is there."""
        return in_place(self._file, self._path)

    def stay(self) -> None:
        """Sit down again if this process's file was taken away; raises `SaveError`. A table that is gone has no seats."""
        with refusals_told(self._path):
            if not self.seen and self._table.exists():
                file = self._sit()
                os.close(self._file)
                self._file = file

    def who(self) -> list[Sitter]:
        """Everybody at the table; raises `SaveError`."""
        names = frozenset(_names(self.folder))
        there = sitters(self.folder)
        # Not sooner: a thread that writes a move may ask meanwhile.
        self._seen = names if self.newer(there) is None else frozenset()
        return there

    def may_be_newer(self) -> bool:
        """
        Whether somebody has come since `who` was asked, or somebody newer was there; raises `SaveError`.

        Asked at every move: it opens no file.
        """
        return not self._seen.issuperset(_names(self.folder))

    def newer(self, there: list[Sitter]) -> str | None:
        """The newest version among the players there, if it is newer than this program's."""
        versions = [sitter.version for sitter in there if sitter.seat is not None]
        newest = max(versions, key=version_key, default=self.version)
        return newest if version_key(newest) > version_key(self.version) else None

    def take_bots(self) -> bool:
        """Whether this process plays the bots, now that it has asked to; raises `SaveError`."""
        path = self.folder / BOTS
        if self._bots is not None and not in_place(self._bots, path):
            self.leave_bots()  # others will lock another file
        if self._bots is None:
            with refusals_told(path):
                file = _opened(path)
                if try_lock(file):
                    self._bots = file
                    os.truncate(file, 0)  # the failure told by the process that played the bots before
                else:
                    os.close(file)
        return self._bots is not None

    def tell_bot_failed(self, entry: int) -> None:
        """Let the others know that the bot that is to act after this entry has failed; only for who plays the bots."""
        if self._bots is not None:
            with suppress(OSError):  # then they only see that it does nothing
                os.truncate(self._bots, 0)
                os.pwrite(self._bots, str(entry).encode(), 0)

    def bot_failed_after(self) -> int | None:
        """The entry after which a bot has failed, as whoever plays the bots tells."""
        with (
            suppress(OSError, ValueError),
            ExitStack() as stack,
        ):  # nobody has played them yet; nothing is told
            return int(os.read(_looked_into(self.folder / BOTS, stack), LONGEST_NUMBER))
        return None

    def leave_bots(self) -> None:
        if self._bots is not None:
            os.close(self._bots)
            self._bots = None

    def leave(self) -> None:
        self.leave_bots()
        with suppress(OSError):  # the folder may be gone, with the table
            self._path.unlink(missing_ok=True)
        os.close(self._file)


def sitters(folder: Path) -> list[Sitter]:
    """Everybody at a table; the files of those who died are cleared away. Raises `SaveError`."""
    found = []
    for name in sorted(_names(folder)):
        match = SITTER.fullmatch(name)
        version = None if match is None else _version_of_living(folder / name)
        if match is not None and version is not None and not match["unnamed"]:
            seat = None if match["place"] == WATCHER else SeatNo(int(match["place"]))
            found.append(Sitter(seat, version))
    return found


def _names(folder: Path) -> list[str]:
    with reading(folder), suppress(FileNotFoundError, NotADirectoryError):
        return [entry.name for entry in os.scandir(folder)]
    return []


def _version_of_living(path: Path) -> str | None:
    """The version of the program that this file is locked by; a dead one's file is cleared away."""
    # It may be gone in the meantime, or be something else than a file of ours.
    with suppress(OSError), ExitStack() as stack:
        file = _looked_into(path, stack)
        if not try_lock(file, fcntl.LOCK_SH):
            return os.read(file, LONGEST_VERSION).decode(errors="replace")
        if in_place(file, path):  # or its owner has made it anew; who holds this lock keeps them from it
            path.unlink(missing_ok=True)
    return None


def _looked_into(path: Path, stack: ExitStack) -> int:
    """A file open for reading until the stack closes. Opening never blocks, even on a pipe."""
    file = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    stack.callback(os.close, file)
    return file


def _locked(path: Path) -> int:
    """A new file, made anew if somebody took it for a dead one's before it was locked."""
    while True:
        file = _opened(path)
        fcntl.flock(file, fcntl.LOCK_EX)
        if in_place(file, path):
            return file
        os.close(file)


def _opened(path: Path) -> int:
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, FILE_MODE)

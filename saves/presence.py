"""
Who sits at a table now. It is no part of the game: the save knows seats, not terminals.

Each process at a table has a file of its own in the table's folder `<name>.seats`, named after its seat and
locked as long as the process lives, however it ends. Any number of terminals may sit at one seat. One more
file, `bots`, is locked by the one process that plays the bots; when it dies another gets the lock. It holds the
number of the entry after which a bot has failed, if one has: why is a secret of that bot's cards, maybe.
"""

import fcntl
import os
import re
from contextlib import suppress
from pathlib import Path

import attrs

from core.setup import SeatNo
from saves.disk import FILE_MODE, make_folder, refusals_told, write_all

SUFFIX = ".seats"
BOTS = "bots"
WATCHER = "watch"
SITTER = re.compile(r"(\d|watch)-\d+-\d+")
LONGEST_VERSION = 40


@attrs.frozen
class Sitter:
    """A terminal at the table: its seat (None: it only watches) and the version of its program."""

    seat: SeatNo | None
    version: str


def seats_folder(table: Path) -> Path:
    """The folder beside a table's save."""
    return table.with_suffix(SUFFIX)


def version_key(version: str) -> tuple[int, ...]:
    """Sorts versions: "0.9.1" before "0.10.0"."""
    return tuple(int(number) for number in re.findall(r"\d+", version))


class Presence:
    """This process at a table."""

    _count = 0

    def __init__(self, table: Path, seat: SeatNo | None, version: str) -> None:
        self.folder = seats_folder(table)
        self.version = version
        make_folder(self.folder)
        Presence._count += 1
        place = WATCHER if seat is None else str(seat)
        self._path = self.folder / f"{place}-{os.getpid()}-{Presence._count}"
        self._bots: int | None = None
        with refusals_told(self._path):
            # Locked before it has its name: whoever finds it unlocked takes it for a dead one's.
            unnamed = self._path.with_name(f".{self._path.name}")
            self._file = _opened(unnamed)
            fcntl.flock(self._file, fcntl.LOCK_EX)
            write_all(self._file, version.encode())
            unnamed.replace(self._path)

    def who(self) -> list[Sitter]:
        """Everybody at the table."""
        return sitters(self.folder)

    def newer(self, there: list[Sitter]) -> str | None:
        """The newest version among the players there, if it is newer than this program's."""
        versions = [sitter.version for sitter in there if sitter.seat is not None]
        newest = max(versions, key=version_key, default=self.version)
        return newest if version_key(newest) > version_key(self.version) else None

    def take_bots(self) -> bool:
        """Whether this process plays the bots, now that it has asked to."""
        if self._bots is None:
            file = _opened(self.folder / BOTS)
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(file)
            else:
                self._bots = file
                os.truncate(file, 0)  # what was told by one who played them before
        return self._bots is not None

    def tell_bot_failed(self, entry: int) -> None:
        """Let the others know that the bot that is to act after this entry has failed; only for who plays the bots."""
        if self._bots is not None:
            os.truncate(self._bots, 0)
            os.pwrite(self._bots, str(entry).encode(), 0)

    def bot_failed(self) -> int | None:
        """The entry after which a bot has failed, as whoever plays the bots tells."""
        try:
            return int((self.folder / BOTS).read_bytes())
        except (OSError, ValueError):  # nobody has played them yet; nothing is told
            return None

    def leave_bots(self) -> None:
        """Let another process play them."""
        if self._bots is not None:
            os.close(self._bots)
            self._bots = None

    def leave(self) -> None:
        """Get up."""
        self.leave_bots()
        with suppress(OSError):  # the folder may be gone, with the table
            self._path.unlink(missing_ok=True)
        os.close(self._file)


def sitters(folder: Path) -> list[Sitter]:
    """Everybody at a table; the files of those who died are cleared away."""
    found = []
    try:
        names = sorted(entry.name for entry in os.scandir(folder))
    except FileNotFoundError:
        return []
    for name in names:
        place = SITTER.fullmatch(name)
        sitter = None if place is None else _sitter(folder / name, place[1])
        if sitter is not None:
            found.append(sitter)
    return found


def _sitter(path: Path, place: str) -> Sitter | None:
    try:
        file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:  # gone in the meantime
        return None
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        version = os.read(file, LONGEST_VERSION).decode(errors="replace")
        return Sitter(None if place == WATCHER else SeatNo(int(place)), version)
    else:
        with suppress(OSError):
            path.unlink(missing_ok=True)
        return None
    finally:
        os.close(file)


def _opened(path: Path) -> int:
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, FILE_MODE)

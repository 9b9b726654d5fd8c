"""Files that are written with care: locked, flushed, never half there under their own name."""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

import attrs

from core.plain_file import MEGABYTE, open_plain
from core.text import tr
from saves.errors import SaveError

LOCK_SECONDS = 2.0
RETRY_SECONDS = 0.001
PIECE = 1 << 16
LARGEST = 32 * MEGABYTE
"""No save is larger: a long game with its chat has less than one megabyte."""
FILE_MODE = 0o600
FOLDER_MODE = 0o700
SECOND = 10**9
"""In nanoseconds."""


@contextmanager
def refusals_told(path: Path, sentence: str = tr("cannot be written: {reason}")) -> Iterator[None]:
    """Turn what the system refuses into a `SaveError`."""
    try:
        yield
    except OSError as error:
        raise SaveError(path, sentence.format(reason=error.strerror)) from error


def reading(path: Path) -> AbstractContextManager[None]:
    """As `refusals_told`, while a file or folder is read."""
    return refusals_told(path, tr("cannot be read: {reason}"))


def open_to_append(path: Path) -> int:
    """The file, open; raises `SaveError`."""
    with refusals_told(path):
        return os.open(path, os.O_RDWR | os.O_APPEND | os.O_CLOEXEC)


class Busy(SaveError):
    """Another program holds the file's lock."""


def try_lock(file: int, kind: int = fcntl.LOCK_EX) -> bool:
    """Lock a file until it is closed; False if somebody else's lock is in the way. Raises `OSError`."""
    try:
        fcntl.flock(file, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


@attrs.frozen
class Lock:
    """Holds a file's lock while one is `with` it, as often as one likes; raises `Busy` if somebody else does not let go of it."""

    file: int
    path: Path
    seconds: float = LOCK_SECONDS
    kind: int = attrs.field(default=fcntl.LOCK_EX, kw_only=True)

    def __enter__(self) -> None:
        deadline = time.monotonic() + self.seconds
        try:
            while not try_lock(self.file, self.kind):
                if time.monotonic() >= deadline:
                    raise Busy(self.path, tr("the table is busy: another program holds this file; try again"))
                time.sleep(RETRY_SECONDS)
        except OSError as error:
            raise SaveError(self.path, tr("cannot be locked: {reason}", reason=error.strerror)) from error

    def __exit__(self, *_error: object) -> None:
        fcntl.flock(self.file, fcntl.LOCK_UN)


def read_settled(path: Path) -> bytes:
    """
    A file's bytes while nobody writes to it.

    A writer may be about to fail: what it could not flush it takes back, before it lets go of the lock.
    """
    file = open_plain(path, LARGEST)
    try:
        with Lock(file, path, kind=fcntl.LOCK_SH):
            flush_what_is_left(file)
            return read_from(file, 0)
    finally:
        os.close(file)


def read_from(file: int, place: int) -> bytes:
    """All that a file has from there on; one call may bring only a part of it."""
    pieces = []
    while piece := os.pread(file, PIECE, place):
        pieces.append(piece)
        place += len(piece)
    return b"".join(pieces)


def read_part(file: int, place: int, end: int) -> bytes:
    """What a file has between two places; less if it ends before. Most often one call brings all of it."""
    data = os.pread(file, end - place, place)
    while (
        data
        and place + len(data) < end
        and (piece := os.pread(file, end - place - len(data), place + len(data)))
    ):
        data += piece
    return data


def mark_flushed(file: int, size: int) -> None:
    """
    Give a file of which so much is on the disk the time of now, and that size as the fraction of its second.

    Writing changes the time, so whoever reads the file sees by it whether a killed writer has left something behind.
    Whoever follows the file is woken: now, and not when it was written, the entry is flushed.
    """
    now = time.time_ns()
    moment = now - now % SECOND + size
    with suppress(OSError):  # then the others find it when they look again, and flush it once more
        os.utime(file, ns=(moment, moment))


def flush_what_is_left(file: int) -> int:
    """
    Flush what a writer wrote that was killed before it could; the result is how long the file is.

    The lock is held; whoever shows the file has called this.
    """
    found = os.fstat(file)
    if found.st_mtime_ns % SECOND != found.st_size:
        os.fdatasync(file)
    return found.st_size


def in_place(file: int, path: Path) -> bool:
    """Whether the open file is the one that the path names."""
    try:
        return os.path.samestat(os.fstat(file), path.stat())
    except OSError:
        return False


def write_all(file: int, data: bytes) -> None:
    while data:
        data = data[os.write(file, data) :]


@contextmanager
def unchanged(path: Path, data: bytes) -> Iterator[int | None]:
    """The file, open and locked; None if it is no longer what was read."""
    file = open_to_append(path)
    try:
        with refusals_told(path), Lock(file, path):
            yield file if in_place(file, path) and read_from(file, 0) == data else None
    finally:
        os.close(file)


def free_name(path: Path) -> Path:
    """This name, or the first one with a number that is not taken."""
    number = 1
    free = path
    while free.exists():
        number += 1
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return free


def write_new(path: Path, data: bytes) -> None:
    """A new file, whole and on disk before it has its name; never over one that is there."""
    half_done = path.with_name(f".{path.name}.{os.getpid()}")
    make_folder(path.parent)
    with refusals_told(path):
        file = os.open(half_done, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, FILE_MODE)
        try:
            write_all(file, data)
            os.fsync(file)
            mark_flushed(file, len(data))
            os.link(half_done, path)
            sync_folder(path.parent)
        except FileExistsError:
            raise SaveError(path, tr("there is a file of that name already")) from None
        finally:
            os.close(file)
            half_done.unlink(missing_ok=True)


def replace_file(path: Path, data: bytes) -> None:
    """
    Put a file in the place of the one before: whoever reads meanwhile gets the one or the other.

    Nothing is flushed: this is for what can be made again. Raises `OSError`.
    """
    half_done = path.with_name(f".{path.name}.{os.getpid()}")
    file = os.open(half_done, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, FILE_MODE)
    try:
        write_all(file, data)
    finally:
        os.close(file)
    half_done.replace(path)


def make_folder(folder: Path) -> None:
    with refusals_told(folder):
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=FOLDER_MODE)
        except FileExistsError:
            raise SaveError(folder, tr("is a file, not a folder")) from None


def sync_folder(folder: Path) -> None:
    """Flush a folder's list of names."""
    file = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(file)
    finally:
        os.close(file)

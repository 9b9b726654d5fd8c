"""
Games on disk: made, loaded, appended to.

An entry is on disk (written and flushed) before anyone is told of it. The file is locked while it is
appended to, and must then be as long as this program left it: another one may sit at the same game.
"""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import attrs

from core.board import Board
from core.boardfile import BUILT_IN
from core.game import Game, LogError
from core.log import Entry
from core.moves import Deal
from core.narrate import Narrator
from core.setup import Setup, SetupError
from core.text import tr
from saves.blocks import block_bytes, head_bytes
from saves.codec import FAST
from saves.errors import SaveError
from saves.read import Save, read_save

LOCK_SECONDS = 2.0
FILE_MODE = 0o600


class SaveFile:
    """An open save: the journal that a game writes its entries to."""

    def __init__(self, path: Path, head: bytes, size: int, narrator: Narrator) -> None:
        self.path = path
        self._head = head
        self._size = size
        self._narrator = narrator
        self._file = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CLOEXEC)

    def append(self, entry: Entry) -> None:
        """Write an entry and flush it to the disk; raises `SaveError` and leaves the file as it was if it cannot."""
        block = block_bytes(entry, self._narrator.entry(entry), self._head)
        with locked(self._file, self.path):
            if os.fstat(self._file).st_size != self._size:
                raise SaveError(self.path, tr("another program has added moves to this game: load it again"))
            try:
                write_all(self._file, block)
                os.fdatasync(self._file)
            except OSError as error:
                os.ftruncate(self._file, self._size)
                raise SaveError(
                    self.path,
                    tr("the move could not be saved ({reason}); it was not made", reason=error.strerror),
                ) from error
            self._size += len(block)

    def close(self) -> None:
        """Let go of the file."""
        os.close(self._file)


@contextmanager
def locked(file: int, path: Path, seconds: float = LOCK_SECONDS) -> Iterator[None]:
    """Hold the file's lock; raises `SaveError` if somebody else does not let go of it."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            break
        except BlockingIOError:
            if time.monotonic() > deadline:
                raise SaveError(
                    path, tr("the table is busy: another program holds this file; try again")
                ) from None
            time.sleep(0.005)
    try:
        yield
    finally:
        fcntl.flock(file, fcntl.LOCK_UN)


def write_all(file: int, data: bytes) -> None:
    """Write every byte."""
    while data:
        data = data[os.write(file, data) :]


@attrs.define
class OpenGame:
    """A game with the file it is saved in. `recovered` tells what had to be mended."""

    game: Game
    file: SaveFile
    recovered: str | None = None


def new_game(path: Path, setup: Setup, board: Board, at: datetime | None = None) -> OpenGame:
    """Deal a new game into a new file; raises `SetupError` or `SaveError`."""
    game = Game(setup, board)  # refuses a wrong set-up before there is a file
    head = save_head(setup, board)
    write_new(path, head)
    file = SaveFile(path, head, len(head), Narrator(board, setup.seats))
    game.journal = file.append
    game.deal(at=at or utc_now())
    return OpenGame(game, file)


def save_head(setup: Setup, board: Board) -> bytes:
    """The head of a game's save."""
    return head_bytes(FAST.unstructure(setup), None if board.id in BUILT_IN else board.source)


def utc_now() -> datetime:
    """The time, to the second, as saves have it."""
    return datetime.now(UTC).replace(microsecond=0)


def load_to_read(path: Path) -> tuple[Game, Save]:
    """A game as its file tells it; the file is not touched."""
    save = read_save(path)
    return folded_game(save), save


def load_to_play(path: Path) -> OpenGame:
    """A game that goes on in its file; what an interrupted write left is cut off, and kept beside the file."""
    save = read_save(path)
    game = folded_game(save)
    recovered = cut_torn_part(save) if save.pieces.torn else None
    head = _rewrite(save) if save.migrated else save.pieces.head
    file = SaveFile(path, head, path.stat().st_size, Narrator(save.board, save.setup.seats))
    game.journal = file.append
    if not save.entries:  # the program ended between the head and the deal
        game.deal(at=utc_now())
    return OpenGame(game, file, recovered)


def folded_game(save: Save) -> Game:
    """The game that a save's events tell."""
    try:
        game = Game(save.setup, save.board)
    except SetupError as error:
        raise SaveError(save.path, tr("setup: {reason}", reason=error)) from error
    for entry in save.entries:
        try:
            _check_seat(entry, len(save.setup.seats))
            game.follow(entry)
        except LogError as error:
            raise SaveError(save.path, str(error), entry.n) from error
        except (LookupError, TypeError, ValueError) as error:
            reason = tr("its events do not fit this game ({reason})", reason=error)
            raise SaveError(save.path, reason, entry.n) from error
    return game


def _check_seat(entry: Entry, seats: int) -> None:
    if isinstance(entry.move, Deal) != (entry.seat is None):
        raise LogError(tr("only the deal has no seat"))
    if entry.seat is not None and not 0 <= entry.seat < seats:
        raise LogError(tr("there is no seat {seat}", seat=entry.seat))


def cut_torn_part(save: Save) -> str:
    """Keep what was cut off in a file of its own, then shorten the save; says so."""
    spare = _free_name(save.path.with_suffix(".torn"))
    write_new(spare, save.pieces.torn)
    with save.path.open("r+b") as file:
        file.truncate(save.pieces.whole)
        os.fsync(file.fileno())
    return tr(
        "The last entry of {file} was only half written and has been cut off; it is kept in {spare}.",
        file=save.path.name,
        spare=spare.name,
    )


def _rewrite(save: Save) -> bytes:
    """Put the save into today's format; the old file stays beside it."""
    head = head_bytes(
        FAST.unstructure(save.setup), save.board.source if save.board.id not in BUILT_IN else None
    )
    narrator = Narrator(save.board, save.setup.seats)
    blocks = [block_bytes(entry, narrator.entry(entry), head) for entry in save.entries]
    old = _free_name(save.path.with_suffix(".old"))
    os.link(save.path, old)
    fresh = save.path.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    write_new(fresh, head + b"".join(blocks))
    fresh.replace(save.path)
    sync_folder(save.path.parent)
    return head


def _free_name(path: Path) -> Path:
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
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = os.open(half_done, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, FILE_MODE)
        try:
            write_all(file, data)
            os.fsync(file)
        finally:
            os.close(file)
        os.link(half_done, path)
        sync_folder(path.parent)
    except FileExistsError:
        raise SaveError(path, tr("there is a file of that name already")) from None
    except OSError as error:
        raise SaveError(path, tr("cannot be written: {reason}", reason=error.strerror)) from error
    finally:
        half_done.unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Flush a folder's list of names."""
    file = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(file)
    finally:
        os.close(file)

"""
A game with its file open: processes append to it, each follows what the others append.

To append is: lock, look at the tail, cut off what a killed writer left, and write only if nobody has added
anything that this process has not taken up yet. Otherwise nothing is written; the caller takes up the others'
entries and asks the rules again. Following reads the new blocks alone, never the whole file.

A `GameFile` may be used from several threads. What it has written or read goes through one queue, `inbox`, in
order; the game itself is only ever touched by whoever empties that.
"""

import fcntl
import os
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import attrs

from core.errors import DubbelspoorError
from core.game import Game, LogError
from core.log import Entry
from core.moves import Move
from core.narrate import Narrator
from core.phase import Phase
from core.setup import SeatNo
from core.text import tr
from saves.blocks import Pieces, block_bytes, is_intact, take_apart
from saves.disk import (
    LOCK_SECONDS,
    Busy,
    Lock,
    flush_what_is_left,
    free_name,
    mark_flushed,
    open_to_append,
    read_from,
    read_part,
    reading,
    refusals_told,
    write_all,
    write_new,
)
from saves.entry_check import check_all_adds_up, check_entry
from saves.errors import Changed, SaveError
from saves.read import read_entry

Guard = Callable[[], None]
"""Asked under the lock before every write; raises if this process may not write."""


class GameFile:
    """The open file, as far as this process has read it."""

    def __init__(self, path: Path, pieces: Pieces, narrator: Narrator) -> None:
        self.path = path
        self.inbox: deque[Entry] = deque()
        self.guard: Guard | None = None
        self.left_for_later = False
        """Whether there is something to read that somebody was still writing."""
        self._head = pieces.head
        self._size = pieces.whole
        self._last = len(pieces.blocks)
        self._narrator = narrator
        self._mutex = threading.Lock()
        self._file = open_to_append(path)
        with reading(path):
            self._opened = os.fstat(self._file)
        self._lock = Lock(self._file, path)

    def append(self, entry: Entry) -> bool:
        """
        Write an entry and flush it; False, and nothing is written, if it is not the next one any more.

        What others have added instead is in the inbox then. Raises `SaveError`, and leaves the file as it was,
        if it cannot be written.
        """
        block = block_bytes(entry, self._narrator.entry(entry), self._head)
        with self._mutex:
            with self._lock:
                is_next = self._is_next(entry)
                if is_next:
                    self._write(block)
                    self._size += len(block)
                    self._last = entry.n
                    self.inbox.append(entry)
                else:
                    self._read_tail()
            if is_next:
                mark_flushed(self._file, self._size)
        return is_next

    def _is_next(self, entry: Entry) -> bool:
        length = self._length()
        if self.guard is not None:
            self.guard()
        return entry.n == self._last + 1 and not self._is_behind(length)

    def _length(self) -> int:
        """
        How long the file is now; raises `SaveError` if it was moved, removed or cut short.

        An open file can be written to after its name is gone, and nobody would ever find the moves.
        """
        try:
            found = self.path.stat()
        except OSError:
            found = None
        # While it is open, no other file can have its number.
        if found is None or not os.path.samestat(found, self._opened):
            raise SaveError(self.path, tr("the file was moved or removed while the game was open"))
        self._check_not_cut(found.st_size)
        return found.st_size

    def _check_not_cut(self, length: int) -> None:
        if length < self._size:
            raise SaveError(
                self.path, tr("the game was cut short by another program: leave and open it again")
            )

    def _write(self, block: bytes) -> None:
        is_whole = False
        try:
            write_all(self._file, block)
            is_whole = True
            os.fdatasync(self._file)
        except OSError as error:
            reason = tr("the move could not be saved ({reason}); it was not made", reason=error.strerror)
            try:
                os.ftruncate(self._file, self._size)
                is_whole = False
            except OSError:  # what is torn is cut off by the next one
                pass
            if is_whole:
                reason = tr(
                    "the move could not be saved ({reason}), nor taken back: leave, and come back to see whether it stands",
                    reason=error.strerror,
                )
            raise SaveError(self.path, reason) from error

    def _is_behind(self, length: int) -> bool:
        """Whether a file of this length has entries that were not read yet. The lock is held: what is torn stays torn, and is cut."""
        if length == self._size:
            return False
        tail = self._tail()
        if take_apart(tail).blocks:
            return True
        write_new(free_name(self.path.with_suffix(".torn")), tail)
        with refusals_told(self.path):
            os.ftruncate(self._file, self._size)
        return False

    def _tail(self) -> bytes:
        with reading(self.path):
            return read_from(self._file, self._size)

    def read_new(self, *, wait: bool = True) -> bool:
        """
        Read what others have added into the inbox; says whether anything is there.

        While somebody writes, nothing is read: what is not flushed yet may never be. Without `wait` that is left
        for another time, and `left_for_later` says so. Another thread of this process may be about to append as well.
        """
        if not self._mutex.acquire(blocking=wait):
            return False
        try:
            self._read_new(LOCK_SECONDS if wait else 0.0)
        finally:
            self._mutex.release()
        return bool(self.inbox)

    def _read_new(self, seconds: float) -> None:
        length = self._length()
        self.left_for_later = False
        if length == self._size:
            return
        try:
            with Lock(self._file, self.path, seconds, kind=fcntl.LOCK_SH):
                self._read_tail()
        except Busy:
            if seconds:
                raise
            self.left_for_later = True

    def _read_tail(self) -> None:
        """Take what is whole of the tail. The lock is held: nobody is about to take back what they could not flush."""
        with reading(self.path):
            length = flush_what_is_left(self._file)
            self._check_not_cut(length)  # it may have been while one waited for the lock
            tail = read_part(self._file, self._size, length)
        pieces = take_apart(tail)
        if pieces.blocks and pieces.head.strip():
            raise SaveError(self.path, tr("is followed by something that is no entry"), self._last)
        if pieces.blocks:
            self._size += len(pieces.head)
        for block in pieces.blocks:
            n = self._last + 1
            if not is_intact(block, self._head):
                raise Changed(self.path, n)
            self.inbox.append(read_entry(self.path, block, n))
            self._last = n
            self._size += len(block)

    def close(self) -> None:
        with self._mutex, suppress(OSError):
            os.close(self._file)


class Overtaken(DubbelspoorError):
    """Another terminal was faster, and the player has not seen yet what it did."""


@attrs.define
class OpenGame:
    """
    A game with the file it is saved in. `recovered` tells what had to be mended; `changed` is what is wrong with a file
    that was opened as it is.

    Only one thread may use it; the file itself is for all.
    """

    game: Game
    file: GameFile
    recovered: str | None = None
    changed: Changed | None = None

    def take_up(self) -> list[Entry]:
        """Follow what was read or written since; says what that was."""
        taken = []
        while self.file.inbox:
            entry = self.file.inbox.popleft()
            fold(self.game, entry, self.file.path)
            taken.append(entry)
        return taken

    def catch_up(self) -> list[Entry]:
        self.file.read_new()
        return self.take_up()

    def submit(self, make: Callable[[Game], Entry], *, fits_anywhere: bool = False) -> Entry:
        """Append the entry that `make` makes of the game; raises what it raises, `Overtaken` or `SaveError`."""
        attempts = self.attempts(make, fits_anywhere=fits_anywhere)
        while not self.file.append(entry := next(attempts)):
            pass
        self.take_up()
        return entry

    def attempts(self, make: Callable[[Game], Entry], *, fits_anywhere: bool = False) -> Iterator[Entry]:
        """
        The entry that is to be appended, made anew each time that others were faster; raises `Overtaken`.

        A line of chat in between does not matter, and words like chat fit anywhere. A move does, even if the rules would
        allow this one still: the player chose it before another position.
        """
        seen = self._what_matters()
        while True:
            self.take_up()
            if not fits_anywhere and self._what_matters() != seen:
                raise Overtaken(
                    tr(
                        "Something else happened at the table at the same moment: look again before you choose."
                    )
                )
            yield make(self.game)

    def _what_matters(self) -> object:
        log, phase = self.game.log, self.game.state.phase
        # All choose their first tickets at the same time: what another chooses changes nothing for this choice.
        position = phase if phase is Phase.FIRST_TICKETS else log.head
        return position, log.request and (log.request.asker, log.request.back_to)

    def play(self, move: Move, *, seat: SeatNo | None = None, at: datetime | None = None) -> Entry:
        """Make a move of the seat that is to act; raises `IllegalMove`, `Overtaken` or `SaveError`."""
        return self.submit(lambda game: game.decided(move, seat=seat, at=at))

    def close(self) -> None:
        self.file.close()


def fold(game: Game, entry: Entry, path: Path) -> None:
    """Take up an entry of a file; raises `SaveError` if it does not fit the game."""
    try:
        check_entry(entry, len(game.setup.seats), game.board)
        game.follow(entry)
        check_all_adds_up(game.state)
    except LogError as error:
        raise SaveError(path, str(error), entry.n) from error
    except (LookupError, TypeError, ValueError) as error:
        reason = tr("its events do not fit this game ({reason})", reason=error)
        raise SaveError(path, reason, entry.n) from error

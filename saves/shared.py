"""
One save file as a table: several processes append to it, each follows what the others append.

To append is: lock, look at the tail, cut off what a killed writer left, and write only if nobody has added
anything that this process has not taken up yet. Otherwise nothing is written; the caller takes up the others'
entries and asks the rules again. Following reads the new blocks alone, never the whole file.

A `TableFile` may be used from several threads. What it has written or read goes through one queue, `inbox`, in
order; the game itself is only ever touched by whoever empties that.
"""

import os
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import attrs

from core.errors import DubbelspoorError
from core.game import Game
from core.log import Entry
from core.moves import Deal
from core.narrate import Narrator
from core.rules import decide
from core.text import tr
from saves.blocks import Pieces, block_bytes, is_intact, take_apart
from saves.disk import free_name, locked, open_to_append, refusals_told, write_all, write_new
from saves.errors import SaveError
from saves.read import read_entry
from saves.store import check_in_place, fold, load_to_read, utc_now

Guard = Callable[[], None]
"""Asked under the lock before every write; raises if this process may not write."""


class Overtaken(DubbelspoorError):
    """Another terminal was faster, and the player has not seen yet what it did."""


class TableFile:
    """The open file of a table, as far as this process has read it."""

    def __init__(self, path: Path, pieces: Pieces, narrator: Narrator) -> None:
        self.path = path
        self.inbox: deque[Entry] = deque()
        self.guard: Guard | None = None
        self._head = pieces.head
        self._size = pieces.whole
        self._last = len(pieces.blocks)
        self._narrator = narrator
        self._mutex = threading.Lock()
        self._file = open_to_append(path)

    def append(self, entry: Entry) -> bool:
        """
        Write an entry and flush it; False, and nothing is written, if it is not the next one any more.

        What others have added instead is in the inbox then.
        """
        block = block_bytes(entry, self._narrator.entry(entry), self._head)
        with self._mutex:
            with locked(self._file, self.path):
                if self._is_next(entry):
                    self._write(block)
                    self._size += len(block)
                    self._last = entry.n
                    self.inbox.append(entry)
                    return True
            self._read_new()
        return False

    def _is_next(self, entry: Entry) -> bool:
        check_in_place(self._file, self.path)
        if self.guard is not None:
            self.guard()
        return entry.n == self._last + 1 and not self._is_behind()

    def _write(self, block: bytes) -> None:
        try:
            write_all(self._file, block)
            os.fdatasync(self._file)
        except OSError as error:
            with suppress(OSError):  # what cannot be cut off now is torn, and cut off by the next one
                os.ftruncate(self._file, self._size)
            reason = tr("the move could not be saved ({reason}); it was not made", reason=error.strerror)
            raise SaveError(self.path, reason) from error

    def _is_behind(self) -> bool:
        """Whether there are entries that were not read yet. The lock is held: what is torn stays torn, and is cut."""
        tail = self._tail()
        pieces = take_apart(tail)
        if pieces.blocks:
            return True
        if tail:
            write_new(free_name(self.path.with_suffix(".torn")), tail)
            with refusals_told(self.path):
                os.ftruncate(self._file, self._size)
        return False

    def _tail(self) -> bytes:
        size = os.fstat(self._file).st_size
        if size < self._size:
            raise SaveError(self.path, tr("the table was cut short by somebody: leave and join it again"))
        try:
            return os.pread(self._file, size - self._size, self._size)
        except OSError as error:
            raise SaveError(self.path, tr("cannot be read: {reason}", reason=error.strerror)) from error

    def read_new(self, *, wait: bool = True) -> bool:
        """
        Read what others have added into the inbox; says whether anything is there. No lock on the file is needed.

        Another thread may be about to append, and stand before a lock: then, without `wait`, nothing is read.
        """
        if not self._mutex.acquire(blocking=wait):
            return False
        try:
            self._read_new()
        finally:
            self._mutex.release()
        return bool(self.inbox)

    def _read_new(self) -> None:
        check_in_place(self._file, self.path)
        pieces = take_apart(self._tail())
        if pieces.blocks and pieces.head.strip():
            raise SaveError(self.path, tr("is followed by something that is no entry"), self._last)
        if pieces.blocks:
            self._size += len(pieces.head)
        for block in pieces.blocks:
            n = self._last + 1
            if not is_intact(block, self._head):
                raise SaveError(self.path, tr("its checksum does not fit"), n)
            self.inbox.append(read_entry(self.path, block, n))
            self._last = n
            self._size += len(block)

    def close(self) -> None:
        """Let go of the file."""
        with self._mutex:
            os.close(self._file)


@attrs.define
class SharedGame:
    """A game at a table, and its file. Only one thread may use it; the file itself is for all."""

    game: Game
    file: TableFile

    def take_up(self) -> list[Entry]:
        """Fold what was read or written since; says what that was."""
        taken = []
        while self.file.inbox:
            entry = self.file.inbox.popleft()
            fold(self.game, entry, self.file.path)
            taken.append(entry)
        return taken

    def catch_up(self) -> list[Entry]:
        """Read and fold what others have added."""
        self.file.read_new()
        return self.take_up()

    def submit(self, make: Callable[[Game], Entry], *, chat: bool = False) -> Entry:
        """Append the entry that `make` makes of the game; raises what it raises, `Overtaken` or `SaveError`."""
        attempt = Attempt(self, make, chat=chat)
        while not self.file.append(attempt.entry()):
            pass
        self.take_up()
        return attempt.made

    def close(self) -> None:
        """Let go of the file: everything is in it already."""
        self.file.close()


class Attempt:
    """An entry on its way into the file, made anew each time that others were faster; chat fits anywhere."""

    def __init__(self, shared: SharedGame, make: Callable[[Game], Entry], *, chat: bool = False) -> None:
        self._shared = shared
        self._make = make
        self._chat = chat
        self._seen = self._what_matters()
        self.made: Entry

    def _what_matters(self) -> object:
        log = self._shared.game.log
        return log.head, log.request and (log.request.asker, log.request.back_to)

    def entry(self) -> Entry:
        """
        The next entry, checked against all that is known now.

        A line of chat in between does not matter. A move does, even if the rules would allow this one
        still: the player chose it before another position.
        """
        self._shared.take_up()
        if not self._chat and self._what_matters() != self._seen:
            raise Overtaken(
                tr("Something else happened at the table at the same moment: look again before you choose.")
            )
        self.made = self._make(self._shared.game)
        return self.made


def open_table(path: Path) -> SharedGame:
    """Sit down at a table's file; raises `SaveError`."""
    game, save = load_to_read(path)
    if save.migrated:
        raise SaveError(path, tr("is of an older format: load it once before you play it at a table"))
    shared = SharedGame(game, TableFile(path, save.pieces, Narrator(save.board, save.setup.seats)))
    if not game.log.entries:  # an earlier version died between the head and the deal
        events = tuple(decide(game.state, Deal()))
        shared.file.append(game.next_entry(None, Deal(), events, utc_now()))
        shared.catch_up()
    return shared

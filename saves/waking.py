"""
Hearing that something happened to files: by inotify where there is one, by looking again where there is none.

Only the system's own calls are used, through ctypes: it wakes within a millisecond and costs nothing while idle.
"""

import ctypes
import os
import struct
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

MODIFY, MOVED_TO, MOVED_FROM, CREATE, DELETE = 0x002, 0x080, 0x040, 0x100, 0x200
TOUCHED = 0x004
GONE = 0x400 | 0x800
"""The watched thing itself was deleted or moved away."""

IN_FOLDER = MODIFY | MOVED_TO | MOVED_FROM | CREATE | DELETE | GONE
OF_FILE = TOUCHED | GONE
"""A writer touches its file when what it has written is on the disk; before that there is nothing to be told."""

NET = 2.0
"""With inotify: how often to look all the same. A process that is killed leaves no message."""
POLL = 0.15
"""Without it."""
PIECE = 4096


EVENT = struct.Struct("iIII")
"""The watch, what happened, and two numbers more; the last is the length of the name that follows."""


class Waking:
    """
    Tells which of some files or folders have changed.

    Whoever waits does so for `file` to become readable, but never longer than `seconds`; without inotify there
    is no file.
    """

    def __init__(self, *paths: Path) -> None:
        self.file: int | None
        self.file, self._watches = _watch(paths) or (None, dict(enumerate(paths)))

    @property
    def seconds(self) -> float:
        """How often to look all the same."""
        return POLL if self.file is None else NET

    def changed(self) -> set[Path]:
        """What has changed since this was asked last; everything, where that is not known."""
        data = b""
        if self.file is not None:
            with suppress(BlockingIOError):
                data = os.read(self.file, PIECE)
        watches: set[int] = set()
        place = 0
        while place < len(data):
            watch, _what, _cookie, length = EVENT.unpack_from(data, place)
            watches.add(watch)
            place += EVENT.size + length
        if not watches or watches - self._watches.keys():  # an unknown one tells that some news were lost
            return set(self._watches.values())
        return {self._watches[watch] for watch in watches}

    def close(self) -> None:
        if self.file is not None:
            os.close(self.file)
            self.file = None


def _watch(paths: Sequence[Path]) -> tuple[int, dict[int, Path]] | None:
    """An inotify file that watches these paths, and its number for each; None where the system has none to give."""
    try:
        system = ctypes.CDLL(None, use_errno=True)
        file: int = system.inotify_init1(os.O_CLOEXEC | os.O_NONBLOCK)
    except (OSError, AttributeError):
        return None
    if file < 0:
        return None
    watches = {
        system.inotify_add_watch(file, os.fsencode(path), IN_FOLDER if path.is_dir() else OF_FILE): path
        for path in paths
    }
    if any(watch < 0 for watch in watches):
        os.close(file)
        return None
    return file, watches

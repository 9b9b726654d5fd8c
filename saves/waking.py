"""
Waiting for something to happen to files: by inotify where there is one, by looking again where there is none.

Only the system's own calls are used, through ctypes: it wakes within milliseconds and costs nothing while idle.
"""

import ctypes
import os
import select
from contextlib import suppress
from pathlib import Path

MODIFY, MOVED_TO, MOVED_FROM, CREATE, DELETE = 0x002, 0x080, 0x040, 0x100, 0x200
GONE = 0x400 | 0x800
"""The watched thing itself was deleted or moved away."""

NET = 2.0
"""With inotify: how often to look all the same. A process that is killed leaves no message."""
POLL = 0.15
"""Without it."""
PIECE = 4096


class Waking:
    """Wakes one thread when one of some files or folders changes, or when `stop` is called."""

    def __init__(self, *paths: Path) -> None:
        self._stop_in, self._stop_out = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK)
        self._inotify = _watch(paths)

    @property
    def seconds(self) -> float:
        """How long a wait lasts at most."""
        return POLL if self._inotify is None else NET

    def wait(self) -> None:
        """Return when something may have happened."""
        files = [self._stop_in] if self._inotify is None else [self._stop_in, self._inotify]
        ready, _, _ = select.select(files, [], [], self.seconds)
        if self._inotify in ready:
            assert self._inotify is not None
            with suppress(BlockingIOError):
                os.read(self._inotify, PIECE)

    def stop(self) -> None:
        """End the wait that is on, from another thread."""
        os.write(self._stop_out, b".")

    def close(self) -> None:
        """Let go of everything; nobody may wait any more."""
        for file in (self._stop_in, self._stop_out, self._inotify):
            if file is not None:
                os.close(file)


def _watch(paths: tuple[Path, ...]) -> int | None:
    """An inotify file that watches these paths; None where the system has none to give."""
    try:
        system = ctypes.CDLL(None, use_errno=True)
        file: int = system.inotify_init1(os.O_CLOEXEC | os.O_NONBLOCK)
    except (OSError, AttributeError):
        return None
    if file < 0:
        return None
    wanted = MODIFY | MOVED_TO | MOVED_FROM | CREATE | DELETE | GONE
    if any(system.inotify_add_watch(file, os.fsencode(path), wanted) < 0 for path in paths):
        os.close(file)
        return None
    return file

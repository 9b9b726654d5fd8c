"""Opening a file that somebody names: a plain one, of a size that can be meant."""

import errno
import os
import stat
from pathlib import Path

from core.text import tr

MEGABYTE = 1 << 20


def open_plain(path: Path, largest: int) -> int:
    """
    The file, open for reading; raises `OSError` with a reason in words.

    A pipe or a device could be read for ever, and a file that is far too large would fill the memory.
    """
    file = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)  # a pipe without a writer would wait
    try:
        _check_plain(os.fstat(file), largest)
    except OSError:
        os.close(file)
        raise
    return file


def _check_plain(found: os.stat_result, largest: int) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, tr("it is a pipe or a device, not a file"))
    if found.st_size > largest:
        raise OSError(errno.EFBIG, tr("it is larger than {most} MB", most=largest // MEGABYTE))


def read_plain(path: Path, largest: int) -> bytes:
    """All of such a file."""
    with os.fdopen(open_plain(path, largest), "rb") as file:
        return file.read(largest)

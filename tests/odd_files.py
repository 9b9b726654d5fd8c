"""What may stand where a file is looked for, and is none or far too large."""

import os
from pathlib import Path


def pipe(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def huge(path: Path) -> None:
    path.touch()
    os.truncate(path, 100 << 20)


def ring(path: Path) -> None:
    """A link to itself."""
    path.symlink_to(path.name)

"""What can go wrong with a save file, and how a file is named to a person."""

import os
from pathlib import Path

from core.errors import DubbelspoorError
from core.text import tr


def printable(text: str) -> str:
    """The text with a mark for every control character: the words of a file never steer a terminal."""
    if text.isprintable():
        return text
    return "".join(character if character.isprintable() else "�" for character in text)


HOSTED = "DUBBELSPOOR_HOSTED"
"""Set for seats that a host lets others sit at."""


def hosted() -> bool:
    """Whether this is a seat that a host lets others sit at: the wrapper of `ssh-setup` says so."""
    return bool(os.environ.get(HOSTED))


def place(path: Path | str) -> str:
    """A file as a person is told of it; whoever sits at a host's table learns nothing of where the host keeps things."""
    return Path(path).name if hosted() else str(path)


class SaveError(DubbelspoorError):
    """A save file that cannot be used as it is. It has not been touched."""

    def __init__(self, path: Path | str, reason: str, entry: int | None = None) -> None:
        self.entry = entry
        self.reason = reason = printable(reason.removesuffix("."))  # it may be another error's whole sentence
        path = printable(place(path))
        if entry is None:
            super().__init__(tr("{file}: {reason}.", file=path, reason=reason))
        else:
            super().__init__(tr("{file}: entry {entry}: {reason}.", file=path, entry=entry, reason=reason))


class Changed(SaveError):
    """An entry of the save is not as it was written: somebody, or the disk, has changed it since."""

    def __init__(self, path: Path | str, entry: int) -> None:
        super().__init__(path, tr("it was changed after it was written (its checksum does not fit)"), entry)

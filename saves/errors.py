"""What can go wrong with a save file."""

from pathlib import Path

from core.errors import DubbelspoorError
from core.text import tr


def printable(text: str) -> str:
    """The text with a mark for every control character: the words of a file never steer a terminal."""
    if text.isprintable():
        return text
    return "".join(character if character.isprintable() else "�" for character in text)


class SaveError(DubbelspoorError):
    """A save file that cannot be used as it is. It has not been touched."""

    def __init__(self, path: Path | str, reason: str, entry: int | None = None) -> None:
        self.entry = entry
        self.reason = reason = printable(reason.removesuffix("."))  # it may be another error's whole sentence
        path = printable(str(path))
        if entry is None:
            super().__init__(tr("{file}: {reason}.", file=path, reason=reason))
        else:
            super().__init__(tr("{file}: entry {entry}: {reason}.", file=path, entry=entry, reason=reason))

"""The games of a folder, each read to say how it stands."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import attrs

from core.errors import DubbelspoorError
from core.game import Game
from saves.folder import save_files
from saves.store import load_to_read


@attrs.frozen
class Listed:
    """One line of the list of saves. `fault` tells why a file cannot be loaded."""

    name: str
    path: Path
    changed: datetime
    game: Game | None
    fault: str | None = None


def listing(folder: Path) -> Iterator[Listed]:
    """Every save of a folder, the latest first, one by one: reading a long game takes a moment."""
    for path in save_files(folder):
        with suppress(FileNotFoundError):  # gone in the meantime
            yield listed(path)


def listed(path: Path) -> Listed:
    """What there is to say about one file."""
    changed = datetime.fromtimestamp(path.stat().st_mtime, UTC).replace(microsecond=0)
    try:
        game, _save = load_to_read(path)
    except DubbelspoorError as error:
        return Listed(path.stem, path, changed, None, str(error))
    return Listed(path.stem, path, changed, game)

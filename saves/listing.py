"""The games of a folder, each read to say how it stands."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import attrs

from core.errors import DubbelspoorError
from core.game import Game
from saves.errors import Changed
from saves.folder import changed_at, save_files
from saves.store import load_to_read


@attrs.frozen
class Listed:
    """
    One line of the list of saves. `fault` tells why a file cannot be loaded.

    One that was changed since it was written can be opened as it is; its points may be wrong, so it is listed without.
    """

    name: str
    path: Path
    changed: datetime
    game: Game | None
    fault: str | None = None
    opens_as_it_is: bool = False


def listing(folder: Path) -> Iterator[Listed]:
    """Every save of a folder, the latest first, one by one: reading a long game takes a moment. Raises `SaveError`."""
    for path in save_files(folder):
        if (line := listed(path)) is not None:
            yield line


def listed(path: Path) -> Listed | None:
    """What there is to say about one file; None if it is gone in the meantime."""
    when = changed_at(path)
    if when is None:
        return None
    changed = datetime.fromtimestamp(when, UTC).replace(microsecond=0)
    try:
        game, _save = load_to_read(path)
    except DubbelspoorError as error:
        return Listed(path.stem, path, changed, None, str(error), isinstance(error, Changed))
    return Listed(path.stem, path, changed, game)

"""`check`: does a save hold exactly the game that today's rules make of its moves?"""

from pathlib import Path

import attrs

from core.errors import DubbelspoorError
from core.text import tr, trn
from saves.errors import printable
from saves.read import damaged_blocks
from saves.store import load_to_read


@attrs.frozen
class Report:
    """What was found in one file: nothing, if `faults` is empty."""

    path: Path
    entries: int
    faults: tuple[str, ...]

    @property
    def good(self) -> bool:
        return not self.faults


def check_save(path: Path) -> Report:
    """Replay a save strictly. Never raises for anything that is wrong with the file."""
    try:
        game, save = load_to_read(path)
    except DubbelspoorError as error:
        return Report(path, 0, (str(error),))
    faults = []
    if save.pieces.torn:
        faults.append(
            trn(
                "{file}: the last {n} byte is the beginning of an entry that was never finished.",
                "{file}: the last {n} bytes are the beginning of an entry that was never finished.",
                len(save.pieces.torn),
                file=path,
            )
        )
    if not save.entries:
        faults.append(tr("{file}: nothing has been dealt yet.", file=path))
    if not save.migrated:
        faults += [
            tr(
                "{file}: entry {entry}: it was changed after it was written (its checksum does not fit).",
                file=path,
                entry=n,
            )
            for n in damaged_blocks(save.pieces)
        ]
    faults += [
        tr("{file}: entry {entry}: {reason}.", file=path, entry=n, reason=printable(reason.removesuffix(".")))
        for n, reason in game.recheck()
    ]
    return Report(path, len(save.entries), tuple(faults))

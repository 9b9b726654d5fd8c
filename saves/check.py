"""`check`: does a save hold exactly the game that today's rules make of its moves?"""

from pathlib import Path

import attrs

from core.errors import DubbelspoorError
from core.text import tr, trn
from saves.errors import Changed, SaveError
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


def check_save(path: Path, *, at_table: bool = False) -> Report:
    """
    Replay a save strictly. Never raises for anything that is wrong with the file.

    `at_table` says that it is a table's: there an undo may have needed the others' consent.
    """
    try:
        game, save = load_to_read(path, as_it_is=True)
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
        faults += [str(Changed(path, n)) for n in damaged_blocks(save.pieces)]
    faults += [str(SaveError(path, reason, n)) for n, reason in game.recheck(at_table=at_table)]
    return Report(path, len(save.entries), tuple(faults))

"""
Old formats. Each step takes a save's plain tables from one format to the next.

Nothing needs a step yet: format 1 is the first. When the format changes, add `MIGRATIONS[1] = ...`, a
function that turns a save of format 1 into one of format 2, and a sample of the old format to the tests.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from core.text import tr
from saves.blocks import FORMAT
from saves.codec import shown
from saves.errors import SaveError

Tables = tuple[dict[str, Any], list[dict[str, Any]]]
"""The head and the entries of a save, as TOML gives them."""

MIGRATIONS: dict[int, Callable[[Tables], Tables]] = {}


def migrated(path: Path, head: dict[str, Any], entries: list[dict[str, Any]], to: int = FORMAT) -> Tables:
    found = head.get("format")
    if type(found) is not int:
        raise SaveError(path, tr("format is missing: this is not a saved game"))
    while found != to:
        step = MIGRATIONS.get(found)
        if step is None:
            raise SaveError(
                path,
                tr("is of format {found}; this program knows format {known}", found=shown(found), known=to),
            )
        try:
            head, entries = step((head, entries))
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            reason = tr(
                "is of format {found} and cannot be brought to format {next}", found=found, next=found + 1
            )
            raise SaveError(path, reason) from error
        found += 1
        head["format"] = found
    return head, entries

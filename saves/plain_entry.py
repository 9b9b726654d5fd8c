"""
Entries in the form in which they are written (`blocks.py`, `inline.py`), read without a parser for all of TOML.

Another's move is read while its player waits to be seen, and a game that is opened has hundreds of entries. A block in
any other form, though it may be as valid, is nothing for this module: `read.py` has a parser for that.
"""

import json
import re
from datetime import datetime
from typing import Any

BLOCK = re.compile(
    r"\[\[entry\]\](?:  # (?P<story>[^\n]*))?\n"
    r"n = (?P<n>[1-9]\d{0,17})\n"
    r"(?:at = (?P<at>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)\n)?"
    r"(?:seat = (?P<seat>0|[1-9]\d{0,17})\n)?"
    r"move = (?P<move>\{ [^\n]* \})\n"
    r'crc = "(?P<crc>[0-9a-f]{8})"\n'
    r"events = \[(?:\]|\n  (?P<events>\{ [^\n]* \}(?:,\n  \{ [^\n]* \})*),\n\])\n*",
    re.ASCII,
)
VALUES = re.compile(
    r'(?:"[^"\\\x00-\x1f\x7f]*"|[a-z_-]+ = |-?[1-9]\d{0,17}(?:, | \}|\])|0|true(?![a-z_-])|false(?![a-z_-])'
    r"|, |\{ | \}|\{\}|\[|\]|,\n  )*",
    re.ASCII,
)
"""
What values are made of here: texts without escapes, whole numbers, tables, lists. What JSON has besides is no TOML.

A number or word is taken whole or not at all: to cut sixty digits into pieces in every way there is takes for ever.
"""
KEY = re.compile(r"(?<=[{,] )([a-z_-]+) = ")
"""Where a text has something that looks like it, no JSON comes of it."""


def plain_table(block: bytes) -> dict[str, Any] | None:
    """What a block says, as a parser would tell it; None if it is not in this form."""
    try:
        text = block.decode()
        found = BLOCK.fullmatch(text)
        if found is None or not (found["story"] or "").isprintable():
            return None
        values = f"[{found['move']}, [{found['events'] or ''}]]"
        if VALUES.fullmatch(values) is None:
            return None
        parts = KEY.split(values)
        parts[1::2] = [f'"{key}": ' for key in parts[1::2]]
        move, events = JSON.decode("".join(parts))
        at = found["at"] and datetime.fromisoformat(found["at"])
    except (ValueError, RecursionError):
        return None
    table: dict[str, Any] = {"n": int(found["n"])}
    if at is not None:
        table["at"] = at
    if found["seat"] is not None:
        table["seat"] = int(found["seat"])
    return table | {"move": move, "crc": found["crc"], "events": events}


def _table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) != len(pairs):
        raise ValueError("a key stands there twice")
    return table


JSON = json.JSONDecoder(object_pairs_hook=_table)

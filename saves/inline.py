"""
TOML values on one line.

tomli-w writes the head of a save, but it decides for itself when a table becomes a section of its own;
an entry reads best with its move and each event on one line, so these are written here.
"""

import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from functools import cache
from typing import Any

_ESCAPES = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}
_TO_ESCAPE = re.compile(r'["\\\x00-\x1f\x7f]')


def inline(value: object) -> str:
    """The value as TOML, without a line break."""
    try:
        return _WRITE[type(value)](value)
    except KeyError as unknown:
        raise TypeError(f"{unknown.args[0].__name__} has no place in a save") from None


def _table(table: dict[str, Any]) -> str:
    pairs = ", ".join([f"{_key(key)} = {_WRITE[type(item)](item)}" for key, item in table.items()])
    return f"{{ {pairs} }}" if pairs else "{}"


def _list(items: Iterable[Any]) -> str:
    return f"[{', '.join([_WRITE[type(item)](item) for item in items])}]"


def _time(time: datetime) -> str:
    return time.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


@cache
def _key(key: str) -> str:
    bare = key.isascii() and key.replace("-", "").replace("_", "").isalnum()
    return key if bare else inline(key)


def _text(text: str) -> str:
    return f'"{_TO_ESCAPE.sub(_escape, text)}"'


def _escape(found: re.Match[str]) -> str:
    character = found[0]
    return _ESCAPES.get(character) or f"\\u{ord(character):04x}"


_WRITE: dict[type, Callable[[Any], str]] = {
    str: _text,
    int: str,
    bool: lambda value: "true" if value else "false",
    dict: _table,
    list: _list,
    tuple: _list,
    datetime: _time,
}
"""By exact type, and quick: an entry is written while its player waits."""

"""
TOML values on one line.

tomli-w writes the head of a save, but it decides for itself when a table becomes a section of its own;
an entry reads best with its move and each event on one line, so these are written here.
"""

from collections.abc import Mapping
from datetime import UTC, datetime

_ESCAPES = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}


def inline(value: object) -> str:
    """The value as TOML, without a line break."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return (
            f'"{"".join(map(_character, value))}"'
            if not value.isalnum() or not value.isascii()
            else f'"{value}"'
        )
    if isinstance(value, datetime):
        return value.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{_key(key)} = {inline(item)}" for key, item in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(inline, value))}]"
    raise TypeError(f"{type(value).__name__} has no place in a save")


def _key(key: str) -> str:
    bare = key.isascii() and key.replace("-", "").replace("_", "").isalnum()
    return key if bare else inline(key)


def _character(character: str) -> str:
    if character in _ESCAPES:
        return _ESCAPES[character]
    if character < " " or character == "\x7f":
        return f"\\u{ord(character):04x}"
    return character

"""
TOML values on one line, moves and events among them.

tomli-w writes the head of a save, but it decides for itself when a table becomes a section of its own;
an entry reads best with its move and each event on one line, so these are written here, straight from their
fields: an entry is written while its player waits. `codec.py` reads them.
"""

import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from functools import cache
from typing import Any, TypeAlias

import attrs

from core.cards import Cards, Colour, letters
from core.events import DeckShuffled
from saves.codec import PILES, SLUGS

Write: TypeAlias = Callable[[Any], str]

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
    return f"{time.astimezone(UTC).replace(tzinfo=None).isoformat(timespec='seconds')}Z"


@cache
def _key(key: str) -> str:
    bare = key.isascii() and key.replace("-", "").replace("_", "").isalnum()
    return key if bare else inline(key)


def _text(text: str) -> str:
    return f'"{_TO_ESCAPE.sub(_escape, text)}"'


def _escape(found: re.Match[str]) -> str:
    character = found[0]
    return _ESCAPES.get(character) or f"\\u{ord(character):04x}"


def _pile(pile: Cards) -> str:
    pairs = ", ".join([f"{slug} = {count}" for slug, count in zip(SLUGS, pile, strict=True) if count])
    return f"{{ {pairs} }}" if pairs else "{}"


def _deck(order: bytes) -> str:
    return f'"{letters(order)}"'


class _Writers(dict[type, Write]):
    """By exact type, and quick; how a class of ours is written is worked out when one is first met."""

    def __missing__(self, cls: type) -> Write:
        if not attrs.has(cls):
            raise KeyError(cls)
        write = self[cls] = _of_class(cls)
        return write


def _of_class(cls: type[attrs.AttrsInstance]) -> Write:
    """The kind, if it has one, and every field that is not its default."""
    kind = [f'kind = "{cls.kind}"'] if hasattr(cls, "kind") else []
    fields = [(field.name, field.default, _of_field(cls, field.name)) for field in attrs.fields(cls)]

    def write(value: Any) -> str:
        pairs = kind.copy()
        for name, default, write_field in fields:
            item = getattr(value, name)
            if item != default:
                write_item = write_field or _WRITE[type(item)]
                pairs.append(f"{name} = {write_item(item)}")
        return f"{{ {', '.join(pairs)} }}"

    return write


def _of_field(cls: type, name: str) -> Write | None:
    """How a field is written of which the type alone does not say it."""
    if name in PILES:
        return _pile
    return _deck if cls is DeckShuffled else None


_WRITE = _Writers(
    {
        str: _text,
        int: str,
        bool: lambda value: "true" if value else "false",
        dict: _table,
        list: _list,
        tuple: _list,
        datetime: _time,
        Colour: [f'"{slug}"' for slug in SLUGS].__getitem__,
    }
)

"""The names of cities: written on the map one character a cell, and found by what is typed of them."""

import unicodedata
from collections.abc import Iterator

from core.board import Board, CityId

_BARE = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "đ": "d", "ł": "l", "þ": "th", "ð": "d"})
"""Letters that Unicode does not take apart."""


def one_cell_characters(name: str) -> str:
    """A name with each character one cell wide: others become "?", marks that cannot be joined are left out."""
    joined = unicodedata.normalize("NFC", name)
    return "".join(
        "?" if unicodedata.east_asian_width(character) in "WF" else character
        for character in joined
        if not unicodedata.combining(character)
    )


def as_typed(text: str) -> str:
    """A name as one may type it: bare letters and digits in lower case."""
    plain = text.casefold().translate(_BARE)
    return "".join(character for character in unicodedata.normalize("NFKD", plain) if character.isalnum())


def cities_beginning(board: Board, prefix: str) -> list[CityId]:
    """
    The cities whose name, or a word of it, starts so; those whose whole name does come first.

    Case, accents, apostrophes, hyphens and spaces do not matter: "goteb" finds Göteborg.
    """
    wanted = as_typed(prefix)
    if not wanted:
        return []
    whole = [city.id for city in board.cities if as_typed(city.name).startswith(wanted)]
    words = [
        city.id
        for city in board.cities
        if city.id not in whole and any(tail.startswith(wanted) for tail in _word_tails(city.name))
    ]
    return whole + words


def _word_tails(name: str) -> Iterator[str]:
    """The name from each of its later words on, as one may type it."""
    words = name.replace("-", " ").split()
    for first in range(1, len(words)):
        yield as_typed("".join(words[first:]))

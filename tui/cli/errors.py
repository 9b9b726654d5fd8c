"""What is wrong with a command line."""

from collections.abc import Callable
from enum import StrEnum
from typing import TypeVar

from core.errors import DubbelspoorError

Choice = TypeVar("Choice", bound=StrEnum)


class WrongUse(DubbelspoorError):
    """The command line asks for something that cannot be: exit code 2."""


def one_of(choices: type[Choice], sentence: str) -> Callable[[str], Choice]:
    """Reads a word as one of some choices; the sentence says that there is no such {name}, but these {choices}."""

    def read(word: str) -> Choice:
        try:
            return choices(word)
        except ValueError:
            raise WrongUse(sentence.format(name=word, choices=", ".join(choices))) from None

    return read

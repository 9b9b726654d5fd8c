"""
Answers of the terminal that come when nobody waits for them any more, and pastes that never end.

Before the screen opens the terminal is asked for its colours, and over a slow line it answers when the game runs
already. Textual takes what it does not know for keys: `?` would open the help, and the digits would take cards. And it keeps all
of what is pasted until the terminal says that the paste is over.

Private names, and why:
- `_xterm_parser.XTermParser`: turns what the terminal sends into keys. Our driver reads with one that knows the answers.
"""

import re
from collections.abc import Iterable, Iterator

from textual._xterm_parser import XTermParser
from textual.message import Message

ANSWER = re.compile(
    r"\x1b(?:\[\?[\d;]*c|\](?:11|4;255);[^\x07\x1b]*(?:\x07|\x1b\\)|P[01]\$r[^\x07\x1b]*\x1b\\)"
)
"""What a terminal is, its ground, its palette, its style: all that is asked for."""

BEGUN = re.compile(
    r"\x1b(?:\[\?[\d;]*|\](?:1|(?:11|4)[\d;]*|(?:11|4;255);[^\x07\x1b]{0,40}\x1b?)|P[01](?:\$[^\x07\x1b]{0,40}\x1b?)?)\Z"
)
"""The first part of one, which is never longer. Nobody types that; alone, escape is a key."""

PASTE, PASTED = "\x1b[200~", "\x1b[201~"
MOST_PASTED = 1 << 16
"""Characters of a paste that are kept: no line to type in takes more."""


class Parser(XTermParser):
    """Leaves out the answers, whole or in pieces, and what is too much of a paste."""

    _rest = ""
    _room: int | None = None
    """How many more characters of the paste that is under way are kept; None while there is none."""

    def feed(self, data: str) -> Iterable[Message]:
        """The keys, clicks and reports in what was sent; nothing at all is the end."""
        if not data:
            return super().feed(data)
        keys = ANSWER.sub("", self._rest + data)
        begun = BEGUN.search(keys)
        self._rest = begun[0] if begun else ""
        keys = "".join(self._within_bounds(keys.removesuffix(self._rest)))
        return super().feed(keys) if keys else ()

    def _within_bounds(self, keys: str) -> Iterator[str]:
        while keys:
            if self._room is None:
                before, sign, keys = keys.partition(PASTE)
                self._room = MOST_PASTED if sign else None
                yield before + sign
            else:
                pasted, sign, keys = keys.partition(PASTED)
                if not sign:
                    pasted = self._without_begun_end(pasted)
                yield pasted[: self._room] + sign
                self._room = None if sign else max(0, self._room - len(pasted))

    def _without_begun_end(self, pasted: str) -> str:
        """What is pasted; the first part of the sign that it is over waits for the rest of it."""
        begun = next((PASTED[:n] for n in range(len(PASTED) - 1, 0, -1) if pasted.endswith(PASTED[:n])), "")
        self._rest = begun + self._rest
        return pasted.removesuffix(begun)

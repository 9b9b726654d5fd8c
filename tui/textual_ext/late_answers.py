"""
Answers of the terminal that come when nobody waits for them any more.

Before the screen opens the terminal is asked for its colours, and over a slow line it answers when the game runs
already. Textual takes what it does not know for keys: `?` would open the help, and the digits would take cards.

Private names, and why:
- `_xterm_parser.XTermParser`: turns what the terminal sends into keys. Our driver reads with one that knows the answers.
"""

import re
from collections.abc import Iterable

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


class Parser(XTermParser):
    """Leaves out the answers, whole or in pieces."""

    _rest = ""

    def feed(self, data: str) -> Iterable[Message]:
        """The keys, clicks and reports in what was sent; nothing at all is the end."""
        if not data:
            return super().feed(data)
        keys = ANSWER.sub("", self._rest + data)
        begun = BEGUN.search(keys)
        self._rest = begun[0] if begun else ""
        keys = keys.removesuffix(self._rest)
        return super().feed(keys) if keys else ()

"""
Reading TOML that somebody else wrote: whatever is in it, a table comes of it or a reason in words.

For a key of many parts (`a.a.a = 1`) the parser keeps every beginning of it, so that one line of some hundred
kilobytes fills the memory. Such keys are found before the parser sees them.
"""

import re
import tomllib
from typing import Any

from core.text import tr

MOST_PARTS = 16
"""Of a key, or of a table's name. Those of saves, maps and settings have four at most."""

PART = re.compile(
    r"""
    [A-Za-z0-9_-]+                        # bare
    | "[^"\\\n]*(?:\\[^\n][^"\\\n]*)*"    # between quotes, where a dot parts nothing
    | '[^'\n]*'
    """,
    re.VERBOSE,
)
TOKEN = re.compile(
    rf"""
    \#[^\n]*
    | \"{{3}}[^"\\]*(?:(?:\\.|"{{1,2}}(?!"))[^"\\]*)*(?:"{{3,5}}|\\?\Z)
    | '{{3}}[^']*(?:'{{1,2}}(?!')[^']*)*(?:'{{3,5}}|\Z)
    | (?P<key>(?:{PART.pattern})(?:[ \t]*\.[ \t]*(?:{PART.pattern})){{0,{MOST_PARTS}}})
    | ["'][^\n]*                          # not ended on its line: the parser refuses it
    """,
    re.VERBOSE | re.DOTALL,
)
"""
Comments and texts are passed over, so that what somebody says in them is taken for no key. A text that is never ended is
passed over as well, to its line's end or to the last line: no line is looked at twice, and the parser refuses it.
"""


def read_toml(text: str) -> dict[str, Any]:
    """The table of a file; raises `ValueError` with a reason in words."""
    if text.count(".") >= MOST_PARTS:  # or else no key can have so many
        _check_keys(text)
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise ValueError(str(error)) from error
    except MemoryError as error:
        raise ValueError(tr("it takes more memory than there is")) from error


def _check_keys(text: str) -> None:
    for token in TOKEN.finditer(text):
        key = token["key"]
        if key and key.count(".") >= MOST_PARTS and len(PART.findall(key)) > MOST_PARTS:
            line = text.count("\n", 0, token.start()) + 1
            raise ValueError(
                tr("a key has more than {most} parts (at line {line})", most=MOST_PARTS, line=line)
            )

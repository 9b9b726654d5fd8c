"""
The text of a save file: a head (format, set-up) and one block a log entry.

Blocks are only ever appended. Each begins with the line `[[entry]]`, is valid TOML by itself, ends with
its events, and carries a checksum over the head and its own lines, so that a changed byte is found out.
"""

import re
import zlib
from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Any

import attrs
import tomli_w

from core.log import Entry
from saves.errors import printable
from saves.inline import inline

FORMAT = 1
MARK = b"[[entry]]"
LINE_END = b"\n"
END = re.compile(rb"\n(?:\]|events = \[\])\r?(?:\n|\Z)")
"""A block's last line. One without it was cut off while it was written: no other line of a block looks like this."""


def head_bytes(setup: Mapping[str, Any], board: Mapping[str, Any] | None = None) -> bytes:
    """The head of a save; a map that does not ship with the game comes along whole."""
    table: dict[str, Any] = {"format": FORMAT, "setup": dict(setup)}
    if board is not None:
        table["board"] = dict(board)
    return tomli_w.dumps(table, indent=2).encode()


def block_bytes(entry: Entry, story: str, head: bytes) -> bytes:
    """One entry as a block; `story` is the comment beside it."""
    fields = [f"n = {entry.n}"]
    if entry.at is not None:
        fields.append(f"at = {inline(entry.at)}")
    if entry.seat is not None:
        fields.append(f"seat = {entry.seat}")
    fields.append(f"move = {inline(entry.move)}")
    events = [f"  {inline(event)}," for event in entry.events]
    above = "\n".join(fields)
    below = "\n".join(["events = [", *events, "]"]) if events else "events = []"
    crc = checksum(f"{above}\n{below}".encode(), head)
    first = f"{MARK.decode()}  # {entry.n} · {printable(story)}".rstrip()
    # The blank line before it parts the blocks for readers, and ends a line that lost its end.
    return f'\n{first}\n{above}\ncrc = "{crc}"\n{below}\n'.encode()


def checksum(lines: bytes, head: bytes) -> str:
    """
    Over the head and a block's lines, but its first (the comment may change) and the checksum's own.

    Line breaks at the head's end do not count: the blank line before the first block looks like one.
    """
    return f"{zlib.crc32(lines, _head_sum(head)):08x}"


@lru_cache(maxsize=16)
def _head_sum(head: bytes) -> int:
    return zlib.crc32(head.replace(b"\r\n", b"\n").rstrip(b"\n"))


def checksum_of(block: bytes, head: bytes) -> str:
    """The checksum that a block as read should have."""
    lines = block.replace(b"\r\n", LINE_END).rstrip(LINE_END).split(LINE_END)[1:]
    return checksum(LINE_END.join(line for line in lines if not line.startswith(b"crc = ")), head)


def is_intact(block: bytes, head: bytes) -> bool:
    """Whether a block, whatever bytes it is made of, has the checksum that it should have."""
    return f'crc = "{checksum_of(block, head)}"'.encode() in block.splitlines()


@attrs.frozen
class Pieces:
    """A save file taken apart: head, whole blocks, and what was cut off in the middle of being written."""

    head: bytes
    blocks: list[bytes]
    torn: bytes

    @property
    def whole(self) -> int:
        """How many bytes of the file are whole."""
        return len(self.head) + sum(map(len, self.blocks))

    @property
    def data(self) -> bytes:
        """The file as it was."""
        return b"".join([self.head, *self.blocks, self.torn])


def take_apart(data: bytes) -> Pieces:
    """Head and blocks of a file. Nothing is parsed: what is between two marks is a block."""
    starts = [0] if data.startswith(MARK) else []
    at = data.find(b"\n" + MARK)
    while at >= 0:
        starts.append(at + 1)
        at = data.find(b"\n" + MARK, at + 1)
    edges = [*starts, len(data)]
    head = data[: edges[0]]
    blocks = [data[a:b] for a, b in pairwise(edges)]
    torn = _torn_part(blocks[-1]) if blocks else _torn_mark(head[head.rstrip(b"\0").rfind(b"\n") + 1 :])
    if not blocks:
        head = head[: len(head) - len(torn)]
    elif torn == blocks[-1]:
        blocks.pop()
    else:
        blocks[-1] = blocks[-1][: len(blocks[-1]) - len(torn)]
    return Pieces(head, blocks, torn)


def _torn_part(block: bytes) -> bytes:
    """What an interrupted write left: all of a block that has no end, or what follows the end."""
    end = END.search(block)
    return _torn_mark(block[end.end() :].lstrip(b"\r\n")) if end else block


def _torn_mark(tail: bytes) -> bytes:
    """The beginning of a mark, or the zeros of a file that was lengthened but never filled."""
    return tail if MARK.startswith(tail.rstrip(b"\0")) else b""

"""
The only source of chance: a shuffle is a pure function of the game's seed and its number.

To shuffle n things, take 8n bytes of SHAKE-256 over the text `dubbelspoor/<seed>/<number>`, read
them as n little-endian 64-bit keys, and sort the things by their keys (equal keys keep their order).
The same seed gives the same game on every machine and in every version of Python.
"""

import random
import struct
from collections.abc import Sequence
from hashlib import shake_256
from typing import TypeVar

T = TypeVar("T")


def shuffled(things: Sequence[T], seed: int, number: int) -> list[T]:
    """These things in the order of the game's shuffle with this number."""
    n = len(things)
    digest = shake_256(f"dubbelspoor/{seed}/{number}".encode()).digest(8 * n)
    keys = struct.unpack(f"<{n}Q", digest)
    return [things[i] for i in sorted(range(n), key=keys.__getitem__)]


def bot_stream(seed: int, seat: int, turn: int) -> random.Random:
    """
    A bot's own randomness for one decision, apart from the deck's.

    It depends on the position alone, so that undo, load and replay find the bot of the same mind.
    """
    return random.Random(f"dubbelspoor/{seed}/bot/{seat}/{turn}")

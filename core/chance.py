"""
The only source of chance: a shuffle is a pure function of the game's seed and its number.

To shuffle n things, take 8n bytes of SHAKE-256 over the text `dubbelspoor/<seed>/<number>`, read
them as n little-endian 64-bit keys, and sort the things by their keys (equal keys keep their order).
The same seed gives the same game on every machine and in every version of Python.
"""

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


class Stream:
    """
    A bot's own randomness for one decision, apart from the deck's: SplitMix64.

    It depends on seed, seat and position alone, so that undo, load and replay find the bot of the same
    mind. `random.Random` would do as well, but takes longer to seed than a whole move takes to play.
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int, seat: int, position: int) -> None:
        self._state = (
            seed * 0xD1342543DE82EF95 + seat * 0xA0761D6478BD642F + position * 0xE7037ED1A0B428DB
        ) & _64_BITS

    def bits(self) -> int:
        """The next 64 random bits."""
        self._state = z = (self._state + 0x9E3779B97F4A7C15) & _64_BITS
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _64_BITS
        z = (z ^ z >> 27) * 0x94D049BB133111EB & _64_BITS
        return z ^ z >> 31

    def random(self) -> float:
        """A number from 0 up to 1, without 1."""
        return (self.bits() >> 11) * 2.0**-53

    def randrange(self, n: int) -> int:
        """A whole number from 0 up to n, without n."""
        return self.bits() * n >> 64

    def choice(self, things: Sequence[T]) -> T:
        """One of these things, each as likely as another."""
        return things[self.bits() * len(things) >> 64]

    def shuffle(self, things: list[T]) -> None:
        """Bring a list into random order."""
        for last in range(len(things) - 1, 0, -1):
            other = self.randrange(last + 1)
            things[last], things[other] = things[other], things[last]


_64_BITS = (1 << 64) - 1

"""
Several writers at one table that are killed at random, for `test_storm`.

Each writer is forked off, plays random legal moves, chats and undoes, and tells of every entry once it is on
disk. When so many were killed and have told so much, that goes to stdout as JSON, with the number of the killed.
"""

import json
import os
import random
import signal
import sys
import time
import zlib
from pathlib import Path

import attrs

from core.chat import chat_entry
from core.errors import DubbelspoorError
from core.game import Game
from core.log import Entry
from core.setup import SeatNo
from saves.store import load_to_play
from tests.games import random_move, undone

WRITERS = 4
LONG_ENOUGH = 1_500
"""Longer games only take longer to load."""


def some_entry(game: Game, chance: random.Random) -> Entry:
    """A chat line now and then, an undo, or else a move of the seat that is to act."""
    dice = chance.random()
    if dice < 0.1:
        return chat_entry(game, SeatNo(chance.randrange(len(game.setup.seats))), f"words {chance.random()}")
    if game.over or dice < 0.3:
        return undone(game)
    return game.decided(random_move(game, chance))


def write(path: Path, seed: int, tell: int) -> None:
    """Write until killed. What is refused because another was faster is left."""
    chance = random.Random(seed)
    shared = load_to_play(path)
    while len(shared.game.log) < LONG_ENOUGH:
        try:
            shared.catch_up()
            entry = shared.submit(lambda game: some_entry(game, chance))
        except DubbelspoorError:
            continue
        os.write(tell, b"%d %d\n" % (entry.n, mark_of(entry)))


def mark_of(entry: Entry) -> int:
    """Tells one entry from another of the same number."""
    return zlib.crc32(repr((entry.n, entry.seat, entry.move)).encode())


@attrs.define
class Writer:
    """A child and the end of the pipe that it tells through."""

    child: int
    told: int

    @classmethod
    def start(cls, path: Path, seed: int) -> "Writer":
        hear, tell = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(hear)
            write(path, seed, tell)
            os._exit(0)
        os.close(tell)
        return cls(child, hear)

    def bury(self) -> list[list[int]]:
        """Kill it; the result is what it had told."""
        os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)
        with os.fdopen(self.told, "rb") as told:
            return [[int(word) for word in line.split()] for line in told if line.endswith(b"\n")]


def main(path: Path, least_kills: int, least_told: int) -> None:
    chance = random.Random(20261116)
    seed, kills, longest = WRITERS, 0, 0.1
    told: list[list[int]] = []
    writers = [Writer.start(path, number) for number in range(WRITERS)]
    while kills < least_kills or len(told) < least_told:
        time.sleep(chance.uniform(0.0, longest))
        last_words = writers.pop(chance.randrange(WRITERS)).bury()
        # On a busy machine it takes long to begin: those who die too young to write anything make the others live longer.
        longest = max(0.1, longest * (0.8 if last_words else 1.25))
        told += last_words
        kills += 1
        seed += 1
        writers.append(Writer.start(path, seed))
    for writer in writers:
        told += writer.bury()
    print(json.dumps({"kills": kills, "told": told}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:]))

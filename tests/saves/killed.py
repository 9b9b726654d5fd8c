"""
A table whose player is killed again and again, for `test_killed`.

The player is a child process that plays, saves, and tells of every move once it is on disk. It is killed
after a random number of moves and a random moment; then the file is looked at. One line of JSON a death goes to stdout.
"""

import json
import os
import random
import signal
import sys
import time
from itertools import islice
from pathlib import Path

from saves.store import load_to_play, new_game
from tests.games import board_of, random_move, setup_of

LONG_ENOUGH = 60
"""Longer games only take longer to load."""


def play(path: Path, seed: int, tell: int) -> None:
    """Play on until killed or over; each move's number is told after it was saved."""
    chance = random.Random(seed)
    opened = load_to_play(path)
    while not opened.game.over:
        entry = opened.play(random_move(opened.game, chance))
        os.write(tell, b"%d\n" % entry.n)


def live_and_die(path: Path, seed: int, moves: int, seconds: float) -> int:
    """
    Let a player sit down, hear of so many moves, kill it soon after; says which move it told of last.

    0 if it never told of any.
    """
    hear, tell = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(hear)
        play(path, seed, tell)
        os._exit(0)
    os.close(tell)
    with os.fdopen(hear, "rb") as told:
        heard = list(islice(told, moves))
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        heard += told
    return int(heard[-1]) if heard else 0


def main(folder: Path, deaths: int) -> None:
    chance = random.Random(20261116)
    path, before = folder / "0.toml", []
    for number in range(deaths):
        if not path.exists():
            before = new_game(
                path, setup_of("nederland", seats=3, seed=number), board_of("nederland")
            ).game.log.entries
        acknowledged = live_and_die(path, number, chance.randrange(20), chance.uniform(0, 0.002))
        opened = load_to_play(path)
        opened.close()
        found = opened.game.log.entries
        report = {
            "known": len(before),
            "acknowledged": acknowledged,
            "found": len(found),
            "same": found[: len(before)] == before,
            "recovered": opened.recovered,
        }
        print(json.dumps(report), flush=True)
        before = found
        if len(found) > LONG_ENOUGH:
            path = folder / f"{number + 1}.toml"


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))

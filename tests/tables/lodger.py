"""A process that plays until the game is in a certain phase, tells what it sees, and waits to be killed."""

import random
import sys
import time
from pathlib import Path

from core.phase import Phase
from saves.store import load_to_play
from tests.games import random_move
from tests.tables.at_tables import play_at


def main(path: Path, phase: Phase) -> None:
    chance = random.Random(7)
    shared = load_to_play(path)
    while shared.game.state.phase is not phase:
        play_at(shared, random_move(shared.game, chance))
    print(len(shared.game.log), len(shared.game.legal_moves()), flush=True)
    time.sleep(60)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Phase(sys.argv[2]))

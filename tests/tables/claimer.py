"""A process that claims, when told to, the move in a certain row of its list; for `test_shared`."""

import sys
from pathlib import Path

from core.rules import IllegalMove
from saves.open_game import Overtaken
from saves.store import load_to_play
from tests.tables.at_tables import play_at


def main(path: Path, row: int) -> None:
    shared = load_to_play(path)
    move = list(shared.game.legal_moves())[row]
    print("ready", flush=True)
    sys.stdin.readline()
    try:
        play_at(shared, move)
        print("won")
    except (IllegalMove, Overtaken) as refusal:
        print("refused:", refusal)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))

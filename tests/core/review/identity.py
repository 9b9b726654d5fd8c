"""
`python -m tests.core.review.identity 200`: the parts of a result add up, in so many random games over all tables.

Prints the largest difference that it met; the suite does the same with a few games.
"""

import sys

from core.game import Game
from core.review.review import review_game
from core.review.values import Parts
from tests.core.review.finished import random_game
from tests.games import TABLES


def off_by(parts: Parts) -> float:
    total = parts.start + parts.luck + parts.tickets + parts.tunnels + parts.own + parts.others + parts.count
    return abs(total - parts.result)


def worst(game: Game) -> float:
    """The largest difference of a seat's sum from its result."""
    return max(map(off_by, review_game(game, seats=()).seats))


if __name__ == "__main__":
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    found = [worst(random_game(*TABLES[n % len(TABLES)], seed=n)) for n in range(games)]
    print(f"{games} games, at most {max(found):.1e} off")
    sys.exit(max(found) > 1e-9)

"""
`python -m tests.core.review.fresh 1000 --seed 2`: the shipped models judged by games that nobody has looked at.

A fit judges its model by half of its own games, and whoever changes the fit looks at that half. These games have
another seed: nothing was fitted on them and nothing was chosen after a look at them. Prints rows for `docs/review.md`.
"""

import argparse
from collections.abc import Iterable
from typing import Any

from core.board import VariantId
from core.review.fitting import Sample, samples_of
from core.review.model import read_model
from core.review.report import report_on, report_table
from core.review.training import MASTERS_FROM, play_training_game, training_setup
from tests.core.review.page import row
from tests.games import board_of


def judged(name: str, seed: int, numbers: Iterable[int]) -> dict[str, Any]:
    """The report of a shipped model on these games."""
    slug, variant, seats = name.split("-")
    board = board_of(slug)

    def positions(number: int) -> list[Sample]:
        setup = training_setup(board, VariantId(variant), int(seats), seed, number)
        return samples_of(setup, board, play_training_game(setup, board, number).log.in_force())

    return report_table(report_on(read_model(name), [positions(number) for number in numbers]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("games", type=int, nargs="?", default=1000)
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--models", nargs="+", default=["nederland-tolls-2", "nordic-standard-2"])
    asked = parser.parse_args()
    for model in asked.models:
        mixed = judged(model, asked.seed, range(asked.games))
        masters = judged(model, asked.seed, range(MASTERS_FROM, MASTERS_FROM + asked.games // 10))
        print(row(model.replace("-", ", "), f"{asked.games} fresh ones", mixed, masters), flush=True)

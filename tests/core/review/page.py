"""`python -m tests.core.review.page`: the table of `docs/review.md`, from the reports that are written beside the weights."""

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

from core.review.model import shipped
from core.review.report import PHASES

HEADINGS = ("map, variant, seats", "games", "all", *(f"{name} %" for name, _ in PHASES), "nothing known")


def lines() -> Iterator[str]:
    """A row a model, in the order of their names; Brier scores, then the distance of chances from what came of them."""
    yield f"| {' | '.join((*HEADINGS, 'calibration', 'points off', 'conductors alone'))} |"
    yield f"|{'---|' * (len(HEADINGS) + 3)}"
    for name in sorted(shipped()):
        table = tomllib.loads(_file(name))
        mixed, masters = table["report"]["mixed"], table["report"]["conductors"]
        game = f"{table['map']}, {table['variant']}, {table['seats']}"
        yield row(game, f"{table['games']}, {mixed['games']} of them held out", mixed, masters)


def _file(name: str) -> str:
    return files("core.review").joinpath("weights", f"{name}.toml").read_text(encoding="utf-8")


def row(game: str, games: str, mixed: Mapping[str, Any], masters: Mapping[str, Any]) -> str:
    """A model's reports on mixed bots and on conductors alone, as the weights' file has them."""
    cells = [
        game,
        games,
        f"**{mixed['whole']['brier']:.3f}**",
        *(f"{mixed['phases'][name]['brier']:.3f}" for name, _ in PHASES),
        f"{mixed['whole']['base']:.3f}",
        f"{mixed['calibration']:.3f}",
        f"{mixed['whole']['score_error']:.0f}",
        f"{masters['whole']['brier']:.3f} ({masters['games']} games)",
    ]
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    print("\n".join(lines()))

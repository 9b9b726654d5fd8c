"""`python -m tests.core.review.page`: the table of `docs/review.md`, from the reports that are written beside the weights."""

import tomllib
from collections.abc import Iterator
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
        yield _row(tomllib.loads(_file(name)))


def _file(name: str) -> str:
    return files("core.review").joinpath("weights", f"{name}.toml").read_text(encoding="utf-8")


def _row(table: dict[str, Any]) -> str:
    mixed, masters = table["report"]["mixed"], table["report"]["conductors"]
    cells = [
        f"{table['map']}, {table['variant']}, {table['seats']}",
        f"{table['games']}, {mixed['games']} of them held out",
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

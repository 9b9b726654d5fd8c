"""The ladder in small: each level beats the one below it. `league` measures by how much."""

from hashlib import sha256
from time import perf_counter

import pytest

from core.bots import bot_named
from core.league.blocks import play_block
from core.league.fixtures import Fixture
from core.league.standings import Standing, standing_of
from tests.core.bots.watched import watched
from tests.games import TABLES, board_of


def standing(bots: str, slug: str, seats: int, blocks: int) -> Standing:
    board = board_of(slug)
    fixture = Fixture(tuple(bots.split(",")), board, board.default_variant, seats, seed=1)
    return standing_of(
        fixture, [play_block(fixture, bot_named, perf_counter, number) for number in range(blocks)]
    )


@pytest.mark.ladder
@pytest.mark.parametrize("slug", ["nederland", "nordic"])
@pytest.mark.parametrize(
    ("stronger", "weaker", "least"),
    [
        ("greedy", "random", 0.95),
        ("apprentice", "greedy", 0.5),
        ("planner", "greedy", 0.8),
        ("signaller", "planner", 0.5),
        ("conductor", "planner", 0.6),
    ],
)
def test_a_level_beats_the_one_below(stronger: str, weaker: str, least: float, slug: str) -> None:
    rows = standing(f"{stronger},{weaker}", slug, 2, 12).rows
    assert rows[stronger].win_share > least


@pytest.mark.ladder
@pytest.mark.parametrize(
    ("slug", "seats", "blocks"), [("nordic", 3, 8), ("nederland", 3, 8), ("nederland", 5, 8)]
)
def test_a_conductor_among_planners_wins_more_than_its_share(slug: str, seats: int, blocks: int) -> None:
    """Some twenty-four games each: a block has one for every seat."""
    row = standing("conductor,planner", slug, seats, blocks).rows["conductor"]
    assert row.win_share > 1 / seats
    assert row.ticket_share > 0.8
    assert row.loan_share < 0.05


FROZEN = "53454fe3df7c8b24"


def test_the_conductor_plays_as_when_the_ladder_was_measured() -> None:
    """Ratings are relative to the conductor: if it plays otherwise, the ladder must be measured again."""
    moves = [repr(watched("conductor", *table).moves) for table in TABLES]
    assert sha256("".join(moves).encode()).hexdigest()[:16] == FROZEN

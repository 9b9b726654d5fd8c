"""
The value model: from a position with all cards open, each seat's chance to win and its expected final score.

A seat's value is a weighted sum of its features; the weights change with the stage of the game, on straight lines
between a few nodes. Chances are the values' softmax, so they add up to one whoever sits at the table. A seat that is
to choose tickets counts with its best choice.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from itertools import combinations
from math import exp
from tomllib import loads
from typing import Any

import attrs

from core.board import Board, MapId, Rules, VariantId
from core.board_file import built_in_board
from core.errors import DubbelspoorError
from core.phase import OVER
from core.review.features import (
    LAST_NAMES,
    NAMES,
    Features,
    features_of,
    in_last_round,
    last_features,
    stage,
    turns_left,
)
from core.setup import Setup
from core.state import State
from core.text import tr

NODES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The stages at which weights are given; 1 is the start of the game."""

Weights = tuple[tuple[float, ...], ...]
"""A row for each node, in the order of the features."""


class NoModel(DubbelspoorError):
    """Nobody has fitted a model for such a game."""


@attrs.frozen
class Model:
    """The weights for one map, variant and number of seats."""

    win: Weights
    win_last: tuple[float, ...]
    score: Weights
    score_last: tuple[float, ...]
    fitted_for: str = ""
    """What it was fitted for, where that is not the game that it judges."""

    def value(self, state: State) -> "Value":
        """What a position is worth to each seat."""
        if state.phase is OVER:
            return value_of_results(state)
        return self.judge(state).value

    def judge(self, state: State, *, only: int | None = None) -> "Judgement":
        """The seats' own values in a game that goes on; of one seat alone where that is enough."""
        seats = range(len(state.hands))
        if in_last_round(state):
            rows = last_features(state, [_choices(state, seat) for seat in seats])
            return Judgement(
                tuple(dot(self.win_last, row) for row in rows),
                tuple(10 * dot(self.score_last, row) for row in rows),
                last=True,
            )
        turns = turns_left(state)
        place = stage(state)
        win, score = mixed(self.win, place), mixed(self.score, place)
        wins, scores = [0.0] * len(seats), [0.0] * len(seats)
        for seat in seats if only is None else (only,):
            rows = [features_of(state, seat, tickets, turns) for tickets in _choices(state, seat)]
            values = [dot(win, row) for row in rows]
            wins[seat] = max(values)
            scores[seat] = 10 * dot(score, rows[values.index(wins[seat])])
        return Judgement(tuple(wins), tuple(scores), last=False)


@attrs.frozen
class Judgement:
    """By seat how good its own cards, tickets and tracks are, on a scale without a zero, and the score to expect."""

    strengths: tuple[float, ...]
    scores: tuple[float, ...]
    last: bool
    """Whether it is the last round, which has a scale of its own."""

    @property
    def value(self) -> "Value":
        """Chances: the strengths against each other."""
        return Value(softmax(self.strengths), self.scores)


@attrs.frozen
class Value:
    """By seat the chance to win, and the final score to expect."""

    chances: tuple[float, ...]
    scores: tuple[float, ...]


def value_of_results(state: State) -> Value:
    """A finished game: a shared victory is a part of one for each who shares it."""
    winners = sum(result.place == 1 for result in state.results)
    return Value(
        tuple(1 / winners if result.place == 1 else 0.0 for result in state.results),
        tuple(float(result.total) for result in state.results),
    )


def _choices(state: State, seat: int) -> list[tuple[int, ...]]:
    """The tickets that a seat may end up with: those it has, with every choice of what it is offered."""
    held, offered = state.tickets[seat], state.offered[seat]
    if not offered:
        return [held]
    return [
        (*held, *kept)
        for count in range(state.keep, len(offered) + 1)
        for kept in combinations(offered, count)
    ]


def dot(weights: Sequence[float], row: Features) -> float:
    """The weighted sum, added from left to right: the same on every Python."""
    total = 0.0
    for weight, number in zip(weights, row, strict=True):
        total += weight * number
    return total


def softmax(values: Sequence[float]) -> tuple[float, ...]:
    """Chances that add up to one."""
    most = max(values)
    parts = [exp(value - most) for value in values]
    total = 0.0
    for part in parts:
        total += part
    return tuple(part / total for part in parts)


def node_shares(place: float) -> tuple[int, float]:
    """Between which nodes a stage lies: the lower one, and how much of the upper one it has."""
    place = min(max(place, NODES[0]), NODES[-1])
    steps = len(NODES) - 1
    low = min(int(place * steps), steps - 1)
    return low, place * steps - low


@lru_cache(maxsize=1024)
def mixed(weights: Weights, place: float) -> tuple[float, ...]:
    """The weights at a stage."""
    low, share = node_shares(place)
    return tuple(a + share * (b - a) for a, b in zip(weights[low], weights[low + 1], strict=True))


def model_for(setup: Setup, board: Board) -> Model:
    """The shipped model for such a game, or the one for the game that is most like it; raises `NoModel`."""
    return model_for_rules(board, board.variants[setup.variant].rules, len(setup.seats))


def model_for_rules(board: Board, rules: Rules, seats: int) -> Model:
    """The same for a map's rules in one of its variants."""
    variant = next(slug for slug, one in board.variants.items() if one.rules is rules)
    wanted = f"{board.id}-{variant}-{seats}"
    found = shipped()
    if wanted in found:
        return read_model(wanted)
    alike = [name for name in found if _rules_of(name).tolls == rules.tolls]
    if not alike:
        raise NoModel(tr("There is no value model for such a game."))
    nearest = min(
        alike, key=lambda name: (not name.startswith(f"{board.id}-"), abs(int(name[-1]) - seats), name)
    )
    return attrs.evolve(read_model(nearest), fitted_for=nearest)


def _rules_of(name: str) -> Rules:
    slug, variant = name.rpartition("-")[0].split("-", 1)
    return built_in_board(MapId(slug)).variants[VariantId(variant)].rules


@cache
def shipped() -> frozenset[str]:
    """The games that there is a model for: map, variant and number of seats."""
    names = (file.name for file in _FOLDER.iterdir())
    return frozenset(name.removesuffix(".toml") for name in names if name.endswith(".toml"))


_FOLDER = files("core.review").joinpath("weights")


@cache
def read_model(name: str) -> Model:
    """One of the shipped models."""
    return model_from(loads(_FOLDER.joinpath(f"{name}.toml").read_text(encoding="utf-8")))


def model_from(table: Mapping[str, Any]) -> Model:
    """A model from the table that `model_table` made."""
    return Model(
        win=_rows(table["win"], NAMES),
        win_last=tuple(table["win_last"][name] for name in LAST_NAMES),
        score=_rows(table["score"], NAMES),
        score_last=tuple(table["score_last"][name] for name in LAST_NAMES),
    )


def _rows(table: Mapping[str, Sequence[float]], names: Sequence[str]) -> Weights:
    return tuple(tuple(table[name][node] for name in names) for node in range(len(NODES)))


def model_table(model: Model) -> dict[str, Any]:
    """The weights as a readable table: a line a feature, a number a node."""

    def columns(weights: Weights) -> dict[str, list[float]]:
        return {name: [row[n] for row in weights] for n, name in enumerate(NAMES)}

    return {
        "win": columns(model.win),
        "win_last": dict(zip(LAST_NAMES, model.win_last, strict=True)),
        "score": columns(model.score),
        "score_last": dict(zip(LAST_NAMES, model.score_last, strict=True)),
    }

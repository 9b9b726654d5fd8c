"""
Fits a value model on played games.

Chances are fitted by the softmax of the seats' values (for two seats a logistic model of their differences), scores by
least squares; both with a little pull to zero. Both come to the same sums over the positions of one stage, so those are
added up stage by stage and only then spread over the nodes that the stage lies between.
"""

from collections.abc import Callable, Iterable, Sequence
from math import log
from operator import mul

import attrs

from core.board import Board
from core.evolve import evolve
from core.log import Entry
from core.phase import SECOND_CARD, TURN
from core.review.features import Features, features_of, in_last_round, last_features, stage, turns_left
from core.review.linear import Matrix, Vector, solve
from core.review.model import NODES, Model, Weights, node_shares, softmax, value_of_results
from core.setup import Setup
from core.state import State, new_state

EVERY = 3
"""Positions are taken at every third turn: neighbours say almost the same."""
PULL = 3e-4
"""How much a weight is pulled to zero, for a position and a feature of spread one."""
MOST_STEPS = 25
NEAR_ENOUGH = 1e-7
DIGITS = 4


@attrs.frozen
class Sample:
    """One position: by seat its features, how far the game is, whether it is the last round, and how it ended."""

    stage: float
    last: bool
    rows: tuple[Features, ...]
    wins: tuple[float, ...]
    totals: tuple[float, ...]


def samples_of(setup: Setup, board: Board, entries: Sequence[Entry]) -> list[Sample]:
    """The positions of a finished game that a fit looks at."""
    state = new_state(setup, board)
    taken = []
    for entry in entries:
        for event in entry.events:
            evolve(state, event)
        if _is_taken(state):
            taken.append((stage(state), in_last_round(state), _rows(state)))
    end = value_of_results(state)
    return [Sample(place, last, rows, end.chances, end.scores) for place, last, rows in taken]


def _is_taken(state: State) -> bool:
    if in_last_round(state):
        return state.phase is TURN
    return (state.phase is TURN and state.turns % EVERY == 0) or (
        state.phase is SECOND_CARD and state.turns % (2 * EVERY) == 1
    )


def _rows(state: State) -> tuple[Features, ...]:
    if in_last_round(state):
        return tuple(last_features(state, [[tickets] for tickets in state.tickets]))
    turns = turns_left(state)
    return tuple(features_of(state, seat, tickets, turns) for seat, tickets in enumerate(state.tickets))


def fit(samples: Sequence[Sample], shaken: Sequence[Sample] = ()) -> Model:
    """
    The model that these positions ask for.

    Those of shaken games help to tell good from bad, but their ends are less sure than others': how sure the chances
    are is set by the others alone.
    """
    places, all_alike = _groups([*samples, *shaken])
    sure_places, sure_alike = _groups(samples)
    return Model(
        win=_table(_sharpened(_fit_chances(places), sure_places), len(NODES)),
        win_last=_table(_sharpened(_fit_chances(all_alike), sure_alike), 1)[0],
        score=_table(_fit_scores(places), len(NODES)),
        score_last=_table(_fit_scores(all_alike), 1)[0],
    )


def _groups(samples: Sequence[Sample]) -> "tuple[list[_Group], list[_Group]]":
    """Those of the game that goes on, by stage, and those of the last round."""
    last = _Group(_WHOLE, [sample for sample in samples if sample.last])
    return _by_stage((sample for sample in samples if not sample.last), len(NODES)), [last]


def _sharpened(weights: Vector, groups: "Sequence[_Group]") -> Vector:
    """The weights of each node times the factor that fits these positions best."""
    width = len(groups[0].samples[0].rows[0])
    factors = _fit_chances([_strengths(group, _weights_at(group, weights, width)) for group in groups])
    return [factors[n // width] * weight for n, weight in enumerate(weights)]


def _strengths(group: "_Group", weights: Vector) -> "_Group":
    """The same positions with one feature alone: what the weights make of all the others."""
    samples = [
        attrs.evolve(sample, rows=tuple((sum(map(mul, weights, row)),) for row in sample.rows))
        for sample in group.samples
    ]
    return _Group(group.nodes, samples)


def _table(weights: Vector, nodes: int) -> Weights:
    """The weights by node, rounded: a file that people read has no use for more digits."""
    width = len(weights) // nodes
    return tuple(
        tuple(round(weight, DIGITS) for weight in weights[node * width : (node + 1) * width])
        for node in range(nodes)
    )


_WHOLE = ((0, 1.0),)


@attrs.frozen
class _Group:
    """The positions of one stage, and the nodes that it lies between, each with its share."""

    nodes: tuple[tuple[int, float], ...]
    samples: Sequence[Sample]


def _by_stage(samples: Iterable[Sample], nodes: int) -> list[_Group]:
    places: dict[float, list[Sample]] = {}
    for sample in samples:
        places.setdefault(sample.stage, []).append(sample)
    groups = []
    for place, found in sorted(places.items()):
        low, share = node_shares(place)
        groups.append(_Group(((low, 1 - share), (low + 1, share)), found))
    assert all(node < nodes for group in groups for node, _ in group.nodes)
    return groups


class _Sums:
    """A gradient and a curvature over all weights, from those of the groups."""

    def __init__(self, groups: Sequence[_Group]) -> None:
        self.width = len(groups[0].samples[0].rows[0])
        nodes = 1 + max(node for group in groups for node, _ in group.nodes)
        self.size = nodes * self.width
        self.slope: Vector = [0.0] * self.size
        self.curve: Matrix = [[0.0] * self.size for _ in range(self.size)]

    def add(self, group: _Group, slope: Vector, curve: Matrix) -> None:
        """Spread what a group's positions say over its nodes."""
        width = self.width
        for node, share in group.nodes:
            for k, number in enumerate(slope):
                self.slope[node * width + k] += share * number
            for other, other_share in group.nodes:
                both = share * other_share
                for k, row in enumerate(curve):
                    target = self.curve[node * width + k]
                    for m, number in enumerate(row):
                        target[other * width + m] += both * number


def _weights_at(group: _Group, weights: Vector, width: int) -> Vector:
    found = [0.0] * width
    for node, share in group.nodes:
        for k in range(width):
            found[k] += share * weights[node * width + k]
    return found


def _pulls(groups: Sequence[_Group], width: int) -> Vector:
    """By feature how strongly its weights are pulled: as if all features had the same spread."""
    count = 0
    sums, squares = [0.0] * width, [0.0] * width
    for group in groups:
        for sample in group.samples:
            for row in sample.rows:
                count += 1
                for k, number in enumerate(row):
                    sums[k] += number
                    squares[k] += number * number
    positions = sum(len(group.samples) for group in groups)
    return [PULL * positions * max(squares[k] / count - (sums[k] / count) ** 2, 1e-6) for k in range(width)]


def _newton(
    groups: Sequence[_Group], look: Callable[[_Group, Vector], tuple[float, Vector, Matrix]], steps: int
) -> Vector:
    """
    Go to the lowest loss.

    `look` gives a group's loss with the weights at its stage, and how it falls and bends.
    """
    width = _Sums(groups).width
    pulls = _pulls(groups, width)

    def at(weights: Vector) -> tuple[float, _Sums]:
        sums = _Sums(groups)
        loss = 0.0
        for group in groups:
            part, slope, curve = look(group, _weights_at(group, weights, width))
            loss += part
            sums.add(group, slope, curve)
        for n, weight in enumerate(weights):
            pull = pulls[n % width]
            loss += pull * weight * weight / 2
            sums.slope[n] += pull * weight
            sums.curve[n][n] += pull
        return loss, sums

    weights = [0.0] * _Sums(groups).size
    loss, sums = at(weights)
    for _ in range(steps):
        step = solve(sums.curve, sums.slope)
        share = 1.0
        while True:
            tried = [weight - share * change for weight, change in zip(weights, step, strict=True)]
            new_loss, new_sums = at(tried)
            if new_loss <= loss or share < NEAR_ENOUGH:
                break
            share /= 2
        gained, weights, loss, sums = loss - new_loss, tried, new_loss, new_sums
        if gained < NEAR_ENOUGH * abs(loss):
            break
    return weights


def _fit_chances(groups: Sequence[_Group]) -> Vector:
    return _newton(groups, _look_at_chances, MOST_STEPS)


def _look_at_chances(group: _Group, weights: Vector) -> tuple[float, Vector, Matrix]:
    width = len(weights)
    slope = [0.0] * width
    curve = [[0.0] * width for _ in range(width)]
    loss = 0.0
    for sample in group.samples:
        chances = softmax([sum(map(mul, weights, row)) for row in sample.rows])
        mean = [sum(map(mul, chances, column)) for column in zip(*sample.rows, strict=True)]
        for chance, win, row in zip(chances, sample.wins, sample.rows, strict=True):
            if win:
                loss -= win * log(max(chance, 1e-300))
            off = [number - middle for number, middle in zip(row, mean, strict=True)]
            error = chance - win
            for k, number in enumerate(off):
                slope[k] += error * number
                if number:
                    _add(curve[k], chance * number, off)
    return loss, slope, curve


def _fit_scores(groups: Sequence[_Group]) -> Vector:
    return _newton(groups, _look_at_scores, 1)


def _look_at_scores(group: _Group, weights: Vector) -> tuple[float, Vector, Matrix]:
    width = len(weights)
    slope = [0.0] * width
    curve = [[0.0] * width for _ in range(width)]
    loss = 0.0
    for sample in group.samples:
        for total, row in zip(sample.totals, sample.rows, strict=True):
            error = sum(map(mul, weights, row)) - total / 10
            loss += error * error / 2
            for k, number in enumerate(row):
                if number:
                    slope[k] += error * number
                    _add(curve[k], number, row)
    return loss, slope, curve


def _add(target: Vector, factor: float, row: Sequence[float]) -> None:
    target[:] = [have + factor * number for have, number in zip(target, row, strict=True)]


__all__ = ["Sample", "fit", "samples_of"]

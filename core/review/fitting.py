"""
Fits a value model on played games, and says how good it is on games that it has not seen.

Chances are fitted by the softmax of the seats' values (a logistic model of their differences), scores by least
squares; both with a little pull to zero, by gradient steps with momentum on numbers of about the same size.
"""

from collections.abc import Sequence

import attrs

from core.board import Board
from core.evolve import evolve
from core.log import Entry
from core.phase import SECOND_CARD, TURN
from core.review.features import (
    Features,
    features_of,
    in_last_round,
    last_features,
    stage,
    turns_left,
)
from core.review.model import value_of_results
from core.setup import Setup
from core.state import State, new_state

EVERY = 3
"""Positions are taken at every third turn: neighbours say almost the same."""


@attrs.frozen
class Sample:
    """One position: by seat its features, how far the game is (None in the last round), and how it ended."""

    place: float | None
    stage: float
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
            taken.append(_numbers(state))
    end = value_of_results(state)
    return [Sample(place, at, rows, end.chances, end.scores) for place, at, rows in taken]


def _is_taken(state: State) -> bool:
    if in_last_round(state):
        return state.phase is TURN
    return (state.phase is TURN and state.turns % EVERY == 0) or (
        state.phase is SECOND_CARD and state.turns % (2 * EVERY) == 1
    )


def _numbers(state: State) -> tuple[float | None, float, tuple[Features, ...]]:
    at = stage(state)
    if in_last_round(state):
        return None, at, tuple(last_features(state, state.tickets))
    turns = turns_left(state)
    seats = range(len(state.hands))
    return at, at, tuple(features_of(state, seat, state.tickets[seat], turns) for seat in seats)

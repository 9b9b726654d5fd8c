"""
The value model through one pair of eyes: the final score that a player may expect, from what they see themselves.

A seat's features follow from its own cards, tickets and tracks; of the rivals only how many cards they hold and what
they have paid in tolls counts, and that everybody at the table could count.
"""

from collections.abc import Sequence
from itertools import chain

from core.cards import NO_CARDS
from core.evolve import folded
from core.moves import Move
from core.planning.purse import purse_of
from core.review.features import in_last_round
from core.review.model import Model, model_for_rules
from core.rules.decide import decide
from core.setup import SeatNo, Setup
from core.state import State
from core.view import View


def scores_after(view: View, moves: Sequence[Move]) -> list[int | None]:
    """
    The points that the seat of a view may expect after each of these moves, of which nothing hidden decides the outcome.

    None for a move in the last round or that begins it: the model knows nothing of the end.
    """
    seat = view.seat
    assert seat is not None
    if view.last_round:
        return [None] * len(moves)
    model, state = _model(view), _as_seen(view)
    state.marker = -1  # what the neutral player draws then is nobody's merit
    return [_score(model, folded(state, decide(state, move, seat)), seat) for move in moves]


def _score(model: Model, state: State, seat: SeatNo) -> int | None:
    if in_last_round(state):
        return None
    return round(model.judge(state, only=seat).scores[seat])


def _model(view: View) -> Model:
    return model_for_rules(view.board, view.rules, len(view.seats))


def _as_seen(view: View) -> State:
    """A position that agrees with the view in all that the seat's features look at."""
    seat = view.seat
    assert seat is not None
    seats = range(len(view.seats))
    return State(
        setup=Setup(view.board.id, view.board.default_variant, view.seats, seed=0),
        board=view.board,
        rules=view.rules,
        both_tracks_open=len(seats) >= view.rules.both_tracks_from,
        discards=list(view.discards),
        market=list(view.market),
        hands=[list(view.hand) if n == seat else [view.card_counts[n], *NO_CARDS[1:]] for n in seats],
        card_counts=list(view.card_counts),
        tunnel=view.tunnel,
        offered=[view.offered if n == seat else () for n in seats],
        keep=view.keep,
        tickets=[view.tickets if n == seat else () for n in seats],
        owners=view.owners,
        open=[view.open_tracks] * len(seats),
        trains=list(view.trains),
        points=list(view.points),
        tokens=[view.tokens if n == seat else _purse(view, n) for n in seats],
        loans=list(view.loans),
        phase=view.phase,
        first=view.first,
        seat=view.actor,
        turns=view.turns,
        last_turns=view.last_turns,
        marker=view.marker,
        neutral_trains=view.neutral_trains,
        shown=list(chain.from_iterable(view.shown)),
    )


def _purse(view: View, seat: int) -> int:
    return purse_of(view, seat) if view.rules.tolls else 0

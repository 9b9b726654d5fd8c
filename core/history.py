"""How the scores came about: after every move that stands, and in figures for each seat."""

from collections.abc import Sequence

import attrs

from core.board import TrackId
from core.events import (
    CardDrawn,
    CardTaken,
    Event,
    GameEnded,
    LoanTaken,
    OrderDrawn,
    TollPaid,
    TrackClaimed,
    TurnBegan,
)
from core.game import Game
from core.rules.paths import longest_path
from core.setup import SeatNo
from core.state import State


@attrs.frozen
class Jump:
    """A claim that raised a score."""

    seat: SeatNo
    track: TrackId
    points: int


@attrs.frozen
class Moment:
    """
    The scores after entry `n`, which was made in the turn of this number (0 before the first), and what raised them.

    These are the points so far: what is counted at the end of the game is in `totals`.
    """

    n: int
    turn: int
    scores: tuple[int, ...]
    jumps: tuple[Jump, ...] = ()
    totals: tuple[int, ...] = ()
    """The final scores, with tickets and bonuses, where the game ends with this entry."""


@attrs.frozen
class Figures:
    """What one seat did in a game."""

    turns: int
    cards: int
    """Cards drawn, from the market or the deck."""
    tickets: int
    """Tickets done; known when the game is over."""
    paid: int
    """Tolls paid."""
    received: int
    longest: int
    """Trains in the longest path."""


def score_history(game: Game, n: int | None = None) -> tuple[Moment, ...]:
    """A moment an entry, for entries that stand after entry `n` (now, if not given)."""
    scores = (0,) * len(game.setup.seats)
    begun = 0
    moments = []
    for entry in game.log.in_force(n):
        turn = begun  # most moves end with the beginning of the next turn
        for event in entry.events:
            begun += isinstance(event, TurnBegan)
            scores = _scores_after(scores, event)
        claims = [event for event in entry.events if isinstance(event, TrackClaimed)]
        jumps = tuple(Jump(event.seat, event.track, event.points) for event in claims)
        ends = [event for event in entry.events if isinstance(event, GameEnded)]
        totals = tuple(result.total for event in ends for result in event.results)
        moments.append(Moment(entry.n, turn, scores, jumps, totals))
    return tuple(moments)


def _scores_after(scores: tuple[int, ...], event: Event) -> tuple[int, ...]:
    match event:
        case OrderDrawn():
            return event.scores
        case TrackClaimed():
            return tuple(score + event.points * (n == event.seat) for n, score in enumerate(scores))
        case _:
            return scores


def figures(game: Game) -> tuple[Figures, ...]:
    """By seat what it did, in the entries that stand."""
    events = [event for entry in game.log.in_force() for event in entry.events]
    return tuple(_figures(events, game.state, seat) for seat in range(len(game.setup.seats)))


def _figures(events: Sequence[Event], state: State, seat: int) -> Figures:
    done = [len(result.tickets_done) for result in state.results if result.seat == seat]
    return Figures(
        turns=sum(isinstance(event, TurnBegan) and event.seat == seat for event in events),
        cards=sum(isinstance(event, CardTaken | CardDrawn) and event.seat == seat for event in events),
        tickets=sum(done),
        paid=sum(event.amount for event in events if isinstance(event, TollPaid) and event.seat == seat),
        received=sum(
            event.amount for event in events if isinstance(event, TollPaid | LoanTaken) and event.to == seat
        ),
        longest=longest_path(state.board, state.owners, seat),
    )

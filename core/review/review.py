"""The review of a finished game: the curve, the sums by seat, the turning points and the dear choices."""

from collections.abc import Callable, Sequence

import attrs

from core.errors import DubbelspoorError
from core.game import Game
from core.moves import Move
from core.review.dear import DearChoice, dear_choice, dearest
from core.review.looking_back import LookingBack
from core.review.model import Model, model_for
from core.review.values import Cause, Moment, Parts, Review, TurningPoint
from core.review.valuing import Valuer
from core.review.walk import Changes, Step, steps
from core.setup import SeatNo
from core.text import tr

TURNING_POINTS = 3
Tell = Callable[[float], None]
"""Told how far it is, from 0 to 1. It may raise to break off."""


class NotOver(DubbelspoorError):
    """Only a finished game can be reviewed."""


def silent(_share: float) -> None:
    """For whoever does not want to be told."""


def review_game(
    game: Game, seats: Sequence[SeatNo] | None = None, tell: Tell = silent, model: Model | None = None
) -> Review:
    """The review; dear choices for these seats, the humans if none are named, or all where only bots played."""
    if not game.over:
        raise NotOver(tr("This game is not over yet; only a finished game can be reviewed."))
    judge = Valuer(model_for(game.setup, game.board) if model is None else model)
    whose = reviewed_seats(game) if seats is None else tuple(seats)
    count = len(game.log.in_force())
    back = LookingBack(game)
    walked = []
    dear: list[DearChoice] = []
    for n, step in enumerate(steps(game, judge)):
        tell(n / count)
        walked.append(step)
        if step.entry.seat in whose:
            dear += dear_choice(judge.model, step, game, back)
    return Review(
        seats=tuple(_parts(walked, SeatNo(seat)) for seat in range(len(game.setup.seats))),
        curve=tuple(Moment(s.entry.n, s.before.turns, s.value.chances, s.value.scores) for s in walked),
        turning_points=tuple(_with_hint(point, game, back, whose) for point in _turning_points(walked)),
        choices=tuple(
            attrs.evolve(choice, hinted=back.is_hinted(choice.n, choice.seat, choice.played))
            for choice in dearest(dear, whose)
        ),
        model=judge.model.fitted_for,
    )


def reviewed_seats(game: Game) -> tuple[SeatNo, ...]:
    """Whose choices are looked at: the people's; where only bots played, all of them."""
    return game.setup.humans or tuple(map(SeatNo, range(len(game.setup.seats))))


def _parts(walked: Sequence[Step], seat: SeatNo) -> Parts:
    sums = {"luck": 0.0, "tickets": 0.0, "tunnels": 0.0, "own": 0.0, "others": 0.0, "count": 0.0}
    for step in walked:
        for cause, changes in step.changes:
            sums[_part_of(cause, own=step.entry.seat == seat)] += changes[seat]
    return Parts(start=1 / len(walked[-1].value.chances), result=walked[-1].value.chances[seat], **sums)


def _part_of(cause: Cause, *, own: bool) -> str:
    match cause:
        case Cause.CARDS:
            return "luck"
        case Cause.TICKETS:
            return "tickets"
        case Cause.TUNNELS:
            return "tunnels"
        case Cause.CHOICE:
            return "own" if own else "others"
        case Cause.COUNT:
            return "count"


def _turning_points(walked: Sequence[Step]) -> tuple[TurningPoint, ...]:
    """The steps after the deal that changed a chance most."""
    found = [
        TurningPoint(step.entry.n, step.entry.seat, cause, changes)
        for step in walked
        if step.entry.seat is not None
        for cause, changes in step.changes
    ]
    found.sort(key=lambda point: -_most(point.changes))
    return tuple(sorted(found[:TURNING_POINTS], key=lambda point: point.n))


def _with_hint(point: TurningPoint, game: Game, back: LookingBack, whose: Sequence[SeatNo]) -> TurningPoint:
    """With what a hint would have said, if it was a choice of somebody who might have asked for one."""
    played = game.log.entries[point.n - 1].move
    if point.cause is not Cause.CHOICE or point.seat not in whose or not isinstance(played, Move):
        return point
    return attrs.evolve(point, hinted=back.is_hinted(point.n, point.seat, played))


def _most(changes: Changes) -> float:
    return max(map(abs, changes))

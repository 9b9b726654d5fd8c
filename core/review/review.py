"""The review of a finished game: the curve, the sums by seat, the turning points and the dear choices."""

from collections.abc import Callable, Sequence

import attrs

from core.errors import DubbelspoorError
from core.game import Game
from core.review.choices import Option, Weighing
from core.review.model import Model, model_for
from core.review.reasons import conductors_move, plain_reason
from core.review.values import Cause, Choice, Moment, Parts, Review, TurningPoint
from core.review.valuing import Valuer
from core.review.walk import Changes, Step, steps
from core.setup import SeatNo
from core.text import tr

TURNING_POINTS = 3
CHOICES = 3
"""The dearest ones a seat that are told."""
LEAST_LOSS = 0.01
"""A choice that cost less than this is no mistake worth a word."""

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
    whose = _reviewed_seats(game) if seats is None else tuple(seats)
    count = len(game.log.in_force())
    walked = []
    dear: list[Choice] = []
    for n, step in enumerate(steps(game, judge)):
        tell(n / count)
        walked.append(step)
        if step.entry.seat in whose:
            dear += _dear_choice(judge, step, game)
    dear.sort(key=_loss, reverse=True)
    dearest = [choice for seat in whose for choice in [one for one in dear if one.seat == seat][:CHOICES]]
    explained = [_explained(judge, game, choice) for choice in dearest]
    return Review(
        seats=tuple(_parts(walked, SeatNo(seat)) for seat in range(len(game.setup.seats))),
        curve=tuple(Moment(s.entry.n, s.after.turns, s.value.chances, s.value.scores) for s in walked),
        turning_points=_turning_points(walked),
        choices=tuple(sorted(explained, key=_loss, reverse=True)),
        model=judge.model.fitted_for,
    )


def _reviewed_seats(game: Game) -> tuple[SeatNo, ...]:
    everybody = tuple(map(SeatNo, range(len(game.setup.seats))))
    humans = tuple(seat for seat in everybody if not game.setup.seats[seat].is_bot)
    return humans or everybody


def _loss(choice: Choice) -> float:
    return choice.loss


def _parts(walked: Sequence[Step], seat: SeatNo) -> Parts:
    sums = {"luck": 0.0, "tickets": 0.0, "tunnels": 0.0, "own": 0.0, "others": 0.0}
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


def _most(changes: Changes) -> float:
    return max(map(abs, changes))


def _dear_choice(judge: Valuer, step: Step, game: Game) -> list[Choice]:
    """The choice of this step, if another move was clearly better."""
    seat = step.entry.seat
    assert seat is not None
    move = step.move
    weighing = Weighing(judge.model, step.before, seat)
    best = weighing.options()
    if len(best) < 2:
        return []
    played = next((one for one in best if one.move == move), None) or weighing.option(move)
    if best[0].chance - played.chance < LEAST_LOSS:
        return []
    return [_choice(step, game, played, best[0])]


def _choice(step: Step, game: Game, played: Option, better: Option) -> Choice:
    seat = step.entry.seat
    assert seat is not None
    return Choice(
        n=step.entry.n,
        before=game.log.parent(step.entry.n),
        seat=seat,
        turn=step.before.turns,
        played=played.move,
        better=better.move,
        loss=better.chance - played.chance,
        points=better.score - played.score,
        why="",
    )


def _explained(judge: Valuer, game: Game, choice: Choice) -> Choice:
    """
    The choice with its reason.

    Where the conductor would not have played that either, and its own move is about as good as the model's best, that
    one is told: the conductor can say why.
    """
    state = game.at(choice.before)
    latest = game.log.entries[choice.before - 1].events
    conductor = conductors_move(state, choice.seat, latest)
    if conductor.move not in (choice.played, choice.better):
        weighing = Weighing(judge.model, state, choice.seat)
        theirs, played = weighing.option(conductor.move), weighing.option(choice.played)
        if theirs.chance - played.chance >= choice.loss / 2:
            return attrs.evolve(
                choice,
                better=theirs.move,
                loss=theirs.chance - played.chance,
                points=theirs.score - played.score,
                why=conductor.reason,
            )
    if conductor.move == choice.better:
        return attrs.evolve(choice, why=conductor.reason)
    return attrs.evolve(choice, why=plain_reason(state, choice.seat, choice.played, choice.better))

"""
What chance gave each seat of a finished game, by the value model that reviews use.

What fills the market counts as the choice of whoever took a card from it, as in a review.
"""

import attrs

from core.game import Game
from core.record.finished import FinishedGame, Luck
from core.review.model import NoModel, model_for
from core.review.values import Cause
from core.review.valuing import Valuer
from core.review.walk import steps


def with_luck(found: FinishedGame, game: Game) -> FinishedGame:
    """The figures with what chance gave; without, where no model was fitted for such games."""
    lucks = luck_of(game) or (None,) * len(found.seats)
    seats = tuple(attrs.evolve(seat, luck=luck) for seat, luck in zip(found.seats, lucks, strict=True))
    return attrs.evolve(found, seats=seats, looked_through=True)


def luck_of(game: Game) -> tuple[Luck, ...] | None:
    """By seat what chance gave; None where the only model is one for other games, which would be a guess."""
    try:
        model = model_for(game.setup, game.board)
    except NoModel:
        return None
    if model.fitted_for:
        return None
    seats = range(len(game.setup.seats))
    sums = [dict.fromkeys(Cause, 0.0) for _ in seats]
    squares = [0.0 for _ in seats]
    for step in steps(game, Valuer(model)):
        for cause, changes in step.changes:
            if cause is not Cause.CHOICE:
                for seat in seats:
                    sums[seat][cause] += changes[seat]
                    squares[seat] += changes[seat] ** 2
    return tuple(
        Luck(one[Cause.CARDS], one[Cause.TICKETS], one[Cause.TUNNELS], squares[seat])
        for seat, one in enumerate(sums)
    )

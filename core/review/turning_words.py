"""The turning points of a review in words: what changed the chances most, and what of that a test has borne out."""

from collections.abc import Mapping

from core.game import Game
from core.log import Step
from core.moves import DrawTickets
from core.narrate import Narrator
from core.review.values import Cause, Choice, Finding, Review, TurningPoint
from core.review.words import Told, advice, percent, when
from core.text import joined, tr


def turning_points(game: Game, review: Review, *, testing: bool = False) -> list[Told]:
    """What changed the chances most; `testing` says that the tests of choices go on."""
    choices = {choice.n: choice for choice in review.choices}
    return [
        _turning_point(game, point, _turn(review, point.n), choices.get(point.n), testing=testing)
        for point in review.turning_points
    ]


def _turn(review: Review, n: int) -> int:
    return next((moment.turn for moment in review.curve if moment.n == n), 0)


def _turning_point(
    game: Game, point: TurningPoint, turn: int, choice: Choice | None, *, testing: bool
) -> Told:
    """`choice` is the one that was made there, if it is among those that the model doubts."""
    seats = game.setup.seats
    entry = game.log.entries[point.n - 1]
    what = Narrator(game.board, seats).entry(entry, trains=game.at(point.n).trains)
    change = point.changes[point.seat]
    places = {
        "name": seats[point.seat].name,
        "changes": joined(
            [
                tr("{name} {change}", name=seat.name, change=percent(each))
                for seat, each in zip(seats, point.changes, strict=True)
            ]
        ),
    }
    finding = None if choice is None else Finding.UNTESTED if testing else choice.finding
    if point.cause is Cause.CHOICE and change < 0:
        told = _loss(entry.move, finding, places, testing=testing)
        doubted = True
    else:
        still = _still(point.cause, finding) if change > 0 and point.cause is not Cause.COUNT else []
        told = [_cause(point.cause, entry.move, places), *still]
        doubted = bool(still)
    if doubted and point.cause is Cause.CHOICE:
        told += advice(hinted=point.hinted, agreed=choice is not None and choice.agreed)
    return Told(
        point.n,
        tr("{when} (move {n}): {what}", when=when(turn, point.n), n=game.log.number_told(point.n), what=what),
        tr("{when}: {what}", when=when(turn, point.n), what=what),
        tr("{name} {change}", name=places["name"], change=percent(change)),
        tuple(told),
    )


def _still(cause: Cause, finding: Finding | None) -> list[str]:
    """How a move that raised a chance can stand among the choices that are doubted."""
    if finding in (None, Finding.UNCLEAR, Finding.WORSE):
        return []
    if cause is Cause.CHOICE:
        return [tr("By the model another move would have raised the chance more: see it among the choices.")]
    return [tr("That was luck: by the model another move promised more, see it among the choices.")]


def _cause(cause: Cause, move: Step, places: Mapping[str, str]) -> str:
    match cause:
        case Cause.CHOICE if isinstance(move, DrawTickets):
            return tr("To draw tickets did it, whichever came: {changes}.", **places)
        case Cause.CARDS:
            return tr("The cards that came to {name} did it: {changes}.", **places)
        case Cause.TICKETS:
            return tr("The tickets that came to {name} did it: {changes}.", **places)
        case Cause.TUNNELS:
            return tr("What {name}'s tunnel turned up did it: {changes}.", **places)
        case Cause.COUNT:
            return tr(
                "The final count did it: {changes}. The move changed nobody's score; until then the model was not sure of the end.",
                **places,
            )
        case Cause.CHOICE:
            return tr("{name}'s move did it: {changes}.", **places)


def _loss(move: Step, finding: Finding | None, places: Mapping[str, str], *, testing: bool) -> list[str]:
    """
    What is said where a chance fell with its player's own move.

    Only a test can blame a choice. Where it does not, the model may have thought too well of the position before.
    """
    match finding:
        case Finding.BETTER:
            return [
                tr("{name}'s choice did it: {changes}.", **places),
                tr("The test bears that out: see it among the choices."),
            ]
        case Finding.PERHAPS:
            return [
                tr("Perhaps {name}'s choice did it: {changes}.", **places),
                tr("The test speaks for another choice, but not clearly: see it among the choices."),
            ]
        case Finding.WORSE:
            return [
                tr("Here the model changed its mind: {changes}.", **places),
                tr(
                    "The choice did not do it: played on both ways, what {name} chose did better. The model thought too well of the position before.",
                    **places,
                ),
            ]
        case Finding.UNCLEAR:
            return [
                tr("Here the model changed its mind: {changes}.", **places),
                tr(
                    "That the choice did it is not shown: the one that the model likes better did not clearly do better when it was played on. Perhaps the model thought too well of the position before."
                ),
            ]
        case _:
            return [
                tr("By the model to draw tickets did it, whichever came: {changes}.", **places)
                if isinstance(move, DrawTickets)
                else tr("By the model {name}'s move did it: {changes}.", **places),
                _untested(finding, testing=testing),
            ]


def _untested(finding: Finding | None, *, testing: bool) -> str:
    """That a test has not spoken; moves that are nobody's dear choice have none."""
    if finding is None:
        return tr("Whether another choice was better is not tested.")
    if testing:
        return tr("Whether another choice was better is being tested.")
    return tr("No test has shown that another choice was better.")

"""A review in words and tables, for the command line and the screen."""

from collections.abc import Mapping, Sequence
from math import floor

import attrs

from core.game import Game
from core.log import Step
from core.move_words import move_words
from core.moves import DrawTickets
from core.narrate import Narrator
from core.review.looking_back import LookingBack
from core.review.values import (
    CLEAR,
    CLEAR_AGAINST_CONDUCTOR,
    PERHAPS,
    Cause,
    Choice,
    Finding,
    Parts,
    Review,
    Trial,
    TurningPoint,
)
from core.setup import Seat
from core.text import joined, tr, trn
from core.view import View


@attrs.frozen
class Told:
    """A moment worth a look: the entry after which it stands, a title in a line, and sentences about it."""

    n: int
    title: str
    short: str
    """The same where a heading says already whose it is."""
    mark: str
    """In a word or two what it cost, or what tests made of it."""
    sentences: tuple[str, ...]


# Figures.


def signed(value: float, digits: int = 0) -> str:
    """A change as people write it: with a plus or a minus, and neither before nothing."""
    text = f"{value:+.{digits}f}"
    return text.replace("-", "−") if text.strip("+-0.") else text[1:]


def percent(share: float) -> str:
    """A change of a chance, in percent."""
    return tr("{number} %", number=signed(100 * share))


def rounded_parts(parts: Parts) -> tuple[int, ...]:
    """All parts but the result in whole percent, rounded up or down so that they add up to the rounded result."""
    exact = [100 * value for value in attrs.astuple(parts)[:-1]]
    rounded = [floor(value) for value in exact]
    by_rest = sorted(range(len(exact)), key=lambda n: rounded[n] - exact[n])
    for n in by_rest[: round(100 * parts.result) - sum(rounded)]:
        rounded[n] += 1
    return tuple(rounded)


def sum_rows(review: Review, seats: Sequence[Seat]) -> list[list[str]]:
    """For each seat how its result came about, below a head: chance at the start, what changed it, result."""
    head = [
        tr("player"),
        tr("start"),
        tr("cards"),
        tr("tickets"),
        tr("tunnels"),
        tr("own"),
        tr("others"),
        tr("result"),
    ]
    rows = []
    for seat, parts in zip(seats, review.seats, strict=True):
        start, *changes = rounded_parts(parts)
        rows.append([seat.name, str(start), *map(signed, changes), f"= {round(100 * parts.result):>3}"])
    table = [head, *rows]
    if not any(parts.tunnels for parts in review.seats):  # none was dug, or the map has none
        place = head.index(tr("tunnels"))
        table = [row[:place] + row[place + 1 :] for row in table]
    return table


def sums_sentence() -> str:
    """What the table of the sums says."""
    return tr(
        "Chances to win in percent: at the start, what the luck of cards, of tickets and of tunnels did to them, what one's own choices and the others' did, and the result. They are rounded so that each line adds up. Luck is what came beside the mean of what could have come: good and bad luck may add up to nothing. To draw tickets is a choice; which ones come is luck."
    )


# Moments.


def turning_points(game: Game, review: Review, *, testing: bool = False) -> list[Told]:
    """What changed the chances most; `testing` says that the tests of choices go on."""
    findings = {choice.n: Finding.UNTESTED if testing else choice.finding for choice in review.choices}
    return [
        _turning_point(game, point, _turn(review, point.n), findings.get(point.n), testing=testing)
        for point in review.turning_points
    ]


def _turn(review: Review, n: int) -> int:
    return next((moment.turn for moment in review.curve if moment.n == n), 0)


def when(turn: int) -> str:
    """The turn in which a move was made; first tickets are chosen before there is one."""
    return tr("Turn {turn}", turn=turn) if turn else tr("Start")


def _turning_point(
    game: Game, point: TurningPoint, turn: int, finding: Finding | None, *, testing: bool
) -> Told:
    """`finding` is that of the choice which was made there, if it is among those that the model doubts."""
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
    if point.cause is Cause.CHOICE and change < 0:
        told = _loss(entry.move, finding, places, testing=testing)
    else:
        told = [
            _cause(point.cause, entry.move, places),
            *(_still(point.cause, finding) if change > 0 else ()),
        ]
    return Told(
        point.n,
        tr("{when} (move {n}): {what}", when=when(turn), n=game.log.number_told(point.n), what=what),
        tr("{when}: {what}", when=when(turn), what=what),
        tr("{name} {change}", name=places["name"], change=percent(change)),
        tuple(told),
    )


def _still(cause: Cause, finding: Finding | None) -> list[str]:
    """How a move that raised a chance can stand among the choices that are doubted."""
    if finding in (None, Finding.UNCLEAR, Finding.WORSE):
        return []
    if cause is Cause.CHOICE:
        return [tr("By the model another move would have raised the chance more: see the choices below.")]
    return [tr("That was luck: by the model another move promised more, see the choices below.")]


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
                tr("The test bears that out: see the choices below."),
            ]
        case Finding.PERHAPS:
            return [
                tr("Perhaps {name}'s choice did it: {changes}.", **places),
                tr("The test speaks for another choice, but not clearly: see the choices below."),
            ]
        case Finding.WORSE:
            return [
                tr("Here the model changed its mind: {changes}.", **places),
                tr(
                    "The choice did not do it: the test speaks for what {name} played. The model thought too well of the position before.",
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


def choice_told(game: Game, choice: Choice, *, testing: bool = False, hidden: bool = False) -> Told:
    """
    A dear choice: what was played, what is better and why, and how sure that is.

    `testing` says that its test goes on, so that nothing is concluded from it; `hidden` leaves the better move out.
    """
    view = position_before(game, choice)
    short = tr("{when}: {what}", when=when(choice.turn), what=move_words(view, choice.played))
    if testing:
        mark, test = tr("testing …"), _so_far(choice)
        choice = attrs.evolve(choice, trial=None)
    else:
        mark, test = choice_mark(choice), doubt(choice)
    claim = _hidden_claim(choice) if hidden else claim_sentences(view, choice)
    return Told(choice.before, choice_title(game, choice), short, mark, (*claim, test))


def _so_far(choice: Choice) -> str:
    trial = choice.trial
    if trial is None:
        return tr("Not tested yet: this is what the model says.")
    if trial.first:
        return trn(
            "Not tested yet. In a first look at {n} fresh deal, which only shows whether a test is worth its time, {gain}.",
            "Not tested yet. In a first look at {n} fresh deals, which only shows whether a test is worth its time, {gain}.",
            trial.pairs,
            gain=_gain(trial),
        )
    return _cut_short(trial)


def _cut_short(trial: Trial) -> str:
    return trn(
        "Not tested to the end: on {n} fresh deal {gain}.",
        "Not tested to the end: on {n} fresh deals {gain}.",
        trial.pairs,
        gain=_gain(trial),
    )


def _gain(trial: Trial) -> str:
    """What the other choice came to, in words: a sign alone does not say for which of the two it speaks."""
    places = {"points": f"{abs(trial.points):.1f}", "error": f"{trial.error:.1f}"}
    if not float(places["points"]):
        return tr("the other choice scored as much (±{error})", **places)
    if trial.points < 0:
        return tr("the other choice scored {points} points less (±{error})", **places)
    return tr("the other choice scored {points} points more (±{error})", **places)


def _victories(trial: Trial) -> str:
    share = round(100 * abs(trial.wins))
    if not share:
        return tr("won as often")
    if trial.wins < 0:
        return tr("won {share} % less of the games", share=share)
    return tr("won {share} % more of the games", share=share)


def choice_mark(choice: Choice) -> str:
    """What a choice cost by the model, unless tests did not bear that out."""
    match choice.finding:
        case Finding.WORSE:
            return tr("well chosen")
        case Finding.PERHAPS:
            return tr("perhaps better")
        case Finding.UNCLEAR:
            return tr("no clear gain")
        case _:
            return percent(-choice.loss)


def choice_title(game: Game, choice: Choice) -> str:
    """When it was and what was played; what would have been better is not told."""
    view = position_before(game, choice)
    return tr(
        "{when} (move {n}): {name} chose to {move}",
        when=when(choice.turn),
        n=game.log.number_told(choice.n),
        name=view.seats[choice.seat].name,
        move=move_words(view, choice.played),
    )


def position_before(game: Game, choice: Choice) -> View:
    """What the player saw who had this choice."""
    return LookingBack(game).view_before(choice.n, choice.seat)


def claim_sentences(view: View, choice: Choice) -> list[str]:
    """What is said against a choice, or what tests found instead."""
    better = move_words(view, choice.better)
    match choice.finding:
        case Finding.WORSE:
            return [
                tr("The model would rather {move}, but the test speaks for what was played.", move=better)
            ]
        case Finding.PERHAPS:
            return [
                tr(
                    "The model would rather {move}, and the test speaks for that. {but}",
                    move=better,
                    but=_but(choice),
                )
            ]
        case Finding.UNCLEAR:
            if _is_tested(choice):
                return [tr("The model would rather {move}; the test shows no clear gain.", move=better)]
            return [tr("The model would rather {move}.", move=better)]
        case finding:
            places = {"move": better, "chance": percent(choice.loss), "points": signed(choice.points, 1)}
            if finding is Finding.BETTER:
                told = tr("Better: {move}. By the model that is {chance} and {points} points.", **places)
            else:
                told = tr("The model would rather {move}: by it {chance} and {points} points.", **places)
            return [told, choice.why]


def _but(choice: Choice) -> str:
    """Why a gain is not called clear."""
    bound = CLEAR_AGAINST_CONDUCTOR if choice.agreed else CLEAR
    if choice.trial is not None and choice.trial.points > bound * choice.trial.error:
        return tr(
            "But it did not clearly win more of the games, and points alone win none: so what was played is not called a mistake."
        )
    if choice.agreed:
        return tr(
            "But the strongest bot would have played the same, so it takes more to call that a mistake."
        )
    return tr("But it is not clear enough to call what was played a mistake.")


def _is_tested(choice: Choice) -> bool:
    """Whether there was a whole test, and not only a first look, or a part of one."""
    return choice.trial is not None and choice.trial.enough and not choice.trial.first


def _hidden_claim(choice: Choice) -> list[str]:
    """The same without the move."""
    match choice.finding:
        case Finding.WORSE:
            return [tr("The model would rather do something else, but the test speaks for what was played.")]
        case Finding.PERHAPS:
            return [
                tr(
                    "The model would rather do something else, and the test speaks for that. {but}",
                    but=_but(choice),
                )
            ]
        case Finding.UNCLEAR:
            if _is_tested(choice):
                return [tr("The model would rather do something else; the test shows no clear gain.")]
            return [tr("The model would rather do something else.")]
        case finding:
            places = {"chance": percent(choice.loss), "points": signed(choice.points, 1)}
            if finding is Finding.BETTER:
                told = tr(
                    "Another move was better: by the model {chance} and {points} points. Can you find it?",
                    **places,
                )
            else:
                told = tr(
                    "The model would rather do something else: by it {chance} and {points} points.", **places
                )
            return [told]


def doubt(choice: Choice) -> str:
    """How sure it is that another move was better."""
    trial = choice.trial
    if trial is None:
        return tr("Not tested: this is what the model says, and one move is hard to judge.")
    if trial.first:
        return _first_look(trial)
    if not trial.enough:
        return _cut_short(trial)
    return trn(
        "Tested on {n} fresh deal, played on both ways: {gain} and {victories}.",
        "Tested on {n} fresh deals, each played on both ways: {gain} and {victories}.",
        trial.pairs,
        gain=_gain(trial),
        victories=_victories(trial),
    )


def _first_look(trial: Trial) -> str:
    """Why there was no test after it."""
    if not trial.enough:
        return trn(
            "Not tested, for the time was up: in a first look at {n} fresh deal {gain}.",
            "Not tested, for the time was up: in a first look at {n} fresh deals {gain}.",
            trial.pairs,
            gain=_gain(trial),
        )
    return trn(
        "A first look at {n} fresh deal showed no gain, so it was not tested: {gain}.",
        "A first look at {n} fresh deals showed no gain, so it was not tested: {gain}.",
        trial.pairs,
        gain=_gain(trial),
    )


def choices_by_finding(
    choices: Sequence[Choice], name: str, *, testing: bool
) -> list[tuple[str, list[Choice]]]:
    """A player's choices under headings that say no more of them than is known."""
    if not choices:
        return [(tr("Nothing clear: no choice of {name}'s cost much", name=name), [])]
    doubted = [choice for choice in choices if testing or choice.finding is Finding.UNTESTED]
    clear = [choice for choice in choices if choice.finding is Finding.BETTER and choice not in doubted]
    perhaps = [choice for choice in choices if choice.finding is Finding.PERHAPS and choice not in doubted]
    others = [choice for choice in choices if choice not in (*doubted, *clear, *perhaps)]
    groups = [
        (tr("The dearest choices of {name}", name=name), clear),
        (tr("Perhaps {name} had something better", name=name), perhaps),
        (tr("Choices of {name} that the model doubts", name=name), doubted),
        (
            tr("Nothing clear against these")
            if clear or perhaps or doubted
            else tr("Nothing clear against {name}'s choices", name=name),
            others,
        ),
    ]
    return [(title, some) for title, some in groups if some]


def model_sentences(review: Review) -> list[str]:
    """What the figures are, and what they are not."""
    told = [
        tr(
            "All cards open: the curves know every hand and ticket, which nobody at the table did. The model was fitted on games of bots; people play otherwise. One move is hard to judge: the same choice, played on by strong bots, ends 20 to 75 points apart by chance alone."
        )
    ]
    if any(_is_tested(choice) for choice in review.choices):
        told.append(
            tr(
                "Less than {bound:g} times the ± may be chance; a mistake takes {clear:g} times.",
                bound=PERHAPS,
                clear=CLEAR,
            )
        )
    if review.model:
        told.append(
            tr("No model was fitted for this very game: it is judged by that of {game}.", game=review.model)
        )
    return told


def verdicts_sentence() -> str:
    """From where on a test says something, and what."""
    return tr(
        "A first look at a few deals shows whether a test is worth its time; where the other choice gains nothing there, that is all. The number behind ± is the standard error of a test. A difference of less than {bound:g} times that is “no clear gain”. Beyond it the test speaks for what was played (“well chosen”) or for the other choice (“perhaps better”). What was played is called a mistake where the other choice did better by more than {clear:g} times that, in points and in games won, or {agreed:g} times where the strongest bot would have chosen the same.",
        bound=PERHAPS,
        clear=CLEAR,
        agreed=CLEAR_AGAINST_CONDUCTOR,
    )

"""A review in words and tables, for the command line and the screen."""

from collections.abc import Sequence
from math import floor

import attrs

from core.game import Game
from core.log import Step
from core.move_words import move_words
from core.moves import DrawTickets
from core.narrate import Narrator
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
from core.view import View, view_of


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


def turning_points(game: Game, review: Review) -> list[Told]:
    """What changed the chances most."""
    doubted = {choice.n for choice in review.choices}
    return [
        _turning_point(game, point, _turn(review, point.n), doubted=point.n in doubted)
        for point in review.turning_points
    ]


def _turn(review: Review, n: int) -> int:
    return next((moment.turn for moment in review.curve if moment.n == n), 0)


def when(turn: int) -> str:
    """The turn in which a move was made; first tickets are chosen before there is one."""
    return tr("Turn {turn}", turn=turn) if turn else tr("Start")


def _turning_point(game: Game, point: TurningPoint, turn: int, *, doubted: bool) -> Told:
    seats = game.setup.seats
    what = Narrator(game.board, seats).entry(game.log.entries[point.n - 1])
    changes = [
        tr("{name} {change}", name=seat.name, change=percent(change))
        for seat, change in zip(seats, point.changes, strict=True)
    ]
    name = seats[point.seat].name
    return Told(
        point.n,
        tr("{when} (move {n}): {what}", when=when(turn), n=point.n, what=what),
        tr("{when}: {what}", when=when(turn), what=what),
        tr("{name} {change}", name=name, change=percent(point.changes[point.seat])),
        (
            _cause(point.cause, game.log.entries[point.n - 1].move, name, joined(changes)),
            *(_still(point) if doubted else ()),
        ),
    )


def _still(point: TurningPoint) -> list[str]:
    """How a move that raised a chance can stand among the choices that the model doubts."""
    if point.changes[point.seat] <= 0:
        return []
    if point.cause is Cause.CHOICE:
        return [tr("By the model another move would have raised the chance more: see the choices below.")]
    return [tr("That was luck: by the model another move promised more, see the choices below.")]


def _cause(cause: Cause, move: Step, name: str, changes: str) -> str:
    match cause:
        case Cause.CHOICE if isinstance(move, DrawTickets):
            return tr(
                "{name}'s choice to draw tickets did it, whichever came: {changes}.",
                name=name,
                changes=changes,
            )
        case Cause.CARDS:
            return tr("The cards that came to {name} did it: {changes}.", name=name, changes=changes)
        case Cause.TICKETS:
            return tr("The tickets that came to {name} did it: {changes}.", name=name, changes=changes)
        case Cause.TUNNELS:
            return tr("What {name}'s tunnel turned up did it: {changes}.", name=name, changes=changes)
        case Cause.CHOICE:
            return tr("{name}'s choice did it: {changes}.", name=name, changes=changes)


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
    gain = _gain(trial)
    if trial.first:
        return trn(
            "Not tested yet. In a first look at {n} fresh deal, which only shows whether a test is worth its time, {gain}.",
            "Not tested yet. In a first look at {n} fresh deals, which only shows whether a test is worth its time, {gain}.",
            trial.pairs,
            gain=gain,
        )
    return trn(
        "Not tested to the end: on {n} fresh deal {gain}.",
        "Not tested to the end: on {n} fresh deals {gain}.",
        trial.pairs,
        gain=gain,
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
        n=choice.n,
        name=view.seats[choice.seat].name,
        move=move_words(view, choice.played),
    )


def position_before(game: Game, choice: Choice) -> View:
    """What the player saw who had this choice."""
    return view_of(game.at(choice.before), choice.seat, game.log.entries[choice.before - 1].events)


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
            return [tr("The model would rather {move}; the test shows no clear gain.", move=better)]
        case finding:
            places = {"move": better, "chance": percent(choice.loss), "points": signed(choice.points, 1)}
            if finding is Finding.BETTER:
                told = tr("Better: {move}. By the model that is {chance} and {points} points.", **places)
            else:
                told = tr("The model would rather {move}: by it {chance} and {points} points.", **places)
            return [told, choice.why]


def _but(choice: Choice) -> str:
    """Why a gain is not called clear."""
    if choice.agreed:
        return tr(
            "But the strongest bot would have played the same, so it takes more to call that a mistake."
        )
    return tr("But it is not clear enough to call what was played a mistake.")


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
            return [tr("The model would rather do something else; the test shows no clear gain.")]
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
    if not trial.enough:
        return _so_far(choice)
    return trn(
        "Tested on {n} fresh deal, played on both ways: {gain} and {victories}.",
        "Tested on {n} fresh deals, each played on both ways: {gain} and {victories}.",
        trial.pairs,
        gain=_gain(trial),
        victories=_victories(trial),
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
    if any(choice.trial is not None for choice in review.choices):
        told.append(
            tr(
                "A difference of less than {bound:g} times the ± is not clear: it may be chance.",
                bound=PERHAPS,
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
        "The number behind ± is the standard error of a test. A difference of less than {bound:g} times that is “no clear gain”. Beyond it the test speaks for what was played (“well chosen”) or for the other choice (“perhaps better”). What was played is called a mistake where the other choice did better by more than {clear:g} times that, in points and in games won, or {agreed:g} times where the strongest bot would have chosen the same.",
        bound=PERHAPS,
        clear=CLEAR,
        agreed=CLEAR_AGAINST_CONDUCTOR,
    )

"""A review in words and tables, for the command line and the screen."""

from collections.abc import Sequence
from math import floor

import attrs

from core.game import Game
from core.move_words import move_words
from core.review.looking_back import LookingBack
from core.review.values import (
    CLEAR,
    CLEAR_AGAINST_CONDUCTOR,
    PERHAPS,
    Choice,
    Finding,
    Parts,
    Review,
    Trial,
)
from core.setup import Seat
from core.text import tr, trn
from core.view import View


@attrs.frozen
class Told:
    """A moment worth a look: a title in a line, and sentences about it."""

    n: int
    """The entry after which it is looked at; for a choice, the last before it."""
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
    """For each seat how its result came about, below a head: chance before the deal, what changed it, result."""
    head = [
        tr("player"),
        tr("before"),
        tr("cards"),
        tr("tickets"),
        tr("tunnels"),
        tr("own"),
        tr("others"),
        tr("count"),
        tr("result"),
    ]
    rows = []
    for seat, parts in zip(seats, review.seats, strict=True):
        start, *changes = rounded_parts(parts)
        rows.append([seat.name, str(start), *map(signed, changes), f"= {round(100 * parts.result):>3}"])
    table = [head, *rows]
    if not any(parts.tunnels for parts in review.seats):  # none was dug, or the map has none
        table = _without(table, tr("tunnels"))
    if not _tells_count(review):
        table = _without(table, tr("count"))
    return table


def _tells_count(review: Review) -> bool:
    """Whether the last move changed nothing, and the final count more than a rounding hides."""
    return any(rounded_parts(parts)[-1] for parts in review.seats)


def _without(table: list[list[str]], title: str) -> list[list[str]]:
    place = table[0].index(title)
    return [row[:place] + row[place + 1 :] for row in table]


def sums_sentences(review: Review) -> list[str]:
    """What the table of the sums says."""
    told = tr(
        "Chances to win in percent: before the deal, what the luck of cards, of tickets and of tunnels did to them, what one's own choices and the others' did, and the result. They are rounded so that each line adds up. Luck is what came beside the mean of what could have come: good and bad luck may add up to nothing. To draw tickets is a choice; which ones come is luck."
    )
    return [told, count_sentence()] if _tells_count(review) else [told]


def count_sentence() -> str:
    """What stands under “count”."""
    return tr(
        "“Count” is what the final count showed where the last move changed nobody's score: until then the model was not sure of the end."
    )


# Choices.


def when(turn: int, n: int) -> str:
    """The turn in which entry `n` was made; the deal and the choice of first tickets come before there is one."""
    if turn:
        return tr("Turn {turn}", turn=turn)
    return tr("Deal") if n == 1 else tr("First tickets")


def choice_told(game: Game, choice: Choice, *, testing: bool = False, hidden: bool = False) -> Told:
    """
    A dear choice: what was played, what is better and why, and how sure that is.

    `testing` says that its test goes on, so that nothing is concluded from it; `hidden` leaves the better move out.
    """
    view = position_before(game, choice)
    short = tr("{when}: {what}", when=when(choice.turn, choice.n), what=move_words(view, choice.played))
    if testing:
        mark, test = tr("testing …"), _so_far(choice)
        choice = attrs.evolve(choice, trial=None)
    else:
        mark, test = choice_mark(choice), doubt(choice)
    claim = _hidden_claim(choice) if hidden else claim_sentences(view, choice)
    return Told(choice.n - 1, choice_title(game, choice), short, mark, (*claim, test))


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
    """What the model's choice came to, in words: a sign alone does not say for which of the two it speaks."""
    places = {"points": f"{abs(trial.points):.1f}", "error": f"{trial.error:.1f}"}
    if not float(places["points"]):
        return tr("the model's choice scored as much (±{error})", **places)
    if trial.points < 0:
        return tr("the model's choice scored {points} points less (±{error})", **places)
    return tr("the model's choice scored {points} points more (±{error})", **places)


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
            return tr("nothing clear")
        case _:
            return percent(-choice.loss)


def choice_title(game: Game, choice: Choice) -> str:
    """When it was and what was played; what would have been better is not told."""
    view = position_before(game, choice)
    return tr(
        "{when} (move {n}): {name} chose to {move}",
        when=when(choice.turn, choice.n),
        n=game.log.number_told(choice.n),
        name=view.seats[choice.seat].name,
        move=move_words(view, choice.played),
    )


def position_before(game: Game, choice: Choice) -> View:
    """What the player saw who had this choice."""
    return LookingBack(game).view_before(choice.n, choice.seat)


def claim_sentences(view: View, choice: Choice) -> list[str]:
    """What is said against a choice, or what tests found instead; and who would have chosen the same."""
    return [
        *_claim(choice, move_words(view, choice.better)),
        *advice(hinted=choice.hinted, agreed=choice.agreed),
    ]


def _claim(choice: Choice, better: str) -> list[str]:
    match choice.finding:
        case Finding.WORSE if _is_tested(choice):
            return [
                tr("The model would rather {move}, but the test speaks for what was played.", move=better)
            ]
        case Finding.WORSE:
            return [
                tr("The model would rather {move}, but a first look speaks for what was played.", move=better)
            ]
        case Finding.PERHAPS:
            return [
                tr(
                    "The model would rather {move}, and the test speaks for that. {but}",
                    move=better,
                    but=_but(choice),
                )
            ]
        case Finding.UNCLEAR if _is_tested(choice):
            return [tr("The model would rather {move}; the test shows nothing clear.", move=better)]
        case Finding.UNCLEAR:
            return [tr("The model would rather {move}.", move=better)]
        case finding:
            places = {"move": better, "chance": percent(choice.loss), "points": signed(choice.points, 1)}
            if finding is Finding.BETTER:
                told = tr("Better: {move}. By the model that is {chance} and {points} points.", **places)
            else:
                told = tr("The model would rather {move}: by it {chance} and {points} points.", **places)
            return [told, choice.why]


def advice(*, hinted: bool, agreed: bool) -> list[str]:
    """That a hint, or the strongest bot, would have chosen what was played: a review may not blame that without a word."""
    # Each is short enough for a line of the smallest terminal, where there is little room below the list.
    if hinted and agreed:
        return [tr("A hint would have said what was played: the strongest bot tests no moves.")]
    if hinted:
        return [tr("A hint would have said what was played: it follows the plan and tests nothing.")]
    if agreed:
        return [tr("The strongest bot would have chosen what was played: it tests no moves.")]
    return []


def _but(choice: Choice) -> str:
    """Why a gain is not called clear."""
    trial = choice.trial
    if trial is not None and trial.points > choice.bound * trial.error:
        return tr(
            "But it did not clearly win more of the games, and points alone win none: so what was played is not called a mistake."
        )
    if trial is not None and trial.points > CLEAR * trial.error:
        return tr("But here it takes more to call what was played a mistake.")
    return tr("But it is not clear enough to call what was played a mistake.")


def _is_tested(choice: Choice) -> bool:
    """Whether there was a whole test, and not only a first look, or a part of one."""
    return choice.trial is not None and choice.trial.enough and not choice.trial.first


def _hidden_claim(choice: Choice) -> list[str]:
    """The same without the move."""
    return [_hidden(choice), *advice(hinted=choice.hinted, agreed=choice.agreed)]


def _hidden(choice: Choice) -> str:
    match choice.finding:
        case Finding.WORSE if _is_tested(choice):
            return tr("The model would rather do something else, but the test speaks for what was played.")
        case Finding.WORSE:
            return tr(
                "The model would rather do something else, but a first look speaks for what was played."
            )
        case Finding.PERHAPS:
            return tr(
                "The model would rather do something else, and the test speaks for that. {but}",
                but=_but(choice),
            )
        case Finding.UNCLEAR if _is_tested(choice):
            return tr("The model would rather do something else; the test shows nothing clear.")
        case Finding.UNCLEAR:
            return tr("The model would rather do something else.")
        case finding:
            places = {"chance": percent(choice.loss), "points": signed(choice.points, 1)}
            if finding is Finding.BETTER:
                return tr(
                    "Another move was better: by the model {chance} and {points} points. Can you find it?",
                    **places,
                )
            return tr(
                "The model would rather do something else: by it {chance} and {points} points.", **places
            )


def doubt(choice: Choice) -> str:
    """How sure it is that another move was better."""
    trial = choice.trial
    if trial is None:
        return tr("Not tested: this is what the model says, and one move is hard to judge.")
    if trial.first:
        return _first_look(trial, choice.finding)
    if not trial.enough:
        return _cut_short(trial)
    return trn(
        "Tested on {n} fresh deal, played on both ways: {gain} and {victories}.",
        "Tested on {n} fresh deals, each played on both ways: {gain} and {victories}.",
        trial.pairs,
        gain=_gain(trial),
        victories=_victories(trial),
    )


def _first_look(trial: Trial, finding: Finding) -> str:
    """Why there was no test after it."""
    if not trial.enough:
        return trn(
            "Not tested, for the time was up: in a first look at {n} fresh deal {gain}.",
            "Not tested, for the time was up: in a first look at {n} fresh deals {gain}.",
            trial.pairs,
            gain=_gain(trial),
        )
    if finding is Finding.WORSE:
        return trn(
            "A first look at {n} fresh deal, played on both ways, was enough to see that: {gain}.",
            "A first look at {n} fresh deals, each played on both ways, was enough to see that: {gain}.",
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
    well = [choice for choice in choices if choice.finding is Finding.WORSE and choice not in doubted]
    others = [choice for choice in choices if choice not in (*doubted, *clear, *perhaps, *well)]
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
        (tr("Well chosen by {name}, though the model doubted it", name=name), well),
    ]
    return [(title, some) for title, some in groups if some]


def model_sentences(review: Review) -> list[str]:
    """What the figures are, and what they are not."""
    return [
        tr(
            "All cards open: the curves know every hand and ticket, which nobody at the table did. The model was fitted on games of bots; people play otherwise. One move is hard to judge: the same choice, played on by strong bots, ends 20 to 75 points apart by chance alone."
        ),
        *other_model(review),
    ]


def other_model(review: Review) -> list[str]:
    """That the model is not the one of this game, where that is so."""
    if not review.model:
        return []
    return [tr("No model was fitted for this very game: it is judged by that of {game}.", game=review.model)]


def bounds_of(choice: Choice) -> list[str]:
    """What a ± says, where one is told of a choice."""
    if choice.trial is None:
        return []
    return [
        tr(
            "Less than {bound:g} times the ± may be chance; a mistake takes {clear:g} times.",
            bound=PERHAPS,
            clear=choice.bound,
        )
    ]


def bounds_of_all(choices: Sequence[Choice]) -> list[str]:
    """The same of several choices together."""
    tested = [choice for choice in choices if choice.trial is not None]
    bounds = sorted({choice.bound for choice in tested})
    if len(bounds) < 2:
        return bounds_of(tested[0]) if tested else []
    return [
        tr(
            "Less than {bound:g} times the ± may be chance; a mistake takes {clear:g} times, or {agreed:g} times where a hint or the strongest bot would have chosen the same.",
            bound=PERHAPS,
            clear=CLEAR,
            agreed=CLEAR_AGAINST_CONDUCTOR,
        )
    ]


def verdicts_sentence() -> str:
    """From where on a test says something, and what."""
    return tr(
        "A first look at a few deals shows whether a test is worth its time; where the model's choice gains nothing there, that is all. The number behind ± is the standard error. A difference of less than {bound:g} times that is “nothing clear”. Beyond it the test, or the first look already, speaks for what was played (“well chosen”), or the test for the model's choice (“perhaps better”). What was played is called a mistake where the model's choice did better by more than {clear:g} times that, in points and in games won, or {agreed:g} times where a hint or the strongest bot would have chosen the same.",
        bound=PERHAPS,
        clear=CLEAR,
        agreed=CLEAR_AGAINST_CONDUCTOR,
    )

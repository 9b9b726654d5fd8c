"""`review`: what decided a finished game, as text or JSON."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Any

import attrs

from core.game import Game
from core.move_words import move_words
from core.review.values import Choice, Review, TurningPoint
from core.review.words import (
    bounds_of_all,
    model_sentences,
    position_before,
    sum_rows,
    sums_sentences,
)
from core.text import tr
from core.text_table import table_lines
from saves.errors import hosted
from tui.app.signs import ASCII, UNICODE
from tui.cli.as_it_is import add_as_it_is_option
from tui.cli.output import add_json_option, print_found
from tui.cli.progress import Progress
from tui.cli.show import game_and_seat
from tui.session.reviewing import Moment, Reviewing, Stage
from tui.widgets.plot import plotted

WIDTH = 78
COLUMNS, ROWS = 64, 9
"""The size of a curve in cells."""
INTERRUPTED = 130
HARD_BLANK = "\N{NO-BREAK SPACE}"


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    words = commands.add_parser(
        "review",
        help=tr("tell what decided a finished game"),
        description=tr(
            "Tell what decided a finished game: how the chances to win went, what luck and choices did to them, the turning points, and the dearest choices. Each of these is tested by playing on from it; that takes up to a minute, and Ctrl+C ends it with what is known. A name is looked for among your saved games, then among the tables that are over, then among the samples."
        ),
    )
    words.add_argument("file", metavar="FILE", help=tr("a finished game, by file or by name"))
    words.add_argument(
        "--seat", metavar="NAME", help=tr("the choices of this player; of all people if not given")
    )
    words.add_argument(
        "--no-trials", action="store_true", help=tr("do not test the choices, which takes longest")
    )
    add_as_it_is_option(words)
    add_json_option(words)
    words.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game, seat = game_and_seat(args)
    reviewing = Reviewing(game, None if seat is None else (seat,))
    ended = True
    try:
        _work(reviewing, tests=not args.no_trials, quiet=args.json)
    except KeyboardInterrupt:
        ended = False
    if reviewing.review is None:
        return INTERRUPTED
    review = reviewing.review
    print_found(args, lambda: as_json(reviewing.game, review), lambda: lines(reviewing, args.file))
    if not ended:
        print(tr("Broken off: not every choice was tested."), file=sys.stderr)
    return 0 if ended else INTERRUPTED


def _work(reviewing: Reviewing, *, tests: bool, quiet: bool) -> None:
    with Progress(1, quiet=quiet) as progress:

        def tell(stage: Stage) -> None:
            progress.show_stage(stage.share, stage.sentence())

        reviewing.work(tell, tests=tests, keeps=not hosted())


# Text.


def lines(reviewing: Reviewing, name: str) -> list[str]:
    game, review = reviewing.game, reviewing.review
    assert review is not None
    seats = game.setup.seats
    variant = game.board.variants[game.setup.variant].title
    told = [tr("{name}: {map}, {variant}.", name=name, map=game.board.name, variant=variant), ""]
    told += [tr("Chances to win in percent, all cards open"), *_curve(game, review, chances=True), ""]
    told += [tr("Expected scores, all cards open"), *_curve(game, review, chances=False), ""]
    told += [tr("What the result came from")]
    told += _indented(
        [
            *table_lines(sum_rows(review, seats), numbers=range(1, 8)),
            *_wrapped(" ".join(sums_sentences(review))),
        ]
    )
    for section in reviewing.sections():
        told += ["", section.title]
        for moment in section.moments:
            told += _moment(game, moment, name)
    about = [*model_sentences(review), *bounds_of_all(review.choices)]
    return [*told, "", *(line for sentence in about for line in wrap(sentence, WIDTH))]


def _curve(game: Game, review: Review, *, chances: bool) -> Iterator[str]:
    """A curve between its bounds, and whose sign is whose."""
    signs = (UNICODE if _has_signs() else ASCII).owners
    own = [signs[seat.colour] for seat in game.setup.seats]
    if chances:
        values = [[100 * chance for chance in moment.chances] for moment in review.curve]
        low, high = 0.0, 100.0
    else:
        values = [list(moment.scores) for moment in review.curve]
        every = [score for row in values for score in row]
        low, high = min(every), max(*every, min(every) + 1)
    axis = {0: f"{high:.0f}", ROWS - 1: f"{low:.0f}".replace("-", "−")}
    for y, row in enumerate(plotted(values, COLUMNS, ROWS, own, (low, high))):
        yield f"{axis.get(y, ''):>5} {''.join(sign for sign, _ in row)}".rstrip()
    names = [
        tr("{sign} {name}", sign=sign, name=seat.name)
        for sign, seat in zip(own, game.setup.seats, strict=True)
    ]
    yield " " * 6 + "  ".join([tr("turn 0 to {last}", last=review.curve[-1].turn), *names])


def _has_signs() -> bool:
    """Whether the output can be written with more than ASCII."""
    try:
        "▴".encode(sys.stdout.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def _moment(game: Game, moment: Moment, name: str) -> list[str]:
    told = moment.told
    rows = [line for sentence in told.sentences for line in _wrapped(sentence, WIDTH - 4)]
    places = {"name": name, "n": game.log.number_told(told.n)}
    opened = (
        tr("To look at it: dubbelspoor replay {name} --at {n}", **places)
        if moment.choice is None
        else tr("To look at the moment before it: dubbelspoor replay {name} --at {n}", **places)
    )
    return [f"  {line}" for line in [*_wrapped(told.title), *_indented([*rows, opened])]]


def _wrapped(sentence: str, width: int = WIDTH - 2) -> list[str]:
    """Its lines; a number stays with its percent sign."""
    return [line.replace(HARD_BLANK, " ") for line in wrap(sentence.replace(" %", f"{HARD_BLANK}%"), width)]


def _indented(rows: Sequence[str]) -> list[str]:
    return [f"  {row}" for row in rows]


# JSON.


def as_json(game: Game, review: Review) -> dict[str, Any]:
    """A stable shape: keys are only ever added. Figures are not rounded, so that the sums hold."""
    names = [seat.name for seat in game.setup.seats]
    return {
        "seats": [
            {"name": name} | attrs.asdict(parts) for name, parts in zip(names, review.seats, strict=True)
        ],
        "curve": [
            {
                "entry": moment.n,
                "turn": moment.turn,
                "chances": list(moment.chances),
                "scores": list(moment.scores),
            }
            for moment in review.curve
        ],
        "turning_points": [_point_as_json(names, point) for point in review.turning_points],
        "choices": [_choice_as_json(game, choice) for choice in review.choices],
        "model": review.model or None,
    }


def _point_as_json(names: Sequence[str], point: TurningPoint) -> dict[str, Any]:
    return {
        "entry": point.n,
        "seat": names[point.seat],
        "cause": point.cause,
        "changes": list(point.changes),
        "hinted": point.hinted,
    }


def _choice_as_json(game: Game, choice: Choice) -> dict[str, Any]:
    view = position_before(game, choice)
    return {
        "entry": choice.n,
        "before": choice.before,
        "seat": view.seats[choice.seat].name,
        "turn": choice.turn,
        "played": move_words(view, choice.played),
        "better": move_words(view, choice.better),
        "loss": choice.loss,
        "points": choice.points,
        "why": choice.why,
        "agreed": choice.agreed,
        "hinted": choice.hinted,
        "trial": None if choice.trial is None else attrs.asdict(choice.trial),
    }

"""
The review of a finished game in the making: first the review, then the tests of its claims, one after the other.

It works on a copy of the game, so that it may run beside the screen, and it never touches the save.
"""

import time
from collections.abc import Callable
from math import ceil

import attrs

from core.game import Game
from core.review.model import model_for
from core.review.review import review_game, reviewed_seats
from core.review.trials import with_trials
from core.review.turning_words import turning_points
from core.review.values import Choice, Review
from core.review.words import Told, choice_told, choices_by_finding, sum_rows
from core.setup import SeatNo
from core.text import tr, trn
from saves.reviews import kept_review
from tui.session.trying import Trying

TEST_SECONDS = 55.0
"""All tests of one review together: with the review they stay below a minute."""
STEP = 5
"""The time that is left is a guess, so it is told in steps of so many seconds, and rather too long than too short."""


@attrs.frozen
class Stage:
    """How far it is: how many claims are tested (0 before that), how much of it is done, and how many seconds may be left."""

    testing: int
    share: float
    left: float | None

    def sentence(self) -> str:
        if not self.testing:
            return tr("Looking through the game …")
        if self.left is None:
            return trn("Testing {n} choice …", "Testing {n} choices …", self.testing)
        return trn(
            "Testing {n} choice … up to {left} s left",
            "Testing {n} choices … up to {left} s left",
            self.testing,
            left=STEP * max(1, ceil(self.left / STEP)),
        )


@attrs.frozen
class Moment:
    """A line of the review: a turning point, or a dear choice, which is looked at before it was made."""

    n: int
    """Its entry."""
    told: Told
    choice: Choice | None = None


@attrs.frozen
class Section:
    """Lines under a heading."""

    title: str
    moments: tuple[Moment, ...]


Tell = Callable[[Stage], None]
"""Told how far it is; raises to break off."""


class Reviewing:
    """See the module. What is known so far is in `review`; `testing` says that its tests go on."""

    def __init__(self, game: Game, seats: tuple[SeatNo, ...] | None = None) -> None:
        self.game = _copy(game)
        self.seats = seats or reviewed_seats(game)
        self.review: Review | None = None
        self.testing = False

    def work(
        self,
        tell: Tell,
        found: Callable[[], object] = lambda: None,
        *,
        tests: bool = True,
        keeps: bool = True,
    ) -> None:
        """
        Make the review and test it, unless that is done; `found` hears whenever more is known.

        `keeps` says whether it may use the cache. Raises `DubbelspoorError`, and whatever `tell` raises.
        """
        kept = kept_review(self.game, model_for(self.game.setup, self.game.board), self.seats)
        review = None if self.review is None else _untested(self.review) if self.testing else self.review
        review = review or (kept.read() if keeps else None)
        if review is None:
            review = review_game(self.game, self.seats, _clock(tell, 0))
        self.review = review
        found()
        if tests and any(choice.trial is None for choice in review.choices):
            self._test(review, tell, found)
        if keeps:
            kept.write(self.review)

    def _test(self, review: Review, tell: Tell, found: Callable[[], object]) -> None:
        def more(tested_so_far: Review) -> None:
            self.review = tested_so_far
            found()

        self.testing = True  # and stays so if it is broken off
        found()  # what was shown until now is not said to be tested
        told = _clock(tell, len(review.choices))
        self.review = with_trials(
            review, self.game, time.monotonic, seconds=TEST_SECONDS, tell=told, found=more
        )
        self.testing = False
        found()

    # What is known so far, in words.

    def sum_rows(self) -> list[list[str]]:
        """For each seat how its result came about, below a head."""
        return [] if self.review is None else sum_rows(self.review, self.game.setup.seats)

    def sections(self, *, answers: bool = True) -> list[Section]:
        """The turning points, and for each player who is looked at the dearest choices; `answers` tells better ones."""
        review = self.review
        if review is None:
            return []
        points = [Moment(told.n, told) for told in turning_points(self.game, review, testing=self.testing)]
        sections = [Section(tr("Turning points"), tuple(points))]
        for seat in self.seats:
            name = self.game.setup.seats[seat].name
            groups = choices_by_finding(review.choices_of(seat), name, testing=self.testing)
            sections += [
                Section(title, tuple(self._moment(choice, hidden=not answers) for choice in choices))
                for title, choices in groups
            ]
        return sections

    def _moment(self, choice: Choice, *, hidden: bool) -> Moment:
        told = choice_told(self.game, choice, testing=self.testing, hidden=hidden)
        return Moment(choice.n, told, choice)

    def trying(self, choice: Choice) -> Trying:
        """The same choice, to be made again; what is being tested counts as not tested."""
        return Trying(self.game, attrs.evolve(choice, trial=None) if self.testing else choice)


def _untested(review: Review) -> Review:
    return attrs.evolve(review, choices=tuple(attrs.evolve(one, trial=None) for one in review.choices))


def _clock(tell: Tell, testing: int) -> Callable[[float], None]:
    """Makes of a share what is told: with the time that is left, once that can be guessed."""
    began = time.monotonic()

    def told(share: float) -> None:
        passed = time.monotonic() - began
        tell(Stage(testing, share, passed * (1 - share) / share if share > 0.05 else None))

    return told


def _copy(game: Game) -> Game:
    copy = Game(game.setup, game.board)
    for entry in game.log.entries:
        copy.follow(entry)
    return copy

"""
The doubt: a dear choice is put to the test before it is told.

What was played and what the model likes better are both played on to the end by conductors, on the same fresh deals:
what the player could see stays as it was. The difference between the two ends varies by dozens of points from deal to
deal, so a gain counts as clear only if it stands well out of that noise. A first batch of deals shows which claims are
worth a test. The test itself is a second batch, which had no part in that, and it is looked at once, at its end: whoever
looks often sees something in the noise once.
"""

from collections.abc import Callable, Sequence
from itertools import count
from math import inf, sqrt

import attrs

from core.bots.conductor.player import Conductor
from core.chance import Stream
from core.events import Event
from core.evolve import evolve
from core.game import Game
from core.league.blocks import Clock
from core.moves import Move
from core.phase import OVER
from core.review.deals import Deals
from core.review.review import Tell, silent
from core.review.values import Choice, Review, Trial
from core.rules.decide import decide
from core.setup import SeatNo
from core.state import State
from core.view import view_of

SECONDS = 60.0
"""How long all trials of a review may take."""
FIRST_PAIRS = 16
"""The first batch: a claim that gains nothing there is dropped."""
FEWEST_PAIRS = 30
"""A test of fewer pairs shows nothing."""
MOST_PAIRS = 160
HOPELESS = -1.0
"""A gain that stands so many standard errors above zero, or rather below, will not become clear any more."""


def with_trials(
    review: Review,
    game: Game,
    clock: Clock,
    *,
    seconds: float = SECONDS,
    tell: Tell = silent,
    found: Callable[[Review], None] | None = None,
) -> Review:
    """
    The review with a trial for each dear choice; `found` is shown it whenever a trial has said more.

    `tell` is told which part of the time has passed, if the pairs to come take as long as those before and none of the
    trials ends early: rather more is left than less.
    """
    trials = [_Running(game, choice) for choice in review.choices]
    began = now = clock()
    while (waiting := [trial for trial in trials if not trial.decided]) and now - began < seconds:
        for trial in waiting:
            trial.play_pair()
            before, now = now, clock()
            trial.seconds += now - before
            passed = now - began
            left = max(0.0, min(seconds - passed, sum(one.seconds_left for one in trials)))
            tell(passed / (passed + left) if passed + left else 0.0)
            if passed >= seconds:
                break
        review = attrs.evolve(review, choices=tuple(trial.choice for trial in trials))
        if found is not None:
            found(review)
    return review


class _Running:
    """The trial of one choice."""

    def __init__(self, game: Game, choice: Choice) -> None:
        self._choice = choice
        self._deals = Deals(game.at(choice.before), choice.seat, choice.n)
        self._first = _Batch()
        self._test = _Batch()
        self.seconds = 0.0
        """What its pairs have taken."""

    def play_pair(self) -> None:
        """One more deal, played both ways."""
        batch = self._first if len(self._first) < FIRST_PAIRS else self._test
        number = len(self._first) + len(self._test)
        played, better = (
            play_on(self._deals.deal(number), move, self._choice.seat, number)
            for move in (self._choice.played, self._choice.better)
        )
        batch.points.append(better[0] - played[0])
        batch.wins.append(better[1] - played[1])

    @property
    def decided(self) -> bool:
        """Whether more pairs would change nothing."""
        if len(self._test) < FEWEST_PAIRS:
            return len(self._first) == FIRST_PAIRS and sum(self._first.points) <= 0
        gain, error = mean_and_error(self._test.points)
        return len(self._test) >= MOST_PAIRS or gain < HOPELESS * error

    @property
    def seconds_left(self) -> float:
        """What it would take to play all its pairs, if each takes as long as those so far; unknown before the first."""
        if self.decided:
            return 0.0
        played = len(self._first) + len(self._test)
        if not played:
            return inf
        return self.seconds / played * (FIRST_PAIRS + MOST_PAIRS - played)

    @property
    def choice(self) -> Choice:
        """The choice with what its trial says so far: the test, or the first batch where it has not come to that."""
        batch = self._test if len(self._test) > 1 else self._first
        if len(batch) < 2:
            return self._choice
        gain, error = mean_and_error(batch.points)
        wins, wins_error = mean_and_error(batch.wins)
        bound = self._choice.bound
        enough = self.decided or len(self._test) >= FEWEST_PAIRS
        clear = enough and gain > bound * error and wins > bound * wins_error
        trial = Trial(len(batch), gain, error, wins, clear, enough, first=batch is self._first)
        return attrs.evolve(self._choice, trial=trial)


class _Batch:
    """Pairs that were played: by how many points and victories the model's choice did better."""

    def __init__(self) -> None:
        self.points: list[float] = []
        self.wins: list[float] = []

    def __len__(self) -> int:
        return len(self.points)


def mean_and_error(numbers: list[float]) -> tuple[float, float]:
    """The mean of at least two numbers, and its standard error."""
    mean = total = 0.0
    for number in numbers:
        mean += number / len(numbers)
    for number in numbers:
        total += (number - mean) ** 2
    return mean, sqrt(total / (len(numbers) - 1) / len(numbers))


def play_on(position: State, move: Move, seat: SeatNo, number: int) -> tuple[float, float]:
    """Play a move and the rest of the game: points ahead of the best rival, and the part of the victory."""
    bots = [Conductor() for _ in position.hands]
    events = _play(position, move, seat)
    for step in count():
        if position.phase is OVER:
            break
        actor = position.to_act[0]
        view = view_of(position, actor, tuple(events))
        events = _play(position, bots[actor].choose(view, Stream(number, actor, step)), actor)
    results = position.results
    mine = results[seat]
    rivals = max(result.total for result in results if result is not mine)
    winners = sum(result.place == 1 for result in results)
    return mine.total - rivals, 1 / winners if mine.place == 1 else 0.0


def _play(state: State, move: Move, seat: SeatNo) -> Sequence[Event]:
    events = decide(state, move, seat)
    for event in events:
        evolve(state, event)
    return events

"""
The doubt: a dear choice is put to the test before it is told.

What was played and what the model likes better are both played on to the end by conductors, on the same fresh deals:
hands, tickets and tracks stay as they were, what lies face down is shuffled anew. The difference between the two ends
varies by dozens of points from deal to deal, so a gain counts as clear only if it stands well out of that noise.
"""

from collections.abc import Callable, Sequence
from itertools import count
from math import sqrt

import attrs

from core.bots.conductor.player import Conductor
from core.chance import Stream
from core.events import Event
from core.evolve import evolve
from core.game import Game
from core.league.blocks import Clock
from core.moves import Move
from core.phase import OVER
from core.review.review import Tell, silent
from core.review.values import Choice, Review, Trial
from core.rules.decide import decide
from core.setup import SeatNo
from core.state import State
from core.view import view_of

SECONDS = 60.0
"""How long all trials of a review may take."""
FEWEST_PAIRS = 12
"""Before so many pairs nothing is said of a choice."""
MOST_PAIRS = 160
CLEAR = 2.6
"""Standard errors that a gain must stand above zero."""
CLEAR_AT_ONCE = 3.5
"""The same for a trial that ends early: whoever looks often sees something in the noise once."""
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
    """The review with a trial for each dear choice; `found` is shown it whenever a trial has said more."""
    trials = [_Running(game, choice) for choice in review.choices]
    began = clock()
    while (waiting := [trial for trial in trials if not trial.decided]) and clock() - began < seconds:
        for trial in waiting:
            trial.play_pair()
            spent = (clock() - began) / seconds
            tell(min(1.0, max(spent, sum(one.share for one in trials) / len(trials))))
            if spent >= 1:
                break
        review = attrs.evolve(review, choices=tuple(trial.choice for trial in trials))
        if found is not None:
            found(review)
    return review


class _Running:
    """The trial of one choice."""

    def __init__(self, game: Game, choice: Choice) -> None:
        self._choice = choice
        self._state = game.at(choice.before)
        self._points: list[float] = []
        self._wins: list[float] = []

    def play_pair(self) -> None:
        """One more deal, played both ways."""
        number = len(self._points)
        played, better = (
            play_on(self._state, move, self._choice.seat, self._choice.n, number)
            for move in (self._choice.played, self._choice.better)
        )
        self._points.append(better[0] - played[0])
        self._wins.append(better[1] - played[1])

    @property
    def decided(self) -> bool:
        """Whether more pairs would change nothing."""
        if len(self._points) < FEWEST_PAIRS:
            return False
        gain, error = mean_and_error(self._points)
        return len(self._points) >= MOST_PAIRS or gain < HOPELESS * error or gain > CLEAR_AT_ONCE * error

    @property
    def share(self) -> float:
        """How much of it is done."""
        return 1.0 if self.decided else len(self._points) / MOST_PAIRS

    @property
    def choice(self) -> Choice:
        """The choice with what its trial says so far."""
        if len(self._points) < 2:
            return self._choice
        gain, error = mean_and_error(self._points)
        wins, _ = mean_and_error(self._wins)
        # More points that win no more games are no better choice.
        clear = len(self._points) >= FEWEST_PAIRS and gain > CLEAR * error and wins > 0
        return attrs.evolve(self._choice, trial=Trial(len(self._points), gain, error, wins, clear))


def mean_and_error(numbers: list[float]) -> tuple[float, float]:
    """The mean of at least two numbers, and its standard error."""
    mean = total = 0.0
    for number in numbers:
        mean += number / len(numbers)
    for number in numbers:
        total += (number - mean) ** 2
    return mean, sqrt(total / (len(numbers) - 1) / len(numbers))


def play_on(state: State, move: Move, seat: SeatNo, entry: int, number: int) -> tuple[float, float]:
    """Play a move and the rest of the game on deal `number`: points ahead of the best rival, and the part of the victory."""
    position = _dealt_anew(state, entry, number)
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


def _dealt_anew(state: State, entry: int, number: int) -> State:
    """The position with what lies face down in another order, and other shuffles to come."""
    stream = Stream(state.setup.seed, entry, number)
    changed = state.copy()
    changed.setup = attrs.evolve(state.setup, seed=stream.bits() >> 1)
    deck, tickets = list(state.deck[state.drawn :]), list(state.ticket_deck[state.tickets_drawn :])
    stream.shuffle(deck)
    stream.shuffle(tickets)
    changed.deck = state.deck[: state.drawn] + bytes(deck)
    changed.ticket_deck = state.ticket_deck[: state.tickets_drawn] + tuple(tickets)
    return changed

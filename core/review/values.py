"""What a review says: how the chances went, where they came from, and which choices were dear."""

from enum import StrEnum

import attrs

from core.moves import Move
from core.setup import SeatNo


class Cause(StrEnum):
    """What may change the chances."""

    CARDS = "cards"
    """Train cards that came."""
    TICKETS = "tickets"
    """Tickets that came."""
    TUNNELS = "tunnels"
    """What tunnels turned up."""
    CHOICE = "choice"
    """What a player chose to do."""
    COUNT = "count"
    """The final count after a last move that changed nothing in it: the model had not been sure of it."""


@attrs.frozen
class Parts:
    """
    Where one seat's result came from, in chances to win.

    The chance before the deal and all that changed it add up to the result: 1 for a victory, a part of it for a
    shared one.
    """

    start: float
    luck: float
    """Cards that came."""
    tickets: float
    """Tickets that came."""
    tunnels: float
    own: float
    """Its own choices."""
    others: float
    """The others' choices."""
    count: float
    """What the final count showed where the last move changed nothing in it."""
    result: float


@attrs.frozen
class Moment:
    """The chances and the scores to expect after entry `n`, which was made in the turn of this number (0 before the first)."""

    n: int
    turn: int
    chances: tuple[float, ...]
    scores: tuple[float, ...]


@attrs.frozen
class TurningPoint:
    """An entry that changed the chances most, by seat, and why: a choice of `seat`, or what came to it."""

    n: int
    seat: SeatNo
    cause: Cause
    changes: tuple[float, ...]
    hinted: bool = False
    """Whether a hint would have said what was played, where it was a choice of somebody whose choices are looked at."""


@attrs.frozen
class Trial:
    """Both choices played on by strong bots on the same fresh deals: how much better the other one did."""

    pairs: int
    points: float
    """Points gained on average, against the best rival."""
    error: float
    """Its standard error."""
    wins: float
    """Victories gained on average."""
    clear: bool
    """Whether the gain is more than chance would make of it."""
    enough: bool = True
    """Whether there were deals enough to tell."""
    first: bool = False
    """Whether these are deals of the first look, which only shows whether a test is worth its time."""


class Finding(StrEnum):
    """What is known of the other move, beside the one that was played."""

    UNTESTED = "untested"
    BETTER = "better"
    PERHAPS = "perhaps"
    """The test speaks for it, but not so clearly that what was played is called a mistake."""
    UNCLEAR = "unclear"
    WORSE = "worse"


CLEAR = 2.6
"""Standard errors that a gain must stand above zero, in points and in victories: more points alone win no game."""
CLEAR_AGAINST_CONDUCTOR = 3.5
"""The same where the conductor, or a hint, would have made the choice too: it takes more to show that the strongest bot erred."""
WORSE = -2.0
"""Standard errors of a gain below zero from which on the other move is called worse."""
PERHAPS = 2.0
"""Standard errors of a gain above zero from which on the other move is called better perhaps."""


@attrs.frozen
class Choice:
    """A dear choice: what was played in entry `n`, what the model likes better, and by how much."""

    n: int
    """The entry with the choice; the position before it is that after entry `before`."""
    before: int
    seat: SeatNo
    turn: int
    played: Move
    better: Move
    loss: float
    """The chance to win that was lost, by the model."""
    points: float
    """Points that were lost, by the model."""
    why: str
    """A sentence in the terms of the game."""
    agreed: bool = False
    """Whether the conductor would have made the same choice."""
    hinted: bool = False
    """Whether a hint would have said it: that is the conductor's too, but with the plan of the panels."""
    trial: Trial | None = None

    @property
    def bound(self) -> float:
        """Standard errors from which on a gain is clear."""
        return CLEAR_AGAINST_CONDUCTOR if self.agreed or self.hinted else CLEAR

    @property
    def finding(self) -> Finding:
        """
        What its trial says; one that was broken off shows no gain where it had found none.

        A first look may speak for what was played, but never for the other move: that takes a test.
        """
        trial = self.trial
        if trial is None:
            return Finding.UNTESTED
        if not trial.enough:
            return Finding.UNTESTED if trial.points > 0 else Finding.UNCLEAR
        if trial.clear:
            return Finding.BETTER
        if trial.points > PERHAPS * trial.error:
            return Finding.PERHAPS
        return Finding.WORSE if trial.points < WORSE * trial.error else Finding.UNCLEAR


@attrs.frozen
class Review:
    """A finished game. Lists by seat are in the order of seats."""

    seats: tuple[Parts, ...]
    curve: tuple[Moment, ...]
    turning_points: tuple[TurningPoint, ...]
    choices: tuple[Choice, ...]
    """The dearest choices of the players it was asked for, dearest first; those of each seat at most three."""
    model: str = ""
    """What the model was fitted for, where that is another game."""

    def choices_of(self, seat: SeatNo) -> tuple[Choice, ...]:
        """One seat's dearest choices."""
        return tuple(choice for choice in self.choices if choice.seat == seat)

"""
A league of bots, as values: who meets whom, and what a game and a block of games brought.

A block is one seed with every line-up in every seat rotation. Who plays the blocks, on how many
processors, is not decided here; the same blocks in the same order give the same standing.
"""

from itertools import combinations

import attrs

from core.board import Board, VariantId
from core.errors import DubbelspoorError
from core.setup import BOT_PREFIX, Seat, SeatColour, Setup
from core.state import State
from core.text import tr

Lineup = tuple[str, ...]
"""The bots of a game, by name, in the order of seats."""

ANCHOR = "conductor"
"""The bot whose rating is 0, where it plays."""


class LeagueError(DubbelspoorError):
    """A league that cannot be played."""


@attrs.frozen
class Fixture:
    """What is played: bots by name, and the line-ups they play in."""

    bots: tuple[str, ...]
    board: Board
    variant: VariantId
    seats: int
    seed: int

    @property
    def names(self) -> tuple[str, ...]:
        """Each bot once."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def anchor(self) -> int:
        """The place among the names of the bot that is rated 0."""
        return self.names.index(ANCHOR) if ANCHOR in self.names else 0

    def lineups(self) -> list[Lineup]:
        """
        Who meets whom.

        With as many bots as seats that one line-up; with more every choice among them; with fewer the last
        one named takes the seats that are left.
        """
        if len(self.names) < 2:
            raise LeagueError(tr("A league needs at least two different bots."))
        filled = self.bots + self.bots[-1:] * (self.seats - len(self.bots))
        return list(dict.fromkeys(combinations(filled, self.seats)))

    def games(self, block: int) -> list[tuple[Lineup, Setup]]:
        """Every game of a block: each line-up in every rotation, on the same deal."""
        return [(order, self.setup(order, block)) for lineup in self.lineups() for order in rotations(lineup)]

    def setup(self, order: Lineup, block: int) -> Setup:
        """One game."""
        seats = tuple(
            Seat(tr("Seat {n}", n=n + 1), colour, BOT_PREFIX + name)
            for n, (name, colour) in enumerate(zip(order, SeatColour, strict=False))
        )
        return Setup(self.board.id, self.variant, seats, self.seed + block)


def rotations(lineup: Lineup) -> list[Lineup]:
    """The line-up turned so that every bot sits in every seat."""
    return [lineup[n:] + lineup[:n] for n in range(len(lineup))]


@attrs.frozen
class Line:
    """What one seat of one game came to. `win` is its share of the victory."""

    bot: str
    place: int
    win: float
    score: int
    margin: int
    done: int
    missed: int
    loans: int
    trains: int
    moves: int
    seconds: float


Sheet = tuple[Line, ...]
"""A finished game, by seat."""
Block = tuple[Sheet, ...]
"""The games of a block."""


def sheet_of(state: State, order: Lineup, moves: list[int], seconds: list[float]) -> Sheet:
    """A finished game's lines; `moves` and `seconds` are by seat what it did and how long it thought."""
    results = state.results
    winners = sum(result.place == 1 for result in results)
    return tuple(
        Line(
            bot=order[result.seat],
            place=result.place,
            win=1 / winners if result.place == 1 else 0.0,
            score=result.total,
            margin=result.total - max(other.total for other in results if other is not result),
            done=len(result.tickets_done),
            missed=len(result.tickets_missed),
            loans=result.loans,
            trains=state.trains[result.seat],
            moves=moves[result.seat],
            seconds=seconds[result.seat],
        )
        for result in results
    )

"""A finished game in figures: all that a record needs of it, small enough to be kept in a cache."""

from datetime import datetime
from hashlib import sha256

import attrs

from core.board import Board, TicketId
from core.events import SeatResult, TicketsKept
from core.game import Game
from core.log import AskHint, Entry
from core.record.tunnels import Dig, digs
from core.setup import HUMAN, SeatNo, Setup


@attrs.frozen
class Parts:
    """How a score came about, in points; their sum is the score."""

    start: int
    tracks: int
    done: int
    """Tickets done."""
    missed: int
    """Tickets missed, below 0."""
    globetrotter: int
    bonus: int
    """For toll tokens that were left."""
    loans: int
    """What loans cost, below 0."""

    @property
    def total(self) -> int:
        """The final score."""
        return sum(attrs.astuple(self))


@attrs.frozen
class Luck:
    """What chance gave a seat in one game, in chances to win."""

    cards: float
    tickets: float
    tunnels: float
    squares: float
    """
    The sum of the squares of all that chance did.

    Each time chance is as likely to help as to hurt, on average, so this is the variance that the sum has.
    """


@attrs.frozen
class SeatGame:
    """One seat of a finished game."""

    name: str
    player: str
    place: int
    parts: Parts
    kept: int
    """Tickets kept."""
    done: int
    """Tickets done."""
    loans: int
    hints: int
    """How often the player asked what a bot would do."""
    digs: tuple[Dig, ...] = ()
    luck: Luck | None = None

    @property
    def is_human(self) -> bool:
        """Whether a person played it."""
        return self.player == HUMAN


@attrs.frozen
class FinishedGame:
    """See the module. `source` is where it lies, as whoever read it says."""

    source: str
    deal: str
    """The same for all games that began with this very deal: copies, and games that were played on from a moment of it."""
    map: str
    map_name: str
    variant: str
    variant_title: str
    seats: tuple[SeatGame, ...]
    ended: datetime | None
    looked_through: bool = False
    """Whether it is known what chance gave, as far as that can be known."""


def finished_game(game: Game, source: str) -> FinishedGame | None:
    """The figures of a game; None if it is not over."""
    if not game.over:
        return None
    entries = game.log.in_force()
    dug = digs(game.setup, game.board, entries)
    return FinishedGame(
        source=source,
        deal=deal_of(game.setup, entries[0]),
        map=game.setup.map,
        map_name=game.board.name,
        variant=game.setup.variant,
        variant_title=game.board.variants[game.setup.variant].title,
        seats=tuple(_seat(game, result, entries, dug) for result in game.state.results),
        ended=entries[-1].at,
    )


def deal_of(setup: Setup, deal: Entry) -> str:
    """A short name for a deal: its set-up, and the moment at which it was dealt."""
    names = [(seat.name, seat.player) for seat in setup.seats]
    what = repr((setup.map, setup.variant, names, setup.seed, deal.at and deal.at.isoformat()))
    return sha256(what.encode()).hexdigest()[:16]


def _seat(game: Game, result: SeatResult, entries: list[Entry], dug: list[tuple[SeatNo, Dig]]) -> SeatGame:
    seat = game.setup.seats[result.seat]
    kept = [
        len(event.kept or ())
        for entry in entries
        for event in entry.events
        if isinstance(event, TicketsKept) and event.seat == result.seat
    ]
    hints = [each for each in game.log.entries if isinstance(each.move, AskHint) and each.seat == result.seat]
    return SeatGame(
        name=seat.name,
        player=seat.player,
        place=result.place,
        parts=_parts(game.board, result),
        kept=sum(kept),
        done=len(result.tickets_done),
        loans=result.loans,
        hints=len(hints),
        digs=tuple(dig for whose, dig in dug if whose == result.seat),
    )


def _parts(board: Board, result: SeatResult) -> Parts:
    return Parts(
        start=result.start,
        tracks=result.tracks,
        done=_worth(board, result.tickets_done),
        missed=-_worth(board, result.tickets_missed),
        globetrotter=result.globetrotter,
        bonus=result.bonus,
        loans=result.loan_points,
    )


def _worth(board: Board, tickets: tuple[TicketId, ...]) -> int:
    return sum(board.tickets[board.ticket_numbers[slug]].points for slug in tickets)

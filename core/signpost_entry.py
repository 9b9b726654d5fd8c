"""The entry that says where a player's signposts stand, and those that stand at a moment of a game."""

from collections.abc import Iterable
from datetime import datetime

from core.board import Board, TrackId
from core.game import Game
from core.log import Entry, SetSignposts
from core.setup import SeatNo
from core.signposts import NO_SIGNPOSTS, Signposts, connection_of


def signpost_entry(game: Game, seat: SeatNo, signposts: Signposts, at: datetime | None = None) -> Entry:
    """The entry after which these are all signposts of a seat. It stands for ever, as chat does."""
    along, around = (_slugs(game.board, numbers) for numbers in (signposts.along, signposts.around))
    return game.next_entry(seat, SetSignposts(along, around), at=at)


def signposts_of(game: Game, seat: SeatNo | None, n: int | None = None) -> Signposts:
    """Those of a seat after entry `n`, or now."""
    said = None if seat is None else game.log.signposts_of(seat, n)
    if said is None:
        return NO_SIGNPOSTS
    along, around = (_connections(game.board, slugs) for slugs in (said.along, said.around))
    return Signposts(along, tuple(number for number in around if number not in along))


def _connections(board: Board, slugs: Iterable[TrackId]) -> tuple[int, ...]:
    """Each once, whichever of two twins a file names."""
    return tuple(dict.fromkeys(connection_of(board.track(slug)) for slug in slugs))


def _slugs(board: Board, numbers: tuple[int, ...]) -> tuple[TrackId, ...]:
    return tuple(board.tracks[number].id for number in numbers)

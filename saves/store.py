"""
Games on disk: made, loaded, appended to.

An entry is on disk (written and flushed) before anyone is told of it. The file is locked while it is
appended to, and must then be as long as this program left it: another one may sit at the same game.
"""

import os
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import attrs

from core.board import Board
from core.boardfile import BUILT_IN, built_in_board
from core.game import Game, LogError
from core.log import Entry
from core.narrate import Narrator
from core.setup import Setup, SetupError
from core.text import tr
from saves.blocks import Pieces, block_bytes, head_bytes
from saves.codec import converter
from saves.disk import (
    free_name,
    in_place,
    locked,
    open_to_append,
    sync_folder,
    unchanged,
    write_all,
    write_new,
)
from saves.errors import SaveError
from saves.fits import check_entry
from saves.read import Save, read_save


class SaveFile:
    """An open save: the journal that a game writes its entries to."""

    def __init__(self, path: Path, head: bytes, size: int, narrator: Narrator) -> None:
        self.path = path
        self._head = head
        self._size = size
        self._narrator = narrator
        self._file = open_to_append(path)

    def append(self, entry: Entry) -> None:
        """Write an entry and flush it to the disk; raises `SaveError` and leaves the file as it was if it cannot."""
        block = block_bytes(entry, self._narrator.entry(entry), self._head)
        with locked(self._file, self.path):
            self._check_place()
            try:
                write_all(self._file, block)
                os.fdatasync(self._file)
            except OSError as error:
                with suppress(OSError):  # what cannot be cut off now is torn, and cut off when it is loaded
                    os.ftruncate(self._file, self._size)
                raise SaveError(
                    self.path,
                    tr("the move could not be saved ({reason}); it was not made", reason=error.strerror),
                ) from error
            self._size += len(block)

    def _check_place(self) -> None:
        """The file must be as long as this program left it."""
        check_in_place(self._file, self.path)
        if os.fstat(self._file).st_size != self._size:
            raise SaveError(self.path, tr("another program has added moves to this game: load it again"))

    def close(self) -> None:
        """Let go of the file."""
        os.close(self._file)


def check_in_place(file: int, path: Path) -> None:
    """The open file must be the one that the path names."""
    if not in_place(file, path):
        raise SaveError(path, tr("the file was moved or removed while the game was open"))


@attrs.define
class OpenGame:
    """A game with the file it is saved in. `recovered` tells what had to be mended."""

    game: Game
    file: SaveFile
    recovered: str | None = None


def new_game(path: Path, setup: Setup, board: Board, at: datetime | None = None) -> OpenGame:
    """Deal a new game into a new file; raises `SetupError` or `SaveError`."""
    return saved_whole(path, Game.start(setup, board, at=at or utc_now()))


def saved_whole(path: Path, game: Game) -> OpenGame:
    """
    Give a game a new file that it goes on in; raises `SaveError`.

    The file is there with every entry or not at all: whoever finds it may sit down at once.
    """
    pieces = save_pieces(game.setup, game.board, game.log.entries)
    write_new(path, pieces.data)
    file = SaveFile(path, pieces.head, pieces.whole, Narrator(game.board, game.setup.seats))
    game.journal = file.append
    return OpenGame(game, file)


def save_pieces(setup: Setup, board: Board, entries: Iterable[Entry]) -> Pieces:
    """The save of a game with these entries."""
    head = save_head(setup, board)
    narrator = Narrator(board, setup.seats)
    return Pieces(head, [block_bytes(entry, narrator.entry(entry), head) for entry in entries], b"")


def save_head(setup: Setup, board: Board) -> bytes:
    """The head of a game's save."""
    return head_bytes(converter().unstructure(setup), None if ships(board) else board.source)


def ships(board: Board) -> bool:
    """Whether this very map comes with the game; a changed copy may have kept its name."""
    return board.id in BUILT_IN and board.source == built_in_board(board.id).source


def utc_now() -> datetime:
    """The time, to the second, as saves have it."""
    return datetime.now(UTC).replace(microsecond=0)


def load_to_read(path: Path) -> tuple[Game, Save]:
    """A game as its file tells it; the file is not touched."""
    save = read_save(path)
    return folded_game(save), save


def load_to_play(path: Path) -> OpenGame:
    """A game that goes on in its file; what an interrupted write left is cut off, and kept beside the file."""
    save = read_save(path)
    game = folded_game(save)
    recovered = None
    if save.pieces.torn:
        recovered = cut_torn_part(save)
        if recovered is None:
            return load_to_play(path)
    pieces = _rewrite(save) if save.migrated else save.pieces
    file = SaveFile(path, pieces.head, pieces.whole, Narrator(save.board, save.setup.seats))
    game.journal = file.append
    if not save.entries:  # an earlier version ended between the head and the deal
        game.deal(at=utc_now())
    return OpenGame(game, file, recovered)


def folded_game(save: Save) -> Game:
    """The game that a save's events tell."""
    try:
        game = Game(save.setup, save.board)
    except SetupError as error:
        raise SaveError(save.path, tr("setup: {reason}", reason=error)) from error
    for entry in save.entries:
        fold(game, entry, save.path)
    return game


def fold(game: Game, entry: Entry, path: Path) -> None:
    """Take up an entry of a file; raises `SaveError` if it does not fit the game."""
    try:
        check_entry(entry, len(game.setup.seats))
        game.follow(entry)
    except LogError as error:
        raise SaveError(path, str(error), entry.n) from error
    except (LookupError, TypeError, ValueError) as error:
        reason = tr("its events do not fit this game ({reason})", reason=error)
        raise SaveError(path, reason, entry.n) from error


def cut_torn_part(save: Save) -> str | None:
    """
    Keep what was cut off in a file of its own, then shorten the save; says so.

    None if nothing had to be cut: another program was just writing that entry, and has finished.
    """
    with unchanged(save.path, save.pieces.data) as file:
        if file is None:
            return None
        spare = free_name(save.path.with_suffix(".torn"))
        write_new(spare, save.pieces.torn)
        os.ftruncate(file, save.pieces.whole)
        os.fsync(file)
    return tr(
        "The last entry of {file} was only half written and has been cut off; it is kept in {spare}.",
        file=save.path.name,
        spare=spare.name,
    )


def _rewrite(save: Save) -> Pieces:
    """Put the save into today's format; the old file stays beside it."""
    pieces = save_pieces(save.setup, save.board, save.entries)
    with unchanged(save.path, save.pieces.data[: save.pieces.whole]) as file:
        if file is None:
            raise SaveError(save.path, tr("another program is at this game: load it again"))
        os.link(save.path, free_name(save.path.with_suffix(".old")))
        fresh = save.path.with_suffix(".new")
        fresh.unlink(missing_ok=True)
        write_new(fresh, pieces.data)
        fresh.replace(save.path)
        sync_folder(save.path.parent)
    return pieces

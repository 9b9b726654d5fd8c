"""
Games on disk: made, loaded, played on.

An entry is on disk (written and flushed) before anyone is told of it, and only then does the game follow it.
"""

import os
import secrets
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

import attrs

from core.board import Board
from core.board_file import BUILT_IN, built_in_board
from core.game import Game
from core.log import Entry
from core.narrate import Narrator
from core.setup import SeatNo, Setup, SetupError
from core.signpost_entry import signpost_entry, signposts_of
from core.signposts import NO_SIGNPOSTS
from core.text import tr
from saves.blocks import Pieces, block_bytes, head_bytes
from saves.codec import converter
from saves.disk import free_name, sync_folder, unchanged, write_new
from saves.errors import Changed, SaveError
from saves.open_game import GameFile, OpenGame, fold
from saves.read import Save, changed_since, read_save


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
    return OpenGame(game, GameFile(path, pieces, Narrator(game.board, game.setup.seats)))


def branch(game: Game, n: int, path: Path) -> OpenGame:
    """
    Play on from a moment of another game: a new save that begins with what stood after entry `n`, signposts too.

    It has good checksums whatever the game came from, so nobody may hand it one that was changed.
    """
    fresh = Game(game.setup, game.board)
    for number, entry in enumerate(game.log.in_force(n), 1):
        fresh.follow(attrs.evolve(entry, n=number))
    for seat in map(SeatNo, range(len(game.setup.seats))):
        if (signposts := signposts_of(game, seat, n)) != NO_SIGNPOSTS:
            fresh.follow(signpost_entry(fresh, seat, signposts, fresh.log.entries[-1].at))
    return saved_whole(path, fresh)


def save_pieces(setup: Setup, board: Board, entries: Iterable[Entry]) -> Pieces:
    """The save of a game with these entries."""
    head = save_head(setup, board)
    narrator = Narrator(board, setup.seats)
    return Pieces(head, [block_bytes(entry, narrator.entry(entry), head) for entry in entries], b"")


def save_head(setup: Setup, board: Board) -> bytes:
    return head_bytes(converter().unstructure(setup), None if ships(board) else board.source)


def ships(board: Board) -> bool:
    """Whether this very map comes with the game; a changed copy may have kept its name."""
    return board.id in BUILT_IN and board.source == built_in_board(board.id).source


def utc_now() -> datetime:
    """The time, to the second, as saves have it."""
    return datetime.now(UTC).replace(microsecond=0)


def new_seed() -> int:
    """What decides all chance in a new game, where nobody says it."""
    return secrets.randbelow(2**31)


def load_to_read(path: Path, *, as_it_is: bool = False) -> tuple[Game, Save]:
    """
    A game as its file tells it, which is not touched; raises `SaveError`.

    An entry that was changed since it was written is refused with `Changed`, unless the game is wanted `as_it_is`.
    """
    save = read_save(path)
    game = folded_game(save) if as_it_is else unchanged_game(save, changed_since(save))
    return game, save


def load_to_play(path: Path, *, as_it_is: bool = False) -> OpenGame:
    """
    A game that goes on in its file, here and in as many other programs as wish; raises `SaveError`.

    What an interrupted write left is cut off, and kept beside the file. An entry that was changed since it was
    written is refused with `Changed`, unless the game is wanted `as_it_is`.
    """
    save = read_save(path)
    changed = changed_since(save)
    game = folded_game(save) if as_it_is else unchanged_game(save, changed)
    pieces, recovered = save.pieces, None
    if pieces.torn:
        recovered = cut_torn_part(save)
        if recovered is None:
            return load_to_play(path, as_it_is=as_it_is)
        pieces = attrs.evolve(pieces, torn=b"")
    if save.migrated:
        rewritten = _rewrite(attrs.evolve(save, pieces=pieces))
        if rewritten is None:
            return load_to_play(path, as_it_is=as_it_is)
        pieces = rewritten
    opened = OpenGame(
        game, GameFile(path, pieces, Narrator(save.board, save.setup.seats)), recovered, changed
    )
    if not save.entries:  # an earlier version ended between the head and the deal
        opened.file.append(game.deal(at=utc_now()))
        opened.catch_up()
    return opened


def unchanged_game(save: Save, changed: Changed | None) -> Game:
    """
    The game of a save of which nothing was `changed`, or else that is raised: who hears it may have the game as it is.

    So of one that cannot be followed any more another `SaveError` tells.
    """
    if changed is None:
        return folded_game(save)
    try:
        folded_game(save)
    except SaveError as error:
        if error.entry is None:  # its set-up cannot be played, whatever the entries say
            raise
        reason = tr(
            "{change}, and entry {entry} does not fit any more: {reason}",
            change=changed.reason,
            entry=error.entry,
            reason=error.reason,
        )
        raise SaveError(save.path, reason, changed.entry) from error
    raise changed


def folded_game(save: Save) -> Game:
    """The game that a save's events tell."""
    try:
        game = Game(save.setup, save.board)
    except SetupError as error:
        raise SaveError(save.path, tr("setup: {reason}", reason=error)) from error
    for entry in save.entries:
        fold(game, entry, save.path)
    return game


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


def _rewrite(save: Save) -> Pieces | None:
    """Put the save into today's format; the old file stays beside it. None if another program was faster."""
    pieces = save_pieces(save.setup, save.board, save.entries)
    with unchanged(save.path, save.pieces.data) as file:
        if file is None:
            return None
        os.link(save.path, free_name(save.path.with_suffix(".old")))
        fresh = save.path.with_suffix(".new")
        fresh.unlink(missing_ok=True)
        write_new(fresh, pieces.data)
        fresh.replace(save.path)
        sync_folder(save.path.parent)
    return pieces

"""Reading a save: bytes to set-up, board and entries, with an error that names file, entry and reason."""

from pathlib import Path
from typing import Any

import attrs
import cattrs
from cattrs.errors import BaseValidationError, ForbiddenExtraKeysError

from core.board import Board, MapId
from core.board_file import BUILT_IN, built_in_board, read_board
from core.board_table import BoardError
from core.log import Entry
from core.plain_toml import read_toml
from core.setup import Setup
from core.text import tr
from saves.blocks import FORMAT, Pieces, is_intact, take_apart
from saves.codec import converter, shown
from saves.disk import read_settled
from saves.errors import Changed, SaveError
from saves.migrate import migrated
from saves.plain_entry import plain_table

ENTRY_KEYS = {"n", "at", "seat", "move", "crc", "events"}
WRONG_TABLE = (
    ValueError,
    KeyError,
    TypeError,
    AttributeError,
    BaseValidationError,
    ForbiddenExtraKeysError,
)
"""What structuring a wrong table raises."""


@attrs.frozen
class Save:
    """What a file holds. `migrated` says that the file itself is of an older format."""

    path: Path
    setup: Setup
    board: Board
    entries: list[Entry]
    pieces: Pieces
    migrated: bool


def read_save(path: Path) -> Save:
    """Read a file; a torn last entry is left out and stands in `pieces.torn`."""
    pieces = take_apart(read_bytes(path))
    head = _toml(path, pieces.head, None)
    tables = [_entry_table(path, block, n) for n, block in enumerate(pieces.blocks, 1)]
    found = head.get("format")
    head, tables = migrated(path, head, tables)
    setup, board = _setup(path, head)
    entries = [_entry(path, table, n) for n, table in enumerate(tables, 1)]
    return Save(path, setup, board, entries, pieces, found != FORMAT)


def read_deal(path: Path) -> tuple[Setup, Entry] | None:
    """What a file's game started from, without reading on; None if nothing has been dealt yet."""
    pieces = take_apart(read_bytes(path))
    tables = [_entry_table(path, block, 1) for block in pieces.blocks[:1]]
    head, tables = migrated(path, _toml(path, pieces.head, None), tables)
    setup, _board = _setup(path, head)
    return (setup, _entry(path, tables[0], 1)) if tables else None


def read_bytes(path: Path) -> bytes:
    try:
        return read_settled(path)
    except FileNotFoundError:
        raise SaveError(
            path, tr("there is no such saved game; “dubbelspoor saves” lists those there are")
        ) from None
    except OSError as error:
        raise SaveError(path, tr("cannot be read: {reason}", reason=error.strerror)) from error


def read_entry(path: Path, block: bytes, n: int) -> Entry:
    """One block of today's format."""
    return _entry(path, _entry_table(path, block, n), n)


def damaged_blocks(pieces: Pieces) -> list[int]:
    """The numbers of entries whose checksum does not fit."""
    return [n for n, block in enumerate(pieces.blocks, 1) if not is_intact(block, pieces.head)]


def changed_since(save: Save) -> Changed | None:
    """The fault of the first entry whose checksum does not fit, if one does not; older formats are not held to theirs."""
    damaged = [] if save.migrated else damaged_blocks(save.pieces)
    return Changed(save.path, damaged[0]) if damaged else None


def _toml(path: Path, data: bytes, n: int | None) -> dict[str, Any]:
    try:
        return read_toml(data.decode())
    except UnicodeDecodeError as error:
        raise SaveError(path, tr("is not text in UTF-8"), n) from error
    except ValueError as error:
        raise SaveError(path, tr("is not valid TOML: {reason}", reason=error), n) from error


def _entry_table(path: Path, block: bytes, n: int) -> dict[str, Any]:
    row = plain_table(block)
    if row is None:
        table = _toml(path, block, n)
        rows = table.pop("entry")
        if table or len(rows) != 1:
            raise SaveError(path, tr("is followed by something that is no entry"), n)
        row = dict(rows[0])
    row.pop("crc", None)
    return row


def _entry(path: Path, table: dict[str, Any], n: int) -> Entry:
    if table.get("n") != n:
        raise SaveError(
            path,
            tr("n is {found}: entries must count 1, 2, 3 … without a gap", found=shown(table.get("n"))),
            n,
        )
    for key in table:
        if key not in ENTRY_KEYS:
            raise SaveError(path, tr("{key} is not known here", key=key), n)
    if "events" not in table:
        raise SaveError(path, tr("events is missing"), n)
    try:
        return converter().structure(table, Entry)
    except WRONG_TABLE:
        raise SaveError(path, _reason(table, Entry), n) from None


def _setup(path: Path, head: dict[str, Any]) -> tuple[Setup, Board]:
    for key in head:
        if key not in {"format", "setup", "board"}:
            raise SaveError(path, tr("{key} is not known here", key=key))
    if not isinstance(head.get("setup"), dict):
        raise SaveError(path, tr("setup is missing"))
    try:
        setup = converter().structure(head["setup"], Setup)
    except WRONG_TABLE:
        raise SaveError(path, tr("setup: {reason}", reason=_reason(head["setup"], Setup))) from None
    return setup, board_of(path, setup.map, head.get("board"))


def board_of(path: Path, map_id: MapId, own: Any) -> Board:
    """The board of a save: one that ships with the game, or the save's own."""
    if own is not None:
        if not isinstance(own, dict):
            raise SaveError(path, tr("board must be a table"))
        try:
            board = read_board(own, path.name)
        except BoardError as error:
            raise SaveError(path, tr("its map cannot be played: {reason}", reason=error)) from error
        if board.id != map_id:
            raise SaveError(
                path, tr("is played on “{map}”, but brings the map “{own}”", map=map_id, own=board.id)
            )
        return board
    if map_id not in BUILT_IN:
        raise SaveError(
            path,
            tr("the map “{map}” is not known; choose one of: {maps}", map=map_id, maps=", ".join(BUILT_IN)),
        )
    return built_in_board(map_id)


def _reason(table: Any, kind: type) -> str:
    """What is wrong, and where, asked of the converter that keeps track."""
    try:
        converter(detailed=True).structure(table, kind)
    except WRONG_TABLE as error:
        faults = cattrs.transform_error(error, format_exception=_in_words)
        return "; ".join(map(_place_first, faults))
    return tr("it cannot be read")


def _in_words(error: BaseException, _kind: type | None) -> str:
    if isinstance(error, ForbiddenExtraKeysError):
        return tr("{keys} is not known here", keys=", ".join(map(shown, sorted(error.extra_fields))))
    if isinstance(error, KeyError):
        return tr("it is missing")
    return str(error) if isinstance(error, ValueError) else tr("is of the wrong kind")


def _place_first(fault: str) -> str:
    """From "… @ $.move.slot" to "move.slot: …"."""
    words, _, place = fault.rpartition(" @ ")
    place = place.removeprefix("$").removeprefix(".")
    return f"{place}: {words}" if place else words

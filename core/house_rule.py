"""Whether an undo, a redo or a question about one was allowed by the house rule, asked of a log afterwards."""

from core.log import AskUndo, Entry, Log, Redo, Undo
from core.reveal import reveals
from core.setup import SeatNo, Setup, UndoRule
from core.text import tr


def broken_by(entry: Entry, log: Log, setup: Setup, *, at_table: bool = False) -> str | None:
    """
    How this entry breaks the house rule, if it does; `log` holds the entries before it.

    With "free" all moves at one keyboard may be taken back, so that nothing can be said of whose they were. At a table
    each terminal holds one seat, and whom that had to ask is known.
    """
    if not isinstance(entry.move, Undo | Redo | AskUndo):
        return None
    if setup.undo is UndoRule.OFF:
        return tr("undo is switched off in this game")
    if isinstance(entry.move, Undo):
        return _broken_by_undo(entry.move, entry, log, setup, at_table)
    if isinstance(entry.move, AskUndo):
        return _broken_by_asking(entry.move, entry, setup, at_table)
    if setup.undo is not UndoRule.TURN and not (at_table and log.undone_by in _others(entry, setup)):
        return None
    return None if entry.seat == log.undone_by else tr("another player had taken that back")


def _others(entry: Entry, setup: Setup) -> set[SeatNo]:
    """The humans at other terminals of a table than the one that made an entry."""
    return {seat for seat in setup.humans if seat != entry.seat}


def _broken_by_asking(asked: AskUndo, entry: Entry, setup: Setup, at_table: bool) -> str | None:
    if setup.undo is UndoRule.TURN:
        return tr("the house rule knows no asking for an undo")
    if at_table and not _others(entry, setup) <= {*asked.asked}:
        return tr("at a table all other players are asked for an undo")
    return None


def _broken_by_undo(undo: Undo, entry: Entry, log: Log, setup: Setup, at_table: bool) -> str | None:
    if not 1 < undo.back_to <= len(log):
        return None  # the log itself refuses that
    mover = log.entries[undo.back_to - 1].seat
    if mover is not None and setup.humans and mover not in setup.humans:
        return tr("it takes back a bot's move alone")
    if setup.undo is not UndoRule.TURN:
        unasked = at_table and _needs_consent(undo, entry, log, setup)
        return tr("at a table the others must agree to this undo, and were not asked") if unasked else None
    if undo.back_to != log.head or mover != entry.seat:
        return tr("the house rule lets players take back only their own last move")
    return tr("the move that it takes back has shown something hidden") if reveals(log, log.head) else None


def _needs_consent(undo: Undo, entry: Entry, log: Log, setup: Setup) -> bool:
    """Whether others had to agree. Where they did, their last yes takes the moves back and there is no entry of an undo."""
    if not _others(entry, setup):
        return False
    mover = log.entries[undo.back_to - 1].seat
    return mover != entry.seat or undo.back_to != log.head or reveals(log, log.head)

"""Whether an undo, a redo or a question about one was allowed by the house rule, asked of a log afterwards."""

from core.log import AskUndo, Entry, Log, Redo, Undo
from core.reveal import reveals
from core.setup import Setup, UndoRule
from core.text import tr


def broken_by(entry: Entry, log: Log, setup: Setup) -> str | None:
    """
    How this entry breaks the house rule, if it does; `log` holds the entries before it.

    With "free" all moves at one keyboard may be taken back, so that nothing can be said of whose they were.
    """
    if not isinstance(entry.move, Undo | Redo | AskUndo):
        return None
    if setup.undo is UndoRule.OFF:
        return tr("undo is switched off in this game")
    if isinstance(entry.move, Undo):
        return _broken_by_undo(entry.move, entry, log, setup)
    if setup.undo is not UndoRule.TURN:
        return None
    if isinstance(entry.move, AskUndo):
        return tr("the house rule knows no asking for an undo")
    return None if entry.seat == log.undone_by else tr("another player had taken that back")


def _broken_by_undo(undo: Undo, entry: Entry, log: Log, setup: Setup) -> str | None:
    if not 1 < undo.back_to <= len(log):
        return None  # the log itself refuses that
    mover = log.entries[undo.back_to - 1].seat
    if mover is not None and setup.seats[mover].is_bot and not all(seat.is_bot for seat in setup.seats):
        return tr("it takes back a bot's move alone")
    if setup.undo is not UndoRule.TURN:
        return None
    if undo.back_to != log.head or mover != entry.seat:
        return tr("the house rule lets players take back only their own last move")
    return tr("the move that it takes back has shown something hidden") if reveals(log, log.head) else None

"""
What a seat may do at a table of several terminals besides its moves: say something, take back, answer.

One's own last move is taken back at once, if nobody has moved since and it showed no hidden card. For more,
the other humans are asked. The house rule stands above both: "turn" knows no asking, "off" no undo.
Every function here returns the next entry and changes nothing.
"""

from datetime import datetime

from core.errors import DubbelspoorError
from core.game import CannotUndo, Game
from core.lettering import is_plain
from core.log import AnswerUndo, AskUndo, Chat, Entry, LogError, Redo, Request, Undo, check_chat
from core.reveal import reveals
from core.setup import SeatNo, UndoRule
from core.text import tr


class CannotSay(DubbelspoorError):
    """A line of chat that cannot be sent."""


def chat(game: Game, seat: SeatNo, text: str, at: datetime | None = None) -> Entry:
    """Say something to all; raises `CannotSay`."""
    try:
        check_chat(text)
    except LogError as error:
        raise CannotSay(tr("This cannot be sent: write a short line of plain text.")) from error
    if not is_plain(text):
        raise CannotSay(tr("This cannot be sent: it would garble the others' screens."))
    return game.next_entry(seat, Chat(text), at=at)


def take_back(game: Game, seat: SeatNo, at: datetime | None = None) -> Entry:
    """Undo one's own last move, or ask the others for it; raises `CannotUndo`."""
    request = game.log.request
    if request is not None and request.asker == seat:
        return answer(game, seat, yes=False, at=at)
    if request is not None:
        raise CannotUndo(_already_asked(game, request))
    target = game.undoable(seat) if game.setup.undo is UndoRule.TURN else _own_last(game, seat)
    asked = _others_to_ask(game, seat, target)
    return game.next_entry(seat, AskUndo(target, asked) if asked else Undo(target), at=at)


def bring_back(game: Game, seat: SeatNo, at: datetime | None = None) -> Entry:
    """Redo what one has taken back oneself; raises `CannotUndo`."""
    target = game.log.redoable
    if target is None:
        raise CannotUndo(tr("There is nothing to redo."))
    if game.log.undone_by != seat:
        raise CannotUndo(tr("Only the player who took it back can bring it back."))
    return game.next_entry(seat, Redo(target), at=at)


def answer(game: Game, seat: SeatNo, *, yes: bool, at: datetime | None = None) -> Entry:
    """Answer the request, or withdraw one's own; raises `CannotUndo`."""
    request = game.log.request
    if request is None:
        raise CannotUndo(tr("Nobody asks for an undo any more."))
    if seat not in (request.waiting if yes else (*request.asked, request.asker)):
        raise CannotUndo(tr("You are not asked."))
    return game.next_entry(seat, AnswerUndo(yes), at=at)


def _own_last(game: Game, seat: SeatNo) -> int:
    """The last move of this seat that stands; raises `CannotUndo`."""
    if game.setup.undo is UndoRule.OFF:
        raise CannotUndo(tr("Undo is switched off in this game."))
    number = game.log.head
    while number > 1:
        if game.log.entries[number - 1].seat == seat:
            return number
        number = game.log.parent(number)
    raise CannotUndo(tr("There is no move of yours to undo."))


def _others_to_ask(game: Game, seat: SeatNo, target: int) -> tuple[SeatNo, ...]:
    """Who must agree; nobody, if it is one's own last move and all that it showed was known."""
    if target == game.log.head and not reveals(game.log, target):
        return ()
    return tuple(SeatNo(n) for n, other in enumerate(game.setup.seats) if n != seat and not other.is_bot)


def _already_asked(game: Game, request: Request) -> str:
    return tr(
        "{name} asks for an undo: that must be answered first.", name=game.setup.seats[request.asker].name
    )

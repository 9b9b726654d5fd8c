"""
What a seat may do to moves that are made: take back, bring back, answer who asks for that.

A terminal holds some of the seats. What one of them takes back is the last move of theirs; the humans whose
seats are held elsewhere are asked, unless nobody has moved since and the move showed no hidden card. At one
keyboard all seats are held, so nobody is asked. The house rule stands above that: "turn" lets a seat take
back nothing but its own last move and knows no asking, "off" knows no undo.
Every function here returns the next entry and changes nothing.
"""

from collections.abc import Set as AbstractSet
from datetime import datetime

from core.game import CannotUndo, Game
from core.log import AnswerUndo, AskUndo, Entry, Redo, Request, Undo
from core.reveal import reveals
from core.setup import SeatNo, UndoRule
from core.text import tr


def take_back(
    game: Game, seat: SeatNo | None, mine: AbstractSet[SeatNo], at: datetime | None = None
) -> Entry:
    """
    Undo the last move of the seats that are mine, or ask the others for it; raises `CannotUndo`.

    `seat` is the one that asks; None where only bots play, and the last move of all can be taken back.
    """
    request = game.log.request
    if request is not None and request.asker == seat:
        return answer_undo(game, request.asker, yes=False, at=at)
    if request is not None:
        raise CannotUndo(_already_asked(game, request))
    others = _humans_elsewhere(game, mine)
    target = _target(game, seat, others)
    entry = game.log.entries[target - 1]
    asker = entry.seat if seat is None else seat
    if not others or (target == game.log.head and not reveals(game.log, target)):
        return game.next_entry(asker, Undo(target), at=at)
    return game.next_entry(asker, AskUndo(target, tuple(sorted(others))), at=at)


def bring_back(
    game: Game, seat: SeatNo | None, mine: AbstractSet[SeatNo], at: datetime | None = None
) -> Entry:
    """Redo what one of my seats has taken back; raises `CannotUndo`."""
    target = game.log.redoable
    if target is None:
        raise CannotUndo(tr("There is nothing to redo."))
    if game.log.undone_by in _humans_elsewhere(game, mine):
        raise CannotUndo(tr("Only the player who took it back can bring it back."))
    return game.next_entry(game.log.undone_by if seat is None else seat, Redo(target), at=at)


def answer_undo(game: Game, seat: SeatNo, *, yes: bool, at: datetime | None = None) -> Entry:
    """Answer the request, or withdraw one's own; raises `CannotUndo`."""
    request = game.log.request
    if request is None:
        raise CannotUndo(tr("Nobody asks for an undo any more."))
    if seat not in (request.waiting if yes else (*request.asked, request.asker)):
        raise CannotUndo(tr("You are not asked."))
    return game.next_entry(seat, AnswerUndo(yes), at=at)


def _humans_elsewhere(game: Game, mine: AbstractSet[SeatNo]) -> set[SeatNo]:
    """The humans at other terminals."""
    return {*game.setup.humans} - mine


def _target(game: Game, seat: SeatNo | None, others: AbstractSet[SeatNo]) -> int:
    """The entry that an undo would go back to; raises `CannotUndo` with the reason if there is none."""
    if game.setup.undo is UndoRule.OFF:
        raise CannotUndo(tr("Undo is switched off in this game."))
    head = game.log.head
    if head <= 1:
        raise CannotUndo(tr("There is nothing to undo."))
    return _ones_own_head(game, seat) if game.setup.undo is UndoRule.TURN else _last_of_mine(game, others)


def _ones_own_head(game: Game, seat: SeatNo | None) -> int:
    """House rule "turn": the last move of all, if this seat made it and it showed no card."""
    entry = game.log.entries[game.log.head - 1]
    if entry.seat is not None and game.setup.seats[entry.seat].is_bot:
        raise CannotUndo(tr("A bot has moved since: only your own last move can be undone."))
    if entry.seat != seat:
        raise CannotUndo(tr("Another player has moved since: only your own last move can be undone."))
    if reveals(game.log, game.log.head):
        raise CannotUndo(tr("That move has shown a hidden card: in this game it stands."))
    return game.log.head


def _last_of_mine(game: Game, others: AbstractSet[SeatNo]) -> int:
    """House rule "free": the last move of a human at this terminal; where only bots play, the last move."""
    humans, number = game.setup.humans, game.log.head
    if not humans:
        return number
    while number > 1:
        mover = game.log.entries[number - 1].seat
        if mover in humans and mover not in others:
            return number
        number = game.log.parent(number)
    raise CannotUndo(tr("There is no move of yours to undo."))


def _already_asked(game: Game, request: Request) -> str:
    return tr(
        "{name} asks for an undo: that must be answered first.", name=game.setup.seats[request.asker].name
    )

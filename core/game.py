"""
`Game`: the one mutable object. It plays moves, takes them back, and tells whoever listens.

A move goes through four steps, in this order: the rules decide, the journal writes the entry down, the
state evolves, the listeners hear of it. If the journal fails, nothing has happened.
"""

from collections.abc import Callable, Iterable
from datetime import datetime

from core.board import Board
from core.errors import DubbelspoorError
from core.events import Event
from core.evolve import APPLY, evolve
from core.houserule import broken_by
from core.log import WORDS, Entry, Log, LogError, Redo, Step, Undo
from core.moves import Deal, Move
from core.phase import Phase
from core.reveal import reveals
from core.rules import IllegalMove, LegalMoves, decide, legal_moves
from core.setup import SeatNo, Setup, UndoRule
from core.state import State, new_state
from core.text import tr

SNAPSHOT_EVERY = 16
"""A position is never further than this many entries from a stored copy of the state."""

Journal = Callable[[Entry], None]
Listener = Callable[[Entry], None]


class CannotUndo(DubbelspoorError):
    """There is nothing to take back or bring back, or the house rule forbids it."""


class Game:
    """A game in progress, finished or replayed."""

    def __init__(self, setup: Setup, board: Board) -> None:
        self.setup = setup
        self.board = board
        self.log = Log()
        self.state = new_state(setup, board)
        self._snapshots: dict[int, State] = {0: self.state.copy()}
        self.journal: Journal | None = None
        """Writes an entry down before it counts; raises if it cannot."""
        self._listeners: list[Listener] = []

    @classmethod
    def start(cls, setup: Setup, board: Board, *, at: datetime | None = None) -> "Game":
        """A new game, dealt."""
        game = cls(setup, board)
        game.deal(at=at)
        return game

    def deal(self, *, at: datetime | None = None) -> Entry:
        """Make the first entry."""
        return self._commit(self.next_entry(None, Deal(), tuple(decide(self.state, Deal())), at))

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Hear of every new entry; call the result to stop."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.phase is Phase.OVER

    def legal_moves(self, seat: SeatNo | None = None) -> LegalMoves:
        """What a seat may do, the one that is to act if none is named."""
        return legal_moves(self.state, seat)

    def play(self, move: Move, *, seat: SeatNo | None = None, at: datetime | None = None) -> Entry:
        """Make a move for a seat, the one that is to act if none is named; raises `IllegalMove` and changes nothing."""
        return self._commit(self.decided(move, seat=seat, at=at))

    def decided(self, move: Move, *, seat: SeatNo | None = None, at: datetime | None = None) -> Entry:
        """The entry that a move would make; raises `IllegalMove`. Nothing is changed yet."""
        actor = self.state.seat if seat is None else seat
        return self.next_entry(actor, move, tuple(decide(self.state, move, actor)), at)

    def undo(self, *, seat: SeatNo | None = None, at: datetime | None = None) -> Entry:
        """Take back the last move, with the bots' moves after it, as far as the house rule allows."""
        target = self.undoable(seat)
        mover = self.log.entries[target - 1].seat
        return self._commit(self.next_entry(mover if seat is None else seat, Undo(target), at=at))

    def redo(self, *, seat: SeatNo | None = None, at: datetime | None = None) -> Entry:
        """Bring back what the last undo took."""
        target = self.log.redoable
        if target is None:
            raise CannotUndo(tr("There is nothing to redo."))
        undoer = self.log.undone_by
        return self._commit(self.next_entry(undoer if seat is None else seat, Redo(target), at=at))

    def undoable(self, seat: SeatNo | None = None) -> int:
        """The entry that an undo would go back to; raises `CannotUndo` with the reason if there is none."""
        rule = self.setup.undo
        if rule is UndoRule.OFF:
            raise CannotUndo(tr("Undo is switched off in this game."))
        head = self.log.head
        if head <= 1:
            raise CannotUndo(tr("There is nothing to undo."))
        return self._own_last(head, seat) if rule is UndoRule.TURN else self._last_human(head)

    def _own_last(self, head: int, seat: SeatNo | None) -> int:
        """House rule "turn": one's own last entry, if nobody has moved since and it showed no card."""
        entry = self.log.entries[head - 1]
        if entry.seat is not None and self.setup.seats[entry.seat].is_bot:
            raise CannotUndo(tr("A bot has moved since: only your own last move can be undone."))
        if entry.seat != (self._at_the_keyboard(entry) if seat is None else seat):
            raise CannotUndo(tr("Another player has moved since: only your own last move can be undone."))
        if reveals(self.log, head):
            raise CannotUndo(tr("That move has shown a hidden card: in this game it stands."))
        return head

    def _at_the_keyboard(self, last: Entry) -> SeatNo | None:
        """Whose wish an undo without a seat is: that of the human who is to act; while a bot is, of the last mover."""
        actor = self.state.seat
        return last.seat if self.setup.seats[actor].is_bot or self.over else actor

    def _last_human(self, head: int) -> int:
        """House rule "free": the last move of a human; where only bots play, the last move."""
        seats = self.setup.seats
        if all(seat.is_bot for seat in seats):
            return head
        number = head
        while number > 1:
            mover = self.log.entries[number - 1].seat
            if mover is not None and not seats[mover].is_bot:
                return number
            number = self.log.parent(number)
        raise CannotUndo(tr("There is no move of yours to undo."))

    def at(self, n: int) -> State:
        """The state after entry `n` of the log, whether that still stands or not. The caller owns it."""
        if not 0 <= n <= len(self.log):
            raise LookupError(tr("The game has no entry {n}; its last is {last}.", n=n, last=len(self.log)))
        return self._position(self.log.head_at(n))

    def _position(self, number: int) -> State:
        """The state after an entry, from the nearest stored copy on its path."""
        missing: list[Entry] = []
        while number not in self._snapshots:
            missing.append(self.log.entries[number - 1])
            number = self.log.parent(number)
        state = self._snapshots[number].copy()
        for entry in reversed(missing):
            for event in entry.events:
                evolve(state, event)
        return state

    def next_entry(
        self, seat: SeatNo | None, move: Step, events: tuple[Event, ...] = (), at: datetime | None = None
    ) -> Entry:
        """An entry with the number that comes next. Nobody asks here whether it is allowed."""
        if at is not None and self.log.entries:
            at = max(
                at, self.log.entries[-1].at or at
            )  # a clock that was set back moves no entry before another
        return Entry(len(self.log.entries) + 1, move, seat, events, at)

    def _commit(self, entry: Entry) -> Entry:
        if self.journal is not None:
            self.journal(entry)
        self.follow(entry)
        return entry

    def follow(self, entry: Entry) -> None:
        """Take up an entry that is decided and written down already, by this game or another process."""
        head = self.log.head
        self.log.append(entry)
        if entry.events:
            state = self.state
            for event in entry.events:
                APPLY[type(event)](state, event)  # as `evolve` does, without a call between
            if entry.n % SNAPSHOT_EVERY == 0:
                self._snapshots[entry.n] = self.state.copy()
        elif self.log.head != head:
            self.state = self._position(self.log.head)
        if self._listeners:
            for listener in tuple(self._listeners):
                listener(entry)

    def recheck(self) -> Iterable[tuple[int, str]]:
        """Ask today's rules about every entry: numbers of those that they would not repeat, with the reason."""
        past, clock = Log(), None
        for entry in self.log.entries:
            if entry.at is not None and clock is not None and entry.at < clock:
                yield entry.n, tr("it was played before the entry that it follows")
            clock = entry.at or clock
            reason = broken_by(entry, past, self.setup) or self._broken_by_move(entry)
            if reason is not None:
                yield entry.n, reason
            past.append(entry)

    def _broken_by_move(self, entry: Entry) -> str | None:
        """How a move breaks the rules of the game, if it does; nothing else is a move."""
        if isinstance(entry.move, (Undo, Redo, *WORDS)):
            return None
        before = self._position(self.log.parent(entry.n))
        if not isinstance(entry.move, Deal) and entry.seat not in before.to_act:
            return tr("it was not this seat's turn")
        try:
            events = tuple(decide(before, entry.move, entry.seat))
        except IllegalMove as refusal:
            return tr("the rules refuse the move: {reason}", reason=refusal)
        return None if events == entry.events else tr("the rules make other events of the move")


__all__ = ["CannotUndo", "Game", "Journal", "Listener", "LogError"]

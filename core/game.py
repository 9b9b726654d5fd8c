"""
`Game`: the one mutable object. It says which entry a move makes, and follows the entries that count.

The two are apart so that a file can stand between them: `decided` changes nothing, the file appends the entry,
and only then `follow` takes it up. Where there is no file, `play` does both.
"""

from collections.abc import Iterable
from datetime import datetime

from core.board import Board
from core.errors import DubbelspoorError
from core.events import Event
from core.evolve import APPLY, evolve
from core.house_rule import broken_by
from core.log import WORDS, Entry, Log, LogError, Redo, Step, Undo
from core.moves import Deal, Move
from core.phase import OVER
from core.rules import IllegalMove, LegalMoves, decide, legal_moves
from core.setup import SeatNo, Setup
from core.state import State, new_state
from core.text import tr

SNAPSHOT_EVERY = 32
"""A position is never further than this many entries from a stored copy of the state."""


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

    @classmethod
    def start(cls, setup: Setup, board: Board, *, at: datetime | None = None) -> "Game":
        """A new game, dealt."""
        game = cls(setup, board)
        game.follow(game.deal(at=at))
        return game

    def deal(self, *, at: datetime | None = None) -> Entry:
        """The first entry. Nothing is changed yet."""
        return self.next_entry(None, Deal(), tuple(decide(self.state, Deal())), at)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.phase is OVER

    def legal_moves(self, seat: SeatNo | None = None) -> LegalMoves:
        """What a seat may do now; without a seat, the one that is to act."""
        return legal_moves(self.state, seat)

    def play(self, move: Move, *, seat: SeatNo | None = None, at: datetime | None = None) -> Entry:
        """Make a move in a game without a file; without a seat, of the one that is to act. Raises `IllegalMove`."""
        entry = self.decided(move, seat=seat, at=at)
        self.follow(entry)
        return entry

    def decided(self, move: Move, *, seat: SeatNo | None = None, at: datetime | None = None) -> Entry:
        """The entry that a move would make; raises `IllegalMove`. Nothing is changed yet."""
        state = self.state
        actor = state.seat if seat is None else seat
        return self.next_entry(actor, move, tuple(decide(state, move, actor)), at)

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
        entries = self.log.entries
        if at is not None and entries:
            at = max(at, entries[-1].at or at)  # a clock that was set back moves no entry before another
        return Entry(len(entries) + 1, move, seat, events, at)

    def follow(self, entry: Entry) -> None:
        """Take up an entry that is decided and written down already, by this game or another process."""
        log = self.log
        if not entry.events:
            head = log.head
            log.append(entry)
            if log.head != head:
                self.state = self._position(log.head)
            return
        log.append(entry)
        state = self.state
        for event in entry.events:
            APPLY[type(event)](state, event)  # as `evolve` does, without a call between
        if entry.n % SNAPSHOT_EVERY == 0:
            self._snapshots[entry.n] = state.copy()

    def recheck(self, *, at_table: bool = False) -> Iterable[tuple[int, str]]:
        """
        Ask today's rules about every entry: numbers of those that they would not repeat, with the reason.

        `at_table` says that each player had a terminal of their own, which the log does not know.
        """
        again, clock = Game(self.setup, self.board), None
        for entry in self.log.entries:
            if entry.at is not None and clock is not None and entry.at < clock:
                yield entry.n, tr("it was played before the entry that it follows")
            clock = entry.at or clock
            reason = broken_by(entry, again.log, self.setup, at_table=at_table) or again._broken_by_move(
                entry
            )
            if reason is not None:
                yield entry.n, reason
            again.follow(entry)

    def _broken_by_move(self, entry: Entry) -> str | None:
        """How a move that would come next breaks the rules of the game, if it does; nothing else is a move."""
        if isinstance(entry.move, (Undo, Redo, *WORDS)):
            return None
        if not isinstance(entry.move, Deal) and entry.seat not in self.state.to_act:
            return tr("it was not this seat's turn")
        try:
            events = tuple(decide(self.state, entry.move, entry.seat))
        except IllegalMove as refusal:
            return tr("the rules refuse the move: {reason}", reason=refusal)
        return None if events == entry.events else tr("the rules make other events of the move")


__all__ = ["CannotUndo", "Game", "LogError"]

"""
The append-only log of a game: one entry a move, each with the events it made.

Undo and redo are entries as well. They make no events; they say which entries stand. Every entry
that makes events remembers the entry it was played on top of (its parent), so the log is a tree whose
branches are never cut: a position is a path from the root, and undoing is going to the parent.

There are words as well: chat, the asking for hints, signposts for one's own plan, and the asking and answering about
an undo. They stand for ever, and change nothing but what is asked; only the last yes to a
request takes the moves back, in the same entry, so that nobody can die between the two.
"""

from bisect import bisect_right
from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING, ClassVar, TypeAlias, get_args

import attrs

from core.board import TrackId
from core.events import Event
from core.moves import Move
from core.setup import SeatNo

if TYPE_CHECKING:
    from attrs import frozen as _frozen_for_types
else:
    # An entry is made with every move, and a class that is frozen at run time takes five times as long to make one.
    _frozen_for_types = attrs.define(unsafe_hash=True)


@attrs.frozen
class Undo:
    """The entry `back_to` and all that stand after it no longer stand."""

    kind: ClassVar[str] = "undo"
    back_to: int


@attrs.frozen
class Redo:
    """What the latest undo that still can be redone took back stands again, up to the entry `up_to`."""

    kind: ClassVar[str] = "redo"
    up_to: int


@attrs.frozen
class Chat:
    """A line that one player says to all."""

    kind: ClassVar[str] = "chat"
    text: str


@attrs.frozen
class AskUndo:
    """One asks the others to let the entry `back_to`, and all that stand after it, be taken back."""

    kind: ClassVar[str] = "ask-undo"
    back_to: int
    asked: tuple[SeatNo, ...]
    """Those who must agree."""


@attrs.frozen
class AnswerUndo:
    """The answer to a request. One no ends it, the asker's own included; the last yes does what was asked."""

    kind: ClassVar[str] = "answer-undo"
    yes: bool


@attrs.frozen
class AskHint:
    """A player asked what a strong bot would do: whoever reads the game later shall know it."""

    kind: ClassVar[str] = "ask-hint"


@attrs.frozen
class SetSignposts:
    """From now on a player's plan goes along these tracks and round those; twins go with the first of them."""

    kind: ClassVar[str] = "signposts"
    along: tuple[TrackId, ...] = ()
    around: tuple[TrackId, ...] = ()


Step: TypeAlias = Move | Undo | Redo | Chat | AskUndo | AnswerUndo | AskHint | SetSignposts
MOVES = frozenset(get_args(Move))
WORDS = (Chat, AskUndo, AnswerUndo, AskHint, SetSignposts)
"""Entries that say something and change nothing in the game."""

LONGEST_CHAT = 200


@attrs.frozen
class Request:
    """An undo that is asked for, and who has not agreed yet."""

    asker: SeatNo
    back_to: int
    asked: tuple[SeatNo, ...]
    waiting: frozenset[SeatNo]


@_frozen_for_types
class Entry:
    """One line of the log. `n` counts from 1 without gaps; `seat` is None for the deal."""

    n: int
    move: Step
    seat: SeatNo | None = None
    events: tuple[Event, ...] = ()
    at: datetime | None = None
    """When it was played, where someone has a clock."""


class LogError(ValueError):
    """An entry that cannot follow the ones before it."""


def check_chat(text: str) -> None:
    """A line of chat is short and printable: it goes to other people's terminals."""
    if not text.strip() or not text.isprintable() or len(text) > LONGEST_CHAT:
        raise LogError(f"a line of chat is printable and has 1 to {LONGEST_CHAT} characters")


class Log:
    """The entries, and after each of them which one stands last (its head)."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self._heads: list[int] = [0]
        self._undone: list[
            tuple[int, int, SeatNo | None]
        ] = []  # (new head, old head, whose undo), latest last
        self.request: Request | None = None
        """The undo that is asked for. Any move, undo or redo ends it."""
        self._signposts: dict[SeatNo, list[tuple[int, SetSignposts]]] = {}
        """By seat what it said about its plan, each with the number of the entry."""
        self._unheard: list[int] = []
        """The entries of which nobody is told, in their order."""

    def __len__(self) -> int:
        return len(self.entries)

    @property
    def head(self) -> int:
        """The number of the last entry that stands; 0 where none does."""
        return self._heads[-1]

    def head_at(self, n: int) -> int:
        """The last entry that stood after entry `n`."""
        return self._heads[n]

    def parent(self, n: int) -> int:
        """The entry that this one was played on: the last that stood before it."""
        return self._heads[n - 1]

    def in_force(self, n: int | None = None) -> list[Entry]:
        """The entries that stand after entry `n` (now, if not given), in order."""
        return [*self.latest_first(n)][::-1]

    def latest_first(self, n: int | None = None) -> Iterator[Entry]:
        """The same from the last one back."""
        number = self.head if n is None else self._heads[n]
        while number:
            yield self.entries[number - 1]
            number = self.parent(number)

    def signposts_of(self, seat: SeatNo, n: int | None = None) -> SetSignposts | None:
        """What a seat has said last about its plan, up to entry `n` (or until now)."""
        said = reversed(self._signposts.get(seat, ()))
        return next((move for number, move in said if n is None or number <= n), None)

    def number_told(self, n: int) -> int:
        """The number by which people know an entry: those of which nobody is told are not counted."""
        return n - bisect_right(self._unheard, n)

    def entry_told_as(self, number: int) -> int:
        """The first entry that has at least this number, or the last of all."""
        return next((n for n in range(number, len(self) + 1) if self.number_told(n) >= number), len(self))

    @property
    def redoable(self) -> int | None:
        """The entry that would stand last after a redo."""
        return self._undone[-1][1] if self._undone else None

    @property
    def undone_by(self) -> SeatNo | None:
        """The seat whose undo a redo would reverse."""
        return self._undone[-1][2] if self._undone else None

    def append(self, entry: Entry) -> None:
        """Add an entry; raises `LogError` if it does not fit and leaves the log as it was."""
        entries, head = self.entries, entry.n
        if head != len(entries) + 1:
            raise LogError(f"entry {head} follows entry {len(entries)}")
        kind = type(entry.move)
        if kind in MOVES:
            if self._undone:
                self._undone = []
            self.request = None
        elif kind in WORDS:
            head = self._head_after_words(entry)
        else:
            head = self._head_after(entry.move, entry.seat)
            self.request = None
        entries.append(entry)
        self._heads.append(head)

    def _head_after(self, move: Step, seat: SeatNo | None) -> int:
        if isinstance(move, Undo):
            return self._take_back(move.back_to, seat)
        assert isinstance(move, Redo)
        if not self._undone or self._undone[-1][:2] != (self.head, move.up_to):
            raise LogError(f"there is nothing to redo up to entry {move.up_to}")
        return self._undone.pop()[1]

    def _take_back(self, back_to: int, seat: SeatNo | None) -> int:
        head = self._undo_head(back_to)
        self._undone.append((head, self.head, seat))
        return head

    def _undo_head(self, back_to: int) -> int:
        number = self.head
        while number > back_to > 1:  # the first entry, the deal, has no parent to go on to
            number = self.parent(number)
        if number != back_to or number <= 1:
            raise LogError(f"entry {back_to} does not stand, or cannot be undone")
        return self.parent(number)

    def _head_after_words(self, entry: Entry) -> int:
        said, seat = entry.move, entry.seat
        if not self.entries:
            raise LogError("nothing is said before the deal")
        if isinstance(said, Chat):
            check_chat(said.text)
        elif isinstance(said, SetSignposts):
            self._set_signposts(entry.n, said, seat)
        elif isinstance(said, AskUndo):
            self.request = self._asked(said, seat)
        elif isinstance(said, AnswerUndo):
            return self._answered(seat, yes=said.yes)
        return self.head

    def _set_signposts(self, n: int, said: SetSignposts, seat: SeatNo | None) -> None:
        tracks = (*said.along, *said.around)
        if seat is None or len(set(tracks)) != len(tracks):
            raise LogError("a track has one signpost, and whoever put it there a seat")
        self._signposts.setdefault(seat, []).append((n, said))
        self._unheard.append(n)

    def _asked(self, said: AskUndo, seat: SeatNo | None) -> Request:
        if self.request is not None:
            raise LogError("an undo is asked for already")
        if seat is None or not said.asked or seat in said.asked:
            raise LogError("an undo is asked of others")
        self._undo_head(said.back_to)
        return Request(seat, said.back_to, said.asked, frozenset(said.asked))

    def _answered(self, seat: SeatNo | None, *, yes: bool) -> int:
        request = self.request
        if (
            request is None
            or seat is None
            or seat not in (request.waiting if yes else (*request.asked, request.asker))
        ):
            raise LogError("nothing was asked of this seat")
        waiting = request.waiting - {seat}
        self.request = attrs.evolve(request, waiting=waiting) if yes and waiting else None
        return self._take_back(request.back_to, request.asker) if yes and not waiting else self.head

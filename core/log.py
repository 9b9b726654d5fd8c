"""
The append-only log of a game: one entry a move, each with the events it made.

Undo and redo are entries as well. They make no events; they say which entries stand. Every entry
that makes events remembers the entry it was played on top of (its parent), so the log is a tree whose
branches are never cut: a position is a path from the root, and undoing is going to the parent.
"""

from datetime import datetime
from typing import ClassVar, TypeAlias

import attrs

from core.events import Event
from core.moves import Move
from core.setup import SeatNo


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


Step: TypeAlias = Move | Undo | Redo


@attrs.frozen
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


class Log:
    """The entries, and after each of them which one stands last (its head)."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self._heads: list[int] = [0]
        self._parents: list[int] = [0]
        self._undone: list[tuple[int, int]] = []  # (new head, old head), latest last

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
        """The entry that this one was played on."""
        return self._parents[n]

    def standing(self, n: int | None = None) -> list[Entry]:
        """The entries that stand after entry `n` (now, if not given), in order."""
        number = self.head if n is None else self._heads[n]
        path = []
        while number:
            path.append(self.entries[number - 1])
            number = self._parents[number]
        return path[::-1]

    @property
    def redoable(self) -> int | None:
        """The entry that would stand last after a redo."""
        return self._undone[-1][1] if self._undone else None

    def append(self, entry: Entry) -> None:
        """Add an entry; raises `LogError` if it does not fit and leaves the log as it was."""
        entries, heads = self.entries, self._heads
        if entry.n != len(entries) + 1:
            raise LogError(f"entry {entry.n} follows entry {len(entries)}")
        kind = type(entry.move)
        if kind is Undo or kind is Redo:
            head = self._head_after(entry.move)
        else:
            head = entry.n
            self._undone.clear()
        self._parents.append(heads[-1])
        entries.append(entry)
        heads.append(head)

    def _head_after(self, move: Step) -> int:
        if isinstance(move, Undo):
            head = self._undo_head(move)
            self._undone.append((head, self.head))
            return head
        assert isinstance(move, Redo)
        if not self._undone or self._undone[-1] != (self.head, move.up_to):
            raise LogError(f"there is nothing to redo up to entry {move.up_to}")
        return self._undone.pop()[1]

    def _undo_head(self, move: Undo) -> int:
        number = self.head
        while number > move.back_to:
            number = self._parents[number]
        if number != move.back_to or number <= 1:
            raise LogError(f"entry {move.back_to} does not stand, or cannot be undone")
        return self._parents[number]

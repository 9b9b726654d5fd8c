"""All of a position that a plan for one's tickets depends on."""

from typing import Optional

import attrs

from core.board import Board, Rules
from core.cards import Cards
from core.signposts import NO_SIGNPOSTS, Signposts


@attrs.frozen(cache_hash=True)
class Standing:
    """See the module."""

    board: Board = attrs.field(repr=False)
    rules: Rules = attrs.field(repr=False)
    seat: int
    owners: tuple[int, ...]
    open_tracks: int
    """The set of tracks that the seat may still claim."""
    trains: int
    tickets: tuple[int, ...]
    hand: Cards
    tokens: int
    claims: int | None = None
    """The set of tracks of which the seat can still claim one; None before the last round."""
    signposts: Signposts = NO_SIGNPOSTS
    former: Optional["Standing"] = attrs.field(default=None, eq=id, repr=False)
    """That of the seat's move before, whose plan it goes on with where it can; None where it plans anew."""

    def is_like(self, other: "Standing") -> bool:
        """Whether nothing differs but who holds which tracks, and which are open."""
        return (
            self.former is other.former
            and self.hand == other.hand
            and self.trains == other.trains
            and self.tokens == other.tokens
            and self.tickets == other.tickets
            and self.signposts == other.signposts
            and self.claims == other.claims
            and self.seat == other.seat
            and self.board is other.board
            and self.rules == other.rules
        )

    @property
    def claimed(self) -> list[int]:
        """The tracks of the seat."""
        return [number for number, owner in enumerate(self.owners) if owner == self.seat]

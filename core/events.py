"""
What happened, chance included. Folding events gives the state without asking any rule.

Fields that may be None in a type that a save never leaves empty are those a `View` blanks out for
eyes that must not see them: a card drawn blind, the tickets someone kept, the order of a deck.
"""

from collections.abc import Iterable
from typing import ClassVar, TypeAlias

import attrs

from core.board import TicketId, TrackId
from core.cards import Cards, Colour
from core.setup import SeatNo


@attrs.frozen
class DeckShuffled:
    """The train deck is made anew: what it still had, then the discards in a new order. The next card is the first."""

    kind: ClassVar[str] = "deck-shuffled"
    order: bytes | None = attrs.field(repr=False)


@attrs.frozen
class TicketsShuffled:
    """The ticket deck is made anew, in the same way."""

    kind: ClassVar[str] = "tickets-shuffled"
    order: tuple[TicketId, ...] | None = attrs.field(repr=False)


@attrs.frozen
class OrderDrawn:
    """Who goes first, and what each seat's score starts from."""

    kind: ClassVar[str] = "order-drawn"
    first: SeatNo
    scores: tuple[int, ...]


@attrs.frozen
class HandDealt:
    """A seat's first cards, from the top of the deck."""

    kind: ClassVar[str] = "hand-dealt"
    seat: SeatNo
    cards: Cards | None = attrs.field(repr=False)


@attrs.frozen
class MarketFilled:
    """A card from the deck fills an empty place of the market."""

    kind: ClassVar[str] = "market-filled"
    slot: int
    card: Colour


@attrs.frozen
class MarketSwept:
    """Too many locomotives: the whole market is discarded."""

    kind: ClassVar[str] = "market-swept"


@attrs.frozen
class CardTaken:
    """A card taken from the market."""

    kind: ClassVar[str] = "card-taken"
    seat: SeatNo
    slot: int
    card: Colour


@attrs.frozen
class CardDrawn:
    """A card drawn blind."""

    kind: ClassVar[str] = "card-drawn"
    seat: SeatNo
    card: Colour | None = attrs.field(repr=False)


@attrs.frozen
class SecondCardAwaited:
    """The draw goes on: the same seat takes another card."""

    kind: ClassVar[str] = "second-card-awaited"


@attrs.frozen
class TicketsOffered:
    """Tickets from the top of the deck, of which at least `keep` must be kept."""

    kind: ClassVar[str] = "tickets-offered"
    seat: SeatNo
    tickets: tuple[TicketId | None, ...] = attrs.field(repr=False)
    keep: int


@attrs.frozen
class TicketsKept:
    """What a seat kept, and what it gave back; a `View` shows neither while others still choose first tickets."""

    kind: ClassVar[str] = "tickets-kept"
    seat: SeatNo
    kept: tuple[TicketId | None, ...] | None = attrs.field(repr=False)
    returned: tuple[TicketId | None, ...] | None = attrs.field(repr=False)


@attrs.frozen
class TrackClaimed:
    """A track is claimed and paid; a tunnel's cards are discarded with the payment."""

    kind: ClassVar[str] = "track-claimed"
    seat: SeatNo
    track: TrackId
    pay: Cards
    points: int


@attrs.frozen
class TollPaid:
    """A toll, to the bank or to a player; from the bank where the neutral player owes it."""

    kind: ClassVar[str] = "toll-paid"
    amount: int
    seat: SeatNo | None = None
    to: SeatNo | None = None


@attrs.frozen
class LoanTaken:
    """A toll that the seat cannot pay: the bank pays it, to the player it is due to if there is one."""

    kind: ClassVar[str] = "loan-taken"
    seat: SeatNo
    amount: int
    to: SeatNo | None = None


@attrs.frozen
class TunnelDug:
    """A tunnel is announced and the deck's top cards turned up: `extra` more cards are wanted."""

    kind: ClassVar[str] = "tunnel-dug"
    seat: SeatNo
    track: TrackId
    pay: Cards
    turned: tuple[Colour, ...]
    extra: int


@attrs.frozen
class TunnelAbandoned:
    """The cards are taken back, those turned up are discarded."""

    kind: ClassVar[str] = "tunnel-abandoned"
    seat: SeatNo


@attrs.frozen
class Passed:
    """A seat could do nothing."""

    kind: ClassVar[str] = "passed"
    seat: SeatNo


@attrs.frozen
class TicketChoiceBegan:
    """First tickets are still to be chosen: this seat is the first of those who have not, in the order of play."""

    kind: ClassVar[str] = "ticket-choice-began"
    seat: SeatNo


@attrs.frozen
class TurnBegan:
    """It is this seat's turn."""

    kind: ClassVar[str] = "turn-began"
    seat: SeatNo


@attrs.frozen
class LastRoundBegan:
    """A seat has few trains left: everybody has one more turn."""

    kind: ClassVar[str] = "last-round-began"
    seat: SeatNo


@attrs.frozen
class NeutralTurned:
    """The neutral player's ticket is turned up, then discarded."""

    kind: ClassVar[str] = "neutral-turned"
    ticket: TicketId


@attrs.frozen
class NeutralAsked:
    """The marker's holder chooses which of these tracks the neutral player takes."""

    kind: ClassVar[str] = "neutral-asked"
    seat: SeatNo
    tracks: tuple[TrackId, ...]


@attrs.frozen
class NeutralClaimed:
    """The neutral player takes a track."""

    kind: ClassVar[str] = "neutral-claimed"
    track: TrackId


@attrs.frozen
class MarkerPassed:
    """The neutral player's marker goes to this seat."""

    kind: ClassVar[str] = "marker-passed"
    seat: SeatNo


@attrs.frozen
class NeutralLeft:
    """The neutral player is out for good."""

    kind: ClassVar[str] = "neutral-left"


@attrs.frozen
class SeatResult:
    """How one seat's final score came about, and its place (1 is best; equal places are shared)."""

    seat: SeatNo
    start: int
    tracks: int
    tickets_done: tuple[TicketId, ...]
    tickets_missed: tuple[TicketId, ...]
    tickets: int
    globetrotter: int
    tokens: int
    bonus: int
    loans: int
    loan_points: int
    total: int
    place: int
    longest: int | None = None
    """Trains in its longest path, where that was needed to break a tie."""


@attrs.frozen
class GameEnded:
    """The game is over: every seat's result, in the order of seats."""

    kind: ClassVar[str] = "game-ended"
    results: tuple[SeatResult, ...]


Event: TypeAlias = (
    DeckShuffled
    | TicketsShuffled
    | OrderDrawn
    | HandDealt
    | MarketFilled
    | MarketSwept
    | CardTaken
    | CardDrawn
    | SecondCardAwaited
    | TicketsOffered
    | TicketsKept
    | TrackClaimed
    | TollPaid
    | LoanTaken
    | TunnelDug
    | TunnelAbandoned
    | Passed
    | TicketChoiceBegan
    | TurnBegan
    | LastRoundBegan
    | NeutralTurned
    | NeutralAsked
    | NeutralClaimed
    | MarkerPassed
    | NeutralLeft
    | GameEnded
)


CLAIMS = (TrackClaimed, NeutralClaimed)


def claimed_in(events: Iterable[Event]) -> frozenset[TrackId]:
    """The tracks that somebody has claimed, the neutral player too."""
    return frozenset(event.track for event in events if isinstance(event, CLAIMS))

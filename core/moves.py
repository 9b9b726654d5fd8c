"""What a seat asks for. Small frozen values; whose move it is stands in the log's entry, not here."""

from typing import ClassVar, TypeAlias

import attrs

from core.board import TicketId, TrackId
from core.cards import Cards


@attrs.frozen
class Deal:
    """Start the game. Nobody's move: the first entry of every log."""

    kind: ClassVar[str] = "deal"


@attrs.frozen
class TakeCard:
    """Take the card in this place of the market, from 0."""

    kind: ClassVar[str] = "take"
    slot: int


@attrs.frozen
class DrawCard:
    """Draw blind from the deck."""

    kind: ClassVar[str] = "draw"


@attrs.frozen
class Claim:
    """Claim a track with these cards; on a tunnel, announce them."""

    kind: ClassVar[str] = "claim"
    track: TrackId
    pay: Cards


@attrs.frozen
class PayTunnel:
    """Pay what the tunnel turned out to cost on top."""

    kind: ClassVar[str] = "pay-tunnel"
    pay: Cards


@attrs.frozen
class AbandonTunnel:
    """Take the announced cards back and end the turn."""

    kind: ClassVar[str] = "abandon-tunnel"


@attrs.frozen
class DrawTickets:
    """Ask for new tickets."""

    kind: ClassVar[str] = "draw-tickets"


@attrs.frozen
class KeepTickets:
    """Of the tickets on offer keep these."""

    kind: ClassVar[str] = "keep-tickets"
    tickets: tuple[TicketId, ...]


@attrs.frozen
class NeutralTrack:
    """The track that the neutral player takes, chosen by the holder of its marker."""

    kind: ClassVar[str] = "neutral-track"
    track: TrackId


@attrs.frozen
class Pass:
    """End the turn: nothing else is possible."""

    kind: ClassVar[str] = "pass"


Move: TypeAlias = (
    Deal
    | TakeCard
    | DrawCard
    | Claim
    | PayTunnel
    | AbandonTunnel
    | DrawTickets
    | KeepTickets
    | NeutralTrack
    | Pass
)

"""What the conductor would do in one's place, and why."""

import attrs

from core.board import CityId, TrackId
from core.bots.conductor.player import Conductor
from core.cards import Colour
from core.chance import Stream
from core.moves import (
    AbandonTunnel,
    Claim,
    DrawCard,
    DrawTickets,
    KeepTickets,
    Move,
    NeutralTrack,
    PayTunnel,
    TakeCard,
)
from core.narrate import card_name, pile_name
from core.text import joined, tr
from core.view import View

_ANY_STREAM = Stream(0, 0, 0)
"""The conductor leaves nothing to chance; only the easier ones do."""


@attrs.frozen
class Hint:
    """A move, a sentence that tells it with its reason, and what to bring out."""

    move: Move
    sentence: str
    tracks: frozenset[TrackId] = frozenset()
    cities: frozenset[CityId] = frozenset()
    slot: int | None = None
    """The card of the market to take."""


def hint_for(view: View) -> Hint:
    """The hint for a seat that is asked to act now."""
    decision = Conductor().decide(view, _ANY_STREAM)
    move = decision.move
    return Hint(
        move,
        _sentence(view, move, decision.reason),
        frozenset({move.track}) if isinstance(move, Claim | NeutralTrack) else frozenset(),
        _cities(view, move),
        move.slot if isinstance(move, TakeCard) else None,
    )


def _sentence(view: View, move: Move, why: str) -> str:
    board = view.board
    match move:
        case TakeCard():
            card = card_name(Colour(view.market[move.slot]))
            return tr("The conductor would take {card} ({n}). {why}", card=card, n=move.slot + 1, why=why)
        case DrawCard():
            return tr("The conductor would draw from the deck. {why}", why=why)
        case DrawTickets():
            return tr("The conductor would draw tickets. {why}", why=why)
        case Claim():
            name, cards = board.track_name(board.track(move.track)), pile_name(move.pay)
            if name in why:
                return tr("The conductor would pay {cards}. {why}", cards=cards, why=why)
            return tr(
                "The conductor would claim {track} with {cards}. {why}", track=name, cards=cards, why=why
            )
        case PayTunnel():
            return tr("The conductor would pay {cards} more. {why}", cards=pile_name(move.pay), why=why)
        case AbandonTunnel():
            return tr("The conductor would give the tunnel up. {why}", why=why)
        case KeepTickets():
            numbers = [view.offered.index(board.ticket_numbers[slug]) + 1 for slug in move.tickets]
            return tr(
                "The conductor would keep {numbers}. Of all that it could keep, these promise most.",
                numbers=joined(list(map(str, numbers))),
            )
        case NeutralTrack():
            name = board.track_name(board.track(move.track))
            return tr("The conductor would give {track} to the neutral player. {why}", track=name, why=why)
        case _:
            return tr("The conductor would pass. {why}", why=why)


def _cities(view: View, move: Move) -> frozenset[CityId]:
    board = view.board
    if isinstance(move, KeepTickets):
        tickets = [board.tickets[board.ticket_numbers[slug]] for slug in move.tickets]
        return frozenset(board.cities[city].id for ticket in tickets for city in ticket.cities)
    if isinstance(move, Claim | NeutralTrack):
        return frozenset(board.cities[city].id for city in board.track(move.track).cities)
    return frozenset()

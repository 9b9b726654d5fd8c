"""What a seat may do, in words: for reviews, hints and lists of moves."""

from core.cards import Colour
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


def move_words(view: View, move: Move) -> str:
    """A move as one says it after “to”: "take red", "claim Breda–Rotterdam with 2 red"."""
    board = view.board
    match move:
        case TakeCard():
            return tr("take {card}", card=card_name(Colour(view.market[move.slot])))
        case DrawCard():
            return tr("draw from the deck")
        case DrawTickets():
            return tr("draw tickets")
        case Claim():
            name = board.track_name(board.track(move.track))
            return tr("claim {track} with {cards}", track=name, cards=pile_name(move.pay))
        case PayTunnel():
            return tr("pay {cards} for the tunnel", cards=pile_name(move.pay))
        case AbandonTunnel():
            return tr("give the tunnel up")
        case KeepTickets():
            names = [board.ticket_name(board.tickets[board.ticket_numbers[slug]]) for slug in move.tickets]
            return tr("keep {tickets}", tickets=joined(names)) if names else tr("keep no ticket")
        case NeutralTrack():
            name = board.track_name(board.track(move.track))
            return tr("give {track} to the neutral player", track=name)
        case _:
            return tr("pass")

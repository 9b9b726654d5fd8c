"""
Why another move was better, in the terms of the game.

What is said of a plan is said of the one that the player's own panels showed in that position.
"""

from collections.abc import Sequence

from core.board import Ticket
from core.bots.bot import ReasonedMove
from core.bots.conductor.player import Conductor
from core.cards import Cards, Colour
from core.chance import Stream
from core.events import Event
from core.moves import (
    AbandonTunnel,
    Claim,
    DrawCard,
    DrawTickets,
    KeepTickets,
    Move,
    PayTunnel,
    TakeCard,
)
from core.narrate import card_name
from core.planning.prospects import Prospects, prospects_of, trains_with
from core.review.outlook import own_tracks, parts
from core.setup import SeatNo
from core.state import State
from core.text import joined, tr, trn
from core.view import View, view_of


def conductors_move(state: State, seat: SeatNo, latest: Sequence[Event]) -> ReasonedMove:
    """What the conductor would have done with what this seat could see, and its reason."""
    decision = Conductor().decide(view_of(state, seat, tuple(latest)), Stream(0, 0, 0))
    return ReasonedMove(
        decision.move, tr("So would the conductor, the strongest bot: {why}", why=decision.reason)
    )


def plain_reason(state: State, seat: SeatNo, played: Move, better: Move) -> str:
    """What speaks for the better move, from the position alone."""
    view = view_of(state, seat)
    match better:
        case Claim():
            return _for_claim(state, view, better)
        case TakeCard():
            return _for_card(view, Colour(view.market[better.slot]))
        case DrawCard():
            return _for_the_deck(view)
        case DrawTickets():
            return _for_more_tickets(view)
        case KeepTickets():
            return _for_tickets(view, played, better)
        case PayTunnel():
            return tr("The tunnel was worth the cards that it still cost.")
        case AbandonTunnel():
            return tr("The cards were worth more than the tunnel.")
        case _:
            return tr("It left you more chances.")


def _for_claim(state: State, view: View, move: Claim) -> str:
    board = view.board
    track = board.track(move.track)
    name = board.track_name(track)
    assert view.seat is not None
    part = parts(board, own_tracks(state, view.seat))
    joins = {part[city] for city in track.cities}
    completed = [
        board.tickets[number]
        for number in view.tickets
        if {part[city] for city in board.tickets[number].cities} == joins and len(joins) > 1
    ]
    if completed:
        return tr("{track} completed {tickets}.", track=name, tickets=_names(view, completed))
    prospects = prospects_of(view)
    if served := prospects.served_by(track):
        return tr(
            "{track} was on the way of {ticket}, and the others could have taken it.",
            track=name,
            ticket=board.ticket_name(served[0]),
        )
    points = view.rules.points[track.length]
    if _is_spare(prospects, view.hand, move.pay):
        return trn(
            "{track} scored {n} point at once, for cards that your plan did not want.",
            "{track} scored {n} points at once, for cards that your plan did not want.",
            points,
            track=name,
        )
    return trn("{track} scored {n} point at once.", "{track} scored {n} points at once.", points, track=name)


def _is_spare(prospects: Prospects, hand: Cards, pay: Cards) -> bool:
    """Whether the plan neither wants nor has put aside any of these cards."""
    aside = [sum(share.cards[colour] for share in prospects.shares) for colour in Colour]
    kept = map(max, prospects.needs.wanted, aside)
    return all(not paid or have - keep >= paid for have, keep, paid in zip(hand, kept, pay, strict=True))


def _for_card(view: View, card: Colour) -> str:
    prospects = prospects_of(view)
    if prospects.lacks(card) and not prospects.lacked[card]:
        return tr("Your plan lacked one card of any kind, and this one lay open.")
    if prospects.lacks(card):
        return tr("Your plan lacked {card}, and it lay open.", card=card_name(card))
    if prospects.does_as_well(card):
        return tr(
            "With {card} your plan would have had fewer cards to draw, though by other tracks or colours than it had.",
            card=card_name(card),
        )
    return tr("Your plan did not lack {card}: the model likes it for what may come.", card=card_name(card))


def _for_the_deck(view: View) -> str:
    prospects = prospects_of(view)
    open_cards = [view.market[move.slot] for move in view.moves if isinstance(move, TakeCard)]
    if prospects.to_draw and prospects.helpful.isdisjoint(open_cards):
        return tr("Nothing in the market brought your plan nearer; the deck might have.")
    return tr("The model hopes for more from the deck than from the market.")


def _for_more_tickets(view: View) -> str:
    assert view.seat is not None
    left = view.trains[view.seat] - prospects_of(view).trains
    if left > 0:
        return trn(
            "Your plan left {n} train for more tickets.", "Your plan left {n} trains for more tickets.", left
        )
    return tr("The model hopes for more from new tickets than from the old ones.")


def _for_tickets(view: View, played: Move, better: KeepTickets) -> str:
    board = view.board
    numbers = board.ticket_numbers
    kept = set(played.tickets) if isinstance(played, KeepTickets) else set()
    more = [board.tickets[numbers[slug]] for slug in better.tickets if slug not in kept]
    fewer = sorted(
        (board.tickets[numbers[slug]] for slug in kept if slug not in better.tickets),
        key=lambda ticket: ticket.index,
    )
    places = {
        "more": _names(view, more),
        "fewer": _names(view, fewer),
        "trains": trains_with(view, [numbers[slug] for slug in better.tickets]),
    }
    if more and fewer:
        return tr(
            "{more} rather than {fewer}: all your tickets together would have wanted {trains} trains.",
            **places,
        )
    if more:
        return tr("With {more} all your tickets together would have wanted {trains} trains.", **places)
    return trn(
        "{fewer} was too much beside the others: without it your tickets would have wanted {trains} trains.",
        "{fewer} were too much beside the others: without them your tickets would have wanted {trains} trains.",
        len(fewer),
        **places,
    )


def _names(view: View, tickets: Sequence[Ticket]) -> str:
    return joined([f"{view.board.ticket_name(ticket)} ({ticket.points})" for ticket in tickets])

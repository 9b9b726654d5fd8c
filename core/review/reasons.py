"""Why another move was better, in the terms of the game."""

from collections.abc import Sequence

from core.board import Ticket
from core.bots.bot import ReasonedMove
from core.bots.conductor.player import Conductor
from core.cards import Colour
from core.chance import Stream
from core.events import Event
from core.evolve import folded
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
from core.review.outlook import missing_cards, outlook_of, own_tracks, parts
from core.rules.decide import decide
from core.setup import SeatNo
from core.state import State
from core.text import joined, tr, trn
from core.view import view_of


def conductors_move(state: State, seat: SeatNo, latest: Sequence[Event]) -> ReasonedMove:
    """What the conductor would have done with what this seat could see, and its reason."""
    decision = Conductor().decide(view_of(state, seat, tuple(latest)), Stream(0, 0, 0))
    return ReasonedMove(
        decision.move, tr("So would the conductor, the strongest bot: {why}", why=decision.reason)
    )


def plain_reason(state: State, seat: SeatNo, played: Move, better: Move) -> str:
    """What speaks for the better move, from the position alone."""
    match better:
        case Claim():
            return _for_claim(state, seat, better)
        case TakeCard():
            return _for_card(state, seat, Colour(state.market[better.slot]))
        case DrawCard():
            return tr("Nothing in the market brought your plan nearer; the deck might have.")
        case DrawTickets():
            return tr("Your trains and the time that was left would have done for more tickets.")
        case KeepTickets():
            return _for_tickets(state, seat, played, better)
        case PayTunnel():
            return tr("The tunnel was worth the cards that it still cost.")
        case AbandonTunnel():
            return tr("The cards were worth more than the tunnel.")
        case _:
            return tr("It left you more chances.")


def _for_claim(state: State, seat: SeatNo, move: Claim) -> str:
    board = state.board
    track = board.track(move.track)
    name = board.track_name(track)
    part = parts(board, own_tracks(state, seat))
    joins = {part[city] for city in track.cities}
    completed = [
        board.tickets[number]
        for number in state.tickets[seat]
        if {part[city] for city in board.tickets[number].cities} == joins and len(joins) > 1
    ]
    if completed:
        return tr("{track} completed {tickets}.", track=name, tickets=_names(state, completed))
    for step, ticket in zip(_steps(state, seat), _planned(state, seat), strict=True):
        if track.index in step or track.twin in step:
            return tr(
                "{track} was on the way of {ticket}, and the others could have taken it.",
                track=name,
                ticket=board.ticket_name(ticket),
            )
    points = state.rules.points[track.length]
    return trn(
        "{track} scored {n} point at once, for cards that your plan did not want.",
        "{track} scored {n} points at once, for cards that your plan did not want.",
        points,
        track=name,
    )


def _steps(state: State, seat: SeatNo) -> list[tuple[int, ...]]:
    return [step.tracks for step in outlook_of(state, seat, state.tickets[seat]).steps]


def _planned(state: State, seat: SeatNo) -> list[Ticket]:
    return [state.board.tickets[step.ticket] for step in outlook_of(state, seat, state.tickets[seat]).steps]


def _for_card(state: State, seat: SeatNo, card: Colour) -> str:
    board, rules, hand = state.board, state.rules, state.hands[seat]
    tracks = outlook_of(state, seat, state.tickets[seat]).tracks
    with_it = [count + (colour == card) for colour, count in enumerate(hand)]
    if missing_cards(board, rules, tracks, with_it) < missing_cards(board, rules, tracks, hand):
        return tr("Your plan lacked {card}, and it lay open.", card=card_name(card))
    return tr("{card} would have been of more use later.", card=card_name(card).capitalize())


def _for_tickets(state: State, seat: SeatNo, played: Move, better: KeepTickets) -> str:
    board = state.board
    kept = set(played.tickets) if isinstance(played, KeepTickets) else set()
    more = [board.tickets[board.ticket_numbers[slug]] for slug in better.tickets if slug not in kept]
    fewer = [board.tickets[board.ticket_numbers[slug]] for slug in kept if slug not in better.tickets]
    after = folded(state, decide(state, better, seat))
    trains = outlook_of(after, seat, after.tickets[seat]).trains
    if more and fewer:
        return tr(
            "{more} lay better than {fewer}: all your tickets together would have wanted {trains} trains.",
            more=_names(state, more),
            fewer=_names(state, fewer),
            trains=trains,
        )
    if more:
        return tr(
            "{more} could have been done on the same ways: all your tickets together would have wanted {trains} trains.",
            more=_names(state, more),
            trains=trains,
        )
    return tr(
        "{fewer} was too much beside the others: without it your tickets would have wanted {trains} trains.",
        fewer=_names(state, sorted(fewer, key=lambda ticket: ticket.index)),
        trains=trains,
    )


def _names(state: State, tickets: Sequence[Ticket]) -> str:
    return joined([f"{state.board.ticket_name(ticket)} ({ticket.points})" for ticket in tickets])

"""
Checks of an entry that folding its events would not make.

No seat that does not exist, no events of an undo; and after it every card, ticket, train and token is somewhere once.
"""

from collections.abc import Container, Sequence
from itertools import chain
from typing import Any, get_args

import attrs

from core.board import UNCLAIMED, Board, TicketId, TrackId
from core.board_file import MOST_OFFERED
from core.events import Event, GameEnded, OrderDrawn, SeatResult, TicketsOffered
from core.log import WORDS, AskUndo, Entry, LogError, Redo, SetSignposts, Undo
from core.moves import Deal
from core.phase import Phase
from core.setup import SeatNo
from core.state import State
from core.text import tr

SEAT_FIELDS: dict[type, tuple[str, ...]] = {
    cls: tuple(field.name for field in attrs.fields(cls) if SeatNo in (field.type, *get_args(field.type)))
    for cls in get_args(Event)
}
"""The fields of each event that name a seat. A negative one would count from the end; a large one would fail much later."""


LONGEST_NAMED = 80
"""Characters that are told of a name that nobody knows."""


def check_entry(entry: Entry, seats: int, board: Board) -> None:
    """
    Raise `LogError` if the entry names a seat, track or result that this game lacks, or has events that its move cannot make.
    """
    if isinstance(entry.move, Deal) != (entry.seat is None):
        raise LogError(tr("only the deal has no seat"))
    _check_seat(entry.seat, seats)
    if isinstance(entry.move, (Undo, Redo, *WORDS)):
        _check_words(entry, seats, board.track_numbers)
    for event in entry.events:
        if isinstance(event, TicketsOffered):
            _check_offer(len(event.tickets), event.keep)
        for name in SEAT_FIELDS[type(event)]:
            _check_seat(getattr(event, name), seats)
        if isinstance(event, OrderDrawn) and len(event.scores) != seats:
            raise LogError(tr("the first scores are not as many as the seats"))
        if isinstance(event, GameEnded):
            _check_results(event.results, seats, board.ticket_numbers)


def _check_offer(tickets: int, keep: int) -> None:
    if not 0 <= keep <= tickets:
        raise LogError(tr("of {n} tickets {keep} cannot be kept", n=tickets, keep=keep))
    if tickets > MOST_OFFERED:
        raise LogError(
            tr("{n} tickets are too many to choose from; {most} may be", n=tickets, most=MOST_OFFERED)
        )


def _check_results(results: Sequence[SeatResult], seats: int, tickets: Container[TicketId]) -> None:
    if [each.seat for each in results] != list(range(seats)):
        raise LogError(tr("the results are not those of the seats"))
    places = {each.place for each in results}
    if min(places) != 1 or max(places) > seats:
        raise LogError(tr("the places do not go from 1 to at most {seats}", seats=seats))
    for each in results:
        for ticket in (*each.tickets_done, *each.tickets_missed):
            if ticket not in tickets:
                raise LogError(tr("there is no ticket {ticket}", ticket=ticket[:LONGEST_NAMED]))


def _check_words(entry: Entry, seats: int, tracks: Container[TrackId]) -> None:
    if entry.events:
        raise LogError(tr("undo, redo and words make no events"))
    if isinstance(entry.move, AskUndo):
        for seat in entry.move.asked:
            _check_seat(seat, seats)
    if isinstance(entry.move, SetSignposts):
        for track in (*entry.move.along, *entry.move.around):
            if track not in tracks:
                raise LogError(tr("there is no track {track}", track=track[:LONGEST_NAMED]))


def _check_seat(seat: Any, seats: int) -> None:
    if seat is not None and not 0 <= seat < seats:
        raise LogError(tr("there is no seat {seat}", seat=seat))


def check_all_adds_up(state: State) -> None:
    """Raise `LogError` if something has come from nowhere or is gone: no number in an event may be made up."""
    if state.phase is Phase.DEAL:
        return
    if not _cards_add_up(state):
        raise LogError(tr("the train cards do not add up after it"))
    if not _tickets_add_up(state):
        raise LogError(tr("the tickets do not add up after it"))
    if not _trains_add_up(state):
        raise LogError(tr("the trains do not add up after it"))
    purses = state.rules.purse * len(state.tokens)
    if min(state.tokens) < 0 or sum(state.tokens) + state.bank != purses:
        raise LogError(tr("the toll tokens do not add up after it"))


def _cards_add_up(state: State) -> bool:
    deck = state.deck[state.drawn :]
    piles = [state.discards, *state.hands]
    if state.tunnel is not None:
        piles.append(list(state.tunnel.turned))
    if not 0 <= state.drawn <= len(state.deck) or any(min(pile) < 0 for pile in piles):
        return False
    market, in_piles = state.market, map(sum, zip(*piles, strict=True))
    found = [deck.count(colour) + market.count(colour) + many for colour, many in enumerate(in_piles)]
    return found == list(state.rules.all_cards)


def _tickets_add_up(state: State) -> bool:
    places = [
        state.ticket_deck[state.tickets_drawn :],
        state.ticket_discards,
        state.tickets_out,
        *state.offered,
        *state.tickets,
    ]
    return sorted(chain(*places)) == list(range(len(state.board.tickets)))


def _trains_add_up(state: State) -> bool:
    left = [*state.trains, state.neutral_trains]
    if min(left) < 0:
        return False
    for track, owner in zip(state.board.tracks, state.owners, strict=True):
        if owner != UNCLAIMED:
            left[owner] += track.length
    return left == [*[state.rules.trains] * len(state.trains), state.rules.neutral_trains]

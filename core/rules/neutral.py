"""The neutral player of the two-player variant: a third colour that takes the tracks that tickets name."""

from core.board import UNCLAIMED, Connection
from core.events import (
    Event,
    MarkerPassed,
    NeutralAsked,
    NeutralClaimed,
    NeutralLeft,
    NeutralTurned,
    TollPaid,
)
from core.evolve import folded
from core.rules.illegal_move import IllegalMove, Refusal
from core.rules.supply import reshuffled_tickets
from core.setup import SeatNo
from core.state import State
from core.text import tr


def neutral_is_due(state: State) -> bool:
    """Whether the neutral player acts now: after both players' turns, from a certain round on, while somebody holds its marker."""
    return state.rounds >= state.rules.neutral_from_round and state.turns % len(state.hands) == 0


def neutral_acts(state: State, events: list[Event]) -> bool:
    """Turn up a ticket and do as it says. False if the marker's holder must choose before play goes on."""
    if state.tickets_left:
        turned_up = _turn_up(state)
        events += turned_up
        if isinstance(turned_up[-1], NeutralAsked):
            return False
        state = folded(state, turned_up)
    events += out_of_tickets(state)
    return True


def _turn_up(state: State) -> list[Event]:
    ticket = state.board.tickets[state.ticket_deck[state.tickets_drawn]]
    turned = NeutralTurned(ticket.id)
    wanted = (
        tracks_for_neutral(state, state.board.connections_by_id[ticket.neutral]) if ticket.neutral else []
    )
    if not wanted:
        return [turned]
    free = [number for number in wanted if state.board.tracks[number].length <= state.neutral_trains]
    if not free:
        return [turned, NeutralLeft()]
    if len(free) > 1:
        slugs = tuple(state.board.tracks[number].id for number in free)
        return [turned, NeutralAsked(SeatNo(state.marker), slugs)]
    return [turned, *_takes(state, free[0])]


def out_of_tickets(state: State) -> list[Event]:
    """
    Take the neutral player out of the game because the ticket deck is empty, whoever took the last ticket.

    The move that emptied the deck is finished first; then the discards make a new deck. A neutral player that leaves
    for lack of trains makes no new deck.
    """
    if state.marker < 0 or state.tickets_left:
        return []
    return [NeutralLeft(), reshuffled_tickets(state)] if state.ticket_discards else [NeutralLeft()]


def tracks_for_neutral(state: State, route: Connection) -> list[int]:
    """The tracks it could take; none if it holds one of them already, or if the players hold all."""
    free = [number for number in route.tracks if state.owners[number] == UNCLAIMED]
    held = len(free) < len(route.tracks)
    if any(state.owners[number] == state.neutral for number in route.tracks):
        return []
    if held and not state.both_tracks_open:
        return []
    return free


def choose_for_neutral(state: State, track: str) -> list[Event]:
    """The holder has chosen: the track is taken and the marker passed on. The caller begins the next turn."""
    numbers = {state.board.tracks[number].id: number for number in state.neutral_choice}
    number = next((numbers[slug] for slug in numbers if slug == track), None)
    if number is None:
        raise IllegalMove(
            Refusal.NOT_A_CHOICE,
            tr("The neutral player takes one of: {tracks}.", tracks=", ".join(numbers)),
        )
    passed_to = SeatNo((state.marker + 1) % len(state.hands))
    return [*_takes(state, number), *(out_of_tickets(state) or [MarkerPassed(passed_to)])]


def _takes(state: State, number: int) -> list[Event]:
    """The neutral player takes a track. If a player holds its twin, the bank pays that player the toll."""
    track = state.board.tracks[number]
    events: list[Event] = [NeutralClaimed(track.id)]
    if state.rules.tolls and track.toll and track.twin is not None:
        owner = state.owners[track.twin]
        if owner not in (UNCLAIMED, state.neutral):
            events.append(TollPaid(track.toll, to=SeatNo(owner)))
    return events

"""What a seat may see, and what nobody may see of another."""

from typing import Any

import attrs
import pytest

from core.board import TicketId, TrackId
from core.cards import Colour
from core.events import CardDrawn, DeckShuffled, Event, HandDealt, TicketsKept, TicketsOffered
from core.phase import Phase
from core.setup import SeatNo
from core.state import State, with_owner
from core.view import View, view_of
from tests.games import TABLES, new_game, random_play


def everything_in(value: Any) -> list[Any]:
    """Every value that can be reached from a view, but for the board, the rules and the seats' public names."""
    if isinstance(value, View):
        skipped = {"board", "rules", "seats", "moves", "results"}
        fields = [f.name for f in attrs.fields(View) if f.name not in skipped]
        return [leaf for name in fields for leaf in everything_in(getattr(value, name))]
    if attrs.has(type(value)):
        return [leaf for f in attrs.fields(type(value)) for leaf in everything_in(getattr(value, f.name))]
    if isinstance(value, tuple | list):
        return [value, *(leaf for item in value for leaf in everything_in(item))]
    return [value]


@pytest.mark.parametrize(("slug", "variant", "seats"), TABLES)
def test_no_view_holds_another_seats_secrets(slug: str, variant: str, seats: int) -> None:
    for step in random_play(new_game(slug, variant, seats, seed=6), 6):
        state = step.state
        latest = step.log.entries[-1].events
        for eyes in (None, *map(SeatNo, range(seats))):
            view = view_of(state, eyes, latest)
            leaves = everything_in(view)
            assert not any(isinstance(leaf, State) for leaf in leaves)
            assert not any(isinstance(leaf, bytes) for leaf in leaves)
            for other in range(seats):
                if other == eyes or step.over:
                    continue
                secret = tuple(state.tickets[other])
                assert not secret or secret not in leaves or secret == view.tickets
                for event in view.latest:
                    assert not holds_secret(event, other)


def holds_secret(event: Event, other: int) -> bool:
    if isinstance(event, DeckShuffled):
        return event.order is not None
    if isinstance(event, CardDrawn):
        return event.seat == other and event.card is not None
    if isinstance(event, HandDealt):
        return event.seat == other and event.cards is not None
    if isinstance(event, TicketsOffered):
        return event.seat == other and any(event.tickets)
    if isinstance(event, TicketsKept):
        return event.seat == other and any(event.kept or ())
    return False


def test_only_the_seat_that_is_asked_gets_moves() -> None:
    game = new_game()
    while game.state.phase is Phase.FIRST_TICKETS:
        game.play(game.legal_moves()[0])
    state = game.state
    other = SeatNo(1 - state.seat)
    assert view_of(state, state.seat).moves
    assert view_of(state, state.seat).asked
    assert not view_of(state, other).moves
    assert not view_of(state, other).asked
    assert not view_of(state, None).moves


def test_a_spectator_sees_counts_and_no_hand() -> None:
    view = view_of(new_game(seats=3).state, None)
    assert view.card_counts == (4, 4, 4)
    assert sum(view.hand) == 0
    assert (view.tickets, view.offered, view.tokens, view.ticket_states) == ((), (), 0, ())


def test_ones_own_tickets_come_with_their_state() -> None:
    game = new_game(seed=2)
    while game.state.phase is not Phase.TURN:
        game.play(game.legal_moves()[-1])
    view = view_of(game.state, game.state.seat)
    assert len(view.ticket_states) == 5
    for state in view.ticket_states:
        assert not state.done
        assert state.way is not None
        assert state.way.trains == sum(track.length for track in state.way.tracks) > 0
        assert state.within(40)
        assert not state.within(state.way.trains - 1)


def test_a_ticket_is_done_when_ones_own_tracks_connect_it_and_barred_when_others_hold_all_ways() -> None:
    game = new_game(seed=2)
    state = game.state.copy()
    number = state.board.ticket_numbers[TicketId("breda-eindhoven")]
    state.tickets[0] = (number,)
    for slug in ("breda-s-hertogenbosch/white", "eindhoven-s-hertogenbosch/blue"):
        state.owners = with_owner(state.owners, state.board.track_numbers[TrackId(slug)], 0)
    assert view_of(state, SeatNo(0)).ticket_states[0].done
    for track in state.board.at_city[state.board.tickets[number].cities[0]]:
        state.owners = with_owner(state.owners, track.index, 1)
        state.open[0] &= ~track.bit
    barred = view_of(state, SeatNo(0)).ticket_states[0]
    assert (barred.done, barred.way) == (False, None)
    assert not barred.within(40)


def test_neither_state_nor_view_nor_event_prints_a_secret() -> None:
    """A traceback shows values by their repr: it must not show a hand, a deck or a seed."""
    game = new_game(seed=123454321)
    list(random_play(game, 1, limit=30))
    state = game.state
    texts = [
        repr(state),
        repr(game.setup),
        *(repr(event) for entry in game.log.entries for event in entry.events),
    ]
    for text in texts:
        assert "123454321" not in text
        assert "order=" not in text
        for hand in state.hands:
            assert repr(hand) not in text
    drawn = CardDrawn(SeatNo(0), Colour.RED)
    assert "RED" not in repr(drawn)

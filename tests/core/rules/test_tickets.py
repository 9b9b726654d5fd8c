"""Tickets: at the start, later, given back, and when the deck runs out."""

import pytest

from core.board import TicketId
from core.events import TicketsKept, TicketsOffered, TicketsShuffled
from core.moves import DrawTickets, KeepTickets
from core.phase import Phase
from core.rules import Refusal, legal_moves
from core.state import State
from core.view import view_of
from tests.core.positions import (
    happened,
    lay_tickets,
    nederland,
    nordic,
    played,
    refused,
    ticket_numbers,
    ticket_slugs,
    watched,
)

FEW = ("breda-groningen", "duisburg-waddeneilanden", "amsterdam-groningen")
MORE = ("duisburg-rotterdam", "sneek-utrecht", "haarlem-zwolle")


def keep(*tickets: str) -> KeepTickets:
    return KeepTickets(tuple(map(TicketId, tickets)))


def on_offer(state: State) -> list[TicketId]:
    return ticket_slugs(state, state.offered[state.seat])


def choosing_first_tickets(state: State, slug_count: int, minimum: int) -> State:
    state.turns, state.phase, state.keep = 0, Phase.FIRST_TICKETS, minimum
    for seat in range(len(state.hands)):
        state.offered[seat] = state.ticket_deck[seat * slug_count : (seat + 1) * slug_count]
    state.tickets_drawn = slug_count * len(state.hands)
    return state


@pytest.mark.parametrize(("slug", "drawn"), [("nederland", 4), ("nordic", 3)])
def test_later_a_player_draws_four_tickets_on_nederland_and_three_on_nordic(slug: str, drawn: int) -> None:
    state = nederland() if slug == "nederland" else nordic()
    asked = played(state, DrawTickets())
    assert (asked.phase, asked.seat) == (Phase.TICKETS, 0)
    assert asked.offered[0] == state.ticket_deck[:drawn]
    assert len(legal_moves(asked)) == 2**drawn - 1
    assert refused(asked, keep()) is Refusal.TOO_FEW_KEPT
    kept = played(asked, keep(on_offer(asked)[1]))
    assert kept.tickets[0] == (asked.offered[0][1],)
    assert (kept.phase, kept.seat) == (Phase.TURN, 1)


def test_all_tickets_on_offer_may_be_kept() -> None:
    asked = played(nederland(), DrawTickets())
    kept = played(asked, keep(*on_offer(asked)))
    assert kept.tickets[0] == asked.offered[0]
    assert kept.ticket_discards == ()


@pytest.mark.parametrize(("slug", "minimum", "choices"), [("nederland", 3, 16), ("nordic", 2, 26)])
def test_of_the_first_five_at_least_three_are_kept_on_nederland_and_two_on_nordic(
    slug: str, minimum: int, choices: int
) -> None:
    state = choosing_first_tickets(nederland() if slug == "nederland" else nordic(), 5, minimum)
    offer = on_offer(state)
    assert len(legal_moves(state)) == choices
    assert refused(state, keep(*offer[: minimum - 1])) is Refusal.TOO_FEW_KEPT
    assert len(played(state, keep(*offer[:minimum])).tickets[0]) == minimum


@pytest.mark.parametrize("first", [True, False])
def test_tickets_not_kept_go_to_the_discards_on_nederland_and_leave_the_game_on_nordic(first: bool) -> None:
    for state, comes_back in ((nederland(), True), (nordic(), False)):
        asked = choosing_first_tickets(state, 5, 2) if first else played(state, DrawTickets())
        kept = played(asked, keep(*on_offer(asked)[:2]))
        back = asked.offered[0][2:]
        assert kept.ticket_discards == (back if comes_back else ())
        assert kept.tickets_out == (() if comes_back else back)


def test_tickets_given_back_lie_face_up_on_nederland_and_are_never_seen_on_nordic() -> None:
    for state, face_up in ((nederland(), True), (nordic(), False)):
        asked = played(state, DrawTickets())
        events = tuple(watched(asked, keep(on_offer(asked)[0])))
        told = view_of(played(asked, keep(on_offer(asked)[0])), None, events).latest[0]
        assert isinstance(told, TicketsKept)
        assert told.kept == (None,)
        assert told.returned is not None
        assert (None not in told.returned) is face_up


def test_only_tickets_on_offer_can_be_kept_and_each_once() -> None:
    asked = played(nederland(), DrawTickets())
    first = on_offer(asked)[0]
    below = ticket_slugs(asked, asked.ticket_deck[asked.tickets_drawn :])[0]
    assert refused(asked, keep(first, below)) is Refusal.TICKETS_NOT_OFFERED
    assert refused(asked, keep(first, first)) is Refusal.TICKETS_NOT_OFFERED
    assert refused(asked, keep("utrecht-mars")) is Refusal.TICKETS_NOT_OFFERED


def test_kept_tickets_are_final() -> None:
    asked = played(nederland(), DrawTickets())
    kept = played(asked, keep(*on_offer(asked)))
    assert refused(kept, keep(on_offer(asked)[0])) is Refusal.NOT_NOW


def test_with_fewer_tickets_left_a_player_takes_what_is_there() -> None:
    asked = played(lay_tickets(nederland(), *FEW[:2]), DrawTickets())
    assert on_offer(asked) == list(FEW[:2])
    one = played(lay_tickets(nederland(), FEW[0]), DrawTickets())
    assert list(legal_moves(one)) == [keep(FEW[0])]
    assert refused(one, keep()) is Refusal.TOO_FEW_KEPT


@pytest.mark.parametrize("slug", ["nederland", "nordic"])
def test_with_no_tickets_left_they_cannot_be_drawn(slug: str) -> None:
    state = lay_tickets(nederland() if slug == "nederland" else nordic())
    assert DrawTickets() not in list(legal_moves(state))
    assert refused(state, DrawTickets()) is Refusal.NO_TICKETS


def test_tickets_out_of_the_game_never_come_back_on_nordic() -> None:
    state = lay_tickets(nordic(), "bergen-tornio", "oslo-stockholm")
    asked = played(state, DrawTickets())
    kept = played(asked, keep("bergen-tornio"))
    assert refused(kept, DrawTickets()) is Refusal.NO_TICKETS


def test_an_empty_ticket_deck_is_made_anew_from_the_discards() -> None:
    asked = played(lay_tickets(nederland(), discards=(*FEW, *MORE)), DrawTickets())
    assert set(on_offer(asked)) < {*FEW, *MORE}
    assert len(on_offer(asked)) == 4
    assert asked.ticket_discards == ()
    assert asked.tickets_left == 2


def test_decision_a_draw_cut_short_goes_on_from_the_new_deck() -> None:
    state = lay_tickets(nederland(), *FEW[:2], discards=MORE)
    events = watched(state, DrawTickets())
    assert [type(event) for event in events] == [TicketsShuffled, TicketsOffered]
    asked = played(state, DrawTickets())
    assert on_offer(asked)[:2] == list(FEW[:2])
    assert set(on_offer(asked)[2:]) < set(MORE)
    assert asked.tickets_left == 1


def test_a_deck_that_has_just_enough_is_not_shuffled() -> None:
    state = lay_tickets(nederland(), *FEW, MORE[0], discards=MORE[1:])
    assert not happened(watched(state, DrawTickets()), TicketsShuffled)
    assert played(state, DrawTickets()).ticket_discards == ticket_numbers(state, MORE[1:])


def test_nothing_but_a_choice_may_follow_an_offer() -> None:
    asked = played(nederland(), DrawTickets())
    assert all(isinstance(move, KeepTickets) for move in legal_moves(asked))
    assert refused(asked, DrawTickets()) is Refusal.NOT_NOW

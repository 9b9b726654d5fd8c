"""Which tickets a claim would cost, and what finishes one besides its way."""

import re

import attrs
import pytest

from core.board import TrackId
from core.cards import Cards, cards
from core.planning.losing import tickets_lost_by
from core.planning.payments import payments, proposals, tickets_finished_by
from core.planning.price import price_for
from core.planning.price_words import price_sentence
from core.planning.prospects import Reach, prospects_of
from core.planning.ticket_words import ticket_standing
from core.setup import SeatNo
from core.view import View, view_of
from tests.core.planning.brute import planned_positions
from tests.core.positions import give_tickets, lay, nordic


def stockholm_umea(trains: int) -> View:
    """A ticket that wants seven trains, and cards for Göteborg–Norrköping, which it does not want."""
    state = lay(give_tickets(nordic(), 0, "stockholm-umea"), cards(white=3))
    state.trains[0] = trains
    return view_of(state, SeatNo(0))


@pytest.mark.parametrize(("trains", "loses"), [(40, False), (10, False), (9, True), (7, True)])
def test_a_claim_that_leaves_too_few_trains_for_a_ticket_says_so(trains: int, loses: bool) -> None:
    view = stockholm_umea(trains)
    assert prospects_of(view).trains == 7
    track = view.board.track(TrackId("goteborg-norrkoping/grey"))
    assert [view.board.ticket_name(ticket) for ticket in tickets_lost_by(view, track)] == (
        ["Stockholm–Umeå"] if loses else []
    )
    assert ("Then Stockholm–Umeå can no longer be done!" in price_sentence(view, track)) is loses


@pytest.mark.parametrize(
    ("hand", "loses"),
    [
        (cards(white=4, yellow=3), False),  # the rest is one track, and it is payable then
        (cards(white=4, yellow=2), True),  # it lacks a card, and who draws claims nothing
    ],
)
def test_a_claim_that_begins_the_last_round_loses_what_one_more_does_not_finish(
    hand: Cards, loses: bool
) -> None:
    state = lay(give_tickets(nordic(), 0, "stockholm-umea"), hand)
    state.trains[0] = 7
    view = attrs.evolve(view_of(state, SeatNo(0)), rules=attrs.evolve(state.rules, last_round_at=4))
    (ticket,) = prospects_of(view).tickets
    assert ticket.reach is Reach.PLANNED
    first = max(ticket.tracks, key=lambda track: track.length)
    assert view.begins_last_round(first)
    assert tickets_lost_by(view, first) == ([ticket.ticket] if loses else [])
    other = view.board.track(TrackId("goteborg-norrkoping/grey"))
    assert tickets_lost_by(view, other) == [ticket.ticket]


@pytest.mark.brute
def test_a_ticket_that_lacks_cards_names_a_track_that_can_be_paid_and_finishes_it() -> None:
    named = 0
    for view, prospects in planned_positions(600):
        for one in prospects.tickets:
            if one.reach is not Reach.PLANNED or view.last_round:
                continue
            finishing = [
                track
                for track in map(view.board.track, view.payable_tracks)
                if one.ticket in tickets_finished_by(view, track) and track not in one.tracks
            ]
            lacks = any(prospects.share_of(track).lack for track in one.tracks)
            told = re.search(
                r"(?:^|\. )([^.]*), which you can pay, finishes it too\.$", ticket_standing(view, one)
            )
            assert bool(told) is bool(lacks and finishing)
            if told:
                named += 1
                assert told[1] in {view.board.track_name(track) for track in finishing}
    assert named > 5


@pytest.mark.brute
def test_what_the_plan_has_put_aside_is_offered_and_a_price_is_what_is_proposed_first() -> None:
    aside = priced = 0
    for view, prospects in planned_positions(300):
        for share in prospects.shares:
            track = view.board.tracks[share.demand.track]
            if share.lack or track.id not in view.payable_tracks:
                continue
            assert share.cards in payments(view, track)
            aside += 1
        for track in map(view.board.track, sorted(view.payable_tracks)[:8]):
            assert price_for(view, track).cards == sum(proposals(view, track)[0])
            priced += 1
    assert min(aside, priced) > 100

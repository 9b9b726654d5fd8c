"""Whose claim has cut one's way, and what is left of the ticket."""

import pytest

from core.board import TrackId
from core.cards import cards
from core.events import TrackClaimed
from core.planning.cut import cuts_by, cuts_sentence
from core.planning.prospects import Reach, prospects_of
from core.setup import SeatNo
from core.state import State
from core.view import View, view_of
from tests.core.positions import build, give_tickets, lay, nederland, nordic
from tests.games import TABLES, new_game, random_play

ANNA = SeatNo(0)


def told(state: State, *new: str) -> str:
    view = view_of(state, ANNA)
    return cuts_sentence(view, cuts_by(view, [TrackId(track) for track in new]))


def wanting(*tickets: str, **hand: int) -> State:
    return lay(give_tickets(nordic(), 0, *tickets), cards(**hand))


def test_a_claim_beside_ones_way_is_no_news() -> None:
    state = wanting("stockholm-umea")
    build(state, 1, "helsinki-lahti/black")
    assert told(state, "helsinki-lahti/black") == ""


def test_ones_own_claim_is_no_news() -> None:
    state = wanting("stockholm-umea")
    build(state, 0, "stockholm-sundsvall/grey-1")
    assert told(state, "stockholm-sundsvall/grey-1") == ""


def test_another_way_may_take_as_many_trains() -> None:
    state = wanting("stockholm-umea", white=4)
    build(state, 1, "stockholm-sundsvall/grey-1")
    assert told(state, "stockholm-sundsvall/grey-1") == (
        "Bram cuts your way for Stockholm–Umeå: the plan takes as many trains another way."
    )


def test_a_cut_way_is_told_with_what_the_plan_takes_more() -> None:
    more = set()
    (before,) = prospects_of(view_of(wanting("narvik-tallinn"), ANNA)).tickets
    for track in before.tracks:
        state = build(wanting("narvik-tallinn"), 1, track.id)
        (now,) = prospects_of(view_of(state, ANNA)).tickets
        more.add(now.trains - before.trains)
        if now.trains > before.trains + 1:
            assert told(state, track.id) == (
                "Bram cuts your way for Narvik–Tallinn: "
                f"the plan takes {now.trains - before.trains} trains more."
            )
    assert max(more) > 1


def test_a_ticket_that_can_no_longer_be_done_is_told_so() -> None:
    state = give_tickets(nordic(), 0, "narvik-tallinn")
    taken = ("helsinki-tallinn/purple", "stockholm-tallinn/green")
    build(state, 1, *taken)
    assert told(state, *taken) == ("Bram cuts your way for Narvik–Tallinn: it can no longer be done.")


@pytest.mark.brute
def test_what_is_told_of_a_cut_way_is_true_of_the_plan_where_the_tickets_own_way_is_shorter_than_before() -> (
    None
):
    """A ticket's way may be longer than need be, for the sake of another's; where it no longer can be, its number falls."""
    for slug, variant, seats in TABLES:
        before: View | None = None
        for step in random_play(new_game(slug, variant, seats, seed=5), 5):
            view = view_of(step.state, ANNA)
            new = [event.track for event in step.log.entries[-1].events if isinstance(event, TrackClaimed)]
            if before is not None and before.hand == view.hand and (cuts := cuts_by(view, new)):
                old, now = prospects_of(before), prospects_of(view)
                more = now.trains - old.trains
                if all(one.reach is Reach.PLANNED for one in cuts) and now.of(cuts[0].ticket.index).trains < (
                    old.of(cuts[0].ticket.index).trains
                ):
                    sentence = cuts_sentence(view, cuts)
                    assert sentence.endswith(
                        "as many trains another way." if not more else f"{more} train{'s' * (more > 1)} more."
                    )
                    return
            before = view
    raise AssertionError("no way became shorter")


def test_several_tickets_that_are_cut_share_a_sentence() -> None:
    tickets = ("narvik-tallinn", "tallinn-tampere", "stockholm-umea")
    state = give_tickets(nordic(), 0, *tickets)
    taken = ("helsinki-tallinn/purple", "stockholm-tallinn/green")
    build(state, 1, *taken)
    assert told(state, *taken) == (
        "Bram cuts your way for Narvik–Tallinn and Tampere–Tallinn: they can no longer be done."
    )


def test_where_the_twin_is_left_the_way_is_as_it_was() -> None:
    state = give_tickets(nederland(seats=4), 0, "amsterdam-nijmegen")
    (one,) = prospects_of(view_of(state, ANNA)).tickets
    track = one.tracks[0]
    build(state, 1, track.id)
    assert prospects_of(view_of(state, ANNA)).tickets[0].tracks[0].index == track.twin
    assert told(state, track.id) == ""


@pytest.mark.brute
def test_what_is_told_agrees_with_the_plans_before_and_after() -> None:
    """
    Every claim of some games, through the eyes of all others at the table.

    With the same seed four or five play the same claims with tolls and without.
    """
    cut = 0
    for slug, variant, seats in TABLES:
        if variant == "no-tolls" and seats > 3:
            continue
        before: dict[int, View] = {}
        for step in random_play(new_game(slug, variant, seats, seed=11), 11):
            events = step.log.entries[-1].events
            new = [event.track for event in events if isinstance(event, TrackClaimed)]
            for seat in range(seats):
                view = view_of(step.state, SeatNo(seat))
                if seat in before and new and before[seat].hand == view.hand:
                    for one in cuts_by(view, new):
                        cut += 1
                        old = prospects_of(before[seat]).of(one.ticket.index)
                        assert any(not view.open_tracks & track.bit for track in old.tracks)
                before[seat] = view
    assert cut

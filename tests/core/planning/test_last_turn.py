"""In the last round the plan is what one claim can still do, and says what it is too late for."""

import attrs
import pytest

from core.board import TrackId
from core.cards import NO_CARDS, Cards, Colour, cards
from core.events import NeutralAsked
from core.evolve import evolve
from core.moves import DrawCard, DrawTickets
from core.phase import Phase
from core.planning.cut import cuts_by, cuts_sentence
from core.planning.last_turn import claims_left
from core.planning.prospects import Prospects, Reach, prospects_of
from core.planning.ticket_words import plan_sentence, ticket_standing
from core.planning.track_words import missing_track_lines
from core.setup import SeatNo
from core.state import State
from core.view import View, view_of
from tests.core.positions import build, claim, give_tickets, lay, nederland, nordic, played

ANNA, BRAM = SeatNo(0), SeatNo(1)


def last_turn(hand: Cards = NO_CARDS, turns_after: int = 1) -> State:
    """Anna's: she lacks one track for Stockholm–Umeå, and most of Narvik–Tallinn."""
    state = build(nordic(), 0, "stockholm-sundsvall/grey-1")
    state = lay(give_tickets(state, 0, "stockholm-umea", "narvik-tallinn"), hand, deck="YYYYYYY")
    state.last_turns = turns_after
    return state


def told(view: View) -> list[str]:
    return [ticket_standing(view, one) for one in prospects_of(view).tickets]


def reaches(prospects: Prospects) -> list[Reach]:
    return [one.reach for one in prospects.tickets]


def test_a_track_in_the_hand_finishes_its_ticket_and_for_the_other_it_is_too_late() -> None:
    view = view_of(last_turn(cards(yellow=3)), ANNA)
    prospects = prospects_of(view)
    assert reaches(prospects) == [Reach.PLANNED, Reach.TOO_LATE]
    assert [track.id for track in prospects.tracks] == ["sundsvall-umea/yellow"]
    assert told(view) == [
        "It still wants 3 trains. Your last turn can finish it.",
        "Too late: no track that you can pay finishes it in your last turn. It costs 13 points.",
    ]
    assert missing_track_lines(view, prospects.tickets[0])[0].paid
    assert missing_track_lines(view, prospects.tickets[1]) == []
    assert plan_sentence(view, prospects) == (
        "Your last turn! Sundsvall–Umeå (yellow) finishes Stockholm–Umeå. What stays open costs 13 points."
    )


def test_no_card_is_wanted_that_would_come_too_late() -> None:
    """Two yellow lie open: in any turn before the last they would be marked."""
    state = lay(last_turn(), cards(yellow=1), market="YYBBB")
    prospects = prospects_of(view_of(state, ANNA))
    assert reaches(prospects) == [Reach.TOO_LATE, Reach.TOO_LATE]
    assert not any(prospects.lacks(card) or prospects.does_as_well(card) for card in Colour)
    assert (sum(prospects.wanted), prospects.undecided, prospects.to_draw) == (0, (), 0)
    view = view_of(state, ANNA)
    assert plan_sentence(view, prospects).endswith(
        "No track that you can pay finishes a ticket. What stays open costs 20 points."
    )
    state.last_turns = -1
    assert prospects_of(view_of(state, ANNA)).lacks(Colour.YELLOW)


def test_with_one_turn_for_two_tickets_the_plan_has_what_brings_more_and_the_other_is_told() -> None:
    state = build(nordic(), 0, "stockholm-sundsvall/grey-1", "kristiansand-oslo/black")
    tickets = give_tickets(state, 0, "stockholm-umea", "oslo-stavanger")
    view = view_of(lay(tickets, cards(yellow=3, green=2)), ANNA)
    assert reaches(prospects_of(view)) == [Reach.PLANNED, Reach.PLANNED]
    view = attrs.evolve(view, last_turns=1)
    assert reaches(prospects_of(view)) == [Reach.PLANNED, Reach.CROWDED_OUT]
    assert told(view)[1] == "Your last turn can finish it, or what the plan has, but not both."
    assert plan_sentence(view, prospects_of(view)) == (
        "Your last turn! Sundsvall–Umeå (yellow) finishes Stockholm–Umeå. "
        "Or Kristiansand–Stavanger (green) finishes Oslo–Stavanger. What stays open costs 4 points."
    )


@pytest.mark.parametrize("started_with", [DrawCard(), DrawTickets()])
def test_a_turn_that_began_with_a_draw_claims_no_more(started_with: DrawCard | DrawTickets) -> None:
    view = view_of(played(last_turn(cards(yellow=3)), started_with), ANNA)
    assert claims_left(view) == 0
    assert reaches(prospects_of(view)) == [Reach.TOO_LATE, Reach.TOO_LATE]
    assert told(view)[0] == "Too late: you can claim no more tracks. It costs 7 points."
    assert plan_sentence(view, prospects_of(view)) == (
        "You can claim no more tracks. What stays open costs 20 points."
    )


def test_of_two_claims_of_which_one_is_left_each_is_told_as_if_alone() -> None:
    """The same tokens pay either of them: neither is by a loan because of the other."""
    state = build(nederland(), 0, "breda-turnhout/black", "emmen-zwolle/grey")
    state = give_tickets(state, 0, "rotterdam-turnhout", "emmen-lelystad")
    state = lay(state, cards(locomotive=2))
    state.tokens[0], state.last_turns = 5, 1
    view = view_of(state, ANNA)
    prospects = prospects_of(view)
    assert reaches(prospects) == [Reach.CROWDED_OUT, Reach.PLANNED]
    for one in prospects.tickets:
        (line,) = missing_track_lines(view, one)
        assert line.paid
        assert line.text.endswith("toll\N{NO-BREAK SPACE}4, with 2 locomotives")


def test_who_waits_for_the_last_turn_is_told_of_it_and_who_has_had_it_is_told_that_too() -> None:
    state = last_turn(cards(yellow=3), turns_after=2)
    after = played(state, DrawCard(), DrawCard())  # Bram's last but one in the order, Anna's last
    assert (after.seat, after.last_turns) == (BRAM, 1)
    view = view_of(after, ANNA)
    assert claims_left(view) == 1
    assert reaches(prospects_of(view)) == [Reach.PLANNED, Reach.TOO_LATE]
    gone = attrs.evolve(view, last_turns=0)
    assert claims_left(gone) == 0
    assert reaches(prospects_of(gone)) == [Reach.TOO_LATE, Reach.TOO_LATE]


def test_before_the_last_round_nobody_knows_how_many_turns_are_left() -> None:
    assert claims_left(view_of(last_turn(turns_after=-1), ANNA)) is None
    assert claims_left(view_of(last_turn(turns_after=1), None)) is None


@pytest.mark.parametrize(("green", "reach"), [(3, Reach.PLANNED), (2, Reach.TOO_LATE)])
def test_a_tunnel_that_is_being_dug_is_all_that_the_last_turn_can_do(green: int, reach: Reach) -> None:
    """It costs one green more; the track for the other ticket could have been paid."""
    state = build(nordic(), 0, "stockholm-sundsvall/grey-1", "kristiansand-oslo/black")
    give_tickets(state, 0, "stockholm-umea", "oslo-stavanger")
    state = lay(state, cards(yellow=3, green=green), deck="GPP")
    state.last_turns = 1
    assert prospects_of(view_of(state, ANNA)).tickets[1].reach is Reach.CROWDED_OUT
    dug = played(state, claim("kristiansand-stavanger/green", green=2))
    assert dug.phase is Phase.TUNNEL
    assert reaches(prospects_of(view_of(dug, ANNA))) == [Reach.TOO_LATE, reach]


@pytest.mark.parametrize(("marker", "last_turns"), [(0, 2), (1, 2), (0, 1), (1, 1)])
def test_who_chooses_for_the_neutral_player_has_a_last_turn_if_one_is_to_come(
    marker: int, last_turns: int
) -> None:
    """It acts when both have had a turn, so Anna is next, whoever holds its marker."""
    state = nederland(variant="neutral")
    evolve(state, NeutralAsked(SeatNo(marker), (TrackId("breda-rotterdam/purple"),)))
    state.last_turns = last_turns
    assert claims_left(view_of(state, ANNA)) == 1
    assert claims_left(view_of(state, BRAM)) == last_turns - 1


def test_a_way_that_is_cut_in_the_last_round_is_told_with_what_is_left_of_it() -> None:
    state = build(last_turn(cards(yellow=3)), 1, "sundsvall-umea/yellow", "sundsvall-umea/purple")
    view = view_of(state, ANNA)
    cuts = cuts_by(view, [TrackId("sundsvall-umea/yellow"), TrackId("sundsvall-umea/purple")])
    assert cuts_sentence(view, cuts) == ("Bram cuts your way for Stockholm–Umeå: it can no longer be done.")


def test_the_tickets_of_a_game_that_is_over_want_nothing() -> None:
    state = last_turn(cards(yellow=3), turns_after=0)
    view = view_of(played(state, DrawCard(), DrawCard()), ANNA)
    assert view.phase is Phase.OVER
    assert told(view) == ["It was not done: it cost 7 points.", "It was not done: it cost 13 points."]

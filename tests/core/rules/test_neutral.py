"""The neutral player of the two-player variant."""

import attrs
import pytest

from core.board import UNCLAIMED, Board, ConnectionId, MapId, TrackId
from core.board_file import built_in_board
from core.cards import cards
from core.events import (
    MarkerPassed,
    NeutralAsked,
    NeutralClaimed,
    NeutralLeft,
    NeutralTurned,
    OrderDrawn,
    TicketsOffered,
    TicketsShuffled,
    TollPaid,
    TurnBegan,
)
from core.evolve import evolve
from core.moves import Deal, DrawCard, DrawTickets, NeutralTrack
from core.phase import Phase
from core.rules import Refusal, decide, legal_moves
from core.setup import SeatNo
from core.state import State, new_state
from tests.core.positions import (
    build,
    build_neutral,
    claim,
    draw_two,
    happened,
    lay,
    lay_tickets,
    nederland,
    owner_of,
    played,
    refused,
    setup_for,
    ticket_numbers,
    track_of,
    watched,
)

NEUTRAL = 2
BLANK = "breda-groningen"
LAST_FOUR = ("haarlem-zwolle", "sneek-utrecht", "duisburg-rotterdam", "amsterdam-groningen")
TO_BREDA = "lingen-s-gravenhage"  # carries Breda–Rotterdam
PURPLE, YELLOW = "breda-rotterdam/purple", "breda-rotterdam/yellow"


def round_ends(*tickets: str, number: int = 6, marker: int = 1, board: Board | None = None) -> State:
    """The second player's turn in a round, with these tickets on top of the deck."""
    state = nederland(2, "neutral", board=board)
    state.turns, state.seat, state.marker = 2 * number, SeatNo(1), marker
    return lay_tickets(state, *tickets, BLANK)


def last_move(state: State) -> list[object]:
    """What the move does that ends this turn."""
    return list(watched(played(state, DrawCard()), DrawCard()))


def on_a_single_track() -> Board:
    """Nederland, where the ticket to Breda carries a connection with one track."""
    board = built_in_board(MapId("nederland"))
    single = ConnectionId("rotterdam-utrecht")
    return attrs.evolve(
        board,
        tickets=tuple(
            attrs.evolve(ticket, neutral=single) if ticket.id == TO_BREDA else ticket
            for ticket in board.tickets
        ),
    )


@pytest.mark.parametrize("first", [0, 1])
def test_the_player_who_goes_second_starts_with_the_marker(first: int) -> None:
    state = nederland(2, "neutral")
    evolve(state, OrderDrawn(SeatNo(first), (0, 1)))
    assert state.marker == 1 - first
    assert state.neutral_trains == 40


def test_nobody_holds_a_marker_in_the_other_variants() -> None:
    assert nederland(2, "tolls").marker == nederland(2, "no-tolls").marker == -1


def test_nothing_happens_in_five_rounds_and_from_the_sixth_on_a_ticket_is_turned_after_both_turns() -> None:
    state = lay_tickets(nederland(2, "neutral"), BLANK, *LAST_FOUR[:3])
    turned_after = []
    for turn in range(1, 17):
        before = state.tickets_left
        state = draw_two(state)
        if state.tickets_left < before:
            turned_after.append(turn)
    assert turned_after == [12, 14, 16]


@pytest.mark.parametrize("marker", [0, 1])
def test_a_ticket_without_a_route_does_nothing_and_the_holder_keeps_the_marker(marker: int) -> None:
    state = round_ends(BLANK, "haarlem-zwolle", marker=marker)
    after = draw_two(state)
    assert after.ticket_discards == ticket_numbers(state, [BLANK])
    assert after.marker == marker
    assert (after.seat, after.phase) == (0, Phase.TURN)
    assert set(after.owners) == {UNCLAIMED}


@pytest.mark.parametrize("marker", [0, 1])
@pytest.mark.parametrize("chosen", [PURPLE, YELLOW])
def test_where_both_tracks_are_free_the_holder_chooses_and_passes_the_marker(
    marker: int, chosen: str
) -> None:
    asked = draw_two(round_ends(TO_BREDA, marker=marker))
    assert (asked.phase, asked.seat) == (Phase.NEUTRAL, marker)
    assert set(legal_moves(asked)) == {NeutralTrack(TrackId(PURPLE)), NeutralTrack(TrackId(YELLOW))}
    after = played(asked, NeutralTrack(TrackId(chosen)))
    assert owner_of(after, chosen) == NEUTRAL
    assert after.marker == 1 - marker
    assert (after.seat, after.phase, after.turns) == (0, Phase.TURN, 13)
    assert after.neutral_trains == 38
    assert after.ticket_discards == ticket_numbers(after, [TO_BREDA])
    assert (after.tokens, after.bank, after.points) == ([30, 30], 0, [0, 0])


def test_the_holder_may_choose_only_a_track_of_the_route_and_nothing_else_may_be_done() -> None:
    asked = draw_two(round_ends(TO_BREDA))
    assert refused(asked, NeutralTrack(TrackId("breda-turnhout/blue"))) is Refusal.NOT_A_CHOICE
    assert refused(asked, NeutralTrack(TrackId("nowhere"))) is Refusal.NOT_A_CHOICE
    assert refused(asked, DrawCard()) is Refusal.NOT_NOW


@pytest.mark.parametrize("marker", [0, 1])
@pytest.mark.parametrize("owner", [0, 1])
def test_where_a_player_holds_one_track_it_takes_the_other_the_bank_pays_and_the_marker_stays(
    marker: int, owner: int
) -> None:
    state = build(round_ends(TO_BREDA, marker=marker), owner, YELLOW)
    events = last_move(state)
    assert TollPaid(4, to=SeatNo(owner)) in events
    assert not any(isinstance(event, MarkerPassed) for event in events)
    after = draw_two(state)
    assert owner_of(after, PURPLE) == NEUTRAL
    assert after.tokens == [34 if seat == owner else 30 for seat in (0, 1)]
    assert (after.bank, after.marker, after.seat) == (-4, marker, 0)


def test_where_it_holds_a_track_already_the_ticket_is_as_if_blank() -> None:
    after = draw_two(build_neutral(round_ends(TO_BREDA), PURPLE))
    assert (owner_of(after, YELLOW), after.marker, after.seat) == (UNCLAIMED, 1, 0)
    assert after.neutral_trains == 38


def test_where_it_and_a_player_hold_the_tracks_nobody_is_paid() -> None:
    after = draw_two(build(build_neutral(round_ends(TO_BREDA), PURPLE), 0, YELLOW))
    assert (after.tokens, after.bank, after.marker) == ([30, 30], 0, 1)


def test_decision_both_tracks_held_by_the_two_players_is_as_if_blank() -> None:
    after = draw_two(build(build(round_ends(TO_BREDA), 0, YELLOW), 1, PURPLE))
    assert (after.marker, after.seat, after.neutral_trains) == (1, 0, 40)
    assert (after.tokens, after.bank) == ([30, 30], 0)


def test_decision_a_free_single_track_is_taken_and_the_marker_stays() -> None:
    after = draw_two(round_ends(TO_BREDA, board=on_a_single_track()))
    assert owner_of(after, "rotterdam-utrecht/grey") == NEUTRAL
    assert (after.marker, after.seat, after.phase) == (1, 0, Phase.TURN)
    assert (after.neutral_trains, after.bank) == (37, 0)


def test_a_single_track_held_by_a_player_is_as_if_blank() -> None:
    state = build(round_ends(TO_BREDA, board=on_a_single_track()), 0, "rotterdam-utrecht/grey")
    after = draw_two(state)
    assert (after.marker, after.tokens, after.neutral_trains) == (1, [30, 30], 40)


def test_decision_the_second_track_beside_the_neutral_players_pays_the_bank() -> None:
    state = build_neutral(lay(nederland(2, "neutral"), cards(purple=2)), YELLOW)
    after = played(state, claim(PURPLE, purple=2))
    assert (after.tokens, after.bank) == ([26, 30], 4)
    state.tokens[0] = 3
    poor = played(state, claim(PURPLE, purple=2))
    assert (poor.tokens, poor.bank, poor.loans) == ([3, 30], 0, [1, 0])


def test_a_track_of_the_neutral_player_is_taken_and_its_twin_is_open_to_both() -> None:
    state = build_neutral(lay(nederland(2, "neutral"), cards(purple=2, yellow=2)), YELLOW)
    assert refused(state, claim(YELLOW, yellow=2)) is Refusal.TRACK_TAKEN
    assert all(tracks & track_of(state, PURPLE).bit for tracks in state.open)


def test_with_too_few_trains_for_the_route_it_is_out_for_good() -> None:
    state = round_ends(TO_BREDA, "eindhoven-sneek")
    state.neutral_trains = 1
    assert any(isinstance(event, NeutralLeft) for event in last_move(state))
    out = draw_two(state)
    assert (out.marker, owner_of(out, PURPLE), owner_of(out, YELLOW)) == (-1, UNCLAIMED, UNCLAIMED)
    assert out.ticket_discards == ticket_numbers(out, [TO_BREDA])
    later = draw_two(draw_two(out))
    assert later.tickets_left == out.tickets_left
    assert later.seat == 0


def test_with_just_enough_trains_it_takes_the_route() -> None:
    state = build(round_ends(TO_BREDA), 0, YELLOW)
    state.neutral_trains = 2
    after = draw_two(state)
    assert (after.neutral_trains, after.marker) == (0, 1)


def test_an_empty_ticket_deck_puts_it_out_and_then_the_discards_become_a_new_deck() -> None:
    state = lay_tickets(round_ends(), discards=[BLANK, TO_BREDA])
    events = last_move(state)
    assert not any(isinstance(event, NeutralTurned) for event in events)
    after = draw_two(state)
    assert (after.marker, after.ticket_discards, after.tickets_left) == (-1, (), 2)
    assert sorted(after.ticket_deck) == sorted(ticket_numbers(state, [BLANK, TO_BREDA]))
    assert (after.seat, after.phase) == (0, Phase.TURN)


def test_an_empty_ticket_deck_without_discards_puts_it_out_all_the_same() -> None:
    after = draw_two(lay_tickets(round_ends()))
    assert (after.marker, after.tickets_left, after.seat) == (-1, 0, 0)


def test_the_last_ticket_still_counts_and_then_it_leaves_and_the_discards_become_a_new_deck() -> None:
    state = build(lay_tickets(round_ends(), TO_BREDA, discards=[BLANK]), 0, YELLOW)
    kinds = [type(event) for event in last_move(state)]
    assert kinds[-6:] == [NeutralTurned, NeutralClaimed, TollPaid, NeutralLeft, TicketsShuffled, TurnBegan]
    after = draw_two(state)
    assert owner_of(after, PURPLE) == NEUTRAL
    assert (after.marker, after.tickets_left, after.ticket_discards) == (-1, 2, ())


def test_the_holder_still_chooses_for_the_last_ticket_and_then_it_leaves() -> None:
    asked = draw_two(lay_tickets(round_ends(), TO_BREDA))
    assert (asked.phase, asked.marker) == (Phase.NEUTRAL, 1)
    after = played(asked, NeutralTrack(TrackId(PURPLE)))
    assert owner_of(after, PURPLE) == NEUTRAL
    assert (after.marker, after.tickets_left, after.seat) == (-1, 1, 0)


def test_out_of_trains_at_the_last_ticket_it_leaves_once_and_makes_no_new_deck() -> None:
    state = lay_tickets(round_ends(), TO_BREDA, discards=[BLANK])
    state.neutral_trains = 1
    assert len(happened(watched(played(state, DrawCard()), DrawCard()), NeutralLeft)) == 1
    after = draw_two(state)
    assert (after.marker, after.tickets_left, len(after.ticket_discards)) == (-1, 0, 2)


@pytest.mark.parametrize("turns", [1, 2, 12], ids=["first round", "second player", "its own round"])
def test_a_player_who_takes_the_last_ticket_puts_it_out_in_whatever_turn(turns: int) -> None:
    state = round_ends()
    state.turns, state.seat = turns, SeatNo((turns - 1) % 2)
    state = lay_tickets(state, *LAST_FOUR, discards=[TO_BREDA])
    events = watched(state, DrawTickets())
    assert [type(event) for event in events] == [TicketsOffered, NeutralLeft]
    asked = played(state, DrawTickets())
    assert asked.marker == -1
    after = played(asked, legal_moves(asked)[0])
    assert after.ticket_discards == ticket_numbers(after, [TO_BREDA, *LAST_FOUR[1:]])
    assert set(after.owners) == {UNCLAIMED}


def test_a_draw_cut_short_puts_it_out_before_the_discards_are_shuffled() -> None:
    state = lay_tickets(nederland(2, "neutral"), BLANK, discards=[TO_BREDA, *LAST_FOUR])
    kinds = [type(event) for event in watched(state, DrawTickets())]
    assert kinds == [NeutralLeft, TicketsShuffled, TicketsOffered]
    assert played(state, DrawTickets()).marker == -1


def test_as_long_as_a_ticket_is_left_it_stays() -> None:
    state = lay_tickets(nederland(2, "neutral"), *LAST_FOUR, BLANK)
    assert not happened(watched(state, DrawTickets()), NeutralLeft)
    assert played(state, DrawTickets()).marker == 1


def test_where_the_deal_takes_every_ticket_it_never_plays() -> None:
    board = built_in_board(MapId("nederland"))
    few = attrs.evolve(board, tickets=board.tickets[:10])
    state = new_state(setup_for("nederland", "neutral", 2), few)
    assert happened(decide(state, Deal()), NeutralLeft)


def test_it_does_not_act_between_the_first_and_the_second_players_turn() -> None:
    state = round_ends(TO_BREDA)
    state.turns, state.seat = 13, SeatNo(0)
    assert not any(isinstance(event, NeutralTurned) for event in last_move(state))


def test_a_claim_of_the_same_move_counts_when_the_ticket_is_turned() -> None:
    state = lay(round_ends(TO_BREDA), cards(), cards(purple=2))
    after = played(state, claim(PURPLE, purple=2))
    assert owner_of(after, YELLOW) == NEUTRAL
    assert after.tokens == [30, 30 - 4 + 4]


def test_decision_it_goes_on_acting_in_the_last_rounds() -> None:
    state = lay(round_ends(TO_BREDA), cards(), cards(red=1))
    state.trains[1] = 3
    asked = played(state, claim("arnhem-nijmegen/red", red=1))
    assert (asked.phase, asked.last_turns) == (Phase.NEUTRAL, 2)
    after = played(asked, NeutralTrack(TrackId(PURPLE)))
    assert (after.seat, after.last_turns) == (0, 1)
    assert draw_two(draw_two(after)).phase is Phase.OVER


def test_decision_it_acts_between_the_last_two_turns_when_the_first_player_brought_them_about() -> None:
    state = round_ends(BLANK)
    state.last_turns = 1
    assert happened(watched(played(state, DrawCard()), DrawCard()), NeutralTurned)


def test_decision_after_the_very_last_turn_of_a_player_it_acts_no_more() -> None:
    state = round_ends(TO_BREDA)
    state.last_turns = 0
    events = watched(played(state, DrawCard()), DrawCard())
    assert not happened(events, NeutralTurned)
    assert draw_two(state).phase is Phase.OVER


def test_decision_its_trains_never_trigger_the_end() -> None:
    state = build(round_ends(TO_BREDA), 0, YELLOW)
    state.neutral_trains = 2
    after = draw_two(state)
    assert happened(watched(played(state, DrawCard()), DrawCard()), NeutralClaimed)
    assert (after.neutral_trains, after.last_turns) == (0, -1)


def test_it_scores_nothing_and_has_no_result() -> None:
    state = build_neutral(nederland(2, "neutral"), PURPLE, "groningen-zwolle/green")
    state.last_turns = 0
    over = draw_two(state)
    assert [result.total for result in over.results] == [35, 35]


def test_the_holder_is_told_what_to_choose_from() -> None:
    (asked,) = happened(watched(played(round_ends(TO_BREDA), DrawCard()), DrawCard()), NeutralAsked)
    assert set(asked.tracks) == {PURPLE, YELLOW}
    assert asked.seat == 1

"""The parts of a bot's judgement against cases whose answer is known."""

from math import isclose

import pytest

from core.board import UNCLAIMED, TicketId, TrackId
from core.bots.conductor.card_counting import deck_odds, scarcity, unseen_cards
from core.bots.conductor.endgame import points_ahead
from core.bots.conductor.judgement import Judgement
from core.bots.conductor.new_tickets import best_choice, worth_of_a_draw
from core.bots.conductor.rivals import contest_risks, popularity
from core.bots.conductor.tolls import TollCosts, expected_bonus, token_outlook
from core.bots.conductor.tunnel_odds import at_most, tunnel_odds
from core.bots.conductor.weights import CONDUCTOR, Style
from core.bots.paying import least_loss, loss
from core.cards import COUNTS, Colour, cards
from core.moves import Claim
from core.phase import Phase
from core.planning.needs import missing_for, needs_of
from core.planning.plan import Budget, make_plan, train_prices
from core.planning.purse import purse_of
from core.setup import SeatNo
from core.state import State, with_owner
from core.view import View, view_of
from tests.games import TABLES, at_first_turn, board_of, new_game, random_play


def seen_by_actor(state: State) -> View:
    return view_of(state, state.seat)


# Counting.


@pytest.mark.parametrize(("slug", "variant", "seats"), TABLES)
def test_what_everybody_saw_is_never_more_than_what_is_held(slug: str, variant: str, seats: int) -> None:
    for step in random_play(new_game(slug, variant, seats, seed=8), 8):
        for seat, hand in enumerate(step.state.hands):
            assert all(have >= seen for have, seen in zip(hand, step.state.shown_of(seat), strict=True))


def test_the_cards_that_are_not_seen_are_the_deck_and_the_rivals_hidden_ones() -> None:
    for step in random_play(new_game("nordic", seats=3, seed=8), 8):
        state = step.state
        view = seen_by_actor(state)
        hidden = sum(
            sum(state.hands[seat]) - sum(state.shown_of(seat)) for seat in range(3) if seat != state.seat
        )
        assert sum(unseen_cards(view)) == view.deck_left + hidden
        if any(unseen_cards(view)):
            assert isclose(sum(deck_odds(view)), 1.0)


@pytest.mark.parametrize("variant", ["tolls", "neutral"])
def test_a_rivals_tokens_follow_from_the_board_alone(variant: str) -> None:
    for step in random_play(new_game("nederland", variant, 2, seed=11), 11):
        view = seen_by_actor(step.state)
        for seat in range(2):
            if not step.state.loans[seat]:
                assert purse_of(view, seat) == step.state.tokens[seat]


# Tunnels.


def test_a_card_in_reserve_makes_a_tunnel_likely_and_two_make_it_sure() -> None:
    odds = deck_odds(seen_by_actor(at_first_turn("nordic").state))
    pay = cards(green=2)
    by_hand = [tunnel_odds(pay, cards(green=2 + more), odds, 3) for more in range(4)]
    assert by_hand[0] == pytest.approx(0.45, abs=0.08)
    assert by_hand[1] == pytest.approx(0.87, abs=0.05)
    assert by_hand[2] == pytest.approx(0.99, abs=0.01)
    assert by_hand[3] == pytest.approx(1.0)


def test_a_tunnel_paid_in_locomotives_costs_more_only_for_locomotives() -> None:
    odds = [0.1] * 8 + [0.2]
    only = tunnel_odds(cards(locomotive=2), cards(locomotive=2, green=5), odds, 3)
    assert only == pytest.approx(0.8**3)
    assert at_most(3, 3, 0.5) == 1.0


# Needs and payments.


def test_a_grey_track_is_given_the_colour_that_nothing_else_wants() -> None:
    board = board_of("nordic")
    rules = board.variants[board.default_variant].rules
    numbers = [
        board.track_numbers[TrackId(slug)] for slug in ("goteborg-norrkoping/grey", "helsinki-imatra/red")
    ]
    needs = needs_of(board, rules, numbers, cards(red=3, blue=2))
    assert needs.wanted == cards(red=3, blue=3)
    assert needs.short == cards(blue=1)
    assert needs.missing == 1


def test_a_twin_replaces_a_track_where_its_colour_is_in_the_hand() -> None:
    board = board_of("nordic")
    rules = board.variants[board.default_variant].rules
    red, white = (board.track_numbers[TrackId(f"boden-umea/{colour}")] for colour in ("red", "white"))
    assert needs_of(board, rules, [red], cards(white=3)).missing == 3
    assert needs_of(board, rules, [red], cards(white=3), twins=1 << white).missing == 0


def test_locomotives_fill_gaps_only_where_they_may() -> None:
    for slug, track, missing in (
        ("nederland", "groningen-zwolle/green", 2),
        ("nordic", "helsinki-imatra/red", 1),
        ("nordic", "narvik-tromso/yellow", 0),
    ):
        board = board_of(slug)
        rules = board.variants[board.default_variant].rules
        hand = cards(green=2, red=2, yellow=1, locomotive=2)
        assert missing_for(board.track(TrackId(track)), rules, hand) == missing, track
        assert needs_of(board, rules, [board.track_numbers[TrackId(track)]], hand).missing == missing


def test_a_payment_uses_the_cards_that_the_plan_needs_least() -> None:
    track = TrackId("goteborg-norrkoping/grey")
    claims = [Claim(track, cards(red=3)), Claim(track, cards(blue=3)), Claim(track, cards(green=3))]
    spare = cards(red=1, blue=3)
    assert least_loss(claims, spare) == claims[1]
    assert loss(cards(blue=2, locomotive=1), cards(blue=3, locomotive=1)) > loss(cards(blue=3), cards(blue=3))


# Plans.


def test_ways_that_run_together_share_their_tracks() -> None:
    view = seen_by_actor(at_first_turn("nederland").state)
    board = view.board
    tickets = [
        board.tickets[board.ticket_numbers[TicketId(slug)]]
        for slug in ("groningen-middelburg", "amsterdam-groningen")
    ]
    alone = [make_plan(board, train_prices(view), [ticket], Budget(40)).trains for ticket in tickets]
    both = make_plan(board, train_prices(view), tickets, Budget(40))
    assert both.reached == tuple(ticket.index for ticket in tickets)
    assert both.trains < sum(alone)
    assert both.trains == sum(board.tracks[number].length for number in both.tracks)


def test_a_plan_gives_up_what_trains_or_tokens_do_not_cover() -> None:
    view = seen_by_actor(at_first_turn("nederland").state)
    board = view.board
    ticket = board.tickets[board.ticket_numbers[TicketId("groningen-middelburg")]]
    prices = train_prices(view)
    assert make_plan(board, prices, [ticket], Budget(10)).lost == (ticket.index,)
    assert make_plan(board, prices, [ticket], Budget(40, 5)).lost == (ticket.index,)
    assert make_plan(board, prices, [ticket], Budget(40, 30)).lost == ()


# Tolls.


def test_the_bonus_to_expect_is_the_table_where_the_order_is_clear() -> None:
    table = (55, 35, 20, 0)
    rivals = [(10.0, 1.0), (20.0, 1.0), (5.0, 1.0)]
    assert expected_bonus(40, rivals, table) == pytest.approx(55)
    assert expected_bonus(15, rivals, table) == pytest.approx(35, abs=1e-3)
    assert expected_bonus(0, rivals, table) == pytest.approx(0, abs=1e-4)


def test_equal_sums_share_the_better_place() -> None:
    assert expected_bonus(7, [(7.0, 0.1)], (35, 0)) == pytest.approx(35, abs=1e-3)
    assert expected_bonus(6, [(7.0, 0.1)], (35, 0)) == pytest.approx(0, abs=1e-3)
    assert expected_bonus(6.5, [(7.0, 2.0)], (35, 0)) == pytest.approx(17.5)


def test_a_token_is_worth_most_when_purses_are_even_and_nothing_after_a_loan() -> None:
    state = at_first_turn("nederland").state.copy()
    even = token_outlook(seen_by_actor(state), state.seat, 1.0, 3.0, 0.3).token_value
    state.tokens[state.seat] = 4
    poor = token_outlook(seen_by_actor(state), state.seat, 1.0, 3.0, 0.3).token_value
    assert even > poor > 0
    state.loans[state.seat] = 1
    broke = token_outlook(seen_by_actor(state), state.seat, 1.0, 3.0, 0.3)
    assert (broke.token_value, broke.bonus) == (0.0, 0.0)


# Tickets.


def with_network(state: State, *slugs: str) -> State:
    other = state.copy()
    for slug in slugs:
        number = other.board.track_numbers[TrackId(slug)]
        other.owners = with_owner(other.owners, number, other.seat)
        other.open[other.seat] &= ~other.board.tracks[number].both_bits
    return other


def test_a_ticket_that_is_done_already_is_kept_and_a_hopeless_one_is_not() -> None:
    state = with_network(
        at_first_turn("nederland").state, "amsterdam-haarlem/green", "haarlem-s-gravenhage/white"
    )
    numbers = state.board.ticket_numbers
    state.trains[state.seat] = 6
    state.tickets[state.seat] = ()
    state.offered[state.seat] = (
        numbers[TicketId("amsterdam-s-gravenhage")],
        numbers[TicketId("groningen-middelburg")],
    )
    state.keep, state.phase = 1, Phase.TICKETS
    kept = best_choice(Judgement(seen_by_actor(state), Style()))
    assert [ticket.id for ticket in kept] == ["amsterdam-s-gravenhage"]


def test_new_tickets_promise_more_to_a_wide_network() -> None:
    start = at_first_turn("nederland").state.copy()
    start.tickets[start.seat] = ()
    spine = (
        "groningen-zwolle/green",
        "lelystad-zwolle/red",
        "amsterdam-lelystad/white",
        "amsterdam-rotterdam/red",
        "antwerpen-rotterdam/black",
    )
    wide = with_network(start, *spine)
    for state in (start, wide):
        state.trains[state.seat] = 8
    assert worth_of_a_draw(Judgement(seen_by_actor(wide), Style())) > 4
    assert worth_of_a_draw(Judgement(seen_by_actor(start), Style())) < 0


# Rivals.


def test_a_track_that_joins_a_rivals_parts_is_at_risk() -> None:
    state = at_first_turn("nordic").state.copy()
    rival = SeatNo(1 - state.seat)
    board = state.board
    for slug in ("norrkoping-orebro/grey", "goteborg-oslo/orange"):
        state.owners = with_owner(state.owners, board.track_numbers[TrackId(slug)], rival)
    risks = contest_risks(seen_by_actor(state), 0.3, 0.3, 0.7)
    joining = risks[board.track_numbers[TrackId("goteborg-orebro/blue")]]
    far_away = risks[board.track_numbers[TrackId("kajaani-kuopio/green")]]
    assert joining > 0.6 > far_away


def test_nobody_is_locked_out_of_a_double_connection_by_one_rival() -> None:
    state = at_first_turn("nederland").state
    doubles = [track.index for track in state.board.tracks if track.twin is not None]
    risks = contest_risks(seen_by_actor(state), 0.3, 0.3, 0.7)
    assert not any(risks[number] for number in doubles)
    assert max(popularity(state.board)) == 1.0


# Faults that people found when they played against it.


def test_a_colour_that_others_were_seen_to_take_is_scarce() -> None:
    state = at_first_turn("nordic").state.copy()
    rival = 1 - state.seat
    white = cards(white=9)
    state.hands[rival] = list(white)
    state.card_counts[rival] = sum(white)
    state.shown[rival * COUNTS : (rival + 1) * COUNTS] = white
    rare = scarcity(seen_by_actor(state))
    assert rare[Colour.WHITE] > 2
    assert max(share for colour, share in enumerate(rare) if colour != Colour.WHITE) < 1.6


def test_of_two_twins_the_one_whose_cards_lie_open_is_collected_for() -> None:
    board = board_of("nederland")
    rules = board.variants[board.default_variant].rules
    orange, green = (
        board.track_numbers[TrackId(f"antwerpen-middelburg/{colour}")] for colour in ("orange", "green")
    )
    hand = cards(orange=2, green=1)
    assert needs_of(board, rules, [orange], hand, twins=1 << green).short == cards(orange=3)
    near = [0.7 * count for count in cards(green=4)]
    assert needs_of(board, rules, [orange], hand, twins=1 << green, near=near).short == cards(green=4)


def test_the_last_token_is_kept_where_it_decides_the_bonus() -> None:
    state = at_first_turn("nederland").state.copy()
    me, rival = state.seat, 1 - state.seat
    track = next(track for track in state.board.tracks if track.toll == 1)
    state.last_turns = 1
    for mine, theirs, decides in ((1, 1, True), (5, 5, True), (1, 0, False), (9, 1, False), (1, 9, False)):
        state.tokens[me] = mine
        state.owners = _spending(state, rival, 30 - theirs)
        view = seen_by_actor(state)
        assert purse_of(view, rival) == theirs
        loss = TollCosts(view, CONDUCTOR, minds_tolls=True).loss(track, 0)
        assert loss > 20 if decides else loss < 6


def _spending(state: State, seat: int, tokens: int) -> tuple[int, ...]:
    """The owners of tracks, if this seat has spent so much on tolls."""
    owners = [UNCLAIMED] * len(state.board.tracks)
    for track in state.board.tracks:
        if 0 < track.toll <= tokens and (track.twin is None or owners[track.twin] == UNCLAIMED):
            owners[track.index] = seat
            tokens -= track.toll
    return tuple(owners)


def test_points_in_the_lead_count_in_full() -> None:
    state = at_first_turn("nordic").state.copy()
    state.tickets[state.seat] = ()
    even = points_ahead(Judgement(seen_by_actor(state), Style()))
    state.points[state.seat] += 40
    assert points_ahead(Judgement(seen_by_actor(state), Style())) == even + 40

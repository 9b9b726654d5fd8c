"""The deal, and who goes first."""

import pytest

from core.board_file import BUILT_IN, built_in_board
from core.cards import Colour
from core.events import DeckShuffled, MarketSwept, TurnBegan
from core.evolve import folded
from core.moves import Deal, KeepTickets
from core.phase import Phase
from core.rules import decide
from core.state import State, new_state
from tests.core.positions import happened, played, setup_for, ticket_slugs, watched
from tests.games import TABLES


def dealt(slug: str, variant: str, seats: int, seed: int = 1, first: int | None = None) -> State:
    board = next(built_in_board(name) for name in BUILT_IN if name == slug)
    state = new_state(setup_for(slug, variant, seats, seed=seed, first=first), board)
    return folded(state, decide(state, Deal()))


@pytest.mark.parametrize(("slug", "variant", "seats"), TABLES)
def test_everybody_gets_four_cards_five_tickets_and_forty_trains_and_five_cards_lie_open(
    slug: str, variant: str, seats: int
) -> None:
    state = dealt(slug, variant, seats)
    assert [sum(hand) for hand in state.hands] == [4] * seats
    assert [len(offer) for offer in state.offered] == [5] * seats
    assert state.trains == [40] * seats
    assert all(card in tuple(Colour) for card in state.market)
    assert len(state.market) == 5
    assert state.deck_left + sum(state.discards) == 110 - 4 * seats - 5
    assert state.tickets_left == len(state.board.tickets) - 5 * seats
    assert state.keep == (3 if slug == "nederland" else 2)


@pytest.mark.parametrize(("slug", "variant", "seats"), TABLES)
def test_players_choose_their_first_tickets_in_turn_and_then_the_first_player_begins(
    slug: str, variant: str, seats: int
) -> None:
    state = dealt(slug, variant, seats, first=1)
    for n in range(seats):
        assert state.phase is Phase.FIRST_TICKETS
        assert state.seat == (1 + n) % seats
        offer = ticket_slugs(state, state.offered[state.seat])
        state = played(state, KeepTickets(tuple(offer[: state.keep])))
    assert (state.phase, state.seat, state.turns) == (Phase.TURN, 1, 1)


def test_decision_the_first_player_is_drawn_by_the_seed() -> None:
    firsts = [dealt("nederland", "tolls", 3, seed).first for seed in range(30)]
    assert firsts == [dealt("nederland", "tolls", 3, seed).first for seed in range(30)]
    assert set(firsts) == {0, 1, 2}


@pytest.mark.parametrize("first", [0, 1, 2])
def test_decision_the_first_player_is_whom_the_set_up_names(first: int) -> None:
    assert {dealt("nordic", "standard", 3, seed, first).first for seed in range(10)} == {first}


def test_play_goes_round_in_the_order_of_seats() -> None:
    state = dealt("nordic", "standard", 3, first=2)
    choosers = []
    while state.phase is Phase.FIRST_TICKETS:
        choosers.append(state.seat)
        offer = ticket_slugs(state, state.offered[state.seat])
        events = watched(state, KeepTickets(tuple(offer)))
        state = folded(state, events)
    assert choosers == [2, 0, 1]
    assert happened(events, TurnBegan) == [TurnBegan(state.first)]


@pytest.mark.parametrize("first", range(5))
def test_decision_start_scores_on_nederland_rise_by_one_from_the_first_player_on(first: int) -> None:
    state = dealt("nederland", "tolls", 5, first=first)
    assert [state.points[(first + n) % 5] for n in range(5)] == [0, 1, 2, 3, 4]


def test_all_scores_start_at_zero_on_nordic() -> None:
    assert dealt("nordic", "standard", 3).points == [0, 0, 0]


def test_everybody_starts_with_thirty_tokens_where_there_are_tolls() -> None:
    assert dealt("nederland", "tolls", 4).tokens == [30] * 4
    assert dealt("nederland", "neutral", 2).tokens == [30] * 2
    assert dealt("nederland", "no-tolls", 4).tokens == [0] * 4
    assert dealt("nordic", "standard", 2).tokens == [0] * 2


def test_a_market_dealt_with_three_locomotives_is_swept_on_nederland_and_stays_on_nordic() -> None:
    seed = 171
    assert dealt("nordic", "standard", 2, seed).market.count(Colour.LOCOMOTIVE) == 3
    before = new_state(setup_for(seed=seed), built_in_board(BUILT_IN[0]))
    events = decide(before, Deal())
    assert len(happened(events, MarketSwept)) == 1
    assert folded(before, events).market.count(Colour.LOCOMOTIVE) < 3


def test_the_deck_holds_twelve_of_each_colour_and_fourteen_locomotives() -> None:
    state = new_state(setup_for(), built_in_board(BUILT_IN[0]))
    (deck,) = happened(decide(state, Deal()), DeckShuffled)[:1]
    assert deck.order is not None
    assert [deck.order.count(colour) for colour in Colour] == [12] * 8 + [14]

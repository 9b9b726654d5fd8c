"""The last round, and the end."""

import pytest

from core.cards import cards
from core.events import GameEnded, LastRoundBegan
from core.moves import DrawCard, DrawTickets, KeepTickets, TakeCard
from core.phase import Phase
from core.rules import Refusal, legal_moves
from core.setup import SeatNo
from core.state import State
from tests.core.positions import (
    claim,
    draw_two,
    happened,
    lay,
    nederland,
    nordic,
    played,
    refused,
    ticket_slugs,
    watched,
)

SHORT = claim("arnhem-nijmegen/red", red=1)


def about_to_end(seats: int, trains: int = 3) -> State:
    """Seat 0 holds a card for a track of one space, and so many trains."""
    state = lay(nederland(seats), cards(red=1))
    state.trains[0] = trains
    return state


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("trains", [1, 2, 3])
def test_after_a_turn_that_ends_with_two_trains_or_fewer_everybody_has_one_more_turn(
    seats: int, trains: int
) -> None:
    state = about_to_end(seats, trains)
    assert happened(watched(state, SHORT), LastRoundBegan) == [LastRoundBegan(SeatNo(0))]
    state = played(state, SHORT)
    turns = []
    while state.phase is not Phase.OVER:
        turns.append(state.seat)
        state = draw_two(state)
    assert turns == [*range(1, seats), 0]


def test_the_game_does_not_end_at_once() -> None:
    state = about_to_end(2)
    assert not happened(watched(state, SHORT), GameEnded)
    assert played(state, SHORT).results == ()


def test_three_trains_left_do_not_bring_the_last_round() -> None:
    after = played(about_to_end(2, trains=4), SHORT)
    assert (after.trains[0], after.last_turns) == (3, -1)


def test_the_last_round_begins_once() -> None:
    state = lay(nederland(2), cards(red=1), cards(green=1))
    state.trains = [3, 3]
    after = played(state, SHORT, claim("amsterdam-haarlem/green", green=1))
    assert (after.seat, after.last_turns, after.phase) == (0, 0, Phase.TURN)
    assert draw_two(after).phase is Phase.OVER


def test_everything_may_be_done_in_the_last_turn() -> None:
    state = played(about_to_end(2), SHORT)
    state.last_turns = 0
    kinds = {type(move) for move in legal_moves(state)}
    assert {DrawCard, TakeCard, DrawTickets} <= kinds
    asked = played(state, DrawTickets())
    assert asked.phase is Phase.TICKETS
    kept = tuple(ticket_slugs(asked, asked.offered[1]))
    over = played(asked, KeepTickets(kept))
    assert over.phase is Phase.OVER
    assert set(over.results[1].tickets_missed) == set(kept)


def test_a_draw_in_the_last_turn_has_its_second_card() -> None:
    state = nordic()
    state.last_turns = 0
    one = played(state, DrawCard())
    assert one.phase is Phase.SECOND_CARD
    assert played(one, DrawCard()).phase is Phase.OVER


def test_a_track_claimed_in_the_last_turn_counts() -> None:
    state = lay(nordic(), cards(blue=5))
    state.last_turns = 0
    over = played(state, claim("kirkenes-rovaniemi/blue", blue=5))
    assert over.phase is Phase.OVER
    assert over.results[0].tracks == 10


def test_a_turn_without_a_claim_ends_with_few_trains_too() -> None:
    state = about_to_end(3, trains=2)
    assert draw_two(state).last_turns == 2


def test_when_the_game_is_over_nothing_can_be_done() -> None:
    state = nederland()
    state.last_turns = 0
    over = draw_two(state)
    assert list(legal_moves(over)) == []
    for move in (DrawCard(), TakeCard(0), DrawTickets(), SHORT):
        assert refused(over, move) is Refusal.GAME_OVER

"""Fresh deals for a trial: what the player saw stays, what they could not see varies."""

from collections import Counter

import pytest

from core.moves import Claim
from core.phase import Phase
from core.review.deals import Deals
from core.setup import SeatNo
from core.state import State
from core.view import view_of
from tests.core.review.finished import bot_game
from tests.games import TABLES, new_game, random_play

SEAT = SeatNo(0)


def positions(slug: str, variant: str, seats: int) -> list[State]:
    """Some of a random game, first tickets among them."""
    games = random_play(new_game(slug, variant, seats, seed=8), 8)
    return [now.state.copy() for n, now in enumerate(games) if n % 9 == 0 and not now.over]


def everything(state: State) -> tuple[Counter[int], Counter[int]]:
    """All cards and all tickets whose places a deal may change."""
    cards = Counter(state.deck[state.drawn :])
    tickets = Counter(state.ticket_deck[state.tickets_drawn :])
    for hand in state.hands:
        cards.update({card: count for card, count in enumerate(hand) if count})
    for some in (*state.tickets, *state.offered):
        tickets.update(some)
    return cards, tickets


@pytest.mark.parametrize(("slug", "variant", "seats"), TABLES)
def test_the_player_sees_no_difference_and_nothing_is_lost(slug: str, variant: str, seats: int) -> None:
    for state in positions(slug, variant, seats):
        for number in range(3):
            dealt = Deals(state, SEAT, entry=4).deal(number)
            assert view_of(dealt, SEAT) == view_of(state, SEAT)
            assert everything(dealt) == everything(state)
            for seat, hand in enumerate(dealt.hands):
                assert all(have >= known for have, known in zip(hand, dealt.shown_of(seat), strict=True))


def test_a_deal_is_the_same_whenever_it_is_made_and_leaves_the_position_alone() -> None:
    state = positions("nordic", "standard", 2)[-1]
    before = state.copy()
    assert Deals(state, SEAT, 4).deal(1) == Deals(state, SEAT, 4).deal(1)
    assert state == before


def test_what_the_player_could_not_see_differs_from_deal_to_deal() -> None:
    state = positions("nederland", "tolls", 2)[5]
    deals = [Deals(state, SEAT, 4).deal(number) for number in range(6)]
    assert len({deal.deck for deal in deals}) == 6
    assert len({deal.ticket_deck for deal in deals}) == 6
    assert len({tuple(deal.hands[1]) for deal in deals}) > 1
    assert len({deal.tickets[1] for deal in deals}) > 1


def test_while_first_tickets_are_chosen_others_may_have_been_offered_to_the_rival() -> None:
    state = new_game("nordic", seed=3).state
    assert state.phase is Phase.FIRST_TICKETS
    dealt = Deals(state, SEAT, 4).deal(0)
    assert dealt.offered[0] == state.offered[0]
    assert len(dealt.offered[1]) == len(state.offered[1])
    assert set(dealt.offered[1]) != set(state.offered[1])


def test_tickets_that_explain_what_a_rival_built_are_drawn_more_often() -> None:
    game = bot_game("nordic", "bot:conductor", "bot:conductor", seed=4)
    claims = [entry for entry in game.log.in_force() if isinstance(entry.move, Claim)]
    state = game.at(claims[len(claims) // 2].n)
    rival = SeatNo(1)
    deals = Deals(state, SEAT, 4)
    drawn = Counter(ticket for number in range(100) for ticket in deals.deal(number).tickets[rival])
    own = [drawn[ticket] for ticket in state.tickets[rival]]
    others = [drawn[ticket] for ticket in state.ticket_deck[state.tickets_drawn :]]
    assert sum(own) / len(own) > 1.5 * sum(others) / len(others)

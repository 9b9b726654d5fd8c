"""What is said for another move holds in the plan that the player's panels showed."""

from collections.abc import Iterator

from core.moves import Claim, DrawCard, KeepTickets, TakeCard
from core.planning.prospects import prospects_of
from core.review.reasons import plain_reason
from core.setup import SeatNo
from core.state import State
from core.view import View, view_of
from tests.reviews import sample

UNWANTED = "for cards that your plan did not want"


def positions() -> Iterator[tuple[State, SeatNo, View]]:
    for name in ("nordic-2", "nederland-tolls-2"):
        game = sample(name)
        for entry in game.log.in_force()[1:]:
            assert entry.seat is not None
            state = game.at(game.log.parent(entry.n))
            yield state, entry.seat, view_of(state, entry.seat)


def test_cards_that_the_plan_wants_are_not_called_unwanted() -> None:
    said = other = 0
    for state, seat, view in positions():
        wanted = prospects_of(view).needs.wanted
        for move in view.moves:
            if not isinstance(move, Claim):
                continue
            why = plain_reason(state, seat, move, move)
            takes_wanted = any(
                paid and view.hand[colour] - paid < wanted[colour] for colour, paid in enumerate(move.pay)
            )
            said += UNWANTED in why
            other += takes_wanted
            assert not (UNWANTED in why and takes_wanted)
            served = prospects_of(view).served_by(view.board.track(move.track))
            assert (" was on the way of " in why) <= bool(served)
    assert said
    assert other


def test_a_card_is_lacked_and_the_market_empty_only_where_the_panels_say_so() -> None:
    told = set()
    for state, seat, view in positions():
        prospects = prospects_of(view)
        cards = [move for move in view.moves if isinstance(move, TakeCard)]
        for move in cards:
            card = view.market[move.slot]
            why = plain_reason(state, seat, move, move)
            assert why.startswith("Your plan lacked") == prospects.lacks(card)
            assert (" would have had fewer cards to draw" in why) == prospects.does_as_well(card)
            told.add(next(words for words in ("lacked", "did not", "would have") if words in why))
        if DrawCard() in view.moves:
            why = plain_reason(state, seat, DrawCard(), DrawCard())
            if why.startswith("Nothing in the market"):
                assert prospects.helpful.isdisjoint(view.market[move.slot] for move in cards)
            told.add(why.split()[0])
    assert told == {"lacked", "did not", "would have", "Nothing", "The"}


def test_one_ticket_was_too_much_and_two_were() -> None:
    state, seat, view = next(one for one in positions() if len(one[2].offered) > 2)
    slugs = [view.board.tickets[number].id for number in view.offered]
    everything = KeepTickets(tuple(slugs))
    assert " was too much beside the others: without it " in plain_reason(
        state, seat, everything, KeepTickets(tuple(slugs[:-1]))
    )
    assert " were too much beside the others: without them " in plain_reason(
        state, seat, everything, KeepTickets(tuple(slugs[:-2]))
    )

"""First tickets: all choose at the same time, and nobody is shown what another chose until all have."""

from itertools import permutations

import pytest

from core.consent import take_back
from core.events import Event, TicketChoiceBegan, TicketsKept, TurnBegan
from core.game import CannotUndo, Game
from core.log import AskUndo, Undo
from core.moves import DrawCard, KeepTickets
from core.phase import Phase
from core.rules import IllegalMove, Refusal, legal_moves
from core.setup import SeatNo, UndoRule
from core.story import Storyteller
from core.view import View, view_of
from tests.games import board_of, new_game, setup_of

ANNA, BRAM, CLEO = map(SeatNo, range(3))


def choose(game: Game, seat: SeatNo) -> KeepTickets:
    """Keep the fewest that one may."""
    move = game.legal_moves(seat)[0]
    assert isinstance(move, KeepTickets)
    game.play(move, seat=seat)
    return move


def view(game: Game, seat: SeatNo | None) -> View:
    return view_of(game.state, seat, game.log.entries[game.log.head - 1].events)


@pytest.mark.parametrize("slug", ["nederland", "nordic"])
@pytest.mark.parametrize("order", permutations((ANNA, BRAM, CLEO)))
def test_all_may_choose_in_any_order_and_then_the_first_player_begins(
    slug: str, order: tuple[SeatNo, ...]
) -> None:
    game = new_game(slug, seats=3, seed=3)
    first = game.state.first
    moves = {}
    for n, seat in enumerate(order):
        assert set(game.state.to_act) == set(order[n:])
        moves[seat] = choose(game, seat)
    assert (game.state.phase, game.state.seat, game.state.turns) == (Phase.TURN, first, 1)
    assert game.state.to_act == (first,)
    for seat, move in moves.items():
        kept = [game.board.tickets[number].id for number in game.state.tickets[seat]]
        assert tuple(kept) == move.tickets
    assert not list(game.recheck())


def test_one_after_the_other_in_the_order_of_play_is_how_one_keyboard_asks() -> None:
    """And how games were written before all chose at the same time: their entries are still what the rules make."""
    game = new_game(seats=3, seed=3)
    first = game.state.first
    events: list[Event] = []
    for _ in range(3):
        assert game.state.seat == game.state.to_act[0]
        events += game.play(game.legal_moves()[0]).events
    order = [SeatNo((first + n) % 3) for n in range(3)]
    assert [event for event in events if not isinstance(event, TicketsKept)] == [
        TicketChoiceBegan(order[1]),
        TicketChoiceBegan(order[2]),
        TurnBegan(first),
    ]


def test_who_has_chosen_chooses_no_more_and_nobody_plays_before_all_have() -> None:
    game = new_game(seats=3, seed=3)
    move = choose(game, BRAM)
    assert not legal_moves(game.state, BRAM)
    for again in (move, DrawCard()):
        with pytest.raises(IllegalMove, match="must still choose") as refusal:
            game.play(again, seat=BRAM)
        assert refusal.value.code is Refusal.NOT_YOUR_TURN
    with pytest.raises(IllegalMove) as refusal:
        game.play(DrawCard(), seat=CLEO)
    assert refusal.value.code is Refusal.NOT_NOW


def test_each_is_asked_by_its_own_view_until_it_has_chosen() -> None:
    game = new_game(seats=3, seed=3)
    choose(game, BRAM)
    assert [view(game, seat).asked for seat in (ANNA, BRAM, CLEO)] == [True, False, True]
    for seat in (ANNA, CLEO):
        seen = view(game, seat)
        assert seen.actor == seat
        assert {ticket for move in seen.moves for ticket in move.tickets} == {  # type: ignore[union-attr]  # all keep tickets
            game.board.tickets[number].id for number in game.state.offered[seat]
        }
    assert not view(game, BRAM).moves
    assert not view(game, None).asked
    assert set(view(game, None).to_act) == {ANNA, CLEO}


@pytest.mark.parametrize("slug", ["nederland", "nordic"])
def test_what_another_kept_and_gave_back_is_shown_to_nobody_until_all_have_chosen(slug: str) -> None:
    game = new_game(slug, seats=3, seed=3)
    choose(game, BRAM)
    choose(game, ANNA)
    for eyes in (BRAM, CLEO, None):
        seen = view(game, eyes)
        (told,) = (event for event in seen.latest if isinstance(event, TicketsKept))
        assert (told.kept, told.returned) == (None, None)
        assert seen.ticket_discards == ()
        assert seen.ticket_counts[ANNA] == 0
    assert view(game, ANNA).ticket_counts[ANNA] > 0
    choose(game, CLEO)
    for eyes in (ANNA, BRAM, CLEO, None):
        seen = view(game, eyes)
        assert seen.ticket_discards == game.state.ticket_discards
        assert bool(seen.ticket_discards) is (slug == "nederland")
        assert min(seen.ticket_counts) > 0


def test_the_story_tells_it_when_all_have_chosen() -> None:
    game = new_game(seats=3, seed=3)
    mine = choose(game, BRAM)
    teller = Storyteller(game)
    assert [line.text for line in teller.story(ANNA)][1:] == ["Bram has chosen tickets."]
    names = [game.board.ticket_name(game.board.tickets[game.board.ticket_numbers[t]]) for t in mine.tickets]
    assert teller.story(BRAM)[-1].text == f"Bram keeps {names[0]}, {names[1]} and {names[2]}."
    choose(game, CLEO)
    choose(game, ANNA)
    told = [line.text for line in teller.story(None)][1:]
    assert told[:2] == ["Bram has chosen tickets.", "Cleo has chosen tickets."]
    assert told[2] == "Bram keeps 3 tickets. Cleo keeps 3 tickets. Anna keeps 3 tickets."
    assert teller.story(BRAM)[-1].text == "Cleo keeps 3 tickets. Anna keeps 3 tickets."
    assert names[0] in teller.story(None, open_cards=True)[1].text


def test_a_choice_is_taken_back_alone_while_nobody_has_chosen_since_and_all_still_choose() -> None:
    game = new_game(seats=3, seed=3)
    choose(game, BRAM)
    entry = take_back(game, BRAM, {BRAM})
    assert entry.move == Undo(2)
    game.follow(entry)
    assert set(game.state.to_act) == {ANNA, BRAM, CLEO}


def test_a_choice_after_which_another_chose_wants_everybodys_yes() -> None:
    game = new_game(seats=3, seed=3)
    choose(game, BRAM)
    choose(game, CLEO)
    assert take_back(game, BRAM, {BRAM}).move == AskUndo(2, (ANNA, CLEO))


def test_the_last_choice_shows_the_others_so_it_stands_or_wants_everybodys_yes() -> None:
    game = new_game(seats=3, seed=3)
    for seat in (BRAM, CLEO, ANNA):
        choose(game, seat)
    assert take_back(game, ANNA, {ANNA}).move == AskUndo(4, (BRAM, CLEO))
    game = Game.start(setup_of(seats=2, undo=UndoRule.TURN), board_of("nederland"))
    for seat in (BRAM, ANNA):
        choose(game, seat)
    with pytest.raises(CannotUndo, match="hidden card"):
        take_back(game, ANNA, {ANNA})

"""The story in short: the two cards of a draw are one line."""

import pytest

from core.moves import DrawCard, TakeCard
from core.phase import Phase
from core.setup import SeatNo
from core.story import StoryLine, Storyteller, in_short
from tests.games import at_first_turn, redo, undo


def test_two_cards_of_a_draw_are_one_line_as_the_eyes_know_it() -> None:
    game = at_first_turn("nordic", seed=3)
    seat = game.state.seat
    before = len(game.log)
    game.play(DrawCard())
    game.play(DrawCard())
    name = game.setup.seats[seat].name
    teller = Storyteller(game)
    others = in_short(teller.story(SeatNo(1 - seat)), game.setup.seats)
    assert len(others) == before + 1
    assert others[-1].text == f"{name} takes two cards from the deck."
    assert others[-1].n == len(game.log)
    own = in_short(teller.story(seat), game.setup.seats)[-1].text
    assert own.count("from the deck") == 2
    assert "a card" not in own


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("orange", "Anna takes two orange."),
        ("red from the deck", "Anna takes two red from the deck."),
        ("a locomotive", "Anna takes two locomotives."),
        ("a locomotive from the deck", "Anna takes two locomotives from the deck."),
        ("a card from the deck", "Anna takes two cards from the deck."),
    ],
)
def test_two_cards_of_one_colour_are_told_as_two(card: str, told: str) -> None:
    seats = at_first_turn("nordic", seed=3).setup.seats
    first = StoryLine(1, "", SeatNo(0), stands=True, card=card, goes_on=True)
    second = StoryLine(2, "", SeatNo(0), stands=True, card=card)
    assert [line.text for line in in_short([first, second], seats)] == [told.replace("Anna", seats[0].name)]


def test_a_draw_that_goes_on_or_was_half_taken_back_stays_as_it_is() -> None:
    game = at_first_turn("nordic", seed=3)
    slot = next(move.slot for move in game.legal_moves() if isinstance(move, TakeCard))
    game.play(TakeCard(slot))
    story = Storyteller(game).story(game.state.seat)
    if game.state.phase is Phase.SECOND_CARD:
        assert in_short(story, game.setup.seats) == story
        game.play(DrawCard())
        undo(game)
        told = in_short(Storyteller(game).story(None), game.setup.seats)
        assert [line.n for line in told] == list(range(1, len(game.log) + 1))


def test_a_redo_names_the_move_that_the_undo_named() -> None:
    game = at_first_turn("nordic", seed=3)
    seat = game.state.seat
    game.play(DrawCard())
    game.play(DrawCard())
    for _ in range(2):
        undo(game)
    for _ in range(2):
        redo(game)
    *_, first, second = (
        line.text for line in Storyteller(game).story(seat) if line.text.startswith("Brought")
    )
    back = [line.text for line in Storyteller(game).story(seat) if line.text.startswith("Taken")]
    assert [text.partition(": ")[2] for text in reversed(back)] == [
        text.partition(": ")[2] for text in (first, second)
    ]
    assert all("from the deck" in text for text in (first, second))

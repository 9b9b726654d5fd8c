"""The story in short: the two cards of a draw are one line."""

import pytest

from core.cards import Colour
from core.events import CardDrawn
from core.game import Game
from core.moves import DrawCard, TakeCard
from core.narrate import card_name
from core.phase import Phase
from core.setup import SeatNo
from core.story import StoryLine, Storyteller, in_short
from tests.games import at_first_turn, board_of, redo, setup_of, undo


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
    assert others[-1].text == f"{name} draws two cards from the deck."
    assert others[-1].n == len(game.log)
    own = in_short(teller.story(seat), game.setup.seats)[-1].text
    assert own.startswith(f"{name} draws ")
    assert own.endswith(" from the deck.")
    assert "cards" not in own


MARKET, DECK = False, True


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        (("green", MARKET), ("white", MARKET), "Anna takes green and white."),
        (("green", MARKET), ("white", DECK), "Anna takes green and draws white from the deck."),
        (("green", DECK), ("white", MARKET), "Anna draws green from the deck and takes white."),
        (("green", DECK), ("white", DECK), "Anna draws green and white from the deck."),
        (("green", MARKET), ("a card", DECK), "Anna takes green and draws a card from the deck."),
        (("a card", DECK), ("white", MARKET), "Anna draws a card from the deck and takes white."),
        (("a card", DECK), ("a card", DECK), "Anna draws two cards from the deck."),
        (("red", MARKET), ("red", MARKET), "Anna takes two red."),
        (("red", MARKET), ("red", DECK), "Anna takes red and draws red from the deck."),
        (("red", DECK), ("red", DECK), "Anna draws two red from the deck."),
        (("a locomotive", MARKET), ("a locomotive", MARKET), "Anna takes two locomotives."),
        (("a locomotive", DECK), ("a locomotive", DECK), "Anna draws two locomotives from the deck."),
    ],
)
def test_the_words_say_of_each_card_where_it_came_from(
    first: tuple[str, bool], second: tuple[str, bool], told: str
) -> None:
    seats = at_first_turn("nordic", seed=3).setup.seats
    lines = [
        StoryLine(n, "", SeatNo(0), stands=True, card=card, from_deck=from_deck, goes_on=n == 1)
        for n, (card, from_deck) in enumerate((first, second), 1)
    ]
    assert [line.text for line in in_short(lines, seats)] == [told.replace("Anna", seats[0].name)]


@pytest.mark.parametrize("eyes_of_mover", [True, False])
def test_a_card_of_the_market_is_taken_and_one_of_the_deck_is_drawn(eyes_of_mover: bool) -> None:
    game = at_first_turn("nordic", seed=3)
    seat = game.state.seat
    slot = next(n for n, card in enumerate(game.state.market) if card != Colour.LOCOMOTIVE)
    market = card_name(Colour(game.state.market[slot]))
    game.play(TakeCard(slot))
    game.play(DrawCard())
    (drawn,) = [event.card for event in game.log.entries[-1].events if isinstance(event, CardDrawn)]
    assert drawn is not None
    deck = card_name(drawn) if eyes_of_mover else "a card"
    eyes = seat if eyes_of_mover else SeatNo(1 - seat)
    told = in_short(Storyteller(game).story(eyes), game.setup.seats)[-1].text
    assert told == f"{game.setup.seats[seat].name} takes {market} and draws {deck} from the deck."


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


def test_what_others_did_since_is_told_as_taken_back_and_brought_back_too() -> None:
    setup = setup_of("nordic", seed=3, players=("human", "bot:random"))
    game = Game.start(setup, board_of("nordic"))
    while game.state.phase is not Phase.TURN:
        game.play(game.legal_moves()[0])
    while game.state.seat != 0:
        game.play(DrawCard())
    for _ in range(4):
        game.play(DrawCard())
    anna, bram = (seat.name for seat in game.setup.seats)
    second = Storyteller(game).story(SeatNo(0))[-3].text
    undo(game)
    redo(game)
    back, again = (line.text for line in Storyteller(game).story(SeatNo(0))[-2:])
    assert second.startswith(f"{anna} draws ")
    assert back == f"Taken back: {second} {bram} draws two cards from the deck."
    assert again == f"Brought back: {second} {bram} draws two cards from the deck."

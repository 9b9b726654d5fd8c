"""Chat, which cannot be taken back, and undo with the others' consent."""

from collections.abc import Callable

import pytest

from core.chat import CannotSay, chat_entry
from core.consent import answer_undo, bring_back, take_back
from core.game import CannotUndo, Game
from core.log import AnswerUndo, AskUndo, Chat, Entry, LogError, Redo, Undo
from core.moves import DrawCard, DrawTickets
from core.phase import Phase
from core.setup import SeatNo, UndoRule
from core.story import Storyteller
from tests.games import board_of, play_to_a_quiet_end, redo, setup_of, undo

ANNA, BRAM, CLEO = SeatNo(0), SeatNo(1), SeatNo(2)


def table(undo: UndoRule = UndoRule.FREE, players: tuple[str, ...] = ("human",) * 3) -> Game:
    """A table with its first tickets chosen; Anna's turn."""
    game = Game.start(setup_of(players=players, undo=undo, seed=4), board_of("nederland"))
    while game.state.phase is Phase.FIRST_TICKETS:
        game.play(game.legal_moves()[-1])
    while game.state.seat != ANNA:
        game.play(DrawCard())
        game.play(DrawCard())
    return game


def say(game: Game, make: Callable[..., Entry], *words: object, **more: object) -> Entry:
    entry = make(game, *words, **more)
    game.follow(entry)
    return entry


def waiting(game: Game) -> frozenset[SeatNo]:
    return frozenset() if game.log.request is None else game.log.request.waiting


def test_chat_is_an_entry_that_no_undo_takes_back_and_that_keeps_redo() -> None:
    game = table()
    game.play(DrawCard(), seat=ANNA)
    head, state = game.log.head, game.state.copy()
    said = say(game, chat_entry, BRAM, "hello")
    assert game.log.head == head
    assert game.state == state
    undo(game)
    say(game, chat_entry, CLEO, "oh")
    redo(game)
    assert game.state == state
    assert game.log.entries[said.n - 1].move == Chat("hello")
    assert not list(game.recheck())


@pytest.mark.parametrize("text", ["", "  ", "a\x1b[2Jb", "two\nlines", "x" * 201, "\u202ereversed"])
def test_chat_must_be_short_and_printable(text: str) -> None:
    game = table()
    with pytest.raises(CannotSay):
        chat_entry(game, ANNA, text)
    with pytest.raises(LogError):
        game.follow(game.next_entry(ANNA, Chat(text)))


def test_ones_own_last_move_that_showed_nothing_is_taken_back_at_once() -> None:
    game = table()
    game.play(DrawTickets(), seat=ANNA)
    kept = game.play(game.legal_moves()[-1], seat=ANNA)
    entry = say(game, take_back, ANNA, {ANNA})
    assert entry.move == Undo(kept.n)
    assert game.state.phase is Phase.TICKETS


def test_a_shown_card_and_a_move_of_another_want_everybodys_yes() -> None:
    game = table()
    drawn = game.play(DrawCard(), seat=ANNA)
    asked = say(game, take_back, ANNA, {ANNA})
    assert asked.move == AskUndo(drawn.n, (BRAM, CLEO))
    before = game.state.copy()
    say(game, answer_undo, CLEO, yes=True)
    assert game.state == before
    assert waiting(game) == {BRAM}
    say(game, answer_undo, BRAM, yes=True)
    assert not waiting(game)
    assert game.log.head == drawn.n - 1
    assert game.state.phase is Phase.TURN
    assert not list(game.recheck())


def test_the_end_is_taken_back_only_with_everybodys_yes() -> None:
    """The last claim turns up no card, but the end shows everybody's tickets."""
    game = table()
    last = play_to_a_quiet_end(game)
    assert last.seat is not None
    others = tuple(seat for seat in (ANNA, BRAM, CLEO) if seat != last.seat)
    assert take_back(game, last.seat, {last.seat}).move == AskUndo(last.n, others)


def test_consent_reaches_over_the_others_moves_and_only_the_asker_can_redo() -> None:
    game = table()
    first = game.play(DrawCard(), seat=ANNA)
    second = game.play(DrawCard(), seat=ANNA)
    game.play(DrawCard(), seat=BRAM)
    end = game.log.head
    assert say(game, take_back, ANNA, {ANNA}).move == AskUndo(second.n, (BRAM, CLEO))
    say(game, answer_undo, BRAM, yes=True)
    say(game, answer_undo, CLEO, yes=True)
    assert game.log.head == first.n
    with pytest.raises(CannotUndo, match="Only the player"):
        bring_back(game, BRAM, {BRAM})
    assert say(game, bring_back, ANNA, {ANNA}).move == Redo(end)
    assert game.log.head == end


def test_one_no_ends_the_request_and_so_does_the_asker() -> None:
    game = table()
    game.play(DrawCard(), seat=ANNA)
    head = game.log.head
    say(game, take_back, ANNA, {ANNA})
    say(game, answer_undo, BRAM, yes=True)
    say(game, answer_undo, BRAM, yes=False)
    assert game.log.request is None
    say(game, take_back, ANNA, {ANNA})
    with pytest.raises(CannotUndo, match="answered first"):
        take_back(game, BRAM, {BRAM})
    assert say(game, take_back, ANNA, {ANNA}).move == AnswerUndo(yes=False)
    assert game.log.request is None
    assert game.log.head == head


def test_the_story_tells_a_withdrawn_question_from_a_refusal() -> None:
    game = table()
    game.play(DrawCard(), seat=ANNA)
    say(game, take_back, ANNA, {ANNA})
    say(game, answer_undo, BRAM, yes=False)
    assert Storyteller(game).story(CLEO)[-1].text == "Bram leaves it as it is."
    say(game, take_back, ANNA, {ANNA})
    say(game, take_back, ANNA, {ANNA})
    assert Storyteller(game).story(CLEO)[-1].text == "Anna does not ask any more."
    game.play(DrawCard(), seat=ANNA)
    game.play(DrawCard(), seat=BRAM)
    say(game, take_back, BRAM, {BRAM})
    say(game, answer_undo, ANNA, yes=False)
    assert Storyteller(game).story(CLEO)[-1].text == "Anna leaves it as it is."


def test_a_move_leaves_the_request_behind() -> None:
    game = table()
    game.play(DrawCard(), seat=ANNA)
    say(game, take_back, ANNA, {ANNA})
    game.play(DrawCard(), seat=ANNA)
    with pytest.raises(CannotUndo, match="any more"):
        answer_undo(game, BRAM, yes=True)


def test_the_house_rule_stands_above_consent() -> None:
    game = table(UndoRule.OFF)
    game.play(DrawTickets(), seat=ANNA)
    with pytest.raises(CannotUndo, match="switched off"):
        take_back(game, ANNA, {ANNA})
    game = table(UndoRule.TURN)
    game.play(DrawCard(), seat=ANNA)
    with pytest.raises(CannotUndo, match="hidden card"):
        take_back(game, ANNA, {ANNA})


def test_with_bots_alone_nobody_is_asked() -> None:
    game = table(players=("human", "bot:random"))
    drawn = game.play(DrawCard(), seat=ANNA)
    assert take_back(game, ANNA, {ANNA}).move == Undo(drawn.n)


@pytest.mark.parametrize(
    ("seat", "words"),
    [
        (ANNA, AnswerUndo(yes=True)),
        (ANNA, AskUndo(2, ())),
        (ANNA, AskUndo(2, (ANNA, BRAM))),
        (ANNA, AskUndo(99, (BRAM,))),
        (ANNA, AskUndo(1, (BRAM,))),
    ],
)
def test_words_that_cannot_follow_are_refused_and_change_nothing(
    seat: SeatNo, words: AskUndo | AnswerUndo
) -> None:
    game = table()
    length, head = len(game.log), game.log.head
    with pytest.raises(LogError):
        game.follow(game.next_entry(seat, words))
    assert (len(game.log), game.log.head, game.log.request) == (length, head, None)

"""Others act while one types, reads another screen or is about to claim: no key answers a question that was not seen."""

import random
from pathlib import Path
from typing import NoReturn

import pytest
from textual import events

from core.errors import DubbelspoorError
from core.events import NeutralAsked
from core.log import AnswerUndo, Chat
from core.moves import Claim, DrawCard, DrawTickets, Move
from core.phase import Phase
from saves.open_game import OpenGame
from saves.store import load_to_play
from tests.games import random_move
from tests.sessions import game_of, last_of
from tests.tables.at_tables import ANNA, BRAM, first_turn, play_at, table_of, until
from tests.tables.terminals import Terminal, all_show, at_the_table, played_out, terminals, write_first
from tui.app.app import DubbelspoorApp
from tui.screens.end import EndScreen
from tui.screens.replay import ReplayScreen
from tui.widgets.brief_line import BriefLine
from tui.widgets.chat_line import ChatLine
from tui.widgets.choose_one import NeutralChoice
from tui.widgets.claim_list import ClaimList
from tui.widgets.jump import JumpChoice
from tui.widgets.payment import Payment
from tui.widgets.prompt import Prompt
from tui.widgets.story import Story


def until_anna_can_claim(path: Path) -> None:
    """Both draw cards, which cannot be taken back without asking."""
    shared = load_to_play(path)
    for _ in range(8):
        play_at(shared, DrawCard())
    while not (
        shared.game.state.seat == ANNA
        and shared.game.state.phase is Phase.TURN
        and any(isinstance(move, Claim) for move in shared.game.legal_moves())
    ):
        play_at(shared, DrawCard())
    shared.close()


def type_at_once(app: DubbelspoorApp, text: str) -> None:
    """Keys that arrive in one piece, as over a network."""
    for letter in text:
        app.post_message(events.Key({" ": "space"}.get(letter, letter), letter))


def before_bram_is_asked(folder: Path) -> tuple[Path, OpenGame, Move]:
    """A table at which Anna's next move asks Bram to choose the neutral player's track."""
    path = table_of(folder, variant="neutral", seed=5)
    shared, chance = load_to_play(path), random.Random(1)
    while True:
        game = shared.game
        move = random_move(game, chance)
        entry = game.decided(move, seat=game.state.seat)
        if (
            entry.seat == ANNA
            and isinstance(entry.events[-1], NeutralAsked)
            and entry.events[-1].seat == BRAM
        ):
            return path, shared, move
        play_at(shared, move)


def is_asked(terminal: Terminal) -> bool:
    return bool(terminal.screen.query(NeutralChoice))


async def test_who_types_is_asked_when_they_have_finished(tmp_path: Path) -> None:
    path, shared, move = before_bram_is_asked(tmp_path)
    async with terminals(path, BRAM) as (bram,):
        await bram.press("m", *"that is ")
        n = play_at(shared, move).n
        await until(lambda: bram.entries == n)
        await bram.pilot.pause()
        assert not is_asked(bram)
        assert "choose the neutral player's track" in bram.question
        await bram.press(*"1 joke", "enter")
        await until(lambda: is_asked(bram))
        assert game_of(bram.session).log.entries[n].move == Chat("that is 1 joke")
        await bram.press("enter")
        await until(lambda: bram.entries == n + 2)
    shared.close()


async def test_a_choice_of_first_tickets_stays_open_while_one_types(tmp_path: Path) -> None:
    async with terminals(table_of(tmp_path), ANNA, BRAM) as (anna, bram):
        await bram.press("1", "2", "m", *"that is ")
        await anna.press("a", "enter")
        await until(lambda: bram.entries == 2)
        await bram.press(*"3 jokes", "enter")
        await until(lambda: bram.entries == 3)
        assert "2 marked" in bram.question
        await bram.press("3", "enter")
        await until(lambda: bram.entries == 4)


@pytest.mark.parametrize("keys", [("escape",), ("backspace", "enter")])
async def test_who_closes_the_line_without_a_word_is_asked_then(
    keys: tuple[str, ...], tmp_path: Path
) -> None:
    path, shared, move = before_bram_is_asked(tmp_path)
    async with terminals(path, BRAM) as (bram,):
        await bram.press("m", "x")
        n = play_at(shared, move).n
        await until(lambda: bram.entries == n)
        assert not is_asked(bram)
        await bram.press(*keys)
        await until(lambda: is_asked(bram))
        assert bram.entries == n
    shared.close()


async def test_switching_to_another_window_does_not_end_typing(tmp_path: Path) -> None:
    async with terminals(table_of(tmp_path), ANNA, BRAM) as (anna, bram):
        await bram.press("m", *"that is ")
        bram.app.post_message(events.AppBlur())
        await bram.pilot.pause()
        await anna.press("a", "enter")
        await until(lambda: bram.entries == 2)
        await bram.pilot.pause()
        bram.app.post_message(events.AppFocus())
        await bram.pilot.pause()
        await bram.press(*"a joke", "enter")
        await until(lambda: bram.chooses_tickets)
        assert game_of(bram.session).log.entries[2].move == Chat("that is a joke")


async def test_who_is_asked_about_an_undo_answers_that_and_pays_nothing(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    first_turn(path)
    until_anna_can_claim(path)
    async with terminals(path, ANNA, BRAM) as (anna, bram):
        await anna.press("c", "enter")
        await until(lambda: bool(anna.screen.query(Payment)))
        await bram.press("u")
        await until(lambda: anna.session.asked_to_agree)
        await until(lambda: not anna.screen.query(Payment))
        await anna.press("y")
        await until(lambda: anna.session.request is None)
        assert last_of(anna.session).move == AnswerUndo(yes=True)


async def test_who_types_while_asked_about_an_undo_does_not_answer_it(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    first_turn(path)
    until_anna_can_claim(path)
    async with terminals(path, ANNA, BRAM) as (anna, bram):
        await anna.press("c", "enter")
        await until(lambda: bool(anna.screen.query(Payment)))
        await anna.press("m", *"wh")
        await bram.press("u")
        await until(lambda: anna.session.asked_to_agree)
        await anna.pilot.pause()
        await anna.press("y", "enter")
        await until(lambda: game_of(anna.session).log.entries[-1].move == Chat("why"))
        assert anna.session.asked_to_agree
        await anna.press("c")
        assert "answer with y or n first" in anna.refusal
        await anna.press("y")
        await until(lambda: anna.session.request is None)


async def test_letters_that_pick_a_track_do_not_answer_an_undo(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    first_turn(path)
    until_anna_can_claim(path)
    async with terminals(path, ANNA, BRAM) as (anna, bram):
        await anna.press("f")
        jump = anna.screen.query_one(JumpChoice)
        jump._tracks = jump._tracks[:3]
        await bram.press("u")
        await until(lambda: anna.session.asked_to_agree)
        await anna.pilot.pause()
        n = anna.entries
        await anna.press("y", "n", "d")
        assert anna.session.asked_to_agree
        assert anna.entries == n
        await anna.press("a")
        await until(lambda: not anna.screen.query(JumpChoice))
        assert "answer with y or n first" in anna.refusal
        await anna.press("n")
        await until(lambda: anna.session.request is None)
        assert last_of(anna.session).move == AnswerUndo(yes=False)


@pytest.mark.parametrize(("key", "refusal"), [("q", ""), ("enter", "answer with y or n first")])
async def test_who_types_a_city_while_asked_about_an_undo_answers_it_when_they_have_left_the_list(
    key: str, refusal: str, tmp_path: Path
) -> None:
    path = table_of(tmp_path)
    first_turn(path)
    until_anna_can_claim(path)
    async with terminals(path, ANNA, BRAM) as (anna, bram):
        await anna.press("c")
        await bram.press("u")
        await until(lambda: anna.session.asked_to_agree)
        await anna.pilot.pause()
        assert "asks to take back" in anna.question
        await anna.press("n", "y")
        assert anna.session.asked_to_agree
        assert "city: ny" in anna.text
        await anna.press("backspace", key)
        await until(lambda: not anna.screen.query(ClaimList))
        assert refusal in anna.refusal
        assert "y agree" in anna.text
        await anna.press("y")
        await until(lambda: anna.session.request is None)
        assert last_of(anna.session).move == AnswerUndo(yes=True)


async def test_a_key_that_is_clicked_does_what_it_says_whatever_is_open(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    first_turn(path)
    async with terminals(path, ANNA, BRAM) as (anna, bram):
        await anna.press("t")
        await until(lambda: anna.chooses_tickets)
        await anna.press("1", "enter")
        await until(bram.asked)
        await bram.press("t")
        await until(lambda: bram.chooses_tickets)
        await anna.press("u")
        await until(lambda: bram.session.asked_to_agree)
        await bram.pilot.pause()
        prompt = bram.screen.query_one(Prompt)
        await bram.pilot.click(Prompt, offset=(2, prompt.size.height - 1))
        await until(lambda: bram.session.request is None)
        assert last_of(bram.session).move == AnswerUndo(yes=True)


async def test_a_half_typed_line_survives_a_switch_of_windows(tmp_path: Path) -> None:
    async with terminals(table_of(tmp_path), ANNA, BRAM) as (_, bram):
        await bram.press("m", *"half a sent")
        bram.app.post_message(events.AppBlur())
        await bram.pilot.pause()
        bram.app.post_message(events.AppFocus())
        await bram.pilot.pause()
        await bram.press(*"ence", "enter")
        await until(lambda: bram.entries == 2)
        assert game_of(bram.session).log.entries[1].move == Chat("half a sentence")


@pytest.mark.parametrize("size", [1, 4, 30])
async def test_a_line_that_arrives_in_pieces_is_typed_in_order(size: int, tmp_path: Path) -> None:
    path = table_of(tmp_path)
    first_turn(path)
    until_anna_can_claim(path)
    text = "my body, rook: grow 12345!"
    async with at_the_table(path, ANNA) as (app, pilot):
        await pilot.press("c", "enter")
        await until(lambda: bool(app.screen.query(Payment)))
        await pilot.pause()
        payment = app.screen.query_one(Payment)
        paid = payment._pay
        keys = f"m{text}"
        for start in range(0, len(keys), size):
            type_at_once(app, keys[start : start + size])
        line = app.screen.query_one(ChatLine)
        await until(lambda: len(line.value) == len(text))
        assert line.value == text
        assert payment._pay == paid


async def test_a_spectator_who_looks_at_a_moment_sees_no_open_cards_and_is_told_so(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    first_turn(path)
    async with terminals(path, ANNA, None) as (_, looking):
        looking.screen.query_one(Story).post_message(Story.MomentChosen(2))
        await until(lambda: isinstance(looking.app.screen, ReplayScreen))
        await looking.pilot.pause()
        assert "a spectator's eyes" in looking.text


async def test_a_move_that_arrives_while_one_talks_opens_its_question_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = table_of(tmp_path)
    elsewhere = load_to_play(path)
    keep = next(iter(elsewhere.game.legal_moves()))
    async with terminals(path, ANNA, BRAM) as (_, bram):
        write_first(monkeypatch, bram, lambda: play_at(elsewhere, keep))
        await bram.press("m", *"hello", "enter")
        await until(lambda: bram.chooses_tickets)
        await bram.pilot.pause()
        assert "Enter keep the marked" in bram.text
    elsewhere.close()


async def test_whoever_was_overtaken_sees_what_the_other_did(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = table_of(tmp_path)
    n = first_turn(path)
    elsewhere = load_to_play(path)
    async with terminals(path, ANNA) as (anna,):
        write_first(monkeypatch, anna, lambda: play_at(elsewhere, DrawTickets()))
        await anna.press("d")
        await until(lambda: any("at the same moment" in told for told in anna.told))
        assert anna.entries == n + 1
        assert anna.chooses_tickets
    elsewhere.close()


async def test_what_was_undone_and_done_again_at_once_is_asked_again(tmp_path: Path) -> None:
    async with terminals(table_of(tmp_path), ANNA, BRAM) as opened:
        anna, bram = opened
        await anna.press("1", "2", "3", "enter")
        await all_show(opened, 2)
        assert bram.chooses_tickets
        changed, bram.session._following._changed = bram.session._following._changed, None
        await anna.press("u", "r")
        await until(lambda: anna.entries == 4)
        bram.session._following._changed = changed
        await all_show(opened, 4)
        assert bram.chooses_tickets


@pytest.mark.parametrize("is_over", [False, True])
async def test_a_line_that_is_refused_is_told_when_one_has_typed_it(
    is_over: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(_text: str) -> NoReturn:
        raise DubbelspoorError("Not so fast.")

    path = played_out(tmp_path)[0] if is_over else table_of(tmp_path)
    async with terminals(path, ANNA) as (anna,):
        await until(lambda: isinstance(anna.app.screen, EndScreen) == is_over)
        monkeypatch.setattr(anna.session, "say", refuse)
        await anna.press("m", *"hello", "enter")
        await until(lambda: not BriefLine.is_open_on(anna.app.screen))
        await anna.pilot.pause()
        assert "Not so fast." in anna.text

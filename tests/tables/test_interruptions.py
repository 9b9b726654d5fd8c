"""What the others do while one types, reads another screen, or is about to claim: no key answers what was not seen."""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot

from core.consent import take_back
from core.events import GameEnded
from core.log import Chat
from core.moves import Claim, DrawCard, Move
from core.phase import Phase
from core.setup import SeatNo
from saves.folder import LONGEST_NAME
from saves.presence import Presence
from saves.shared import SharedGame, open_table
from saves.tables import table_line
from tests.games import random_move
from tests.tables.at_tables import ANNA, BRAM, play_at, table_of, until
from tests.tables.test_seat_screen import Terminal, terminals, write_first
from tests.tables.test_sessions import first_turn
from tui.app import DubbelspoorApp
from tui.screens.end import EndScreen
from tui.screens.help import HelpScreen
from tui.screens.replay import ReplayScreen
from tui.screens.seat import SeatScreen
from tui.screens.title import TitleScreen
from tui.settings import Settings
from tui.table_session import TableSession
from tui.widgets.chat_line import ChatLine
from tui.widgets.payment import Payment
from tui.widgets.prompt import Prompt
from tui.widgets.story import Story


def before_the_last_move(path: Path) -> tuple[SharedGame, Move]:
    """Play a short game until one move ends it."""
    shared, chance = open_table(path), random.Random(1)
    while True:
        move = random_move(shared.game, chance)
        entry = shared.game.decided(move, seat=shared.game.state.seat)
        if any(isinstance(event, GameEnded) for event in entry.events):
            return shared, move
        play_at(shared, move)


def until_anna_can_claim(path: Path) -> None:
    """Both draw cards, which cannot be taken back without asking."""
    shared = open_table(path)
    for _ in range(8):
        play_at(shared, DrawCard())
    while not (
        shared.game.state.seat == ANNA
        and shared.game.state.phase is Phase.TURN
        and any(isinstance(move, Claim) for move in shared.game.legal_moves())
    ):
        play_at(shared, DrawCard())
    shared.close()


@asynccontextmanager
async def at_the_table(
    path: Path, seat: SeatNo, *, hosted: bool = False
) -> AsyncIterator[tuple[DubbelspoorApp, Pilot[None]]]:
    """The whole program, in a seat."""
    app = DubbelspoorApp(
        path.parent.parent,
        Settings(),
        lambda: SeatScreen(TableSession(open_table(path), seat)),
        hosted=hosted,
    )
    async with app.run_test(size=(100, 40)) as pilot:
        await until(lambda: any(isinstance(screen, SeatScreen) for screen in app.screen_stack))
        await pilot.pause()
        yield app, pilot


def type_at_once(app: DubbelspoorApp, text: str) -> None:
    """Keys that arrive in one piece, as over a network."""
    for letter in text:
        app.post_message(events.Key({" ": "space"}.get(letter, letter), letter))


async def test_who_types_is_asked_when_they_have_finished(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    async with terminals(path, ANNA, BRAM) as (anna, bram):
        await bram.press("m", *"that is ")
        await anna.press("a", "enter")
        await until(lambda: bram.entries == 2)
        await bram.pilot.pause()
        assert not bram.chooses_tickets
        assert bram.question == "Bram, choose the tickets that you keep."
        await bram.press(*"a joke", "enter")
        await until(lambda: bram.chooses_tickets)
        assert bram.session.game.log.entries[2].move == Chat("that is a joke")
        await bram.press("1", "2", "3", "enter")
        await until(lambda: bram.entries == 4)


@pytest.mark.parametrize("keys", [("escape",), ("backspace", "enter")])
async def test_who_says_nothing_after_all_is_asked_too(keys: tuple[str, ...], tmp_path: Path) -> None:
    async with terminals(table_of(tmp_path), ANNA, BRAM) as (anna, bram):
        await bram.press("m", "x")
        await anna.press("a", "enter")
        await until(lambda: bram.entries == 2)
        await bram.press(*keys)
        await until(lambda: bram.chooses_tickets)
        assert bram.entries == 2


async def test_a_look_at_another_window_ends_no_typing(tmp_path: Path) -> None:
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
        assert bram.session.game.log.entries[2].move == Chat("that is a joke")


async def test_who_types_while_the_game_ends_is_shown_that_afterwards(tmp_path: Path) -> None:
    path = table_of(tmp_path, trains=12)
    shared, last = before_the_last_move(path)
    me = ANNA if shared.game.state.seat == BRAM else BRAM
    async with at_the_table(path, me) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, SeatScreen)
        await pilot.press("m", *"a ")
        play_at(shared, last)
        await until(lambda: screen.session.over)
        await pilot.press(*"nice quit")
        assert not isinstance(app.screen, EndScreen)
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, EndScreen))
        assert screen.session.game.log.entries[-1].move == Chat("a nice quit")
    assert [path.name for path in path.parent.glob("*.toml")] == ["table.toml"]
    shared.close()


async def test_the_final_table_waits_behind_the_help(tmp_path: Path) -> None:
    path = table_of(tmp_path, trains=12)
    shared, last = before_the_last_move(path)
    me = ANNA if shared.game.state.seat == BRAM else BRAM
    async with at_the_table(path, me) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, SeatScreen)
        await pilot.press("question_mark")
        await until(lambda: isinstance(app.screen, HelpScreen))
        play_at(shared, last)
        await until(lambda: screen.session.over)
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("escape")
        await until(lambda: isinstance(app.screen, EndScreen))
        await pilot.press("n")
        await until(lambda: app.screen is not screen and isinstance(app.screen, SeatScreen))
        await until(lambda: table_line(path).connected() == frozenset())
    shared.close()


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


async def test_who_types_while_asked_about_an_undo_does_not_answer_it(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    first_turn(path)
    until_anna_can_claim(path)
    async with terminals(path, ANNA, BRAM) as (anna, bram):
        await anna.press("c", "m", *"wh")
        await bram.press("u")
        await until(lambda: anna.session.asked_to_agree)
        await anna.pilot.pause()
        await anna.press("y", "enter")
        await until(lambda: anna.session.game.log.entries[-1].move == Chat("why"))
        assert anna.session.asked_to_agree
        await anna.press("c")
        assert "answer with y or n first" in anna.refusal
        await anna.press("y")
        await until(lambda: anna.session.request is None)


async def test_who_types_at_the_final_table_is_back_at_the_table_afterwards(tmp_path: Path) -> None:
    path = table_of(tmp_path, trains=12)
    shared, last = before_the_last_move(path)
    asker = shared.game.state.seat
    play_at(shared, last)
    async with terminals(path, ANNA if asker == BRAM else BRAM) as (terminal,):
        await until(lambda: isinstance(terminal.app.screen, EndScreen))
        await terminal.press("m", *"wh")
        shared.submit(lambda game: take_back(game, asker))
        await until(lambda: not terminal.session.over)
        await terminal.pilot.pause()
        assert isinstance(terminal.app.screen, EndScreen)
        await terminal.press("y", "enter")
        await until(lambda: terminal.app.screen is terminal.screen)
        await until(lambda: terminal.session.game.log.entries[-1].move == Chat("why"))
        assert "is to act" in terminal.question
    shared.close()


@pytest.mark.parametrize("key", ["q", "f4"])
async def test_a_finished_table_is_left_for_the_title(key: str, tmp_path: Path) -> None:
    path = table_of(tmp_path, trains=12)
    shared, last = before_the_last_move(path)
    play_at(shared, last)
    shared.close()
    app = DubbelspoorApp(tmp_path, Settings())
    async with app.run_test(size=(100, 40)) as pilot:
        await until(lambda: isinstance(app.screen, TitleScreen))
        app.open_table(TableSession(open_table(path), ANNA))
        await until(lambda: isinstance(app.screen, EndScreen))
        await pilot.press(key)
        await until(lambda: isinstance(app.screen, TitleScreen))
        await pilot.pause()
        assert app.is_running


async def test_a_table_with_the_longest_name_ends_like_any_other(tmp_path: Path) -> None:
    path, name = table_of(tmp_path, trains=12), "x" * LONGEST_NAME
    shared, last = before_the_last_move(path)
    play_at(shared, last)
    shared.close()
    async with terminals(path.rename(path.with_stem(name)), ANNA) as (anna,):
        await until(lambda: isinstance(anna.app.screen, EndScreen))
        await anna.press("n")
        await anna.pilot.pause()
        assert "too long for another game" in " ".join(anna.text.split())


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


async def test_another_window_does_not_take_what_is_half_typed(tmp_path: Path) -> None:
    async with terminals(table_of(tmp_path), ANNA, BRAM) as (_, bram):
        await bram.press("m", *"half a sent")
        bram.app.post_message(events.AppBlur())
        await bram.pilot.pause()
        bram.app.post_message(events.AppFocus())
        await bram.pilot.pause()
        await bram.press(*"ence", "enter")
        await until(lambda: bram.entries == 2)
        assert bram.session.game.log.entries[1].move == Chat("half a sentence")


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


async def test_a_bots_move_that_another_terminal_played_first_is_nobodys_fault(tmp_path: Path) -> None:
    path = table_of(tmp_path, players=("human", "bot:random"))
    elsewhere = open_table(path)
    async with terminals(path, ANNA) as (anna,):
        anna.app.bot_seconds = 0.5
        await anna.press("1", "2", "3", "enter")
        await until(lambda: anna.entries == 2)
        write_first(anna, lambda: other_bot(elsewhere))
        await until(lambda: anna.entries >= 3)
        await anna.pilot.pause()
        assert not anna.told
        assert not anna.refusal
    elsewhere.close()


def other_bot(shared: SharedGame) -> None:
    shared.catch_up()
    play_at(shared, random_move(shared.game, random.Random(1)))


async def test_the_window_keeps_the_name_of_the_next_table(tmp_path: Path) -> None:
    path = table_of(tmp_path, trains=12)
    shared, last = before_the_last_move(path)
    play_at(shared, last)
    shared.close()
    terminal = Terminal(path, ANNA)
    async with terminal.app.run_test() as pilot:
        await until(lambda: isinstance(terminal.app.screen, EndScreen))
        await pilot.press("n")
        await until(lambda: "table-2" in terminal.app.title_shown)
        await pilot.pause(0.2)
        assert "table-2" in terminal.app.title_shown


@pytest.mark.parametrize("hosted", [False, True])
async def test_where_a_host_has_set_up_the_table_nobody_plays_on_in_a_file_of_their_own(
    hosted: bool, tmp_path: Path
) -> None:
    path = table_of(tmp_path, trains=12)
    shared, last = before_the_last_move(path)
    play_at(shared, last)
    shared.close()
    async with at_the_table(path, ANNA, hosted=hosted) as (app, pilot):
        await until(lambda: isinstance(app.screen, EndScreen))
        await pilot.press("r")
        await until(lambda: isinstance(app.screen, ReplayScreen))
        await pilot.press("p")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen) is hosted
    assert bool(list(tmp_path.glob("*.toml"))) is not hosted


async def test_an_older_program_is_not_told_that_the_others_have_not_begun(tmp_path: Path) -> None:
    path = table_of(tmp_path, trains=12)
    shared, last = before_the_last_move(path)
    play_at(shared, last)
    shared.close()
    async with terminals(path, ANNA) as (anna,):
        await until(lambda: isinstance(anna.app.screen, EndScreen))
        bram = Presence(path, BRAM, "9.9.9")
        await until(lambda: anna.session.company.newer == "9.9.9")
        await anna.press("n")
        await anna.pilot.pause()
        assert "plays with version 9.9.9" in " ".join(anna.text.split())
        bram.leave()


async def test_a_spectator_who_looks_at_a_moment_sees_no_open_cards_and_is_told_so(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    first_turn(path)
    async with terminals(path, ANNA, None) as (_, looking):
        looking.screen.query_one(Story).post_message(Story.MomentChosen(2))
        await until(lambda: isinstance(looking.app.screen, ReplayScreen))
        await looking.pilot.pause()
        assert "a spectator's eyes" in looking.text

"""The screen of a seat: two and three apps in one process, each at its own seat of one table."""

import re
from pathlib import Path

from core.log import AnswerUndo, AskUndo, Chat, Undo
from core.moves import TakeCard
from core.phase import Phase
from core.setup import UndoRule
from saves.presence import Presence
from tests.sessions import game_of
from tests.tables.at_tables import ANNA, BRAM, first_turn, table_of, until
from tests.tables.terminals import all_show, terminals
from tui.widgets.desk import Desk
from tui.widgets.payment import Payment
from tui.widgets.story import Story


async def test_the_others_move_is_seen_and_the_next_one_is_called(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    n = first_turn(path)
    async with terminals(path, ANNA, BRAM) as (anna, bram):
        assert anna.app.title_shown == "Your turn at table"
        assert bram.app.title_shown == "table: Anna is to act"
        assert bram.question == "Anna is to act."
        await anna.press("d", "d")
        await all_show([anna, bram], n + 2)
        assert bram.asked()
        assert (anna.app.rings, bram.app.rings) == (0, 1)
        assert bram.app.title_shown == "Your turn at table"
        assert "Anna draws two cards from the" in bram.text
        await bram.press("d", "d")
        await all_show([anna, bram], n + 4)
        assert (anna.app.rings, bram.app.rings) == (1, 1)


async def test_all_choose_their_first_tickets_when_they_like(tmp_path: Path) -> None:
    """What another chooses closes nobody's choice, and shows nobody what was kept before all have chosen."""
    path = table_of(tmp_path)
    async with terminals(path, ANNA, BRAM) as (anna, bram):
        assert anna.chooses_tickets
        assert bram.chooses_tickets
        later, sooner = (anna, bram) if game_of(anna.session).state.seat == ANNA else (bram, anna)
        await later.press("1", "2")
        await sooner.press("1", "2", "3", "enter")
        await all_show([anna, bram], 2)
        assert not sooner.chooses_tickets
        assert "is to act." in sooner.question
        name = sooner.session.setup.seats[sooner.session.eyes or 0].name
        assert later.screen.query_one(Story).lines[-1].text == f"{name} has chosen tickets."
        assert "2 marked" in later.question
        await later.press("3", "enter")
        await all_show([anna, bram], 3)
        assert later.screen.query_one(Story).lines[-1].text.startswith(f"{name} keeps 3 tickets.")
        state = game_of(anna.session).state
        assert [len(tickets) for tickets in state.tickets] == [3, 3]
        assert state.phase is Phase.TURN


async def test_what_the_others_move_changed_is_marked(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    n = first_turn(path)
    async with terminals(path, ANNA, BRAM) as opened:
        anna, bram = opened
        slot = next(m.slot for m in anna.session.view().moves if isinstance(m, TakeCard) and m.slot > 0)
        market = next(row for row, line in enumerate(bram.lines) if "Market" in line) + 1
        assert "!" not in bram.lines[market][44:]
        await anna.press(str(slot + 1))
        await all_show(opened, n + 1)
        assert re.findall(r"(\d)[ +=]\w !", bram.lines[market][44:]) == [str(slot + 1)]
        await anna.press("d")
        await all_show(opened, n + 2)
        assert re.findall(r"(\d)[ +=]\w !", bram.lines[market][44:]) == [str(slot + 1)], (
            "it came in Anna's turn"
        )


async def test_the_scoring_table_shows_who_is_there(tmp_path: Path) -> None:
    path = table_of(tmp_path, players=("human", "human", "bot:random"))
    first_turn(path)
    async with terminals(path, ANNA, BRAM) as (anna, bram):
        assert "+ Anna" in anna.text
        assert "+ Bram" in anna.text
        assert " Cleo" in anna.text
        await bram.leave()
        await until(lambda: "- Bram" in anna.text)


async def test_keys_typed_ahead_are_played_in_order(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    n = first_turn(path)
    async with terminals(path, ANNA, BRAM) as opened:
        anna = opened[0]
        anna.app.simulate_key("d")
        anna.app.simulate_key("d")
        await all_show(opened, n + 2)
        assert anna.refusal == ""


async def test_chat_is_in_everybodys_story_and_disturbs_no_decision(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    n = first_turn(path)
    async with terminals(path, ANNA, BRAM, size=(120, 40)) as opened:
        anna, bram = opened
        await anna.press("c", "enter")
        payment = anna.screen.query_one(Payment)
        await bram.press("m", *"hi y", "enter")
        await all_show(opened, n + 1)
        assert game_of(anna.session).log.entries[-1].move == Chat("hi y")
        assert anna.screen.query_one(Desk).decision is payment
        assert "Bram: “hi y”" in bram.text
        await bram.press("m", "escape")
        assert bram.screen.focused is not None
        assert bram.entries == n + 1
        # One may talk in the middle of a decision, and is back in it.
        await anna.press("m", *"so", "enter")
        await all_show(opened, n + 2)
        assert anna.screen.focused is payment


async def test_an_undo_is_asked_for_and_agreed_to_by_keys(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    n = first_turn(path)
    async with terminals(path, ANNA, BRAM) as opened:
        anna, bram = opened
        await anna.press("d", "u")
        await all_show(opened, n + 2)
        assert "Anna asks to take back" in bram.question
        assert "draws from the deck" in bram.question
        assert bram.app.rings == 1
        assert "Bram must agree" in anna.question
        await bram.press("d")
        assert "Anna is to act" in bram.refusal
        await bram.press("y")
        await all_show(opened, n + 3)
        assert isinstance(game_of(anna.session).log.entries[-1].move, AnswerUndo)
        assert anna.screen.view is not None
        assert anna.screen.view.phase is Phase.TURN
        assert anna.screen.view == anna.session.view()


async def test_an_undo_can_be_refused_and_taken_back_by_keys(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    n = first_turn(path)
    async with terminals(path, ANNA, BRAM) as opened:
        anna, bram = opened
        await anna.press("d", "u")
        await all_show(opened, n + 2)
        await bram.press("n")
        await all_show(opened, n + 3)
        await anna.press("u")
        await all_show(opened, n + 4)
        assert isinstance(game_of(anna.session).log.entries[-1].move, AskUndo)
        await anna.press("u")
        await all_show(opened, n + 5)
        assert bram.session.request is None
        assert "second card" in anna.question
        await bram.press("y")
        assert "Nobody asks" in bram.refusal


async def test_a_move_that_showed_nothing_is_undone_at_once_by_keys(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    n = first_turn(path)
    async with terminals(path, ANNA, BRAM) as opened:
        anna, bram = opened
        await anna.press("t")
        await all_show(opened, n + 1)
        assert anna.chooses_tickets
        assert not bram.chooses_tickets
        await anna.press("1", "enter")
        await all_show(opened, n + 2)
        await anna.press("u")
        await all_show(opened, n + 3)
        assert isinstance(game_of(anna.session).log.entries[-1].move, Undo)
        assert anna.chooses_tickets


async def test_where_undo_is_off_it_is_said(tmp_path: Path) -> None:
    path = table_of(tmp_path, undo=UndoRule.OFF)
    n = first_turn(path)
    async with terminals(path, ANNA) as (anna,):
        await anna.press("d", "u")
        assert "switched off" in anna.refusal
        assert anna.entries == n + 1


async def test_whoever_comes_back_finds_the_same_choice(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    first_turn(path)
    async with terminals(path, ANNA) as (anna,):
        await anna.press("t")
        await until(lambda: anna.chooses_tickets)
        offered = anna.screen.view and anna.screen.view.offered
    async with terminals(path, ANNA) as (anna,):
        assert anna.chooses_tickets
        assert anna.screen.view is not None
        assert anna.screen.view.offered == offered


async def test_two_terminals_at_one_seat_show_the_same(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    n = first_turn(path)
    async with terminals(path, ANNA, ANNA) as opened:
        one, two = opened
        await one.press("t")
        await all_show(opened, n + 1)
        assert two.chooses_tickets
        await two.press("1", "enter")
        await all_show(opened, n + 2)
        assert not one.chooses_tickets
        assert one.screen.view == two.screen.view


async def test_a_spectator_sees_the_table_and_can_do_nothing(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    n = first_turn(path)
    async with terminals(path, None) as (watcher,):
        await watcher.press("d", "u", "r", "y", "1", "c", "enter", "escape")
        await watcher.press("m")
        assert "only watch" in watcher.refusal
        assert watcher.entries == n
        assert "watching" in watcher.text


async def test_an_older_version_is_told_to_reconnect(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    n = first_turn(path)
    async with terminals(path, ANNA) as (anna,):
        newcomer = Presence(path, BRAM, "99.0.0")
        await until(lambda: "join again" in anna.question)
        await anna.press("d")
        assert "only watch" in anna.refusal
        assert anna.entries == n
        newcomer.leave()
        await until(lambda: "join again" not in anna.question)


async def test_a_table_that_is_taken_away_is_told_once(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    first_turn(path)
    async with terminals(path, ANNA) as (anna,):
        path.rename(path.with_suffix(".gone"))
        await until(lambda: len(anna.told) == 1)
        assert "moved or removed" in anna.told[0]
        await anna.press("d")
        assert "moved or removed" in anna.refusal

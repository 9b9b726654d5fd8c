"""The curtain between two people at one keyboard."""

from pathlib import Path

import pytest

from core.setup import UndoRule
from tests.sessions import game_of
from tests.tables.at_tables import tries
from tests.tui.at_table import BIG, said, screen_of, shown, table, until_asked
from tui.screens.curtain import CurtainScreen
from tui.screens.game import GameScreen
from tui.screens.replay import ReplayScreen
from tui.widgets.desk import Desk
from tui.widgets.story import Story


async def test_the_curtain_hides_the_hand_until_the_next_player_is_there(tmp_path: Path) -> None:
    app = table(tmp_path, players=("human", "human"))
    async with app.run_test(size=BIG) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, CurtainScreen)
        assert "tokens" not in shown(pilot)
        await pilot.press("enter")
        screen = await until_asked(pilot, turn=False)
        first = screen.session.eyes
        await pilot.press("1", "2", "3", "enter")
        await pilot.pause()
        assert isinstance(app.screen, CurtainScreen)
        assert screen.session.eyes is None
        assert sum(screen.view.hand) == 0 if screen.view else False
        await pilot.press("enter")
        await until_asked(pilot, turn=False)
        assert screen.session.eyes != first


async def test_the_curtain_falls_on_the_table_and_not_on_what_one_reads(tmp_path: Path) -> None:
    app = table(tmp_path, players=("human", "bot:random", "human"))
    async with app.run_test(size=BIG) as pilot:
        async for _ in tries():
            await pilot.pause()
            if isinstance(app.screen, CurtainScreen):
                await pilot.press("enter")
                continue
            screen = screen_of(pilot)
            if screen.query_one(Desk).decision is not None:
                await pilot.press("a", "enter")
            elif screen.view is not None and screen.view.asked:
                if screen.session.eyes == 0:
                    break
                await pilot.press("d")
        screen, eyes = screen_of(pilot), screen_of(pilot).session.eyes
        app.bot_seconds = 0.2
        await pilot.press("d", "d")
        assert screen.session.bot_is_asked
        screen.query_one(Story).post_message(Story.MomentChosen(len(game_of(screen.session).log)))
        async for _ in tries():
            await pilot.pause()
            if screen.session.curtain_for is not None:
                break
        await pilot.pause(0.1)
        assert isinstance(app.screen, ReplayScreen)
        assert screen.session.eyes == eyes
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, CurtainScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert screen_of(pilot) is screen
        assert screen.session.eyes not in (None, eyes)


async def test_a_key_pressed_twice_does_not_open_the_curtain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.screens.curtain.AT_LEAST_SECONDS", 60.0)
    app = table(tmp_path, players=("human", "human"))
    async with app.run_test(size=BIG) as pilot:
        await pilot.press("enter", "enter")
        assert isinstance(app.screen, CurtainScreen)
        monkeypatch.setattr("tui.screens.curtain.AT_LEAST_SECONDS", 0.0)
        await pilot.press("enter")
        assert isinstance(app.screen, GameScreen)


async def test_house_rule_turn_takes_back_no_move_of_the_other_player(tmp_path: Path) -> None:
    app = table(tmp_path, "nordic", ("human", "human"), seed=9, undo=UndoRule.TURN)
    async with app.run_test(size=BIG) as pilot:
        async for _ in tries():
            await pilot.pause()
            if isinstance(app.screen, CurtainScreen):
                await pilot.press("enter")
            elif screen_of(pilot).query_one(Desk).decision is not None:
                await pilot.press("a", "enter")
            elif (view := screen_of(pilot).view) is not None and view.asked:
                break
        session = screen_of(pilot).session
        head = game_of(session).log.head
        await pilot.press("u")
        assert "Another player has moved since" in said(pilot)
        assert game_of(session).log.head == head

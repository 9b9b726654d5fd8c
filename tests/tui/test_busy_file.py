"""A file that another program holds: the screen of a game at one keyboard goes on all the same."""

import asyncio
import fcntl
import os
from pathlib import Path

from tests.sessions import game_of, path_of
from tests.tui.at_table import BIG, table, until_asked

HELD_SECONDS = 1.5


async def test_the_screen_goes_on_ticking_and_then_plays_the_move(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        entries = len(game_of(screen.session).log)
        ticks: list[int] = []
        holder = os.open(path_of(screen.session), os.O_RDWR)
        fcntl.flock(holder, fcntl.LOCK_EX)
        screen.set_interval(0.02, lambda: ticks.append(len(game_of(screen.session).log)))
        asyncio.get_running_loop().call_later(HELD_SECONDS, os.close, holder)
        await pilot.press("d")
        assert len(game_of(screen.session).log) == entries + 1
        assert ticks.count(entries) > 10
        assert screen.view is not None
        assert screen.view == screen.session.view()

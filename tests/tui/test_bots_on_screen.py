"""Bots at one keyboard: they think beside the screen, and no move of theirs is lost."""

from pathlib import Path
from threading import Event

import pytest
from textual.timer import Timer

from core.chance import Stream
from core.log import Entry
from core.moves import Move
from core.phase import Phase
from core.setup import SeatNo
from core.view import View
from saves.errors import SaveError
from tests.games import first_seat
from tests.sessions import game_of
from tests.tables.at_tables import tries, until
from tests.tui.at_table import BIG, said, screen_of, table, until_asked
from tui.session.bots import Bots
from tui.widgets.choose_tickets import TicketChoice
from tui.widgets.desk import Desk


async def test_bots_can_be_hurried(tmp_path: Path) -> None:
    app = table(tmp_path)
    app.bot_seconds = 30.0
    async with app.run_test(size=BIG) as pilot:
        screen = screen_of(pilot)
        async for _ in tries():
            await pilot.pause()
            if screen.view is not None and screen.view.asked:
                if screen.view.phase is Phase.TURN:
                    break
                await pilot.press("a", "enter")
            else:
                await pilot.press("space")
        entries = len(game_of(screen.session).log)
        await pilot.press("d", "d")
        await pilot.press("space")
        await until_asked(pilot)
        assert [entry.seat for entry in game_of(screen.session).log.entries[entries + 2 :]][:1] == [1]


async def test_bots_play_where_the_machine_is_too_busy_for_timers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs = Timer._run

    async def run(timer: Timer) -> None:
        # One that is to go off once is skipped for good if the process has to wait for a processor at this moment.
        if timer._repeat != 0:
            await runs(timer)

    monkeypatch.setattr(Timer, "_run", run)
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        entries = len(game_of(screen.session).log)
        await pilot.press("d", "d")
        await until_asked(pilot)
        assert [entry.seat for entry in game_of(screen.session).log.entries[entries + 2 :]][:1] == [1]


async def test_a_bots_move_that_could_not_be_saved_is_tried_again_by_the_key_that_hurries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        submit = screen.session.submit_bot

        async def full(move: Move) -> Entry:
            monkeypatch.setattr(screen.session, "submit_bot", submit)
            raise SaveError(tmp_path / "game.toml", "no room")

        monkeypatch.setattr(screen.session, "submit_bot", full)
        await pilot.press("d", "d")
        async for _ in tries():
            await pilot.pause()
            if "no room" in said(pilot):
                break
        assert "no room" in said(pilot)
        entries = len(game_of(screen.session).log)
        await pilot.press("space")
        await until_asked(pilot)
        assert [entry.seat for entry in game_of(screen.session).log.entries[entries:]][:1] == [1]
        assert "no room" not in said(pilot)


class Slow:
    """Thinks until it is let go."""

    go_on = Event()

    def choose(self, view: View, random: Stream) -> Move:
        self.go_on.wait(10)
        return next(iter(view.moves))


async def test_a_bot_may_be_asked_again_while_it_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await until_asked(pilot, turn=False)
        monkeypatch.setitem(screen.session._bots._made, SeatNo(1), Slow())
        Slow.go_on.clear()
        await pilot.press("a", "enter", "u", "r")
        assert screen.session.bot_is_asked
        Slow.go_on.set()
        await until_asked(pilot, turn=False)


async def test_a_bot_that_fails_is_told_until_something_is_done_about_it(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "class Mine:\n"
        "    def choose(self, view, random):\n"
        "        return view.moves[0] if view.offered else 'nonsense'\n"
    )
    async with table(tmp_path, players=("human", f"bot:{file}:Mine")).run_test(size=BIG) as pilot:
        await until_asked(pilot, turn=False)
        await pilot.press("a", "enter")
        async for _ in tries():
            await pilot.pause()
            if "nonsense" in said(pilot):
                break
            view = screen_of(pilot).view
            if view is not None and view.asked:
                await pilot.press("d")
        sentence = "The bot Mine wants to play nonsense, which is not one of its legal moves."
        assert said(pilot) == sentence
        await pilot.press("d")
        assert said(pilot) == sentence
        await pilot.press("down", "d")
        assert said(pilot) == sentence
        await pilot.press("u")
        assert said(pilot) != sentence
        await until_asked(pilot, turn=False)


async def test_first_tickets_are_chosen_while_a_bot_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed = next(n for n in range(50) if first_seat(n) == 1)
    app = table(tmp_path, seed=seed)
    monkeypatch.setattr(Bots, "_think", lambda *_: Slow().choose(*_[-2:]))
    Slow.go_on.clear()
    async with app.run_test(size=BIG) as pilot:
        screen = await until_asked(pilot, turn=False)
        assert screen.session.bot_is_asked
        decision = screen.query_one(Desk).decision
        assert isinstance(decision, TicketChoice)
        await pilot.press("1")
        Slow.go_on.set()
        await until(lambda: len(game_of(screen.session).log) == 2)
        await pilot.pause()
        assert screen.query_one(Desk).decision is decision
        await pilot.press("a", "enter")
        await until(lambda: len(game_of(screen.session).log) > 2)
        assert [entry.seat for entry in game_of(screen.session).log.entries[:3]] == [None, 1, 0]

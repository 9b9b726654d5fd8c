"""The screens around tables: the title's line, the list of tables, and setting one up."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import attrs
import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from core.setup import SeatNo
from saves.presence import Presence
from saves.tables import list_tables, make_table
from tests.games import board_of, setup_of
from tests.tables.at_tables import until
from tests.tui.shell import settle
from tui.app.app import DubbelspoorApp
from tui.app.settings import Settings
from tui.screens.game import GameScreen
from tui.screens.join import JoinScreen
from tui.screens.new_game import NewGameScreen
from tui.screens.seat_row import SeatRow
from tui.screens.which_seat import WhichSeatScreen
from tui.session.draft import with_player


@pytest.fixture(autouse=True)
def nobodys_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DUBBELSPOOR_SEAT", raising=False)


def app_in(folder: Path) -> DubbelspoorApp:
    return DubbelspoorApp(folder, Settings())


def lines(app: DubbelspoorApp) -> str:
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


def says(app: DubbelspoorApp) -> str:
    """The sentence beside the table's name."""
    return str(app.screen.query_one("#name-says", Static).render())


def eyes(app: DubbelspoorApp) -> SeatNo | None:
    """Whose seat it is that one has sat down on."""
    screen: object = app.screen
    assert isinstance(screen, GameScreen)
    return screen.session.eyes


async def test_the_title_leads_to_the_tables_also_where_there_is_none_yet(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test() as pilot:
        await settle(pilot)
        assert "join" in [option.id for option in app.screen.query_one(OptionList).options]
        await pilot.press("j")
        await settle(pilot)
        assert "There is no table yet: press n to make one." in lines(app)
    make_table(tmp_path, "friday", setup_of(), board_of("nederland"))
    app = app_in(tmp_path)
    async with app.run_test() as pilot:
        await settle(pilot)
        assert "Join a table" in lines(app)
        await pilot.press("j")
        await settle(pilot)
        assert isinstance(app.screen, JoinScreen)
        assert "friday" in lines(app)
        assert "Anna (free), Bram (free)" in lines(app)


@asynccontextmanager
async def list_of_tables(folder: Path) -> AsyncIterator[tuple[DubbelspoorApp, Pilot[None]]]:
    """The screen of tables, as one comes there from the title."""
    app = app_in(folder)
    async with app.run_test() as pilot:
        await pilot.press("j")
        await settle(pilot)
        yield app, pilot


async def test_enter_sits_down_on_the_only_free_seat_and_w_watches(tmp_path: Path) -> None:
    path = make_table(tmp_path, "friday", setup_of(), board_of("nederland"))
    anna = Presence(path, SeatNo(0), "0.0.1")
    async with list_of_tables(tmp_path) as (app, pilot):
        assert "Anna (there)" in lines(app)
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, GameScreen))
        assert eyes(app) == 1
        await pilot.press("q", "q", "j")
        await settle(pilot)
        assert "Bram (free)" in lines(app)
        await pilot.press("w")
        await until(lambda: isinstance(app.screen, GameScreen))
        assert eyes(app) is None
    anna.leave()


async def test_where_several_seats_are_free_one_says_which_is_ones_own(tmp_path: Path) -> None:
    make_table(tmp_path, "friday", setup_of(), board_of("nederland"))
    async with list_of_tables(tmp_path) as (app, pilot):
        await pilot.press("enter")
        await settle(pilot)
        assert isinstance(app.screen, WhichSeatScreen)
        assert "Who are you at friday?" in lines(app)
        await pilot.press("q")
        assert isinstance(app.screen, JoinScreen)
        await pilot.press("enter", "down", "enter")
        await until(lambda: isinstance(app.screen, GameScreen))
        assert eyes(app) == 1


async def test_players_may_be_called_by_numbers(tmp_path: Path) -> None:
    setup = setup_of()
    names = [attrs.evolve(seat, name=name) for seat, name in zip(setup.seats, "21", strict=True)]
    make_table(tmp_path, "friday", attrs.evolve(setup, seats=tuple(names)), board_of("nederland"))
    async with list_of_tables(tmp_path) as (app, pilot):
        await pilot.press("enter", "down", "enter")
        await until(lambda: isinstance(app.screen, GameScreen))
        assert eyes(app) == 1


async def test_at_a_full_table_one_can_still_come_to_ones_own_seat(tmp_path: Path) -> None:
    path = make_table(tmp_path, "friday", setup_of(), board_of("nederland"))
    there = [Presence(path, SeatNo(n), "0.0.1") for n in (0, 1)]
    async with list_of_tables(tmp_path) as (app, pilot):
        await pilot.press("enter")
        await settle(pilot)
        assert "Anna, at a terminal already" in lines(app)
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, GameScreen))
        assert eyes(app) == 0
    for each in there:
        each.leave()


async def test_a_table_is_set_up_and_its_maker_sits_down(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test() as pilot:
        await pilot.press("j", "n")
        await settle(pilot)
        assert isinstance(app.screen, NewGameScreen)
        assert "dubbelspoor join table-1" in says(app)
        app.screen.query_one("#name", Input).value = "../away"
        await pilot.press("enter")
        assert isinstance(app.screen, NewGameScreen)
        assert "a table's name is made of" in [each.message for each in app._notifications][-1]
        await until(lambda: "a table's name is made of" in says(app))
        assert "join" not in says(app)
        app.screen.query_one("#name", Input).value = "saturday"
        button = app.screen.query_one("#start")
        await until(lambda: not button.has_class("-active"))
        await until(lambda: "dubbelspoor join saturday" in says(app))
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, GameScreen))
        assert eyes(app) == 0
    (line,) = list_tables(tmp_path)
    assert line.name == "saturday"
    assert not line.sitters


@pytest.mark.parametrize("name", ["Fri Day!", "", "watch", "taken"])
async def test_nobody_is_told_to_join_a_table_that_cannot_be_called_so(tmp_path: Path, name: str) -> None:
    make_table(tmp_path, "taken", setup_of(), board_of("nederland"))
    app = app_in(tmp_path)
    async with app.run_test() as pilot:
        await pilot.press("j", "n")
        await settle(pilot)
        app.screen.query_one("#name", Input).value = name
        await until(lambda: says(app).startswith(f"“{name}”: "))
        assert "dubbelspoor join" not in says(app)
        app.screen.query_one("#name", Input).value = "friday"
        await until(lambda: says(app) == "The others sit down with “dubbelspoor join friday”.")


async def test_at_a_table_nobody_shares_a_keyboard(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test() as pilot:
        await pilot.press("j", "n")
        await settle(pilot)
        app.screen.query_one("#seat-0 #player").focus()
        await settle(pilot)
        assert str(app.screen.query_one("#about-player", Static).render()) == (
            "Somebody at a terminal of their own."
        )
        assert "keyboard" not in app.screen.query_one("#seat-0", SeatRow).help_text()


async def test_the_maker_of_a_table_of_bots_watches_it(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test() as pilot:
        await pilot.press("j", "n")
        await settle(pilot)
        screen: object = app.screen
        assert isinstance(screen, NewGameScreen)
        screen.change(with_player(screen.draft, 0, "bot:random"))
        await pilot.press("ctrl+g")
        await until(lambda: isinstance(app.screen, GameScreen))
        assert eyes(app) is None

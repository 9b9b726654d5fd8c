"""Screens over screens: opened from one another, twice, and faster than they come."""

import ast
import asyncio
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import attrs
import pytest
from rich.style import Style
from textual import events
from textual.command import CommandPalette
from textual.screen import Screen
from textual.widgets import OptionList, Static

import tui
from core.setup import SeatNo
from saves.store import new_game
from tests.every_screen import every_screen
from tests.games import board_of, setup_of
from tests.reviews import made_up, sample, with_trials
from tests.tables.at_tables import table_of
from tests.tui.at_table import at_once
from tests.tui.shell import SAVES, press, save_game, settle, shown
from tui.app.app import DubbelspoorApp
from tui.app.palette import Palette
from tui.app.settings import Settings
from tui.screens.ask import AskScreen
from tui.screens.ask_number import AskNumber
from tui.screens.curtain import CurtainScreen
from tui.screens.end import EndScreen
from tui.screens.game import GameScreen
from tui.screens.help import HelpScreen
from tui.screens.join import JoinScreen
from tui.screens.kinds_of_game import AtTheirOwnTerminals
from tui.screens.load import LoadScreen
from tui.screens.mistakes import MistakesScreen
from tui.screens.new_game import NewGameScreen
from tui.screens.press_key import PressKeyScreen
from tui.screens.record import RecordScreen
from tui.screens.replay import ReplayScreen
from tui.screens.review import ReviewScreen
from tui.screens.settings import SettingsScreen
from tui.screens.title import TitleScreen
from tui.screens.try_again import TryScreen
from tui.screens.which_seat import WhichSeatScreen
from tui.session.opening import at_one_keyboard, sit_down
from tui.session.recording import Recording
from tui.session.trying import Trying
from tui.textual_ext.screen_stack import StackedScreen

OPENERS = ("f1", "ctrl+p", "f2")
"""The keys that open a screen wherever one is."""


def app_at(first: Callable[[], Screen[None]] = TitleScreen) -> DubbelspoorApp:
    return DubbelspoorApp(SAVES, Settings(), lambda app: app.open_screen(first()))


def kinds(app: DubbelspoorApp) -> list[type[object]]:
    return [type(screen) for screen in app.screen_stack[1:]]


# One of each.


async def test_help_and_settings_opened_from_one_another_are_there_once() -> None:
    app = app_at()
    async with app.run_test() as pilot:
        await settle(pilot)
        await press(pilot, "f1", "f2", "f1")
        assert kinds(app) == [TitleScreen, SettingsScreen, HelpScreen]
        assert "The settings." in shown(pilot)
        await press(pilot, "f2")
        assert kinds(app) == [TitleScreen, HelpScreen, SettingsScreen]
        await press(pilot, "question_mark")
        assert kinds(app) == [TitleScreen, SettingsScreen, HelpScreen]
        await press(pilot, "q", "q")
        assert kinds(app) == [TitleScreen]


async def test_a_screen_opened_twice_at_once_is_there_once() -> None:
    app = app_at()
    async with app.run_test() as pilot:
        await settle(pilot)
        at_once(pilot, "colon", "ctrl+p", "colon")
        await settle(pilot)
        assert kinds(app) == [TitleScreen, Palette]
        await press(pilot, "escape")
        at_once(pilot, "f2", "f2", "f1", "f2")
        await settle(pilot)
        assert kinds(app) == [TitleScreen, HelpScreen, SettingsScreen]


async def test_a_click_beyond_a_terminal_that_became_smaller_closes_the_palette() -> None:
    app = app_at()
    async with app.run_test() as pilot:
        await settle(pilot)
        await press(pilot, "colon")
        assert kinds(app) == [TitleScreen, Palette]
        x, y = 500, 300
        app.screen.post_message(
            events.Click(app.screen, x, y, 0, 0, 1, False, False, False, screen_x=x, screen_y=y)
        )
        await settle(pilot)
        assert kinds(app) == [TitleScreen]


async def test_the_palette_over_help_has_what_help_can_do() -> None:
    app = app_at()
    async with app.run_test() as pilot:
        await settle(pilot)
        await press(pilot, "f1", "colon")
        assert kinds(app) == [TitleScreen, HelpScreen, Palette]
        await press(pilot, *"next page", "enter", "enter")
        assert kinds(app) == [TitleScreen, HelpScreen]
        assert "To the title screen" in shown(pilot), "the second page has the keys of the title"


# Once closed, closed.


async def test_a_screen_that_is_closed_twice_takes_no_other_with_it() -> None:
    app = app_at()
    async with app.run_test() as pilot:
        await settle(pilot)
        await app.open_screen(below := LoadScreen())
        await app.open_screen(above := LoadScreen())
        app.close_screen(above)
        app.close_screen(above)
        above.dismiss()
        await settle(pilot)
        assert app.screen is below


async def test_a_screen_below_is_closed_with_the_question_it_asks() -> None:
    app = app_at()
    answers: list[bool | None] = []
    async with app.run_test() as pilot:
        await settle(pilot)
        await app.open_screen(asking := LoadScreen())
        await app.open_screen(AskScreen("Really?"), answers.append)
        app.close_screen(asking)
        await settle(pilot)
        assert kinds(app) == [TitleScreen]
        assert answers == []


async def test_a_question_is_answered_once_and_what_is_typed_behind_goes_on() -> None:
    app = app_at()
    answers: list[str | None] = []
    async with app.run_test() as pilot:
        await settle(pilot)
        await app.open_screen(PressKeyScreen("nothing"), answers.append)
        at_once(pilot, "x", "n")
        await settle(pilot)
        assert answers == ["x"]
        assert kinds(app) == [TitleScreen, NewGameScreen], "n is the title's, where one is back by then"


async def test_who_has_asked_and_is_gone_hears_no_answer() -> None:
    app = app_at()
    answers: list[bool | None] = []
    async with app.run_test() as pilot:
        await settle(pilot)
        await app.open_screen(asking := LoadScreen())
        await app.open_screen(HelpScreen([""], []))
        question = AskScreen("Really?")
        await app.open_screen(question, answers.append)
        app.close_screen(app.screen_stack[-2])
        app.close_screen(asking)
        question.answer(result=True)
        await settle(pilot)
        assert answers == []


class Counting(StackedScreen[None]):
    """Counts what it is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    def action_count(self) -> None:
        """Once more."""
        self.asked += 1


async def test_nothing_is_asked_of_a_screen_that_is_gone() -> None:
    app = app_at()
    async with app.run_test() as pilot:
        await settle(pilot)
        await app.open_screen(screen := Counting())
        assert await app.run_action("count", screen)
        screen.call_later(screen.action_count)
        app.close_screen(screen)
        assert not await app.run_action("count", screen)
        assert screen.active_bindings == {}
        await settle(pilot)
        assert screen.asked == 1


async def test_what_a_widget_wanted_done_after_a_frame_is_not_done_once_its_screen_is_gone() -> None:
    app = app_at()
    done: list[str] = []

    class Wanting(Static):
        def work(self) -> None:
            done.append(str(self.screen.name))  # fails where there is no screen any more

    async with app.run_test() as pilot:
        await settle(pilot)
        screen: StackedScreen[None] = StackedScreen(name="opened")
        await app.open_screen(screen)
        await screen.mount(widget := Wanting())
        widget.call_after_refresh(widget.work)
        await settle(pilot)
        assert done == ["opened"]
        widget.call_after_refresh(widget.work)
        app.close_screen(screen)
        await settle(pilot)
        assert done == ["opened"]


async def test_page_down_in_a_list_without_a_size_does_nothing() -> None:
    app = app_at()
    async with app.run_test() as pilot:
        await settle(pilot)
        menu = OptionList("one", "two")
        menu.highlighted = 0
        menu._move_page(1)
        menu._move_page(-1)
        assert menu.highlighted == 0
        at_once(pilot, "colon", "pagedown", "x", "pageup", "down", "pagedown")
        await settle(pilot)
        assert isinstance(app.screen, CommandPalette)


async def test_a_click_on_an_option_that_has_gone_since_it_was_drawn_does_nothing() -> None:
    app = app_at()
    async with app.run_test() as pilot:
        await settle(pilot)
        menu = app.screen.query_one(OptionList)
        for option, chosen in ((menu.option_count, 0), (1, 1)):
            menu.highlighted = 0
            style = Style.from_meta({"option": option})
            menu.post_message(events.Click(menu, 1, 1, 0, 0, 1, False, False, False, style=style))
            await settle(pilot)
            assert menu.highlighted == chosen


async def test_a_screen_is_on_the_stack_before_it_is_composed_on_every_python() -> None:
    """Textual has tasks begin at once where Python can (from 3.12 on), but not in tests."""
    loop = asyncio.get_running_loop()
    loop.set_task_factory(lambda loop, coroutine, **named: asyncio.Task(coroutine, loop=loop, **named))
    app = app_at()
    async with app.run_test() as pilot:
        await settle(pilot)
        assert loop.get_task_factory() is None


# Every screen from every other.


@attrs.frozen
class Place:
    """A screen to begin with, and the keys that lead on from there."""

    screen: Callable[[], Screen[Any]]
    kind: type[object]
    keys: tuple[str, ...] = ()


def game_of(*players: str) -> Screen[None]:
    opened = new_game(SAVES / "game.toml", setup_of(players=players, seed=4), board_of("nederland"))
    return GameScreen(at_one_keyboard(opened))


def loading() -> Screen[None]:
    save_game("finished", seed=3)
    return LoadScreen()


def joining() -> Screen[None]:
    table_of(SAVES)
    return JoinScreen()


PLACES = {
    "title": Place(TitleScreen, TitleScreen),
    "help": Place(TitleScreen, HelpScreen, ("f1",)),
    "palette": Place(TitleScreen, Palette, ("colon",)),
    "record": Place(RecordScreen, RecordScreen),
    "review": Place(lambda: ReviewScreen(Recording(sample())), ReviewScreen),
    "try again": Place(lambda: TryScreen(Trying(sample(), made_up(sample()).choices[0])), TryScreen),
    "mistakes": Place(MistakesScreen, MistakesScreen),
    "new game": Place(NewGameScreen, NewGameScreen),
    "load": Place(loading, LoadScreen),
    "delete": Place(loading, AskScreen, ("x",)),
    "replay": Place(loading, ReplayScreen, ("r",)),
    "go to": Place(loading, AskNumber, ("r", "g")),
    "end": Place(loading, EndScreen, ("p",)),
    "join": Place(joining, JoinScreen),
    "which seat": Place(joining, WhichSeatScreen, ("enter",)),
    "new table": Place(lambda: NewGameScreen(kind=AtTheirOwnTerminals()), NewGameScreen),
    "settings": Place(SettingsScreen, SettingsScreen),
    "new key": Place(SettingsScreen, PressKeyScreen, ("shift+tab", "down", "enter")),
    "game": Place(lambda: game_of("human", "bot:random"), GameScreen),
    "curtain": Place(lambda: game_of("human", "human"), CurtainScreen),
    "seat": Place(lambda: GameScreen(sit_down(table_of(SAVES), SeatNo(0))), GameScreen),
}


def test_every_screen_is_among_the_places() -> None:
    screens = [kind for kind in every_screen() if kind.__module__.startswith(("tui.app", "tui.screens"))]
    assert {place.kind for place in PLACES.values()} == set(screens)


@pytest.fixture
def made_up_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their tests are made up too: real ones would play on for a minute behind the screens."""
    monkeypatch.setattr("tui.session.reviewing.review_game", lambda game, seats, _tell: made_up(game, seats))
    monkeypatch.setattr("tui.session.reviewing.with_trials", with_trials)


@pytest.mark.usefixtures("made_up_reviews")
@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES.keys())
async def test_every_screen_opens_from_every_other_twice_with_keys_typed_ahead(place: Place) -> None:
    app = app_at(place.screen)
    async with app.run_test() as pilot:
        await settle(pilot)
        await press(pilot, *place.keys)
        assert isinstance(app.screen, place.kind)
        depth = len(app.screen_stack)
        for one, other in product(OPENERS, repeat=2):
            at_once(pilot, one, one, other, one, other, one)
            await settle(pilot)
            names = [screen.name for screen in app.screen_stack if screen.name is not None]
            assert len(names) == len(set(names)), (one, other)
            while len(app.screen_stack) > depth:
                await app.close_screen(app.screen)
        at_once(pilot, "f1", "q", "enter", "f2", "q", "enter", "colon", "q", "enter", "escape", "f4")
        await settle(pilot)
        assert kinds(app) == [TitleScreen]
        assert app._exception is None


@pytest.mark.usefixtures("made_up_reviews")
@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES.keys())
async def test_the_program_can_be_left_before_a_screen_is_there(place: Place) -> None:
    app = app_at()
    async with app.run_test() as pilot:
        await settle(pilot)
        app.open_screen(place.screen())
        app.exit()
    assert app.return_code == 0


# In one place.


def test_nothing_else_opens_or_closes_a_screen() -> None:
    own_ways = {"push_screen", "push_screen_wait", "pop_screen", "switch_screen", "dismiss"}
    folder = Path(tui.__file__).parent
    found = {
        (str(path.relative_to(folder)), node.attr)
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute) and node.attr in own_ways
    }
    assert {path for path, _ in found} == {"textual_ext/screen_stack.py"}

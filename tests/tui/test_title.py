"""The title screen."""

from collections.abc import Callable
from typing import Any

import pytest
from textual import events
from textual.widgets import OptionList

from tests.sessions import path_of
from tests.tui.at_table import strips_of
from tests.tui.shell import SAVES, Player, at_all_sizes, press, save_game, settle, shell, shown, told
from tui.app.settings import Settings
from tui.app.signs import ASCII, UNICODE, Glyphs, SignChoice
from tui.screens.help import HelpScreen
from tui.screens.load import LoadScreen
from tui.screens.new_game import NewGameScreen
from tui.screens.record import RecordScreen
from tui.screens.settings import SettingsScreen
from tui.screens.title import TitleScreen
from tui.screens.wordmark import WIDTH, name_lines, tracks
from tui.widgets.keys_line import KeysLine


async def test_enter_and_s_start_a_game_against_a_bot() -> None:
    app = shell()
    async with app.run_test() as pilot:
        await settle(pilot)
        await press(pilot, "enter", "s")
    (opened,) = app.opened
    you, bot = opened.setup.seats
    assert (you.name, you.is_bot) == ("Anna", False)
    assert bot.is_bot
    assert path_of(opened).parent == SAVES
    assert path_of(opened).exists()


async def test_continue_is_greyed_with_the_reason_while_there_is_no_game() -> None:
    app = shell()
    async with app.run_test() as pilot:
        await settle(pilot)
        menu = app.screen.query_one(OptionList)
        assert menu.get_option("continue").disabled
        assert menu.highlighted == 1
        assert "there is no game to go on with" in shown(pilot)
        await press(pilot, "c")
        assert told(pilot) == ["There is no game to go on with: press n for a new one."]
    assert app.opened == []


async def test_the_key_to_continue_is_grey_when_only_games_that_are_over_are_found() -> None:
    """They are looked for while the screen is seen already, with the key lit."""
    save_game("finished", day=14)
    app = shell()
    async with app.run_test() as pilot:
        await settle(pilot)
        assert "there is no game to go on with" in shown(pilot)
        assert colour_of(pilot, "c") != colour_of(pilot, "n")


def colour_of(pilot: Player, key: str) -> object:
    """In which colour a key stands in the line below."""
    (strip,) = strips_of(pilot, pilot.app.screen.query_one(KeysLine))
    style = next(segment.style for segment in strip if segment.text.strip().split(" ")[0] == key)
    assert style is not None
    return style.color


async def test_enter_continues_the_latest_game_that_is_not_over() -> None:
    save_game("early", moves=20, day=10)
    save_game("late", moves=30, day=12)
    save_game("finished", day=14)
    app = shell()
    async with app.run_test() as pilot:
        await settle(pilot)
        assert "Nederland, turn " in shown(pilot)
        await press(pilot, "enter")
    (opened,) = app.opened
    assert opened.name == "late"


async def test_continue_does_not_wait_until_all_files_are_read() -> None:
    save_game("only", moves=5)
    app = shell()
    async with app.run_test() as pilot:
        await pilot.press("c")
        await settle(pilot)
    assert len(app.opened) == 1


@pytest.mark.parametrize(
    ("key", "screen"),
    [
        ("n", NewGameScreen),
        ("l", LoadScreen),
        ("r", LoadScreen),
        ("h", HelpScreen),
        ("s", SettingsScreen),
        ("y", RecordScreen),
    ],
)
async def test_the_first_letter_opens_each_and_q_comes_back(key: str, screen: type) -> None:
    app = shell()
    async with app.run_test() as pilot:
        await settle(pilot)
        title = app.screen
        await press(pilot, key)
        assert isinstance(app.screen, screen)
        await press(pilot, "q")
        assert app.screen is title


async def test_the_mouse_chooses_a_line_and_a_key() -> None:
    app = shell()
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.click("#menu", offset=(4, 2))
        await settle(pilot)
        assert isinstance(app.screen, LoadScreen)
        line = shown(pilot).splitlines()[-1]
        await pilot.click("KeysLine", offset=(line.index("Back"), 0))
        await settle(pilot)
        assert not isinstance(app.screen, LoadScreen)


async def test_q_leaves_the_program() -> None:
    app = shell()
    async with app.run_test() as pilot:
        await settle(pilot)
        await press(pilot, "q")
    assert app.return_code == 0


@pytest.mark.parametrize("behind", ["n", "l", "h"])
async def test_keys_typed_behind_the_one_that_leaves_open_nothing(behind: str) -> None:
    app = shell()
    async with app.run_test() as pilot:
        await settle(pilot)
        for key in ("q", behind):
            app.post_message(events.Key(key, key))
        await pilot.pause()
        assert app._exit
        assert len(app.screen_stack) == 2


async def test_a_game_that_has_vanished_in_between_is_told() -> None:
    path = save_game("gone", moves=5)
    app = shell()
    async with app.run_test() as pilot:
        await settle(pilot)
        path.unlink()
        await press(pilot, "c")
        (sentence,) = told(pilot)
        assert "there is no such saved game" in sentence


@pytest.mark.parametrize("signs", [UNICODE, ASCII])
def test_the_wordmark_is_as_wide_as_its_tracks(signs: Glyphs) -> None:
    assert len(tracks(signs)) == WIDTH
    assert {len(line) for line in name_lines(signs)} == {WIDTH}
    assert "".join([tracks(signs), *name_lines(signs)]).isascii() is (signs is ASCII)


def ready(shows: str, *, chosen: str | None = None) -> Callable[[Player], Any]:
    """Wait for the title screen, which must say this and have this chosen in its menu."""

    async def before(pilot: Player) -> None:
        await settle(pilot)
        assert shows in shown(pilot)
        if chosen is not None:
            menu = pilot.app.focused
            assert isinstance(menu, OptionList)
            assert menu.highlighted_option is not None
            assert menu.highlighted_option.id == chosen

    return before


@at_all_sizes
def test_picture_without_a_game(snap_compare: Callable[..., bool], size: tuple[int, int]) -> None:
    """The name between two tracks, in the middle; Continue is greyed with its reason, New game is chosen."""

    async def before(pilot: Player) -> None:
        await ready("there is no game to go on with", chosen="new")(pilot)
        assert pilot.app.screen.query_one(OptionList).get_option("continue").disabled
        title = pilot.app.screen.query_one("#title").region
        assert abs(title.x - (size[0] - title.right)) <= 1
        assert abs(title.y - (size[1] - 1 - title.bottom)) <= 1

    assert snap_compare(shell(), terminal_size=size, run_before=before)


@at_all_sizes
def test_picture_with_a_game(snap_compare: Callable[..., bool], size: tuple[int, int]) -> None:
    """Continue is chosen and says which game: map, players with points, turn."""
    save_game("game", "nordic", 3, 60)
    before = ready("Nordic Countries, turn 35: Anna 3, Bram 8, Cleo 10", chosen="continue")
    assert snap_compare(shell(), terminal_size=size, run_before=before)


def test_picture_in_ascii(snap_compare: Callable[..., bool]) -> None:
    """The wordmark is drawn with ASCII characters and can still be read."""

    async def before(pilot: Player) -> None:
        await ready("=+===+===", chosen="new")(pilot)
        assert shown(pilot).isascii()

    assert snap_compare(shell(Settings(signs=SignChoice.ASCII)), run_before=before)


def test_picture_of_a_terminal_that_is_too_small(snap_compare: Callable[..., bool]) -> None:
    """Nothing but a message in the middle: 80 × 24 is needed, there are 60 × 15; and how to leave."""

    async def before(pilot: Player) -> None:
        await ready("Now: 60 × 15")(pilot)
        assert [line.strip() for line in shown(pilot).splitlines() if line.strip()] == [
            "This terminal is too small.",
            "Needed: 80 × 24",
            "Now: 60 × 15",
            "Make it larger to go on,",
            "or press q to leave: all is saved.",
        ]

    assert snap_compare(shell(), terminal_size=(60, 15), run_before=before)


async def test_looking_makes_no_folder() -> None:
    app = shell()
    async with app.run_test() as pilot:
        for key, kind in (("l", LoadScreen), ("q", TitleScreen), ("n", NewGameScreen), ("q", TitleScreen)):
            await press(pilot, key)
            assert isinstance(app.screen, kind)
    assert not SAVES.exists()

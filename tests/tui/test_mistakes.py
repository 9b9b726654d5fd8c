"""Your mistakes: a list over all finished games that grows shorter."""

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Static

from core.game import Game
from core.review.model import NoModel
from core.review.values import Review
from core.setup import SeatNo
from saves.folder import sample_folder
from tests.reviews import made_up, with_trials
from tests.saves.files import resealed, written
from tests.tables.at_tables import until
from tests.tui.shell import SAVES, Player, shell, shown
from tests.tui.table_app import TableApp
from tui.app.hosted import HostedApp
from tui.app.palette import commands
from tui.app.settings import Settings
from tui.screens.mistakes import MistakesScreen
from tui.screens.record import RecordScreen
from tui.screens.try_again import TryScreen
from tui.widgets.choose_option import OptionChoice
from tui.widgets.moment_list import MomentList


@pytest.fixture(autouse=True)
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Reviews are made up; the list says of which maps."""
    reviewed: list[str] = []

    def review(game: Game, seats: tuple[SeatNo, ...], tell: Callable[[float], None]) -> Review:
        tell(0.5)
        reviewed.append(game.board.id)
        return made_up(game, seats)

    monkeypatch.setattr("tui.session.reviewing.review_game", review)
    monkeypatch.setattr("tui.session.reviewing.with_trials", with_trials)
    return reviewed


def own(sample: str, name: str) -> Path:
    """A recorded game as Nora's own."""
    data = (sample_folder() / f"{sample}.toml").read_bytes().replace(b'"Anna"', b'"Nora"', 1)
    SAVES.mkdir(exist_ok=True)
    return written(SAVES / f"{name}.toml", resealed(data))


def mistakes(saves: Path = SAVES) -> TableApp:
    return TableApp(MistakesScreen, saves)


def head(pilot: Player) -> str:
    return str(pilot.app.screen.query_one("#whose", Static).render())


async def ended(pilot: Player) -> MistakesScreen:
    screen = pilot.app.screen
    assert isinstance(screen, MistakesScreen)
    await until(lambda: screen._ended)
    await pilot.pause()
    return screen


async def find_it(pilot: Player) -> None:
    """Open the chosen mistake, and choose what the review likes better."""
    await pilot.press("enter")
    await until(lambda: isinstance(pilot.app.screen, TryScreen))
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, TryScreen)
    decision = screen.tabletop.decision
    assert isinstance(decision, OptionChoice)
    await pilot.press(*["down"] * decision._moves.index(screen._trying.choice.better), "enter", "q")
    await until(lambda: isinstance(pilot.app.screen, MistakesScreen))
    await pilot.pause()


async def test_without_a_finished_game_that_is_said() -> None:
    async with mistakes().run_test(size=(80, 24)) as pilot:
        await ended(pilot)
        assert "There is no finished game of yours yet." in shown(pilot)
        assert {"Open", "Try again"}.isdisjoint(command.does for command in commands(pilot.app.screen))
        await pilot.press("enter", "t", "p")
        assert isinstance(pilot.app.screen, MistakesScreen)


async def test_the_clear_mistakes_of_all_games_are_listed_without_the_answer(made: list[str]) -> None:
    own("nordic-2", "first")
    own("nederland-tolls-2", "second")
    async with mistakes().run_test(size=(120, 40)) as pilot:
        await ended(pilot)
        assert head(pilot) == "Mistakes of Nora: 2 to find, 0 found"
        text = shown(pilot)
        assert "first" in text
        assert "second" in text
        assert "Better" not in text
        assert "Nora chose to claim" in text
        assert sorted(made) == ["nederland", "nordic"]


async def test_the_list_grows_shorter_and_what_was_found_stays_found(made: list[str]) -> None:
    own("nordic-2", "first")
    own("nederland-tolls-2", "second")
    before = {path: path.read_bytes() for path in SAVES.iterdir()}
    async with mistakes().run_test(size=(120, 40)) as pilot:
        await ended(pilot)
        await find_it(pilot)
        assert head(pilot) == "Mistakes of Nora: 1 to find, 1 found"
    made.clear()
    async with mistakes().run_test(size=(120, 40)) as pilot:
        await ended(pilot)
        assert head(pilot) == "Mistakes of Nora: 1 to find, 1 found"
        assert made == []  # the reviews are kept
        await find_it(pilot)
        assert head(pilot) == "Mistakes of Nora: 0 to find, 2 found"
        assert "Nothing is left" in shown(pilot)
        assert {"Open", "Try again"}.isdisjoint(command.does for command in commands(pilot.app.screen))
    assert {path: path.read_bytes() for path in SAVES.iterdir()} == before


async def test_a_worse_choice_leaves_it_in_the_list() -> None:
    own("nordic-2", "first")
    async with mistakes().run_test(size=(120, 40)) as pilot:
        await ended(pilot)
        await pilot.press("enter")
        await until(lambda: isinstance(pilot.app.screen, TryScreen))
        await pilot.press("q")
        await until(lambda: isinstance(pilot.app.screen, MistakesScreen))
        assert head(pilot) == "Mistakes of Nora: 1 to find, 0 found"


async def test_a_game_that_cannot_be_reviewed_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    own("nordic-2", "first")

    def none(*_: object) -> None:
        raise NoModel("There is no value model for such a game.")

    monkeypatch.setattr("tui.session.reviewing.model_for", none)
    async with mistakes().run_test(size=(80, 24)) as pilot:
        await ended(pilot)
        assert "Nothing clear" in shown(pilot)


async def test_it_says_how_far_it_is_and_leaving_breaks_it_off(monkeypatch: pytest.MonkeyPatch) -> None:
    own("nordic-2", "first")
    stopped = threading.Event()

    def endless(review: Review, *_: Any, tell: Callable[[float], None], **_more: Any) -> Review:
        try:
            while True:
                tell(0.1)
        finally:
            stopped.set()

    monkeypatch.setattr("tui.session.reviewing.with_trials", endless)
    async with mistakes().run_test(size=(80, 24)) as pilot:
        await until(lambda: "Game 1 of 1. Testing 3 choices" in shown(pilot))
        await pilot.press("q")
        await until(stopped.is_set)


async def test_a_screen_that_is_slow_to_show_the_first_finding_hears_of_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What looks through the games does not wait for the screen; it broke off where it was quicker."""
    own("nordic-2", "first")
    from_thread = MistakesScreen.from_thread

    def slowly(screen: MistakesScreen, show: Callable[..., None], *what: object) -> bool:
        def late() -> None:
            time.sleep(0.3)
            show(*what)

        return from_thread(screen, late)

    monkeypatch.setattr(MistakesScreen, "from_thread", slowly)
    async with mistakes().run_test(size=(80, 24)) as pilot:
        await ended(pilot)
        assert head(pilot) == "Mistakes of Nora: 1 to find, 0 found"


async def test_f6_opens_it_and_the_palette_has_it() -> None:
    async with shell().run_test(size=(80, 24)) as pilot:
        await pilot.press("f6")
        await until(lambda: isinstance(pilot.app.screen, MistakesScreen))
        await pilot.press("q")
        await pilot.pause()
        assert not isinstance(pilot.app.screen, MistakesScreen)


async def test_the_title_and_the_record_have_a_key_for_it() -> None:
    own("nordic-2", "first")
    async with shell().run_test(size=(80, 24)) as pilot:
        assert "Mistakes" in shown(pilot)
        await pilot.press("m")
        await until(lambda: isinstance(pilot.app.screen, MistakesScreen))
        await pilot.press("q", "y")
        await until(lambda: isinstance(pilot.app.screen, RecordScreen))
        await until(lambda: "m Your mistakes" in shown(pilot))
        await pilot.press("m")
        await until(lambda: isinstance(pilot.app.screen, MistakesScreen))
        await ended(pilot)
        assert head(pilot) == "Mistakes of Nora: 1 to find, 0 found"


async def test_a_seat_at_a_hosts_table_has_no_list(tmp_path: Path) -> None:
    app = HostedApp(tmp_path, Settings(), lambda app: app.open_tables())
    async with app.run_test(size=(80, 24)) as pilot:
        assert app.check_action("mistakes", ()) is False
        count = len(app.screen_stack)
        app.open_mistakes()
        await pilot.pause()
        assert len(app.screen_stack) == count


async def _listed(pilot: Player) -> None:
    """Both stand there with the name of their game, the first is chosen, and nothing tells what is better."""
    await ended(pilot)
    menu = pilot.app.screen.query_one(MomentList)
    assert pilot.app.focused is menu
    assert menu.highlighted == 0
    assert [str(option.prompt).split()[-1] for option in menu.options] == ["second", "first"]
    told = [line for option in menu.options for line in str(option.prompt).splitlines()]
    assert all(line in shown(pilot) for line in told)
    assert not any("…" in line for line in told)
    assert "Better" not in shown(pilot)
    keys = shown(pilot).splitlines()[-1].split()
    assert keys == ["↑↓", "Choose", "Enter", "Open", "t", "Try", "again", "q", "Back"]


async def test_a_long_name_of_a_game_stands_whole_below_its_mistake(made: list[str]) -> None:
    name = "nederland-2026-11-17-root-apprentice-and-somebody-else"
    own("nederland-tolls-2", name)
    async with mistakes().run_test(size=(80, 24)) as pilot:
        await ended(pilot)
        *title, game = str(pilot.app.screen.query_one(MomentList).options[0].prompt).splitlines()
        assert game.strip() == name
        assert not any("…" in line for line in title)
        assert name in shown(pilot)
    assert made


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_picture_of_the_mistakes(size: tuple[int, int], snap_compare: Any) -> None:
    """Two mistakes with the names of their games, the first chosen; what would have been better is not told."""
    own("nordic-2", "first")
    own("nederland-tolls-2", "second")
    assert snap_compare(mistakes(), terminal_size=size, run_before=_listed)

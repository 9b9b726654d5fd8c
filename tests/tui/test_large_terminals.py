"""What large terminals show beside the map: the whole plan first, and nothing that jumps with the focus."""

import re
from pathlib import Path

import pytest
from textual.geometry import Region

from core.phase import Phase
from core.planning.prospects import prospects_of
from core.setup import SeatNo
from core.view import view_of
from saves.folder import sample_folder
from saves.store import branch, load_to_read
from tests.tables.at_tables import until
from tests.tui.at_table import shown, strips_of, table, until_asked
from tests.tui.table_app import TableApp
from tui.app.settings import Settings
from tui.screens.game import GameScreen
from tui.session.opening import at_one_keyboard
from tui.widgets.chart import ScoreChart
from tui.widgets.more_panels import HelpPanel, MorePanels
from tui.widgets.plan import PlanPanel

ANNA = SeatNo(0)
large = pytest.mark.parametrize("size", [(160, 50), (200, 60)])


def at(name: str, n: int, folder: Path) -> TableApp:
    """A sample, played on from one of its moments."""
    game, _ = load_to_read(sample_folder() / f"{name}.toml")
    session = at_one_keyboard(branch(game, n, folder / "game.toml"))
    return TableApp(lambda: GameScreen(session), folder)


def longest_plan(name: str) -> int:
    """The first of Anna's turns in which her plan has the most tracks."""
    game, _ = load_to_read(sample_folder() / f"{name}.toml")
    states = ((n, game.at(n)) for n in range(1, len(game.log)))
    turns = {n: state for n, state in states if state.phase is Phase.TURN and state.seat == ANNA}
    return max(turns, key=lambda n: len(prospects_of(view_of(turns[n], ANNA)).tracks))


@large
@pytest.mark.parametrize("name", ["nordic-2-unfinished", "nederland-neutral"])
async def test_the_whole_plan_is_to_be_read(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    async with at(name, longest_plan(name), tmp_path).run_test(size=size) as pilot:
        screen = await until_asked(pilot)
        plan = screen.query_one(PlanPanel)
        await until(lambda: plan.rows > 20 and plan.region.height == plan.rows)
        assert not screen.query_one("#plan").max_scroll_y
        seen = " ".join(" ".join(strip.text for strip in strips_of(pilot, plan)).split())
        assert screen.view is not None
        board = screen.view.board
        for track in prospects_of(screen.view).tracks:
            name = board.track_name(track, with_colour=False)
            assert len(re.findall(rf" {name} \d", seen)) == 1, (name, seen)
        assert " named above" in seen


async def test_the_chart_gives_way_to_a_long_plan_and_comes_back(tmp_path: Path) -> None:
    name = "nederland-tolls-2"
    async with at(name, longest_plan(name), tmp_path).run_test(size=(160, 50)) as pilot:
        screen = await until_asked(pilot)
        plan, chart = screen.query_one(PlanPanel), screen.query_one(ScoreChart)
        await until(lambda: plan.rows > 36 and not chart.display)
        await pilot.resize_terminal(200, 70)
        await until(lambda: chart.display and not screen.query_one("#plan").max_scroll_y)
        assert "Scores ──" in shown(pilot)


@large
async def test_no_panel_changes_its_height_with_the_focus(size: tuple[int, int], tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=size) as pilot:
        screen = await until_asked(pilot)
        panels = [screen.query_one(kind) for kind in (MorePanels, PlanPanel, HelpPanel)]

        def places() -> list[Region]:
            return [panel.region for panel in panels]

        help_panel = screen.query_one(HelpPanel)
        await until(lambda: help_panel.text.startswith("The map."))
        await until(lambda: all(place.height for place in places()))
        before, told = places(), {help_panel.text}
        while len(told) < 4:  # map, tickets, story, plan
            await pilot.press("tab")
            await until(lambda: help_panel.text not in told)
            await pilot.pause()
            assert places() == before
            told.add(help_panel.text)


@pytest.mark.parametrize(
    ("size", "are_words"), [((80, 24), False), ((150, 40), True), ((160, 50), True), ((200, 60), True)]
)
async def test_the_scoring_table_has_words_where_there_is_room(
    size: tuple[int, int], are_words: bool, tmp_path: Path
) -> None:
    async with at("nederland-tolls-5", 60, tmp_path).run_test(size=size) as pilot:
        screen = await until_asked(pilot)
        told = [strip.text for strip in strips_of(pilot, screen.tabletop.scores)]
        words = " ".join(told).split()
        assert ({"points", "trains", "cards", "tickets", "loans"} <= {*words}) is are_words
        assert ("pts" in words) is not are_words


@large
async def test_help_is_that_of_the_map_that_is_played_from_the_beginning(
    size: tuple[int, int], tmp_path: Path
) -> None:
    """The focus is on the map before there is a position to show."""
    async with at("nederland-tolls-2", 40, tmp_path).run_test(size=size) as pilot:
        screen = await until_asked(pilot)
        panel = screen.query_one(HelpPanel)
        await until(lambda: panel.text.startswith("The map."))
        assert "The digit beside a track is its toll." in panel.text


async def test_help_is_below_the_story_in_whole_sentences(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=(160, 50)) as pilot:
        screen = await until_asked(pilot)
        panel = screen.query_one(HelpPanel)
        await until(lambda: panel.region.height > 0 and panel.text.startswith("The map."))
        assert panel.region.y > screen.tabletop.story.region.bottom
        assert panel.region.x == screen.tabletop.story.region.x
        rows = [row for strip in strips_of(pilot, panel)[1:] if (row := strip.text.strip())]
        assert rows[0].startswith("The map. ")
        assert rows[-1].endswith(".")


async def test_panels_that_are_switched_off_leave_their_room_to_the_map(tmp_path: Path) -> None:
    app = table(tmp_path)
    app.settings = Settings(plan=False, chart=False)
    async with app.run_test(size=(160, 50)) as pilot:
        screen = await until_asked(pilot)
        await until(lambda: screen.query_one(HelpPanel).region.height > 0)
        assert not screen.query_one(MorePanels).display
        assert screen.tabletop.map.region.width == 160 - screen.query_one("#side").region.width

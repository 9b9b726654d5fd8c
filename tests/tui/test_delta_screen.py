"""Our faster drawing gives the same cells as Textual's own."""

import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from rich.color import ColorSystem
from textual.content import Content
from textual.geometry import Region
from textual.pilot import Pilot
from textual.strip import Strip
from textual.widget import Widget

from core.setup import SeatNo
from saves.folder import sample_folder
from saves.store import load_to_read
from tests.tui.panel_app import PanelApp
from tests.tui.table_app import TableApp
from tui.app.theme import THEMES
from tui.screens.replay import ReplayScreen
from tui.session.recording import Recording
from tui.terminal.sent_cells import Cell, cells_of
from tui.textual_ext.delta_compositor import DeltaCompositor, PiecesUpdate, parted, stretches
from tui.widgets.line_widget import LineWidget
from tui.widgets.panel import LinePanel
from tui.widgets.prompt import Prompt

SIZES = [(80, 24), (120, 40), (200, 60)]
LOOKS = [theme.name for theme in THEMES]


def replay(folder: Path, theme: str) -> TableApp:
    game, _ = load_to_read(sample_folder() / "nederland-tolls-2.toml")
    return TableApp(lambda: ReplayScreen(Recording(game, eyes=SeatNo(0)), 60), folder, theme=theme)


def plain(strips: Iterable[Strip]) -> list[list[Cell]]:
    """Cells as a terminal has them: what only Textual knows of them is left out."""
    return [cells_of(strip, ColorSystem.TRUECOLOR) for strip in strips]


@pytest.mark.parametrize("theme", LOOKS)
@pytest.mark.parametrize("size", SIZES)
async def test_a_panel_draws_its_lines_as_textual_would(
    size: tuple[int, int], theme: str, tmp_path: Path
) -> None:
    app = replay(tmp_path, theme)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        panels = list(app.screen.query(LinePanel))
        assert len(panels) > 4
        for panel in panels:
            everything = Region(0, 0, *panel.outer_size)
            own = [panel.drawn_line(y) for y in everything.line_range]
            assert plain(own) == plain(Widget.render_lines(panel, everything)), panel


async def test_another_theme_gives_every_line_another_look(tmp_path: Path) -> None:
    app = replay(tmp_path, LOOKS[0])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for theme in LOOKS[1:]:
            app.theme = theme
            await pilot.pause()
            for panel in app.screen.query(LinePanel):
                everything = Region(0, 0, *panel.outer_size)
                own = panel.render_lines(everything)
                assert plain(own) == plain(Widget.render_lines(panel, everything)), (theme, panel)


class RoomyPanel(LinePanel):
    """One line, and more room around it where it has a class."""

    DEFAULT_CSS = "RoomyPanel { height: 5; &.-roomy { padding: 1 3; } }"

    def lines_now(self) -> list[Content]:
        return [Content("here")]


async def test_a_panel_has_the_room_around_it_that_its_styles_say() -> None:
    panel = RoomyPanel()
    async with PanelApp(panel).run_test(size=(40, 9)) as pilot:
        for roomy in (False, True, False):
            panel.set_class(roomy, "-roomy", update=False)
            panel.app.stylesheet.update(panel)
            assert panel.gutter == panel.styles.gutter
            assert panel.size == panel.outer_size - panel.styles.gutter.totals  # before the next layout too
            await pilot.pause()
            assert panel.size == (34 if roomy else 40, 3 if roomy else 5)


async def test_a_line_that_is_too_long_is_wrapped(tmp_path: Path) -> None:
    app = replay(tmp_path, LOOKS[0])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        prompt = app.screen.query_one(Prompt)
        prompt._lines = [prompt._lines[0].pad_right(90), *prompt._lines[1:]]
        everything = Region(0, 0, *prompt.outer_size)
        assert plain(prompt.render_lines(everything)) == plain(Widget.render_lines(prompt, everything))


def says_nothing(widget: Widget) -> bool:
    return not widget._repaint_required and widget._message_queue.empty()


async def test_what_is_refreshed_in_one_frame_is_painted_without_a_message(tmp_path: Path) -> None:
    app = replay(tmp_path, LOOKS[0])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen, prompt = app.screen, app.screen.query_one(Prompt)
        assert isinstance(screen, ReplayScreen)
        with screen.in_one_frame():
            prompt.question = "Something else?"
        assert says_nothing(prompt)
        assert "Something else?" in prompt.render_lines(Region(0, 0, *prompt.outer_size))[0].text


async def test_what_cannot_be_painted_in_one_frame_is_told_as_ever(tmp_path: Path) -> None:
    app = replay(tmp_path, LOOKS[0])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen, prompt = app.screen, app.screen.query_one(Prompt)
        assert isinstance(screen, ReplayScreen)
        with screen.in_one_frame():
            prompt.styles.height = 5
        assert not says_nothing(prompt)
        await pilot.pause()
        assert prompt.size.height == 5


def rendered(pilot: Pilot[Any], regions: Iterable[Region]) -> tuple[dict[tuple[int, int], Cell], ...]:
    """The cells of these parts of the screen, composed as parts and as a whole."""
    compositor = pilot.app.screen._compositor
    assert isinstance(compositor, DeltaCompositor)
    lines = plain(compositor.render_strips())
    wanted = set(regions)
    compositor._dirty_regions = set(wanted)
    update = compositor.render_partial_update()
    assert isinstance(update, PiecesUpdate)
    drawn = {(x + n, y): cell for y, x, strip in update.pieces for n, cell in enumerate(plain([strip])[0])}
    screen = compositor.size.region
    inside = {(x, y) for region in wanted for x, y in cells_in(region.intersection(screen))}
    assert sum(strip.cell_length for _, _, strip in update.pieces) == len(inside)
    return drawn, {(x, y): lines[y][x] for x, y in inside}


def cells_in(region: Region) -> list[tuple[int, int]]:
    return [(x, y) for y in region.line_range for x in range(*region.column_span)]


@pytest.mark.parametrize("seed", range(6))
async def test_parts_of_a_screen_are_composed_as_the_whole_is(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    app = replay(tmp_path, LOOKS[0])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        if seed % 2:
            app.notify("Something lies over the panels.", timeout=60)
            await pilot.pause()
        for _ in range(10):
            regions = [
                Region(chance.randrange(-5, 78), chance.randrange(-2, 23), *chance.choices(range(1, 40), k=2))
                for _ in range(chance.randint(1, 6))
            ]
            parts, whole = rendered(pilot, regions)
            assert parts == whole


async def test_only_lines_that_are_seen_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = replay(tmp_path, LOOKS[0])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        asked: list[tuple[Widget, int]] = []
        for kind in (LineWidget, Widget):

            def spy(self: Any, crop: Region, render: Any = kind.render_lines) -> list[Strip]:
                asked.append((self, crop.height))
                lines: list[Strip] = render(self, crop)
                return lines

            monkeypatch.setattr(kind, "render_lines", spy)
        app.screen._compositor._dirty_regions = {Region(50, 23, 10, 1)}
        app.screen._compositor.render_partial_update()
        assert asked == [(app.screen.query_one(Prompt), 1)]


def test_spans_are_parted_at_the_edges_of_a_widget() -> None:
    assert parted([(0, 4), (6, 20), (30, 40)], 2, 10) == ([(2, 4), (6, 10)], [(0, 2), (10, 20), (30, 40)])
    assert parted([(0, 30)], 10, 20) == ([(10, 20)], [(0, 10), (20, 30)])
    assert parted([(0, 3)], 5, 9) == ([], [(0, 3)])


def test_rows_without_a_gap_make_a_stretch() -> None:
    assert stretches([1, 2, 3, 7, 9, 10]) == [(1, 4), (7, 8), (9, 11)]
    assert stretches([]) == []

"""How little the map sends to the terminal, and that it is all."""

import itertools
import time

import attrs
import pytest
from rich.color import ColorSystem
from rich.style import Style
from textual.strip import Strip

from core.board import MapId
from core.setup import SeatNo
from core.view import view_of
from tests.tui.map_app import MapApp, played, view_after
from tests.tui.test_map import WHOLE, boards, text_at
from tui.app.signs import UNICODE
from tui.map.compass import compass
from tui.map.highlights import highlight_of
from tui.map.painter import Painter, position_in


def in_true_colour(style: Style, text: str, color_system: ColorSystem) -> str:
    """As `Strip.render_style`, whatever this terminal can do: true colours take the most bytes."""
    return f"\x1b[{Strip.render_ansi(style, ColorSystem.TRUECOLOR)}m{text}\x1b[0m"


@boards
async def test_a_step_of_the_cursor_sends_little(slug: MapId, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Strip, "render_style", staticmethod(in_true_colour))
    view = view_after(slug, 100)
    app = MapApp(view, highlight=highlight_of(view))
    async with app.run_test(size=WHOLE) as pilot:
        for target, ways in itertools.islice(compass(app.drawing).items(), 0, None, 15):
            for way in ways:
                app.map.cursor = target
                await pilot.pause()
                app.sent.clear()
                await pilot.press(way.value)
                await pilot.pause()
                assert 60 < sum(len(part.encode()) for part in app.sent) <= 300


async def test_a_claim_sends_its_tokens_only_and_the_same_view_nothing() -> None:
    game = played("nordic", 120)
    view = view_of(game.state, SeatNo(0))
    app = MapApp(view)
    async with app.run_test(size=WHOLE) as pilot:
        await pilot.pause()
        app.sent.clear()
        app.map.view = attrs.evolve(view, points=(9, 9, 9))
        await pilot.pause()
        assert app.sent == []
        free = next(track for track in view.board.tracks if view.owners[track.index] < 0)
        owners = tuple(0 if n == free.index else owner for n, owner in enumerate(view.owners))
        app.map.view = attrs.evolve(view, owners=owners)
        await pilot.pause()
        assert 0 < sum(len(part.encode()) for part in app.sent) < 80 * free.length
        assert text_at(app, free.id) == "▴▴" * free.length


@boards
async def test_what_is_sent_in_parts_is_what_is_sent_as_a_whole(slug: MapId) -> None:
    view = view_after(slug, 60)
    app = MapApp(view)
    async with app.run_test(size=WHOLE) as pilot:
        for step in (60, 80, 110):
            later = view_after(slug, step)
            app.map.view = later
            app.map.highlight = highlight_of(later)
            for key in ("right", "down"):
                before = app.map.cursor
                await pilot.press(key)
                await pilot.pause()
                assert app.map.cursor != before
        shown = [strip.text for strip in app.screen._compositor.render_strips()]
        app.map._styles_cache.clear()
        assert [line.ljust(84) for line in app.lines()] == shown
        fresh = Painter(app.drawing, UNICODE).paint(position_in(later), highlight_of(later))
        assert app.map._picture == fresh


@boards
async def test_a_whole_repaint_is_quick(slug: MapId) -> None:
    app = MapApp(view_after(slug, 150))
    async with app.run_test(size=WHOLE):
        times = []
        for _ in range(20):
            app.map._styles_cache.clear()
            start = time.perf_counter()
            app.map.render_lines(app.map.size.region)
            times.append(time.perf_counter() - start)
        # The aim is 5 ms; a test on a busy machine only catches what is far from it.
        assert min(times) < 0.015

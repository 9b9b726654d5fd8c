"""In a terminal without colours the focus is seen too: a ground alone would not be."""

from pathlib import Path

import pytest
from textual.widget import Widget

from tests.tables.at_tables import until
from tests.tui.at_table import BIG, Player, strips_of, table, until_asked
from tests.tui.test_replay import end_screen
from tui.map.widget import MapView
from tui.widgets.claim_list import ClaimList
from tui.widgets.desk import Desk
from tui.widgets.line_widget import LineWidget
from tui.widgets.results import FinalTable
from tui.widgets.story import Story
from tui.widgets.tickets import TicketList


@pytest.fixture(autouse=True)
def without_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")


def underlined(pilot: Player, widget: Widget) -> list[str]:
    """What stands out in a widget, line by line."""
    parts = (
        [part.text for part in strip if part.style is not None and part.style.underline and part.style.bold]
        for strip in strips_of(pilot, widget)
    )
    return [row for row in ("".join(each).strip() for each in parts) if row]


def brought_out(pilot: Player) -> list[str]:
    """What stands out in the widget that has the focus; nothing does in any other beside the map."""
    screen = pilot.app.screen
    assert screen.focused is not None
    others = [
        widget
        for widget in screen.query(LineWidget)
        if widget not in (screen.focused, *screen.query(MapView))
    ]
    assert [row for widget in others for row in underlined(pilot, widget)] == []
    return underlined(pilot, screen.focused)


async def test_the_ticket_on_offer_that_is_in_focus_is_seen(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await until_asked(pilot, turn=False)
        await until(lambda: screen.query_one(Desk).decision is screen.focused)
        for number in ("1", "2"):
            heading, row, *more = brought_out(pilot)
            assert heading == "▸ On offer"
            assert row.startswith(f"{number} [ ]")
            assert more == []
            await pilot.press("down")
            await pilot.pause()


async def test_the_track_in_focus_in_the_list_is_seen(tmp_path: Path) -> None:
    async with table(tmp_path, "nordic").run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        while not screen.view or not screen.view.moves.tracks():
            await pilot.press("d", "d")
            screen = await until_asked(pilot)
        await pilot.press("c")
        await until(lambda: isinstance(screen.focused, ClaimList))
        await pilot.pause()
        heading, *row = brought_out(pilot)
        assert heading.startswith("▸ You can pay")
        assert row


async def test_the_line_of_the_story_and_the_ticket_in_focus_are_seen(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        for panel, title in ((TicketList, "▸ Tickets"), (Story, "▸ Story")):
            screen.query_one(panel).focus()
            await pilot.pause()
            heading, *row = brought_out(pilot)
            assert heading.startswith(title)
            assert row


async def test_the_player_in_focus_in_the_final_table_is_seen(tmp_path: Path) -> None:
    async with end_screen(tmp_path).run_test(size=BIG) as pilot:
        await until(lambda: isinstance(pilot.app.focused, FinalTable))
        for place in ("1.", "2."):
            await pilot.pause()
            heading, row = brought_out(pilot)
            assert heading == "▸ Final score"
            assert row.startswith(place)
            await pilot.press("down")

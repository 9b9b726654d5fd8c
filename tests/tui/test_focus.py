"""Where the focus is, after decisions, hints and panels; and that the lines below tell of the place under the cursor."""

from pathlib import Path

import pytest

from tests.tables.at_tables import until
from tests.tui.at_table import BIG, Player, table
from tests.tui.test_truth import at_a_payable_turn, decision_of, payable
from tui.screens.game import GameScreen
from tui.widgets.claim_list import ClaimList
from tui.widgets.jump import JumpChoice
from tui.widgets.payment import Payment
from tui.widgets.tickets import TicketList


async def at_a_track_of_a_ticket(pilot: Player) -> GameScreen:
    """On the map, where Enter in the tickets has led: on a track that can be paid."""
    screen = await at_a_payable_turn(pilot)
    tickets = screen.query_one(TicketList)
    tickets.focus()
    await pilot.pause()
    while tickets.next_track not in payable(screen):
        screen.set_focus(screen.tabletop.map)
        await pilot.press("d", "d")
        await at_a_payable_turn(pilot)
        tickets.focus()
        await pilot.pause()
    await pilot.press("enter")
    await until(lambda: screen.tabletop.map.has_focus)
    return screen


# Back from a decision.


@pytest.mark.parametrize("key", ["c", "f"])
async def test_who_was_on_the_map_is_back_there_though_a_ticket_has_led_there_before(
    key: str, tmp_path: Path
) -> None:
    async with table(tmp_path, "nordic").run_test(size=BIG) as pilot:
        screen = await at_a_track_of_a_ticket(pilot)
        await pilot.press("enter")
        assert isinstance(decision_of(screen), Payment)
        await pilot.press("q")
        await until(lambda: screen.query_one(TicketList).has_focus)
        await pilot.press("q")
        await until(lambda: screen.tabletop.map.has_focus)
        await pilot.press(key)
        assert isinstance(decision_of(screen), ClaimList | JumpChoice)
        await pilot.press("q")
        await until(lambda: decision_of(screen) is None)
        await pilot.pause()
        assert screen.focused is screen.tabletop.map


async def test_a_list_that_was_opened_on_the_map_goes_back_there_though_a_ticket_has_just_led_there(
    tmp_path: Path,
) -> None:
    async with table(tmp_path, "nordic").run_test(size=BIG) as pilot:
        screen = await at_a_track_of_a_ticket(pilot)
        await pilot.press("c", "q")
        await until(lambda: decision_of(screen) is None)
        await pilot.pause()
        assert screen.focused is screen.tabletop.map


async def test_turns_after_a_ticket_has_led_to_a_track_its_claim_goes_back_to_the_map(tmp_path: Path) -> None:
    async with table(tmp_path, "nordic").run_test(size=BIG) as pilot:
        screen = await at_a_track_of_a_ticket(pilot)
        track = screen.tabletop.map.cursor
        await pilot.press("d", "d")
        await at_a_payable_turn(pilot)
        assert screen.tabletop.map.cursor == track
        await pilot.press("enter")
        assert isinstance(decision_of(screen), Payment)
        await pilot.press("q")
        await until(lambda: decision_of(screen) is None)
        await pilot.pause()
        assert screen.focused is screen.tabletop.map

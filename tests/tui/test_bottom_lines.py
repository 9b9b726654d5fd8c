"""The line of keys has those that work where the focus is, those that answer what is asked first; and the way back by Escape."""

from pathlib import Path

import pytest

from tests.sessions import game_of
from tests.tables.at_tables import until
from tests.tui.at_table import Player, said, shown, table, until_asked
from tests.tui.test_truth import SMALL, at_a_payable_turn, decision_of, payable
from tui.app.palette import commands
from tui.map.widget import MapView
from tui.screens.game import GameScreen
from tui.screens.parts.leaving import LEAVE_AGAIN
from tui.widgets.choose_tickets import TicketChoice
from tui.widgets.claim_list import ClaimList
from tui.widgets.plan import PlanPanel
from tui.widgets.story import Story
from tui.widgets.tickets import TicketList

# Escape.


@pytest.mark.parametrize("panel", [TicketList, Story, PlanPanel])
async def test_escape_goes_from_a_panel_to_the_map_and_never_leaves_the_game(
    panel: type[TicketList | Story | PlanPanel], tmp_path: Path
) -> None:
    app = table(tmp_path, "nordic")
    async with app.run_test(size=(200, 60)) as pilot:
        screen = await until_asked(pilot)
        screen.query_one(panel).focus()
        await until(lambda: screen.tabletop.is_in_panel)
        assert does(pilot, "escape") == does(pilot, "q") == "To the map"
        await pilot.press("escape")
        await until(lambda: screen.focused is screen.tabletop.map)
        told = said(pilot)
        assert does(pilot, "escape") == ""
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert app.screen is screen
        assert app.asked == []
        assert said(pilot) == told
        await pilot.press("q")
        assert said(pilot) == LEAVE_AGAIN
        await pilot.press("escape", "escape")
        assert said(pilot) == told
        assert app.asked == []


async def test_escape_goes_back_from_the_whole_board_to_what_had_the_focus(tmp_path: Path) -> None:
    async with table(tmp_path, "nordic").run_test(size=SMALL) as pilot:
        screen = await until_asked(pilot)
        await pilot.press("z")
        await until(lambda: screen.tabletop.map.overview)
        await pilot.press("escape")
        await until(lambda: not screen.tabletop.map.overview)
        await pilot.press("tab", "z")
        await until(lambda: screen.tabletop.map.overview)
        await pilot.press("escape")
        await until(lambda: screen.query_one(TicketList).has_focus)


async def test_escape_goes_back_from_a_list_that_another_panel_has_taken_the_focus_from(
    tmp_path: Path,
) -> None:
    async with table(tmp_path, "nordic").run_test(size=SMALL) as pilot:
        screen = await at_a_payable_turn(pilot)
        await pilot.press("c", "shift+tab")
        await until(lambda: screen.query_one(TicketList).has_focus)
        assert isinstance(decision_of(screen), ClaimList)
        await pilot.press("escape")
        await until(lambda: decision_of(screen) is None)


async def test_escape_answers_no_offer_of_tickets(tmp_path: Path) -> None:
    async with table(tmp_path, "nordic").run_test(size=SMALL) as pilot:
        screen = await until_asked(pilot, turn=False)
        moves = len(game_of(screen.session).log)
        await pilot.press("escape", "tab", "escape")
        await pilot.pause()
        assert isinstance(decision_of(screen), TicketChoice)
        assert len(game_of(screen.session).log) == moves
        assert screen.is_current


def does(pilot: Player, key: str) -> str:
    """What a key does now, in the words of help and palette; empty where nothing."""
    found = (each.does for each in commands(pilot.app.screen) if key in each.keys and each.enabled)
    return next(found, "")


# What a line leaves out.


def keys_line(pilot: Player) -> str:
    """The line of keys as it is seen."""
    return shown(pilot).split("\n")[-1].strip()


def keys_of(screen: GameScreen) -> dict[str, str]:
    return {key.key: key.text for key in screen.tabletop.prompt.all_keys if key.can}


@pytest.mark.parametrize("panels", [0, 1], ids=["list", "map"])
async def test_an_offer_of_tickets_says_that_more_keys_work_and_shows_them_where_there_is_room(
    panels: int, tmp_path: Path
) -> None:
    async with table(tmp_path, "nordic").run_test(size=SMALL) as pilot:
        screen = await until_asked(pilot, turn=False)
        await until(lambda: isinstance(decision_of(screen), TicketChoice))
        await pilot.press(*["tab"] * panels)
        await until(lambda: "z" in keys_of(screen))
        await pilot.pause()
        assert keys_line(pilot).endswith("… more (?)")
        assert "h hint" in keys_line(pilot)
        await pilot.resize_terminal(200, 60)
        await until(lambda: "z" not in keys_of(screen))  # all of the board is in sight
        await pilot.pause()
        assert {"v", "h", "q", "?", "/", "Tab"} <= set(keys_of(screen))
        assert all(f"  {key} " in keys_line(pilot) for key in ("v", "h", "q", "?", "/", "Tab"))


async def test_a_line_that_leaves_out_keys_says_so_in_words_with_a_track_under_the_cursor_too(
    tmp_path: Path,
) -> None:
    async with table(tmp_path).run_test(size=SMALL) as pilot:
        await at_a_track(pilot)
        assert "x " in keys_line(pilot)
        assert keys_line(pilot).endswith("… more (?)")


@pytest.mark.parametrize("key", ["c", "f"])
async def test_a_list_says_that_more_keys_work_than_it_names(key: str, tmp_path: Path) -> None:
    async with table(tmp_path, "nordic").run_test(size=SMALL) as pilot:
        screen = await at_a_payable_turn(pilot)
        await pilot.press(key)
        await until(lambda: decision_of(screen) is not None)
        await pilot.pause()
        assert "z" not in keys_of(screen)  # a letter, there
        assert "q back" in keys_line(pilot)
        assert "? help" in keys_line(pilot) or keys_line(pilot).endswith("… more (?)")


async def at_a_track(pilot: Player) -> GameScreen:
    """On the map, on a track that the player can pay and send the plan round or along."""
    screen = await at_a_payable_turn(pilot)
    board_map, track = screen.tabletop.map, min(payable(screen))
    board_map.cursor = track
    board_map.reveal(track)
    board_map.post_message(MapView.CursorMoved(board_map, track))
    await until(lambda: "x" in keys_of(screen))
    await pilot.pause()
    return screen


# What is asked comes first.


@pytest.mark.parametrize("panel", [TicketList, Story])
async def test_in_a_panel_the_keys_that_answer_what_is_asked_are_always_in_the_line(
    panel: type[TicketList | Story], tmp_path: Path
) -> None:
    async with table(tmp_path, "nordic").run_test(size=SMALL) as pilot:
        screen = await at_a_payable_turn(pilot)
        screen.query_one(panel).focus()
        tickets = screen.query_one(TicketList)

        def goes_on(asked: str) -> bool:
            """What else the panel has to tell comes next, even where what is said below is to be read on too."""
            more = tickets.has_focus and "PgDn" in [key.key for key in tickets.panel_keys()]
            return keys_line(pilot).startswith(asked + ("  PgDn read on" if more else "  ↑↓ "))

        await until(lambda: goes_on("1–5 take  d deck  c claim  t tickets"))
        assert keys_line(pilot).endswith("… more (?)")
        screen.tabletop.prompt.say("A long sentence of many words. " * 20)
        await until(lambda: "> read on" in keys_line(pilot))
        assert goes_on("1–5 take  d deck  c claim  t tickets")
        await pilot.press("d")
        await until(lambda: goes_on("1–5 take  d deck"))
        assert "Enter " in keys_line(pilot)
        assert keys_line(pilot).endswith("… more (?)")


# The place under the cursor.


async def test_what_x_does_to_the_track_under_the_cursor_stays_in_the_line_after_a_refusal(
    tmp_path: Path,
) -> None:
    async with table(tmp_path).run_test(size=SMALL) as pilot:
        screen = await at_a_track(pilot)
        does = keys_of(screen)["x"]
        await pilot.press("q")
        assert said(pilot) == LEAVE_AGAIN
        await until(lambda: keys_of(screen).get("x") == does)
        assert "Enter" not in keys_of(screen)  # no line names the track that it would pay
        assert f"x {does}" in keys_line(pilot)
        await pilot.press("x")
        await until(lambda: keys_of(screen).get("x") == "free")


async def test_behind_the_sentence_of_v_the_place_under_the_cursor_is_told_with_its_keys(
    tmp_path: Path,
) -> None:
    async with table(tmp_path, "nordic").run_test(size=SMALL) as pilot:
        screen = await at_a_track(pilot)
        place = screen.tabletop.place_in_sight
        await pilot.press("v")
        await until(lambda: said(pilot).startswith("The plan for your open tickets is on the map."))
        assert said(pilot).endswith(f" {place}")
        assert keys_of(screen)["Enter"] == "pay"
        assert keys_of(screen)[">"] == "read on"

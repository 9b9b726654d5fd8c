"""Where the focus is, after decisions, hints and panels; and that the lines below tell of the place under the cursor."""

from pathlib import Path

import pytest

from core.board import TrackId
from core.moves import DrawTickets
from core.review.hint import Hint
from tests.tables.at_tables import until
from tests.tui.at_table import BIG, Player, cursor_cells, said, strips_of, table, until_asked
from tests.tui.test_truth import SMALL, at_a_payable_turn, decision_of, payable
from tui.app.palette import commands
from tui.map.descriptions import about_target
from tui.map.drawing import Target
from tui.screens.game import GameScreen
from tui.screens.parts.bottom_lines import turn_question
from tui.widgets.choose_tickets import TicketChoice
from tui.widgets.claim_list import ClaimList
from tui.widgets.decision import Decision
from tui.widgets.jump import JumpChoice
from tui.widgets.payment import Payment
from tui.widgets.prompt import Key
from tui.widgets.story import Story
from tui.widgets.tickets import TicketList

PAY = Key("Enter", "pay", "choose")


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


def cursor_of(screen: GameScreen) -> Target | None:
    return screen.tabletop.map.cursor


def told_of_cursor(screen: GameScreen) -> str:
    """What is to be told of the place under the cursor."""
    target = cursor_of(screen)
    assert target is not None
    assert screen.view is not None
    return about_target(screen.view, target)


async def test_a_map_that_gets_the_focus_shows_its_cursor_and_one_that_is_passed_over_keeps_none(
    tmp_path: Path,
) -> None:
    async with table(tmp_path, "nordic").run_test(size=SMALL) as pilot:
        screen = await until_asked(pilot)
        await pilot.press("shift+tab")
        await until(lambda: screen.query_one(Story).has_focus)
        assert cursor_of(screen) is None
        await pilot.press("tab")
        await until(lambda: cursor_of(screen) is not None)
        await until(lambda: said(pilot) == told_of_cursor(screen))
        await pilot.press("tab")
        await until(lambda: cursor_of(screen) is None)
        await pilot.press("shift+tab", "right", "tab")  # the player has put it somewhere: there it stays
        await until(lambda: screen.query_one(TicketList).has_focus)
        await pilot.pause()
        assert cursor_of(screen) is not None


def is_lit(pilot: Player, choice: Decision, text: str) -> bool:
    """Whether the first row of a decision that has this text is lit as the one in focus."""
    row = next(strip for strip in strips_of(pilot, choice) if text in strip.text)
    colour = next(segment.style for segment in row if text in segment.text)
    plain = next(iter(strips_of(pilot, choice)[0])).style  # the blank line above the heading
    assert colour is not None
    assert plain is not None
    return colour.bgcolor != plain.bgcolor


async def test_from_the_offer_tab_goes_to_a_map_with_a_cursor_and_nothing_else_is_lit(tmp_path: Path) -> None:
    async with table(tmp_path, "nordic").run_test(size=SMALL) as pilot:
        screen = await until_asked(pilot, turn=False)
        choice = decision_of(screen)
        assert isinstance(choice, TicketChoice)
        board = choice.view.board
        first = board.ticket_name(board.tickets[choice.view.offered[0]])
        await pilot.pause()
        assert is_lit(pilot, choice, first)
        await pilot.press("tab")
        await until(lambda: screen.focused is screen.tabletop.map)
        await until(lambda: cursor_of(screen) is not None)
        await until(lambda: said(pilot) == told_of_cursor(screen))
        assert [(key.key, key.text) for key in screen.tabletop.prompt.all_keys] == [
            ("↑↓←→", "look around"),
            ("Tab", "next panel"),
            ("v", "plan"),
            ("h", "hint"),
            ("q", "leave"),
            ("?", "help"),
            ("/", "city"),
            ("z", "whole board"),
        ]
        await pilot.pause()
        assert not is_lit(pilot, choice, first)
        await pilot.press("tab")
        await until(lambda: choice.has_focus)
        await pilot.pause()
        assert cursor_of(screen) is None
        assert is_lit(pilot, choice, first)


# The hint.


def with_hint(screen: GameScreen, track: TrackId) -> Hint:
    """As if the conductor would claim this track."""
    hint = Hint(DrawTickets(), "Claim it.", frozenset({track}))
    planning = screen._planning
    planning._hint, planning._hinted = hint, planning._moment
    return hint


def offers_to_pay(screen: GameScreen) -> bool:
    return PAY in screen.tabletop.prompt.all_keys


async def test_a_hint_that_names_a_track_takes_the_focus_from_the_tickets_to_it(tmp_path: Path) -> None:
    async with table(tmp_path, "nordic").run_test(size=SMALL) as pilot:
        screen = await at_a_payable_turn(pilot)
        track = min(payable(screen))
        hint = with_hint(screen, track)
        await pilot.press("tab")
        await until(lambda: screen.query_one(TicketList).has_focus)
        await pilot.press("h")
        await until(lambda: screen.tabletop.map.has_focus)
        await until(lambda: offers_to_pay(screen))
        assert said(pilot) == hint.sentence
        await pilot.press("enter")
        payment = decision_of(screen)
        assert isinstance(payment, Payment)
        assert payment.track.id == track


# What is told of the place under the cursor.


@pytest.mark.parametrize(
    "keys", [("tab", "tab", "tab"), ("shift+tab", "tab"), ("tab", "q"), ("h",), ("c", "q")]
)
async def test_back_on_the_map_the_place_under_the_cursor_is_told_with_its_keys(
    keys: tuple[str, ...], tmp_path: Path
) -> None:
    async with table(tmp_path, "nordic").run_test(size=SMALL) as pilot:
        screen = await at_a_payable_turn(pilot)
        with_hint(screen, max(payable(screen)))
        await pilot.press("h")
        await until(lambda: offers_to_pay(screen))
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
        await until(lambda: screen.focused is screen.tabletop.map)
        await until(lambda: offers_to_pay(screen))
        assert said(pilot) == told_of_cursor(screen)


async def test_when_the_plan_is_no_longer_on_the_map_the_place_under_the_cursor_is_told_again(
    tmp_path: Path,
) -> None:
    async with table(tmp_path, "nordic").run_test(size=SMALL) as pilot:
        screen = await at_a_payable_turn(pilot)
        with_hint(screen, max(payable(screen)))
        await pilot.press("h", "v", "v")
        await until(lambda: offers_to_pay(screen))
        assert said(pilot) == f"The plan is no longer on the map. {told_of_cursor(screen)}"


async def test_a_claim_s_news_are_not_hidden_by_the_place_under_the_cursor(tmp_path: Path) -> None:
    async with table(tmp_path, "nordic").run_test(size=SMALL) as pilot:
        screen = await at_a_payable_turn(pilot)
        with_hint(screen, max(payable(screen)))
        await pilot.press("h", "enter", "enter")
        await until(lambda: decision_of(screen) is None)
        await until_asked(pilot)
        await pilot.pause()
        assert not offers_to_pay(screen)
        assert said(pilot) == turn_question(screen.session, screen.session.view())


# The whole board.


@pytest.mark.parametrize("panels", [0, 1])
async def test_where_the_whole_board_is_in_sight_z_says_so_and_help_knows_it(
    panels: int, tmp_path: Path
) -> None:
    async with table(tmp_path, "nordic").run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        assert screen.tabletop.map.fits
        await pilot.press(*["tab"] * panels)
        await pilot.pause()
        focused = screen.focused
        await pilot.press("z")
        await pilot.pause()
        assert said(pilot) == "The whole board is in sight."
        assert screen.focused is focused
        assert not screen.tabletop.map.overview
        assert not any(each.enabled for each in commands(pilot.app.screen) if each.action == "overview")
        await pilot.resize_terminal(*SMALL)
        await until(lambda: not screen.tabletop.map.fits)
        assert all(each.enabled for each in commands(pilot.app.screen) if each.action == "overview")
        await pilot.press("z")
        await until(lambda: screen.tabletop.map.overview)
        assert all(each.enabled for each in commands(pilot.app.screen) if each.action == "overview")


# What the key that leaves does here.


async def test_help_says_where_q_goes_from_a_panel_a_decision_and_the_map(tmp_path: Path) -> None:
    def q_does() -> str:
        return next(each.does for each in commands(pilot.app.screen) if "q" in each.keys)

    async with table(tmp_path, "nordic").run_test(size=SMALL) as pilot:
        screen = await at_a_payable_turn(pilot)
        assert q_does() == "Leave the game"
        await pilot.press("tab")
        await until(lambda: screen.query_one(TicketList).has_focus)
        assert q_does() == "To the map"
        await pilot.press("q", "c", "shift+tab")
        await until(lambda: screen.query_one(TicketList).has_focus)
        assert q_does() == "Back"
        await pilot.press("q", "z")
        await until(lambda: screen.tabletop.map.overview)
        assert q_does() == "Back from the whole board"
        await pilot.press("q")
        await until(lambda: not screen.tabletop.map.overview)
        await pilot.press("t")
        await until(lambda: isinstance(decision_of(screen), TicketChoice))
        screen.set_focus(screen.query_one(TicketList))
        await until(lambda: screen.query_one(TicketList).has_focus)
        assert q_does() == "To what is asked"
        await pilot.press("q")
        await until(lambda: screen.focused is decision_of(screen))


async def test_the_map_brings_out_no_place_while_a_panel_has_the_focus(tmp_path: Path) -> None:
    """Two things would seem to have it; back on the map the cursor stands where it was."""
    async with table(tmp_path).run_test(size=(120, 40)) as pilot:
        screen = await until_asked(pilot)
        board_map = screen.tabletop.map
        await pilot.press("down", "right")
        await until(lambda: board_map.cursor is not None and bool(board_map._over))
        place = board_map.cursor
        await pilot.press("tab")
        await until(lambda: screen.focused is screen.tabletop.desk.tickets and not board_map._over)
        assert board_map.cursor == place
        await pilot.press("q")
        await until(lambda: screen.focused is board_map and bool(board_map._over))
        assert board_map.cursor == place


async def test_v_says_that_the_way_of_the_ticket_in_focus_stays_on_the_map(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=(120, 40)) as pilot:
        screen = await until_asked(pilot)
        await pilot.press("tab", "v")
        await until(lambda: "is on the map." in screen.tabletop.prompt.question)
        await pilot.press("v")
        await until(lambda: "no longer" in screen.tabletop.prompt.question)
        assert screen.tabletop.prompt.question == (
            "The plan is no longer on the map, only the way of the ticket in focus."
        )
        assert screen.tabletop.map.highlight.way


# Before anybody has gone anywhere.


@pytest.mark.parametrize("size", [SMALL, (120, 40), BIG])
async def test_the_map_shows_that_it_has_the_focus_where_the_first_step_goes(
    size: tuple[int, int], tmp_path: Path
) -> None:
    """It only shows it: no key does anything there, as nothing is told of the place."""
    async with table(tmp_path, "nordic").run_test(size=size) as pilot:
        screen = await until_asked(pilot)
        board_map = screen.tabletop.map
        assert board_map.has_focus
        await until(lambda: bool(cursor_cells(pilot, screen.tabletop.map)))
        assert board_map.cursor is None
        assert PAY not in screen.tabletop.prompt.all_keys
        entries = screen.session.position
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert decision_of(screen) is None
        assert screen.session.position == entries
        where = board_map.in_the_middle
        await pilot.press("right")
        await pilot.pause()
        assert board_map.cursor == where
        assert cursor_cells(pilot, screen.tabletop.map)


async def test_a_panel_in_focus_leaves_no_mark_of_it_on_the_map(tmp_path: Path) -> None:
    async with table(tmp_path, "nordic").run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        await until(lambda: bool(cursor_cells(pilot, screen.tabletop.map)))
        screen.set_focus(screen.query_one(TicketList))
        await until(lambda: not cursor_cells(pilot, screen.tabletop.map))
        await pilot.press("q")
        await until(lambda: bool(cursor_cells(pilot, screen.tabletop.map)))


async def test_no_cursor_is_lit_on_the_map_while_tickets_are_chosen(tmp_path: Path) -> None:
    """It would be a second focus: they have nothing to do with where one stood."""
    async with table(tmp_path).run_test(size=SMALL) as pilot:
        screen = await until_asked(pilot)
        board_map = screen.tabletop.map
        await pilot.press("slash", "a", "m", "s", "enter")
        await until(lambda: bool(cursor_cells(pilot, board_map).strip()))
        place = board_map.cursor
        await pilot.press("t")
        await until(lambda: isinstance(screen.focused, TicketChoice))
        await until(lambda: not cursor_cells(pilot, board_map).strip())
        screen.set_focus(board_map)
        await until(lambda: bool(cursor_cells(pilot, board_map).strip()))
        assert board_map.cursor == place

"""What a player sees in the middle of a game, key by key: nothing that matters is out of sight or left unsaid."""

import re
from functools import partial
from pathlib import Path

import attrs
import pytest
from textual import events

from core.board import Board, CityId, Ticket
from core.cards import Colour
from core.planning.price_words import price_sentence
from core.planning.prospects import prospects_of
from tests.tables.at_tables import until
from tests.tui.at_table import Player, said, shown, strips_of, table, until_asked
from tests.tui.test_planning_screen import SMALL, go_to, keys
from tests.tui.test_truth import at_a_payable_turn, sizes
from tui.map.descriptions import about_target
from tui.map.drawing import Drawing, lay_out
from tui.map.fit import Fit
from tui.map.widget import MapView
from tui.screens.game import GameScreen
from tui.widgets.choose_tickets import TicketChoice
from tui.widgets.claim_list import ClaimList
from tui.widgets.hand import Hand
from tui.widgets.market import Market
from tui.widgets.more_panels import MorePanels
from tui.widgets.payment import Payment
from tui.widgets.story import Story
from tui.widgets.tickets import TicketList


def beside_the_map(pilot: Player) -> list[str]:
    """The lines of the tickets as they are seen, and below them those of the story."""
    screen = pilot.app.screen
    return [strip.text.rstrip() for strip in strips_of(pilot, screen.query_one("Desk"))]


def is_shown(pilot: Player, ticket: Ticket, board: Board) -> bool:
    return f"{ticket.points} {board.ticket_name(ticket)}" in shown(pilot)


async def test_however_long_a_ticket_is_its_heading_and_the_latest_of_the_story_stay_in_sight(
    tmp_path: Path,
) -> None:
    async with table(tmp_path).run_test(size=SMALL) as pilot:
        screen = await until_asked(pilot)
        assert screen.view is not None
        await go_to(pilot, TicketList)
        await until(lambda: "PgDn" in keys(screen))
        story = screen.query_one(Story)
        board, latest = screen.view.board, f"{story.lines[-1].n} {story.lines[-1].text}"
        for n in range(len(screen.view.tickets)):
            await until(partial(is_shown, pilot, board.tickets[screen.view.tickets[n]], board))
            while True:
                await until(lambda: beside_the_map(pilot)[0].startswith("▸ Tickets, 0 of 5 done"))
                seen = beside_the_map(pilot)
                assert seen[-3].startswith("Story ──")
                assert latest.startswith(seen[-2])
                if "PgDn" not in keys(screen):
                    break
                await pilot.press("pagedown")
                await pilot.pause()
            await pilot.press("down")


async def test_tickets_that_have_no_room_above_the_list_of_tracks_are_counted(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=SMALL) as pilot:
        screen = await until_asked(pilot)
        view = screen.view
        assert view is not None
        assert len(view.tickets) == 5

        def in_sight() -> int:
            return sum(is_shown(pilot, view.board.tickets[n], view.board) for n in view.tickets)

        def counted() -> list[int]:
            return [int(n) for n in re.findall(r"… (\d+) more below", shown(pilot))]

        assert (in_sight(), counted()) == (5, [])
        await pilot.press("c")
        await until(lambda: isinstance(screen.focused, ClaimList))
        await until(lambda: counted() != [])
        assert 2 < in_sight() < 5
        assert counted() == [5 - in_sight()]
        assert re.search(r"▸ You can pay ─+ 1–\d+ of \d+ tracks", shown(pilot))
        await pilot.press("shift+tab")
        await until(lambda: isinstance(screen.focused, TicketList))
        await pilot.press("end")
        await until(lambda: is_shown(pilot, view.board.tickets[view.tickets[-1]], view.board))
        assert counted() == []  # who reads them has a key to read on
        await pilot.press("tab")
        await until(lambda: isinstance(screen.focused, ClaimList))
        await until(lambda: counted() == [5 - in_sight()])
        await pilot.press("q")
        await until(lambda: (in_sight(), counted()) == (5, []))


def payable_city(screen: GameScreen, *, payable: bool) -> CityId:
    """A city of which some track, or none, can be paid now."""
    view = screen.view
    assert view is not None
    claimable = view.moves.tracks()
    return next(
        city.id
        for city, tracks in zip(view.board.cities, view.board.at_city, strict=True)
        if payable is not claimable.isdisjoint(track.id for track in tracks)
    )


@sizes
async def test_enter_on_a_city_lists_those_of_its_tracks_that_can_be_paid(
    size: tuple[int, int], tmp_path: Path
) -> None:
    async with table(tmp_path).run_test(size=size) as pilot:
        screen = await at_a_payable_turn(pilot)
        board_map, view = screen.query_one(MapView), screen.view
        assert view is not None
        city = payable_city(screen, payable=True)
        number = view.board.city_numbers[city]
        board_map.cursor = city
        board_map.post_message(MapView.CursorMoved(board_map, city))
        await until(lambda: keys(screen).get("Enter") == "list")
        await pilot.press("enter")
        await until(lambda: isinstance(screen.focused, ClaimList))
        payable = [track for track in view.board.at_city[number] if track.id in view.moves.tracks()]
        listed = screen.query_one(ClaimList)._tracks
        assert {*map(view.board.track_name, listed)} == {*map(view.board.track_name, payable)}
        await until(lambda: f"You can pay: {view.board.cities[number].name}" in shown(pilot))
        screen.set_focus(board_map)
        other = payable_city(screen, payable=False)
        board_map.cursor = other
        await pilot.press("enter")  # goes back to the open list, to another city
        await until(lambda: isinstance(screen.focused, ClaimList))
        await until(lambda: said(pilot).startswith("No track that you can pay has “"))
        await pilot.press("q")
        await until(lambda: isinstance(screen.focused, MapView))


async def test_enter_on_a_city_whose_tracks_one_cannot_pay_says_so_and_is_not_offered(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=SMALL) as pilot:
        screen = await until_asked(pilot)
        board_map, city = screen.query_one(MapView), payable_city(screen, payable=False)
        board_map.cursor = city
        board_map.post_message(MapView.CursorMoved(board_map, city))
        await until(lambda: said(pilot).endswith("tracks are free for you."))
        assert "Enter" not in keys(screen)
        await pilot.press("enter")
        await until(lambda: said(pilot).startswith("You cannot pay any free track of "))
        assert screen.tabletop.decision is None


async def test_back_on_the_map_from_a_payment_the_track_is_told_again(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=SMALL) as pilot:
        screen = await at_a_payable_turn(pilot)
        board_map, view = screen.query_one(MapView), screen.view
        assert view is not None
        track = view.board.track(min(view.moves.tracks()))
        board_map.cursor = track.id
        await pilot.press("enter")
        await until(lambda: isinstance(screen.focused, Payment))
        await pilot.press("q")
        await until(lambda: isinstance(screen.focused, MapView))
        await until(lambda: said(pilot) == price_sentence(view, track))
        await pilot.pause()
        assert said(pilot) == price_sentence(view, track)
        assert keys(screen)["Enter"] == "pay"


@pytest.mark.parametrize("before", [0, 1, 3, 6], ids=lambda before: f"{before} keys before")
async def test_keys_typed_right_after_finding_a_city_go_to_the_map(before: int, tmp_path: Path) -> None:
    """Over a network all of them may be there at once: first so many slowly, and then the rest."""
    typed = ["slash", *"berg", "enter", "right"]
    async with table(tmp_path, "nordic").run_test(size=SMALL) as pilot:
        screen = await until_asked(pilot)
        board_map = screen.query_one(MapView)
        await pilot.press(*typed)
        await until(lambda: board_map.cursor not in (None, "bergen"))
        there = board_map.cursor
        board_map.cursor = CityId("tallinn")
        await pilot.press(*typed[:before])
        for key in typed[before:]:
            pilot.app.post_message(events.Key(key, "/" if key == "slash" else key if len(key) == 1 else None))
        await until(lambda: board_map.cursor == there)
        assert screen.focused is board_map
        assert screen.view is not None
        assert there is not None
        told = about_target(screen.view, there)
        await until(lambda: said(pilot) == told)


@sizes
async def test_while_tickets_are_offered_hand_and_market_show_the_plan_with_the_marked_ones(
    size: tuple[int, int], tmp_path: Path
) -> None:
    async with table(tmp_path).run_test(size=size) as pilot:
        screen = await until_asked(pilot, turn=False)
        await until(lambda: isinstance(screen.tabletop.decision, TicketChoice))
        hand, market, view = screen.query_one(Hand), screen.query_one(Market), screen.view
        assert view is not None
        assert not any(hand.prospects.wanted)
        await pilot.press("1", "3")
        marked = prospects_of(attrs.evolve(view, tickets=(view.offered[0], view.offered[2])))
        await until(lambda: hand.prospects.wanted == marked.wanted)
        assert any(marked.wanted)
        assert market.prospects.needs == marked.needs
        wanted = next(colour for colour in Colour if marked.wanted[colour])
        assert f"{view.hand[wanted]}/{marked.wanted[wanted]}" in shown(pilot)
        await pilot.press("1", "3")
        await until(lambda: not any(hand.prospects.wanted))
        await pilot.press("1", "2", "4", "enter")
        await until(lambda: screen.view is not None and len(screen.view.tickets) == 3)
        assert screen.view is not None
        assert hand.prospects.wanted == prospects_of(screen.view).wanted


async def test_what_tokens_are_worth_is_beside_them_and_in_the_help(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=SMALL) as pilot:
        screen = await until_asked(pilot)
        assert screen.view is not None
        assert "tokens, most: 35 pts" in shown(pilot)
        told = " ".join(screen.tabletop.help_besides())
        assert (
            "what is left earns a bonus, the most first: 35 and 0 points; whoever has a loan gets none"
            in told
        )


@sizes
async def test_the_map_is_laid_out_once_for_the_room_that_it_keeps(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A first frame with fewer panels would show another map, which jumps into its place at once."""
    laid_out = []

    def lay_out_once_more(board: Board, fit: Fit | None) -> Drawing:
        laid_out.append(fit)
        return lay_out(board, fit)

    monkeypatch.setattr("tui.map.picture.lay_out", lay_out_once_more)
    async with table(tmp_path).run_test(size=size) as pilot:
        screen = await until_asked(pilot, turn=False)
        board_map = screen.query_one(MapView)
        await until(lambda: board_map.drawing is not None and "On offer" in shown(pilot))
        assert board_map.drawing is not None
        assert laid_out == [board_map.drawing.fit]
        assert screen.query_one(MorePanels).display == (size == (200, 60))

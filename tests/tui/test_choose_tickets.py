"""What is said about tickets on offer."""

import attrs

from core.planning.prospects import prospect_alone, prospects_of
from core.setup import SeatNo
from core.state import State
from core.view import view_of
from tests.core.positions import build, give_tickets, nederland, nordic, ticket_numbers
from tests.tui.panel_app import PanelApp, lines
from tui.app.signs import UNICODE
from tui.widgets.choose_tickets import TicketChoice


def offered(state: State, *tickets: str) -> TicketChoice:
    view = view_of(state, SeatNo(0))
    return TicketChoice(attrs.evolve(view, offered=ticket_numbers(state, tickets), keep=1), UNICODE)


async def test_the_first_tickets_are_counted_together_and_later_ones_with_those_that_one_holds() -> None:
    for state, words in (
        (nordic(), "2 marked: that takes "),
        (give_tickets(nordic(), 0, "oslo-stockholm"), "2 marked: with the tickets that you hold that takes "),
    ):
        choice = offered(state, "stockholm-umea", "bergen-trondheim")
        async with PanelApp(choice).run_test(size=(40, 12)) as pilot:
            choice.focus()
            await pilot.press("a")
            assert words in choice.question()


async def test_the_tolls_of_marked_tickets_are_told_and_the_column_is_said_to_be_each_alone() -> None:
    state = nederland()
    choice = offered(state, "antwerpen-emmen", "amsterdam-antwerpen")
    async with PanelApp(choice).run_test(size=(40, 12)) as pilot:
        choice.focus()
        await pilot.press("a")
        plan = prospects_of(
            view_of(give_tickets(state, 0, "antwerpen-emmen", "amsterdam-antwerpen"), SeatNo(0))
        )
        assert choice.question().endswith(
            f"2 marked: that takes {plan.trains} trains and {plan.toll} of your {state.tokens[0]} tokens."
        )
        assert lines(choice)[1].endswith("trains, each alone")
        alone = [int(row.split()[-1]) for row in lines(choice)[2:4]]
        assert sum(alone) > plan.trains


async def test_a_marked_ticket_has_its_way_in_the_plan_on_the_map_and_another_its_way_alone() -> None:
    """With the ticket to Emmen Groningen–Middelburg takes six trains more than alone."""
    state = nederland()
    choice = offered(state, "groningen-middelburg", "antwerpen-emmen")
    number = choice.view.offered[0]
    alone = {track.id for track in prospect_alone(choice.view, number).tracks}
    async with PanelApp(choice).run_test(size=(40, 12)) as pilot:
        choice.focus()
        await pilot.press("2", "1")
        plan = prospects_of(choice.view_to_plan())
        lit = choice.map_highlight()
        assert lit.way == {track.id for track in plan.of(number).tracks} != alone
        assert not lit.way_alone
        await pilot.press("1")
        lit = choice.map_highlight()
        assert not lit.way
        assert lit.way_alone == alone


async def test_a_ticket_with_a_cross_is_said_to_be_past_doing() -> None:
    state = build(nordic(), 1, "helsinki-tallinn/purple", "stockholm-tallinn/green")
    choice = offered(state, "stockholm-umea", "narvik-tallinn")
    async with PanelApp(choice).run_test(size=(40, 12)) as pilot:
        choice.focus()
        await pilot.pause()
        assert "can no longer be done" not in choice.question()
        await pilot.press("down")
        assert "✗ Narvik–Tallinn can no longer be done." in choice.question()
        assert any("Narvik–Tallinn" in row and row.rstrip().endswith("✗") for row in lines(choice))
        assert "✗ means that it can no longer be done" in choice.help_text()


async def test_tickets_that_want_more_trains_than_one_has_are_warned_of_at_once() -> None:
    for held, words in (
        ((), "2 marked: that takes more than your 12 trains!"),
        (
            ("oslo-stockholm",),
            "2 marked: with the tickets that you hold that takes more than your 12 trains!",
        ),
    ):
        state = give_tickets(nordic(), 0, *held)
        state.trains[0] = 12
        choice = offered(state, "stockholm-umea", "bergen-trondheim")
        async with PanelApp(choice).run_test(size=(40, 12)) as pilot:
            choice.focus()
            await pilot.press("1")
            assert "!" not in choice.question()
            await pilot.press("2")
            assert words in choice.question()

"""A move is seen before the plan that it changes; with other eyes or other tickets, plan and position come together."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import attrs
import pytest

from core.cards import Cards, cards
from core.planning import prospects
from core.planning.prospects import prospects_of
from core.setup import SeatNo
from core.state import State
from core.view import View, view_of
from tests.core.positions import build, give_tickets, lay, nordic
from tests.tables.at_tables import ANNA, first_turn, table_of, until
from tests.tables.terminals import terminals
from tests.tui.at_table import BIG, table, until_asked
from tests.tui.panel_app import PanelApp, lines
from tui.app.signs import UNICODE
from tui.map.highlights import NOTHING
from tui.screens.game import GameScreen
from tui.widgets.hand import Hand
from tui.widgets.tabletop import Tabletop


@asynccontextmanager
async def at_one_keyboard(folder: Path) -> AsyncIterator[GameScreen]:
    async with table(folder).run_test(size=BIG) as pilot:
        yield await until_asked(pilot)


@asynccontextmanager
async def among_others(folder: Path) -> AsyncIterator[GameScreen]:
    path = table_of(folder)
    first_turn(path)
    async with terminals(path, ANNA, size=BIG) as (anna,):
        yield anna.screen


def plan_shown(tabletop: Tabletop) -> object:
    """All that the panels have of a plan."""
    return tabletop.market.prospects, tabletop.query_one(Hand).prospects, tabletop.desk.tickets.view


def plan_of(view: View) -> object:
    return prospects_of(view), prospects_of(view), view


@pytest.mark.parametrize("at_a_table", [at_one_keyboard, among_others])
async def test_a_card_is_in_the_hand_before_the_plan_is_made_anew(
    at_a_table: Callable[[Path], AbstractAsyncContextManager[GameScreen]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with at_a_table(tmp_path) as screen:
        tabletop = screen.tabletop
        assert screen.view is not None
        held, before = sum(screen.view.hand), plan_shown(tabletop)
        assert before == plan_of(screen.view)
        monkeypatch.setattr(prospects, "_REMEMBERED", {})
        await screen.action_play("draw")
        assert f"{held + 1} cards" in lines(tabletop.query_one(Hand))[0]
        assert prospects._REMEMBERED == {}
        assert plan_shown(tabletop) == before
        await until(lambda: screen.view is not None and plan_shown(tabletop) == plan_of(screen.view))


def planning(state: State, hand: Cards, seat: int = 0) -> View:
    """A position of somebody who holds these cards for two tickets, one track of which is theirs."""
    build(state, seat, "stockholm-sundsvall/grey-1")
    return view_of(lay(give_tickets(state, seat, "stockholm-umea", "boden-tampere"), hand), SeatNo(seat))


BEFORE, LATER = cards(white=3), cards(white=3, blue=2)
OTHERWISE: dict[str, Callable[[], View]] = {
    "a ticket is done": lambda: planning(build(nordic(), 0, "sundsvall-umea/yellow"), LATER),
    "there is another ticket": lambda: planning(give_tickets(nordic(), 0, "goteborg-turku"), LATER),
    "somebody else looks": lambda: planning(nordic(), LATER, 1),
    "a spectator looks": lambda: attrs.evolve(planning(nordic(), LATER), seat=None, tickets=()),
}


@pytest.mark.parametrize("otherwise", OTHERWISE.values(), ids=OTHERWISE.keys())
async def test_a_plan_is_never_seen_with_other_eyes_or_other_tickets(
    otherwise: Callable[[], View], monkeypatch: pytest.MonkeyPatch
) -> None:
    tabletop = Tabletop(UNICODE)
    async with PanelApp(tabletop).run_test(size=BIG):
        tabletop.show(planning(nordic(), BEFORE), NOTHING)
        monkeypatch.setattr(prospects, "_REMEMBERED", {})
        tabletop.show(otherwise(), NOTHING)
        assert plan_shown(tabletop) == plan_of(otherwise())


async def test_who_looks_at_the_plan_sees_it_with_the_move(monkeypatch: pytest.MonkeyPatch) -> None:
    tabletop = Tabletop(UNICODE)
    async with PanelApp(tabletop).run_test(size=BIG):
        tabletop.show(planning(nordic(), BEFORE), NOTHING)
        tabletop.plan_shown = True
        monkeypatch.setattr(prospects, "_REMEMBERED", {})
        after = planning(nordic(), LATER)
        tabletop.show(after, NOTHING)
        assert plan_shown(tabletop) == plan_of(after)
        assert tabletop.map.highlight.plan == {track.id for track in prospects_of(after).tracks}


async def test_a_plan_that_is_known_is_seen_with_the_move() -> None:
    tabletop = Tabletop(UNICODE)
    async with PanelApp(tabletop).run_test(size=BIG):
        tabletop.show(planning(nordic(), BEFORE), NOTHING)
        after = planning(nordic(), LATER)
        prospects_of(after)
        tabletop.show(after, NOTHING)
        assert plan_shown(tabletop) == plan_of(after)


async def test_anothers_claim_is_seen_before_the_plan_that_it_cuts(monkeypatch: pytest.MonkeyPatch) -> None:
    tabletop = Tabletop(UNICODE)
    async with PanelApp(tabletop).run_test(size=BIG):
        before = planning(nordic(), BEFORE)
        tabletop.show(before, NOTHING)
        monkeypatch.setattr(prospects, "_REMEMBERED", {})
        after = planning(build(nordic(), 1, "sundsvall-umea/yellow"), BEFORE)
        tabletop.show(after, NOTHING)
        assert tabletop.map.view == after
        assert prospects._REMEMBERED == {}
        await until(lambda: plan_shown(tabletop) == plan_of(after))
        assert prospects_of(after).tracks != prospects_of(before).tracks

"""What the screen says in one's last turn."""

from pathlib import Path

import attrs
import pytest

from core.cards import Cards, cards
from core.game import Game
from core.moves import DrawTickets
from core.setup import HUMAN, SeatNo
from core.view import View, view_of
from saves.folder import sample_folder
from saves.store import branch, load_to_read
from tests.core.planning.test_last_turn import last_turn
from tests.core.positions import build, lay, lay_tickets, played
from tests.tui.panel_app import NARROW, PanelApp, lines
from tui.app.signs import UNICODE
from tui.map.highlights import highlight_of
from tui.screens.parts.bottom_lines import turn_question
from tui.session.opening import at_one_keyboard
from tui.widgets.choose_tickets import TicketChoice
from tui.widgets.hand import Hand
from tui.widgets.market import Market
from tui.widgets.plan import PlanPanel
from tui.widgets.questions import question_for
from tui.widgets.tickets import TicketList

ANNA = SeatNo(0)


def text_of(panel: PlanPanel | TicketList) -> str:
    return " ".join(" ".join(lines(panel)).split())


@pytest.mark.parametrize(
    ("hand", "more"),
    [
        (cards(yellow=3), "Sundsvall–Umeå (yellow) finishes Stockholm–Umeå."),
        (cards(yellow=2), "No track that you can pay finishes a ticket."),
    ],
)
def test_the_question_says_what_the_last_turn_can_finish(hand: Cards, more: str) -> None:
    question = question_for(view_of(last_turn(hand), ANNA))
    assert question == f"Last turn! Anna: take cards, claim a track, or draw tickets. {more}"
    assert len(question) <= 2 * 78


def test_with_all_tickets_done_the_question_says_no_more_than_that_it_is_the_last_turn() -> None:
    state = last_turn()
    state.tickets[0] = ()
    question = question_for(view_of(state, ANNA))
    assert question == "Last turn! Anna: take cards, claim a track, or draw tickets."


async def test_the_plan_and_the_tickets_tell_what_is_left_and_what_is_too_late() -> None:
    view = view_of(last_turn(cards(yellow=3)), ANNA)
    plan, tickets = PlanPanel(), TicketList()
    async with PanelApp(plan, view).run_test(size=(60, 40)) as pilot:
        await pilot.pause()
        assert "Your last turn! Sundsvall–Umeå (yellow) finishes Stockholm–Umeå." in text_of(plan)
        assert "What stays open costs 13 points." in text_of(plan)
        assert "✓ Sundsvall–Umeå 3 yellow Narvik–Tallinn Too late: " in text_of(plan)
        assert "to draw" not in text_of(plan)
    async with PanelApp(tickets, view).run_test(size=NARROW) as pilot:
        tickets.focus()
        await pilot.press("down")
        assert [line.split()[-1] for line in lines(tickets)[1:3]] == ["3", "✗"]
        assert text_of(tickets).endswith("It costs 13 points.")


async def test_market_and_hand_want_no_card_in_the_last_turn() -> None:
    """They do in the turn before."""
    wanted = []
    for turns_after in (-1, 1):
        view = view_of(lay(last_turn(turns_after=turns_after), cards(yellow=1), market="YYBBB"), ANNA)
        wanted.append([await _seen(panel, view) for panel in (Market(), Hand())])
    before, last = wanted
    assert "+Y" in before[0]
    assert "/" in before[1]
    assert "+" not in last[0]
    assert "=" not in last[0]
    assert "/" not in last[1]


async def _seen(panel: Market | Hand, view: View) -> str:
    async with PanelApp(panel, view).run_test(size=NARROW) as pilot:
        await pilot.pause()
        return "\n".join(lines(panel)[1:])


@pytest.mark.parametrize(
    ("marked", "said"),
    [
        ("1", "1 marked: at the end that brings 7 points."),
        ("2", "1 marked: at the end that costs 4 points."),
        ("a", "2 marked: at the end that brings 3 points."),
    ],
)
async def test_tickets_drawn_in_the_last_turn_are_counted_as_they_are(marked: str, said: str) -> None:
    """One is done already, and nothing can be built for the other."""
    state = build(last_turn(), 0, "sundsvall-umea/yellow")
    state.tickets[0] = ()
    state = played(lay_tickets(state, "stockholm-umea", "oslo-stockholm"), DrawTickets())
    choice = TicketChoice(view_of(state, ANNA), UNICODE)
    async with PanelApp(choice).run_test(size=(40, 12)) as pilot:
        choice.focus()
        await pilot.press(marked)
        assert choice.question().endswith(said)


def test_that_it_is_the_last_turn_comes_before_the_tickets_that_are_done(tmp_path: Path) -> None:
    """Bram's claim began the last round and did three tickets, which are told together."""
    game, _ = load_to_read(sample_folder() / "nederland-neutral.toml")
    humans = tuple(attrs.evolve(seat, player=HUMAN) for seat in game.setup.seats)
    played_by_humans = Game(attrs.evolve(game.setup, seats=humans), game.board)
    for entry in game.log.in_force(137):
        played_by_humans.follow(entry)
    session = at_one_keyboard(branch(played_by_humans, 137, tmp_path / "game.toml"))
    session.take_seat(SeatNo(1))
    question = turn_question(session, session.view())
    assert question.startswith("Last turn! Bram: take cards, claim a track, or draw tickets.")
    assert question.endswith(" 3 tickets are done: 84 points.")


@pytest.mark.parametrize(
    ("turns_after", "trains", "can_be_done"),
    [(-1, 40, True), (1, 40, False), (-1, 3, False)],
    ids=["in time", "too late", "too long"],
)
def test_only_a_ticket_that_can_still_be_done_has_a_way_on_the_map_on_offer_or_held(
    turns_after: int, trains: int, can_be_done: bool
) -> None:
    state = last_turn(turns_after=turns_after)
    state.trains[0] = trains
    view = view_of(state, ANNA)
    first, far = view.tickets
    choice = TicketChoice(attrs.evolve(view, tickets=(), offered=(far, first), keep=1), UNICODE)
    assert ("✗ Narvik–Tallinn can no longer be done." in choice.question()) is not can_be_done
    held, offered = highlight_of(view, view.board.tickets[far].id), choice.map_highlight()
    assert held.ends == offered.ends == {"narvik", "tallinn"}
    assert bool(held.way) is bool(offered.way_alone) is can_be_done


def test_with_no_trains_left_no_claim_is_asked_for() -> None:
    state = last_turn(cards(yellow=3))
    state.trains[0] = 0
    question = question_for(view_of(state, ANNA))
    assert "Last turn! Anna: take cards or draw tickets; you have no trains for a track." in question

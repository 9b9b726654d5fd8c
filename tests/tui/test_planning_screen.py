"""Planning on the game's screen: the focus stays where one was, q goes back step by step, and the keys are true."""

from functools import partial
from itertools import count
from pathlib import Path

import attrs
import pytest
from textual.widget import Widget
from textual.widgets._toast import Toast

from core.board import Track
from core.cards import Cards
from core.events import MarketSwept, claimed_in
from core.game import Game
from core.moves import Claim, DrawCard
from core.phase import Phase
from core.planning import prospects
from core.planning.cut import cuts_by, cuts_sentence
from core.planning.payments import proposals
from core.planning.price_words import price_sentence
from core.planning.prospects import prospects_of
from core.review.hint import Hint, hint_for
from core.setup import SeatNo
from core.view import view_of
from saves import store
from saves.folder import sample_folder
from saves.store import branch, load_to_play, load_to_read
from tests.games import board_of, new_game, random_play, setup_of
from tests.tables.at_tables import until
from tests.tui.at_table import BIG, Player, said, screen_of, shown, table, until_asked
from tests.tui.map_app import seen_whole
from tests.tui.panel_app import lines
from tests.tui.table_app import TableApp
from tests.tui.test_table_snapshots import table as table_of
from tests.tui.test_truth import at_a_payable_turn, sizes
from tui.app.app import DubbelspoorApp
from tui.app.explaining import help_at
from tui.app.opener import Opener
from tui.app.palette import commands
from tui.app.settings import read_settings
from tui.map.widget import MapView
from tui.screens.game import GameScreen
from tui.screens.parts.bottom_lines import turn_question
from tui.screens.parts.leaving import LEAVE_AGAIN
from tui.session.opening import at_one_keyboard
from tui.widgets.choose_tickets import TicketChoice
from tui.widgets.claim_list import ClaimList, claimable
from tui.widgets.desk import Desk
from tui.widgets.more_panels import MorePanels
from tui.widgets.payment import Payment
from tui.widgets.plan import PlanPanel
from tui.widgets.story import Story
from tui.widgets.tickets import TicketList

SMALL = (80, 24)


def keys(screen: GameScreen) -> dict[str, str]:
    """The keys of the line below that work, with their words."""
    return {key.key: key.text for key in screen.tabletop.prompt.all_keys if key.can}


def trains_of(screen: GameScreen) -> tuple[int, ...]:
    return () if screen.view is None else screen.view.trains


async def go_to(pilot: Player, panel: type[TicketList | Story]) -> GameScreen:
    """Tab to a panel."""
    screen = screen_of(pilot)
    for _ in range(4):
        if isinstance(screen.focused, panel):
            return screen
        await pilot.press("tab")
    raise AssertionError(screen.focused)


@sizes
async def test_q_goes_from_a_panel_to_the_map_before_it_leaves(size: tuple[int, int], tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=size) as pilot:
        screen = await until_asked(pilot)
        for panel in (TicketList, Story):
            await go_to(pilot, panel)
            await until(lambda: keys(screen)["q"] == "map")
            await pilot.press("q")
            await until(lambda: isinstance(screen.focused, MapView))
            assert screen.tabletop.prompt.refusal == ""
            assert keys(screen)["q"] == "leave"
        await pilot.press("q")
        await until(lambda: screen.tabletop.prompt.refusal == LEAVE_AGAIN)


async def test_q_goes_back_from_the_whole_board_first(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=SMALL) as pilot:
        screen = await until_asked(pilot)
        await pilot.press("z")
        await until(lambda: screen.tabletop.map.overview)
        await pilot.press("q")
        await until(lambda: not screen.tabletop.map.overview)
        assert screen.tabletop.prompt.refusal == ""


@pytest.mark.parametrize("panel", [TicketList, Story])
async def test_after_a_claim_the_focus_is_in_the_panel_where_it_was(
    panel: type[TicketList | Story], tmp_path: Path
) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        await at_a_payable_turn(pilot)
        screen = await go_to(pilot, panel)
        trains = trains_of(screen)
        await pilot.press("c")
        await until(lambda: isinstance(screen.focused, ClaimList))
        await pilot.press("enter")
        await until(lambda: isinstance(screen.focused, Payment))
        await pilot.press("enter")
        await until(lambda: trains_of(screen) != trains)
        await until(lambda: isinstance(screen.focused, panel))
        assert screen.tabletop.decision is None


async def test_going_back_from_the_list_goes_to_the_panel_where_one_was(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        await at_a_payable_turn(pilot)
        screen = await go_to(pilot, TicketList)
        await pilot.press("c")
        await until(lambda: isinstance(screen.focused, ClaimList))
        await pilot.press("q")
        await until(lambda: isinstance(screen.focused, TicketList))


async def test_from_a_panel_that_is_gone_the_focus_goes_to_the_map(tmp_path: Path) -> None:
    """The plan has a panel of its own only where there is room for it."""
    async with table(tmp_path).run_test(size=(200, 60)) as pilot:
        screen = await at_a_payable_turn(pilot)
        screen.set_focus(screen.query_one(PlanPanel))
        await pilot.press("c")
        await until(lambda: isinstance(screen.focused, ClaimList))
        await pilot.resize_terminal(*BIG)
        await until(lambda: not screen.query_one(MorePanels).display)
        await pilot.press("q")
        await until(lambda: isinstance(screen.focused, MapView))


async def test_c_right_after_q_opens_the_list_anew_and_q_closes_it(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await at_a_payable_turn(pilot)
        await pilot.press("c")
        await until(lambda: isinstance(screen.focused, ClaimList))
        await pilot.press("q", "c")
        await until(lambda: isinstance(screen.focused, ClaimList))
        decision = screen.query_one(Desk).decision
        assert isinstance(decision, ClaimList)
        assert not decision.is_dropped
        await pilot.press("q")
        await until(lambda: screen.tabletop.decision is None)
        assert isinstance(screen.focused, MapView)


@pytest.mark.parametrize("size", [BIG, (200, 60)], ids=lambda size: f"{size[0]}x{size[1]}")
async def test_tab_is_in_the_line_of_keys_in_ones_own_turn(size: tuple[int, int], tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=size) as pilot:
        await until_asked(pilot)
        assert "Tab panels" in shown(pilot).splitlines()[-1]
        screen = await go_to(pilot, TicketList)
        await until(lambda: "Tab panels" in shown(pilot).splitlines()[-1])
        await until(lambda: "q map" in shown(pilot).splitlines()[-1])
        assert isinstance(screen.focused, TicketList)


async def test_after_the_first_card_only_keys_for_the_second_are_told(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await at_a_payable_turn(pilot)
        assert {"c", "f", "t"} <= keys(screen).keys()
        await pilot.press("d")
        await until(lambda: screen.view is not None and screen.view.phase is Phase.SECOND_CARD)
        told = {key.key for key in screen.tabletop.prompt.all_keys}
        assert not told & {"c", "f", "t"}
        assert {"1–5", "d"} <= told
        assert all(map(screen.is_grey, ("claim", "jump", "play('tickets')")))


async def test_v_says_from_every_panel_whether_the_plan_is_on_the_map(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        await until_asked(pilot)
        screen = await go_to(pilot, TicketList)
        await pilot.press("v")
        await until(
            lambda: said(pilot).startswith("The plan for your open tickets is on the map. All together: ")
        )
        assert screen.query_one(MapView).highlight.plan
        await pilot.press("v")
        only = "The plan is no longer on the map, only the way of the ticket in focus."
        await until(lambda: said(pilot) == only)
        assert not screen.query_one(MapView).highlight.plan


async def test_the_plan_is_on_the_map_again_when_the_game_is_opened_again(tmp_path: Path) -> None:
    save, file = tmp_path / "game.toml", tmp_path / "settings.toml"
    store.new_game(save, setup_of("nordic", players=("human", "bot:random")), board_of("nordic")).close()

    def program() -> DubbelspoorApp:
        def open_first(app: Opener) -> None:
            app.open_game(at_one_keyboard(load_to_play(save)))

        return DubbelspoorApp(tmp_path, read_settings(file).settings, open_first, file=file)

    async with program().run_test(size=BIG) as pilot:
        await until_asked(pilot)
        assert not screen_of(pilot).tabletop.map.highlight.plan
        await pilot.press("v")
        await until(lambda: bool(screen_of(pilot).tabletop.map.highlight.plan))
    async with program().run_test(size=BIG) as pilot:
        await until_asked(pilot)
        assert screen_of(pilot).tabletop.map.highlight.plan
        await pilot.press("v")
        await until(lambda: not screen_of(pilot).tabletop.map.highlight.plan)
    assert not read_settings(file).settings.ways


async def test_a_hint_to_claim_names_a_ticket_that_the_list_marks(tmp_path: Path) -> None:
    async with table(tmp_path, "nordic").run_test(size=BIG) as pilot:
        screen = await at_a_payable_turn(pilot)
        view = screen.view
        assert view is not None
        hint = hint_for(view)
        while not isinstance(hint.move, Claim):
            await pilot.press("d", "d")
            screen = await until_asked(pilot)
            view = screen.view
            assert view is not None
            hint = hint_for(view)
        await pilot.press("h")
        await until(lambda: said(pilot) == hint.sentence)
        marked = [price.track.id for price in claimable(view) if price.serves]
        if " is part of its plan for " in hint.sentence:
            assert hint.move.track in marked
        plan = {track.id for track in prospects_of(view).tracks}
        assert plan & set(marked) or not marked


async def test_the_cards_that_a_hint_names_are_proposed_first(tmp_path: Path) -> None:
    """Also where the plan would pay with others."""
    async with table(tmp_path, "nordic").run_test(size=BIG) as pilot:
        screen = await at_a_payable_turn(pilot)
        while not (several := tracks_with_several_payments(screen)):
            await pilot.press("d", "d")
            screen = await at_a_payable_turn(pilot)
        track, pays = several[0]
        for pay in (pays[-1], pays[0]):
            screen.tabletop.hint = Hint(Claim(track.id, pay), "A strong bot would claim it so.")
            screen.tabletop.lead_to(track.id, "")
            await pilot.press("enter")
            await until(lambda: isinstance(screen.tabletop.decision, Payment))
            payment = screen.tabletop.decision
            assert isinstance(payment, Payment)
            assert payment._pay == pay
            assert [*payment._proposals] == [pay, *(other for other in pays if other != pay)]
            await pilot.press("q")
            await until(lambda: screen.tabletop.decision is None)
        screen.tabletop.hint = None
        await pilot.press("enter")
        await until(lambda: isinstance(screen.tabletop.decision, Payment))
        assert isinstance(screen.tabletop.decision, Payment)
        assert screen.tabletop.decision._proposals == pays


def tracks_with_several_payments(screen: GameScreen) -> list[tuple[Track, list[Cards]]]:
    view = screen.view
    assert view is not None
    tracks = map(view.board.track, sorted(view.moves.tracks()))
    return [(track, pays) for track in tracks if len(pays := proposals(view, track)) > 1]


async def test_what_was_claimed_lately_is_marked_whatever_has_the_focus(tmp_path: Path) -> None:
    async with table(tmp_path, players=("human", "bot:greedy", "bot:greedy")).run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        while len(screen.session.new_tracks()) < 2 or not screen.view or not screen.view.moves.tracks():
            await pilot.press("d", "d")
            screen = await until_asked(pilot)
        board_map, marked = screen.tabletop.map, screen.session.new_tracks()
        assert board_map.highlight.last_move == marked
        screen.set_focus(screen.tabletop.desk.tickets)
        await until(lambda: screen.tabletop.looks_at_ticket)
        assert board_map.highlight.ends
        assert board_map.highlight.last_move == marked
        screen.set_focus(board_map)
        await pilot.press("c")
        await until(lambda: isinstance(screen.tabletop.decision, ClaimList))
        assert board_map.highlight.last_move == marked


async def test_a_message_covers_no_panel(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=SMALL, notifications=True) as pilot:
        screen = await until_asked(pilot)
        screen.notify("Oslo–Bergen is done: 7 points.", timeout=60)
        await until(lambda: any(toast.region.width for toast in screen.query(Toast)))
        toast = screen.query_one(Toast).region
        side = screen.query_one("#side").region
        assert not toast.overlaps(side)
        assert not toast.overlaps(screen.tabletop.prompt.region)
        assert toast.height == 1
        assert "Oslo–Bergen is done: 7 points." in shown(pilot)


@sizes
async def test_a_ticket_that_is_done_is_told_below_the_map_until_ones_next_move(
    size: tuple[int, int], tmp_path: Path
) -> None:
    game, _ = load_to_read(sample_folder() / "nederland-no-tolls-2.toml")
    views = ((n, view_of(game.at(n), SeatNo(0))) for n in range(1, len(game.log)))
    n, done = next((n - 1, view) for n, view in views if view.done_tickets)
    (number,) = done.done_tickets
    ticket = done.board.tickets[number]
    told = f"{done.board.ticket_name(ticket)} is done: {ticket.points} points."
    move = game.log.entries[n].move
    assert isinstance(move, Claim)
    session = at_one_keyboard(branch(game, n, tmp_path / "game.toml"))
    async with TableApp(lambda: GameScreen(session), tmp_path).run_test(
        size=size, notifications=True
    ) as pilot:
        screen = await until_asked(pilot)
        assert told not in said(pilot)
        await screen._wishes.move(move)
        await until(lambda: said(pilot).startswith(told))
        await until_asked(pilot)
        assert said(pilot).startswith(told)
        assert told in " ".join(shown(pilot).split())
        assert not screen.query(Toast)
        await pilot.press("d")
        await until(lambda: screen.view is not None and screen.view.phase is Phase.SECOND_CARD)
        assert told not in said(pilot)


async def test_who_has_cut_ones_way_is_told_at_the_beginning_of_ones_turn(tmp_path: Path) -> None:
    game, _ = load_to_read(sample_folder() / "nederland-no-tolls-2.toml")
    n, told = next(found for found in map(partial(_cut_at, game), range(1, len(game.log))) if found[1])
    session = at_one_keyboard(branch(game, n, tmp_path / "game.toml"))
    app = TableApp(lambda: GameScreen(session), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        screen = await until_asked(pilot)
        await until(lambda: said(pilot).startswith(told))
        assert said(pilot).endswith("take cards, claim a track, or draw tickets.")
        assert told in " ".join(shown(pilot).split())
        await pilot.press("d")
        await until(lambda: screen.view is not None and screen.view.phase is Phase.SECOND_CARD)
        assert told not in said(pilot)


async def test_that_ones_way_is_cut_is_told_as_soon_as_the_plan_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, _ = load_to_read(sample_folder() / "nederland-no-tolls-2.toml")
    n, told = next(found for found in map(partial(_cut_at, game), range(1, len(game.log))) if found[1])
    session = at_one_keyboard(branch(game, n, tmp_path / "game.toml"))
    async with TableApp(lambda: GameScreen(session), tmp_path).run_test(size=SMALL) as pilot:
        screen = await until_asked(pilot)
        await until(lambda: said(pilot).startswith(told))
        monkeypatch.setattr(prospects, "_REMEMBERED", {})
        screen._shown.ask()
        assert told not in said(pilot)
        screen.tabletop._show_late_plan()
        await until(lambda: said(pilot).startswith(told))


def _cut_at(game: Game, n: int) -> tuple[int, str]:
    """A moment, and what is to be told in it to Anna, if her turn begins there."""
    state = game.at(n)
    if state.phase is not Phase.TURN or state.seat:
        return n, ""
    view = view_of(state, state.seat)
    return n, cuts_sentence(view, cuts_by(view, claimed_in(game.log.entries[n - 1].events)))


def swept_after_a_first_card() -> Game:
    """A game in which the first of two cards brought a third locomotive into the market."""
    for seed in count(1):
        game = new_game(seed=seed)
        for now in random_play(game, seed):
            latest = now.log.entries[-1]
            if now.state.phase is Phase.SECOND_CARD and any(
                isinstance(event, MarketSwept) for event in latest.events
            ):
                return game
    raise AssertionError


async def test_a_market_that_was_dealt_anew_is_announced_before_the_second_card(tmp_path: Path) -> None:
    game = swept_after_a_first_card()
    async with table_of(game, len(game.log), tmp_path).run_test(size=SMALL) as pilot:
        await until_asked(pilot, turn=False)
        name = game.setup.seats[game.state.seat].name
        asked = f"the market is dealt anew. {name}, take your second card."
        await until(lambda: said(pilot).endswith(asked))
        assert said(pilot).startswith("Too many locomotives")


async def test_a_market_that_was_dealt_anew_before_is_no_news_when_the_second_card_is_taken_back(
    tmp_path: Path,
) -> None:
    game = swept_after_a_first_card()
    session = at_one_keyboard(branch(game, len(game.log), tmp_path / "game.toml"))
    session.take_seat(game.state.seat)
    name = game.setup.seats[game.state.seat].name
    await session.submit(DrawCard())
    await session.undo()
    question = turn_question(session, session.view())
    assert question.startswith(f"Taken back: {name} draws ")
    assert question.endswith(f" from the deck. {name}, take your second card.")


async def test_enter_on_a_ticket_goes_to_a_track_that_it_wants_one_that_can_be_paid_first(
    tmp_path: Path,
) -> None:
    async with table(tmp_path).run_test(size=SMALL) as pilot:
        screen = await until_asked(pilot)
        await go_to(pilot, TicketList)
        await until(lambda: keys(screen).get("Enter") == "to track")
        view, looked_at = screen.view, screen.query_one(TicketList).looked_at
        assert view is not None
        assert looked_at is not None
        prospects = prospects_of(view)
        wanted = prospects.of(looked_at).tracks
        paid = [track for track in wanted if prospects.share_of(track).paid]
        await pilot.press("enter")
        await until(lambda: isinstance(screen.focused, MapView))
        track = (paid or list(wanted))[0]
        await until(lambda: said(pilot) == price_sentence(view, track))
        assert screen.query_one(MapView).cursor == track.id
        assert screen.query_one(MapView).has_in_sight(track.id)
        assert keys(screen)["q"] == "leave"


async def test_keys_that_would_do_nothing_in_the_tickets_are_not_offered(tmp_path: Path) -> None:
    """With one ticket there is no other, one that is done wants no track, and at the end there is no more to read."""
    async with table(tmp_path).run_test(size=SMALL) as pilot:
        screen = await until_asked(pilot)
        tickets, view = screen.query_one(TicketList), screen.view
        assert view is not None
        await go_to(pilot, TicketList)
        await until(lambda: "↑↓" in keys(screen))
        while "PgDn" in keys(screen):
            await pilot.press("pagedown")
            await pilot.pause()
        scroll = tickets.parent
        assert isinstance(scroll, Widget)
        assert scroll.scroll_y == scroll.max_scroll_y
        one = attrs.evolve(view, tickets=view.tickets[:1])
        tickets.view = one
        assert "↑↓" not in {key.key for key in tickets.panel_keys()}
        mine = frozenset(track.index for track in prospects_of(one).tracks)
        assert view.seat is not None
        owners = tuple(int(view.seat) if n in mine else owner for n, owner in enumerate(view.owners))
        tickets.view = attrs.evolve(one, owners=owners)
        assert not [key for key in tickets.panel_keys() if key.key in {"↑↓", "Enter"}]
        await pilot.press("enter")
        await until(lambda: said(pilot) == "This ticket is done: it wants no track any more.")


def _says(pilot: Player, beginning: str) -> bool:
    return said(pilot).startswith(beginning)


async def test_v_lays_the_ways_of_the_marked_tickets_over_the_map(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=SMALL) as pilot:
        screen = await until_asked(pilot, turn=False)
        await until(lambda: isinstance(screen.tabletop.decision, TicketChoice))
        for text in (
            "There is no plan yet: mark",
            "Plans are no longer laid over the map; there is none now.",
            "There is no plan yet: mark",
        ):
            await pilot.press("v")
            await until(partial(_says, pilot, text))
            assert not screen.tabletop.prompt.refusal
        await pilot.press("1", "2")
        view = screen.view
        assert view is not None
        both = prospects_of(attrs.evolve(view, tickets=view.offered[:2]))
        wanted = {track.id for track in both.tracks}
        await until(lambda: screen.query_one(MapView).highlight.plan == wanted)
        takes = f" 2 marked: that takes {both.trains} trains"
        await pilot.press("v")
        await until(lambda: said(pilot).startswith("The plan is no longer on the map, only the way of"))
        assert takes in said(pilot)
        await pilot.press("v")
        await until(lambda: "tickets that you have marked" in said(pilot))
        assert takes in said(pilot)
        await pilot.press("h")
        await until(lambda: said(pilot).startswith("A strong bot would keep"))
        assert takes in " ".join(screen.tabletop.prompt.question.split())


async def test_the_plan_in_words_is_that_of_the_marked_tickets(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=(200, 60)) as pilot:
        screen = await until_asked(pilot, turn=False)
        await until(lambda: isinstance(screen.focused, TicketChoice))
        panel, view = screen.query_one(PlanPanel), screen.view
        assert view is not None
        await until(lambda: "No ticket is kept or marked yet." in told_by(panel))
        await pilot.press("1", "2")
        both = prospects_of(attrs.evolve(view, tickets=view.offered[:2]))
        await until(lambda: f"All together: {both.trains} of your 40 trains" in told_by(panel))
        names = [view.board.ticket_name(view.board.tickets[number]) for number in view.offered]
        assert [name in told_by(panel) for name in names] == [True, True, False, False, False]
        await pilot.press("1", "2")
        await until(lambda: "All together" not in told_by(panel))


def told_by(panel: PlanPanel) -> str:
    return " ".join(" ".join(lines(panel)).split())


async def test_ones_own_tickets_stay_in_sight_below_those_on_offer(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=SMALL) as pilot:
        screen = await until_asked(pilot, turn=False)
        await until(lambda: isinstance(screen.focused, TicketChoice))
        assert "Tickets, " not in shown(pilot)
        screen = await until_asked(pilot)
        await pilot.press("t")
        await until(lambda: isinstance(screen.focused, TicketChoice))
        await until(lambda: "On offer" in shown(pilot) and "Tickets, 0 of " in shown(pilot))
        view, text = screen.view, shown(pilot)
        assert view is not None
        assert text.count("On offer") == 1
        names = [view.board.ticket_name(view.board.tickets[n]) for n in (*view.offered, *view.tickets)]
        assert [text.index(name) for name in names] == sorted(text.index(name) for name in names)
        await pilot.press("1")
        await until(lambda: "1 [x]" in shown(pilot))
        await pilot.press("enter")
        await until(lambda: screen.tabletop.decision is None)
        await until(lambda: "On offer" not in shown(pilot) and "Story" in shown(pilot))


@pytest.mark.parametrize("back", ["z", "enter", "q"])
async def test_z_shows_the_whole_board_while_tickets_are_chosen_and_goes_back_to_the_choice(
    back: str, tmp_path: Path
) -> None:
    async with table(tmp_path, "nordic").run_test(size=SMALL) as pilot:
        screen = await until_asked(pilot, turn=False)
        await until(lambda: isinstance(screen.focused, TicketChoice))
        await pilot.press("1", "z")
        await until(lambda: screen.tabletop.map.overview)
        assert "On offer" not in shown(pilot)
        await until(lambda: keys(screen).get("z") == "back from the whole board")
        await pilot.press(back)
        await until(lambda: isinstance(screen.focused, TicketChoice))
        await until(lambda: "1 [x]" in shown(pilot))
        await until(lambda: "mark" in keys(screen).values())


async def test_the_help_of_a_choice_of_tickets_has_their_numbers_and_the_plus_of_the_map(
    tmp_path: Path,
) -> None:
    async with table(tmp_path).run_test(size=SMALL) as pilot:
        screen = await until_asked(pilot, turn=False)
        await until(lambda: isinstance(screen.focused, TicketChoice))
        assert screen.view is not None
        count = len(screen.view.offered)
        marks = [command for command in commands(pilot.app.screen) if command.action.startswith("mark(")]
        assert [command.keys for command in marks] == [[str(n)] for n in range(1, count + 1)]
        assert marks[0].does == "Mark ticket 1"
        assert "+ stands at those that several tickets have" in help_at(screen.query_one(TicketChoice))


async def test_what_is_too_long_for_two_lines_can_be_read_on(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=SMALL) as pilot:
        screen = await until_asked(pilot)
        words = [f"word{n}" for n in range(60)]
        screen.tabletop.prompt.say(" ".join(words))
        read: list[str] = []
        while True:
            await pilot.pause()
            *_, first, second, line = shown(pilot).splitlines()
            read += [word for word in f"{first} {second}".split() if word != "…"]
            if "> read on" not in line:
                break
            assert len(second.split()) > 2
            await pilot.press("greater_than_sign")
        assert read == words
        assert "> from the beginning" in line
        await pilot.press("greater_than_sign")
        await until(lambda: " word0 " in shown(pilot))
        await pilot.press("right")
        await until(lambda: "word" not in shown(pilot))


async def test_a_plan_that_goes_another_way_of_itself_says_so_until_something_else_is_said(
    tmp_path: Path,
) -> None:
    game, _ = load_to_read(sample_folder() / "nederland-tolls-2.toml")
    told = "Your plan goes along Amsterdam–Haarlem now, no longer along Rotterdam–Utrecht."
    async with table_of(game, 34, tmp_path).run_test(size=BIG) as pilot:
        await until(lambda: told in said(pilot))
        await pilot.press("d")
        await until(lambda: "take your second card" in said(pilot))
        assert told not in said(pilot)
    async with table_of(game, 32, tmp_path / "before").run_test(size=BIG) as pilot:
        await pilot.pause()
        assert "Your plan goes" not in said(pilot)


async def test_the_way_of_a_ticket_on_offer_comes_into_sight_where_its_ends_do_not_fit(
    tmp_path: Path,
) -> None:
    async with table(tmp_path, "nordic").run_test(size=SMALL) as pilot:
        screen = await until_asked(pilot, turn=False)
        choice, board_map = screen.tabletop.decision, screen.tabletop.map
        assert isinstance(choice, TicketChoice)
        far = 0
        for n in range(len(choice.view.offered)):
            await pilot.press(*["down"] * bool(n))
            await pilot.pause()
            lit = board_map.highlight
            if seen_whole(board_map, lit.ends) < lit.ends:
                far += 1
                assert len(seen_whole(board_map, lit.way_alone)) > len(lit.way_alone) / 2
        assert far


async def test_the_key_to_read_on_is_true_when_a_card_has_brought_the_tickets_back_to_their_top(
    tmp_path: Path,
) -> None:
    async with table(tmp_path, "nordic").run_test(size=SMALL) as pilot:
        screen = await until_asked(pilot)
        await go_to(pilot, TicketList)
        scroll = screen.query_one("#tickets")
        await until(lambda: keys(screen).get("PgDn") == "read on")
        for _ in range(9):
            await pilot.press("pagedown")
        await until(lambda: keys(screen).get("PgUp") == "read back" and "PgDn" not in keys(screen))
        await pilot.press("d")
        await pilot.pause()
        await until(lambda: scroll.scroll_y < scroll.max_scroll_y)
        await pilot.pause()
        await until(lambda: keys(screen).get("PgDn") == "read on" and "PgUp" not in keys(screen))


async def test_while_tickets_are_chosen_those_that_one_holds_are_told_in_the_same_plan(
    tmp_path: Path,
) -> None:
    async with table(tmp_path, "nordic").run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        tickets = screen.query_one(TicketList)
        alone = tickets.lines_now()[0].plain
        await pilot.press("t")
        await until(lambda: isinstance(screen.tabletop.decision, TicketChoice))
        await pilot.press("a")
        await pilot.pause()
        choice = screen.tabletop.decision
        assert isinstance(choice, TicketChoice)
        plan = prospects_of(choice.view_to_plan())
        told = [line.plain for line in tickets.lines_now()]
        assert told[0].startswith("Tickets ─")
        assert told[0].endswith(f" {plan.trains} trains with marked")
        held = [plan.of(number) for number in choice.view.tickets]
        assert [int(row.split()[-1]) for row in told[1 : len(held) + 1]] == [one.trains for one in held]
        await pilot.press("enter")
        await until(lambda: screen.tabletop.decision is None)
        assert tickets.plan_view is None
        assert alone != told[0]

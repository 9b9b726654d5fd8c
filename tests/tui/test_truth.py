"""What stands on the game's screen is true: one focus, messages that go, keys that work, one step back a press."""

from pathlib import Path

import attrs
import pytest

from core.board import CityId, TrackId
from core.log import AskHint
from core.moves import DrawTickets, Pass
from core.phase import Phase
from core.planning.price_words import price_sentence
from core.planning.prospects import prospects_of
from core.review.hint import Hint
from tests.sessions import game_of, last_of
from tests.tables.at_tables import until
from tests.tui.at_table import BIG, Player, said, screen_of, shown, strips_of, table, until_asked
from tui.map.descriptions import about_target
from tui.map.highlights import cities_of
from tui.map.widget import MapView
from tui.screens.game import GameScreen
from tui.screens.help import HelpScreen
from tui.screens.parts.leaving import LEAVE_AGAIN
from tui.widgets.chart import ScoreChart
from tui.widgets.choose_tickets import TicketChoice
from tui.widgets.claim_list import ClaimList, worth_a_row
from tui.widgets.decision import Decision
from tui.widgets.jump import LETTERS, JumpChoice
from tui.widgets.market import Market
from tui.widgets.payment import Payment
from tui.widgets.plan import PlanPanel
from tui.widgets.prompt import Key
from tui.widgets.story import Story
from tui.widgets.tickets import TicketList

SMALL = (80, 24)
TITLES: dict[type[object], str] = {TicketList: "Tickets", Story: "Story", PlanPanel: "Plan"}
sizes = pytest.mark.parametrize("size", [SMALL, BIG, (200, 60)], ids=lambda size: f"{size[0]}x{size[1]}")


async def at_a_payable_turn(pilot: Player) -> GameScreen:
    """The human's turn, with cards for some track."""
    screen = await until_asked(pilot)
    while screen.view is not None and not screen.view.moves.tracks():
        await pilot.press("d", "d")
        screen = await until_asked(pilot)
    return screen


def headings_in_focus(pilot: Player) -> int:
    return sum(
        row.count(f"▸ {title}")
        for row in shown(pilot).split("\n")
        for title in ("Tickets", "Story", "Plan", "Scores")
    )


def own_cities(screen: GameScreen) -> frozenset[CityId]:
    """The cities of one's open tickets."""
    assert screen.view is not None
    return cities_of(screen.view.board, screen.view.tickets)


def payable(screen: GameScreen) -> frozenset[TrackId]:
    """The tracks that can be claimed now."""
    assert screen.view is not None
    return frozenset(screen.view.moves.tracks())


async def look_away_from(pilot: Player, board_map: MapView, track: TrackId) -> None:
    """Show a part of the map that does not have this track."""
    assert board_map.board is not None
    for city in board_map.board.cities:
        board_map.reveal(city.id)
        await pilot.pause()
        if not board_map.has_in_sight(track):
            return
    pytest.fail("the whole map is in sight")


def decision_of(screen: GameScreen) -> Decision | None:
    return screen.tabletop.decision


def refusal(screen: GameScreen) -> str:
    return screen.tabletop.prompt.refusal


def keys_work(screen: GameScreen) -> bool:
    return screen.query_one(Market).keys_work


def hint_of(screen: GameScreen) -> Hint | None:
    return screen.tabletop.hint


def lit(screen: GameScreen) -> set[str]:
    """The tracks of the plan that the map shows."""
    return set(screen.query_one(MapView).highlight.plan)


# The focus.


@sizes
async def test_tab_lights_exactly_one_panel_and_leaves_none_lit(
    size: tuple[int, int], tmp_path: Path
) -> None:
    async with table(tmp_path).run_test(size=size) as pilot:
        screen = await until_asked(pilot)
        assert type(screen.focused) is MapView
        assert headings_in_focus(pilot) == 0
        seen = set()
        for _ in range(4):
            await pilot.press("tab")
            await pilot.pause()
            focused = type(screen.focused)
            seen.add(focused)
            assert headings_in_focus(pilot) == (0 if focused is MapView else 1)
            if focused in TITLES:
                assert f"▸ {TITLES[focused]}" in shown(pilot)
        assert {TicketList, Story, MapView} <= seen


async def test_a_ticket_in_focus_lights_its_way_and_brings_both_ends_into_sight(tmp_path: Path) -> None:
    async with table(tmp_path, "nordic").run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        await pilot.press("tab")
        await pilot.pause()
        ticket = screen.query_one(TicketList).looked_at
        assert ticket is not None
        assert screen.view is not None
        board, board_map = screen.view.board, screen.query_one(MapView)
        ends = {board.cities[city].id for city in board.tickets[ticket].cities}
        assert board_map.highlight.ends == ends
        prospect = prospects_of(screen.view).of(ticket)
        assert board_map.highlight.way == {track.id for track in prospect.tracks}
        assert f"still wants {prospect.trains} trains" in " ".join(shown(pilot).split())
        await pilot.press("shift+tab")
        await pilot.pause()
        assert not board_map.highlight.ends


# Messages.


async def test_the_label_of_a_line_is_shown_once(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=(80, 24)) as pilot:
        await until_asked(pilot)
        await pilot.press("slash")
        await pilot.pause()
        assert shown(pilot).count("Find a city") == 1


@pytest.mark.parametrize("key", ["tab", "shift+tab"])
async def test_a_refusal_goes_with_the_focus(key: str, tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=(80, 24)) as pilot:
        screen = await until_asked(pilot)
        await pilot.press("p")  # there is something to do, so one cannot pass
        assert refusal(screen)
        before = screen.focused
        await pilot.press(key)
        await pilot.pause()
        assert screen.focused is not before
        assert not refusal(screen)


@sizes
async def test_a_refusal_goes_with_the_next_step_of_the_cursor_and_never_moves_the_map(
    size: tuple[int, int], tmp_path: Path
) -> None:
    async with table(tmp_path).run_test(size=size) as pilot:
        screen = await until_asked(pilot)
        before = screen.query_one(MapView).size
        await pilot.press("p")  # there is something to do, so one cannot pass
        assert refusal(screen)
        assert screen.query_one(MapView).size == before
        await pilot.press("right")
        await pilot.pause()
        assert not refusal(screen)
        assert screen.tabletop.prompt.question
        assert screen.query_one(MapView).size == before


@sizes
async def test_a_line_to_type_in_stands_in_the_room_of_the_bottom_lines_and_moves_nothing(
    size: tuple[int, int], tmp_path: Path
) -> None:
    async with table(tmp_path, "nordic").run_test(size=size) as pilot:
        screen = await until_asked(pilot)
        board_map = screen.query_one(MapView)
        before = board_map.region
        screen.set_focus(screen.query_one(Story))  # from the map the mark of the focus would go away
        await pilot.pause()
        drawn = [strip.text for strip in strips_of(pilot, board_map)]
        await pilot.press("slash")
        await pilot.pause()
        assert board_map.region == before
        assert [strip.text for strip in strips_of(pilot, board_map)] == drawn
        await pilot.press("g", "ö")
        await pilot.pause()
        *_, told, typed, keys = (line.strip() for line in shown(pilot).split("\n"))
        assert told.startswith("Göteborg: ")
        assert typed == "gö"
        assert keys == "Enter done  Esc stop"
        assert board_map.region == before


async def test_the_city_that_was_found_is_told_of_whenever_the_map_has_the_focus(tmp_path: Path) -> None:
    async with table(tmp_path, "nordic").run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        asked = said(pilot)
        await pilot.press("slash", "g", "o")
        await until(lambda: said(pilot).startswith("Göteborg: "))
        await pilot.press("backspace", "backspace")
        await until(lambda: said(pilot).startswith("Find a city"))
        await pilot.press("g", "o", "enter")
        await until(lambda: isinstance(screen.focused, MapView))
        await pilot.pause()
        assert said(pilot) == "Göteborg: 5 of its 5 tracks are free for you."
        await pilot.press("tab")
        await until(lambda: said(pilot) == asked)
        await pilot.press("shift+tab")
        await until(lambda: isinstance(screen.focused, MapView))
        await until(lambda: said(pilot) == "Göteborg: 5 of its 5 tracks are free for you.")


async def test_a_city_that_was_not_found_is_past_when_one_stops_typing(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await at_a_payable_turn(pilot)
        await pilot.press("f", "a")
        await until(lambda: isinstance(decision_of(screen), Payment))
        asked = said(pilot)
        await pilot.press("slash", "z", "z", "q", "x", "enter")
        await until(lambda: said(pilot) == "No city begins with “zzqx”.")
        await pilot.press("escape")
        await until(lambda: isinstance(screen.focused, Payment))
        await until(lambda: said(pilot) == asked)
        await pilot.press("slash", "u", "t", "enter")
        await until(lambda: isinstance(screen.focused, Payment))
        await until(lambda: said(pilot) == asked)


async def test_the_cursor_says_what_a_track_would_cost_me(tmp_path: Path) -> None:
    async with table(tmp_path, "nordic").run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        board_map, board = screen.query_one(MapView), screen.session.board
        await pilot.press("slash", "k", "u", "o", "enter")
        while board_map.cursor not in board.track_numbers:
            await pilot.press("down")
        track = next(track for track in board.tracks if track.id == board_map.cursor)
        assert screen.view is not None
        assert said(pilot) == price_sentence(screen.view, track)


# One step back a press.


async def test_q_goes_from_the_payment_to_the_list_to_the_game_and_leaves_only_when_pressed_again(
    tmp_path: Path,
) -> None:
    app = table(tmp_path)
    async with app.run_test(size=BIG) as pilot:
        screen = await at_a_payable_turn(pilot)
        await pilot.press("c", "down", "enter")
        assert isinstance(decision_of(screen), Payment)
        await pilot.press("q")
        assert isinstance(decision_of(screen), ClaimList)
        assert screen.focused is decision_of(screen)
        await pilot.press("q")
        assert decision_of(screen) is None
        assert screen.query_one(MapView).has_focus
        assert app.asked == []
        await pilot.press("q")
        assert said(pilot) == LEAVE_AGAIN
        await pilot.press("right")  # something else in between
        await pilot.press("q")
        assert app.asked == []
        await pilot.press("q")
        assert app.asked == ["title"]


@pytest.mark.parametrize("key", ["escape", "w", "f2"])
async def test_that_q_leaves_is_said_only_until_the_next_key(key: str, tmp_path: Path) -> None:
    app = table(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        screen = await until_asked(pilot)
        await pilot.press("right")
        await pilot.pause()
        told = said(pilot)
        await pilot.press("q")
        assert said(pilot) == LEAVE_AGAIN
        await pilot.press(key)
        await pilot.pause()
        assert app.screen is screen
        assert said(pilot) == told
        await pilot.press("q")
        assert said(pilot) == LEAVE_AGAIN
        assert app.asked == []
        await pilot.press("q")
        assert app.asked == ["title"]


# Keys.


async def test_a_narrow_line_of_keys_says_that_there_are_more(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        assert shown(pilot).split("\n")[-1].rstrip().endswith("… more (?)")


async def test_while_one_types_the_keys_for_typing_are_shown_and_an_unknown_city_is_told(
    tmp_path: Path,
) -> None:
    async with table(tmp_path, "nordic").run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        keys = screen.tabletop.prompt.keys
        await pilot.press("slash")
        await pilot.pause()
        assert said(pilot).startswith("Find a city")
        assert [key.key for key in screen.tabletop.prompt.keys] == ["Enter", "Esc"]
        await pilot.press("x", "x", "enter")
        assert "No city begins with “xx”" in said(pilot)
        assert screen.focused is not screen.query_one(MapView)  # still open
        await pilot.press("backspace", "backspace", "o", "s", "l", "enter")
        await pilot.pause()
        assert screen.query_one(MapView).cursor == "oslo"
        assert screen.tabletop.prompt.keys == keys
        assert isinstance(screen.focused, MapView)


async def test_keys_of_the_market_are_off_while_something_is_decided(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await at_a_payable_turn(pilot)
        assert keys_work(screen)
        await pilot.press("c")
        assert not keys_work(screen)
        await pilot.press("q")
        assert keys_work(screen)


async def test_while_a_track_is_being_claimed_no_other_move_is_made_by_mistake(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await at_a_payable_turn(pilot)
        moves = len(game_of(screen.session).log)
        for keys in (("c", "1"), ("enter", "d")):
            await pilot.press(*keys)
            assert "go back with q" in said(pilot)
            assert len(game_of(screen.session).log) == moves


async def test_the_keys_line_has_the_keys_that_work_where_the_focus_is(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await at_a_payable_turn(pilot)
        seen = {}
        for _ in range(3):
            await pilot.press("tab")
            await pilot.pause()
            first = screen.tabletop.prompt.all_keys[0]
            seen[type(screen.focused)] = (first.key, first.text)
        assert seen[TicketList] == ("1–5", "take")
        assert seen[Story] == ("1–5", "take")
        assert seen[MapView] == ("1–5", "take")
        assert screen.view is not None
        board_map, track = screen.query_one(MapView), min(screen.view.moves.tracks())
        board_map.cursor = track
        board_map.post_message(MapView.CursorMoved(board_map, track))
        await until(lambda: screen.tabletop.prompt.all_keys[-2] == Key("Enter", "pay", "choose"))
        assert screen.tabletop.prompt.all_keys[-1].action == "signpost"


async def test_the_keys_line_has_the_keys_that_the_player_has_chosen(tmp_path: Path) -> None:
    app = table(tmp_path)
    app.settings = attrs.evolve(app.settings, keys={"game.claim": "x"})
    async with app.run_test(size=BIG) as pilot:
        app.set_keymap(app.settings.keys)
        screen = await at_a_payable_turn(pilot)
        assert "x claim" in shown(pilot)
        assert "c claim" not in shown(pilot)
        await pilot.press("x")
        assert isinstance(decision_of(screen), ClaimList)


async def test_from_another_panel_q_goes_back_from_the_list_and_the_keys_say_so(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await at_a_payable_turn(pilot)
        await pilot.press("c")
        await pilot.pause()
        assert [key.key for key in screen.tabletop.prompt.all_keys] == ["↑↓", "Enter", "a–z", "q", "Tab", "?"]
        await pilot.press("shift+tab")
        await pilot.pause()
        assert isinstance(screen.focused, TicketList)
        told = [key.key for key in screen.tabletop.prompt.all_keys if key.key != "PgDn"]
        assert told[:4] == ["↑↓", "Enter", "q", "Tab"]
        await pilot.press("q")
        assert decision_of(screen) is None
        assert not refusal(screen)


async def test_the_palette_leaves_out_what_is_grey(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        assert screen.is_grey("redo")
        assert screen.is_grey("play('pass')")
        assert screen.is_grey("show_end")
        assert not screen.is_grey("play('draw')")
        assert not screen.is_grey("take(0)")


async def test_tickets_stay_in_sight_beside_the_list_of_tracks(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=SMALL) as pilot:
        screen = await at_a_payable_turn(pilot)
        marked = screen.query_one(MapView).highlight.open_cities
        assert marked
        await pilot.press("c")
        await pilot.pause()
        assert screen.query_one(MapView).highlight.open_cities == marked
        assert "Tickets," in shown(pilot)
        assert "▸ You can pay" in shown(pilot)
        assert not screen.query_one(Story).display


# Planning.


async def test_the_cities_of_tickets_are_marked_and_v_lays_the_plan_over_the_map(tmp_path: Path) -> None:
    async with table(tmp_path, "nordic").run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        view = screen.view
        assert view is not None
        board = view.board
        cities = {board.cities[city].id for number in view.tickets for city in board.tickets[number].cities}
        assert screen.query_one(MapView).highlight.open_cities == cities
        assert lit(screen) == set()
        await pilot.press("v")
        assert lit(screen) == {track.id for track in prospects_of(view).tracks}
        await pilot.press("tab")  # a ticket in focus, and still the plan
        await pilot.pause()
        assert lit(screen)
        assert screen.query_one(MapView).highlight.way
        await pilot.press("v")
        assert lit(screen) == set()


async def test_a_hint_is_said_marked_and_written_down_and_goes_with_the_move(tmp_path: Path) -> None:
    async with table(tmp_path, "nordic").run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        moves = len(game_of(screen.session).log.in_force())
        await pilot.press("h")
        await pilot.pause()
        hint = hint_of(screen)
        assert hint is not None
        assert said(pilot) == hint.sentence
        assert last_of(screen.session).move == AskHint()
        assert len(game_of(screen.session).log.in_force()) == moves
        assert screen.query_one(Market).hinted == hint.slot
        assert screen.query_one(MapView).highlight.hint == hint.tracks
        await pilot.press("d")
        await pilot.pause()
        assert hint_of(screen) is None
        assert screen.query_one(Market).hinted is None
        await pilot.press("u")
        await pilot.pause()
        assert any(entry.move == AskHint() for entry in game_of(screen.session).log.entries)


async def test_the_cursor_goes_to_the_track_of_a_hint_and_enter_claims_that_one(tmp_path: Path) -> None:
    async with table(tmp_path, "nordic").run_test(size=BIG) as pilot:
        screen = await at_a_payable_turn(pilot)
        assert screen.view is not None
        track = min(screen.view.moves.tracks())
        planning = screen._planning
        planning._hint = Hint(DrawTickets(), "Claim it.", frozenset({track}))
        planning._hinted = planning._moment
        await pilot.press("h")
        await until(lambda: screen.tabletop.map.cursor == track)
        assert Key("Enter", "pay", "choose") in screen.tabletop.prompt.all_keys
        await pilot.press("enter")
        payment = decision_of(screen)
        assert isinstance(payment, Payment)
        assert payment.track.id == track


async def test_who_claims_from_a_ticket_is_back_at_the_tickets(tmp_path: Path) -> None:
    async with table(tmp_path, "nordic").run_test(size=BIG) as pilot:
        screen = await at_a_payable_turn(pilot)
        tickets = screen.query_one(TicketList)
        while tickets.next_track not in payable(screen):
            await pilot.press("d", "d")
            await until_asked(pilot)
            tickets.focus()
            await pilot.pause()
        await pilot.press("enter", "enter")
        assert isinstance(decision_of(screen), Payment)
        await pilot.press("q")
        await until(lambda: tickets.has_focus)
        await pilot.press("enter", "right")  # the cursor goes elsewhere: the map was meant
        await pilot.press("c", "q")
        await until(lambda: screen.tabletop.map.has_focus)


async def test_h_takes_the_hint_away_and_brings_it_back_without_asking_again(tmp_path: Path) -> None:
    async with table(tmp_path, "nordic").run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        await pilot.press("h")
        hint = hint_of(screen)
        assert hint is not None
        entries = len(game_of(screen.session).log)
        await pilot.press("h")
        assert hint_of(screen) is None
        assert screen.query_one(Market).hinted is None
        assert screen.view is not None
        (track,) = hint.tracks
        assert said(pilot) == about_target(screen.view, track)  # the cursor still stands there
        await pilot.press("h")
        assert hint_of(screen) == hint
        assert said(pilot) == hint.sentence
        assert len(game_of(screen.session).log) == entries


async def test_a_hint_goes_when_another_track_is_paid_for(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await at_a_payable_turn(pilot)
        assert screen.view is not None
        mine, other, *_ = sorted(screen.view.moves.tracks())
        for track, stays in ((mine, True), (other, False)):
            screen.tabletop.hint = Hint(Pass(), "", tracks=frozenset({mine}))
            screen.post_message(MapView.TrackChosen(screen.query_one(MapView), track))
            await pilot.pause()
            assert isinstance(decision_of(screen), Payment)
            assert (hint_of(screen) is not None) is stays
            await pilot.press("q")


async def test_several_people_at_one_keyboard_have_no_hints(tmp_path: Path) -> None:
    async with table(tmp_path, players=("human", "human")).run_test(size=BIG) as pilot:
        await pilot.press("enter")  # the curtain
        screen = await until_asked(pilot, turn=False)
        await pilot.press("h")
        await pilot.pause()
        assert "no hints in this game" in said(pilot)
        assert hint_of(screen) is None
        assert all(key.key != "h" for key in screen.tabletop.prompt.keys)


async def test_a_letter_on_every_track_that_can_be_paid_and_pressing_it_pays(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await at_a_payable_turn(pilot)
        assert screen.view is not None
        payable = screen.view.moves.tracks()
        await pilot.press("f")
        decision = screen.tabletop.decision
        assert isinstance(decision, JumpChoice)
        letters = screen.query_one(MapView).highlight.letters
        assert set(letters) <= payable
        assert len(letters) == min(len(LETTERS), len(worth_a_row(screen.view)))
        assert len(set(letters.values())) == len(letters)
        track, letter = next(iter(letters.items()))
        await pilot.press(letter)
        payment = screen.tabletop.decision
        assert isinstance(payment, Payment)
        assert payment.track.id == track
        assert screen.tabletop.map.cursor == track
        await pilot.press("q")
        assert decision_of(screen) is decision
        await pilot.press("f")  # the key once more is no letter of a track
        assert decision_of(screen) is decision
        assert said(pilot) == "No track has the letter f."
        await pilot.press("q")
        assert decision_of(screen) is None


async def test_the_cursor_stands_on_the_track_that_one_is_about_to_claim(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await at_a_payable_turn(pilot)
        await pilot.press("c", "down")
        choice = decision_of(screen)
        assert isinstance(choice, ClaimList)
        assert screen.tabletop.map.cursor == choice.looked_at() is not None
        await pilot.press("enter")
        payment = decision_of(screen)
        assert isinstance(payment, Payment)
        assert screen.tabletop.map.cursor == payment.track.id


async def test_enter_claims_is_offered_only_where_and_when_it_does(tmp_path: Path) -> None:
    def offered() -> bool:
        return Key("Enter", "pay", "choose") in screen.tabletop.prompt.all_keys

    async with table(tmp_path).run_test(size=SMALL) as pilot:
        screen = await at_a_payable_turn(pilot)
        assert screen.view is not None
        board_map = screen.tabletop.map
        view = screen.view
        track = min(view.moves.tracks(), key=lambda each: len(about_target(view, each)))
        board_map.cursor = track
        board_map.reveal(track)
        await pilot.pause()
        screen.tabletop.show_panel_keys()
        assert not offered()  # no line names it
        board_map.post_message(MapView.CursorMoved(board_map, track))
        await until(offered)
        await until(lambda: shown(pilot).rstrip().endswith("t tickets  Enter pay  x along  … more (?)"))
        far = max(
            board_map.drawing.anchors if board_map.drawing is not None else (),
            key=lambda target: not board_map.has_in_sight(target),
        )
        board_map.reveal(far)
        await until(lambda: not board_map.has_in_sight(track))
        screen.tabletop.show_panel_keys()
        assert not offered()
        board_map.reveal(track)
        await pilot.press("d")
        await until(lambda: screen.view is not None and screen.view.phase is Phase.SECOND_CARD)
        screen.tabletop.show_panel_keys()
        assert not offered()
        await pilot.press("d")
        await until_asked(pilot)
        board_map.reveal(track)
        await until(lambda: board_map.has_in_sight(track))
        screen.tabletop.show_panel_keys()
        assert said(pilot).endswith(": take cards, claim a track, or draw tickets.")
        assert not offered()


async def test_while_tickets_are_offered_help_says_that_other_moves_cannot_be_made(tmp_path: Path) -> None:
    others = ("claim", "jump", "play('draw')", "play('tickets')")
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await until_asked(pilot, turn=False)
        assert isinstance(decision_of(screen), TicketChoice)
        assert all(map(screen.is_grey, others))
        await until_asked(pilot)
        assert not any(map(screen.is_grey, others))


async def test_after_the_choice_of_tickets_the_map_is_where_they_are(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=SMALL) as pilot:
        screen = await until_asked(pilot, turn=False)
        screen.tabletop.map.reveal(CityId("emden"), CityId("lingen"))
        await until_asked(pilot)
        await until(lambda: any(map(screen.tabletop.map.has_in_sight, own_cities(screen))))


async def test_one_ticket_on_offer_is_spoken_of_as_one(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        game = game_of(screen.session)
        game.state.ticket_deck = game.state.ticket_deck[: game.state.tickets_drawn + 1]
        assert DrawTickets() in screen.session.view().moves
        await pilot.press("t")
        await pilot.pause()
        choice = screen_of(pilot).tabletop.decision
        assert isinstance(choice, TicketChoice)
        if len(choice.view.offered) == 1:
            assert "one ticket on offer" in choice.question()
            assert choice.keys()[0].key == "1"


@pytest.mark.parametrize(
    ("size", "seen"),
    [(BIG, ""), ((160, 50), "Plan Help"), ((200, 60), "Plan Scores Help")],
)
async def test_large_terminals_have_plan_chart_and_help_beside_the_map(
    size: tuple[int, int], seen: str, tmp_path: Path
) -> None:
    async with table(tmp_path, "nordic").run_test(size=size) as pilot:
        screen = await until_asked(pilot)
        text = shown(pilot)
        assert screen.view is not None
        assert screen.view.phase is Phase.TURN
        for title in ("Plan", "Scores", "Help"):
            assert (f"{title} ──" in text) == (title in seen)
        if seen:
            assert "All together" in text
            assert len(screen.query_one(ScoreChart).moments) == len(game_of(screen.session).log.in_force())


async def test_what_a_terminal_that_grows_has_room_for_is_up_to_date(tmp_path: Path) -> None:
    """What nobody sees is not worked out meanwhile."""
    async with table(tmp_path, "nordic").run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        await pilot.press("d", "d")
        screen = await until_asked(pilot)
        assert not screen.query_one(ScoreChart).moments
        assert screen.query_one(PlanPanel).view is None
        await pilot.resize_terminal(200, 60)
        await pilot.pause()
        assert "All together" in shown(pilot)
        assert len(screen.query_one(ScoreChart).moments) == len(game_of(screen.session).log.in_force())


async def test_the_help_of_the_map_explains_the_signs_of_market_and_hand(tmp_path: Path) -> None:
    app = table(tmp_path)
    async with app.run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        assert isinstance(screen.focused, MapView)
        app.show_help()
        await until(lambda: isinstance(app.screen, HelpScreen))
        await until(lambda: "+ stands before a card that the plan" in " ".join(shown(pilot).split()))
        assert "= before one with which fewer are left to draw too" in " ".join(shown(pilot).split())
        assert "P 0/3 is no purple card where three are wanted" in " ".join(shown(pilot).split())


async def test_back_from_letters_the_cursor_is_in_sight_and_told_with_its_keys(tmp_path: Path) -> None:
    async with table(tmp_path, "nordic").run_test(size=SMALL) as pilot:
        screen = await at_a_payable_turn(pilot)
        board_map = screen.tabletop.map
        track = min(payable(screen))
        board_map.cursor = track
        await pilot.press("f")
        assert isinstance(decision_of(screen), JumpChoice)
        await look_away_from(pilot, board_map, track)
        await pilot.press("q")
        await until(lambda: board_map.has_in_sight(track))
        await until(lambda: Key("Enter", "pay", "choose") in screen.tabletop.prompt.all_keys)


async def test_the_key_to_read_on_is_grey_where_all_is_read(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=SMALL) as pilot:
        screen = await until_asked(pilot)
        screen.tabletop.prompt.say("All of it.")
        assert screen.is_grey("read_on")
        screen.tabletop.prompt.say("More than there is room for. " * 20)
        assert not screen.is_grey("read_on")

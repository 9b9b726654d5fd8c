"""The table, key by key."""

from itertools import count, product
from pathlib import Path

import attrs
import pytest
from textual import events

from core.board import Board
from core.cards import Colour
from core.game import Game
from core.moves import DrawTickets
from core.phase import Phase
from core.setup import SetupError, check_setup
from saves.folder import sample_folder
from saves.store import branch, load_to_read
from tests.games import board_of, setup_of
from tests.sessions import game_of, last_of
from tests.tables.at_tables import turns, until
from tests.tui.at_table import BIG, said, shown, table, until_asked
from tests.tui.table_app import TableApp
from tui.map.widget import MapView
from tui.screens.game import GameScreen
from tui.screens.parts import bottom_lines
from tui.screens.replay import ReplayScreen
from tui.session.opening import at_one_keyboard
from tui.widgets.choose_tickets import TicketChoice
from tui.widgets.city_finder import CityFinder
from tui.widgets.claim_list import ClaimList
from tui.widgets.desk import Desk
from tui.widgets.panel import LinePanel
from tui.widgets.payment import Payment
from tui.widgets.prompt import Prompt
from tui.widgets.story import Story


async def test_tickets_are_marked_by_number_and_too_few_are_refused(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await until_asked(pilot, turn=False)
        await pilot.press("1", "2", "enter")
        assert "Keep at least 3" in said(pilot)
        await pilot.press("4", "enter")
        await until_asked(pilot)
        assert screen.view is not None
        assert len(screen.view.tickets) == 3


async def test_a_key_that_cannot_be_says_why_and_changes_nothing(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        await pilot.press("d")
        entries = len(game_of(screen.session).log)
        await pilot.press("t")
        assert said(pilot) == "Take your second card first."
        await pilot.press("c")
        assert "beginning of your turn" in said(pilot)
        await pilot.press("p")
        assert len(game_of(screen.session).log) == entries


async def test_undo_and_redo_by_one_key_each(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        before = game_of(screen.session).state.copy()
        await pilot.press("d")
        after = game_of(screen.session).state.copy()
        await pilot.press("u")
        assert game_of(screen.session).state == before
        assert "Taken back: Anna draws" in screen.query_one(Story).lines[-1].text
        await pilot.press("r")
        assert game_of(screen.session).state == after
        await pilot.press("r")
        assert said(pilot) == "There is nothing to redo."


async def test_who_takes_back_reads_all_that_went_with_it_and_no_news_of_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The news of a claim in force would otherwise come up again with every undo."""
    monkeypatch.setattr(bottom_lines, "news_of_tickets", lambda _view, _new: "Old news.")
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        bram = screen.session.setup.seats[1].name
        await pilot.press("d", "d")
        await until(lambda: screen.view is not None and screen.view.asked and screen.view.turns > 2)
        assert said(pilot).startswith("Old news.")
        await pilot.press("u")
        lines = screen.query_one(Story).lines
        assert lines[-1].text.startswith("Taken back: Anna draws ")
        assert f". {bram} " in lines[-1].text
        assert said(pilot) == f"{lines[-1].text} Anna, take your second card."
        await pilot.press("r")
        lines = screen.query_one(Story).lines
        assert lines[-1].text.startswith("Brought back: Anna draws ")
        assert f". {bram} " in lines[-1].text
        assert said(pilot).startswith(lines[-1].text)
        assert "Old news." not in said(pilot)


async def test_a_track_is_claimed_from_the_map(tmp_path: Path) -> None:
    async with table(tmp_path, seed=5).run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        assert screen.view is not None
        track = min(screen.view.moves.tracks())
        screen.query_one(MapView).cursor = track
        await pilot.press("enter")
        assert isinstance(screen.query_one(Desk).decision, Payment)
        await pilot.press("q")
        assert screen.query_one(Desk).decision is None
        await pilot.press("enter", "enter")
        assert game_of(screen.session).state.owners[board_of("nederland").track_numbers[track]] == 0


async def test_the_whole_board_takes_the_room_of_the_panels_and_gives_it_back(tmp_path: Path) -> None:
    async with table(tmp_path, seed=5).run_test(size=(80, 24)) as pilot:
        screen = await until_asked(pilot)
        board_map = screen.query_one(MapView)
        narrow = board_map.size
        await pilot.press("z")
        await pilot.pause()
        assert board_map.size.width == 80
        assert board_map.drawing is not None
        assert board_map.drawing.size == (80, board_map.size.height)
        await pilot.press("z")
        await pilot.pause()
        assert board_map.size == narrow


async def test_a_track_that_cannot_be_claimed_says_why(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        assert screen.view is not None
        dear = next(t for t in screen.view.board.tracks if t.length == 6)
        screen.query_one(MapView).cursor = dear.id
        await pilot.press("enter")
        assert said(pilot).startswith("You lack ")
        assert f" for {screen.view.board.track_name(dear)}." in said(pilot)


async def test_a_payment_is_changed_card_by_card(tmp_path: Path) -> None:
    game, _ = load_to_read(sample_folder() / "nederland-tolls-2.toml")
    n = next(
        n
        for n in range(1, len(game.log))
        if game.at(n).phase is Phase.TURN and game.at(n).seat == 0 and sum(game.at(n).hands[0]) > 6
    )
    app = TableApp(lambda: GameScreen(at_one_keyboard(branch(game, n, tmp_path / "game.toml"))), tmp_path)
    async with app.run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        more: list[Colour] = []
        rows = count()
        while not more:  # until there is a card more of a colour than is proposed
            await pilot.press("escape", "escape", "c", *["down"] * next(rows), "enter")
            payment = screen.query_one(Desk).decision
            assert isinstance(payment, Payment)
            proposed = payment._pay
            more = [c for c in payment._colours if payment.view.hand[c] > proposed[c]]
        assert isinstance(payment, Payment)
        spare = more[0]
        await pilot.press(spare.letter.lower())
        assert payment._pay[spare] == proposed[spare] + 1
        assert not payment.keys()[0].can
        await pilot.press("enter")
        assert said(pilot).startswith("These are too many cards: ")
        await pilot.press(spare.letter)
        assert payment._pay == proposed
        await pilot.press("enter")
        assert game_of(screen.session).log.entries[n].seat == 0


async def test_the_list_of_claims_opens_and_closes(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        await pilot.press("c")
        claims = screen.query_one(Desk).decision
        assert isinstance(claims, ClaimList)
        rows = []
        for key in ("down", "up", "pagedown"):
            await pilot.press(key)
            track = claims.looked_at()
            assert track is not None
            rows.append(track)
        tracks = [track.id for track in claims._tracks]
        assert rows[:2] == [tracks[1], tracks[0]]
        assert rows[2] in tracks[2:]
        await pilot.press("q")
        assert screen.query_one(Desk).decision is None
        assert isinstance(screen.focused, MapView)


async def test_cards_are_taken_by_mouse(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        before = sum(game_of(screen.session).state.hands[0])
        await pilot.click("Market", offset=(2, 1))
        await until(lambda: screen.view is not None and screen.view.phase is Phase.SECOND_CARD)
        assert sum(game_of(screen.session).state.hands[0]) == before + 1


async def test_a_key_in_the_bottom_line_can_be_clicked(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        before = sum(game_of(screen.session).state.hands[0])
        prompt = screen.query_one(Prompt)
        at = 1 + prompt.keys[0].width + 2
        await pilot.click("Prompt", offset=(at, prompt.size.height - 1))
        await until(lambda: screen.view is not None and screen.view.phase is Phase.SECOND_CARD)
        assert sum(game_of(screen.session).state.hands[0]) == before + 1


async def test_a_city_is_found_while_it_is_typed(tmp_path: Path) -> None:
    async with table(tmp_path, "nordic").run_test(size=(80, 24)) as pilot:
        screen = await until_asked(pilot)
        await pilot.press("slash", "g", "o", "t")
        assert screen.query_one(MapView).cursor == "goteborg"
        await pilot.press("enter")
        assert isinstance(screen.focused, MapView)


async def test_the_keys_stay_where_they_are_clicked_when_the_terminal_gets_smaller(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        prompt = screen.query_one(Prompt)
        assert prompt.size.height == 3
        entries = len(game_of(screen.session).log)
        line = shown(pilot).split("\n")[-1]
        await pilot.click(offset=(line.index("d deck"), 23))
        await until(lambda: len(game_of(screen.session).log) > entries)
        assert len(game_of(screen.session).log) == entries + 1


async def test_what_a_closed_decision_still_says_does_not_close_the_next(tmp_path: Path) -> None:
    """However close upon each other the keys come: the list opens, closes, and tickets are drawn and asked for."""
    app = table(tmp_path)
    async with app.run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        desk = screen.query_one(Desk)
        while screen.view is not None and not screen.view.moves.tracks():
            await pilot.press("d", "d")
            await until_asked(pilot)
        for before_q, before_t in product((0, 2, 4, 6, 8, 12), (0, 2, 4, 8)):
            for key, after in (("c", before_q), ("q", before_t), ("t", 0)):
                app.post_message(events.Key(key, key))
                await turns(after)
            await until(lambda: isinstance(last_of(screen.session).move, DrawTickets))
            await until(lambda: isinstance(desk.decision, TicketChoice))
            await turns()
            assert isinstance(desk.decision, TicketChoice)
            await pilot.press("u")
            await until(lambda: desk.decision is None)


async def test_letters_typed_right_behind_the_key_of_the_list_are_for_the_list(tmp_path: Path) -> None:
    """Not for the game: there u would take a move back."""
    app = table(tmp_path)
    async with app.run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        while screen.view is not None and not screen.view.moves.tracks():
            await pilot.press("d", "d")
            await until_asked(pilot)
        desk, entries = screen.query_one(Desk), len(game_of(screen.session).log)
        for gap in range(0, 12, 2):
            for key in "cut":
                app.post_message(events.Key(key, key))
                await turns(gap)
            await until(lambda: "You can pay: ut" in shown(pilot))
            assert len(game_of(screen.session).log) == entries
            app.post_message(events.Key("q", "q"))
            await until(lambda: desk.decision is None)
            await pilot.pause()


async def test_a_line_of_the_story_shows_that_moment_with_ones_own_eyes_only(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        await pilot.press("d")
        screen.query_one(Story).focus()
        await pilot.press("up", "enter")
        await pilot.pause()
        again = pilot.app.screen
        assert isinstance(again, ReplayScreen)
        assert again.view is not None
        assert again.view.seat == 0
        await pilot.press("e")
        assert "your own eyes" in said(pilot)
        await pilot.press("p")
        assert "Leave the running game" in said(pilot)
        await pilot.press("w")
        assert "reason tells its cards" in said(pilot)
        await pilot.press("q")
        assert pilot.app.screen is screen


def text_map(board: Board, name: str) -> Game:
    setup = setup_of(players=("human", "bot:random"))
    seats = (attrs.evolve(setup.seats[0], name=name), setup.seats[1])
    return Game.start(attrs.evolve(setup, seats=seats), board)


@pytest.mark.parametrize("name", ["[red]Anna[/]", "[b", "$primary", "\\[x]", "<i>Ann</i>"])
async def test_markup_in_a_name_is_shown_as_it_is(name: str, tmp_path: Path) -> None:
    game = text_map(board_of("nederland"), name)
    opened = branch(game, 1, tmp_path / "game.toml")
    app = TableApp(lambda: GameScreen(at_one_keyboard(opened)), tmp_path)
    async with app.run_test(size=BIG) as pilot:
        await until_asked(pilot)
        await pilot.press("d")
        assert name in shown(pilot)


@pytest.mark.parametrize("name", ["A\x1b[31m", "\x9b31mA", "A\nB", "A\x07", "A\u202eB", " A", ""])
def test_escape_sequences_in_a_name_are_refused(name: str) -> None:
    setup = setup_of()
    seats = (attrs.evolve(setup.seats[0], name=name), setup.seats[1])
    with pytest.raises(SetupError):
        check_setup(attrs.evolve(setup, seats=seats), board_of("nederland"))


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_a_panel_is_as_large_as_textual_says(size: tuple[int, int], tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=size) as pilot:
        screen = await until_asked(pilot)
        panels = [panel for panel in screen.query(LinePanel) if panel.region]
        assert len(panels) >= 5
        for panel in panels:
            assert panel.size == panel.content_size
            assert panel.gutter == panel.styles.gutter + panel.scrollbar_gutter


async def test_enter_right_behind_a_citys_name_goes_there(tmp_path: Path) -> None:
    """Both are there before the map has heard of either: Enter must not find that there is no such city."""
    async with table(tmp_path, "nordic").run_test(size=(80, 24)) as pilot:
        screen = await until_asked(pilot)
        await pilot.press("slash")
        line = screen.query_one(CityFinder)
        await until(lambda: line.is_open)
        line.value = "osl"
        await line.action_submit()
        await until(lambda: not line.is_open)
        assert screen.query_one(MapView).cursor == "oslo"

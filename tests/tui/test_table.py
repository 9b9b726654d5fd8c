"""The table, key by key."""

from pathlib import Path
from threading import Event
from typing import Any

import attrs
import pytest
from textual import events
from textual.pilot import Pilot
from textual.timer import Timer

from core.board import Board
from core.chance import Stream
from core.game import Game
from core.log import Entry
from core.moves import Move
from core.phase import Phase
from core.setup import SeatNo, SetupError, UndoRule, check_setup
from core.view import View
from saves.branch import branch
from saves.errors import SaveError
from saves.folder import sample_folder
from saves.store import load_to_read, new_game
from tests.games import board_of, setup_of
from tests.tui.table_app import TableApp
from tui.screens.curtain import CurtainScreen
from tui.screens.game import GameScreen
from tui.screens.replay import ReplayScreen
from tui.session import LocalSession
from tui.widgets.choose_one import ClaimList
from tui.widgets.choose_tickets import TicketChoice
from tui.widgets.desk import Desk
from tui.widgets.map import MapView
from tui.widgets.payment import Payment
from tui.widgets.prompt import Prompt
from tui.widgets.story import Story

Player = Pilot[Any]
BIG = (120, 40)


def table(
    folder: Path,
    slug: str = "nederland",
    players: tuple[str, ...] = ("human", "bot:random"),
    *,
    seed: int = 5,
    undo: UndoRule = UndoRule.FREE,
) -> TableApp:
    opened = new_game(
        folder / "game.toml", setup_of(slug, players=players, seed=seed, undo=undo), board_of(slug)
    )
    return TableApp(lambda: GameScreen(LocalSession(opened)), folder)


def screen_of(pilot: Player) -> GameScreen:
    screen = pilot.app.screen
    assert isinstance(screen, GameScreen)
    return screen


def said(pilot: Player) -> str:
    prompt = pilot.app.screen.query_one(Prompt)
    return prompt.refusal or prompt.question


def shown(pilot: Player) -> str:
    return "\n".join(strip.text for strip in pilot.app.screen._compositor.render_strips())


async def until_asked(pilot: Player, *, turn: bool = True) -> GameScreen:
    """Wait until the human is asked; with `turn`, choose tickets on the way."""
    for _ in range(500):
        await pilot.pause(0.01)
        screen = pilot.app.screen
        if isinstance(screen, GameScreen) and screen.view is not None and screen.view.asked:
            if screen.view.phase is Phase.TURN or not turn:
                return screen
            if isinstance(screen.query_one(Desk).decision, TicketChoice):
                await pilot.press("a", "enter")
    raise AssertionError("nobody is asked")


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
        entries = len(screen.session.game.log)
        await pilot.press("t")
        assert said(pilot) == "Take your second card first."
        await pilot.press("c")
        assert "beginning of your turn" in said(pilot)
        await pilot.press("p")
        assert len(screen.session.game.log) == entries


async def test_undo_and_redo_by_one_key_each(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        before = screen.session.game.state.copy()
        await pilot.press("d")
        after = screen.session.game.state.copy()
        await pilot.press("u")
        assert screen.session.game.state == before
        assert "Taken back: Anna draws" in screen.query_one(Story).lines[-1].text
        await pilot.press("r")
        assert screen.session.game.state == after
        await pilot.press("r")
        assert said(pilot) == "There is nothing to redo."


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
        assert screen.session.game.state.owners[board_of("nederland").track_numbers[track]] == 0


async def test_a_track_that_cannot_be_claimed_says_why(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        assert screen.view is not None
        dear = next(t for t in screen.view.board.tracks if t.length == 6)
        screen.query_one(MapView).cursor = dear.id
        await pilot.press("enter")
        assert said(pilot).startswith("Your cards do not pay")


async def test_a_payment_is_changed_card_by_card(tmp_path: Path) -> None:
    game, _ = load_to_read(sample_folder() / "nederland-tolls-2.toml")
    n = next(
        n
        for n in range(1, len(game.log))
        if game.at(n).phase is Phase.TURN and game.at(n).seat == 0 and sum(game.at(n).hands[0]) > 6
    )
    app = TableApp(lambda: GameScreen(LocalSession(branch(game, n, tmp_path / "game.toml"))), tmp_path)
    async with app.run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        await pilot.press("c", "enter")
        payment = screen.query_one(Desk).decision
        assert isinstance(payment, Payment)
        proposed = payment._pay
        spare = next(c for c in payment._colours if not proposed[c])
        await pilot.press(spare.letter.lower())
        assert payment._pay[spare] == 1
        assert not payment.keys()[0].can
        await pilot.press("enter")
        assert "do not pay" in said(pilot)
        await pilot.press(spare.letter)
        assert payment._pay == proposed
        await pilot.press("enter")
        assert screen.session.game.log.entries[n].seat == 0


async def test_the_list_of_claims_opens_and_closes(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        await pilot.press("c")
        assert isinstance(screen.query_one(Desk).decision, ClaimList)
        await pilot.press("down", "up", "pagedown", "q")
        assert screen.query_one(Desk).decision is None
        assert isinstance(screen.focused, MapView)


async def test_cards_are_taken_by_mouse(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        before = sum(screen.session.game.state.hands[0])
        await pilot.click("Market", offset=(2, 1))
        assert sum(screen.session.game.state.hands[0]) == before + 1


async def test_a_key_in_the_bottom_line_can_be_clicked(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        before = sum(screen.session.game.state.hands[0])
        prompt = screen.query_one(Prompt)
        at = 1 + prompt.keys[0].width + 2
        await pilot.click("Prompt", offset=(at, prompt.size.height - 1))
        assert sum(screen.session.game.state.hands[0]) == before + 1


async def test_a_city_is_found_while_it_is_typed(tmp_path: Path) -> None:
    async with table(tmp_path, "nordic").run_test(size=(80, 24)) as pilot:
        screen = await until_asked(pilot)
        await pilot.press("slash", "g", "o", "t")
        assert screen.query_one(MapView).cursor == "goteborg"
        await pilot.press("enter")
        assert isinstance(screen.focused, MapView)


async def test_the_curtain_hides_the_hand_until_the_next_player_is_there(tmp_path: Path) -> None:
    app = table(tmp_path, players=("human", "human"))
    async with app.run_test(size=BIG) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, CurtainScreen)
        assert "tokens" not in shown(pilot)
        await pilot.press("enter")
        screen = await until_asked(pilot, turn=False)
        first = screen.session.eyes
        await pilot.press("1", "2", "3", "enter")
        await pilot.pause()
        assert isinstance(app.screen, CurtainScreen)
        assert screen.session.eyes is None
        assert sum(screen.view.hand) == 0 if screen.view else False
        await pilot.press("enter")
        await until_asked(pilot, turn=False)
        assert screen.session.eyes != first


async def test_bots_can_be_hurried(tmp_path: Path) -> None:
    app = table(tmp_path)
    app.bot_seconds = 30.0
    async with app.run_test(size=BIG) as pilot:
        screen = screen_of(pilot)
        for _ in range(300):
            await pilot.pause(0.01)
            if screen.view is not None and screen.view.asked:
                if screen.view.phase is Phase.TURN:
                    break
                await pilot.press("a", "enter")
            else:
                await pilot.press("space")
        await pilot.press("d", "d")
        await pilot.press("space")
        await until_asked(pilot)


async def test_bots_play_where_the_machine_is_too_busy_for_timers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs = Timer._run

    async def run(timer: Timer) -> None:
        # One that is to go off once is skipped for good if the process has to wait for a processor at this moment.
        if timer._repeat != 0:
            await runs(timer)

    monkeypatch.setattr(Timer, "_run", run)
    async with table(tmp_path).run_test(size=BIG) as pilot:
        await until_asked(pilot)
        await pilot.press("d", "d")
        await until_asked(pilot)


async def test_a_bots_move_that_could_not_be_saved_is_tried_again_by_the_key_that_hurries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        submit = screen.session.submit_bot

        async def full(move: Move) -> Entry:
            monkeypatch.setattr(screen.session, "submit_bot", submit)
            raise SaveError(tmp_path / "game.toml", "no room")

        monkeypatch.setattr(screen.session, "submit_bot", full)
        await pilot.press("d", "d")
        for _ in range(500):
            await pilot.pause(0.01)
            if "no room" in said(pilot):
                break
        await pilot.pause(0.1)
        assert "no room" in said(pilot)
        await pilot.press("space")
        await until_asked(pilot)


async def test_the_keys_stay_where_they_are_clicked_when_the_terminal_gets_smaller(tmp_path: Path) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        prompt = screen.query_one(Prompt)
        assert prompt.size.height == 2
        entries = len(screen.session.game.log)
        line = shown(pilot).split("\n")[-1]
        await pilot.click(offset=(line.index("d deck"), 23))
        await pilot.pause()
        assert len(screen.session.game.log) == entries + 1


async def test_what_a_closed_decision_still_says_does_not_close_the_next(tmp_path: Path) -> None:
    app = table(tmp_path)
    async with app.run_test(size=BIG) as pilot:
        screen = await until_asked(pilot)
        while screen.view is not None and not screen.view.moves.tracks():
            await pilot.press("d", "d")
            await until_asked(pilot)
        await pilot.press("c")
        for key in "qt":  # in one piece, as over a network
            app.post_message(events.Key(key, key))
        await pilot.pause()
        await pilot.pause()
        assert isinstance(screen.query_one(Desk).decision, TicketChoice)


class Slow:
    """Thinks until it is let go."""

    go_on = Event()

    def choose(self, view: View, random: Stream) -> Move:
        self.go_on.wait(10)
        return next(iter(view.moves))


async def test_a_bot_may_be_asked_again_while_it_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with table(tmp_path).run_test(size=BIG) as pilot:
        screen = await until_asked(pilot, turn=False)
        monkeypatch.setitem(screen.session._bots, SeatNo(1), Slow())
        Slow.go_on.clear()
        await pilot.press("a", "enter", "u", "r")
        assert screen.session.bot_is_asked
        Slow.go_on.set()
        await until_asked(pilot, turn=False)


async def test_the_curtain_falls_on_the_table_and_not_on_what_one_reads(tmp_path: Path) -> None:
    app = table(tmp_path, players=("human", "bot:random", "human"))
    async with app.run_test(size=BIG) as pilot:
        for _ in range(100):
            await pilot.pause(0.01)
            if isinstance(app.screen, CurtainScreen):
                await pilot.press("enter")
                continue
            screen = screen_of(pilot)
            if screen.query_one(Desk).decision is not None:
                await pilot.press("a", "enter")
            elif screen.view is not None and screen.view.asked:
                if screen.session.eyes == 0:
                    break
                await pilot.press("d")
        screen, eyes = screen_of(pilot), screen_of(pilot).session.eyes
        app.bot_seconds = 0.2
        await pilot.press("d", "d")
        assert screen.session.bot_is_asked
        screen.query_one(Story).post_message(Story.MomentChosen(len(screen.session.game.log)))
        for _ in range(500):
            await pilot.pause(0.01)
            if screen.session.curtain_for is not None:
                break
        await pilot.pause(0.1)
        assert isinstance(app.screen, ReplayScreen)
        assert screen.session.eyes == eyes
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, CurtainScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert screen_of(pilot) is screen
        assert screen.session.eyes not in (None, eyes)


async def test_a_key_pressed_twice_does_not_open_the_curtain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.screens.curtain.AT_LEAST_SECONDS", 60.0)
    app = table(tmp_path, players=("human", "human"))
    async with app.run_test(size=BIG) as pilot:
        await pilot.press("enter", "enter")
        assert isinstance(app.screen, CurtainScreen)
        monkeypatch.setattr("tui.screens.curtain.AT_LEAST_SECONDS", 0.0)
        await pilot.press("enter")
        assert isinstance(app.screen, GameScreen)


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
    app = TableApp(lambda: GameScreen(LocalSession(opened)), tmp_path)
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


async def test_a_bot_that_fails_is_told_until_something_is_done_about_it(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "class Mine:\n"
        "    def choose(self, view, random):\n"
        "        return view.moves[0] if view.offered else 'nonsense'\n"
    )
    async with table(tmp_path, players=("human", f"bot:{file}:Mine")).run_test(size=BIG) as pilot:
        await until_asked(pilot, turn=False)
        await pilot.press("a", "enter")
        for _ in range(500):
            await pilot.pause(0.01)
            if "nonsense" in said(pilot):
                break
            view = screen_of(pilot).view
            if view is not None and view.asked:
                await pilot.press("d")
        sentence = "The bot Mine wants to play nonsense, which is not one of its legal moves."
        assert said(pilot) == sentence
        await pilot.press("d")
        assert said(pilot) == sentence
        await pilot.press("down", "d")
        assert said(pilot) == sentence
        await pilot.press("u")
        assert said(pilot) != sentence
        await until_asked(pilot, turn=False)

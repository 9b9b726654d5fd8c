"""A whole short game with nothing but the mouse."""

from pathlib import Path
from typing import Any

import attrs
from textual.pilot import Pilot

from core.phase import Phase
from saves.store import new_game
from tests.games import setup_of, short_board
from tests.tables.at_tables import until
from tests.tui.table_app import TableApp
from tui.map.widget import MapView
from tui.screens.end import EndScreen
from tui.screens.game import GameScreen
from tui.session.opening import at_one_keyboard
from tui.widgets.choose_tickets import TicketChoice
from tui.widgets.desk import Desk
from tui.widgets.prompt import GAP, Prompt


async def click_key(pilot: Pilot[Any], text: str) -> None:
    """Click a key of the bottom line by what it says."""
    prompt = pilot.app.screen.query_one(Prompt)
    at = 1
    for key in prompt._fitting():
        if key.text == text:
            await pilot.click(Prompt, offset=(at, prompt.size.height - 1))
            return
        at += key.width + GAP
    raise AssertionError(f"there is no key “{text}”")


async def click_track(pilot: Pilot[Any], screen: GameScreen) -> None:
    """Click the longest track that can be paid, on the map."""
    view, board_map = screen.view, screen.query_one(MapView)
    assert view is not None
    assert board_map.drawing is not None
    track = max(view.moves.tracks(), key=lambda slug: view.board.track(slug).length)
    x, y = board_map.drawing.anchors[track]
    await pilot.click(MapView, offset=(x + board_map._shift.x, y + board_map._shift.y))


async def click_tickets(pilot: Pilot[Any], choice: TicketChoice) -> None:
    """Mark every ticket on offer; long names take two rows."""
    row = 2
    for n in range(len(choice.view.offered)):
        await pilot.click(TicketChoice, offset=(3, row))
        row += len(choice._rows_of(n, choice.size.width))


async def play_by_mouse(pilot: Pilot[Any]) -> None:
    for _ in range(3_000):
        screen = pilot.app.screen
        if isinstance(screen, EndScreen):
            return
        if not isinstance(screen, GameScreen) or screen.view is None or not screen.view.asked:
            await pilot.pause(0.01)
        elif isinstance(choice := screen.query_one(Desk).decision, TicketChoice):
            await click_tickets(pilot, choice)
            await click_key(pilot, "keep the marked")
        elif screen.view.phase is Phase.TURN and screen.view.moves.tracks():
            await click_track(pilot, screen)
            await click_key(pilot, "claim")
        else:
            await click_key(pilot, "deck")
    raise AssertionError("the game did not end")


async def test_a_game_is_played_by_mouse_alone(tmp_path: Path) -> None:
    board = short_board("nederland", trains=10)
    setup = attrs.evolve(setup_of(players=("human", "bot:random"), seed=3), map=board.id)
    opened = new_game(tmp_path / "game.toml", setup, board)
    app = TableApp(lambda: GameScreen(at_one_keyboard(opened)), tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await play_by_mouse(pilot)
        # Before its first layout the end has a key to read on, which moves the others.
        await until(lambda: [key.text for key in app.screen.query_one(Prompt).keys][:1] == ["replay"])
        await click_key(pilot, "title")
        assert app.asked == ["title"]
    assert opened.game.over

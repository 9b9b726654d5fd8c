"""A table at one keyboard, for tests."""

from pathlib import Path
from typing import Any

from textual import events
from textual.pilot import Pilot
from textual.strip import Strip
from textual.widget import Widget

from core.phase import Phase
from core.setup import UndoRule
from saves.store import new_game
from tests.games import board_of, setup_of
from tests.tables.at_tables import tries
from tests.tui.table_app import TableApp
from tui.map.widget import MapView
from tui.screens.game import GameScreen
from tui.session.opening import at_one_keyboard
from tui.widgets.choose_tickets import TicketChoice
from tui.widgets.desk import Desk
from tui.widgets.prompt import Prompt

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
    return TableApp(lambda: GameScreen(at_one_keyboard(opened)), folder)


def screen_of(pilot: Player) -> GameScreen:
    screen = pilot.app.screen
    assert isinstance(screen, GameScreen)
    return screen


def said(pilot: Player) -> str:
    prompt = pilot.app.screen.query_one(Prompt)
    return prompt.refusal or prompt.question


def shown(pilot: Player) -> str:
    return "\n".join(strip.text for strip in pilot.app.screen._compositor.render_strips())


def at_once(pilot: Player, *keys: str) -> None:
    """Type faster than anything is answered, as a held key does, or a slow line."""
    for key in keys:
        pilot.app.post_message(events.Key(key, key if len(key) == 1 else None))


def strips_of(pilot: Player, widget: Widget) -> list[Strip]:
    """What stands on the screen in the place of a widget, line by line."""
    place = widget.region
    strips = pilot.app.screen._compositor.render_strips()[place.y : place.bottom]
    return [strip.crop(place.x, place.right) for strip in strips]


def cursor_cells(pilot: Player, board_map: MapView) -> str:
    """What the map has in the colours of its cursor."""
    ground = board_map.get_component_rich_style("map--cursor").bgcolor
    segments = (segment for strip in strips_of(pilot, board_map) for segment in strip)
    return "".join(
        segment.text for segment in segments if segment.style is not None and segment.style.bgcolor == ground
    )


async def until_asked(pilot: Player, *, turn: bool = True) -> GameScreen:
    """Wait until the human is asked; with `turn`, choose tickets on the way."""
    async for _ in tries():
        await pilot.pause()
        screen = pilot.app.screen
        if isinstance(screen, GameScreen) and screen.view is not None and screen.view.asked:
            if screen.view.phase is Phase.TURN or not turn:
                return screen
            if isinstance(screen.query_one(Desk).decision, TicketChoice):
                await pilot.press("a", "enter")
    raise AssertionError("nobody is asked")

"""Terminals at a table for tests: apps in one process, each under a pilot in its own seat."""

import random
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.events import GameEnded
from core.game import Game
from core.log import Entry
from core.moves import Move
from core.setup import SeatNo
from saves.open_game import OpenGame
from saves.store import load_to_play
from tests.games import random_move
from tests.sessions import game_of, present_at, seated
from tests.tables.at_tables import play_at, table_of, until
from tests.tui.table_app import TableApp
from tui.app.app import DubbelspoorApp
from tui.app.hosted import HostedApp
from tui.app.settings import Settings
from tui.screens.game import GameScreen
from tui.widgets.choose_tickets import TicketChoice
from tui.widgets.prompt import Prompt
from tui.widgets.story import Story


class Terminal:
    """One seat's app, under a pilot."""

    def __init__(self, path: Path, seat: SeatNo | None, version: str | None = None) -> None:
        self.session = seated(path, seat, version)
        self.screen: GameScreen
        self.app = TableApp(self._first_screen, path.parent.parent)
        self.pilot: Pilot[None]

    def _first_screen(self) -> GameScreen:
        self.screen = GameScreen(self.session)
        return self.screen

    @property
    def lines(self) -> list[str]:
        """What the terminal shows."""
        return [strip.text for strip in self.app.screen._compositor.render_strips()]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def question(self) -> str:
        return self.screen.query_one(Prompt).question

    @property
    def refusal(self) -> str:
        return self.screen.query_one(Prompt).refusal

    @property
    def entries(self) -> int:
        return len(game_of(self.session).log)

    @property
    def chooses_tickets(self) -> bool:
        return isinstance(self.screen.tabletop.decision, TicketChoice)

    @property
    def told(self) -> list[str]:
        """The notifications."""
        return [each.message for each in self.app._notifications]

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def leave(self) -> None:
        """Close the screen, as leaving the table does."""
        await self.app.pop_screen()

    def asked(self) -> bool:
        return self.screen.view is not None and self.screen.view.asked


@asynccontextmanager
async def terminals(
    path: Path, *seats: SeatNo | None, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[list[Terminal]]:
    async with AsyncExitStack() as stack:
        opened = [Terminal(path, seat) for seat in seats]
        for terminal in opened:
            terminal.pilot = await stack.enter_async_context(terminal.app.run_test(size=size))
            await terminal.pilot.pause()
        await until(lambda: all(present_at(each.session).seats == set(seats) - {None} for each in opened))
        await all_show(opened, opened[0].entries)
        yield opened


async def all_show(opened: list[Terminal], entries: int) -> None:
    """Wait until everybody's screen shows so many entries."""
    await until(lambda: {each.screen.query_one(Story).lines[-1].n for each in opened} == {entries})


def played_out(folder: Path) -> tuple[Path, Game]:
    """A table at which a short game is over."""
    path = table_of(folder, trains=6)
    shared = load_to_play(path)
    chance = random.Random(2)
    while not shared.game.over:
        play_at(shared, random_move(shared.game, chance))
    shared.close()
    return path, shared.game


def write_first(monkeypatch: pytest.MonkeyPatch, terminal: Terminal, other: Callable[[], object]) -> None:
    """Have somebody else write at the very moment at which this terminal does, and before it hears of that."""
    file, append = terminal.session._opened.file, terminal.session._opened.file.append
    terminal.session._following._changed = None

    def overtaken(entry: Entry) -> bool:
        monkeypatch.setattr(file, "append", append)  # only once
        other()
        return append(entry)

    monkeypatch.setattr(file, "append", overtaken)


def before_the_last_move(path: Path) -> tuple[OpenGame, Move]:
    """Play a short game until one move ends it."""
    shared, chance = load_to_play(path), random.Random(1)
    while True:
        move = random_move(shared.game, chance)
        entry = shared.game.decided(move, seat=shared.game.state.seat)
        if any(isinstance(event, GameEnded) for event in entry.events):
            return shared, move
        play_at(shared, move)


@asynccontextmanager
async def at_the_table(
    path: Path, seat: SeatNo | None, *, hosted: bool = False
) -> AsyncIterator[tuple[DubbelspoorApp, Pilot[None]]]:
    """The whole program, in a seat; None only watches."""
    app = (HostedApp if hosted else DubbelspoorApp)(
        path.parent.parent,
        Settings(),
        lambda app: app.open_game(seated(path, seat)),
    )
    async with app.run_test(size=(100, 40)) as pilot:
        await until(lambda: any(isinstance(screen, GameScreen) for screen in app.screen_stack))
        await pilot.pause()
        yield app, pilot

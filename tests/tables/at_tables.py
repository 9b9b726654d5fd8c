"""Tables for tests: several processes, or several sessions in one, at one file."""

import asyncio
import random
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import attrs

from core.board import Board
from core.game import Game
from core.log import Entry
from core.moves import DrawCard, Move
from core.phase import Phase
from core.setup import SeatNo, UndoRule
from saves.open_game import OpenGame
from saves.store import load_to_play
from saves.tables import make_table
from tests.games import board_of, random_move, setup_of, short_board
from tests.sessions import game_of, seated
from tui.session.session import Session

ROOT = Path(__file__).parents[2]
ANNA, BRAM, CLEO = SeatNo(0), SeatNo(1), SeatNo(2)
PATIENCE = 60.0
"""Seconds after which what a test waits for never comes; a busy machine takes its time."""


def table_of(
    folder: Path,
    *,
    players: tuple[str, ...] = ("human", "human"),
    undo: UndoRule = UndoRule.FREE,
    seed: int = 4,
    slug: str = "nederland",
    variant: str | None = None,
    trains: int | None = None,
) -> Path:
    """A new table; with so many trains a short one."""
    board: Board = board_of(slug) if trains is None else short_board(slug, trains)
    setup = attrs.evolve(setup_of(slug, variant, players=players, undo=undo, seed=seed), map=board.id)
    return make_table(folder, "table", setup, board)


def play_at(shared: OpenGame, move: Move, seat: SeatNo | None = None) -> Entry:
    """A move of the seat that is to act, through the file."""
    actor = shared.game.state.seat if seat is None else seat
    return shared.submit(lambda game: game.decided(move, seat=actor))


def play_some(shared: OpenGame, moves: int, seed: int) -> None:
    """So many random moves of whoever is to act."""
    chance = random.Random(seed)
    for _ in range(moves):
        shared.catch_up()
        if shared.game.over:
            return
        play_at(shared, random_move(shared.game, chance))


def same(*games: Game) -> bool:
    """Whether they hold the very same log and state."""
    first, *rest = games
    return all(game.log.entries == first.log.entries and game.state == first.state for game in rest)


async def until(true: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait for something; fail if it never comes."""
    deadline = asyncio.get_running_loop().time() + seconds
    while not true():
        assert asyncio.get_running_loop().time() < deadline, "it never came"
        await asyncio.sleep(0.01)


async def tries(seconds: float = PATIENCE) -> AsyncIterator[None]:
    """Again and again, for as long as a test waits for something."""
    deadline = asyncio.get_running_loop().time() + seconds
    while asyncio.get_running_loop().time() < deadline:
        yield
        await asyncio.sleep(0.01)


async def turns(count: int = 200) -> None:
    """Let the loop turn so often: whatever wakes itself again and again would have shown it by then."""
    for _ in range(count):
        await asyncio.sleep(0)


@contextmanager
def process(module: str, *words: object) -> "Iterator[subprocess.Popen[str]]":
    """A helper of these tests in a process of its own; it ends with the test."""
    with python("-m", f"tests.tables.{module}", *words) as helper:
        yield helper


@contextmanager
def python(*words: object) -> "Iterator[subprocess.Popen[str]]":
    """Another Python, to talk with through its pipes; at the end it is killed, and they are closed."""
    command = [sys.executable, *map(str, words)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) as running:
        try:
            yield running
        finally:
            running.kill()


class Seats:
    """Sessions at one table, that listen as screens do, and get up at the end."""

    def __init__(self) -> None:
        self.sessions: list[Session] = []

    def sit(self, path: Path, seat: SeatNo | None, version: str | None = None) -> Session:
        session = seated(path, seat, version)
        session.listen(lambda: None)
        self.sessions.append(session)
        return session

    async def all_see(self, entries: int) -> None:
        """Wait until everybody has so many entries."""
        await until(lambda: {len(game_of(taken_up(each)).log) for each in self.sessions} == {entries})


def taken_up(session: Session) -> Session:
    session.take_up()
    return session


def first_turn(path: Path) -> int:
    """Choose the first tickets, and play until it is Anna's turn; says how many entries there are."""
    shared = load_to_play(path)
    while shared.game.state.phase is Phase.FIRST_TICKETS:
        play_at(shared, shared.game.legal_moves()[-1])
    while shared.game.state.seat != ANNA or shared.game.state.phase is not Phase.TURN:
        play_at(shared, DrawCard())
    shared.close()
    return len(shared.game.log)

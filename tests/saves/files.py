"""Saved games for tests: made by the program, with a clock that stands still."""

import random
import re
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from core.board import Board
from core.board_file import load_board_file
from core.setup import HUMAN, Seat, SeatColour, Setup
from saves.blocks import checksum_of, take_apart
from saves.open_game import OpenGame
from saves.read import Save, read_save
from saves.store import new_game
from tests.games import board_of, random_move, redone, setup_of, undone

CLOCK = datetime(2026, 11, 16, 20, 15, 30, tzinfo=UTC)
ZONES = {"EAST-14": timedelta(hours=14), "WEST+12": timedelta(hours=-12)}
"""Two zones, of which one always has another day than UTC."""
TINY_MAP = Path(__file__).parents[1] / "maps" / "tiny.toml"


@cache
def tiny_board() -> Board:
    """The smallest map: its saves carry it along."""
    return load_board_file(TINY_MAP)


def tiny_setup(seed: int = 1, names: tuple[str, str] = ("Anna", "Bram")) -> Setup:
    board = tiny_board()
    seats = tuple(Seat(name, colour, HUMAN) for name, colour in zip(names, SeatColour, strict=False))
    return Setup(board.id, board.default_variant, seats, seed)


def play_on(opened: OpenGame, moves: int, seed: int) -> None:
    """So many random moves, fewer if the game ends."""
    chance = random.Random(seed)
    for _ in range(moves):
        if opened.game.over:
            return
        opened.play(random_move(opened.game, chance), at=CLOCK)


def saved_game(
    path: Path,
    slug: str = "nederland",
    variant: str | None = None,
    seats: int = 2,
    seed: int = 1,
    *,
    moves: int = 12,
) -> OpenGame:
    """A new save on a built-in map with some moves in it."""
    opened = new_game(path, setup_of(slug, variant, seats, seed), board_of(slug), CLOCK)
    play_on(opened, moves, seed)
    return opened


@cache
def save_bytes(
    slug: str = "nederland",
    variant: str | None = None,
    seats: int = 2,
    seed: int = 1,
    *,
    moves: int = 12,
    undos: int = 0,
) -> bytes:
    """The bytes of such a save; the last moves are undone and half of those redone."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.toml"
        opened = saved_game(path, slug, variant, seats, seed, moves=moves)
        for _ in range(undos):
            opened.submit(lambda game: undone(game, at=CLOCK))
        for _ in range(undos // 2):
            opened.submit(lambda game: redone(game, at=CLOCK))
        opened.close()
        return path.read_bytes()


@cache
def tiny_bytes(seed: int = 1, *, moves: int = 12) -> bytes:
    """The bytes of a save on the tiny map."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.toml"
        opened = new_game(path, tiny_setup(seed), tiny_board(), CLOCK)
        play_on(opened, moves, seed)
        opened.close()
        return path.read_bytes()


def written(path: Path, data: bytes) -> Path:
    """A file with these bytes."""
    path.write_bytes(data)
    return path


@contextmanager
def living_in(zone: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], set[str]]]:
    """The clock on the wall is that of a zone; gives what day it was there in the meantime."""
    with monkeypatch.context() as there:
        there.setenv("TZ", zone)
        time.tzset()
        try:
            began = datetime.now(UTC)
            yield lambda: {f"{at + ZONES[zone]:%Y-%m-%d}" for at in (began, datetime.now(UTC))}
        finally:
            there.undo()
            time.tzset()


@contextmanager
def within(seconds: int) -> Iterator[None]:
    """What takes longer fails: it might never end."""

    def late(*_signal: object) -> None:
        pytest.fail(f"it takes more than {seconds} s")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def open_files() -> int:
    """How many files this process has open."""
    return len(list(Path("/proc/self/fd").iterdir()))


def substance(save: Save) -> tuple[object, ...]:
    """What a save says: equal for two files exactly if they hold the very same game."""
    return save.setup, save.board.source, save.entries


def substance_of(path: Path) -> tuple[object, ...]:
    return substance(read_save(path))


def resealed(data: bytes) -> bytes:
    """An edited save with checksums that fit, as if the program had written it so."""
    pieces = take_apart(data)
    blocks = [
        re.sub(rb'crc = "\w*"', f'crc = "{checksum_of(block, pieces.head)}"'.encode(), block)
        for block in pieces.blocks
    ]
    return b"".join([pieces.head, *blocks, pieces.torn])

"""Saves: loading against the TOML reader alone, appending against the bare write and flush."""

import os
import random
import tomllib
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from core.narrate import Narrator
from saves.blocks import block_bytes, take_apart
from saves.check import check_save
from saves.open_game import OpenGame
from saves.record import read_games
from saves.store import load_to_play, load_to_read, new_game, save_pieces
from tests.benchmarks.measure import Figure, best, cpu_seconds, median, seconds
from tests.games import board_of, played_out, setup_of

TITLE = "Saves"
LONG = 300
FINISHED = 20


def figures() -> Iterator[Figure]:
    """What saves take, in a folder where temporary files go."""
    with TemporaryDirectory(prefix="dubbelspoor-bench-") as folder:
        path = Path(folder) / "game.toml"
        opened = _long_save(path)
        yield from _loading(path)
        yield from _appending(opened, path)
        with patch.dict(os.environ, XDG_CACHE_HOME=str(Path(folder) / "cache")):
            yield from _recording(Path(folder) / "finished")


def _long_save(path: Path) -> OpenGame:
    """A save of 300 entries."""
    chance = random.Random(5)
    opened = new_game(path, setup_of("nederland", seats=5, seed=5), board_of("nederland"))
    while len(opened.game.log) < LONG:
        opened.play(chance.choice(opened.game.legal_moves()))
    return opened


def _loading(path: Path) -> Iterator[Figure]:
    text = path.read_text(encoding="utf-8")
    bare, loading, checking = [], [], []
    for _ in range(9):  # by turns, so that a disturbance hits all of them
        bare.append(cpu_seconds(lambda: tomllib.loads(text)) * 1e3)
        loading.append(cpu_seconds(lambda: load_to_read(path)) * 1e3)
        checking.append(cpu_seconds(lambda: check_save(path)) * 1e3)
    floor, floor_is = min(bare), f"tomllib.loads of the same {len(text) // 1024} KiB"
    yield Figure(f"load and fold {LONG} entries", min(loading), "ms", floor, floor_is, "≤ 3×")
    yield Figure(f"check {LONG} entries by the rules", min(checking), "ms", floor, floor_is)


def _appending(opened: OpenGame, path: Path) -> Iterator[Figure]:
    """The same entries once more, into a copy of the save that ends before them; bare writes by turns."""
    entries = opened.game.log.entries[1:]
    pieces = take_apart(path.read_bytes())
    narrator = Narrator(opened.game.board, opened.game.setup.seats)
    blocks = [block_bytes(entry, narrator.entry(entry), pieces.head) for entry in entries]
    copy = path.with_name("copy.toml")
    copy.write_bytes(pieces.head + pieces.blocks[0])
    file = load_to_play(copy).file
    bare_file = os.open(path.with_name("bare"), os.O_WRONLY | os.O_APPEND | os.O_CREAT)

    appending, writing = [], []
    for entry, block in zip(entries, blocks, strict=True):
        appending.append(seconds(partial(file.append, entry)) * 1e6)
        writing.append(seconds(partial(_write, bare_file, block)) * 1e6)
    os.close(bare_file)
    file.close()
    floor_is = f"write and fdatasync of as many bytes ({sum(map(len, blocks)) // len(blocks)} on average)"
    yield Figure("one durable append", median(appending), "µs", median(writing), floor_is, "≤ 1.5×")
    making = best(lambda: [block_bytes(e, narrator.entry(e), pieces.head) for e in entries])
    yield Figure("  of which making its text", making / len(entries) * 1e6, "µs")


def _recording(folder: Path) -> Iterator[Figure]:
    """A player's record, with and without its cache."""
    folder.mkdir()
    for seed in range(FINISHED):
        game = played_out("nordic", None, 2, seed)
        data = save_pieces(game.setup, game.board, game.log.entries).data
        (folder / f"game-{seed}.toml").write_bytes(data)
    texts = [path.read_text(encoding="utf-8") for path in folder.iterdir()]
    floor, floor_is = best(lambda: [*map(tomllib.loads, texts)]) * 1e3, "tomllib.loads of the same files"
    cold = cpu_seconds(lambda: read_games(folder)) * 1e3
    yield Figure(f"the record of {FINISHED} games, nothing remembered", cold, "ms", floor, floor_is)
    warm = best(lambda: read_games(folder)) * 1e3
    yield Figure("  the same, remembered", warm, "ms", floor, floor_is)


def _write(file: int, data: bytes) -> None:
    os.write(file, data)
    os.fdatasync(file)

"""
The finished games of a folder, in figures, for a player's record.

Reading a long game takes a moment, so what was found is remembered in a cache. It is no truth: it may be thrown
away at any time, and a line of it counts only as long as its file has the same size and time.
"""

import os
import zlib
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any

import attrs
import cattrs
from cattrs.preconf.json import make_converter

from core.errors import BrokenOff, DubbelspoorError
from core.record.finished import FinishedGame, deal_of, finished_game
from core.record.luck import with_luck
from core.record.record import games_of, once_each
from core.text import tr
from saves.blocks import FORMAT
from saves.cache import Version, cache_folder, read_cached, write_cached
from saves.disk import reading
from saves.errors import SaveError
from saves.folder import sample_folder, save_files, tables_folder
from saves.read import read_deal
from saves.store import load_to_read
from saves.tables import program_version

CACHE_FORMAT = 1
"""Raised whenever the figures of a game are reckoned otherwise."""

Progress = Callable[[int, int], object]
"""Told how many files of how many are done; raises `BrokenOff` to end it."""


KEEP_EVERY = 20
"""After so many games that were looked through they are written down: what is broken off is not lost."""


@attrs.frozen
class ReadGames:
    """What a folder holds. `games` are those that count, in the order in which they were over."""

    games: tuple[FinishedGame, ...]
    repeated: int = 0
    """Finished games that began with a deal that counts already, or with that of a sample."""
    faults: tuple[str, ...] = ()
    """A sentence on each file that could not be read."""


@attrs.frozen
class Remembered:
    """A file as it was when it was read; `game` is None for one that is not over, or that no person played."""

    size: int
    changed: int
    game: FinishedGame | None


def read_games(folder: Path, progress: Progress = lambda _done, _total: None) -> ReadGames:
    """Every finished game of the folder and of its tables that a person played; raises `BrokenOff` or `SaveError`."""
    cache = Cache(folder)
    paths = [*save_files(folder), *save_files(tables_folder(folder))]
    games, faults = [], []
    for done, path in enumerate(sorted(paths)):
        try:
            progress(done, len(paths))
        except BrokenOff:
            cache.keep(whole=False)
            raise
        try:
            with reading(path), suppress(FileNotFoundError):  # it may be gone in the meantime
                if (game := cache.game(path)) is not None:
                    games.append(game)
        except DubbelspoorError as error:
            faults.append(str(error))
    cache.keep()
    counting = once_each(games, sample_deals())
    return ReadGames(tuple(counting), len(games) - len(counting), tuple(faults))


def to_look_through(read: ReadGames, player: str) -> list[int]:
    """The places of a player's games of which nobody knows yet what chance gave."""
    mine = {one.game.source for one in games_of(player, read.games)}
    return [n for n, game in enumerate(read.games) if game.source in mine and not game.looked_through]


def look_through(folder: Path, read: ReadGames, player: str) -> Generator[ReadGames, None, None]:
    """Find out what chance gave in these, one after the other: each takes about as long as ten to read."""
    cache = Cache(folder)
    try:
        for n in to_look_through(read, player):
            game = read.games[n]
            read = attrs.evolve(
                read, games=(*read.games[:n], cache.looked_through(game), *read.games[n + 1 :])
            )
            yield read
    finally:
        cache.keep(whole=False)


def sample_deals() -> Iterator[str]:
    """The deals of the games that ship with the program: others have played them."""
    for path in save_files(sample_folder()):
        deal = read_deal(path)
        if deal is not None:
            yield deal_of(*deal)


def read_finished(path: Path, source: str) -> FinishedGame | None:
    """One file's game; None if it is not over. Raises `SaveError`, for entries too that were changed since."""
    game, _save = load_to_read(path)
    try:
        return finished_game(game, source)
    except LookupError as error:
        raise SaveError(path, tr("its result does not fit this game ({reason})", reason=error)) from error


class Cache:
    """See the module, and `saves.cache`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file = cache_file(folder)
        self._version: Version = [CACHE_FORMAT, FORMAT, program_version(), model_version()]
        self._known = read_cached(self._file, self._version, _remembered) or {}
        self._seen: dict[str, Remembered] = {}

    def game(self, path: Path) -> FinishedGame | None:
        """A file's game; raises `SaveError` or `OSError`."""
        source = path.relative_to(self._folder).as_posix()
        now = path.stat()
        known = self._known.get(source)
        if known is None or (known.size, known.changed) != (now.st_size, now.st_mtime_ns):
            game = read_finished(path, source)
            if game is not None and not any(seat.is_human for seat in game.seats):
                game = None
            known = Remembered(now.st_size, now.st_mtime_ns, game)
        self._seen[source] = known
        return known.game

    def looked_through(self, game: FinishedGame) -> FinishedGame:
        """The same game with what chance gave in it. A file that has changed meanwhile keeps what was found before."""
        path = self._folder / game.source
        known = self._seen.get(game.source) or self._known.get(game.source)
        try:
            loaded, _save = load_to_read(path)
            is_the_same = finished_game(loaded, game.source) == game
        except (DubbelspoorError, LookupError):
            is_the_same = False
        if not is_the_same:
            return attrs.evolve(game, looked_through=True)
        found = with_luck(game, loaded)
        if known is not None and known.game == game:
            self._seen[game.source] = attrs.evolve(known, game=found)
            if len(self._seen) % KEEP_EVERY == 0:
                self.keep(whole=False)
        return found

    def keep(self, *, whole: bool = True) -> None:
        """Write down what was read, if it was anything new; files that are gone are forgotten by a `whole` look."""
        files = self._seen if whole else self._known | self._seen
        if files != self._known:
            write_cached(self._file, self._version, {"files": CONVERTER.unstructure(files)})


CONVERTER: cattrs.Converter = make_converter()


def _remembered(table: dict[str, Any]) -> dict[str, Remembered]:
    return CONVERTER.structure(table["files"], dict[str, Remembered])


def model_version() -> int:
    """A number that changes with the weights of the value models."""
    total = 0
    for file in sorted(files("core.review").joinpath("weights").iterdir(), key=lambda file: file.name):
        total = zlib.crc32(file.read_bytes(), total)
    return total


def cache_file(folder: Path) -> Path:
    """Where the cache of a folder of saves is."""
    place = zlib.crc32(os.fsencode(folder.resolve()))
    return cache_folder() / f"record-{place:08x}.json"

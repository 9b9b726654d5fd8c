"""
A user's own bot: "bot:path/to/file.py:Name" is the class `Name` of that file.

The file is run like any Python program of the user's; there is no fence around it. But its moves are
looked at before they are played, and a clock runs while it thinks.
"""

import importlib.util
import sys
from concurrent.futures import Future
from functools import cache
from pathlib import Path
from threading import Thread
from types import ModuleType

import attrs

from core.bots import BOTS, Bot, UnknownBot, bot_named
from core.chance import Stream
from core.errors import DubbelspoorError
from core.moves import Move
from core.plain_file import MEGABYTE, read_plain
from core.setup import BOT_PREFIX, Seat, Setup
from core.text import tr
from core.view import View
from saves.errors import hosted, place, printable

SECONDS_PER_MOVE = 5.0
"""A bot that thinks longer than this is stopped."""

SUFFIX = ".py"
LARGEST = 4 * MEGABYTE
"""No program that somebody has written is larger."""


class BotFailure(DubbelspoorError):
    """A user's bot that cannot be loaded, breaks, dawdles or breaks the rules."""


def bot_for(player: str, seconds: float = SECONDS_PER_MOVE) -> Bot:
    """The bot that plays a seat: one of ours by its name, or a user's own by file and class."""
    path, _, name = player.removeprefix(BOT_PREFIX).rpartition(":")
    if path.endswith(SUFFIX):
        return TimedBot(_made(_class_in(Path(path), name), name), name, seconds)
    if path or "/" in name or name.endswith(SUFFIX):
        raise UnknownBot(
            tr(
                "There is no bot “{name}”: one of yours is named by its file and its class, as bot:FILE.py:CLASS, and ours are {bots}.",
                name=player.removeprefix(BOT_PREFIX),
                bots=", ".join(BOTS),
            )
        )
    return bot_named(player)


def check_bots(setup: Setup) -> None:
    """Make every bot of a set-up once; raises `DubbelspoorError` if one cannot be made."""
    for seat in setup.seats:
        if seat.is_bot:
            bot_for(seat.player)


def from_anywhere(setup: Setup) -> Setup:
    """The same, with the whole paths of users' bots: a save must find them wherever it is loaded from."""
    return attrs.evolve(setup, seats=tuple(_from_anywhere(seat) for seat in setup.seats))


def _from_anywhere(seat: Seat) -> Seat:
    path, _, name = seat.player.removeprefix(BOT_PREFIX).rpartition(":")
    if not path.endswith(SUFFIX):
        return seat
    return attrs.evolve(seat, player=f"{BOT_PREFIX}{Path(path).absolute()}:{name}")


def read_anew() -> None:
    """Read the users' files again when bots of theirs are made from now on: somebody may have mended one."""
    _module.cache_clear()


class TimedBot:
    """A user's bot under a clock: what it returns is one of its legal moves, or the game stops with a sentence."""

    def __init__(self, bot: Bot, name: str, seconds: float = SECONDS_PER_MOVE) -> None:
        self._bot = bot
        self._name = name
        self._seconds = seconds

    def choose(self, view: View, random: Stream) -> Move:
        """The user's move, if there is nothing wrong with it."""
        answer: Future[Move] = Future()
        # A daemon: a bot that never comes back must not keep the program from ending.
        Thread(target=self._think, args=(view, random, answer), daemon=True).start()
        try:
            move = answer.result(self._seconds)
        except TimeoutError as late:
            raise BotFailure(
                tr(
                    "The bot {name} has thought for more than {seconds:g} s about one move: the game stops here.",
                    name=self._name,
                    seconds=self._seconds,
                )
            ) from late
        if move not in view.moves:
            raise BotFailure(
                tr(
                    "The bot {name} wants to play {move}, which is not one of its legal moves.",
                    name=self._name,
                    move=move,
                )
            )
        return move

    def _think(self, view: View, random: Stream, answer: "Future[Move]") -> None:
        try:
            answer.set_result(self._bot.choose(view, random))
        except BaseException as error:  # as below; and nobody interrupts a thread but its own code
            answer.set_exception(_broken(self._name, error))


def _class_in(path: Path, name: str) -> type[Bot]:
    try:
        whole = path.resolve()
    except (
        OSError,
        RuntimeError,
        ValueError,
    ) as error:  # links in a ring, and characters that no name can have
        raise _no_file(path) from error
    module = _module(whole)
    found = getattr(module, name, None)
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise BotFailure(
            tr(
                "{file} has no class “{name}” with a method “choose”: name it as bot:{file}:YourClass.",
                file=place(path),
                name=name,
            )
        )
    return found


def _made(kind: type[Bot], name: str) -> Bot:
    try:
        return kind()
    except (Exception, SystemExit) as error:  # whatever the user's code does wrong is told as a sentence
        raise _broken(name, error) from error


@cache
def _module(path: Path) -> ModuleType:
    """A user's file, run once: a league is played with one version of it, whatever is written meanwhile."""
    try:
        source = read_plain(path, LARGEST)
    except (FileNotFoundError, IsADirectoryError, NotADirectoryError) as error:
        raise _no_file(path) from error
    except OSError as error:
        raise BotFailure(
            tr("{file}: cannot be read: {reason}.", file=place(path), reason=error.strerror)
        ) from error
    spec = importlib.util.spec_from_file_location(f"userbot_{path.stem}", path)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # attrs and dataclasses look their module up there
    try:
        # Not by its loader: that one may take what it compiled a second ago for what the file says now.
        exec(compile(source, path, "exec"), module.__dict__)  # noqa: S102 - to run it is what the user asks for
    except (Exception, SystemExit) as error:  # as above
        raise _broken(path.name, error) from error
    return module


def _no_file(path: Path) -> BotFailure:
    return BotFailure(tr("There is no file {file} to take a bot from.", file=printable(place(path))))


def _broken(name: str, error: BaseException) -> BotFailure:
    kind = type(error).__name__
    if not str(error) or hosted():  # a guest is told nothing of the host's files, nor of the bot's cards
        return BotFailure(tr("The bot {name} is broken: {kind}", name=name, kind=kind))
    return BotFailure(tr("The bot {name} is broken: {kind}: {error}", name=name, kind=kind, error=error))

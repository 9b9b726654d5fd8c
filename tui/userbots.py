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

from core.bots import Bot, bot_named
from core.chance import Stream
from core.errors import DubbelspoorError
from core.moves import Move
from core.setup import BOT_PREFIX
from core.text import tr
from core.view import View

SECONDS_PER_MOVE = 5.0
"""A bot that thinks longer than this is stopped."""


class BotFailure(DubbelspoorError):
    """A user's bot that cannot be loaded, breaks, dawdles or breaks the rules."""


def bot_for(player: str, seconds: float = SECONDS_PER_MOVE) -> Bot:
    """The bot that plays a seat: one of ours by its name, or a user's own by file and class."""
    path, _, name = player.removeprefix(BOT_PREFIX).rpartition(":")
    if not path.endswith(".py"):
        return bot_named(player)
    return Watched(_class_in(Path(path), name)(), name, seconds)


class Watched:
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
        except Exception as error:  # it is the user's code: whatever it does wrong is told as a sentence
            answer.set_exception(_broken(self._name, error))


def _class_in(path: Path, name: str) -> type[Bot]:
    module = _module(path.resolve())
    found = getattr(module, name, None)
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise BotFailure(
            tr(
                "{file} has no class “{name}” with a method “choose”: name it as bot:{file}:YourClass.",
                file=path,
                name=name,
            )
        )
    return found


@cache
def _module(path: Path) -> ModuleType:
    """A user's file, run once."""
    if not path.is_file():
        raise BotFailure(tr("There is no file {file} to take a bot from.", file=path))
    spec = importlib.util.spec_from_file_location(f"userbot_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # attrs and dataclasses look their module up there
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # as above
        raise _broken(path.name, error) from error
    return module


def _broken(name: str, error: Exception) -> BotFailure:
    return BotFailure(
        tr(
            "The bot {name} is broken: {kind}: {error}",
            name=name,
            kind=type(error).__name__,
            error=error,
        )
    )

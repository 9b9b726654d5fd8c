"""A table at which bots play: they think beside the screen, and each of their moves can be seen before the next."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import ClassVar, cast

from textual.binding import Binding, BindingType
from textual.worker import Worker, WorkerState

from core.errors import DubbelspoorError
from core.log import Entry
from core.moves import Move
from core.text import tr
from tui.screens.table import TableScreen
from tui.session import Session


class BotScreen(TableScreen):
    """See the module. Subclasses take the step when a bot has decided."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "hurry", tr("Hurry the bots"), show=False, id="game.hurry"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._hurried = False
        self._decided: Callable[[], Awaitable[None]] | None = None
        """A bot's move that waits until the one before it has been seen."""
        self._pause: asyncio.TimerHandle | None = None
        self._thinking: Worker[Move] | None = None

    @property
    def bot_failure(self) -> str | None:
        """Why the bot that is asked now does nothing, if it has failed."""
        return self.session.bot_failure

    async def do(self, step: Callable[[], Awaitable[Entry]]) -> None:
        """Take a step at the table."""
        raise NotImplementedError

    def refuse(self, reason: str) -> None:
        """Say that something cannot be."""
        raise NotImplementedError

    def ask_bot(self) -> None:
        """Let the bot that is asked think, in a thread of its own: the screen never freezes."""
        think = self.session.bot_to_think()
        name = f"bot {self.session.head}"
        self._thinking = self.run_worker(think, name=name, thread=True, exclusive=True, exit_on_error=False)

    def on_unmount(self) -> None:
        """Nobody is there any more to see it play."""
        if self._pause is not None:
            self._pause.cancel()

    def rest_bots(self) -> None:
        """A human is asked: what was hurried is over."""
        self._hurried = False

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """The bot has decided: play its move when the pace allows, unless something was undone meanwhile."""
        if event.worker.name != f"bot {self.session.head}":
            return
        if event.state is WorkerState.SUCCESS:
            move = cast("Move", event.worker.result)
            self._decided = partial(self._play_bot, move, self.session.head)
            seconds = 0 if self._hurried else self.host.bot_seconds
            # Not a timer of the screen: where the machine is busy, one that is late when it starts never goes off.
            self._pause = asyncio.get_running_loop().call_later(seconds, self.call_later, self._play_decided)
        elif isinstance(event.worker.error, DubbelspoorError):
            self.session.bot_failed(str(event.worker.error))
            self.refuse(str(event.worker.error))
        elif event.worker.error is not None:
            raise event.worker.error

    async def _play_decided(self) -> None:
        play, self._decided, self._pause = self._decided, None, None
        if play is not None:
            await play()

    async def _play_bot(self, move: Move, head: int) -> None:
        if self.session.head == head and self.session.bot_is_asked:
            await self.do(lambda: self.session.submit_bot(move))

    async def action_hurry(self) -> None:
        """Let the bots play at once until a human is asked, the one that waits included; one that failed tries again."""
        self._hurried = True
        if self._pause is not None:
            self._pause.cancel()
            await self._play_decided()
        elif self.session.bot_is_asked and (self._thinking is None or self._thinking.is_finished):
            self.ask_bot()

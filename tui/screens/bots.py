"""A table at which bots play: they think beside the screen, and each of their moves can be seen before the next."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import ClassVar, cast

from textual.binding import Binding, BindingType
from textual.worker import Worker, WorkerState

from core.errors import DubbelspoorError
from core.moves import Move
from core.text import tr
from tui.screens.table import TableScreen
from tui.session.session import Session

RETRY_SECONDS = 5.0
"""After which time a bot's move is tried again that could not be saved."""


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

    def went_on(self) -> None:
        """A bot has played, or somebody else has meanwhile."""
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
        if event.worker is not self._thinking or event.worker.name != f"bot {self.session.head}":
            return
        if event.state is WorkerState.SUCCESS:
            self._play_in(0 if self._hurried else self.host.bot_seconds, cast("Move", event.worker.result))
        elif isinstance(event.worker.error, DubbelspoorError):
            self._fail(str(event.worker.error))
        elif event.state is WorkerState.ERROR and event.worker.error is not None:
            raise event.worker.error

    async def _play_decided(self) -> None:
        play, self._decided, self._pause = self._decided, None, None
        if play is not None:
            await play()

    async def _play_bot(self, move: Move, head: int) -> None:
        if self.session.head != head or not self.session.bot_is_asked:
            return
        try:
            await self.session.submit_bot(move)
        except DubbelspoorError as error:
            # If not, another terminal has played it, or somebody asks for an undo: that is nobody's fault.
            if self.session.head == head and self.session.bot_is_asked:
                self._fail(str(error))
                self._play_in(RETRY_SECONDS, move)
                return
        self.went_on()

    def _fail(self, reason: str) -> None:
        self.session.bot_failed(reason)
        self.refuse(reason)

    def _play_in(self, seconds: float, move: Move) -> None:
        self._decided = partial(self._play_bot, move, self.session.head)
        # Not a timer of the screen: where the machine is busy, one that is late when it starts never goes off.
        self._pause = asyncio.get_running_loop().call_later(seconds, self.call_later, self._play_decided)

    async def action_hurry(self) -> None:
        """Let the bots play at once until a human is asked, the one that waits included; one that failed tries again."""
        self._hurried = True
        if self._pause is not None:
            self._pause.cancel()
            await self._play_decided()
        elif self.session.bot_is_asked and (self._thinking is None or self._thinking.is_finished):
            self.ask_bot()

"""The pace of the bots: they think beside the screen, and each of their moves can be seen before the next."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

import attrs
from textual.screen import Screen
from textual.worker import Worker

from core.errors import DubbelspoorError
from core.moves import Move
from tui.session.session import Session

RETRY_SECONDS = 5.0
"""After which time a bot's move is tried again that could not be saved."""


@attrs.define(eq=False)
class BotPace:
    """See the module. `played` is called when a bot has moved, `failed` with the reason when it cannot."""

    _screen: Screen[None]
    _session: Session
    _played: Callable[[], None]
    _failed: Callable[[str], None]
    _hurried: asyncio.Event = attrs.field(factory=asyncio.Event, init=False)
    _turn: Worker[None] | None = attrs.field(default=None, init=False)

    def ask(self, seconds: float) -> None:
        """Let the bot that is asked play, and its move be seen so long; what another was asked before is dropped."""
        self._turn = self._screen.run_worker(self._take_turn(seconds), group="bots", exclusive=True)

    def rest(self) -> None:
        """A human is asked: what was hurried is over."""
        self._hurried.clear()

    def hurry(self) -> None:
        """Let the bots play at once until a human is asked, the one that waits included; one that failed tries again."""
        self._hurried.set()
        if self._session.bot_is_asked and (self._turn is None or self._turn.is_finished):
            self.ask(0)

    async def _take_turn(self, seconds: float) -> None:
        position = self._session.position
        try:
            move = await asyncio.to_thread(self._session.bot_to_think())
        except DubbelspoorError as error:
            if self._session.position == position:
                self._tell_failure(error)
            return
        await self._be_seen(seconds)
        while self._session.position == position and self._session.bot_is_asked:
            if await self._is_played(move, position):
                self._played()
                return
            self._hurried.clear()
            await self._be_seen(RETRY_SECONDS)

    async def _is_played(self, move: Move, position: int) -> bool:
        """Whether the game has gone on, by this move or by what somebody else did meanwhile."""
        try:
            await self._session.submit_bot(move)
        except DubbelspoorError as error:
            # If not, another terminal has played it, or somebody asks for an undo: that is nobody's fault.
            if self._session.position == position and self._session.bot_is_asked:
                self._tell_failure(error)
                return False
        return True

    async def _be_seen(self, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._hurried.wait(), seconds)

    def _tell_failure(self, error: DubbelspoorError) -> None:
        self._session.bot_failed(str(error))
        self._failed(str(error))

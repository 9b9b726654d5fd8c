"""What the player asks of the game. A refusal is told, and changes nothing."""

from collections.abc import Awaitable, Callable

import attrs

from core.errors import DubbelspoorError
from core.moves import Move
from tui.screens.parts.bottom_lines import turn_or_bot_failure
from tui.screens.parts.deciding import Deciding
from tui.session.session import Session
from tui.widgets.tabletop import Tabletop


@attrs.frozen(eq=False)
class Wishes:
    """See the module. `catch_up` shows what has happened, and what was refused."""

    _session: Session
    _tabletop: Tabletop
    _deciding: Deciding
    _catch_up: Callable[[str], None]

    async def take(self, step: Awaitable[None]) -> bool:
        """Take a step, and say whether it was taken. The keys that follow wait for it, the screen goes on."""
        refused = ""
        try:
            await step
        except DubbelspoorError as refusal:
            refused = str(refusal)
        self._catch_up(refused)
        return not refused

    async def move(self, move: Move) -> None:
        """Ask for a move, in one's own turn only, and not while one is about to claim a track."""
        view = self._tabletop.view
        if self._deciding.keeps_to_the_claim():
            return
        if view is None or not view.asked:
            self._tabletop.prompt.refusal = turn_or_bot_failure(self._session, view) if view else ""
        else:
            await self.take(self._session.submit(move))

"""The end of a game at a table of several terminals: one may talk still, and hears of the next game."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from core.errors import DubbelspoorError
from core.log import LONGEST_CHAT
from core.text import tr
from tui.app.host import host_of
from tui.screens.end import EndScreen
from tui.session.table_session import TableSession
from tui.widgets.brief_line import BriefLine
from tui.widgets.chat_line import ChatLine
from tui.widgets.prompt import Key, Prompt

LOOK_SECONDS = 1.0
"""How often to look whether somebody has dealt the next game."""


class TableEndScreen(EndScreen):
    """See the module. What the others say comes up at the edge of the screen."""

    session: TableSession
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("m", "say", tr("Say something"), show=False, id="seat.say"),
    ]

    def __init__(self, session: TableSession) -> None:
        super().__init__(session)
        self._next: str | None = None

    def compose(self) -> ComposeResult:
        """With a line to talk."""
        yield from super().compose()
        yield ChatLine(LONGEST_CHAT)

    def on_mount(self) -> None:
        """Look for the next game, now and then."""
        self._look()
        self.set_interval(LOOK_SECONDS, self._look)

    def _look(self) -> None:
        if self._next is None:
            self._next = self.session.next_dealt(host_of(self).saves)
            if self._next is not None:
                self._ask()

    def question(self) -> str:
        """That there is a next game, if there is."""
        if self._next is None:
            return super().question()
        return tr("The game is over. The next one is dealt at {table}: n brings you there.", table=self._next)

    def keys(self) -> list[Key]:
        """With one to talk; there may be no title to go to."""
        *others, _title = super().keys()
        return [
            *others,
            Key("m", tr("say"), "say", self.session.eyes is not None),
            Key("q", tr("leave"), "leave"),
        ]

    def action_say(self) -> None:
        """Say something."""
        if self.session.eyes is None:
            self.query_one(Prompt).refusal = tr("You only watch this table.")
        else:
            self.query_one(ChatLine).open()

    def on_brief_line_closed(self, _event: BriefLine.Closed) -> None:
        """Back to the players, or to the table where something was asked meanwhile."""
        self.set_focus(None)
        if self.session.asked_to_agree or not self.session.over:
            host_of(self).close_screen(self)

    async def on_chat_line_said(self, event: ChatLine.Said) -> None:
        """Write it into the log."""
        try:
            said = await self.session.say(event.text)
        except DubbelspoorError as refusal:
            self.query_one(Prompt).refusal = str(refusal)
        else:
            self.notify(self.session.story()[said.n - 1].text, timeout=6, markup=False)

"""The program as a seat at somebody else's table: no title, and no other saved game, for those are the host's."""

from __future__ import annotations  # the first frame must not wait for what only types need

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from core.text import tr
from tui.app import keymap
from tui.app.app import DubbelspoorApp
from tui.app.in_one_go import draw_in_one_go

if TYPE_CHECKING:
    from tui.session.session import Session

OF_OWN_GAMES = {"record", "mistakes"}
"""Actions that are about games of one's own."""


class HostedApp(DubbelspoorApp):
    """See the module. There is no more than the first screen and what it opens."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f4", "title", keymap.LEAVE_TABLE, show=False, id="app.title"),
        Binding("ctrl+q", "title", keymap.LEAVE_TABLE, show=False, priority=True, id="app.quit"),
    ]
    why_no_game = tr("Games are set up by the host of this table.")
    _keeps_a_seat = False
    """Whether there is a seat to come back to: not for those who only watch."""
    how_to_leave = tr("Press F4 to leave the table and disconnect; every move is saved already.")

    def on_mount(self) -> None:
        """Load what a seat may need, once the first screen is there; from then on others draw beside it."""
        draw_in_one_go()
        self.call_later(self.call_after_refresh, self.run_worker, _load_all, thread=True)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing here is about games of one's own."""
        return action not in OF_OWN_GAMES and super().check_action(action, parameters)

    def open_game(self, session: Session) -> None:
        """Only at the host's tables: nobody writes anything else."""
        if session.company is None:
            session.close()
            self.tell(self.why_no_game, severe=True)
        else:
            self._keeps_a_seat = not session.only_looks
            super().open_game(session)

    def open_record(self) -> None:
        """There is none here."""

    def open_mistakes(self) -> None:
        """The same."""

    def to_title(self) -> None:
        """There is no title: ask whether to leave for good, as a slip of the hand should not end a connection."""
        if not isinstance(self.screen, ModalScreen):  # or else something is asked already
            self.open_question(self._question_of_leaving(), self._leave_for_good)

    def _question_of_leaving(self) -> str:
        if self._keeps_a_seat:
            return tr(
                "Leave the table and disconnect?\n\nYour seat stays yours and every move is saved: the line that brought you here brings you back."
            )
        return tr("Leave the table and disconnect?\n\nThe line that brought you here brings you back.")

    def _leave_for_good(self, yes: bool | None) -> None:
        if yes:
            self.exit(message=tr("You have left the table. Connect again the same way to come back."))


def _load_all() -> None:
    from tui.hosting.preload import preload  # noqa: PLC0415 - it imports everything, which the first frame must not wait for

    preload()

"""The keyboard changes hands: nothing of anybody's is shown until the next player says that they are there."""

from collections.abc import Callable

import attrs
from textual.screen import Screen

from tui.app.program import program_of
from tui.screens.parts.showing import Showing
from tui.session.session import Session


@attrs.frozen(eq=False)
class Curtain:
    """Falls over a game's screen. `opened` is called when the next player sits there."""

    _screen: Screen[None]
    _session: Session
    _shown: Showing
    _opened: Callable[[], None]

    def fall(self) -> None:
        """Hide the table from whoever has played, until the one who is to act has come."""
        session, seat = self._session, self._session.curtain_for
        assert seat is not None
        session.take_seat(None)
        self._shown.show_now()

        def open_curtain(_result: None) -> None:
            session.take_seat(seat)
            self._opened()

        player = session.setup.seats[seat].name
        program_of(self._screen).open_curtain(player, open_curtain)

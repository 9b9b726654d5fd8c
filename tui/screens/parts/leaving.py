"""The way back and out of a game: one step a press."""

import attrs

from core.text import tr
from tui.app.program import Program
from tui.screens.parts.deciding import Deciding
from tui.session.session import Session
from tui.widgets.tabletop import Tabletop

LEAVE_AGAIN = tr("q again leaves; everything is saved.")


@attrs.frozen(eq=False)
class Leaving:
    """From a decision, from the whole board, from a panel to the map, and then away. Who only looks is not kept."""

    _session: Session
    _tabletop: Tabletop
    _deciding: Deciding
    _program: Program

    def step_back(self) -> None:
        """Go one step; on the map the first says that everything is saved, and the second leaves."""
        session, tabletop, decision = self._session, self._tabletop, self._tabletop.decision
        if decision is not None and decision.can_be_dropped:  # one has gone to another panel with Tab
            self._deciding.drop()
            return
        if tabletop.map.overview or tabletop.is_in_panel:
            tabletop.back_to_the_map()
            return
        only_looks = session.over or (session.company is not None and session.eyes is None)
        is_asked_anyway = self._program.why_no_game is not None  # where leaving ends the connection
        if only_looks or is_asked_anyway or tabletop.prompt.refusal == LEAVE_AGAIN:
            self._program.to_title()
        else:
            tabletop.prompt.refusal = LEAVE_AGAIN

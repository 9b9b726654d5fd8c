"""The way back and out of a game: one step a press; and back from its end, where that is undone."""

import attrs
from textual.screen import Screen

from core.text import tr
from tui.app.keymap import LEAVE_TABLE
from tui.app.program import Program, program_of
from tui.screens.parts.deciding import Deciding
from tui.session.session import Session
from tui.widgets.brief_line import BriefLine
from tui.widgets.tabletop import Tabletop

LEAVE_AGAIN = tr("q again leaves; everything is saved.")


def name_of_leaving(program: Program) -> str:
    """What leaving a game is called where it ends the connection, by whichever key; empty where it has a name of its own."""
    return "" if program.why_no_game is None else LEAVE_TABLE


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
        is_left = decision is not None and decision.can_be_dropped  # one has gone to another panel with Tab
        if is_left and not tabletop.map.overview:
            self._deciding.drop()
            return
        if tabletop.map.overview or tabletop.is_in_panel:
            tabletop.back_to_the_map()
            return
        is_asked_anyway = bool(name_of_leaving(self._program))
        if session.over or session.only_looks or is_asked_anyway or self.is_about_to:
            self._program.to_title()
        else:
            tabletop.prompt.refusal = LEAVE_AGAIN

    def next_step(self) -> str:
        """Where the next step goes, in a few words; empty where it leaves."""
        tabletop, decision = self._tabletop, self._tabletop.decision
        if tabletop.map.overview:
            return tr("Back from the whole board")
        if decision is not None and decision.can_be_dropped:
            return tr("Back")
        if tabletop.is_in_panel:
            return tr("To the map") if decision is None else tr("To what is asked")
        return ""

    def does_now(self, action: str) -> str:
        """What a key that goes back or leaves does now, if that is something else than its name says."""
        if action == "leave":
            return self.next_step() or name_of_leaving(self._program)
        return self.next_step() if action == "go_back" else ""

    @property
    def is_about_to(self) -> bool:
        """Whether the next step leaves."""
        return self._tabletop.prompt.refusal == LEAVE_AGAIN

    def stay(self) -> None:
        """The player does something else."""
        self._tabletop.prompt.refusal = ""


def back_from_the_end(screen: Screen[None]) -> None:
    """
    Back from the final table, and from a replay with open cards: the game may go on.

    Who has begun another game from there is left in it, and who types is back when the line is gone.
    """
    stack = screen.app.screen_stack
    above = stack[stack.index(screen) + 1 :] if screen in stack else []
    is_elsewhere = any(isinstance(each, type(screen)) for each in above)
    if not is_elsewhere and not BriefLine.is_open_on(screen.app.screen):
        for each in reversed(above):
            program_of(screen).close_screen(each)

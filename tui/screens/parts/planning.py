"""What helps to plan in a game: the plan over the map, and a hint."""

from typing import TYPE_CHECKING

import attrs

from core.planning.prospects import prospects_of
from core.planning.ticket_words import plan_sentence
from core.text import tr
from tui.app.program import program_of
from tui.session.session import Session
from tui.widgets.choose_tickets import TicketChoice
from tui.widgets.tabletop import Tabletop

if TYPE_CHECKING:
    from core.review.hint import Hint


def turn_plan(tabletop: Tabletop) -> None:
    """
    Lay the ways of all open tickets over the map, or take them away: from now on, and wherever there are tickets to plan.

    Where all of the plan is out of sight, the map goes to it.
    """
    tabletop.plan_shown = not tabletop.plan_shown
    program = program_of(tabletop)
    program.change_settings(attrs.evolve(program.settings, ways=tabletop.plan_shown))
    plan, is_offered = tabletop.planned, isinstance(tabletop.decision, TicketChoice)
    if tabletop.plan_shown and plan and not is_offered and not any(map(tabletop.map.has_in_sight, plan)):
        tabletop.map.reveal(*plan)


def turn_own_plan(tabletop: Tabletop) -> None:
    """The same, for the one whose tickets they are; and say so, as most may be out of sight."""
    turn_plan(tabletop)
    is_offered = isinstance(tabletop.decision, TicketChoice)
    there, view = bool(tabletop.planned), tabletop.view_to_plan
    about = _about_plan(shown=tabletop.plan_shown, there=there, is_offered=is_offered)
    if there and not tabletop.plan_shown and (is_offered or tabletop.looks_at_ticket):
        about = tr("The plan is no longer on the map, only the way of the ticket in focus.")
    # What tickets on offer take is told with them.
    tells_costs = view is not None and there and tabletop.plan_shown and not is_offered
    costs = plan_sentence(view, prospects_of(view)) if view is not None and tells_costs else ""
    # What keys do under the cursor is told too: they go on to work there.
    place = "" if is_offered else tabletop.place_in_sight
    _say(tabletop, " ".join(filter(None, (about, costs, place))), tells_of_place=bool(place))


class Planning:
    """A hint, which is for the moment in which it was asked for."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._hint: Hint | None = None
        self._hinted: object = None
        """The moment that the hint is for, and where the plan was sent then."""

    @property
    def knows_hint(self) -> bool:
        """Whether a hint was asked for at this very moment: it is not written down again."""
        return self._hint is not None and self._hinted == self._moment

    @property
    def _moment(self) -> object:
        return self._session.position, self._session.signposts

    def show_hint(self, tabletop: Tabletop) -> None:
        """Say what the conductor would do, and bring it out."""
        assert tabletop.view is not None
        if not self.knows_hint:
            from core.review.hint import hint_for  # noqa: PLC0415 - who asks for no hint needs no conductor

            self._hint, self._hinted = hint_for(tabletop.view), self._moment
        hint = self._hint
        assert hint is not None
        tabletop.hint = hint
        _say(tabletop, hint.sentence, tells_of_place=bool(hint.tracks))
        for track in hint.tracks:
            tabletop.lead_to(track, hint.sentence)

    def forget_old_hint(self, tabletop: Tabletop) -> None:
        """Once the game has gone on, the hint is past."""
        if not self.knows_hint:
            tabletop.hint = None


def _about_plan(*, shown: bool, there: bool, is_offered: bool) -> str:
    """Whether the plan is to be on the map, and whether there is one; tickets may be on offer."""
    match shown, there, is_offered:
        case True, True, False:
            return tr("The plan for your open tickets is on the map.")
        case True, True, True:
            return tr("The plan is on the map, with the tickets that you have marked.")
        case True, False, True:
            return tr("There is no plan yet: mark tickets, and their ways will be on the map.")
        case True, False, False:
            return tr("There is no way left to plan: your tickets are done, or cannot be.")
        case False, True, _:
            return tr("The plan is no longer on the map.")
        case _:
            return tr("Plans are no longer laid over the map; there is none now.")


def _say(tabletop: Tabletop, text: str, *, tells_of_place: bool = False) -> None:
    """Say something in place of the question; what the marked tickets take stays to be read behind it."""
    decision = tabletop.decision
    marked = decision.marked_sentence() if isinstance(decision, TicketChoice) else ""
    tabletop.prompt.say(" ".join(filter(None, (text, marked))), tells_of_place=tells_of_place)


def forget_other_hint(tabletop: Tabletop) -> None:
    """Whoever begins to pay for another track than the hinted one, or to claim against the hint, needs its marks no more."""
    hint, decision = tabletop.hint, tabletop.decision
    if (
        hint is not None
        and decision is not None
        and (not hint.tracks or decision.pays_for not in {None, *hint.tracks})
    ):
        tabletop.hint = None

"""The company at a table: what the others' coming and going means here, and calling the player when they are asked."""

from core.phase import Phase
from core.text import tr
from core.view import View
from tui.app.program import Program
from tui.session.session import Session


def news_of_company(session: Session, view: View) -> str | None:
    """What matters more than the question: a newer version, or that whoever is to act is not there."""
    company = session.company
    if company is None:
        return None
    if company.only_watches is not None or session.request is not None:
        return company.only_watches
    actor = session.setup.seats[view.actor]
    if view.phase is Phase.OVER or actor.is_bot or view.actor in company.present.seats:
        return None
    return tr("{name} is to act, but is not at the table now.", name=actor.name)


class Caller:
    """Rings when something is asked of the player, and gives the terminal's window a title."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._called = True
        """Whether the player knows already that something is asked of them; they do when they sit down."""

    def call(self, program: Program, view: View) -> None:
        wanted = view.asked or self._session.asked_to_agree
        if wanted and not self._called:
            program.ring()
        self._called = wanted
        program.name_terminal(self._title(view, wanted=wanted))

    def _title(self, view: View, *, wanted: bool) -> str:
        name = self._session.name
        if wanted:
            return tr("Your turn at {table}", table=name)
        if view.phase is Phase.OVER:
            return tr("{table}: the game is over", table=name)
        return tr("{table}: {name} is to act", table=name, name=view.seats[view.actor].name)

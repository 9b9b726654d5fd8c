"""What helps to plan in a game: the plan over the map, a hint, and letters to claim by."""

from core.text import tr
from tui.session.session import Session
from tui.widgets.tabletop import Tabletop


class Planning:
    """See the module. A hint is for the moment in which it was asked for."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._hinted = 0
        """The moment that the hint is for."""

    def toggle(self, tabletop: Tabletop) -> None:
        """Lay the ways of all open tickets over the map, or take them away."""
        tabletop.plan_shown = not tabletop.plan_shown
        if tabletop.plan_shown and not (tabletop.view is not None and tabletop.planned):
            tabletop.prompt.refusal = tr("There is no way left to plan: your tickets are done, or cannot be.")

    def show_hint(self, tabletop: Tabletop) -> None:
        """Say what the conductor would do, and bring it out."""
        from core.bots.hint import hint_for  # noqa: PLC0415 - who asks for no hint needs no conductor

        assert tabletop.view is not None
        hint = hint_for(tabletop.view)
        self._hinted = self._session.position
        tabletop.hint = hint
        tabletop.prompt.say(hint.sentence)
        for track in hint.tracks:
            tabletop.map.reveal(track)

    def forget_old_hint(self, tabletop: Tabletop) -> None:
        """Once the game has gone on, the hint is past."""
        if tabletop.hint is not None and self._hinted != self._session.position:
            tabletop.hint = None

"""Signposts: the player sends the plan along a track, or round it."""

from core.phase import Phase
from core.planning.signpost_words import turned, turned_sentence, why_in_vain
from core.text import tr
from core.view import View
from tui.screens.parts.planning import turn_plan
from tui.screens.parts.wishes import Wishes
from tui.session.session import Session
from tui.widgets.tabletop import Tabletop


async def turn_signpost(tabletop: Tabletop, session: Session, wishes: Wishes) -> None:
    """Send the plan round the track under the cursor, or along it, or take the signpost away; and say what that does."""
    view, track = tabletop.view, tabletop.track_to_signpost
    if view is None or track is None:
        tabletop.prompt.refusal = _where_signposts_stand(view, is_asked=tabletop.decision is not None)
        return
    after = turned(view, track)
    if why := why_in_vain(after, track):
        tabletop.prompt.refusal = why
    elif await wishes.take(session.set_signposts(after.signposts)) and tabletop.view is not None:
        if not tabletop.plan_shown:
            turn_plan(tabletop)  # one wants to see what comes of it
        tabletop.prompt.say(turned_sentence(view, tabletop.view, track), tells_of_place=True)


def _where_signposts_stand(view: View | None, *, is_asked: bool) -> str:
    if view is not None and (view.last_round or view.phase is Phase.OVER):
        return tr("There is no way left to plan: only one claim, at most.")
    if is_asked:
        return tr(
            "First choose what is asked of you: after that x on the map sends the plan along a track, or round it."
        )
    return tr("Go to a free track on the map: there x sends the plan along it, or round it.")

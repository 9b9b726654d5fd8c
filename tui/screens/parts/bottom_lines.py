"""What the bottom lines say: what is asked of the player, and the keys that answer."""

from collections.abc import Sequence

import attrs

from core.phase import Phase
from core.planning.cut import cuts_by, cuts_sentence
from core.planning.prospects import known_prospects
from core.planning.reroute import reroute_sentence
from core.text import tr
from core.view import View
from tui.screens.parts.chat import chat_keys
from tui.screens.parts.company import news_of_company
from tui.screens.parts.notices import news_of_market, news_of_tickets
from tui.screens.parts.undo_requests import AGREE, REFUSE, question_about_undo, undo_that_waits
from tui.session.session import Session
from tui.widgets.decision import Decision
from tui.widgets.prompt import Key
from tui.widgets.questions import keys_for, question_for


def asked_of(
    session: Session, view: View, decision: Decision | None, *, in_panel: bool = False
) -> tuple[str, Sequence[Key]]:
    """
    What is asked now, and the keys that answer: an undo first, then the open decision, then the turn.

    `in_panel` says that a panel beside the map has the focus.
    """
    say = chat_keys(session)
    if (about_undo := question_about_undo(session)) is not None:
        if decision is not None and decision.takes_letters:  # y and n too, until one goes back
            return about_undo, decision.keys()
        return about_undo, [AGREE, REFUSE, *say]
    hints = session.hints_allowed and not session.over
    if decision is not None:
        keys = _keys_of(decision, hints=hints, can_undo=session.can_undo, in_panel=in_panel)
        return decision.question(), keys
    can = {
        "can_undo": session.can_undo,
        "can_redo": session.can_redo,
        "hurry": session.bot_is_asked,
        "hints": hints,
        "in_panel": in_panel,
    }
    return turn_question(session, view), keys_for(view, say, **can)


def _keys_of(decision: Decision, *, hints: bool, can_undo: bool, in_panel: bool) -> Sequence[Key]:
    """
    The keys of a decision, and behind them those that work beside it, as far as letters are not typed in it.

    From another panel those that go back to it or leave it come first: its own do nothing there.
    """
    panels, help_key = Key("Tab", tr("panels"), "app.focus_next"), Key("?", tr("help"), "app.help")
    if not decision.is_left and decision.can_be_dropped:
        return [*decision.keys(), panels, help_key]
    hint = [Key("h", tr("hint"), "hint")] if hints else []
    undo = [Key("u", tr("undo"), "undo")] if can_undo else []
    leave, city = Key("q", tr("leave"), "leave"), Key("/", tr("city"), "find")
    if not decision.is_left:
        return [*decision.keys(), *hint, *undo, panels, leave, help_key, city]
    back = Key("q", tr("back"), "leave")
    panels, plan = attrs.evolve(panels, text=tr("next panel")), Key("v", tr("plan"), "plan")
    first = [back, panels] if decision.can_be_dropped else [panels]
    last = [] if decision.can_be_dropped else [back if in_panel else leave]
    return [*first, plan, *hint, *undo, *last, help_key, city]


def turn_question(session: Session, view: View) -> str:
    """Whose turn it is and what for, after the news; that it is one's last turn before them; or what matters more."""
    if more := news_of_company(session, view) or undo_that_waits(session):
        return more
    question = turn_or_bot_failure(session, view)
    if gone_back := session.gone_back():
        return f"{gone_back} {question}"  # what was news at that time is none now
    news = _news(session, view)
    return " ".join([question, *news] if view.asked and view.last_round else [*news, question])


def _news(session: Session, view: View) -> list[str]:
    """That a way is cut or another, once that is known, which tickets are done, and that the market is another."""
    new = session.new_tracks()
    is_planned = not session.over and known_prospects(view) is not None
    cuts = cuts_sentence(view, cuts_by(view, new)) if is_planned else ""
    reroute = "" if cuts or not is_planned else _reroute(session, view)
    return [news for news in (cuts, reroute, news_of_tickets(view, new), news_of_market(view)) if news]


def _reroute(session: Session, view: View) -> str:
    """That the plan goes another way than in one's last turn, for the one whose turn begins."""
    before = session.last_turn() if view.asked and view.phase is Phase.TURN else None
    return "" if before is None else reroute_sentence(before, view)


def turn_or_bot_failure(session: Session, view: View) -> str:
    """Whose turn it is and what for, or why the bot that is to act does nothing."""
    return session.bot_failure or question_for(view)

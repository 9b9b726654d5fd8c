"""An undo that somebody asks for: what is asked of whom, and the keys that answer."""

from core.text import joined, tr
from tui.session.session import Session
from tui.widgets.prompt import Key

AGREE = Key("y", tr("agree"), "answer(True)", answers=True)
REFUSE = Key("n", tr("leave it as it is"), "answer(False)", answers=True)


def question_about_undo(session: Session) -> str | None:
    """What the one who looks has to answer; None if nothing."""
    request = session.request
    if request is None or not session.asked_to_agree:
        return None
    return tr(
        "{name} asks to take back move {n} and all after it: {what}",
        name=session.setup.seats[request.asker].name,
        n=request.back_to,
        what=session.story()[request.back_to - 1].text,
    )


def undo_that_waits(session: Session) -> str | None:
    """Whom a request waits for, for those who have not to answer it."""
    request = session.request
    if request is None:
        return None
    seats = session.setup.seats
    names = joined([seats[seat].name for seat in sorted(request.waiting)])
    if request.asker == session.eyes:
        return tr("You asked for an undo; {names} must agree. u takes it back.", names=names)
    return tr("{name} asks for an undo; {names} must agree.", name=seats[request.asker].name, names=names)

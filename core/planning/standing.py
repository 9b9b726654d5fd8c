"""The standing of a view."""

from core.planning.last_turn import last_claims
from core.standing import Standing
from core.view import View

_LATEST: list[tuple[View, Standing]] = []
"""Panel after panel asks about the plan for one view, at every move. A bot may ask beside them, in a thread of its own."""


def standing_of(view: View) -> Standing:
    """That of the seat of a view."""
    for known, standing in _LATEST:
        if known is view:
            return standing
    standing = _standing(view)
    _LATEST[:] = (view, standing), *_LATEST[:1]
    return standing


def _standing(view: View) -> Standing:
    assert view.seat is not None
    return Standing(
        view.board,
        view.rules,
        view.seat,
        view.owners,
        view.open_tracks,
        view.trains[view.seat],
        view.tickets,
        view.hand,
        view.tokens,
        last_claims(view),
        view.signposts,
        view.former,
    )

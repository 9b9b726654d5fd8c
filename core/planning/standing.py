"""The standing of a view."""

from core.planning.last_turn import last_claims
from core.standing import Standing
from core.view import View


def standing_of(view: View) -> Standing:
    """That of the seat of a view."""
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

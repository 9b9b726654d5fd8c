"""What everybody at the table can count of a rival's tokens."""

from core.board import UNCLAIMED
from core.view import View


def purse_of(view: View, seat: int) -> int:
    """A seat's tokens, counted from the tolls of all claimed tracks; loans are left out."""
    left = view.rules.purse
    for track in view.board.tracks:
        owner = view.owners[track.index]
        if owner == seat:
            left -= track.toll
        elif owner != UNCLAIMED and view.seconds >> track.index & 1:
            assert track.twin is not None
            if view.owners[track.twin] == seat:
                left += track.toll
    return left

"""
The economy of tolls: what a token is worth in points.

The bonus at the end goes by the order of what is left, so a token is worth what it moves one's chances
in that order: much when a rival's sum is near, nothing when the order is settled. What a rival has spent
stands on the board for everybody to add up.
"""

from collections.abc import Sequence
from functools import cache
from math import erf, sqrt

from core.board import FREE, Board, Track
from core.view import View


def purse_of(view: View, seat: int) -> int:
    """What this seat must have left by the tracks that it and others hold; loans left aside."""
    left = view.rules.purse
    for track in view.board.tracks:
        owner = view.owners[track.index]
        if owner == seat:
            left -= track.toll
        elif owner != FREE and view.seconds >> track.index & 1:
            assert track.twin is not None
            if view.owners[track.twin] == seat:
                left += track.toll
    return left


def due_to_rival(view: View, track: Track) -> bool:
    """Whether the toll of this track goes to a player, not to the bank."""
    if track.twin is None:
        return False
    owner = view.owners[track.twin]
    return owner not in (FREE, view.seat) and owner < len(view.seats)


def expected_bonus(mine: float, rivals: Sequence[tuple[float, float]], table: Sequence[int]) -> float:
    """
    The bonus to expect with this sum at the end.

    A rival is what it is expected to have left, and by how much that may be wrong.
    """
    ahead = [1.0]  # how likely so many rivals have more
    for theirs, spread in rivals:
        beaten = 0.5 * (1 + erf((mine - theirs) / (spread * sqrt(2))))
        fresh = [0.0] * (len(ahead) + 1)
        for count, odds in enumerate(ahead):
            fresh[count] += odds * beaten
            fresh[count + 1] += odds * (1 - beaten)
        ahead = fresh
    return sum(odds * table[place] for place, odds in enumerate(ahead))


def token_value(mine: float, rivals: Sequence[tuple[float, float]], table: Sequence[int]) -> float:
    """What one more token at the end is worth, in points."""
    step = 2.0
    more = expected_bonus(mine + step, rivals, table)
    return (more - expected_bonus(mine - step, rivals, table)) / (2 * step)


@cache
def toll_per_train(board: Board) -> float:
    """What a train costs in tolls on this board, on average."""
    return sum(track.toll for track in board.tracks) / sum(track.length for track in board.tracks)

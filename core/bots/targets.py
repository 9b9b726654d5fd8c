"""Tracks for their own points: what scores most for the turns it still takes."""

from collections.abc import Sequence

from core.board import Track
from core.planning.needs import missing_for
from core.view import View


def free_tracks(view: View) -> list[Track]:
    """The tracks that this seat may still claim with its trains."""
    fitting = view.board.no_longer_than
    tracks = view.open_tracks & fitting[min(view.trains[view.actor], len(fitting) - 1)]
    return [track for track in view.board.tracks if tracks >> track.index & 1]


def points_per_turn(view: View, track: Track, hand: Sequence[int]) -> float:
    """Its points for the turns to draw what is missing, and the one to claim it."""
    return view.rules.points[track.length] / (1 + missing_for(track, view.rules, hand) / 2)


def best_target(view: View) -> Track | None:
    """The free track with the most points per turn; None where no track is left."""
    return max(free_tracks(view), key=lambda track: points_per_turn(view, track, view.hand), default=None)

"""A game half played, for pictures of the map."""

from typing import Any

import attrs

from core.board import Track
from core.view import View
from tests.tui.map_app import MapApp, view_after
from tui.map.highlights import Highlight, highlight_of


def in_the_middle(slug: str, **more: Any) -> MapApp:
    """A game half played, with the ways of all open tickets and one of them brought out."""
    view = view_after(slug, 140)
    app = MapApp(view, highlight=planned(view), cursor=free_track(view).id, **more)
    assert len(set(view.owners)) == 4
    assert app.map.highlight.way
    return app


def planned(view: View) -> Highlight:
    """Every way of an open ticket laid over the map, the first brought out, their cities marked."""
    missing = [n for n in view.tickets if view.state_of_ticket(n).way is not None]
    ways = [way for n in missing if (way := view.state_of_ticket(n).way) is not None]
    lit = highlight_of(view, view.board.tickets[missing[0]].id)
    return attrs.evolve(
        lit,
        plan=lit.way.union(track.id for way in ways for track in way.tracks),
        open_cities=frozenset(view.board.cities[c].id for n in missing for c in view.board.tickets[n].cities),
    )


def free_track(view: View) -> Track:
    """A track of three or more that nobody holds."""
    return next(t for t in view.board.tracks if t.length >= 3 and view.owners[t.index] < 0)

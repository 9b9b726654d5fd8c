"""Pictures of the map. Each docstring says what one should see; look at a new picture before accepting it."""

from typing import Any

import pytest

from core.board import CityId, Track, TrackId
from core.view import View
from tests.tui.map_app import MapApp, board_of, view_after
from tui.app.theme import ANSI, CONTRAST, LIGHT
from tui.map.highlights import highlight_of

WHOLE = (84, 37)
SMALL = (50, 20)


def in_the_middle(slug: str, **more: Any) -> MapApp:
    """A game half played, with the way of a ticket that is not done."""
    view = view_after(slug, 140)
    number = next(n for n in view.tickets if view.state_of_ticket(n).way is not None)
    highlight = highlight_of(view, view.board.tickets[number].id)
    return MapApp(view, highlight=highlight, cursor=free_track(view).id, **more)


def free_track(view: View) -> Track:
    """A track of three or more that nobody holds."""
    return next(t for t in view.board.tracks if t.length >= 3 and view.owners[t.index] < 0)


def test_nederland_whole(snap_compare: Any) -> None:
    """
    The whole of Nederland at its own size, nobody on it yet: the islands at the top left, Zeeland at the bottom
    left, Limburg at the bottom right; nearly every connection is two rows of coloured tokens with letters, with one
    toll digit each; thirty names in full, each beside its dot; nothing overlaps, and there is no scroll bar.
    """
    assert snap_compare(MapApp(board=board_of("nederland")), terminal_size=WHOLE)


def test_nordic_whole(snap_compare: Any) -> None:
    """
    The whole of the Nordic Countries: Norway's coast on the left, Finland on the right, Denmark at the bottom;
    ferries with "~" and "*" for each locomotive, tunnels with "^", the nine grey spaces to Murmansk with "+";
    thirty-nine names in full and nothing that overlaps.
    """
    assert snap_compare(MapApp(board=board_of("nordic")), terminal_size=WHOLE)


def test_nederland_small(snap_compare: Any) -> None:
    """
    A part of Nederland around Utrecht, whose dot stands in bright brackets; scroll bars at the right and at the
    bottom, one cell thick.
    """
    app = MapApp(board=board_of("nederland"), cursor=CityId("utrecht"))
    assert snap_compare(app, terminal_size=SMALL)


def test_nordic_small(snap_compare: Any) -> None:
    """
    The south of the Nordic Countries with the cursor in brackets on the middle token of the green track from
    Karlskrona to København; scroll bars at the right and at the bottom.
    """
    app = MapApp(board=board_of("nordic"), cursor=TrackId("karlskrona-kobenhavn/green"))
    assert snap_compare(app, terminal_size=SMALL)


@pytest.mark.parametrize("slug", ["nederland", "nordic"])
def test_in_the_middle_of_a_game(slug: str, snap_compare: Any) -> None:
    """
    Three colours of trains, each with its own sign twice in a token; the cities of one's own network are written
    in lavender, the two cities of a ticket on amber, and the tokens it still wants stand in amber brackets.
    The cursor is a bright block around one token.
    """
    assert snap_compare(in_the_middle(slug), terminal_size=WHOLE)


def test_five_players_and_a_wide_terminal(snap_compare: Any) -> None:
    """Nederland in the middle of a larger terminal, with the trains of five players: five colours, five signs."""
    assert snap_compare(MapApp(view_after("nederland", 330, 5)), terminal_size=(100, 42))


def test_neutral_player(snap_compare: Any) -> None:
    """Two players' trains, and those of the neutral player: a dotted circle on sand."""
    assert snap_compare(MapApp(view_after("nederland", 250, 2, "neutral")), terminal_size=WHOLE)


def test_choosing_tickets(snap_compare: Any) -> None:
    """The first choice of tickets: each city of the five tickets has the ticket's number instead of its dot."""
    view = view_after("nordic", 0)
    app = MapApp(view, highlight=highlight_of(view, tickets=view.offered))
    assert snap_compare(app, terminal_size=WHOLE)


@pytest.mark.parametrize("theme", [LIGHT.name, CONTRAST.name, ANSI.name])
def test_themes(theme: str, snap_compare: Any) -> None:
    """
    The same position as in the middle of a game: dark letters on light grey; pure colours on black, where what is
    claimed is dark; and the terminal's own sixteen colours.
    """
    assert snap_compare(in_the_middle("nordic", theme=theme), terminal_size=WHOLE)


def test_ascii(snap_compare: Any) -> None:
    """The same position once more with ASCII signs: "@" for cities, "#", "%" and "&" for owners."""
    assert snap_compare(in_the_middle("nordic", ascii_only=True), terminal_size=WHOLE)

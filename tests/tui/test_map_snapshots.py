"""Pictures of the map. Each docstring says what one should see; look at a new picture before accepting it."""

from typing import Any

import pytest

from core.board import CityId, TrackId
from core.board_file import BUILT_IN
from tests.tui.map_app import MapApp, board_of, view_after
from tests.tui.mid_game import in_the_middle
from tui.app.signs import LINES
from tui.app.theme import ANSI, CONTRAST, LIGHT
from tui.map.highlights import highlight_of

ROOMS = {"80x24": (44, 21), "120x40": (84, 37), "160x50": (112, 47), "200x60": (152, 57)}
"""What is left for the map in a terminal of each size."""
OVERVIEW = (80, 21)
WHOLE = ROOMS["120x40"]
boards = pytest.mark.parametrize("slug", BUILT_IN)
rooms = pytest.mark.parametrize("room", ROOMS.values(), ids=ROOMS)


@boards
@rooms
def test_empty(slug: str, room: tuple[int, int], snap_compare: Any) -> None:
    """
    Land, sea and neighbouring countries; every track one line from city to city through its tokens, in its colour;
    names beside their dots. Nederland has the islands at the top left, the IJsselmeer, Zeeland at the bottom left
    and Limburg at the bottom right; the Nordic map Norway's coast, the Gulf of Bothnia and Denmark. It fills the
    picture from 120×40 on; at 80×24 it is a part of it, with scroll bars.
    """
    assert snap_compare(MapApp(board=board_of(slug)), terminal_size=room)


@boards
@rooms
def test_in_the_middle_of_a_game(slug: str, room: tuple[int, int], snap_compare: Any) -> None:
    """
    Three colours of unbroken trains, each with its own sign; quiet thick lines along the ways of all open tickets
    and one in gold, its two cities on gold; the cities of open tickets are stars. The cursor is a bright block. At
    80×24 it is the part around the cursor, where the gold is out of sight.
    """
    assert snap_compare(in_the_middle(slug), terminal_size=room)


@boards
@pytest.mark.parametrize("theme", [LIGHT.name, CONTRAST.name, ANSI.name])
def test_looks(slug: str, theme: str, snap_compare: Any) -> None:
    """
    The same position: dark letters on a light map; pure colours, where trains are dark, on black and grey; and the
    terminal's own sixteen colours on black (grey in the picture, which has a palette of its own), with the coast as
    a band of grey signs.
    """
    assert snap_compare(in_the_middle(slug, theme=theme), terminal_size=WHOLE)


@boards
def test_lines(slug: str, snap_compare: Any) -> None:
    """The same position for fonts without Braille: rails are box lines, ways heavy ones."""
    app = in_the_middle(slug)
    app.map.signs = LINES
    assert snap_compare(app, terminal_size=WHOLE)


@boards
def test_ascii(slug: str, snap_compare: Any) -> None:
    """The same position in ASCII: "@" for cities, "#", "%" and "&" for owners; no half cells along the coast."""
    assert snap_compare(in_the_middle(slug, ascii_only=True), terminal_size=WHOLE)


@boards
def test_without_colour(slug: str, snap_compare: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same position in shades of grey: every owner is still told by the signs of the trains."""
    monkeypatch.setenv("NO_COLOR", "1")
    assert snap_compare(in_the_middle(slug), terminal_size=WHOLE)


@boards
@pytest.mark.parametrize("is_played", [False, True], ids=["empty", "played"])
def test_overview(slug: str, is_played: bool, snap_compare: Any) -> None:
    """The whole board at once at 80×24: a line a connection, in two colours where there are two tracks; short names."""
    app = in_the_middle(slug) if is_played else MapApp(board=board_of(slug), cursor=CityId("oslo"))
    app.map.set_reactive(type(app.map).overview, True)
    assert snap_compare(app, terminal_size=OVERVIEW)


def test_nordic_scrolled(snap_compare: Any) -> None:
    """
    The south of the Nordic Countries with the cursor in brackets on the second of the two tokens of the green track
    from København to Karlskrona; scroll bars at the right and at the bottom.
    """
    app = MapApp(board=board_of("nordic"), cursor=TrackId("karlskrona-kobenhavn/green"))
    assert snap_compare(app, terminal_size=ROOMS["80x24"])


def test_five_players(snap_compare: Any) -> None:
    """Nederland with the trains of five players: five colours, five signs."""
    view = view_after("nederland", 330, 5)
    assert {0, 1, 2, 3, 4} <= set(view.owners)
    assert snap_compare(MapApp(view), terminal_size=ROOMS["160x50"])


def test_two_players_close_twins(snap_compare: Any) -> None:
    """A game of two on the Nordic map: the twin of every claimed track is faint dashes without letters."""
    view = view_after("nordic", 140, 2)
    assert view.closed_tracks
    assert snap_compare(MapApp(view), terminal_size=WHOLE)


def test_neutral_player(snap_compare: Any) -> None:
    """Two players' trains, and those of the neutral player: a dotted circle on sand."""
    view = view_after("nederland", 250, 2, "neutral")
    assert 2 in view.owners
    assert snap_compare(MapApp(view), terminal_size=WHOLE)


def test_choosing_tickets(snap_compare: Any) -> None:
    """
    The first choice of tickets: each city of the five tickets has the ticket's number instead of its dot; Bergen, which
    is of two of them, has a plus.
    """
    view = view_after("nordic", 0)
    app = MapApp(view, highlight=highlight_of(view, tickets=view.offered))
    assert snap_compare(app, terminal_size=WHOLE)

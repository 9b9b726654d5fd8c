"""
Pictures of the map. Each docstring says what one should see, and a check beside the picture that it is so; look at a new
picture before accepting it.
"""

from collections.abc import Callable
from typing import Any

import pytest
from rich.color import Color, ColorType
from rich.style import Style
from textual.pilot import Pilot

from core.board import CityId, TrackId
from core.board_file import BUILT_IN
from tests.tui.map_app import MapApp, board_of, owners_in_sight, view_after
from tests.tui.mid_game import in_the_middle
from tests.tui.test_map import text_at
from tui.app.signs import ASCII, LINES, UNICODE, Glyphs
from tui.app.theme import ANSI, CONTRAST, LIGHT
from tui.map.highlights import highlight_of
from tui.map.overview import short_names

ROOMS = {"80x24": (44, 21), "120x40": (84, 37), "160x50": (112, 47), "200x60": (152, 57)}
"""What is left for the map in a terminal of each size."""
OVERVIEW = (80, 21)
WHOLE = ROOMS["120x40"]
PART = ROOMS["80x24"]
boards = pytest.mark.parametrize("slug", BUILT_IN)
rooms = pytest.mark.parametrize("room", ROOMS.values(), ids=ROOMS)


def so(check: Callable[[MapApp], object]) -> Callable[[Pilot[Any]], Any]:
    """Check something of the map before the picture is taken, which is easily taken of something else."""

    async def before(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        assert isinstance(pilot.app, MapApp)
        check(pilot.app)

    return before


def is_whole(app: MapApp) -> bool:
    """Whether all of the board is in sight; else there are both scroll bars."""
    bars = (app.map.show_horizontal_scrollbar, app.map.show_vertical_scrollbar)
    assert bars == ((False, False) if app.map.fits else (True, True))
    return app.map.fits


def text_of(app: MapApp) -> str:
    return "\n".join(app.lines())


def styles(app: MapApp) -> list[Style]:
    strips = app.screen._compositor.render_strips()
    return [segment.style for strip in strips for segment in strip if segment.style is not None]


def colours(app: MapApp) -> set[Color]:
    """All that is used, of signs and grounds."""
    return {colour for style in styles(app) for colour in (style.color, style.bgcolor) if colour is not None}


def is_grey(colour: Color) -> bool:
    return len(set(colour.get_truecolor())) == 1


def check_the_middle(app: MapApp) -> None:
    """A ticket is brought out, the plan and the cursor are there, and trains of all three are in sight."""
    board_map = app.map
    assert app.focused is board_map
    assert owners_in_sight(board_map) == {0, 1, 2}
    assert board_map.cursor is not None
    assert board_map.has_in_sight(board_map.cursor)
    lit = board_map.highlight
    assert lit.way < lit.plan
    assert lit.ends < lit.open_cities
    assert any(board_map.has_in_sight(track) for track in lit.plan)
    gold = {*map(board_map.has_in_sight, lit.way), *map(board_map.has_in_sight, lit.ends)}
    assert gold == {is_whole(app)}
    assert {text_at(app, city)[0] for city in lit.open_cities if board_map.has_in_sight(city)} == {
        board_map.signs.open_city
    }


def check_signs_of_owners(app: MapApp, signs: Glyphs) -> None:
    """Every train has its owner's sign."""
    view = app.map.view
    assert view is not None
    for track in view.board.tracks:
        owner = view.owners[track.index]
        if 0 <= owner < len(view.seats):
            assert set(text_at(app, track.id)) == {signs.owners[view.seats[owner].colour]}


@boards
@rooms
def test_empty(slug: str, room: tuple[int, int], snap_compare: Any) -> None:
    """
    Land, sea and neighbouring countries; every track one line from city to city through its tokens, in its colour;
    names beside their dots. Nederland has the islands at the top left, the IJsselmeer, Zeeland at the bottom left
    and Limburg at the bottom right; the Nordic map Norway's coast, the Gulf of Bothnia and Denmark. It fills the
    picture from 120×40 on; at 80×24 it is the top left part of it, with scroll bars.
    """

    def check(app: MapApp) -> None:
        assert is_whole(app) is (room != PART)
        assert app.map.scroll_offset == (0, 0)
        assert app.map.cursor is None
        if is_whole(app):
            board = board_of(slug)
            assert all(text_at(app, city.id) == f"{UNICODE.city}{city.name}" for city in board.cities)
            assert all(len(text_at(app, track.id)) == 2 * track.length for track in board.tracks)

    assert snap_compare(MapApp(board=board_of(slug)), terminal_size=room, run_before=so(check))


@boards
@rooms
def test_in_the_middle_of_a_game(slug: str, room: tuple[int, int], snap_compare: Any) -> None:
    """
    Three colours of unbroken trains, each with its own sign; quiet thick lines along the ways of all open tickets
    and one in gold, its two cities on gold; the cities of open tickets are stars. The cursor is a bright block. At
    80×24 it is the part around the cursor, where the gold is out of sight.
    """

    def check(app: MapApp) -> None:
        assert is_whole(app) is (room != PART)
        check_the_middle(app)
        if is_whole(app):
            check_signs_of_owners(app, UNICODE)

    assert snap_compare(in_the_middle(slug), terminal_size=room, run_before=so(check))


@boards
@pytest.mark.parametrize("theme", [LIGHT.name, CONTRAST.name, ANSI.name])
def test_looks(slug: str, theme: str, snap_compare: Any) -> None:
    """
    The same position: dark letters on a light map; pure colours, where trains are dark, on black and grey; and the
    terminal's own sixteen colours on black (grey in the picture, which has a palette of its own), with the coast as
    a band of grey signs.
    """

    def check(app: MapApp) -> None:
        check_the_middle(app)
        names = app.map.get_component_rich_style("map--plain")
        assert names.color is not None
        assert names.bgcolor is not None
        brightness = [sum(colour.get_truecolor()) for colour in (names.color, names.bgcolor)]
        assert (brightness[0] < brightness[1]) is (theme == LIGHT.name)
        if theme == CONTRAST.name:
            grounds = (
                app.map.get_component_rich_style(f"map--{name}").bgcolor for name in ("sea", "land", "abroad")
            )
            assert all(ground is not None and is_grey(ground) for ground in grounds)
        own_sixteen = {ColorType.STANDARD, ColorType.DEFAULT}
        assert ({colour.type for colour in colours(app)} <= own_sixteen) is (theme == ANSI.name)
        assert (UNICODE.coast in text_of(app)) is (theme == ANSI.name)

    assert snap_compare(in_the_middle(slug, theme=theme), terminal_size=WHOLE, run_before=so(check))


@boards
def test_lines(slug: str, snap_compare: Any) -> None:
    """The same position for fonts without Braille: rails are box lines, ways heavy ones."""
    app = in_the_middle(slug)
    app.map.signs = LINES

    def check(app: MapApp) -> None:
        check_the_middle(app)
        check_signs_of_owners(app, LINES)
        assert not [sign for sign in text_of(app) if "\u2800" <= sign <= "\u28ff"]
        assert {*"─│╱╲━"} <= set(text_of(app))

    assert snap_compare(app, terminal_size=WHOLE, run_before=so(check))


@boards
def test_ascii(slug: str, snap_compare: Any) -> None:
    """The same position in ASCII: "@" for cities, "#", "%" and "&" for owners; no half cells along the coast."""

    def check(app: MapApp) -> None:
        check_the_middle(app)
        check_signs_of_owners(app, ASCII)
        assert {*"@#%&*"} <= set(text_of(app))
        assert [sign for sign in text_of(app) if not sign.isascii() and not sign.isalpha()] == []

    assert snap_compare(in_the_middle(slug, ascii_only=True), terminal_size=WHOLE, run_before=so(check))


@boards
def test_without_colour(slug: str, snap_compare: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same position in shades of grey: every owner is still told by the signs of the trains."""
    monkeypatch.setenv("NO_COLOR", "1")

    def check(app: MapApp) -> None:
        check_the_middle(app)
        check_signs_of_owners(app, UNICODE)
        assert all(is_grey(colour) for colour in colours(app))

    assert snap_compare(in_the_middle(slug), terminal_size=WHOLE, run_before=so(check))


@boards
@pytest.mark.parametrize("is_played", [False, True], ids=["empty", "played"])
def test_overview(slug: str, is_played: bool, snap_compare: Any) -> None:
    """
    The whole board at once at 80×24: a line a connection, in two colours where there are two tracks; short names. On
    the empty one the cursor is on Oslo or Utrecht.
    """
    board = board_of(slug)
    cursor = CityId("oslo" if slug == "nordic" else "utrecht")
    app = in_the_middle(slug) if is_played else MapApp(board=board, cursor=cursor)
    app.map.set_reactive(type(app.map).overview, True)

    def check(app: MapApp) -> None:
        assert is_whole(app)
        names = short_names([city.name for city in board.cities])
        assert [text_at(app, city.id)[1:] for city in board.cities] == names
        if is_played:
            check_the_middle(app)
        else:
            assert app.map.cursor == cursor
            assert f"[{UNICODE.city}]" in text_of(app)

    assert snap_compare(app, terminal_size=OVERVIEW, run_before=so(check))


def test_nordic_scrolled(snap_compare: Any) -> None:
    """
    The south of the Nordic Countries with the cursor in brackets on the second of the two tokens of the green track
    from København to Karlskrona; scroll bars at the right and at the bottom.
    """
    track = TrackId("karlskrona-kobenhavn/green")
    app = MapApp(board=board_of("nordic"), cursor=track)

    def check(app: MapApp) -> None:
        assert not is_whole(app)
        assert app.map.scroll_offset.y == app.map.max_scroll_y > 0
        assert app.map.cursor == track
        assert app.map.has_in_sight(track)
        (row,) = (line for line in app.lines() if "[G*]" in line)
        assert row.index("G~") < row.index("[G*]") < row.index("Karlskrona")

    assert snap_compare(app, terminal_size=PART, run_before=so(check))


def test_five_players(snap_compare: Any) -> None:
    """Nederland with the trains of five players: five colours, five signs."""
    view = view_after("nederland", 330, 5)

    def check(app: MapApp) -> None:
        assert owners_in_sight(app.map) == {0, 1, 2, 3, 4}
        check_signs_of_owners(app, UNICODE)

    assert snap_compare(MapApp(view), terminal_size=ROOMS["160x50"], run_before=so(check))


def test_two_players_close_twins(snap_compare: Any) -> None:
    """A game of two on the Nordic map: the twin of every claimed track is faint dashes without letters."""
    view = view_after("nordic", 140, 2)

    def check(app: MapApp) -> None:
        assert owners_in_sight(app.map) == {0, 1}
        assert len(view.closed_tracks) > 2
        assert {sign for track in view.closed_tracks for sign in text_at(app, track)} == {UNICODE.closed}

    assert snap_compare(MapApp(view), terminal_size=WHOLE, run_before=so(check))


def test_neutral_player(snap_compare: Any) -> None:
    """Two players' trains, and those of the neutral player: a dotted circle on sand."""
    view = view_after("nederland", 250, 2, "neutral")

    def check(app: MapApp) -> None:
        assert owners_in_sight(app.map) == {0, 1, 2}
        check_signs_of_owners(app, UNICODE)
        neutral = [track.id for track in view.board.tracks if view.owners[track.index] == 2]
        assert {sign for track in neutral for sign in text_at(app, track)} == {UNICODE.neutral}

    assert snap_compare(MapApp(view), terminal_size=WHOLE, run_before=so(check))


def test_choosing_tickets(snap_compare: Any) -> None:
    """
    The first choice of tickets: each city of the five tickets has the ticket's number instead of its dot; Bergen, which
    is of two of them, has a plus.
    """
    view = view_after("nordic", 0)
    app = MapApp(view, highlight=highlight_of(view, tickets=view.offered))

    def check(app: MapApp) -> None:
        signs = {city.id: text_at(app, city.id)[0] for city in view.board.cities}
        marked = {city: sign for city, sign in signs.items() if sign != UNICODE.city}
        assert sorted(marked.values()) == [*"+112233", "4", "5"]
        assert marked[CityId("bergen")] == "+"

    assert snap_compare(app, terminal_size=WHOLE, run_before=so(check))

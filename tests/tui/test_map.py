"""The map widget: what it shows, how the cursor walks, what it tells, and how little it sends."""

import attrs
import pytest
from textual.geometry import Offset

from core.board import CityId, Kind, MapId, TicketId, TrackId
from core.board_file import BUILT_IN
from core.setup import SeatNo
from core.view import view_of
from tests.core.positions import give_tickets, nordic
from tests.tui.map_app import MapApp, board_of, played, seen_whole, view_after
from tui.app.signs import ASCII, UNICODE
from tui.app.theme import ANSI, LIGHT, THEMES
from tui.map.compass import Direction, city_compass, compass
from tui.map.drawing import Target, lay_out
from tui.map.highlights import NOTHING, Highlight, highlight_of
from tui.map.painter import position_in
from tui.map.widget import MapView

boards = pytest.mark.parametrize("slug", BUILT_IN)
WHOLE = (84, 37)
SMALL = (50, 20)
KEYS = {
    Direction.UP: "up",
    Direction.DOWN: "down",
    Direction.LEFT: "left",
    Direction.RIGHT: "right",
}


def text_at(app: MapApp, target: Target) -> str:
    """The cells of a city or a track as the map shows them now."""
    lines = app.lines()
    shift = app.map._shift
    return "".join(lines[y + shift.y][x + shift.x] for x, y in app.drawing.cells_of(target))


# What it shows.


@boards
async def test_every_track_shows_its_colour_its_kind_and_the_locomotives_it_wants(slug: MapId) -> None:
    app = MapApp(board=board_of(slug))
    async with app.run_test(size=WHOLE):
        for track in app.drawing.board.tracks:
            shown = text_at(app, track.id)
            letter = "=" if track.colour is None else track.colour.letter
            mark = {"plain": " ", "ferry": "~", "tunnel": "^", "special": "+"}[track.kind]
            marks = "*" * track.locomotives + mark * (track.length - track.locomotives)
            assert shown == "".join(letter + second for second in marks)


@boards
async def test_every_name_and_every_toll_stands_on_the_map(slug: MapId) -> None:
    app = MapApp(board=board_of(slug))
    async with app.run_test(size=WHOLE):
        for city in app.drawing.board.cities:
            assert text_at(app, city.id) == f"◉{city.name}"
        lines = app.lines()
        for toll in app.drawing.tolls.values():
            assert lines[toll.at[1]][toll.at[0]] == toll.digits


@boards
async def test_a_claimed_track_shows_its_owner(slug: MapId) -> None:
    view = view_after(slug, 150)
    app = MapApp(view)
    async with app.run_test(size=WHOLE):
        owners = position_in(view).owners
        assert len({*owners.values()}) == 3
        for slug_, owner in owners.items():
            assert owner is not None
            length = view.board.track(slug_).length
            assert text_at(app, slug_) == UNICODE.owners[owner] * 2 * length


async def test_the_neutral_players_tracks_show_too() -> None:
    view = view_after("nederland", 250, 2, "neutral")
    app = MapApp(view)
    async with app.run_test(size=WHOLE):
        neutral = [track for track in view.board.tracks if view.owners[track.index] == 2]
        assert neutral
        for track in neutral:
            assert text_at(app, track.id) == "◌◌" * track.length


async def test_the_last_move_a_way_and_badges_are_marked_without_colour() -> None:
    view = view_after("nordic", 150)
    last = next(track for track, owner in position_in(view).owners.items() if owner)
    free = [track for track in view.board.tracks if view.owners[track.index] < 0]
    way = next(track.id for track in free if track.kind is Kind.PLAIN)
    app = MapApp(
        view,
        highlight=Highlight(last_move=frozenset({last}), way=frozenset({way}), badges={CityId("oslo"): "3"}),
    )
    async with app.run_test(size=WHOLE):
        assert set(text_at(app, last)[1::2]) == {"!"}
        assert text_at(app, CityId("oslo")) == "3Oslo"
        assert set(text_at(app, way)[1::2]) == {"∙"}


async def test_what_can_be_claimed_is_underlined() -> None:
    free = TrackId("bergen-oslo/blue")
    app = MapApp(board=board_of("nordic"), highlight=Highlight(claimable=frozenset({free})))
    async with app.run_test(size=WHOLE):
        picture = app.map._picture
        for target in (free, TrackId("bergen-oslo/red")):
            for cell in app.drawing.cells_of(target):
                assert bool(app.map.filtered_style(picture[cell][1]).underline) == (target == free)


async def test_highlights_of_tracks_that_are_not_drawn_are_ignored() -> None:
    nowhere = frozenset({TrackId("nowhere/red")})
    app = MapApp(
        board=board_of("nordic"),
        highlight=Highlight(claimable=nowhere, last_move=nowhere, way=nowhere, network=nowhere),
    )
    async with app.run_test(size=WHOLE):
        assert "Oslo" in "".join(app.lines())


async def test_without_a_board_it_is_blank_and_answers_no_key() -> None:
    app = MapApp()
    async with app.run_test(size=WHOLE) as pilot:
        await pilot.press("up", "L", "enter")
        await pilot.click(MapView)
        assert "".join(app.lines()).strip() == ""
        assert app.told == []


@boards
async def test_in_ascii_only_names_have_other_characters(slug: MapId) -> None:
    game = played(slug, 200)
    view = view_of(game.state, SeatNo(0))
    app = MapApp(view, ascii_only=True, highlight=highlight_of(view, view.board.tickets[0].id))
    async with app.run_test(size=WHOLE) as pilot:
        await pilot.press("right")
        assert app.map.cursor is not None
        text = "".join(app.lines())
        for city in view.board.cities:
            text = text.replace(city.name, "")
        assert text.isascii()
        app.map.signs = UNICODE
        await pilot.pause()
        assert "◉" in "".join(app.lines())
        app.map.signs = ASCII
        await pilot.pause()
        assert "◉" not in "".join(app.lines())


@pytest.mark.parametrize("theme", [theme.name for theme in THEMES])
@pytest.mark.parametrize("size", [SMALL, (100, 45)])
async def test_without_colour_nothing_breaks(
    theme: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    view = view_after("nordic", 100)
    app = MapApp(view, highlight=highlight_of(view), theme=theme)
    async with app.run_test(size=size) as pilot:
        assert app.no_color
        await pilot.press("right", "enter")
        assert "[" in "".join(app.lines())
        for y in range(app.map.size.height):
            assert all(segment.style is not None for segment in app.map.render_line(y))


async def test_the_cursor_is_seen_without_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = MapApp(board=board_of("nordic"), cursor=CityId("oslo"), theme=ANSI.name)
    async with app.run_test(size=WHOLE):
        assert app.map.filtered_style(app.map._shown[app.drawing.anchors[CityId("oslo")]][1]).reverse


async def test_with_sixteen_colours_every_colour_keeps_its_name() -> None:
    view = view_after("nederland", 200, 5)
    app = MapApp(view, theme=ANSI.name)
    async with app.run_test(size=WHOLE):
        styles = [segment.style for strip in app.map.render_lines(app.map.size.region) for segment in strip]
        assert all(style is not None for style in styles)
        colours = {colour for style in styles if style for colour in (style.color, style.bgcolor) if colour}
        assert colours
        assert all(colour.is_system_defined for colour in colours)


async def test_another_theme_paints_the_map_anew() -> None:
    app = MapApp(board=board_of("nordic"))
    async with app.run_test(size=WHOLE) as pilot:
        before = app.map.render_line(0)
        app.theme = LIGHT.name
        await pilot.pause()
        after = app.map.render_line(0)
        assert before.text == after.text
        assert before != after


# How the cursor walks.


@boards
async def test_arrows_move_the_cursor_as_the_compass_says(slug: MapId) -> None:
    app = MapApp(board=board_of(slug))
    links = compass(lay_out(board_of(slug)))
    start = app.map.board.cities[0].id if app.map.board else None
    assert start is not None
    async with app.run_test(size=WHOLE) as pilot:
        for way in Direction:
            app.map.cursor = start
            app.told.clear()
            await pilot.press(KEYS[way])
            there = links[start].get(way)
            assert app.map.cursor == (there or start)
            assert app.told == ([MapView.CursorMoved(app.map, there)] if there else [])


async def test_the_first_arrow_starts_in_the_middle_of_what_is_seen() -> None:
    app = MapApp(board=board_of("nordic"))
    async with app.run_test(size=WHOLE) as pilot:
        await pilot.press("left")
        assert app.map.cursor is not None
        x, y = app.drawing.anchors[app.map.cursor]
        assert abs(x - 42) <= 6
        assert abs(y - 18) <= 3


async def test_shift_and_an_arrow_move_from_city_to_city() -> None:
    app = MapApp(board=board_of("nordic"), cursor=TrackId("bergen-oslo/blue"))
    links = city_compass(lay_out(board_of("nordic")))
    async with app.run_test(size=WHOLE) as pilot:
        await pilot.press("shift+right")
        assert app.map.cursor == links[TrackId("bergen-oslo/blue")][Direction.RIGHT]
        await pilot.press("shift+up")
        assert app.map.cursor in app.drawing.cities


async def test_the_cursor_stands_in_brackets() -> None:
    app = MapApp(board=board_of("nordic"), cursor=CityId("oslo"))
    async with app.run_test(size=WHOLE) as pilot:
        x, y = app.drawing.anchors[CityId("oslo")]
        assert app.lines()[y][x - 1 : x + 2] == "[◉]"
        app.map.cursor = TrackId("oulu-rovaniemi/orange")
        await pilot.pause()
        assert "[" not in app.lines()[y]
        x, y = app.drawing.anchors[TrackId("oulu-rovaniemi/orange")]
        assert app.lines()[y][x - 1 : x + 3] == "[O ]"
        app.map.cursor = None
        await pilot.pause()
        assert "[" not in "".join(app.lines())


async def test_setting_the_cursor_from_outside_posts_no_message() -> None:
    app = MapApp(board=board_of("nordic"), cursor=CityId("oslo"))
    async with app.run_test(size=WHOLE) as pilot:
        app.map.cursor = CityId("bergen")
        await pilot.pause()
        assert app.told == []


async def test_another_board_forgets_a_cursor_it_does_not_have() -> None:
    app = MapApp(board=board_of("nordic"), cursor=CityId("oslo"))
    async with app.run_test(size=WHOLE) as pilot:
        app.map.view = view_after("nederland", 0)
        await pilot.pause()
        assert app.map.cursor is None
        assert "Utrecht" in "".join(app.lines())
        assert "Oslo" not in "".join(app.lines())


# What it tells.


async def test_enter_chooses_the_track_under_the_cursor_and_leaves_a_city_alone() -> None:
    app = MapApp(board=board_of("nordic"), cursor=CityId("oslo"))
    async with app.run_test(size=WHOLE) as pilot:
        await pilot.press("enter")
        app.map.cursor = TrackId("bergen-oslo/red")
        await pilot.press("enter")
        assert app.told == [MapView.TrackChosen(app.map, TrackId("bergen-oslo/red"))]
        assert app.told[0].control is app.map


@pytest.mark.parametrize("size", [WHOLE, (100, 45), SMALL])
async def test_a_click_chooses_what_is_there(size: tuple[int, int]) -> None:
    app = MapApp(board=board_of("nordic"), cursor=CityId("oslo"))
    async with app.run_test(size=size) as pilot:
        target = TrackId("bergen-oslo/red")
        app.map.reveal(target)
        await pilot.pause()
        for x, y in app.drawing.cells_of(target):
            app.told.clear()
            app.map.cursor = CityId("oslo")
            await pilot.pause()
            place = Offset(x, y) + app.map._shift
            await pilot.click(MapView, offset=place)
            assert app.told == [MapView.CursorMoved(app.map, target), MapView.TrackChosen(app.map, target)]


async def test_a_click_on_a_name_or_beside_a_dot_goes_to_the_city() -> None:
    app = MapApp(board=board_of("nordic"))
    async with app.run_test(size=WHOLE) as pilot:
        city = app.drawing.cities[CityId("tallinn")]
        for x, y in (city.dot, city.label, (city.dot[0] + 1, city.dot[1])):
            app.map.cursor = CityId("oslo")
            await pilot.click(MapView, offset=(x, y))
            assert app.told.pop() == MapView.CursorMoved(app.map, city.id)


async def test_a_click_on_an_empty_cell_posts_no_message() -> None:
    app = MapApp(board=board_of("nordic"))
    async with app.run_test(size=(100, 45)) as pilot:
        await pilot.click(MapView, offset=(1, 1))
        assert app.told == []


# Where it is.


@pytest.mark.parametrize("size", [(84, 37), (90, 60), (100, 45), (152, 57), (300, 90)])
async def test_the_map_fills_its_room_at_any_size(size: tuple[int, int]) -> None:
    app = MapApp(board=board_of("nordic"))
    async with app.run_test(size=size) as pilot:
        assert app.drawing.size == size
        x, y = app.drawing.anchors[CityId("oslo")]
        assert app.lines()[y][x] == "◉"
        assert not app.map.show_vertical_scrollbar
        assert not app.map.show_horizontal_scrollbar
        await pilot.resize_terminal(84, 37)
        await pilot.pause()
        assert app.drawing.size == (84, 37)
        assert app.lines()[28][26] == "◉"


async def test_a_larger_map_has_its_cities_farther_apart() -> None:
    app = MapApp(board=board_of("nordic"))
    async with app.run_test(size=(168, 74)):
        oslo, tallinn = (app.drawing.cities[CityId(city)].dot for city in ("oslo", "tallinn"))
        assert tallinn[0] - oslo[0] == 2 * (74 - 26)
        assert oslo[1] - tallinn[1] == 2 * (28 - 27)


@boards
async def test_a_smaller_widget_scrolls_to_the_cursor_and_to_what_is_revealed(slug: MapId) -> None:
    app = MapApp(board=board_of(slug))
    async with app.run_test(size=SMALL) as pilot:
        for target in list(app.drawing.anchors)[::3]:
            app.map.cursor = target
            await pilot.pause()
            x, y = Offset(*app.drawing.anchors[target]) + app.map._shift
            assert 0 <= x < app.map.room.width
            assert 0 <= y < app.map.room.height
        for target in list(app.drawing.cities)[::2]:
            app.map.reveal(target)
            await pilot.pause()
            for cell in app.drawing.cells_of(target):
                x, y = Offset(*cell) + app.map._shift
                assert 0 <= x < app.map.room.width
                assert 0 <= y < app.map.room.height


@boards
async def test_a_name_that_the_edge_cuts_says_so_and_is_whole_again_in_sight(slug: MapId) -> None:
    app = MapApp(board=board_of(slug))
    async with app.run_test(size=SMALL) as pilot:
        room, cut = app.map.room, 0
        for left in range(app.map.virtual_size.width - room.width + 1):
            app.map.scroll_to(left, 0, animate=False, immediate=True)
            await pilot.pause()
            for city in app.drawing.cities.values():
                (x, y), last = city.label, city.label[0] + len(city.name) - 1
                if y >= room.height or last < left or x >= left + room.width:
                    continue
                line = app.map.render_line(y).text
                is_cut = x < left <= last, x < left + room.width <= last
                cut += any(is_cut)
                assert (line[0] == UNICODE.more) >= is_cut[0]
                assert (line[room.width - 1] == UNICODE.more) >= is_cut[1]
                assert (city.name in line) is not any(is_cut)
        assert cut > 20


@boards
async def test_a_cursor_on_any_track_of_the_whole_board_outlives_any_size(slug: MapId) -> None:
    """In a small room other things may hide all of a rail."""
    app = MapApp(board=board_of(slug))
    async with app.run_test(size=SMALL) as pilot:
        app.map.overview = True
        await pilot.pause()
        hidden = 0
        for columns, rows in ((60, 20), (156, 22), (44, 21)):
            for track in board_of(slug).tracks:
                app.map.cursor = track.id
                assert app.drawing.cells_of(track.id)
                hidden += not app.drawing.tracks[track.id].rail.chain
            await pilot.resize_terminal(columns, rows)
            await pilot.pause()
            assert app.map.has_in_sight(board_of(slug).tracks[-1].id)
        assert hidden


async def test_the_cursor_stays_in_sight_when_the_terminal_shrinks() -> None:
    app = MapApp(board=board_of("nordic"), cursor=CityId("kobenhavn"))
    async with app.run_test(size=WHOLE) as pilot:
        await pilot.resize_terminal(*SMALL)
        await pilot.pause()
        x, y = Offset(*app.drawing.anchors[CityId("kobenhavn")]) + app.map._shift
        assert 0 <= x < app.map.room.width
        assert 0 <= y < app.map.room.height
        await pilot.resize_terminal(*WHOLE)
        await pilot.pause()
        assert app.map._shift == Offset(0, 0)


async def test_a_ticket_whose_ends_do_not_fit_shows_what_it_still_wants() -> None:
    """In a small room: one track that is left comes into sight whole; of a long way as much as fits around its middle."""
    state = give_tickets(nordic(), 0, "kobenhavn-murmansk", "bergen-trondheim")
    view = view_of(state, SeatNo(0))
    lit = highlight_of(view, TicketId("kobenhavn-murmansk"))
    app = MapApp(view)
    async with app.run_test(size=(42, 20)) as pilot:
        await pilot.pause()
        app.map.highlight = attrs.evolve(lit, way=frozenset({TrackId("bergen-stavanger/purple")}))
        await pilot.pause()
        assert app.map.has_in_sight(TrackId("bergen-stavanger/purple"))
        app.map.highlight = NOTHING
        app.map.highlight = lit
        await pilot.pause()
        assert len(seen_whole(app.map, lit.way)) >= len(lit.way) // 2 > 1
        near = highlight_of(view, TicketId("bergen-trondheim"))
        app.map.highlight = near
        await pilot.pause()
        assert seen_whole(app.map, near.ends) == near.ends

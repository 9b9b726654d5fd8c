"""How tracks and cities look: claimed, closed, on a way, suggested; and that each is told without colour."""

import random

import attrs
import pytest

from core.board import CityId, MapId, TrackId
from core.board_file import BUILT_IN
from core.setup import SeatColour, SeatNo
from core.view import View, view_of
from tests.core.positions import build, nederland, nordic
from tests.tui.map_app import MapApp, board_of, view_after
from tests.tui.test_map import text_at
from tui.app.signs import ASCII, LINES, UNICODE, Glyphs, Slope
from tui.map.classes import CLAIMABLE, CLOSED, HINT, LETTER, PLAN, PLAN_TOKEN, SEAT_PAINTS, TOLL, WAY
from tui.map.descriptions import about_target
from tui.map.drawing import lay_out
from tui.map.highlights import Highlight
from tui.map.painter import Painter, Position, position_in

WHOLE = (84, 37)
WAYS = TrackId("bergen-oslo/blue")
all_signs = pytest.mark.parametrize("signs", [UNICODE, LINES, ASCII])


def closing_view() -> View:
    """A game of two on a map where only one of two twins can then be claimed."""
    return view_after("nordic", 140, 2)


def test_a_track_is_closed_when_its_twin_is_taken_and_the_table_is_small() -> None:
    view = closing_view()
    assert view.closed_tracks
    for slug in view.closed_tracks:
        track = view.board.track(slug)
        assert track.twin is not None
        assert view.owners[track.index] < 0 <= view.owners[track.twin]
        assert not view.open_tracks & track.bit
        assert slug not in view.moves.tracks()
    assert view_after("nordic", 140, 3).closed_tracks == frozenset()


def test_a_closed_track_is_told_as_closed_and_not_counted_as_free() -> None:
    view = closing_view()
    slug = min(view.closed_tracks)
    track = view.board.track(slug)
    assert about_target(view, slug) == (
        f"{view.board.track_name(track)} is closed: with 2 players only one of the two can be claimed."
    )
    number = track.cities[0]
    city = view.board.cities[number]
    tracks = view.board.at_city[number]
    free = [t for t in tracks if view.owners[t.index] < 0 and t.id not in view.closed_tracks]
    assert (
        about_target(view, city.id)
        == f"{city.name}: {len(free)} of its {len(tracks)} tracks are free for you."
    )


def test_the_twin_of_ones_own_track_is_not_counted_as_free_to_whom_it_is_closed() -> None:
    """Nederland: the others may claim it also at a small table, and who holds its twin may not."""
    state = build(nederland(), 0, "amsterdam-lelystad/yellow")
    told = [about_target(view_of(state, seat), CityId("lelystad")) for seat in (SeatNo(0), SeatNo(1), None)]
    *players, spectator = told
    assert players == [f"Lelystad: {n} of its 6 tracks are free for you." for n in (4, 5)]
    assert spectator == "Lelystad: 5 of its 6 tracks are free."


@all_signs
async def test_a_closed_track_shows_no_letter(signs: Glyphs) -> None:
    view = closing_view()
    app = MapApp(view)
    app.map.signs = signs
    async with app.run_test(size=WHOLE):
        for slug in view.closed_tracks:
            assert set(text_at(app, slug)) == {signs.closed}
            for cell in app.drawing.cells_of(slug):
                assert app.map._picture[cell][1][1] == CLOSED
                assert app.map.filtered_style(app.map._picture[cell][1]).strike


@all_signs
@pytest.mark.parametrize("slug", BUILT_IN)
def test_a_picture_made_from_the_one_before_is_as_one_made_from_nothing(slug: MapId, signs: Glyphs) -> None:
    board = board_of(slug)
    drawing = lay_out(board)
    tracks, cities = (list(drawing.tracks), list(drawing.cities))
    painter, shown = Painter(drawing, signs), dict(Painter(drawing, signs).paint(Position()))
    painter.paint(Position())
    chance = random.Random(13)

    def some(ids: list[TrackId]) -> frozenset[TrackId]:
        return frozenset(chance.sample(ids, chance.randrange(len(ids) // 2)))

    for _ in range(40):
        owners = {track: chance.choice((*SeatColour, None)) for track in some(tracks)}
        position = Position(owners, some(tracks), tolls=chance.random() < 0.8)
        highlight = Highlight(
            claimable=some(tracks),
            last_move=some(tracks),
            network=some(tracks),
            plan=some(tracks),
            way=some(tracks),
            open_cities=frozenset(chance.sample(cities, 5)),
            badges={chance.choice(cities): "1"},
            letters={chance.choice(tracks): "a", chance.choice(cities): "b"} if chance.random() < 0.5 else {},
        )
        fresh = Painter(drawing, signs).paint(position, highlight)
        assert painter.paint(position, highlight) == fresh
        differ = {cell for cell in shown.keys() | fresh.keys() if shown.get(cell) != fresh.get(cell)}
        assert painter.changed == differ
        shown = fresh


@all_signs
def test_a_claimed_track_is_an_unbroken_train(signs: Glyphs) -> None:
    view = view_after("nordic", 140)
    drawing = lay_out(view.board)
    position = position_in(view)
    picture = Painter(drawing, signs).paint(position)
    for slug, owner in position.owners.items():
        assert owner is not None
        drawn = drawing.tracks[slug]
        for cell, _ in drawn.rail.chain:
            sign, paint = picture[cell]
            assert sign in signs.train.values()
            assert paint[0] in SEAT_PAINTS.values()
            if paint[0] == SEAT_PAINTS[owner.value]:
                continue  # one's own car, or where two trains meet that of the other
            assert cell in {
                c for other in drawing.tracks.values() if other.id != slug for c in other.rail.slopes
            }


@all_signs
def test_a_train_is_not_drawn_with_the_signs_of_a_free_rail(signs: Glyphs) -> None:
    flat = [signs.train, signs.rail, signs.closed_rail]
    assert len({line[Slope.FLAT] for line in flat}) == 3
    assert not {*signs.owners.values(), signs.neutral} & {*signs.rail.values(), signs.closed}


@pytest.mark.parametrize(("variant", "shown"), [("tolls", True), ("no-tolls", False)])
async def test_a_toll_stands_on_the_map_only_where_it_is_paid(variant: str, shown: bool) -> None:
    view = view_after("nederland", 0, variant=variant)
    assert view.rules.tolls is shown
    app = MapApp(view)
    async with app.run_test(size=WHOLE):
        assert app.drawing.tolls
        tolls = [paint for _, paint in app.map._picture.values() if TOLL in paint]
        assert bool(tolls) is shown


def dots_in(sign: str) -> int:
    """How many dots a Braille sign has."""
    return (ord(sign) & 0xFF).bit_count()


@pytest.mark.parametrize(
    ("highlight", "paint", "mark"),
    [
        (Highlight(way=frozenset({WAYS})), WAY, None),
        (Highlight(plan=frozenset({WAYS})), PLAN, None),
        (Highlight(hint=frozenset({WAYS})), HINT, "?"),
    ],
)
def test_a_way_is_a_thick_line_on_the_rail(highlight: Highlight, paint: str, mark: str | None) -> None:
    drawing = lay_out(board_of("nordic"))
    free = Painter(drawing, UNICODE).paint(Position())
    lit = Painter(drawing, UNICODE).paint(Position(), highlight)
    drawn = drawing.tracks[WAYS]
    alone = [cell for cell in drawn.rail.dots if lit[cell][1][1] == paint]
    assert len(alone) == len(drawn.rail.dots)
    for cell in alone:
        assert dots_in(lit[cell][0]) > drawn.rail.dots[cell].bit_count()
    for x, y in drawn.tokens:
        assert lit[x, y] == free[x, y]
        assert lit[x + 1, y][0] == (mark or free[x + 1, y][0])


@all_signs
@pytest.mark.parametrize("slug", BUILT_IN)
def test_a_plan_is_seen_on_every_space_of_every_kind_and_hides_nothing_that_it_wants(
    slug: MapId, signs: Glyphs
) -> None:
    board = board_of(slug)
    drawing = lay_out(board)
    every = frozenset(track.id for track in board.tracks)
    free = Painter(drawing, signs).paint(Position())
    lit = Painter(drawing, signs).paint(Position(), Highlight(plan=every, claimable=every))
    for track in board.tracks:
        for x, y in drawing.tracks[track.id].tokens:
            assert lit[x, y] == (free[x, y][0], (*free[x, y][1], CLAIMABLE))
            sign, paint = lit[x + 1, y]
            assert paint == (PLAN_TOKEN,)
            assert sign == (free[x + 1, y][0].strip() or signs.way)


async def test_a_plan_is_seen_without_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = MapApp(board=board_of("nordic"), highlight=Highlight(plan=frozenset({WAYS})), ascii_only=True)
    async with app.run_test(size=WHOLE):
        drawn = app.drawing.tracks[WAYS]
        for x, y in drawn.tokens:
            assert app.map.filtered_style(app.map._shown[x + 1, y][1]).reverse
        assert all(app.map.filtered_style(app.map._shown[cell][1]).bold for cell in drawn.rail.slopes)


def test_the_way_that_is_brought_out_hides_the_plan() -> None:
    drawing = lay_out(board_of("nordic"))
    both = Highlight(way=frozenset({WAYS}), plan=frozenset({WAYS, TrackId("bergen-oslo/red")}))
    picture = Painter(drawing, UNICODE).paint(Position(), both)
    paints = {paint[-1] for _, paint in picture.values()}
    assert {WAY, PLAN} <= paints
    assert {picture[cell][1][1] for cell in drawing.tracks[WAYS].rail.dots} == {WAY}


async def test_cities_of_tickets_and_letters_to_jump_by_are_marked() -> None:
    highlight = Highlight(
        open_cities=frozenset({CityId("bergen"), CityId("oslo")}),
        done_cities=frozenset({CityId("tallinn")}),
        letters={CityId("turku"): "a", WAYS: "b", CityId("nowhere"): "c"},
    )
    app = MapApp(board=board_of("nordic"), highlight=highlight)
    async with app.run_test(size=WHOLE):
        assert text_at(app, CityId("oslo")) == "✦Oslo"
        assert text_at(app, CityId("tallinn")) == "✓Tallinn"
        assert text_at(app, CityId("turku")) == "aTurku"
        assert app.map._picture[app.drawing.anchors[WAYS]] == ("b", (LETTER,))


async def test_both_ends_of_a_ticket_come_into_sight_where_they_fit() -> None:
    app = MapApp(board=board_of("nordic"), cursor=CityId("murmansk"))
    async with app.run_test(size=(50, 20)) as pilot:
        app.map.highlight = Highlight(ends=frozenset({CityId("oslo"), CityId("stockholm")}))
        await pilot.pause()
        for city in ("oslo", "stockholm"):
            x, y = app.drawing.anchors[CityId(city)]
            assert 0 <= x - app.map.scroll_offset.x < app.map.room.width
            assert 0 <= y - app.map.scroll_offset.y < app.map.room.height
        there = app.map.scroll_offset
        app.map.highlight = attrs.evolve(app.map.highlight, way=frozenset({WAYS}))
        await pilot.pause()
        assert app.map.scroll_offset == there


async def test_z_shows_the_whole_board_and_z_or_enter_goes_back_to_the_cursor() -> None:
    app = MapApp(board=board_of("nordic"), cursor=CityId("murmansk"))
    async with app.run_test(size=(60, 22)) as pilot:
        assert not app.map.fits
        await pilot.press("z")
        await pilot.pause()
        assert app.map.overview
        assert app.drawing.size == (60, 22)
        assert "Oslo" in "".join(app.lines())
        assert app.screen.has_class("overview")
        await pilot.press("left", "down")
        there = app.map.cursor
        assert there is not None
        assert there != "murmansk"
        await pilot.press("enter")
        await pilot.pause()
        assert "overview" not in app.screen.classes
        assert app.map.cursor == there
        assert app.map.has_in_sight(there)
        assert [told for told in app.told if "Chosen" in type(told).__name__] == []
        await pilot.press("z", "z")
        await pilot.pause()
        assert "overview" not in app.screen.classes
        assert app.map.cursor == there


async def test_without_a_cursor_z_goes_back_to_where_the_map_was() -> None:
    app = MapApp(board=board_of("nordic"))
    async with app.run_test(size=(60, 22)) as pilot:
        app.map.reveal(CityId("karlskrona"))
        await pilot.pause()
        there = app.map.scroll_offset
        assert there.x
        assert there.y
        await pilot.press("z")
        await pilot.pause()
        assert app.map.scroll_offset == (0, 0)
        await pilot.press("z")
        await pilot.pause()
        assert app.map.scroll_offset == there
        bars = app.map.horizontal_scrollbar, app.map.vertical_scrollbar
        assert tuple(bar.position for bar in bars) == there


async def test_z_does_nothing_where_the_whole_board_is_in_sight() -> None:
    app = MapApp(board=board_of("nordic"))
    async with app.run_test(size=WHOLE) as pilot:
        await pilot.press("z")
        assert not app.map.overview


async def test_in_the_overview_a_claimed_track_shows_its_owner() -> None:
    view = view_after("nordic", 140)
    app = MapApp(view)
    async with app.run_test(size=(80, 21)) as pilot:
        app.map.overview = True
        await pilot.pause()
        owners = position_in(view).owners
        shown = set("".join(app.lines()))
        for owner in owners.values():
            assert owner is not None
            assert UNICODE.owners[owner] in shown


def test_one_free_track_of_a_city_is_told_as_one() -> None:
    state = build(nordic(), 1, "kristiansand-stavanger/green", "kristiansand-oslo/black")
    told = about_target(view_of(state, SeatNo(0)), CityId("kristiansand"))
    assert told == "Kristiansand: 1 of its 4 tracks is free for you."

"""The drawing of a board: whole and legible on the boards of the game, and told in sentences where it is not."""

import tomllib
from importlib.resources import files
from typing import Any

import attrs
import pytest

from core.board import Board, CityId, MapId, TrackId
from core.board_file import BUILT_IN, built_in_board, read_board
from tui.map.check import drawing_faults
from tui.map.drawing import lay_out, size_of
from tui.map.fit import fitted_whole
from tui.map.names import as_typed, one_cell_characters
from tui.map.spread import TOKEN, Line

boards = pytest.mark.parametrize("slug", BUILT_IN)


def source(slug: str = "nordic") -> dict[str, Any]:
    """A built-in map file, to be spoiled."""
    return tomllib.loads(files("core").joinpath("boards", f"{slug}.toml").read_text(encoding="utf-8"))


def connection(tables: dict[str, Any], *cities: str) -> dict[str, Any]:
    found: dict[str, Any] = next(row for row in tables["connections"] if set(row["cities"]) == set(cities))
    return found


def small(a: tuple[int, int], b: tuple[int, int], *tracks: dict[str, Any], **more: Any) -> Board:
    """Two cities, Aa and Bb, with these tracks between them, on the rules of the Nordic board."""
    tables = source()
    tables["cities"] = {"aa": {"name": "Aa", "at": list(a)}, "bb": {"name": "Bb", "at": list(b)}}
    tables["connections"] = [{"cities": ["aa", "bb"], "tracks": list(tracks), **more}]
    tables["tickets"] = [{"cities": ["aa", "bb"], "points": 1}]
    return attrs.evolve(_unchecked(tables), size=(60, 20), terrain=())


def _unchecked(tables: dict[str, Any]) -> Board:
    """A board too small to be played, from a file that is otherwise right."""
    rules = tables["rules"]
    rules.update(players=[1, 1], first_tickets=1, first_tickets_kept=1)
    return read_board(tables, "small.toml")


@boards
def test_the_built_in_boards_are_drawn_without_a_fault(slug: MapId) -> None:
    assert list(drawing_faults(built_in_board(slug))) == []


@boards
def test_every_track_shows_as_many_tokens_as_it_is_long_and_no_cell_is_used_twice(slug: MapId) -> None:
    board = built_in_board(slug)
    drawing = lay_out(board)
    assert {track.id: len(track.tokens) for track in drawing.tracks.values()} == {
        track.id: track.length for track in board.tracks
    }
    cells = [cell for city in drawing.cities.values() for cell in (city.dot, *city.label_cells)]
    cells += [cell for track in drawing.tracks.values() for cell in track.cells]
    cells += [cell for toll in drawing.tolls.values() for cell in toll.cells]
    assert len(cells) == len(set(cells))
    assert drawing.inked == set(cells)


@boards
def test_every_city_is_written_in_full_and_every_toll_once(slug: MapId) -> None:
    board = built_in_board(slug)
    drawing = lay_out(board)
    assert [city.name for city in drawing.cities.values()] == [city.name for city in board.cities]
    wanted = {connection.id: str(connection.toll) for connection in board.connections if connection.toll}
    assert {toll.connection: toll.digits for toll in drawing.tolls.values()} == wanted


def test_a_cell_tells_what_stands_on_it() -> None:
    drawing = lay_out(built_in_board(MapId("nordic")))
    oslo = drawing.cities[CityId("oslo")]
    track = drawing.tracks[TrackId("bergen-oslo/blue")]
    assert drawing.targets[oslo.dot] == drawing.targets[oslo.label_cells[-1]] == "oslo"
    for x, y in track.tokens:
        assert drawing.targets[x, y] == drawing.targets[x + 1, y] == "bergen-oslo/blue"
    assert drawing.cells_of(TrackId("bergen-oslo/blue")) == track.cells
    assert drawing.cells_of(CityId("oslo")) == (oslo.dot, *oslo.label_cells)


@pytest.mark.parametrize("length", range(1, 7))
def test_without_a_path_the_tokens_stand_evenly_on_a_straight_line(length: int) -> None:
    drawing = lay_out(small((2, 5), (50, 5), {"colour": "red", "length": length}))
    (track,) = drawing.tracks.values()
    assert len(track.tokens) == length
    assert {y for _, y in track.tokens} == {5}
    ends = [3, *(x + TOKEN for x, _ in track.tokens)]
    gaps = [start - end for end, start in zip(ends, [*(x for x, _ in track.tokens), 50], strict=True)]
    assert max(gaps) - min(gaps) <= 1


def test_tokens_follow_way_points() -> None:
    board = small((2, 2), (50, 12), {"colour": "red", "length": 6, "path": [[50, 2]]})
    (track,) = lay_out(board).tracks.values()
    assert len(track.tokens) == 6
    assert [y for _, y in track.tokens[:4]] == [2] * 4
    assert all(abs(x - 49.5) <= 1 for x, y in track.tokens if y > 2)
    assert list(drawing_faults(board)) == []


@pytest.mark.parametrize("end", [(50, 5), (2, 18), (40, 18), (12, 18)])
@pytest.mark.parametrize("lengths", [(4, 4), (3, 4), (4, 2)])
@pytest.mark.parametrize("path", [[], [[26, 5]]])
def test_twins_on_the_same_way_run_side_by_side(
    end: tuple[int, int], lengths: tuple[int, int], path: list[list[int]]
) -> None:
    tracks = [{"colour": c, "length": n, "path": path} for c, n in zip(("red", "blue"), lengths, strict=True)]
    board = small((2, 5), end, *tracks)
    assert [fault for fault in drawing_faults(board) if "side by side" in fault] == []
    red, blue = lay_out(board).tracks.values()
    assert not set(red.cells) & set(blue.cells)
    assert (len(red.tokens), len(blue.tokens)) == lengths


def test_tokens_are_spread_by_how_far_it_looks_not_by_cells() -> None:
    across, down = Line([(0, 0), (20, 0)]).spread(3), Line([(10, 0), (10, 10)]).spread(3)
    assert [2 * y for _, y in down] == pytest.approx([x for x, _ in across])


def test_a_name_without_a_place_stands_beside_its_dot() -> None:
    board = small((2, 5), (57, 5), {"colour": "red", "length": 3})
    aa, bb = lay_out(board).cities.values()
    assert (aa.label, bb.label) == ((4, 5), (54, 5))


def test_a_board_without_a_drawing_can_be_loaded_but_has_one_fault() -> None:
    tables = source("nederland")
    del tables["size"]
    for city in tables["cities"].values():
        del city["at"], city["label"]
    for row in tables["connections"]:
        row.pop("toll_at", None)
        for track in row["tracks"]:
            del track["path"]
    board = read_board(tables, "bare.toml")
    assert list(drawing_faults(board)) == [
        "The map has no drawing: it has no size and its cities have no places."
    ]
    drawing = lay_out(board)
    assert (drawing.cities, drawing.tracks, drawing.size) == ({}, {}, (1, 1))


def spoil_size(tables: dict[str, Any]) -> None:
    del tables["size"]


def spoil_place(tables: dict[str, Any]) -> None:
    tables["cities"]["oslo"].pop("at")


def spoil_outside(tables: dict[str, Any]) -> None:
    connection(tables, "bergen", "oslo")["tracks"][0]["path"][0] = [83, 1]


def spoil_cut(tables: dict[str, Any]) -> None:
    tables["cities"]["murmansk"].update(at=[76, 2], label=[78, 2])


def spoil_twice(tables: dict[str, Any]) -> None:
    path = connection(tables, "bergen", "stavanger")["tracks"][0]["path"]
    path[1] = [path[0][0] + 1, path[0][1]]


def spoil_count(tables: dict[str, Any]) -> None:
    connection(tables, "bergen", "stavanger")["tracks"][0]["path"].append([1, 1])


def spoil_twins(tables: dict[str, Any]) -> None:
    connection(tables, "bergen", "oslo")["tracks"][0]["path"][1] = [60, 0]


def spoil_shorter_twin(tables: dict[str, Any]) -> None:
    shorter = min(connection(tables, "kristiansand", "stavanger")["tracks"], key=lambda row: row["length"])
    shorter["path"][0] = [60, 0]


def spoil_label(tables: dict[str, Any]) -> None:
    tables["cities"]["honningsvag"]["label"] = [43, 0]


def spoil_touch(tables: dict[str, Any]) -> None:
    x, y = tables["cities"]["honningsvag"]["label"]
    connection(tables, "bergen", "stavanger")["tracks"][0]["path"][0] = [x + len("Honningsvåg"), y]


def spoil_width(tables: dict[str, Any]) -> None:
    tables["cities"]["oslo"]["name"] = "奥斯陆"


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (spoil_size, "The drawing has no size."),
        (spoil_place, "Oslo has no place."),
        (
            spoil_outside,
            "A part of the track bergen-oslo/blue lies outside of the drawing's 84×37 cells.",
        ),
        (spoil_cut, "A part of the name Murmansk lies outside of the drawing's 84×37 cells."),
        (
            spoil_twice,
            "Cell [7, 30] is used by the track bergen-stavanger/purple and the track bergen-stavanger/purple.",
        ),
        (spoil_count, "bergen-stavanger/purple has 3 places for 2 tokens."),
        (spoil_twins, "The tracks of bergen-oslo do not run side by side."),
        (spoil_shorter_twin, "The tracks of kristiansand-stavanger do not run side by side."),
        (spoil_label, "The name Honningsvåg does not stand beside its dot."),
        (spoil_touch, "The name Honningsvåg touches the track bergen-stavanger/purple."),
        (spoil_width, "奥斯陆 has characters that are not one cell wide."),
    ],
)
def test_a_fault_is_told_in_a_sentence(spoil: Any, sentence: str) -> None:
    tables = source()
    spoil(tables)
    assert sentence in list(drawing_faults(read_board(tables, "spoiled.toml")))


def test_a_toll_without_a_place_is_a_fault() -> None:
    tables = source("nederland")
    del connection(tables, "breda", "rotterdam")["toll_at"]
    faults = list(drawing_faults(read_board(tables, "spoiled.toml")))
    assert faults == ["The toll of breda-rotterdam has no place."]


@pytest.mark.parametrize(
    ("slug", "typed", "found"),
    [
        ("nordic", "goteb", ["goteborg"]),
        ("nordic", "GÖT", ["goteborg"]),
        ("nordic", "kø", ["kobenhavn"]),
        ("nordic", "ko", ["kobenhavn"]),
        ("nordic", "mo i", ["mo-i-rana"]),
        ("nordic", "rana", ["mo-i-rana"]),
        ("nordic", "a", ["andalsnes", "alborg", "arhus"]),
        ("nordic", "xyz", []),
        ("nordic", "", []),
        ("nordic", "'", []),
        ("nederland", "s-g", ["s-gravenhage"]),
        ("nederland", "'s-Grav", ["s-gravenhage"]),
        ("nederland", "graven", ["s-gravenhage"]),
        ("nederland", "den h", ["den-helder"]),
        ("nederland", "lieg", ["liege"]),
    ],
)
def test_a_city_is_found_as_one_types(slug: str, typed: str, found: list[str]) -> None:
    assert list(lay_out(built_in_board(MapId(slug))).find_cities(typed)) == found


def test_a_name_becomes_one_character_a_cell() -> None:
    assert one_cell_characters("A\u030angstro\u0308m") == "Ångström"
    assert one_cell_characters("奥slo") == "?slo"
    assert as_typed("Łódź–Ærø") == "lodzaero"


@boards
def test_a_cursor_stands_on_the_dot_of_a_city_and_in_the_middle_of_a_track(slug: MapId) -> None:
    drawing = lay_out(built_in_board(slug))
    assert len(set(drawing.anchors.values())) == len(drawing.anchors)
    for city in drawing.cities.values():
        assert drawing.anchors[city.id] == city.dot
    for track in drawing.tracks.values():
        number = track.tokens.index(drawing.anchors[track.id])
        assert abs(number - (len(track.tokens) - 1) / 2) <= 0.5


@boards
@pytest.mark.parametrize("room", [(80, 21), (60, 18), (43, 15), (30, 12)])
def test_no_two_names_of_an_overview_lie_over_each_other(slug: MapId, room: tuple[int, int]) -> None:
    """Nor over the dot of a city, however little room there is: all are there in the room that 80 by 24 leaves."""
    board = built_in_board(slug)
    drawing = lay_out(board, fitted_whole(size_of(board), room))
    cells = [cell for city in drawing.cities.values() for cell in {city.dot, *city.label_cells}]
    assert len(cells) == len(set(cells))
    named = sum(bool(city.name) for city in drawing.cities.values())
    assert named == len(drawing.cities) or room < (80, 21)

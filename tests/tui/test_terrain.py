"""Land and sea: as the map file has them, at any size, and drawn with signs where there are no colours."""

from typing import Any

import pytest

from core.board import MapId, Terrain
from core.board_file import BUILT_IN, built_in_board, read_board
from core.board_table import BoardError
from tests.tui.test_drawing import source
from tui.app.signs import ASCII, UNICODE
from tui.map.check import drawing_faults
from tui.map.drawing import lay_out
from tui.map.fit import fitted, scaled
from tui.map.painter import Painter
from tui.map.terrain import Backdrop, backdrop

boards = pytest.mark.parametrize("slug", BUILT_IN)
SEA, LAND, ABROAD = Terrain.SEA, Terrain.LAND, Terrain.ABROAD


@boards
def test_at_its_own_size_every_half_cell_is_as_in_the_file(slug: MapId) -> None:
    board = built_in_board(slug)
    drawn = lay_out(board).terrain
    for y, row in enumerate(drawn.rows):
        assert "".join(upper for upper, _ in row) == board.terrain[2 * y]
        assert "".join(lower for _, lower in row) == board.terrain[2 * y + 1]


@boards
@pytest.mark.parametrize("scale", [1.25, 1.5, 2.0])
def test_a_larger_map_has_as_much_land_as_before(slug: MapId, scale: float) -> None:
    board = built_in_board(slug)
    small, large = lay_out(board).terrain, lay_out(board, scaled((84, 37), scale)).terrain
    assert share_of_land(large) == pytest.approx(share_of_land(small), abs=0.02)


def share_of_land(terrain: Backdrop) -> float:
    halves = [half for row in terrain.rows for ground in row for half in ground]
    return sum(half is not SEA for half in halves) / len(halves)


def test_beyond_the_edge_the_terrain_goes_on() -> None:
    fit = fitted((2, 1), (4, 1))
    assert backdrop(["# ", ": "], (2, 1), fit).rows == [
        [(LAND, ABROAD), (LAND, ABROAD), (SEA, SEA), (SEA, SEA)]
    ]


def test_something_is_written_on_land_where_a_cell_has_any() -> None:
    terrain = Backdrop([[(SEA, LAND), (ABROAD, SEA), (SEA, SEA)]])
    assert [terrain.under((x, 0)) for x in range(3)] == [LAND, ABROAD, SEA]


def test_a_coast_is_water_that_touches_land() -> None:
    sea, land = (SEA, SEA), (LAND, LAND)
    terrain = Backdrop([[land, sea, sea], [(LAND, SEA), sea, sea], [sea, sea, sea]])
    assert terrain.coast == {(1, 0), (0, 1), (1, 1)}


@pytest.mark.parametrize("signs", [UNICODE, ASCII])
def test_without_colours_the_coast_is_drawn_with_a_quiet_sign(signs: Any) -> None:
    drawing = lay_out(built_in_board(MapId("nordic")))
    flat = Painter(drawing, signs, flat=True).ground
    assert {sign for row in flat for sign, _ in row} == {" ", signs.coast}
    coast = sum(sign == signs.coast for row in flat for sign, _ in row)
    assert 100 < coast < 84 * 37 / 4
    full = Painter(drawing, UNICODE).ground
    assert {sign for row in full for sign, _ in row} == {" ", *UNICODE.halves}


def test_a_map_may_have_no_terrain() -> None:
    tables = source()
    del tables["terrain"]
    board = read_board(tables, "bare.toml")
    assert list(drawing_faults(board)) == []
    assert {sign for row in Painter(lay_out(board), UNICODE).ground for sign, _ in row} == {" "}


def test_a_wrong_terrain_is_told() -> None:
    tables = source()
    tables["terrain"] = tables["terrain"].replace("#", "x", 1)
    with pytest.raises(BoardError, match="terrain has the unknown character “x”"):
        read_board(tables, "wrong.toml")
    tables["terrain"] = "\n".join(["#" * 90] * 70)
    faults = list(drawing_faults(read_board(tables, "wrong.toml")))
    assert "The terrain has 70 lines; a drawing of 37 rows wants 74." in faults
    assert "The terrain is wider than the drawing's 84 cells." in faults


def test_a_city_in_the_sea_is_told() -> None:
    tables = source()
    tables["terrain"] = "\n".join([" " * 84] * 74)
    assert "Oslo lies in the sea." in list(drawing_faults(read_board(tables, "flooded.toml")))

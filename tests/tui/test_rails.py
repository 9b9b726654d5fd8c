"""Rails: from dot to dot through all tokens, at every size of both maps."""

from itertools import pairwise, product

import attrs
import pytest

from core.board import MapId
from core.board_file import BUILT_IN, built_in_board
from tui.app.signs import Slope
from tui.map.check import drawing_faults
from tui.map.check_rails import rail_faults
from tui.map.drawing import Drawing, lay_out
from tui.map.fit import fitted, fitted_whole, scaled
from tui.map.rails import BITS, braille, rail_through, slope_of, sparse, thickened

SIZE = (84, 37)
boards = pytest.mark.parametrize("slug", BUILT_IN)
scales = pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])


def drawn_at(slug: MapId, scale: float) -> Drawing:
    return lay_out(built_in_board(slug), scaled(SIZE, scale))


@boards
@scales
def test_no_cell_is_used_twice_and_every_track_shows_its_length(slug: MapId, scale: float) -> None:
    drawing = drawn_at(slug, scale)
    cells = [cell for city in drawing.cities.values() for cell in (city.dot, *city.label_cells)]
    cells += [cell for track in drawing.tracks.values() for cell in track.cells]
    cells += [cell for toll in drawing.tolls.values() for cell in toll.cells]
    assert len(cells) == len(set(cells))
    assert all(0 <= x < drawing.size[0] and 0 <= y < drawing.size[1] for x, y in cells)
    for track in drawing.tracks.values():
        assert len(track.tokens) == track.track.length
    assert [city.name for city in drawing.cities.values()] == [city.name for city in drawing.board.cities]


@boards
@scales
def test_a_rail_is_an_unbroken_chain_from_dot_to_dot_through_every_token(slug: MapId, scale: float) -> None:
    drawing = drawn_at(slug, scale)
    for track in drawing.tracks.values():
        chain = [cell for cell, _ in track.rail.whole]
        ends = [drawing.cities[drawing.board.cities[number].id].dot for number in track.track.cities]
        assert [chain[0], chain[-1]] == ends
        assert all(max(abs(bx - ax), abs(by - ay)) <= 1 for (ax, ay), (bx, by) in pairwise(chain))
        for x, y in track.tokens:
            assert {(x, y), (x + 1, y)} & set(chain), track.id
        shown = {cell for cell, _ in track.rail.chain}
        assert set(chain) - shown <= drawing.taken
        assert not shown & drawing.taken
        assert not set(track.rail.dots) & drawing.taken


@boards
@scales
def test_a_rail_is_seen_on_both_sides_of_most_tokens(slug: MapId, scale: float) -> None:
    """Other things may hide a rail, but some of every rail is seen."""
    drawing = drawn_at(slug, scale)
    bare = [track.id for track in drawing.tracks.values() if not track.rail.dots]
    assert len(bare) <= (8 if scale == 1 else 0)


@boards
@pytest.mark.parametrize("room", product((93, 111, 150, 210), (41, 47, 58, 90)))
def test_every_room_is_filled_without_a_fault(slug: MapId, room: tuple[int, int]) -> None:
    drawing = lay_out(built_in_board(slug), fitted(SIZE, room))
    assert drawing.size == room
    assert list(rail_faults(drawing)) == []
    cells = [cell for track in drawing.tracks.values() for cell in track.cells]
    assert len(cells) == len(set(cells))


@boards
def test_the_faults_of_other_sizes_are_told_too(slug: MapId) -> None:
    assert list(drawing_faults(built_in_board(slug))) == []


@boards
def test_the_overview_shows_every_city_and_track_once(slug: MapId) -> None:
    board = built_in_board(slug)
    drawing = lay_out(board, fitted_whole(SIZE, (80, 21)))
    assert drawing.size == (80, 21)
    assert set(drawing.tracks) == {track.id for track in board.tracks}
    names = [city.name for city in drawing.cities.values()]
    assert len(set(names)) == len(board.cities)
    for city, name in zip(board.cities, names, strict=True):
        assert city.name.startswith(name)
    letters = [cell for city in drawing.cities.values() for cell in (city.dot, *city.label_cells)]
    assert len(letters) == len(set(letters))
    assert all(0 <= x < 80 and 0 <= y < 21 for x, y in letters)
    assert all(track.rail.dots for track in drawing.tracks.values())


def test_a_torn_rail_is_a_fault_and_so_is_one_that_misses_a_token() -> None:
    drawing = lay_out(built_in_board(MapId("nordic")))
    slug, track = next((s, t) for s, t in drawing.tracks.items() if len(t.rail.chain) > 10)
    torn = attrs.evolve(track.rail, dots={}, chain=())
    faults = list(rail_faults(attrs.evolve(drawing, tracks={slug: attrs.evolve(track, rail=torn)})))
    assert faults == [f"The rail of {slug} is torn."]
    aside = attrs.evolve(track, tokens=((0, 0), *track.tokens[1:]))
    faults = list(rail_faults(attrs.evolve(drawing, tracks={slug: aside})))
    assert f"The rail of {slug} passes by one of its tokens." in faults
    short = attrs.evolve(track, tokens=track.tokens[1:])
    faults = list(rail_faults(attrs.evolve(drawing, tracks={slug: short})))
    assert f"{slug} shows {len(track.tokens) - 1} tokens and is {len(track.tokens)} long." in faults


def test_a_flat_line_is_a_row_of_dots_and_stops_at_what_is_taken() -> None:
    rail = rail_through([(0.5, 0.5), (4.5, 0.5)], {(2, 0)})
    assert [cell for cell, _ in rail.whole] == [(x, 0) for x in range(5)]
    assert [cell for cell, _ in rail.chain] == [(0, 0), (1, 0), (3, 0), (4, 0)]
    assert rail.dots[1, 0] == BITS[2][0] | BITS[2][1]
    assert braille(rail.dots[1, 0]) == "⠤"
    assert braille(thickened(rail.dots[1, 0])) == "⣤"
    assert {slope for _, slope in rail.whole} == {Slope.FLAT}


def test_an_upright_line_is_thick_to_both_sides_and_sparse_with_every_other_dot() -> None:
    rail = rail_through([(0.25, 0.0), (0.25, 3.0)], ())
    assert braille(rail.dots[0, 1]) == "⡇"
    assert braille(thickened(rail.dots[0, 1])) == "⣿"
    assert braille(sparse(rail.dots[0, 1])) == "⠅"
    assert sparse(BITS[0][1]) == BITS[0][1]


@pytest.mark.parametrize(
    ("end", "slope"),
    [
        ((10, 0), Slope.FLAT),
        ((10, 2), Slope.FLAT),
        ((0, 5), Slope.UPRIGHT),
        ((6, 3), Slope.FALLING),
        ((-6, 3), Slope.RISING),
        ((6, -3), Slope.RISING),
    ],
)
def test_a_line_has_the_direction_that_it_looks_like(end: tuple[int, int], slope: Slope) -> None:
    assert slope_of((0, 0), end) is slope

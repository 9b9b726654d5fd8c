"""The arrow keys: from every city and track to every other, and usually back the way one came."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.board import Cell, CityId, MapId
from core.board_file import BUILT_IN, built_in_board
from tui.map.compass import Compass, Direction, city_compass, compass, links_between, nearest
from tui.map.drawing import Target, lay_out, size_of
from tui.map.fit import fitted

boards = pytest.mark.parametrize("slug", BUILT_IN)


def reached(links: Compass, start: Target) -> set[Target]:
    """Where the arrows lead from here."""
    found, queue = {start}, [start]
    while queue:
        for other in links[queue.pop()].values():
            if other not in found:
                found.add(other)
                queue.append(other)
    return found


@boards
def test_the_arrows_lead_from_everywhere_to_everywhere(slug: MapId) -> None:
    drawing = lay_out(built_in_board(slug))
    links = compass(drawing)
    assert set(links) == {*drawing.cities, *drawing.tracks}
    for start in links:
        assert reached(links, start) == set(links)


@boards
def test_an_arrow_leads_in_its_direction(slug: MapId) -> None:
    drawing = lay_out(built_in_board(slug))
    for links in (compass(drawing), city_compass(drawing)):
        for target, ways in links.items():
            x, y = drawing.anchors[target]
            for way, other in ways.items():
                there_x, there_y = drawing.anchors[other]
                match way:
                    case Direction.LEFT:
                        assert there_x < x
                    case Direction.RIGHT:
                        assert there_x > x
                    case Direction.UP:
                        assert there_y < y
                    case Direction.DOWN:
                        assert there_y > y


@boards
def test_going_there_and_back_usually_comes_back(slug: MapId) -> None:
    links = compass(lay_out(built_in_board(slug)))
    steps = [(target, way, other) for target, ways in links.items() for way, other in ways.items()]
    back = sum(links[other].get(way.opposite) == target for target, way, other in steps)
    assert back / len(steps) > 0.75


@boards
def test_an_arrow_does_not_jump_across_the_map(slug: MapId) -> None:
    drawing = lay_out(built_in_board(slug))
    for target, ways in compass(drawing).items():
        x, y = drawing.anchors[target]
        for other in ways.values():
            there_x, there_y = drawing.anchors[other]
            assert abs(there_x - x) + 2 * abs(there_y - y) <= 42


@boards
def test_twins_are_one_step_apart(slug: MapId) -> None:
    board = built_in_board(slug)
    links = compass(lay_out(board))
    for track in board.tracks:
        if track.twin is not None:
            twin = board.tracks[track.twin]
            nearby = set(links[track.id].values())
            assert twin.id in nearby | {other for near in nearby for other in links[near].values()}


@pytest.mark.parametrize(
    ("slug", "city", "way", "connection"),
    [
        ("nederland", "utrecht", Direction.UP, "amsterdam-utrecht"),
        ("nederland", "utrecht", Direction.DOWN, "rotterdam-utrecht"),
        ("nordic", "trondheim", Direction.RIGHT, "ostersund-trondheim"),
        ("nordic", "trondheim", Direction.UP, "mo-i-rana-trondheim"),
    ],
)
def test_from_a_city_an_arrow_goes_to_its_own_track(
    slug: str, city: str, way: Direction, connection: str
) -> None:
    links = compass(lay_out(built_in_board(MapId(slug))))
    assert links[CityId(city)][way].startswith(f"{connection}/")


@pytest.mark.parametrize("room", [(84, 37), (120, 56), (124, 57)], ids=lambda room: f"{room[0]}x{room[1]}")
@pytest.mark.parametrize(
    ("city", "way", "connection"),
    [
        ("goteborg", Direction.RIGHT, "goteborg-norrkoping"),
        ("lieksa", Direction.UP, "lieksa-murmansk"),
        ("lieksa", Direction.LEFT, "kajaani-lieksa"),
    ],
)
def test_of_a_citys_tracks_the_one_straight_ahead_is_gone_to(
    city: str, way: Direction, connection: str, room: Cell
) -> None:
    board = built_in_board(MapId("nordic"))
    links = compass(lay_out(board, fitted(size_of(board), room)))
    assert links[CityId(city)][way].startswith(f"{connection}/")


@boards
def test_from_a_city_most_arrows_go_to_its_own_tracks(slug: MapId) -> None:
    board = built_in_board(slug)
    links = compass(lay_out(board))
    steps = [(number, there) for number, city in enumerate(board.cities) for there in links[city.id].values()]
    own = sum(there in {track.id for track in board.at_city[number]} for number, there in steps)
    assert own / len(steps) > 0.85


@boards
def test_from_city_to_city_one_meets_cities_only_and_all_of_them(slug: MapId) -> None:
    drawing = lay_out(built_in_board(slug))
    links = city_compass(drawing)
    cities: set[Target] = set(drawing.cities)
    for start in links:
        assert set(links[start].values()) <= cities
        assert reached(links, start) - {start} == cities - {start}


places = st.dictionaries(
    st.integers(0, 99).map(lambda n: CityId(f"city-{n}")),
    st.tuples(st.integers(0, 60), st.integers(0, 30)),
    min_size=1,
    max_size=25,
)


@given(places)
def test_the_arrows_lead_everywhere_on_any_drawing(at: dict[Target, Cell]) -> None:
    links = links_between(at)
    for start in links:
        assert reached(links, start) == set(at)


def test_the_nearest_place_is_measured_as_it_looks() -> None:
    east, south = CityId("east"), CityId("south")
    assert nearest({east: (3, 0), south: (0, 2)}, (0, 0)) == "east"
    assert nearest({}, (0, 0)) is None

"""The final score, ties, and the longest path."""

import random
import tomllib
from itertools import combinations

import attrs
import pytest

from core.board import UNCLAIMED, Board, Track
from core.board_file import read_board
from core.rules.paths import longest_path
from core.rules.scoring import final_results, globetrotter_points, toll_bonus
from core.state import State
from tests.core.positions import build, build_neutral, draw_two, give_tickets, nederland, nordic
from tests.saves.files import TINY_MAP, within

BONUS = nederland().rules.bonus


def totals(state: State) -> list[int]:
    return [result.total for result in final_results(state)]


def places(state: State) -> list[int]:
    return [result.place for result in final_results(state)]


def test_a_connected_ticket_adds_its_points_and_any_other_takes_them_away() -> None:
    state = build(nordic(), 0, "kristiansand-oslo/black", "kristiansand-stavanger/green")
    give_tickets(state, 0, "oslo-stavanger", "bergen-tornio")
    result = final_results(state)[0]
    assert (result.tickets_done, result.tickets_missed) == (("oslo-stavanger",), ("bergen-tornio",))
    assert result.tickets == 4 - 17
    assert result.total == 2 + 2 + 4 - 17 + 10


def test_a_ticket_may_be_connected_by_way_of_other_cities_and_in_either_direction() -> None:
    tracks = ["orebro-oslo/green", "orebro-stockholm/black"]
    for order in (tracks, tracks[::-1]):
        state = give_tickets(build(nordic(), 0, *order), 0, "oslo-stockholm")
        assert final_results(state)[0].tickets == 4


def test_tracks_of_others_connect_nothing() -> None:
    state = build(build(nordic(), 0, "orebro-oslo/green"), 1, "orebro-stockholm/black")
    assert final_results(give_tickets(state, 0, "oslo-stockholm"))[0].tickets == -4
    neutral = build_neutral(
        build(nederland(2, "neutral"), 0, "amsterdam-utrecht/purple"), "rotterdam-utrecht/grey"
    )
    assert final_results(give_tickets(neutral, 0, "amsterdam-rotterdam"))[0].tickets == -10


def test_a_score_may_be_negative() -> None:
    assert totals(give_tickets(nederland(2, "no-tolls"), 0, "groningen-middelburg")) == [-34, 0]


def test_the_start_score_stays_in_the_total() -> None:
    state = nederland(3, "no-tolls")
    state.start_scores, state.points = (0, 1, 2), [0, 1, 2]
    build(state, 2, "breda-rotterdam/purple")
    result = final_results(state)[2]
    assert (result.start, result.tracks, result.total) == (2, 2, 4)


def test_when_the_game_ends_the_points_shown_are_the_totals() -> None:
    state = give_tickets(build(nordic(), 0, "kirkenes-rovaniemi/blue"), 0, "oslo-stockholm")
    state.last_turns = 0
    over = draw_two(state)
    assert over.points == [10 - 4 + 10, 10]
    assert over.points == [result.total for result in over.results]


def test_the_globetrotter_gets_ten_points_for_most_completed_tickets_on_nordic() -> None:
    state = build(nordic(3), 0, "kristiansand-oslo/black", "kristiansand-stavanger/green")
    give_tickets(state, 0, "oslo-stavanger")
    assert [result.globetrotter for result in final_results(state)] == [10, 0, 0]


def test_completed_tickets_are_counted_whatever_they_are_worth_or_others_cost() -> None:
    state = build(nordic(), 0, "orebro-oslo/green", "orebro-stockholm/black", "goteborg-oslo/orange")
    build(state, 1, "kristiansand-oslo/black", "kristiansand-stavanger/green")
    give_tickets(state, 0, "oslo-stockholm", "kobenhavn-murmansk")
    give_tickets(state, 1, "oslo-stavanger")
    assert [result.globetrotter for result in final_results(state)] == [10, 10]


@pytest.mark.parametrize(
    ("done", "points"), [([3, 1, 2], [10, 0, 0]), ([2, 2, 1], [10, 10, 0]), ([1, 1, 1], [10, 10, 10])]
)
def test_all_who_tie_get_the_globetrotter(done: list[int], points: list[int]) -> None:
    assert globetrotter_points(done, 10) == points


def test_nederland_has_no_globetrotter_and_neither_map_a_bonus_for_the_longest_path() -> None:
    for state in (nederland(2, "no-tolls"), nordic()):
        build(state, 0, *[track.id for track in state.board.tracks if track.length == 1][:1])
        results = final_results(state)
        assert [result.total for result in results] == [1 + results[0].globetrotter, results[1].globetrotter]
    assert final_results(nederland())[0].globetrotter == 0


@pytest.mark.parametrize(
    ("tokens", "bonus"),
    [
        ([9, 4], [35, 0]),
        ([9, 9], [35, 35]),
        ([9, 4, 1], [55, 35, 0]),
        ([9, 4, 4], [55, 35, 35]),
        ([9, 9, 1], [55, 55, 0]),
        ([1, 9, 4, 5], [0, 55, 20, 35]),
        ([5, 5, 5, 1], [55, 55, 55, 0]),
        ([1, 2, 3, 4, 5], [0, 10, 20, 35, 55]),
        ([9, 5, 5, 5, 1], [55, 35, 35, 35, 0]),
        ([0, 0, 0, 0, 0], [55] * 5),
    ],
)
def test_equal_sums_share_the_better_place_and_the_places_after_it_are_skipped(
    tokens: list[int], bonus: list[int]
) -> None:
    assert toll_bonus(tokens, [0] * len(tokens), BONUS[len(tokens)]) == bonus


def test_players_with_a_loan_are_left_out_of_the_ranking_and_the_table_is_that_of_all_players() -> None:
    assert toll_bonus([40, 9, 1, 5], [1, 0, 0, 0], BONUS[4]) == [0, 55, 20, 35]
    assert toll_bonus([40, 9], [1, 0], BONUS[2]) == [0, 35]
    assert toll_bonus([4, 9], [1, 2], BONUS[2]) == [0, 0]


def test_most_points_win() -> None:
    state = nederland(3, "no-tolls")
    state.points = [4, 9, 7]
    assert places(state) == [3, 1, 2]


def test_on_a_tie_most_completed_tickets_win_and_not_the_longer_path() -> None:
    state = build(nederland(2, "no-tolls"), 1, "amsterdam-rotterdam/red")
    give_tickets(build(state, 0, "groningen-zwolle/green"), 1, "amsterdam-rotterdam")
    state.points = [17, 7]
    assert totals(state) == [17, 17]
    assert places(state) == [2, 1]


def test_then_the_longest_path_wins() -> None:
    state = build(nederland(2, "no-tolls"), 0, "groningen-zwolle/green")
    build(
        state,
        1,
        "breda-rotterdam/purple",
        "breda-turnhout/blue",
        "antwerpen-turnhout/red",
        "aarschot-hasselt/black",
    )
    state.points = [20, 20]
    results = final_results(state)
    assert [result.longest for result in results] == [6, 6]
    build(state, 1, "aarschot-antwerpen/blue")
    state.points = [20, 20]
    results = final_results(state)
    assert [(result.longest, result.place) for result in results] == [(6, 2), (10, 1)]


def test_decision_who_is_still_tied_shares_the_victory() -> None:
    state = build(build(nederland(3, "no-tolls"), 0, "breda-rotterdam/purple"), 2, "breda-turnhout/blue")
    state.points = [8, 5, 8]
    assert places(state) == [1, 3, 1]


def test_the_longest_path_is_asked_only_of_those_who_are_tied() -> None:
    state = build(nederland(3, "no-tolls"), 1, "breda-rotterdam/purple")
    state.points = [5, 8, 5]
    assert [result.longest for result in final_results(state)] == [0, None, 0]


@pytest.mark.parametrize(
    ("tracks", "length"),
    [
        (["helsinki-lahti/black"], 1),
        (["helsinki-lahti/black", "kajaani-oulu/yellow"], 2),
        (["helsinki-imatra/red", "helsinki-turku/white", "helsinki-tampere/orange"], 4),
        (["helsinki-lahti/black", "lahti-tampere/blue", "helsinki-tampere/orange"], 3),
        (["helsinki-lahti/black", "lahti-tampere/blue", "helsinki-tampere/orange", "helsinki-imatra/red"], 6),
    ],
)
def test_a_path_uses_a_track_once_and_a_city_any_number_of_times(tracks: list[str], length: int) -> None:
    state = build(nordic(), 0, *tracks)
    assert longest_path(state.board, state.owners, 0) == length
    assert longest_path(state.board, state.owners, 1) == 0


def by_trying(mine: list[Track], city: int) -> int:
    """The longest path from a city, every way tried."""
    return max(
        (
            track.length + by_trying([t for t in mine if t is not track], sum(track.cities) - city)
            for track in mine
            if city in track.cities
        ),
        default=0,
    )


@pytest.mark.parametrize("board", [nederland().board, nordic().board], ids=lambda board: str(board.id))
def test_the_longest_path_is_what_trying_every_way_finds(board: Board) -> None:
    for seed in range(40):
        chance = random.Random(seed)
        near = {chance.randrange(len(board.cities))}
        mine: list[Track] = []
        while len(mine) < 9:
            track = chance.choice([t for t in board.tracks if near & {*t.cities} and t not in mine])
            mine.append(track)
            near |= {*track.cities}
        owners = [0 if track in mine else UNCLAIMED for track in board.tracks]
        assert longest_path(board, owners, 0) == max(by_trying(mine, city) for city in near)


def all_linked(cities: int) -> Board:
    """A map with a track from every city to every other."""
    source = tomllib.loads(TINY_MAP.read_text(encoding="utf-8"))
    names = [*source["cities"], *(f"city-{n}" for n in range(cities))][:cities]
    source["cities"] = {name: {"name": name} for name in names}
    tracks = [{"colour": "grey", "length": 1}]
    source["connections"] = [{"cities": [*pair], "tracks": tracks} for pair in combinations(names, 2)]
    source.pop("terrain", None)
    return read_board(source, "own.toml")


@pytest.mark.parametrize("cities", [4, 9, 14, 30])
def test_the_longest_path_is_found_where_everything_is_linked(cities: int) -> None:
    """Every city has an odd number of tracks where there is an even number of them: two may be ends, the others miss one."""
    board = all_linked(cities)
    tracks = cities * (cities - 1) // 2
    missed = (cities - 2) // 2 if cities % 2 == 0 else 0
    with within(60):
        assert longest_path(board, [0] * tracks, 0) == tracks - missed


def test_the_search_for_the_longest_path_ends_where_there_is_no_end_of_ways(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of very many tracks it is a long path that counts, if it is not the longest, and the same each time."""
    monkeypatch.setattr("core.rules.paths.MOST_LOOKED_AT", 200_000)
    board = all_linked(60)
    chance = random.Random(1)
    board = attrs.evolve(
        board, tracks=tuple(attrs.evolve(t, length=chance.randint(1, 9)) for t in board.tracks)
    )
    owners = [0 if chance.random() < 0.15 else UNCLAIMED for _ in board.tracks]
    mine = sum(track.length for track, owner in zip(board.tracks, owners, strict=True) if owner == 0)
    with within(60):
        found = longest_path(board, owners, 0)
    assert mine * 0.8 < found <= mine
    assert longest_path(board, owners, 0) == found

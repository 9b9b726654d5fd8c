"""The two boards, counted against the printed ones."""

from collections import Counter

import pytest

from core.board import Board, Kind, MapId
from core.board_file import BUILT_IN, built_in_board
from core.cards import Colour


def board(slug: str) -> Board:
    return built_in_board(MapId(slug))


@pytest.mark.parametrize(
    ("slug", "cities", "connections", "doubles", "tracks", "tickets"),
    [("nederland", 30, 53, 44, 97, 44), ("nordic", 39, 67, 14, 81, 46)],
)
def test_a_board_has_as_many_of_everything_as_the_printed_one(
    slug: str, cities: int, connections: int, doubles: int, tracks: int, tickets: int
) -> None:
    b = board(slug)
    assert len(b.cities) == cities
    assert len(b.connections) == connections
    assert sum(len(connection.tracks) == 2 for connection in b.connections) == doubles
    assert len(b.tracks) == tracks
    assert len(b.tickets) == tickets
    assert all(variant.rules.trains == 40 for variant in b.variants.values())
    assert all(sum(variant.rules.all_cards) == 110 for variant in b.variants.values())


def test_nederland_tracks_by_length_colour_and_toll() -> None:
    b = board("nederland")
    assert Counter(track.length for track in b.tracks) == {1: 12, 2: 24, 3: 24, 4: 20, 5: 8, 6: 9}
    assert sum(track.length for track in b.tracks) == 306
    assert Counter(track.colour for track in b.tracks)[None] == 7
    assert all(track.kind is Kind.PLAIN and not track.locomotives for track in b.tracks)
    assert Counter(connection.toll for connection in b.connections) == {1: 14, 2: 15, 3: 14, 4: 10}


def test_nederland_twins_are_alike_but_for_colour() -> None:
    b = board("nederland")
    for track in b.tracks:
        if track.twin is not None:
            twin = b.tracks[track.twin]
            assert twin.twin == track.index
            assert (twin.length, twin.toll, twin.cities) == (track.length, track.toll, track.cities)


def test_nederland_ticket_values_are_those_the_rule_books_tell() -> None:
    points = [ticket.points for ticket in board("nederland").tickets]
    assert sum(29 <= value <= 34 for value in points) == 6
    assert sum(17 <= value <= 26 for value in points) == 17
    assert sum(points) == 823


def test_nederland_neutral_routes_that_the_rule_books_tell() -> None:
    b = board("nederland")
    routes = Counter(ticket.neutral for ticket in b.tickets)
    assert [route for route, count in routes.items() if count == 2 and route] == [
        "amsterdam-rotterdam",
        "antwerpen-rotterdam",
    ]
    carries = {str(ticket.id): ticket.neutral for ticket in b.tickets}
    assert carries["amsterdam-s-gravenhage"] == "maastricht-roermond"
    assert carries["s-gravenhage-waddeneilanden"] is not None
    for blank in ("duisburg-waddeneilanden", "antwerpen-s-gravenhage", "antwerpen-rotterdam"):
        assert carries[blank] is None


def test_nederland_tokens_and_bonus() -> None:
    rules = board("nederland").variants[board("nederland").default_variant].rules
    assert rules.purse == 30
    assert rules.bonus == {2: (35, 0), 3: (55, 35, 0), 4: (55, 35, 20, 0), 5: (55, 35, 20, 10, 0)}
    assert rules.start_scores == (0, 1, 2, 3, 4)


def test_nordic_tracks_by_kind() -> None:
    b = board("nordic")
    assert Counter(track.kind for track in b.tracks) == {
        Kind.PLAIN: 46,
        Kind.FERRY: 24,
        Kind.TUNNEL: 10,
        Kind.SPECIAL: 1,
    }
    assert sum(track.length for track in b.tracks) == 207
    assert sum(track.locomotives for track in b.tracks) == 30
    assert sum(ticket.points for ticket in b.tickets) == 460
    special = next(track for track in b.tracks if track.kind is Kind.SPECIAL)
    assert (special.id, special.length, special.colour) == ("lieksa-murmansk/grey", 9, None)


def test_nordic_twins_may_differ() -> None:
    b = board("nordic")
    by_id = {str(track.id): track for track in b.tracks}
    green, red = by_id["mo-i-rana-trondheim/green"], by_id["mo-i-rana-trondheim/red"]
    assert (green.kind, green.length) == (Kind.TUNNEL, 5)
    assert (red.kind, red.length, red.locomotives) == (Kind.FERRY, 6, 2)
    ferry = by_id["kristiansand-stavanger/orange"]
    assert (ferry.kind, ferry.colour, ferry.locomotives) == (Kind.FERRY, Colour.ORANGE, 1)


def test_points_by_length() -> None:
    for slug, extra in (("nederland", {}), ("nordic", {9: 27})):
        rules = next(iter(board(slug).variants.values())).rules
        assert rules.points == {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15} | extra


def test_slugs_are_unique_and_readable() -> None:
    for slug in BUILT_IN:
        b = built_in_board(slug)
        assert len(b.track_numbers) == len(b.tracks)
        assert len(b.ticket_numbers) == len(b.tickets)
    assert "breda-rotterdam/purple" in board("nederland").track_numbers
    assert "emden-groningen/grey-1" in board("nederland").track_numbers

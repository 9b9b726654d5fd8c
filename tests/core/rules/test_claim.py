"""Claiming a track: trains, points, cards, and both tracks of a connection."""

import pytest

from core.board import UNCLAIMED
from core.cards import cards
from core.moves import Claim, DrawTickets
from core.phase import Phase
from core.rules import Refusal, legal_moves
from tests.core.positions import (
    build,
    claim,
    draw_two,
    lay,
    nederland,
    nordic,
    owner_of,
    payments,
    played,
    refused,
)

HAND = cards(purple=4, yellow=4, red=6, white=6, black=3)


def test_a_claim_lays_trains_scores_at_once_discards_the_cards_and_ends_the_turn() -> None:
    after = played(lay(nederland(), cards(red=7)), claim("middelburg-s-gravenhage/red", red=6))
    assert owner_of(after, "middelburg-s-gravenhage/red") == 0
    assert (after.trains[0], after.points[0]) == (34, 15)
    assert tuple(after.discards) == cards(red=6)
    assert tuple(after.hands[0]) == cards(red=1)
    assert (after.seat, after.phase) == (1, Phase.TURN)


@pytest.mark.parametrize(
    ("track", "colour", "length", "points"),
    [
        ("helsinki-lahti/black", "black", 1, 1),
        ("orebro-oslo/green", "green", 2, 2),
        ("helsinki-imatra/red", "red", 3, 4),
        ("orebro-sundsvall/orange", "orange", 4, 7),
        ("kirkenes-rovaniemi/blue", "blue", 5, 10),
        ("lieksa-murmansk/grey", "white", 9, 27),
    ],
)
def test_a_track_scores_by_its_length(track: str, colour: str, length: int, points: int) -> None:
    after = played(lay(nordic(), cards(**{colour: length})), claim(track, **{colour: length}))
    assert (after.points[0], after.trains[0]) == (points, 40 - length)


def test_a_claim_need_not_touch_ones_other_tracks() -> None:
    state = build(lay(nederland(), cards(purple=4)), 0, "breda-rotterdam/yellow")
    assert owner_of(played(state, claim("emden-emmen/purple", purple=4)), "emden-emmen/purple") == 0


def test_one_track_a_turn() -> None:
    after = played(lay(nederland(), HAND), claim("breda-rotterdam/purple", purple=2))
    assert after.seat == 1
    assert refused(after, claim("breda-rotterdam/yellow", yellow=2)) is Refusal.CARDS_NOT_HELD


def test_a_player_with_fewer_trains_than_spaces_cannot_claim() -> None:
    state = lay(nederland(), cards(red=6, purple=2))
    state.trains[0] = 5
    assert refused(state, claim("middelburg-s-gravenhage/red", red=6)) is Refusal.TOO_FEW_TRAINS
    assert payments(state, "middelburg-s-gravenhage/red") == []
    assert payments(state, "breda-rotterdam/purple") == [cards(purple=2)]


def test_the_last_trains_may_be_laid() -> None:
    state = lay(nederland(), cards(red=6))
    state.trains[0] = 6
    assert played(state, claim("middelburg-s-gravenhage/red", red=6)).trains[0] == 0


def test_a_player_without_trains_may_still_draw() -> None:
    state = lay(nederland(), HAND)
    state.trains[0] = 0
    assert not any(isinstance(move, Claim) for move in legal_moves(state))
    assert DrawTickets() in list(legal_moves(state))


def test_a_taken_track_cannot_be_claimed_again() -> None:
    state = build(lay(nederland(), HAND), 1, "breda-rotterdam/purple")
    assert refused(state, claim("breda-rotterdam/purple", purple=2)) is Refusal.TRACK_TAKEN
    assert payments(state, "breda-rotterdam/purple") == []


def test_only_cards_in_the_hand_pay() -> None:
    state = lay(nederland(), cards(purple=1, locomotive=1))
    assert refused(state, claim("breda-rotterdam/purple", purple=2)) is Refusal.CARDS_NOT_HELD
    assert refused(state, claim("breda-rotterdam/purple", locomotive=2)) is Refusal.CARDS_NOT_HELD


@pytest.mark.parametrize(("variant", "seats"), [("tolls", 2), ("tolls", 5), ("no-tolls", 2), ("neutral", 2)])
def test_nobody_may_hold_both_tracks_of_a_connection(variant: str, seats: int) -> None:
    state = build(lay(nederland(seats, variant), HAND), 0, "breda-rotterdam/yellow")
    assert refused(state, claim("breda-rotterdam/purple", purple=2)) is Refusal.BOTH_TRACKS
    assert payments(state, "breda-rotterdam/purple") == []


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_both_tracks_are_open_on_nederland_with_any_number_of_players(seats: int) -> None:
    state = build(lay(nederland(seats), HAND), 1, "breda-rotterdam/yellow")
    after = played(state, claim("breda-rotterdam/purple", purple=2))
    assert owner_of(after, "breda-rotterdam/purple") == 0


@pytest.mark.parametrize(("seats", "is_open"), [(2, False), (3, False), (4, True), (5, True)])
def test_without_tolls_only_four_or_five_players_may_use_both_tracks(seats: int, is_open: bool) -> None:
    state = build(lay(nederland(seats, "no-tolls"), HAND), 1, "breda-rotterdam/yellow")
    move = claim("breda-rotterdam/purple", purple=2)
    assert (payments(state, "breda-rotterdam/purple") != []) is is_open
    if is_open:
        assert owner_of(played(state, move), "breda-rotterdam/purple") == 0
    else:
        assert refused(state, move) is Refusal.TWIN_CLOSED


@pytest.mark.parametrize("taken", ["boden-umea/red", "boden-umea/white"])
def test_with_two_players_on_nordic_only_the_track_taken_first_of_a_connection_is_open(taken: str) -> None:
    state = build(lay(nordic(2), HAND), 1, taken)
    other = ({"red", "white"} - {taken.partition("/")[2]}).pop()
    assert refused(state, claim(f"boden-umea/{other}", **{other: 3})) is Refusal.TWIN_CLOSED
    assert owner_of(draw_two(state), f"boden-umea/{other}") == UNCLAIMED


def test_with_three_players_on_nordic_both_tracks_are_open_to_different_players() -> None:
    state = build(lay(nordic(3), HAND), 1, "boden-umea/red")
    after = played(state, claim("boden-umea/white", white=3))
    assert owner_of(after, "boden-umea/white") == 0
    own = build(lay(nordic(3), HAND), 0, "boden-umea/red")
    assert refused(own, claim("boden-umea/white", white=3)) is Refusal.BOTH_TRACKS


def test_twins_that_differ_in_kind_and_length_are_one_connection_all_the_same() -> None:
    state = build(lay(nordic(2), cards(red=4, locomotive=2)), 1, "mo-i-rana-trondheim/green")
    assert refused(state, claim("mo-i-rana-trondheim/red", red=4, locomotive=2)) is Refusal.TWIN_CLOSED


def test_a_third_player_finds_both_tracks_taken() -> None:
    state = build(lay(nederland(3), HAND), 1, "breda-rotterdam/yellow")
    build(state, 2, "breda-rotterdam/purple")
    assert refused(state, claim("breda-rotterdam/purple", purple=2)) is Refusal.TRACK_TAKEN
    assert refused(state, claim("breda-rotterdam/yellow", yellow=2)) is Refusal.TRACK_TAKEN

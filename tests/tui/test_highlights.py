"""What the map brings out for a view."""

from core.board import CityId
from core.events import TrackClaimed
from core.moves import NeutralTrack
from core.planning.prospects import prospects_of
from core.setup import SeatNo
from core.view import view_of
from tests.games import new_game, random_play
from tests.tui.map_app import played
from tui.map.highlights import highlight_of, ticket_cities


def test_the_moves_one_has_and_the_last_claim() -> None:
    game = played("nederland", 60)
    for _ in random_play(game, 1):
        if view_of(game.state, game.state.seat).moves.claims():
            break
    seat = game.state.seat
    claim = view_of(game.state, seat).moves.claims()[0]
    before = highlight_of(view_of(game.state, seat))
    assert claim.track in before.claimable
    entry = game.play(claim)
    after = highlight_of(view_of(game.state, seat, entry.events))
    assert claim.track not in after.claimable
    assert after.claimable == view_of(game.state, seat).payable_tracks
    assert after.last_move == {claim.track}
    assert any(isinstance(event, TrackClaimed) for event in entry.events)
    assert after.network == before.network | {claim.track}


def test_a_ticket_shows_its_cities_and_the_way_that_is_missing() -> None:
    view = view_of(played("nordic", 30).state, SeatNo(0))
    number = view.tickets[0]
    ticket = view.board.tickets[number]
    shown = highlight_of(view, ticket.id)
    assert shown.ends == {view.board.cities[city].id for city in ticket.cities}
    prospect = prospects_of(view).of(number)
    assert shown.way == {track.id for track in prospect.tracks}
    cities = {view.board.cities[city].id for n in view.tickets for city in view.board.tickets[n].cities}
    still_open, done = ticket_cities(view)
    assert still_open | done == cities
    assert not still_open & done


def test_tickets_to_choose_among_are_numbered_at_their_cities() -> None:
    view = view_of(new_game("nordic").state, SeatNo(0))
    board = view.board
    numbers = {str(ticket.id): ticket.index for ticket in board.tickets}
    both = (numbers["honningsvag-oslo"], numbers["kobenhavn-oslo"])
    assert highlight_of(view, tickets=both).badges == {
        CityId("oslo"): "+",
        CityId("honningsvag"): "1",
        CityId("kobenhavn"): "2",
    }


def test_the_tracks_offered_for_the_neutral_player_are_brought_out() -> None:
    game = new_game("nederland", "neutral", 2, 3)
    for _ in random_play(game, 3):
        view = view_of(game.state, game.state.seat)
        if view.moves and isinstance(view.moves[0], NeutralTrack):
            offered = {view.board.tracks[number].id for number in view.neutral_choice}
            assert highlight_of(view).claimable == offered
            return
    raise AssertionError("the neutral player never had a choice")

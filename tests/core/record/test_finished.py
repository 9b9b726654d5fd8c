"""A finished game in figures."""

from datetime import UTC, datetime

import attrs
import pytest

from core.game import Game
from core.hint_entry import asked_hint
from core.record.finished import deal_of, finished_game
from core.setup import SeatNo
from tests.games import TABLES, board_of, new_game, played_out, random_play, redo, setup_of, undo

NOON = datetime(2026, 11, 17, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(("slug", "variant", "seats"), TABLES)
def test_the_parts_add_up_and_the_tickets_are_those_of_the_end(slug: str, variant: str, seats: int) -> None:
    game = played_out(slug, variant, seats, seed=5)
    found = finished_game(game, "here")
    assert found is not None
    assert (found.source, found.map, found.variant) == ("here", slug, variant)
    for seat, result in zip(found.seats, game.state.results, strict=True):
        assert seat.parts.total == result.total
        assert seat.parts.done + seat.parts.missed == result.tickets
        assert seat.parts.missed <= 0
        assert seat.kept == len(game.state.tickets[result.seat])
        assert seat.kept - seat.done == len(result.tickets_missed)
        assert (seat.place, seat.loans) == (result.place, result.loans)


def test_a_game_that_goes_on_has_none() -> None:
    assert finished_game(new_game(), "here") is None


def test_hints_are_counted_for_who_asked_though_the_moves_were_taken_back() -> None:
    setup = attrs.evolve(setup_of(), hints=True)
    game = Game.start(setup, board_of("nederland"))
    asker = game.state.to_act[0]
    game.follow(asked_hint(game, asker))
    for _ in random_play(game, 1, limit=4):
        pass
    undo(game)
    for _ in random_play(game, 2):
        pass
    found = finished_game(game, "here")
    assert found is not None
    assert [seat.hints for seat in found.seats] == [int(n == asker) for n in range(2)]


def test_undo_and_redo_leave_the_figures_as_they_were() -> None:
    game = played_out("nordic", None, 2, seed=3)
    before = finished_game(game, "here")
    undo(game, SeatNo(0))
    assert finished_game(game, "here") is None
    redo(game, SeatNo(0))
    assert finished_game(game, "here") == before


def test_a_deal_is_the_same_for_those_who_play_on_from_it_alone() -> None:
    one, other = new_game(seed=4), new_game(seed=5)
    deal = one.log.entries[0]
    assert deal_of(one.setup, deal) == deal_of(one.setup, deal)
    assert deal_of(other.setup, other.log.entries[0]) != deal_of(one.setup, deal)
    later = attrs.evolve(deal, at=NOON)
    assert deal_of(one.setup, later) != deal_of(one.setup, deal)

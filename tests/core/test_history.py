"""The scores move by move and the figures of a game agree with the positions themselves."""

import random

import pytest

from core.game import Game
from core.history import figures, score_history
from core.moves import DrawCard
from core.phase import Phase
from core.rules.paths import longest_path
from tests.games import TABLES, played_out, random_move, undo


@pytest.mark.parametrize(("slug", "variant", "seats"), TABLES)
def test_every_moment_has_the_scores_of_its_position(slug: str, variant: str, seats: int) -> None:
    game = played_out(slug, variant, seats, seed=4)
    moments = score_history(game)
    assert [moment.n for moment in moments] == [entry.n for entry in game.log.in_force()]
    for moment in moments[:-1]:
        state = game.at(moment.n)
        assert moment.scores == tuple(state.points)
        assert not moment.totals
    results = game.state.results
    assert moments[-1].scores == tuple(result.start + result.tracks for result in results)
    assert moments[-1].totals == tuple(result.total for result in results)


@pytest.mark.parametrize(("slug", "variant", "seats"), TABLES)
def test_a_moment_has_the_turn_in_which_its_move_was_made(slug: str, variant: str, seats: int) -> None:
    """Whoever claims does so in their own turn, not in the one that their claim begins for the next."""
    game = played_out(slug, variant, seats, seed=4)
    dealt, *moved = score_history(game)
    assert dealt.turn == 0
    for moment in moved:
        assert moment.turn == game.at(game.log.parent(moment.n)).turns
    assert moved[-1].turn == sum(each.turns for each in figures(game))


def test_the_claims_are_what_made_the_scores_rise() -> None:
    game = played_out("nordic", None, 2, seed=4)
    moments = score_history(game)
    before = moments[0].scores
    for moment in moments[1:]:
        rise = [now - then for now, then in zip(moment.scores, before, strict=True)]
        for jump in moment.jumps:
            rise[jump.seat] -= jump.points
            assert game.board.track(jump.track).length in game.state.rules.points
        assert rise == [0, 0]
        before = moment.scores


def test_figures_count_the_standing_moves_only() -> None:
    game = played_out("nederland", "tolls", 3, seed=6)
    told = figures(game)
    assert sum(each.turns for each in told) == game.state.turns
    state = game.state
    for seat, each in enumerate(told):
        assert each.longest == longest_path(game.board, state.owners, seat)
        assert each.tickets == len(state.results[seat].tickets_done)
        assert state.tokens[seat] == state.rules.purse - each.paid + each.received
    assert sum(each.cards for each in told) > 0
    half = Game(game.setup, game.board)
    for entry in game.log.in_force()[: len(game.log) // 2]:
        half.follow(entry)
    then = figures(half)
    assert sum(each.turns for each in then) < game.state.turns
    assert all(each.tickets == 0 for each in then)
    while half.state.phase is not Phase.TURN:
        half.play(random_move(half, random.Random(1)))
    before = figures(half)
    half.play(DrawCard())
    assert figures(half) != before
    undo(half)
    assert figures(half) == before

"""Bots play by what their seat may see, and are of the same mind when asked again."""

import random

import pytest

from core.bots import BOTS, bot_named
from core.bots.table import play_out, seat_bots
from core.chance import Stream
from core.game import Game
from core.rules import decide
from core.setup import SeatNo
from core.view import view_of
from tests.core.test_properties import shuffle_secrets_of_others
from tests.games import TABLES, board_of, new_game, random_play, setup_of

ONE_OF_EACH = (("nederland", "tolls", 3), ("nederland", "neutral", 2), ("nordic", "standard", 3))


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("slug", "variant", "seats"), ONE_OF_EACH)
def test_a_bot_plays_the_same_whatever_it_may_not_see(bot: str, slug: str, variant: str, seats: int) -> None:
    chance = random.Random(2)
    asked = 0
    for n, step in enumerate(random_play(new_game(slug, variant, seats, seed=21), 21)):
        if step.over:
            break
        if n % 4:
            continue
        state = step.state
        disguised = shuffle_secrets_of_others(state, state.seat, chance)
        answers = {
            repr(bot_named(bot).choose(view_of(position, state.seat), Stream(7, state.seat, n)))
            for position in (state, disguised)
        }
        assert len(answers) == 1
        asked += 1
    assert asked > 20


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("slug", "variant", "seats"), TABLES)
def test_every_bot_plays_every_table_to_the_end(bot: str, slug: str, variant: str, seats: int) -> None:
    setup = setup_of(slug, variant, seats, seed=4, players=(f"bot:{bot}",) * seats)
    game = Game.start(setup, board_of(slug))
    play_out(game, seat_bots(setup))
    assert game.over
    assert not list(game.recheck())


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_that_was_made_just_now_agrees_with_one_that_has_played_all_along(bot: str) -> None:
    setup = setup_of("nordic", seats=2, seed=9, players=(f"bot:{bot}",) * 2)
    game = Game.start(setup, board_of("nordic"))
    kept = seat_bots(setup)
    while not game.over:
        seat = SeatNo(game.state.seat)
        view = view_of(game.state, seat, game.log.entries[-1].events)
        position = game.log.head
        move = kept[seat].choose(view, Stream(setup.seed, seat, position))
        assert bot_named(bot).choose(view, Stream(setup.seed, seat, position)) == move
        decide(game.state, move)
        game.play(move)

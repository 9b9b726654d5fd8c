"""Every bot on every map, variant and number of seats: it does not cheat, always decides alike, and handles every kind of decision."""

import pytest

from core.bots import BOTS, bot_named, character
from core.bots.playing import reason_of, view_and_stream
from core.moves import Pass
from core.phase import Phase
from core.view import view_of
from tests.core.bots.watched import NAMES, played_to_the_end, watched
from tests.games import TABLES, new_game, random_play

ALL_KINDS = {
    "take",
    "draw",
    "claim",
    "pay-tunnel",
    "abandon-tunnel",
    "draw-tickets",
    "keep-tickets",
    "neutral-track",
}
"""All but passing, which is legal only when nothing else is."""

every_bot = pytest.mark.parametrize("bot", NAMES)
every_table = pytest.mark.parametrize(("slug", "variant", "seats"), TABLES)


@every_bot
@every_table
def test_a_bot_plays_the_same_whatever_it_may_not_see(bot: str, slug: str, variant: str, seats: int) -> None:
    assert watched(bot, slug, variant, seats).peeked == []


@every_bot
@every_table
def test_a_new_bot_chooses_the_same_move(bot: str, slug: str, variant: str, seats: int) -> None:
    watch = watched(bot, slug, variant, seats)
    assert watch.of_other_mind == []
    assert watch.without_reason == []


@every_bot
@every_table
def test_a_game_of_bots_comes_to_an_end(bot: str, slug: str, variant: str, seats: int) -> None:
    game = watched(bot, slug, variant, seats).game
    assert game.over
    if bot != "random":
        # Every bot claims tracks, so the game ended because somebody ran out of trains.
        assert min(game.state.trains) <= game.state.rules.last_round_at


@every_bot
def test_a_bot_uses_every_kind_of_action_somewhere(bot: str) -> None:
    seen: set[str] = set()
    for slug, variant, seats in TABLES:
        seen |= set(watched(bot, slug, variant, seats).kinds)
    for seed in range(300):
        if seen >= ALL_KINDS:
            break
        seen |= set(watched(bot, "nordic", "standard", 2, 100 + seed).kinds)
    assert seen >= ALL_KINDS


@every_bot
def test_the_same_seed_gives_the_same_game(bot: str) -> None:
    first, second = (played_to_the_end(bot, "nordic", "standard", 2, 77) for _ in range(2))
    assert first == second


@every_bot
@pytest.mark.parametrize("slug", ["nederland", "nordic"])
def test_a_bot_passes_when_nothing_else_is_left(bot: str, slug: str) -> None:
    game = new_game(slug, seed=4)
    while game.state.phase is not Phase.TURN:
        game.play(game.legal_moves()[0])
    state = game.state.copy()
    state.hands = [[0] * 9 for _ in state.hands]
    state.card_counts = [0] * len(state.hands)
    state.discards = [0] * 9
    state.market = [-1] * len(state.market)
    state.drawn = len(state.deck)
    state.tickets_drawn, state.ticket_discards = len(state.ticket_deck), ()
    view = view_of(state, state.seat)
    assert list(view.moves) == [Pass()]
    assert bot_named(bot).choose(view, view_and_stream(game)[1]) == Pass()


@every_bot
@pytest.mark.parametrize("slug", ["nederland", "nordic"])
def test_a_bot_takes_over_wherever_a_game_has_got_to(bot: str, slug: str) -> None:
    """
    A person may have kept odd tickets and spent all money: a bot still finds a legal move.
    """
    for step in random_play(new_game(slug, seats=2, seed=9), 9):
        if not step.over:
            view, stream = view_and_stream(step)
            assert bot_named(bot).choose(view, stream) in view.moves


@every_bot
def test_a_bot_has_a_character_and_reasons(bot: str) -> None:
    assert character(f"bot:{bot}").endswith(".")
    game = watched(bot, "nordic", "standard", 2).game
    for n in range(2, 30):
        reason = reason_of(game, n)
        assert reason is not None
        assert reason.endswith(".")


def test_the_bots_are_listed_from_the_easiest_to_the_strongest() -> None:
    assert tuple(BOTS) == ("random", "greedy", "apprentice", "planner", "signaller", "conductor")

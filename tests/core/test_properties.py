"""
What holds at every step of every game.

Two hundred and twenty seeded games over all maps, variants and numbers of players, each step looked at;
and hypothesis for what depends on order.
"""

import random

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.board import TrackId
from core.cards import NO_CARDS
from core.evolve import evolve
from core.game import Game
from core.moves import Claim, KeepTickets, Move, NeutralTrack, PayTunnel, TakeCard
from core.phase import Phase
from core.rules import IllegalMove, decide, legal_moves
from core.setup import SeatNo
from core.state import State, new_state
from core.view import view_of
from tests.conserved import check_conservation, check_doubles, check_scores
from tests.games import TABLES, board_of, new_game, random_move, random_play, redo, setup_of, undo
from tests.secrets import shuffle_secrets_of_others

GAMES_EACH = 20


@pytest.mark.parametrize(("slug", "variant", "seats"), TABLES)
def test_everything_is_somewhere_exactly_once_and_every_game_ends(
    slug: str, variant: str, seats: int
) -> None:
    for seed in range(GAMES_EACH):
        game = new_game(slug, variant, seats, seed)
        for step in random_play(game, seed):
            check_conservation(step.state)
            check_scores(step.state)
            check_doubles(step.state)
        assert game.over
        assert {result.place for result in game.state.results} >= {1}


@pytest.mark.parametrize(("slug", "variant", "seats"), TABLES)
def test_every_legal_move_is_accepted_and_none_changes_the_state_by_being_asked(
    slug: str, variant: str, seats: int
) -> None:
    game = new_game(slug, variant, seats, seed=77)
    for step in random_play(game, 77):
        before = step.state.copy()
        for move in legal_moves(step.state):
            decide(step.state, move)
        assert step.state == before
        assert bool(legal_moves(step.state)) != step.over


def mutated(move: Move, state: State, chance: random.Random) -> Move:
    """A move with one part changed: the track, the payment, the place or the ticket."""
    tracks = state.board.tracks
    any_track = TrackId(chance.choice([*tracks]).id)
    pay = tuple(max(-1, n + chance.choice((-1, 0, 0, 0, 1))) for n in getattr(move, "pay", NO_CARDS))
    others: list[Move] = [
        TakeCard(chance.randrange(-2, 8)),
        Claim(any_track, pay),
        Claim(TrackId("nowhere-at-all/red"), pay),
        PayTunnel(pay),
        NeutralTrack(any_track),
        KeepTickets(tuple(chance.sample([t.id for t in state.board.tickets], chance.randrange(4)))),
    ]
    if isinstance(move, Claim):
        others += [attrs.evolve(move, pay=pay), attrs.evolve(move, track=any_track)] * 3
    return chance.choice(others)


@settings(max_examples=60, deadline=None)
@given(table=st.sampled_from(TABLES), seed=st.integers(0, 10**6))
def test_a_mutated_move_is_refused_with_a_code_and_leaves_the_state_equal(
    table: tuple[str, str, int], seed: int
) -> None:
    chance = random.Random(seed)
    game = new_game(*table, seed=seed)
    for step in random_play(game, seed, limit=chance.randrange(200)):
        if step.over:
            break
        before = step.state.copy()
        entries = len(step.log)
        move = mutated(random_move(step, chance), step.state, chance)
        if refusal := refusal_of(step.state, move):
            assert str(refusal).endswith(".")
            with pytest.raises(IllegalMove) as again:
                step.play(move)
            assert again.value.code is refusal.code
            assert len(step.log) == entries
        assert step.state == before


def refusal_of(state: State, move: Move) -> IllegalMove | None:
    try:
        decide(state, move)
    except IllegalMove as refusal:
        return refusal
    return None


@pytest.mark.parametrize(("slug", "variant", "seats"), TABLES)
def test_folding_the_events_equals_deciding_the_moves_anew(slug: str, variant: str, seats: int) -> None:
    game = new_game(slug, variant, seats, seed=5)
    list(random_play(game, 5))
    assert not list(game.recheck())
    state = new_state(game.setup, game.board)
    for entry in game.log.entries:
        assert isinstance(entry.move, Move)
        assert tuple(decide(state, entry.move)) == entry.events
        for event in entry.events:
            evolve(state, event)
    assert state == game.state


@settings(max_examples=40, deadline=None)
@given(table=st.sampled_from(TABLES), seed=st.integers(0, 10**6), steps=st.integers(5, 150), data=st.data())
def test_undo_then_redo_is_identity(
    table: tuple[str, str, int], seed: int, steps: int, data: st.DataObject
) -> None:
    game = new_game(*table, seed=seed)
    list(random_play(game, seed, limit=steps))
    before = game.state.copy()
    back = data.draw(st.integers(1, min(10, game.log.head - 1)))
    for _ in range(back):
        undo(game)
    for _ in range(back):
        redo(game)
    assert game.state == before
    # The log only ever grows, and what stands is what stood.
    assert [entry.n for entry in game.log.in_force()] == list(range(1, game.log.head + 1))


@settings(max_examples=40, deadline=None)
@given(table=st.sampled_from(TABLES), seed=st.integers(0, 10**6), steps=st.integers(5, 150))
def test_undo_and_do_again_gives_the_same_events(table: tuple[str, str, int], seed: int, steps: int) -> None:
    game = new_game(*table, seed=seed)
    list(random_play(game, seed, limit=steps))
    last = game.log.entries[game.log.head - 1]
    undo(game)
    assert isinstance(last.move, Move)
    assert game.play(last.move).events == last.events


@pytest.mark.parametrize(("slug", "variant", "seats"), TABLES)
def test_a_view_is_equal_when_only_the_secrets_of_others_differ(slug: str, variant: str, seats: int) -> None:
    chance = random.Random(1)
    for step in random_play(new_game(slug, variant, seats, seed=9), 9):
        if step.over:  # the final results lay everything open
            break
        seat = SeatNo(chance.randrange(seats))
        disguised = shuffle_secrets_of_others(step.state, seat, chance)
        if step.state.seat != seat and step.state.phase is Phase.TURN:
            assert disguised != step.state
        assert view_of(disguised, seat) == view_of(step.state, seat)
        assert view_of(disguised, None) == view_of(step.state, None)


def test_the_secrets_are_really_shuffled() -> None:
    """Without real differences the test above would prove nothing."""
    game = new_game(seed=4)
    list(random_play(game, 4, limit=40))
    disguised = shuffle_secrets_of_others(game.state, 0, random.Random(3))
    assert disguised.hands[1] != game.state.hands[1]
    assert disguised.tickets[1] != game.state.tickets[1]
    assert disguised.tokens[1] != game.state.tokens[1]
    assert disguised.deck != game.state.deck


def test_a_copy_is_independent() -> None:
    game = new_game("nordic", seats=3, seed=2)
    list(random_play(game, 2, limit=60))
    copy = game.state.copy()
    frozen = copy.copy()
    list(random_play(game, 3, limit=60))
    assert copy == frozen != game.state


def test_the_same_seed_gives_the_same_deal_and_another_seed_another() -> None:
    assert new_game(seed=3).state == new_game(seed=3).state
    deals = {Game.start(setup_of(seed=seed), board_of("nederland")).state.deck for seed in range(20)}
    assert len(deals) == 20

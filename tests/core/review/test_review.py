"""The review of a finished game."""

import pytest

from core.game import Game
from core.log import Redo, Undo
from core.move_words import move_words
from core.moves import Claim, DrawCard, Move, TakeCard
from core.phase import Phase
from core.planning.payments import proposals
from core.review.dear import CHOICES, LEAST_LOSS
from core.review.hint import hint_for
from core.review.looking_back import LookingBack
from core.review.model import model_for
from core.review.review import NotOver, review_game
from core.review.values import Cause
from core.review.valuing import Valuer
from core.review.walk import steps
from core.review.words import position_before
from core.rules import legal_moves
from core.setup import SeatNo
from core.signpost_entry import signpost_entry
from core.signposts import Signposts
from saves.folder import sample_folder
from saves.store import load_to_read
from tests.core.review.finished import bot_game, random_game
from tests.core.review.identity import worst
from tests.games import TABLES, new_game

SAMPLES = sorted(file.stem for file in sample_folder().glob("*.toml"))


@pytest.mark.parametrize("name", SAMPLES)
def test_the_parts_of_every_sample_add_up_to_the_result(name: str) -> None:
    game = load_to_read(sample_folder() / f"{name}.toml")[0]
    if game.over:
        assert worst(game) < 1e-9
    else:
        with pytest.raises(NotOver):
            review_game(game)


@pytest.mark.parametrize(("slug", "variant", "seats"), TABLES)
def test_the_parts_add_up_where_moves_were_taken_back(slug: str, variant: str, seats: int) -> None:
    game = random_game(slug, variant, seats, seed=3)
    kinds = {type(entry.move) for entry in game.log.entries}
    assert Undo in kinds
    assert Redo in kinds
    assert worst(game) < 1e-9


def test_what_was_taken_back_does_not_count() -> None:
    game = random_game("nordic", "standard", 2, seed=5)
    plain = Game(game.setup, game.board)
    plain.follow(plain.deal())
    for entry in game.log.in_force()[1:]:
        plain.play(entry.move, seat=entry.seat)  # type: ignore[arg-type]  # in force are moves alone
    assert review_game(plain, seats=()).seats == review_game(game, seats=()).seats


def test_a_game_that_goes_on_is_not_reviewed() -> None:
    with pytest.raises(NotOver, match="not over"):
        review_game(new_game())


def test_the_curve_begins_after_the_deal_and_ends_with_the_result() -> None:
    game = bot_game("nordic", "bot:greedy", "bot:random")
    review = review_game(game, seats=())
    entries = game.log.in_force()
    assert [moment.n for moment in review.curve] == [entry.n for entry in entries]
    assert all(abs(sum(moment.chances) - 1) < 1e-9 for moment in review.curve)
    assert review.curve[-1].scores == tuple(float(result.total) for result in game.state.results)
    assert review.curve[-1].chances == tuple(parts.result for parts in review.seats)


def test_turning_points_are_the_largest_changes_of_the_curve() -> None:
    game = bot_game("nordic", "bot:greedy", "bot:random")
    review = review_game(game, seats=())
    assert len(review.turning_points) == 3
    assert [point.n for point in review.turning_points] == sorted(point.n for point in review.turning_points)
    for point in review.turning_points:
        assert abs(sum(point.changes)) < 1e-9
        assert game.log.entries[point.n - 1].seat == point.seat
    assert {point.cause for point in review.turning_points} <= set(Cause)


def test_dear_choices_are_of_the_seats_that_were_asked_for_and_could_have_been_played() -> None:
    game = bot_game("nordic", "bot:random", "bot:greedy", seed=2, short=True)
    review = review_game(game, seats=[SeatNo(0)])
    assert 0 < len(review.choices) <= CHOICES
    assert [choice.loss for choice in review.choices] == sorted(
        (choice.loss for choice in review.choices), reverse=True
    )
    for choice in review.choices:
        assert choice.seat == 0
        assert choice.loss >= LEAST_LOSS / 2
        assert choice.why.endswith(".")
        assert game.log.entries[choice.n - 1].move == choice.played
        assert choice.better in list(legal_moves(game.at(choice.before), choice.seat))
        assert choice.better != choice.played
        assert choice.turn == next(moment.turn for moment in review.curve if moment.n == choice.n)


def test_by_default_the_humans_choices_are_looked_at_and_all_where_only_bots_played() -> None:
    bots = bot_game("nordic", "bot:random", "bot:random", short=True)
    assert {choice.seat for choice in review_game(bots).choices} == {0, 1}


def test_whoever_is_told_may_break_off() -> None:
    def stop(share: float) -> None:
        assert 0 <= share <= 1
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        review_game(bot_game("nordic", "bot:random", "bot:random", short=True), tell=stop)


def test_how_a_track_is_paid_is_no_choice_and_better_tracks_are_paid_as_the_screen_proposes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("core.review.dear.CHOICES", 1000)
    claimed = better = 0
    for slug in ("nordic", "nederland"):
        game = bot_game(slug, "bot:random", "bot:random", seed=2, short=True)
        for choice in review_game(game).choices:
            assert choice.loss >= LEAST_LOSS / 2
            claimed += isinstance(choice.played, Claim)
            if not isinstance(choice.better, Claim):
                continue
            better += 1
            assert not isinstance(choice.played, Claim) or choice.played.track != choice.better.track
            view = position_before(game, choice)
            assert choice.better.pay == proposals(view, view.board.track(choice.better.track))[0]
    assert claimed
    assert better


def test_choices_and_turning_points_know_whether_a_hint_would_have_said_them() -> None:
    game = bot_game("nordic", "bot:conductor", "bot:random", seed=2, short=True)
    review = review_game(game)
    told = [(choice.n, choice.seat, choice.hinted) for choice in review.choices]
    told += [
        (point.n, point.seat, point.hinted) for point in review.turning_points if point.cause is Cause.CHOICE
    ]
    for n, seat, hinted in told:
        view = LookingBack(game).view_before(n, seat)
        assert hinted is (move_words(view, hint_for(view).move) == move_words(view, _played(game, n)))
    assert {hinted for *_, hinted in told} == {True, False}
    assert not any(point.hinted for point in review_game(game, seats=()).turning_points)


def test_a_last_move_that_changes_nothing_in_the_final_count_is_nobodys_choice() -> None:
    counted = decided = 0
    for seed in range(12):
        game = bot_game("nordic", "bot:random", "bot:greedy", seed=seed, short=True)
        *_, step = steps(game, Valuer(model_for(game.setup, game.board)))
        causes = {cause for cause, _ in step.changes}
        if isinstance(step.move, TakeCard | DrawCard):
            counted += 1
            assert causes == {Cause.COUNT}
        elif isinstance(step.move, Claim):
            decided += 1
            assert Cause.COUNT not in causes
        assert worst(game) < 1e-9
    assert counted
    assert decided


def _played(game: Game, n: int) -> Move:
    move = game.log.entries[n - 1].move
    assert isinstance(move, Move)
    return move


def test_what_is_seen_before_a_move_has_the_signposts_that_were_set_for_it() -> None:
    game = new_game("nordic", "standard", 2)
    while game.state.phase is not Phase.TURN:
        game.play(next(iter(legal_moves(game.state, game.state.to_act[0]))), seat=game.state.to_act[0])
    seat = game.state.seat
    game.follow(signpost_entry(game, seat, Signposts(along=(0,))))
    game.play(next(iter(legal_moves(game.state))), seat=seat)
    seen = LookingBack(game).view_before(len(game.log), seat)
    assert seen.signposts.along == (0,)
    assert seen.phase is Phase.TURN

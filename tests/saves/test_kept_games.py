"""The games of a fit, kept in a folder."""

from pathlib import Path

from core.review.training import SHAKEN_FROM, is_learnt_from, play_training_game, training_setup
from saves.kept_games import read_games, write_games
from tests.games import short_board

BOARD = short_board("nordic")
SETUPS = [training_setup(BOARD, BOARD.default_variant, 2, 1, number) for number in (0, SHAKEN_FROM)]


def test_games_are_read_as_they_were_played(tmp_path: Path) -> None:
    games = [play_training_game(SETUPS[0], BOARD, 0), play_training_game(SETUPS[1], BOARD, SHAKEN_FROM)]
    file = tmp_path / "kept" / "0.json"
    write_games(file, games)
    again = read_games(file, SETUPS, BOARD)
    assert again is not None
    assert [game.log.entries for game in again] == [game.log.entries for game in games]
    assert [game.state for game in again] == [game.state for game in games]


def test_what_is_not_whole_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "0.json"
    assert read_games(file, SETUPS, BOARD) is None
    write_games(file, [play_training_game(SETUPS[0], BOARD, 0)])
    assert read_games(file, SETUPS, BOARD) is None
    text = file.read_text()
    for wrong in (text[: len(text) // 2], "[[], []]", "[1, 2]", "{}", '[[[0, {"kind": "draw"}]], []]'):
        file.write_text(wrong)
        assert read_games(file, SETUPS, BOARD) is None


def test_the_same_number_is_the_same_game_and_shaken_ones_are_other_games() -> None:
    first, again = (play_training_game(SETUPS[0], BOARD, 0) for _ in range(2))
    assert first.log.entries == again.log.entries
    assert play_training_game(SETUPS[0], BOARD, SHAKEN_FROM).log.entries != first.log.entries


def test_a_model_is_judged_by_games_that_it_has_not_learnt_from() -> None:
    assert [number for number in range(6) if is_learnt_from(number)] == [0, 2, 4]
    assert is_learnt_from(SHAKEN_FROM + 1)
    assert not is_learnt_from(1_000_001)

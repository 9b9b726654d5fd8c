"""A map of one's own travels inside the save."""

import copy
import tomllib
from pathlib import Path

import attrs

from core.board_file import read_board
from saves.blocks import take_apart
from saves.check import check_save
from saves.store import load_to_play, load_to_read, new_game
from tests.games import board_of, setup_of
from tests.saves.files import CLOCK, TINY_MAP, play_on, save_bytes, tiny_board, tiny_setup


def test_the_map_is_in_the_save_as_it_is_in_its_file(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    new_game(path, tiny_setup(), tiny_board(), CLOCK)
    top = tomllib.loads(path.read_text())
    assert list(top) == ["format", "setup", "board", "entry"]
    assert top["board"] == tomllib.loads(TINY_MAP.read_text())
    assert top["setup"]["map"] == "tiny"


def test_a_game_on_it_is_played_to_the_end_without_the_map_file(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    new_game(path, tiny_setup(), tiny_board(), CLOCK).close()
    while not (opened := load_to_play(path)).game.over:
        play_on(opened, 5, seed=len(opened.game.log))
        opened.close()
    game, _save = load_to_read(path)
    assert game.board is not tiny_board()
    assert attrs.evolve(game.board, source={}).tracks == tiny_board().tracks
    assert [city.name for city in game.board.cities] == ["North", "East", "South", "Wést\\end"]
    assert check_save(path).good


def test_a_changed_copy_of_a_map_that_ships_travels_too(tmp_path: Path) -> None:
    """The natural way to make a map of one's own; it may well have kept its name."""
    source = copy.deepcopy(dict(board_of("nederland").source))
    source["rules"]["trains"] = 20
    board = read_board(source, "mine.toml")
    path = tmp_path / "game.toml"
    opened = new_game(path, setup_of("nederland"), board, CLOCK)
    play_on(opened, 10, seed=1)
    game, _save = load_to_read(path)
    assert game.state.rules.trains == 20
    assert game.state.trains == opened.game.state.trains
    assert check_save(path).good


def test_a_map_that_ships_does_not_travel() -> None:
    assert list(tomllib.loads(take_apart(save_bytes()).head.decode())) == ["format", "setup"]

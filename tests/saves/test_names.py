"""Players may be called nearly anything: names survive a save, and do no harm in it."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from core.game import Game
from core.narrate import Narrator
from core.setup import SetupError, check_name
from saves.blocks import block_bytes, take_apart
from saves.check import check_save
from saves.read import read_entry
from saves.store import load_to_play, load_to_read, new_game, save_head
from tests.games import undone
from tests.saves.files import CLOCK, play_on, tiny_board, tiny_setup

NAMES = [
    'Anna "Ann" O',
    "d'Arc",
    "back\\slash",
    "\\u0041\\n",
    '"""',
    "'''",
    "[[entry]]",
    "[setup]",
    "n = 1",
    "# no comment",
    "{ kind = 1 }",
    "{name} {0} {}",
    "%s %(name)s %",
    "$HOME `ls`",
    "[red]Anna[/red]",
    "[bold",
    "<b>&amp;</b>",
    "Åse Ørn",
    "Łukasz",
    "東京",
    "Ελένη",
    "עדי",
    "🚂🚃",
    "e\u0301",
    "-",
    "0",
    "true",
    "a=b,c",
]

BAD_NAMES = [
    "",
    " ",
    " Anna",
    "Anna ",
    "Anna\n",
    "An\nna",
    "An\tna",
    "An\rna",
    "An\0na",
    "\x1b[31mAnna",
    "\x1b]0;title\x07",
    "\x9b31m",
    "An\x7fna",
    "An\x08na",
    "\u202eannA",
    "An\u200bna",
    "An\u2028na",
    "An\ud800na",
    "An\ufeffna",
    "x" * 21,
]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_survives_saving_and_loading(tmp_path: Path, name: str) -> None:
    path = tmp_path / "game.toml"
    opened = new_game(path, tiny_setup(names=(name, "Bram")), tiny_board(), CLOCK)
    play_on(opened, 12, seed=1)
    opened.submit(lambda game: undone(game, at=CLOCK))
    text = path.read_text(encoding="utf-8")
    assert tomllib.loads(text)["setup"]["seats"][0]["name"] == name
    assert len(take_apart(text.encode()).blocks) == len(opened.game.log) == 14
    assert any(f"· {name} " in line for line in text.splitlines())
    game, _save = load_to_read(path)
    assert game.setup == opened.game.setup
    assert game.log.entries == opened.game.log.entries
    assert check_save(path).good
    play_on(load_to_play(path), 1, seed=2)
    assert check_save(path).good


PRINTABLE = st.characters(exclude_categories=["C", "Z"]) | st.just(" ")


@settings(max_examples=150)
@given(name=st.text(PRINTABLE, min_size=1, max_size=20).map(str.strip).filter(bool))
def test_any_printable_name_leaves_the_save_as_it_should_be(name: str) -> None:
    check_name(name)
    assume(name.casefold() != "bram")
    setup, board = tiny_setup(names=(name, "Bram")), tiny_board()
    head = save_head(setup, board)
    assert tomllib.loads(head.decode())["setup"]["seats"][0]["name"] == name
    entry = Game.start(setup, board).log.entries[0]
    block = block_bytes(entry, Narrator(board, setup.seats).entry(entry), head)
    pieces = take_apart(head + block)
    assert (pieces.blocks, pieces.torn) == ([block.lstrip(b"\n")], b"")
    assert read_entry(Path("game.toml"), pieces.blocks[0], 1) == entry


@pytest.mark.parametrize("name", BAD_NAMES, ids=ascii)
def test_control_characters_and_their_like_are_refused(tmp_path: Path, name: str) -> None:
    path = tmp_path / "game.toml"
    with pytest.raises(SetupError) as refusal:
        new_game(path, tiny_setup(names=(name, "Bram")), tiny_board())
    assert refusal.value.field == "seats"
    assert str(refusal.value).isprintable()
    assert not path.exists()

"""No file ends in a traceback, hangs or fills the memory: absurd values, pipes, devices, depths and sizes."""

import copy
import random
import re
import tomllib
from pathlib import Path
from typing import Any

import attrs
import pytest

from core.board_file import MOST_OFFERED, load_board_file, read_board
from core.board_table import BoardError
from core.errors import DubbelspoorError
from core.game import Game
from core.plain_toml import read_toml
from core.rules import legal_moves
from core.setup import SeatNo, SetupError
from core.story import Storyteller
from core.view import view_of
from saves.check import check_save
from saves.errors import SaveError
from saves.store import load_to_read
from tests.games import setup_of
from tests.odd_files import device, huge, pipe
from tests.saves.files import TINY_MAP, resealed, save_bytes, within, written

FOUND = Path(__file__).parent / "found"
"""Files that once ended in a traceback or filled the memory; what the tests below find joins them."""

ABSURD: tuple[Any, ...] = (
    0,
    -1,
    1,
    2,
    7,
    4000,
    999_999_999_999,
    3 * 10**9,
    2**63,
    "",
    "red",
    "no-such",
    True,
    [],
    {},
)
MAPS = 400
SAVES = 250
DEPTHS = 100


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("cards_of_each_colour = 12", "cards_of_each_colour = 3000000000"),
        ("trains = 40", "trains = 999999999999"),
        ("size = [84, 37]", "size = [3000000000, 37]"),
        ("length = 2", "length = 3000000000"),
        ("format = 1", f"format = {'9' * 5000}"),
        ("format = 1", f"format = {'[' * 100_000}"),
        ("format = 1", f"format{'.a' * 100_000} = 1"),
        ("format = 1", f"[format{'.a' * 100_000}]"),
    ],
    ids=["cards", "trains", "size", "length", "digits", "depth", "dotted key", "dotted table"],
)
def test_an_absurd_map_is_refused_in_one_sentence(old: str, new: str, tmp_path: Path) -> None:
    source = Path(load_board_file.__code__.co_filename).with_name("boards") / "nederland.toml"
    text = source.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "own.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BoardError, match=r"own\.toml: ") as refusal:
        load_board_file(path)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("key", ["first_tickets", "later_tickets"])
def test_a_map_offers_no_more_tickets_than_anybody_can_choose_among(key: str) -> None:
    """Each one more doubles the choices: of forty tickets there are a million million."""
    tree = tomllib.loads(TINY_MAP.read_text(encoding="utf-8"))
    tree["rules"]["players"] = [1, 1]
    tree["rules"][key] = MOST_OFFERED + 1
    with pytest.raises(BoardError, match=rf"own\.toml: rules\.{key} must be at most {MOST_OFFERED}\.$"):
        read_board(tree, "own.toml")


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (pipe, "a pipe or a device, not a file"),
        (device, "a pipe or a device, not a file"),
        (huge, "larger than"),
        (Path.mkdir, "directory"),
    ],
)
def test_what_is_no_file_or_far_too_large_is_not_read(make: Any, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    make(path)
    for read in (load_to_read, load_board_file):
        with pytest.raises(DubbelspoorError, match=reason):
            read(path)
    assert reason in check_save(path).faults[0]


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (r"cards = \{[^}]*\}", "cards = { red = 999999999999 }", "the train cards do not add up"),
        (r"cards = \{[^}]*\}", "cards = { red = 4000 }", "the train cards do not add up"),
        (r"keep = 3", "keep = 999999999999", "cannot be kept"),
        (r"keep = 3", "keep = -3", "cannot be kept"),
    ],
)
def test_numbers_that_cannot_be_are_refused_with_entry_and_reason(
    old: str, new: str, reason: str, tmp_path: Path
) -> None:
    text = save_bytes(moves=2).decode()
    assert re.search(old, text)
    path = written(tmp_path / "game.toml", resealed(re.sub(old, new, text, count=1).encode()))
    with pytest.raises(SaveError, match=reason) as refusal:
        load_to_read(path)
    assert refusal.value.entry == 1


def places_in(value: Any) -> list[tuple[Any, Any]]:
    """Every place of a tree of tables and lists, as container and key."""
    keys: Any = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    return [place for key in keys for place in ((value, key), *places_in(value[key]))]


def changed(tree: Any, chance: random.Random) -> Any:
    """The same tree with one or two values made absurd, taken away or doubled."""
    tree = copy.deepcopy(tree)
    for _ in range(chance.randint(1, 2)):
        container, key = chance.choice(places_in(tree))
        what = chance.random()
        if what < 0.7:
            container[key] = copy.deepcopy(chance.choice(ABSURD))
        elif what < 0.85:
            del container[key]
        elif isinstance(container, list):
            container.append(copy.deepcopy(container[key]))
    return tree


def test_a_map_with_values_changed_at_random_plays_or_is_refused() -> None:
    source = tomllib.loads(TINY_MAP.read_text(encoding="utf-8"))
    refused = 0
    for seed in range(MAPS):
        tree = changed(source, random.Random(seed))
        try:
            board = read_board(tree, "own.toml")
            setup = attrs.evolve(setup_of(), map=board.id, variant=board.default_variant)
            game = Game.start(setup, board)
        except (BoardError, SetupError):
            refused += 1
        else:
            look_at(game)
    assert 0 < refused < MAPS


def test_a_save_with_values_changed_at_random_loads_or_is_refused(tmp_path: Path) -> None:
    data = save_bytes(moves=14, undos=2).decode()
    numbers = list(re.finditer(r"(?<![\w-])-?\d+(?![\w-])", data))
    loaded = 0
    for seed in range(SAVES):
        chance = random.Random(seed)
        text = data
        for found in sorted(chance.sample(numbers, chance.randint(1, 2)), key=lambda m: -m.start()):
            value = chance.choice([v for v in ABSURD if type(v) is int])
            text = text[: found.start()] + str(value) + text[found.end() :]
        loaded += try_it(written(tmp_path / "game.toml", resealed(text.encode())))
    assert loaded < SAVES


DOTTED = {
    "bare": f"a{'.a' * 100_000} = 1",
    "between blanks": f"a{' . a' * 100_000} = 1",
    "quoted": "'a'" + '."a"' * 100_000 + " = 1",
    "after a comment with a quote": f'# "\na{".a" * 100_000} = 1',
    "after a text that ends in quotes": f't = """."""""\na{".a" * 100_000} = 1',
    "a table's name": f"[a{'.a' * 100_000}]",
    "a name in a list of tables": f"[[a{'.a' * 100_000}]]",
    "in a table in a line": f"a = {{ b = 1, a{'.a' * 100_000} = 1 }}",
}
"""Of each of these the parser would keep every beginning: five thousand million parts."""


@pytest.mark.parametrize("name", DOTTED)
def test_a_key_of_very_many_parts_is_refused_before_it_fills_the_memory(name: str, tmp_path: Path) -> None:
    head, block = written(tmp_path / "head.toml", DOTTED[name].encode()), save_bytes(moves=2).decode()
    entry = written(
        tmp_path / "entry.toml", block.replace("\nn = 2\n", f"\nn = 2\n{DOTTED[name]}\n").encode()
    )
    for path in (head, entry):
        for read in (load_to_read, load_board_file):
            with pytest.raises(DubbelspoorError, match=r"is not valid TOML: a key has more than 16 parts"):
                read(path)
        (fault,) = check_save(path).faults
        assert "a key has more than 16 parts" in fault


@pytest.mark.parametrize("quote", ['"', "'", '"""', "'''"])
def test_a_text_that_looks_like_a_key_of_many_parts_is_a_text(quote: str) -> None:
    said = "a.a" * 100
    for text in (f"text = {quote}{said}{quote}", f"# {said}\ntext = {quote}{said}{quote} # {said}"):
        assert read_toml(text) == {"text": said}
    assert read_toml(f"{quote[0]}{said}{quote[0]}.b = 1") == {said: {"b": 1}}
    lines = f'\\"\n{said} = 1\n'
    assert read_toml(f'text = """{lines}"""""')["text"] == lines.replace("\\", "") + '""'
    assert read_toml(f"text = '''\n{said}\n# ''\n{said}'''''")["text"] == f"{said}\n# ''\n{said}''"


MANY = 300_000
NEVER_ENDED = {
    "ends in quotes that mean themselves": '"""\n' + '\\"""\n' * MANY + "\\",
    "goes on over the line's end": '\\"\\\n' * MANY,
    "of several lines": '"""\n' + '""\n' * MANY,
    "of several lines, as it stands": "'''\n" + "''\n" * MANY,
    "on every line": ('"' + "\\x" * 9 + "\n") * MANY,
    "a key of many parts, each of them": 'a."' * MANY,
}
"""Texts between quotes that have no end. To look for it anew from every line takes hours."""


@pytest.mark.parametrize("name", NEVER_ENDED)
def test_a_text_without_an_end_is_refused_at_once(name: str) -> None:
    with within(20), pytest.raises(ValueError, match=r"at line \d+"):
        read_toml(f"# {'.' * 20}\n{NEVER_ENDED[name]}")


def test_what_the_parser_has_no_memory_for_is_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_text: str) -> None:
        raise MemoryError

    monkeypatch.setattr("core.plain_toml.tomllib.loads", full)
    with pytest.raises(ValueError, match="more memory than there is"):
        read_toml("a = 1")


@pytest.mark.parametrize("kind", ["save", "map"])
def test_keys_made_deep_at_random_end_in_a_game_or_one_sentence(kind: str, tmp_path: Path) -> None:
    text = save_bytes(moves=14, undos=2).decode() if kind == "save" else TINY_MAP.read_text(encoding="utf-8")
    keys = list(re.finditer(r"(?<=[\n{ ])[a-z_]+(?= = )|(?<=\n\[)[a-z.]+(?=\])", text))
    for seed in range(DEPTHS):
        chance = random.Random(seed)
        end = chance.choice(keys).end()
        parts = chance.choice((".a", " . a", '."."')) * chance.choice((1, 2, 15, 100, 20_000))
        path = written(tmp_path / "own.toml", f"{text[:end]}{parts}{text[end:]}".encode())
        if kind == "save":
            try_it(path)  # a few load: their checksum alone has become a table
        with pytest.raises(BoardError, match=r"own\.toml: [^\n]*$"):
            load_board_file(path)


@pytest.mark.parametrize("path", sorted(FOUND.glob("saves/*.toml")), ids=lambda path: path.stem)
def test_a_save_that_was_found_is_refused(path: Path) -> None:
    assert not try_it(path)
    with pytest.raises(SaveError, match="entry 1"):
        load_to_read(path)


@pytest.mark.parametrize("path", sorted(FOUND.glob("maps/*.toml")), ids=lambda path: path.stem)
def test_a_map_that_was_found_is_refused(path: Path) -> None:
    with pytest.raises(BoardError, match=path.name):
        load_board_file(path)


def try_it(path: Path) -> bool:
    """Check the file and load it: whatever is in it, the result is a game or one sentence. Says whether it is a game."""
    for fault in check_save(path).faults:
        assert "\n" not in fault
    try:
        game, _save = load_to_read(path)
    except DubbelspoorError:
        return False
    look_at(game)
    return True


def look_at(game: Game) -> None:
    Storyteller(game).story(None)
    for seat in (None, *map(SeatNo, range(len(game.setup.seats)))):
        view_of(game.state, seat)
    list(legal_moves(game.state))

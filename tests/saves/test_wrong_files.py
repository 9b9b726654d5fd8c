"""Files that are wrong: each gives an error that names file, entry and reason, and is left as it was."""

from pathlib import Path

import pytest

from saves.blocks import take_apart
from saves.check import check_save
from saves.errors import SaveError
from saves.store import load_to_play, load_to_read
from tests.saves.files import resealed, save_bytes, tiny_bytes, within, written


def edited(old: str, new: str, entry: int | None = None, data: bytes | None = None) -> bytes:
    """A good save with one text put in place of another, in the head or in an entry, and checksums that fit."""
    pieces = take_apart(save_bytes(moves=8, undos=2) if data is None else data)
    parts = [pieces.head.decode(), *(block.decode() for block in pieces.blocks)]
    number = entry or 0
    assert old in parts[number], f"{old!r} is not in {parts[number]}"
    parts[number] = parts[number].replace(old, new, 1)
    return resealed("".join(parts).encode())


HEADS = {
    "no format": ("format = 1", "", "format is missing: this is not a saved game"),
    "a format in words": ("format = 1", 'format = "one"', "format is missing: this is not a saved game"),
    "a format of tomorrow": ("format = 1", "format = 2", "is of format 2; this program knows format 1"),
    "a format of no time": (
        "format = 1",
        f"format = 0x{'1' * 5000}",
        "is of format a number of thousands of digits; this program knows format 1",
    ),
    "an older format": ("format = 1", "format = 0", "is of format 0; this program knows format 1"),
    "an unknown key": ("format = 1", "format = 1\nhats = 3", "hats is not known here"),
    "no setup": ("[setup]", "[sunset]", "sunset is not known here"),
    "a setup that is a number": (
        "format = 1\n\n[setup]",
        "format = 1\nsetup = 3\n[board]",
        "setup is missing",
    ),
    "no TOML": ("[setup]", "[setup", "is not valid TOML"),
    "an unknown map": (
        'map = "nederland"',
        'map = "atlantis"',
        "the map “atlantis” is not known; choose one of",
    ),
    "a map that is a number": ('map = "nederland"', "map = 7", "setup: map: 7 is not a text"),
    "no map": ('map = "nederland"', "", "setup: map: it is missing"),
    "an unknown variant": ('"tolls"', '"trolls"', "setup: Nederland has no variant “trolls”; choose one of"),
    "an unknown key in the setup": ("seed = 1", "seed = 1\ntide = 2", "setup: 'tide' is not known here"),
    "a seed in words": ("seed = 1", 'seed = "1"', "setup: seed: '1' is not a whole number"),
    "a seed below zero": ("seed = 1", "seed = -1", "setup: The seed must be a whole number"),
    "a seed of many digits": (
        "seed = 1",
        f"seed = 0x{'1' * 5000}",
        "setup: seed: a number of thousands of digits is not a whole number from −2⁶³ to 2⁶³ − 1",
    ),
    "a first player of many digits": (
        "seed = 1",
        f"seed = 1\nfirst = 0x{'1' * 5000}",
        "setup: first: a number of thousands of digits is not a whole number from",
    ),
    "a seed that is true": ("seed = 1", "seed = true", "setup: seed: True is not a whole number"),
    "an unknown undo rule": ('"free"', '"always"', "setup: undo: 'always' is not one of: free, turn, off"),
    "an unknown colour": ('"red"', '"pink"', "setup: seats[0].colour: 'pink' is not one of: red,"),
    "a player who is neither": ('"human"', '"alien"', "setup: “alien” is neither human nor a bot"),
    "two of a name": ('"Bram"', '"ANNA"', "setup: Two players are called “Anna”."),
    "an escape sequence for a name": (
        '"Anna"',
        '"\\u001b[31m"',
        "setup: A player's name must not hold control",
    ),
    "a seat with a hat": (
        'name = "Anna"',
        'name = "Anna", hat = 1',
        "setup: seats[0]: 'hat' is not known here",
    ),
    "a lonely player": (
        '\n  { name = "Bram", colour = "blue", player = "human" },',
        "",
        "setup: Nederland (With tolls) is for 2–5 players, not 1",
    ),
    "seats that are a text": (
        "[\n  {",
        '"Anna,Bram"\nold = [\n  {',
        "setup: seats: 'Anna,Bram' is not a list",
    ),
    "nobody to go first": ("seed = 1", "seed = 1\nfirst = 2", "setup: There is no seat 2 to go first"),
    "a map of one's own that cannot be played": (
        "format = 1",
        "format = 1\nboard = { format = 1 }",
        "its map cannot be played: game.toml: id is missing",
    ),
    "a map of one's own that is a number": ("format = 1", "format = 1\nboard = 5", "board must be a table"),
}

TOO_LONG = "a number of thousands of digits is not a whole number from −2⁶³ to 2⁶³ − 1"
"""Hexadecimal: such a number can be read, but not written."""

ENTRIES = {
    "a gap": (4, "n = 4", "n = 5", "n is 5: entries must count 1, 2, 3 … without a gap"),
    "the same twice": (4, "n = 4", "n = 3", "n is 3: entries must count"),
    "a number in words": (4, "n = 4", 'n = "4"', "n is '4': entries must count"),
    "a number of many digits": (4, "n = 4", f"n = {'4' * 5000}", "is not valid TOML: Exceeds the limit"),
    "a number of many hexadecimal digits": (
        4,
        "n = 4",
        f"n = 0x{'4' * 5000}",
        "n is a number of thousands of digits: entries must count",
    ),
    "a number in tables in tables": (4, "n = 4", f"n{'.n' * 15} = 4", "n is {'n': {'n': {"),
    "a key of many parts": (
        4,
        "n = 4",
        f"n{'.n' * 16} = 4",
        "is not valid TOML: a key has more than 16 parts",
    ),
    "lists in lists": (4, "n = 4", f"n = {'[' * 5000}4{']' * 5000}", "is not valid TOML: maximum recursion"),
    "a number that is true": (1, "n = 1", "n = true", "n: True is not a whole number"),
    "no number": (4, "n = 4\n", "", "n is None: entries must count"),
    "no move": (1, 'move = { kind = "deal" }', "", "move: it is missing"),
    "no events": (2, "events = [", "happenings = [", "happenings is not known here"),
    "events that are a text": (11, "events = []", 'events = ""', "events: '' is not a list"),
    "an unknown key": (2, "seat = ", "chair = 0\nseat = ", "chair is not known here"),
    "another table": (3, "events = [", "[entry.more]\nevents = [", "more is not known here"),
    "no TOML": (2, "n = 2", "n = = 2", "is not valid TOML"),
    "a comment with a bell": (2, "[[entry]]", "[[entry]] # \a", "is not valid TOML"),
    "an unknown kind of move": (1, '"deal"', '"steal"', "move: the kind 'steal' is not known"),
    "a class name for a kind": (1, '"deal"', '"Deal"', "move: the kind 'Deal' is not known"),
    "no kind of move": (1, 'kind = "deal"', "", "move: the kind None is not known"),
    "a kind that is a list": (1, '"deal"', "[]", "move: the kind [] is not known"),
    "a move in words": (1, '{ kind = "deal" }', '"deal"', "move: 'deal' is not a table"),
    "a move that knows too much": (1, '"deal" }', '"deal", luck = 3 }', "move: 'luck' is not known here"),
    "an unknown kind of event": (1, '"hand-dealt"', '"hand-stolen"', "the kind 'hand-stolen' is not known"),
    "an event that knows too much": (1, '"order-drawn",', '"order-drawn", x = 1,', "'x' is not known here"),
    "an event that lacks something": (
        1,
        '"order-drawn", first = ',
        '"order-drawn", last = ',
        "first: it is missing",
    ),
    "an event that is a number": (1, "events = [", "events = [4,", "events[0]: 4 is not a table"),
    "a deck of other letters": (
        1,
        'order = "',
        'order = "X',
        "the order of a deck is written in the letters",
    ),
    "an unknown card": (1, 'card = "', 'card = "ultra', "is not a card"),
    "fewer than no cards": (1, "cards = { ", "cards = { red = -1, ", "is not"),
    "cards that are a list": (1, "cards = { ", "cards = [], z = { ", "cards: [] is not a table of cards"),
    "a list that is a text": (2, "kept = [", 'kept = "", z = [', "kept: '' is not a list"),
    "a time without a zone": (1, "30Z", "30", "is not a time with its zone"),
    "a time in words": (1, "at = 2026", 'at = "now" # 2026', "at: 'now' is not a time with its zone"),
    "a time of which the day is in no calendar": (
        1,
        "at = 2026-11-16T20:15:30Z",
        "at = 9999-12-31T23:59:59-14:00",
        "at: 9999-12-31 23:59:59-14:00 cannot be told in every time zone",
    ),
    "a time before all calendars": (
        1,
        "at = 2026-11-16T20:15:30Z",
        "at = 0001-01-01T00:00:00Z",
        "at: 0001-01-01 00:00:00+00:00 cannot be told in every time zone",
    ),
    "a place of the market of many digits": (1, "slot = 4", f"slot = 0x{'4' * 12_000}", f"slot: {TOO_LONG}"),
    "a place of the market just too large": (
        1,
        "slot = 4",
        f"slot = {2**63}",
        "is not a whole number from −2⁶³",
    ),
    "a score of many digits": (1, "scores = [", f"scores = [0x{'4' * 12_000}, ", f"scores[0]: {TOO_LONG}"),
    "a seat of many digits": (2, "\nseat = ", f"\nseat = 0x{'4' * 12_000} # ", f"seat: {TOO_LONG}"),
    "an undo back to many digits": (11, "back_to = 8", f"back_to = 0x{'8' * 12_000}", f"back_to: {TOO_LONG}"),
    "an undo of one who is many digits": (
        11,
        '"undo", back_to = 8',
        '"ask-undo", back_to = 8, asked = [0x' + "8" * 12_000 + "]",
        f"asked[0]: {TOO_LONG}",
    ),
    "more cards than can be counted": (
        1,
        "cards = { ",
        f"cards = {{ red = 0x{'4' * 12_000}, ",
        "'red' = a number of thousands of digits is not a number of cards",
    ),
    "a seat in words": (2, "\nseat = ", '\nseat = "a" # ', "seat: 'a' is not a whole number"),
    "a seat that is true": (2, "\nseat = ", "\nseat = true # ", "seat: True is not a whole number"),
    "a seat that is not there": (2, "\nseat = ", "\nseat = 2 # ", "there is no seat 2"),
    "a seat below the first": (2, "\nseat = ", "\nseat = -1 # ", "there is no seat -1"),
    "nobody's move": (2, "\nseat = ", "\n# ", "only the deal has no seat"),
    "somebody's deal": (1, "\nmove", "\nseat = 0\nmove", "only the deal has no seat"),
    "an event of nobody": (1, '"hand-dealt", seat = 1', '"hand-dealt", seat = 2', "there is no seat 2"),
    "an event below the first seat": (
        1,
        '"hand-dealt", seat = 1',
        '"hand-dealt", seat = -1',
        "there is no seat -1",
    ),
    "a turn of nobody": (1, 'choice-began", seat = ', 'choice-began", seat = 7', "there is no seat 7"),
    "a score too many": (1, "scores = [", "scores = [1, ", "first scores are not as many as the seats"),
    "an unknown ticket": (
        2,
        'kept = ["',
        'kept = ["atlantis-',
        "its events do not fit this game ('atlantis-",
    ),
    "an offer of very many tickets": (
        1,
        '"tickets-offered", seat = 0, tickets = [',
        '"tickets-offered", seat = 0, tickets = [' + '"x", ' * 31,
        "36 tickets are too many to choose from; 9 may be",
    ),
    "a place that the market lacks": (1, "slot = 4", "slot = 5", "its events do not fit this game"),
    "an undo of what does not stand": (
        11,
        "back_to = 8",
        "back_to = 10",
        "does not stand, or cannot be undone",
    ),
    "an undo of the deal": (11, "back_to = 8", "back_to = 1", "does not stand, or cannot be undone"),
    "an undo of what is before the deal": (
        11,
        "back_to = 8",
        "back_to = 0",
        "entry 0 does not stand, or cannot be undone",
    ),
    "an undo below nothing": (
        11,
        "back_to = 8",
        "back_to = -3",
        "entry -3 does not stand, or cannot be undone",
    ),
    "an undo below nothing that is asked for": (
        11,
        '"undo", back_to = 8',
        '"ask-undo", back_to = -3, asked = [1]',
        "entry -3 does not stand, or cannot be undone",
    ),
    "a redo of something else": (12, "up_to = ", "up_to = 1", "there is nothing to redo up to entry 1"),
    "an undo with events": (
        11,
        "events = []",
        'events = [\n  { kind = "market-swept" },\n]',
        "make no events",
    ),
}


def fails(path: Path, data: bytes) -> SaveError:
    """The error that a file gives, however it is loaded; the file and its folder are left alone."""
    written(path, data)
    with within(20), pytest.raises(SaveError) as looked:
        load_to_read(path)
    with pytest.raises(SaveError) as played:
        load_to_play(path)
    assert str(played.value) == str(looked.value)
    assert check_save(path).faults == (str(looked.value),)
    assert path.read_bytes() == data
    assert list(path.parent.iterdir()) == [path]
    return looked.value


@pytest.mark.parametrize("name", HEADS)
def test_a_wrong_head_is_told(tmp_path: Path, name: str) -> None:
    old, new, reason = HEADS[name]
    error = fails(tmp_path / "game.toml", edited(old, new))
    assert str(error).startswith(f"{tmp_path}/game.toml: {reason}")
    assert error.entry is None
    assert str(error).endswith(".")
    assert not str(error).endswith("..")


@pytest.mark.parametrize("name", ENTRIES)
def test_a_wrong_entry_is_told(tmp_path: Path, name: str) -> None:
    entry, old, new, reason = ENTRIES[name]
    error = fails(tmp_path / "game.toml", edited(old, new, entry))
    assert str(error).startswith(f"{tmp_path}/game.toml: entry {entry}: ")
    assert reason in str(error)
    assert error.entry == entry
    assert "\n" not in str(error)


@pytest.mark.parametrize(
    "total",
    [f"9{'0' * 4200}", f"0x{'f' * 12_000}", str(2**63), str(-(2**63) - 1)],
    ids=["zeros", "hexadecimal", "just too large", "just too small"],
)
def test_a_final_score_can_be_written_and_told(tmp_path: Path, total: str) -> None:
    data = tiny_bytes(moves=10_000)
    last = len(take_apart(data).blocks)
    error = fails(tmp_path / "game.toml", edited("total = ", f"total = {total}, old = ", last, data))
    assert "is not a whole number from −2⁶³ to 2⁶³ − 1" in str(error)
    assert len(str(error)) < 300


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("results = [{ seat = 0", "results = [{ seat = 1", "the results are not those of the seats"),
        ("place = 1", "place = 2", "the places do not go from 1 to at most 2"),
        ("place = 1", "place = 0", "the places do not go from 1 to at most 2"),
        ("place = 2", "place = 3", "the places do not go from 1 to at most 2"),
        ("tickets_done = [", 'tickets_done = ["atlantis-utopia", ', "there is no ticket atlantis-utopia"),
        ("tickets_missed = [", 'tickets_missed = ["atlantis-utopia", ', "there is no ticket atlantis-utopia"),
    ],
)
def test_results_are_those_of_this_game(tmp_path: Path, old: str, new: str, reason: str) -> None:
    data = tiny_bytes(moves=10_000)
    last = len(take_apart(data).blocks)
    error = fails(tmp_path / "game.toml", edited(old, new, last, data))
    assert str(error) == f"{tmp_path}/game.toml: entry {last}: {reason}."


def test_a_map_of_another_name_than_the_setup_says_is_told(tmp_path: Path) -> None:
    error = fails(tmp_path / "game.toml", edited('map = "tiny"', 'map = "nordic"', data=tiny_bytes()))
    assert "is played on “nordic”, but brings the map “tiny”" in str(error)


@pytest.mark.parametrize(
    "data", [b"", b"\0" * 40, b"\xff\xfe", b"not a save", b"\x89PNG\r\n\x1a\n", b"[[entry]]\n"]
)
def test_a_file_that_is_no_save_is_refused_with_a_reason(tmp_path: Path, data: bytes) -> None:
    error = fails(tmp_path / "game.toml", data)
    assert str(error).startswith(f"{tmp_path}/game.toml: ")


def test_text_that_is_not_utf_8_is_told_with_its_entry(tmp_path: Path) -> None:
    data = edited("n = 2", "n = 2 # \xe9", 2).replace("é".encode(), b"\xe9")
    assert "entry 2: is not text in UTF-8" in str(fails(tmp_path / "game.toml", data))


def test_a_file_that_is_not_there_and_a_folder_are_told(tmp_path: Path) -> None:
    with pytest.raises(
        SaveError, match="there is no such saved game; “dubbelspoor saves” lists those there are"
    ):
        load_to_read(tmp_path / "game.toml")
    with pytest.raises(SaveError, match="cannot be read: Is a directory"):
        load_to_read(tmp_path)


# Faults that only `check` finds: the events fit the game, but the rules would not make them.


def faults_of(path: Path, data: bytes) -> list[str]:
    """What check says of a file whose checksums fit."""
    written(path, resealed(data))
    load_to_read(path)
    report = check_save(path)
    assert path.read_bytes() == resealed(data)
    assert not report.good
    return [fault.removeprefix(f"{path}: ") for fault in report.faults]


def test_a_save_with_recomputed_checksums_equals_the_written_one(tmp_path: Path) -> None:
    assert resealed(save_bytes()) == save_bytes()
    assert check_save(written(tmp_path / "game.toml", save_bytes())).good


def test_a_move_that_the_rules_refuse_is_reported(tmp_path: Path) -> None:
    data = edited("\nmove = {", '\nmove = { kind = "pass" } # {', 5)
    (fault,) = faults_of(tmp_path / "game.toml", data)
    assert fault.startswith("entry 5: the rules refuse the move: ")
    assert not fault.endswith("..")


def with_the_other_seat(key: str, entry: int) -> bytes:
    """The save of two players with the one in the place of the other in one line."""
    block = take_apart(save_bytes(moves=8, undos=2)).blocks[entry - 1].decode()
    here = 0 if f"{key} = 0" in block else 1
    return edited(f"{key} = {here}", f"{key} = {1 - here}", entry)


def test_a_move_of_the_wrong_seat_is_reported(tmp_path: Path) -> None:
    data = with_the_other_seat("\nseat", 4)
    assert faults_of(tmp_path / "game.toml", data) == ["entry 4: it was not this seat's turn."]


def test_events_that_the_rules_would_not_make_are_reported(tmp_path: Path) -> None:
    data = with_the_other_seat("first", 1)
    assert "entry 1: the rules make other events of the move." in faults_of(tmp_path / "game.toml", data)


def test_another_seed_is_reported(tmp_path: Path) -> None:
    assert faults_of(tmp_path / "game.toml", edited("seed = 1", "seed = 2"))[0].startswith("entry 1: ")


def test_a_move_without_its_events_is_reported(tmp_path: Path) -> None:
    pieces = take_apart(save_bytes(moves=3))
    last = pieces.blocks[-1]
    bare = last[: last.index(b"events = [")] + b"events = []\n"
    data = b"".join([pieces.head, *pieces.blocks[:-1], bare])
    assert faults_of(tmp_path / "game.toml", data) == ["entry 4: the rules make other events of the move."]

"""Every move and every event goes into a save and comes out of it equal, under a name of its own."""

import re
import tomllib
import types
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Union, get_args, get_origin

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.cards import Colour
from core.events import Event, SeatResult
from core.log import WORDS, Entry, Redo, Step, Undo
from core.moves import Deal, Move
from saves.blocks import block_bytes
from saves.codec import PILES
from saves.read import read_entry
from tests.games import TABLES, played_out

STEPS: tuple[type[Any], ...] = get_args(Step)
EVENTS: tuple[type[Any], ...] = get_args(Event)
KEBAB = re.compile(r"[a-z]+(-[a-z]+)*")
HEAD = b"format = 1\n"
TIMES = st.datetimes(datetime(2000, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC)).map(  # noqa: DTZ001 - hypothesis adds the zone itself
    lambda time: time.replace(microsecond=0)
)
COLOURS = st.sampled_from(Colour)
PILE = st.lists(st.integers(0, 14), min_size=9, max_size=9).map(tuple)


def values(kind: Any) -> st.SearchStrategy[Any]:
    """Values of a field's type, as a save can hold them: nothing that a view has blanked out."""
    if kind is int or getattr(kind, "__supertype__", None) is int:
        return st.integers(-(2**63), 2**63 - 1)
    if kind is str or getattr(kind, "__supertype__", None) is str:
        return st.text(max_size=12)
    if kind is bool:
        return st.booleans()
    if kind is Colour:
        return COLOURS
    if kind is bytes:
        return st.lists(COLOURS, max_size=9).map(bytes)
    if attrs.has(kind):
        return instances(kind)
    if get_origin(kind) is tuple:
        return st.lists(values(get_args(kind)[0]), max_size=3).map(tuple)
    assert get_origin(kind) in (Union, types.UnionType), kind
    return st.one_of([values(part) for part in get_args(kind) if part is not type(None)])


def instances(cls: type[Any]) -> st.SearchStrategy[Any]:
    """Any value of an attrs class; fields with a default take it now and then."""
    fields = {field.name: PILE if field.name in PILES else values(field.type) for field in attrs.fields(cls)}
    for field in attrs.fields(cls):
        if field.default is not attrs.NOTHING:
            fields[field.name] |= st.just(field.default)
    return st.builds(cls, **fields)


def there_and_back(entry: Entry) -> Entry:
    block = block_bytes(entry, "a comment", HEAD)
    return read_entry(Path("game.toml"), block, entry.n)


def written(entry: Entry) -> dict[str, Any]:
    """What a save says of an entry."""
    table: dict[str, Any] = tomllib.loads(block_bytes(entry, "a comment", HEAD).decode())["entry"][0]
    return table


def test_the_unions_name_every_class_that_has_a_kind() -> None:
    """A new event that the union forgets would never reach a save."""
    import core.events
    import core.log
    import core.moves

    modules = (core.events, core.log, core.moves)
    found = {
        each
        for module in modules
        for each in vars(module).values()
        if attrs.has(each) and "kind" in vars(each)
    }
    assert found == {*STEPS, *EVENTS}
    assert set(get_args(Move)) | {Undo, Redo, *WORDS} == set(STEPS)


@pytest.mark.parametrize("classes", [STEPS, EVENTS], ids=["moves", "events"])
def test_every_kind_is_a_unique_slug_and_no_class_name(classes: tuple[type[Any], ...]) -> None:
    kinds = [cls.kind for cls in classes]
    assert len(set(kinds)) == len(kinds)
    assert all(KEBAB.fullmatch(kind) for kind in kinds)
    assert not {cls.__name__ for cls in classes} & set(kinds)


def test_no_field_is_called_kind() -> None:
    """It would be overwritten by the tag."""
    for cls in (*STEPS, *EVENTS, SeatResult):
        assert "kind" not in {field.name for field in attrs.fields(cls)}


@pytest.mark.parametrize("cls", STEPS, ids=lambda cls: cls.kind)
def test_every_move_comes_back_equal(cls: type[Any]) -> None:
    @settings(max_examples=25)
    @given(move=instances(cls), seat=st.none() | st.integers(0, 4), at=st.none() | TIMES)
    def comes_back(move: Any, seat: Any, at: datetime | None) -> None:
        entry = Entry(7, move, seat, (), at)
        assert next(iter(written(entry)["move"].items())) == ("kind", cls.kind)
        assert there_and_back(entry) == entry

    comes_back()


@pytest.mark.parametrize("cls", EVENTS, ids=lambda cls: cls.kind)
def test_every_event_comes_back_equal(cls: type[Any]) -> None:
    @settings(max_examples=25)
    @given(events=st.lists(instances(cls), min_size=1, max_size=3).map(tuple))
    def comes_back(events: tuple[Event, ...]) -> None:
        entry = Entry(1, Deal(), None, events)
        assert {next(iter(event.items())) for event in written(entry)["events"]} == {("kind", cls.kind)}
        back = there_and_back(entry)
        assert back == entry
        assert list(map(type, back.events)) == [cls] * len(events)

    comes_back()


SEEDS = range(3)


@pytest.mark.parametrize(("slug", "variant", "seats"), TABLES)
def test_every_entry_of_a_played_game_comes_back_equal(slug: str, variant: str, seats: int) -> None:
    for seed in SEEDS:
        game = played_out(slug, variant, seats, seed)
        assert [there_and_back(entry) for entry in game.log.entries] == game.log.entries


def test_the_played_games_contain_every_kind_but_the_rarest() -> None:
    """They would show little if only a few kinds turned up in them."""
    games = [played_out(*table, seed) for table in TABLES for seed in SEEDS]
    moves = {entry.move.kind for game in games for entry in game.log.entries}
    events = {event.kind for game in games for entry in game.log.entries for event in entry.events}
    assert {cls.kind for cls in STEPS} - moves <= {
        "undo",
        "redo",
        "pass",
        "chat",
        "ask-undo",
        "answer-undo",
        "ask-hint",
        "signposts",
    }
    assert {cls.kind for cls in EVENTS} - events <= {"passed"}


def test_a_move_reads_as_the_design_shows_it() -> None:
    game = played_out("nederland", "tolls", 2, seed=3)
    claim = next(entry for entry in game.log.entries if entry.move.kind == "claim")
    block = block_bytes(claim, "Anna claims it", HEAD).decode()
    assert block.startswith(f"\n[[entry]]  # {claim.n} · Anna claims it\nn = {claim.n}\n")
    move = tomllib.loads(block)["entry"][0]["move"]
    assert list(move) == ["kind", "track", "pay"]
    assert all(isinstance(count, int) and count > 0 for count in move["pay"].values())

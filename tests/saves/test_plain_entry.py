"""Entries that are read without a parser for all of TOML say what such a parser says."""

import random
import tomllib
from pathlib import Path

import pytest

from core.log import Chat, Entry
from core.setup import SeatNo
from saves.blocks import block_bytes, checksum_of, take_apart
from saves.plain_entry import plain_table
from tests.saves.files import within

RECORDED = sorted((Path(__file__).parent / "recorded").glob("*.toml"))
PIECES = (
    *(
        '"',
        "\\",
        "=",
        " = ",
        ",",
        ", ",
        "{",
        "}",
        "{ ",
        " }",
        "[",
        "]",
        "\n",
        "\r\n",
        "\t",
        "#",
        "'",
        ".",
        "-",
        "0",
    ),
    *(
        "null",
        "NaN",
        "-Infinity",
        "inf",
        "1.5",
        "1e3",
        "-1",
        "-0",
        "007",
        "0x1f",
        "1_000",
        "true",
        "false",
        "é",
        "\x7f",
    ),
    *(
        ", seat = 1",
        '"a", "b"',
        "{ a = 1 }",
        "[[entry]]",
        "[extra]",
        "\nn = 2",
        "\\u0041",
        "9" * 19,
        "1979-05-27",
    ),
)
"""What TOML, JSON or neither of them knows."""


def parsed(block: bytes) -> object:
    """What the parser says of a block; a sentence where it refuses it, or finds more than an entry."""
    try:
        table = tomllib.loads(block.decode())
    except (ValueError, RecursionError) as error:
        return str(error)
    return table["entry"][0] if table.keys() == {"entry"} and len(table["entry"]) == 1 else str(table)


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_every_entry_that_was_ever_written_is_in_that_form(path: Path) -> None:
    for block in take_apart(path.read_bytes()).blocks:
        assert plain_table(block) == parsed(block)


def test_what_somebody_has_changed_is_read_as_the_parser_reads_it_or_left_to_it() -> None:
    blocks = [block for path in RECORDED for block in take_apart(path.read_bytes()).blocks[:30]]
    chance, read = random.Random(13), 0
    for _ in range(4000):
        text = chance.choice(blocks).decode()
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(text))
            text = text[:at] + chance.choice(PIECES) + text[at + chance.choice((0, 0, 1, 3)) :]
        found = plain_table(text.encode())
        if found is not None:
            read += 1
            assert found == parsed(text.encode()), text
    assert read > 100


@pytest.mark.parametrize(
    "said", ["a, seat = 1, b", '{ kind = "claim" }', "[1, 2]", "= ", "\\", "\t", "ja = nee"]
)
def test_chat_that_looks_like_a_save_stays_chat(said: str) -> None:
    block = block_bytes(Entry(7, Chat(said), SeatNo(0)), said, b"").lstrip()
    move = {"kind": "chat", "text": said}
    assert parsed(block) == {"n": 7, "seat": 0, "move": move, "crc": checksum_of(block, b""), "events": []}
    assert plain_table(block) in (None, parsed(block))


def test_brackets_without_end_are_left_to_the_parser() -> None:
    block = take_apart(RECORDED[0].read_bytes()).blocks[3]
    deep = block.replace(b"events = [", b"events = [" + b"[" * 100_000)
    assert plain_table(deep) is None
    move = block.replace(b"move = { ", b"move = { a = " + b"[" * 100_000 + b"]" * 100_000 + b", ")
    assert plain_table(move) is None


@pytest.mark.parametrize(
    "piece", ["1", "10", "true", "truefalse", "-", "0", '""', "a = ", "{}", "[", "1, ", "a"]
)
def test_pieces_without_end_are_left_to_the_parser_at_once(piece: str) -> None:
    block = take_apart(RECORDED[0].read_bytes()).blocks[3]
    for many in (60, 100_000):
        with within(20):
            assert plain_table(block.replace(b"events = [", f"events = [{piece * many}.5".encode())) is None
            assert (
                plain_table(block.replace(b"move = { ", f"move = {{ a = {piece * many}_1, ".encode())) is None
            )

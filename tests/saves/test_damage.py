"""A thousand damaged bytes: each is found out, or leaves the very same game."""

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from saves.check import check_save
from saves.read import read_save
from tests.saves.files import save_bytes, substance, substance_of, tiny_bytes, written

EACH = 125
GAMES = {
    "nederland": lambda: save_bytes("nederland", "tolls", 3, seed=2, moves=20, undos=4),
    "neutral": lambda: save_bytes("nederland", "neutral", seed=3, moves=25),
    "nordic": lambda: save_bytes("nordic", seats=2, seed=4, moves=20, undos=2),
    "own-map": lambda: tiny_bytes(seed=5, moves=10_000),
}


def damages(data: bytes, seed: int, count: int) -> Iterator[bytes]:
    """The file with one byte changed, lost, or too many; where and how is drawn from the seed."""
    chance = random.Random(seed)
    for _ in range(count):
        at = chance.randrange(len(data))
        byte = bytes([chance.choice([chance.randrange(256), *b'0123456789"]}[{=,#\n\r\t abcz\\'])])
        before, after = data[:at], data[at + 1 :]
        yield {
            "changed": before + byte + after,
            "lost": before + after,
            "added": before + byte + data[at:],
        }[chance.choices(["changed", "lost", "added"], [3, 1, 1])[0]]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", GAMES)
def test_no_damage_gives_a_traceback_or_a_silently_different_game(
    tmp_path: Path, name: str, seed: int
) -> None:
    data = GAMES[name]()
    path = written(tmp_path / "game.toml", data)
    assert check_save(path).good
    whole = substance_of(path)
    fates: Counter[str] = Counter()
    for damaged in damages(data, seed, EACH):
        report = check_save(written(path, damaged))
        assert path.read_bytes() == damaged
        if report.good:
            assert substance(read_save(path)) == whole
        else:
            assert all(fault.startswith(str(path)) for fault in report.faults)
        fates["good" if report.good else "refused" if report.entries == 0 else "reported"] += 1
    # Most damages are found by the reader, some by the checksum alone, some hit a comment.
    assert min(fates["good"], fates["refused"], fates["reported"]) > 0


def test_every_byte_of_an_entry_counts(tmp_path: Path) -> None:
    """Not by chance: each byte of the last entry's own lines, turned into its neighbour."""
    data = save_bytes(moves=5)
    path = tmp_path / "game.toml"
    start = data.rindex(b"\nn = ") + 1
    for at in range(start, len(data) - 2):
        written(path, data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        assert not check_save(path).good, data[at - 10 : at + 10]

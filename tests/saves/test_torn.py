"""Writes that were interrupted: whatever is whole stays, whatever is torn is kept beside the file."""

from pathlib import Path

import pytest

from saves.blocks import take_apart
from saves.check import check_save
from saves.errors import SaveError
from saves.read import read_save
from saves.store import load_to_play, load_to_read
from tests.saves.files import play_on, save_bytes, tiny_bytes, written

GAMES = {
    "moves": lambda: save_bytes(moves=5),
    "undo-redo": lambda: save_bytes("nordic", moves=3, undos=2),
    "neutral": lambda: save_bytes("nederland", "neutral", moves=7),
}


def last_two_entries(data: bytes) -> range:
    """Where a file can be cut so that its last two entries are hit, at their first byte and at their last."""
    blocks = take_apart(data).blocks
    return range(len(data) - len(blocks[-1]) - len(blocks[-2]), len(data))


def whole_entries(data: bytes, cut: int) -> int:
    """How many entries of the file are whole before the cut; the last line break may be missing."""
    end, whole = len(take_apart(data).head), 0
    for block in take_apart(data).blocks:
        end += len(block)
        whole += end - len(block) + len(block.rstrip(b"\n")) <= cut
    return whole


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("name", GAMES)
def test_a_file_cut_at_any_byte_of_its_last_two_entries_loses_no_earlier_entry(
    tmp_path: Path, name: str, part: int
) -> None:
    data = GAMES[name]()
    path = tmp_path / "game.toml"
    entries = read_save(written(path, data)).entries
    for cut in last_two_entries(data)[part::4]:
        for file in tmp_path.iterdir():
            file.unlink()
        expected = entries[: whole_entries(data, cut)]
        assert len(expected) >= len(entries) - 2
        # To play on mends it; what is cut off lies beside it.
        opened = load_to_play(written(path, data[:cut]))
        opened.close()
        assert opened.game.log.entries == expected
        spares = list(tmp_path.glob("*.torn"))
        assert path.read_bytes() + b"".join(spare.read_bytes() for spare in spares) == data[:cut]
        assert bool(spares) == (opened.recovered is not None)
        # Loaded again it is clean, and the game goes on.
        again = load_to_play(path)
        assert again.recovered is None
        assert len(list(tmp_path.iterdir())) == 1 + len(spares)
        play_on(again, 1, seed=cut)
        again.close()
        assert len(take_apart(path.read_bytes()).blocks) == len(again.game.log) == len(expected) + 1
    assert check_save(path).good


def test_only_to_look_at_a_torn_save_leaves_it_as_it_is(tmp_path: Path) -> None:
    data = tiny_bytes()
    path = tmp_path / "game.toml"
    entries = read_save(written(path, data)).entries
    for cut in last_two_entries(data)[::5]:
        game, _save = load_to_read(written(path, data[:cut]))
        assert game.log.entries == entries[: whole_entries(data, cut)]
        assert path.read_bytes() == data[:cut]
        assert list(tmp_path.iterdir()) == [path]


def test_the_torn_part_is_told_and_named(tmp_path: Path) -> None:
    path = written(tmp_path / "game.toml", save_bytes()[:-20])
    report = check_save(path)
    assert "the beginning of an entry that was never finished" in report.faults[0]
    opened = load_to_play(path)
    assert opened.recovered == (
        "The last entry of game.toml was only half written and has been cut off; it is kept in game.torn."
    )
    assert (tmp_path / "game.torn").read_bytes().startswith(b"[[entry]]  # 13 ")


def test_each_torn_part_is_kept_under_a_name_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    for _ in range(3):
        written(path, save_bytes()[:-20])
        load_to_play(path)
    assert {file.name for file in tmp_path.iterdir()} == {
        "game.toml",
        "game.torn",
        "game-2.torn",
        "game-3.torn",
    }


def test_a_deal_that_was_cut_off_is_dealt_again(tmp_path: Path) -> None:
    data = save_bytes(moves=0)
    head = len(take_apart(data).head)
    whole, _save = load_to_read(written(tmp_path / "whole.toml", data))
    path = tmp_path / "game.toml"
    for cut in range(head, len(data), 37):
        opened = load_to_play(written(path, data[:cut]))
        opened.close()
        assert opened.game.state == whole.state
        assert check_save(path).good


@pytest.mark.parametrize("zeros", [1, 3, 512])
@pytest.mark.parametrize(
    "cut", [None, -1, -2, -60], ids=["between entries", "no line break", "no end", "within"]
)
def test_zeros_that_a_power_cut_left_cost_no_finished_entry(
    tmp_path: Path, cut: int | None, zeros: int
) -> None:
    """Some file systems lengthen a file before they fill it."""
    data = save_bytes(moves=6)
    path = written(tmp_path / "game.toml", data[:cut] + b"\0" * zeros)
    opened = load_to_play(path)
    assert opened.recovered is not None
    assert len(opened.game.log) == (7 if cut is None else 6)
    play_on(opened, 1, seed=1)
    assert check_save(path).good


def test_what_follows_a_finished_last_entry_is_an_error_and_not_cut_off(tmp_path: Path) -> None:
    """Only an interrupted write is repaired; this was changed by a person."""
    for addition in (b"\n[notes]\nanna = 'hm'\n", b"remark = 1\n", b"]\n", b"hello"):
        data = save_bytes() + addition
        path = written(tmp_path / "game.toml", data)
        with pytest.raises(SaveError, match=r"game\.toml: entry 13: "):
            load_to_play(path)
        assert path.read_bytes() == data
        assert list(tmp_path.iterdir()) == [path]


def test_a_cut_head_is_a_clear_error(tmp_path: Path) -> None:
    """Heads are never torn by us: they are whole before the file has its name."""
    data = save_bytes()
    path = tmp_path / "game.toml"
    for cut in range(data.index(b"seed")):
        written(path, data[:cut])
        with pytest.raises(SaveError, match=r"game\.toml: (format|setup|is not valid TOML)"):
            load_to_play(path)
        assert path.read_bytes() == data[:cut]
        assert list(tmp_path.iterdir()) == [path]

"""`fit`, on a small map of one's own."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from core.review.model import model_from
from tests.tui.ran import one_sentence
from tui.cli.command_line import main

MAP = Path(__file__).parents[1] / "maps" / "tiny.toml"


def fit(*words: object) -> int:
    return main(["fit", "--map", str(MAP), "--games", "20", *map(str, words)])


def weights(folder: Path) -> dict[str, Any]:
    return tomllib.loads((folder / "tiny-standard-2.toml").read_text())


def test_the_weights_and_their_report_are_written_and_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fit("--out", tmp_path, "--jobs", 1) == 0
    written = weights(tmp_path)
    assert model_from(written).win
    assert (written["map"], written["seats"], written["games"]) == ("tiny", 2, 20)
    assert written["report"]["mixed"]["games"] == 10
    assert written["report"]["conductors"]["games"] == 2
    out = capsys.readouterr().out
    assert "mixed bots, 10" in out
    assert "tiny-standard-2.toml" in out


def test_the_same_seed_gives_the_same_weights_whoever_plays_and_whatever_was_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept"
    folders = [tmp_path / name for name in ("alone", "shared", "again", "other")]
    for folder in folders:
        folder.mkdir()
    fit("--out", folders[0], "--jobs", 1, "--json")
    assert json.loads(capsys.readouterr().out) == weights(folders[0])
    fit("--out", folders[1], "--jobs", 2, "--keep", kept)
    blocks = sorted(kept.glob("*/*.json"))
    assert len(blocks) == 3
    times = [block.stat().st_mtime_ns for block in blocks]
    fit("--out", folders[2], "--jobs", 1, "--keep", kept)
    assert [block.stat().st_mtime_ns for block in blocks] == times
    fit("--out", folders[3], "--jobs", 1, "--seed", 2)
    alone, shared, again, other = map(weights, folders)
    assert alone == shared == again
    assert other["win"] != alone["win"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--games", "3"), "--games must be at least 20"),
        (("--seats", "4"), "is for 2 players, not 4"),
        (("--variant", "none"), "has no variant"),
        (("--out", "nowhere"), "There is no folder nowhere"),
        (("--jobs", "0"), "--jobs must be at least 1"),
    ],
)
def test_what_cannot_be_fitted_is_told_in_a_sentence(
    words: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fit(*words) == 2
    one_sentence(capsys.readouterr().err, reason)

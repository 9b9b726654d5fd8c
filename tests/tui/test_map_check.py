"""`dubbelspoor map check` tells what is wrong with a drawing."""

from importlib.resources import files
from pathlib import Path

import pytest

from core.boardfile import BUILT_IN
from tui.cli import main


@pytest.mark.parametrize("slug", BUILT_IN)
def test_the_map_files_of_the_game_are_clean(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "check", str(files("core").joinpath("boards", f"{slug}.toml"))]) == 0
    assert capsys.readouterr().err == ""


def test_a_fault_of_the_drawing_is_told_and_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = files("core").joinpath("boards", "nordic.toml").read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace("at = [39, 0]", "at = [37, 0]"), encoding="utf-8")
    assert main(["map", "check", str(mine)]) == 1
    output = capsys.readouterr()
    assert "can be played" in output.out
    assert f"{mine}: The name Honningsvåg does not stand beside its dot." in output.err.splitlines()

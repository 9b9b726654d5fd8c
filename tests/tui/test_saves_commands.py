"""`dubbelspoor saves` and `check`: what lies in the folder, and whether it is whole."""

import json
import re
from pathlib import Path

from saves.folder import sample_folder
from tests.saves.files import resealed, save_bytes, saved_game, written
from tests.tui.ran import Run


def test_check_says_what_is_good_and_what_is_not_of_every_file(run: Run, game: Path) -> None:
    bad = written(game.with_name("bad.toml"), game.read_bytes().replace(b"slot = 0", b"slot = 1", 1))
    torn = written(game.with_name("torn.toml"), game.read_bytes()[:-9])
    before = {file: file.read_bytes() for file in (game, bad, torn)}
    ran = run("check", "game", bad, "torn", "missing", game)
    assert (ran.code, ran.err) == (1, "")
    lines = ran.out.splitlines()
    assert lines[0] == f"{game}: 31 entries, all as the rules make them."
    assert lines[-1] == lines[0]
    assert f"{bad}: entry " in lines[1]
    assert any(f"{torn}: the last " in line for line in lines)
    assert any("missing.toml: there is no such saved game" in line for line in lines)
    assert {file: file.read_bytes() for file in before} == before


def test_check_finds_samples_by_name(run: Run) -> None:
    ran = run("check", "nordic-3")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(str(sample_folder() / "nordic-3.toml"))


def test_saves_lists_good_games_and_broken_ones(run: Run, game: Path) -> None:
    written(game.with_name("broken.toml"), b"format = 3\n")
    ran = run("saves")
    assert (ran.code, ran.err) == (0, "")
    head, *lines = ran.out.splitlines()
    assert head.split() == ["name", "map", "players", "moves", "points", "last", "played"]
    assert len(lines) == 2
    (good,) = [line for line in lines if line.startswith("game ")]
    assert re.search(r"Nederland +Anna, Bram +31 +\d+ : \d+ +\d{4}-\d\d-\d\d \d\d:\d\d$", good)
    assert any("cannot be loaded: run “dubbelspoor check broken”" in line for line in lines)


def test_saves_as_json(run: Run, game: Path) -> None:
    written(game.with_name("broken.toml"), b"format = 3\n")
    result = run("saves", "--json").json
    assert result["folder"] == str(game.parent)
    saves = {save["name"]: save for save in result["saves"]}
    assert saves["broken"]["fault"].endswith("is of format 3; this program knows format 1.")
    good = saves["game"]
    assert good["file"] == str(game)
    assert (good["map"], good["variant"], good["players"]) == ("nederland", "tolls", ["Anna", "Bram"])
    assert (good["entries"], good["over"]) == (31, False)
    assert len(good["points"]) == 2


def test_no_saves_are_told_and_no_folder_is_made(run: Run, tmp_path: Path) -> None:
    assert run("saves").out == f"There are no saved games in {tmp_path}/saves.\n"
    assert run("saves", "--json").json == {"folder": f"{tmp_path}/saves", "saves": []}
    assert list(tmp_path.iterdir()) == []


def test_the_folder_can_be_named(run: Run, tmp_path: Path) -> None:
    saved_game(tmp_path / "other" / "game.toml")
    assert [save["name"] for save in run("--saves", "other", "saves", "--json").json["saves"]] == ["game"]
    assert run("--saves", tmp_path / "other", "show", "game").code == 0
    assert run("show", "game").code == 1


def test_the_folder_can_be_named_after_the_command_too(run: Run, tmp_path: Path) -> None:
    saved_game(tmp_path / "other" / "game.toml")
    assert [save["name"] for save in run("saves", "--json", "--saves", "other").json["saves"]] == ["game"]
    assert run("show", "game", "--saves", tmp_path / "other").code == 0
    assert run("--saves", "nowhere", "check", "--saves", "other", "game").code == 0
    assert run("tables", "--saves", "other").code == 0


def test_negative_points_are_written_with_a_minus_sign_not_a_hyphen(run: Run) -> None:
    assert run("simulate", "--players", "bot:random,bot:random", "--games", "1", "--save", "saves").code == 0
    (save,) = run("saves", "--json").json["saves"]
    worst = min(save["points"])
    assert worst < 0
    for ran in (run("saves"), run("show", save["name"])):
        assert f"−{-worst}" in ran.out
        assert f"-{-worst}" not in ran.out


def test_players_with_strange_names_are_shown_as_they_are(run: Run, tmp_path: Path) -> None:
    name = '[red]"Å\\n{name}'
    text = save_bytes().decode().replace('"Anna"', json.dumps(name, ensure_ascii=False))
    written(tmp_path / "saves.toml", resealed(text.encode()))
    assert name in run("show", "saves.toml").out
    assert run("show", "saves.toml", "--seat", name, "--json").json["eyes"] == name


def test_check_finds_an_undo_at_a_table_that_nobody_was_asked_for(run: Run, tmp_path: Path) -> None:
    """At one keyboard the same may be taken back."""
    (tmp_path / "saves").mkdir()
    path = written(tmp_path / "saves" / "game.toml", save_bytes(moves=30, undos=2, seed=4))
    assert run("check", path).code == 0
    folder = tmp_path / "saves" / "tables"
    folder.mkdir()
    table = path.rename(folder / "friday.toml")
    for name in (
        "friday",
        table,
        Path("saves/tables/friday.toml"),
        Path("saves/../saves/tables/friday.toml"),
    ):
        ran = run("check", name)
        assert ran.code == 1
        assert "at a table the others must agree to this undo, and were not asked." in ran.out

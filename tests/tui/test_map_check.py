"""`dubbelspoor map check`: whether a map can be played, and what is wrong with its drawing."""

from importlib.resources import files
from pathlib import Path

import pytest

from core.board_file import BUILT_IN
from tests.saves.files import TINY_MAP, written
from tests.tui.ran import Run, one_sentence


def test_a_map_that_can_be_played_is_told_with_what_it_has(run: Run) -> None:
    ran = run("map", "check", TINY_MAP)
    assert (
        ran.out
        == f"{TINY_MAP}: Tiny “Åland” can be played: 4 cities, 6 tracks, 5 tickets, variants standard.\n"
    )


def test_the_key_that_is_wrong_is_told(run: Run, tmp_path: Path) -> None:
    mine = written(tmp_path / "mine.toml", TINY_MAP.read_bytes().replace(b"trains = 8", b'trains = "8"'))
    ran = run("map", "check", mine)
    assert (ran.code, ran.out) == (1, "")
    one_sentence(ran.err, "trains must be a whole number")


@pytest.mark.parametrize("slug", BUILT_IN)
def test_the_map_files_of_the_game_are_clean(run: Run, slug: str) -> None:
    ran = run("map", "check", files("core").joinpath("boards", f"{slug}.toml"))
    assert (ran.code, ran.err) == (0, "")


def test_a_fault_of_the_drawing_is_told_and_fails(run: Run, tmp_path: Path) -> None:
    text = files("core").joinpath("boards", "nordic.toml").read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace("at = [39, 0]", "at = [37, 0]"), encoding="utf-8")
    ran = run("map", "check", mine)
    assert ran.code == 1
    assert "can be played" in ran.out
    assert f"{mine}: The name Honningsvåg does not stand beside its dot." in ran.err.splitlines()


def test_faults_of_rules_and_tickets_are_told_in_one_run(run: Run, tmp_path: Path) -> None:
    """Also where they are of different tables, and several of one row."""
    text = files("core").joinpath("boards", "nordic.toml").read_text(encoding="utf-8")
    changes = {
        "\ntrains = 40": "\ntrains = -1",
        "\nhand = ": "\nhnd = ",
        "\nplayers = [2, 3]": "\nplayers = [3, 2]",
        'cities = ["oslo", "honningsvag"], points = 21': 'cities = ["oslo", "oslo"], points = 0',
        'id = "nordic"': 'id = "Nordic!"',
        'oslo = { name = "Oslo"': 'oslo = { nam = "Oslo"',
        'colour = "white", length = 3, kind = "ferry"': 'colour = "wite", length = 0, kind = "fery"',
    }
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new, 1)
    mine = tmp_path / "mine.toml"
    mine.write_text(text, encoding="utf-8")
    ran = run("map", "check", mine)
    assert ran.code == 1
    told = [line.removeprefix("mine.toml: ") for line in ran.err.splitlines()]
    assert sorted(told) == sorted(set(told))
    for fault in (
        "id must be lower-case letters",
        "cities.oslo.name is missing.",
        "cities.oslo.nam is not known here.",
        "names the unknown colour “wite”.",
        "length must be at least 1.",
        "kind must be one of",
        "cities must name two different cities.",
        "points must be at least 1.",
        "rules.players must be the fewest and the most players.",
        "rules.trains must be at least 1.",
        "rules.hand is missing.",
        "rules.hnd is not known here.",
    ):
        assert sum(fault in line for line in told) == 1, (fault, told)
    assert len(told) == 12


def test_all_that_is_wrong_is_told_at_once(run: Run, tmp_path: Path) -> None:
    text = files("core").joinpath("boards", "nordic.toml").read_text(encoding="utf-8")
    text = text.replace('cities = ["kobenhavn", "murmansk"]', 'cities = ["kobenhavn", "atlantis"]')
    text = text.replace('cities = ["oslo", "honningsvag"]', 'cities = ["oslo", "oslo"]')
    mine = tmp_path / "mine.toml"
    mine.write_text(text, encoding="utf-8")
    ran = run("map", "check", mine)
    assert ran.code == 1
    first, second = ran.err.splitlines()
    assert "unknown city “atlantis”" in first
    assert "two different cities" in second

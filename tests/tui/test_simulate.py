"""`dubbelspoor simulate`: games without a screen."""

import re
from pathlib import Path
from typing import Any

import pytest

from core.bots import BOTS
from saves.check import check_save
from saves.store import load_to_read
from tests.games import TABLES
from tests.saves.files import TINY_MAP
from tests.tui.ran import Run, one_sentence


def test_simulate_tells_games_moves_seconds_wins_and_scores(run: Run) -> None:
    result = run("simulate", "--games", 3, "--seed", 5, "--json").json
    assert result["games"] == 3
    assert result["moves"] > 100
    assert 0 < result["seconds"] < 60
    assert len(result["wins"]) == 2
    assert sum(result["wins"]) >= 3
    assert [len(scores) for scores in result["scores"]] == [2, 2, 2]
    assert all(isinstance(score, int) for scores in result["scores"] for score in scores)
    assert (result["map"], result["variant"], result["seed"]) == ("nederland", "tolls", 5)
    assert [seat["player"] for seat in result["seats"]] == ["bot:random", "bot:random"]


def test_the_same_seed_gives_the_same_games_and_another_seed_others(run: Run) -> None:
    def games(seed: int) -> Any:
        result = run("simulate", "--games", 2, "--seed", seed, "--json").json
        del result["seconds"]
        return result

    assert games(8) == games(8)
    assert games(8)["scores"] != games(10)["scores"]
    assert games(8)["scores"][1] == games(9)["scores"][0]


def test_without_a_seed_simulate_is_the_same_every_time(run: Run) -> None:
    one, other = (run("simulate", "--games", 1, "--json").json for _ in range(2))
    assert one["scores"] == other["scores"]


@pytest.mark.parametrize(("slug", "variant", "seats"), TABLES)
def test_simulate_plays_every_table_and_saves_games_that_pass_check(
    run: Run, tmp_path: Path, slug: str, variant: str, seats: int
) -> None:
    folder = tmp_path / "played"
    words = ["--map", slug, "--variant", variant, "--players", ",".join(["bot:random"] * seats)]
    result = run("simulate", *words, "--games", 2, "--save", folder, "--json").json
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"{slug}-{variant}-{seats}-{seed}.toml" for seed in (1, 2)]
    for file, scores in zip(files, result["scores"], strict=True):
        saved, _save = load_to_read(file)
        assert [each.total for each in saved.state.results] == scores
    checked = run("check", *files)
    assert (checked.code, checked.err) == (0, "")
    assert checked.out.count("all as the rules make them") == 2
    assert result["moves"] == sum(load_to_read(file)[0].log.head for file in files)


def test_simulate_never_writes_over_a_game(run: Run, tmp_path: Path) -> None:
    words = ["simulate", "--games", 1, "--save", tmp_path / "played"]
    assert run(*words).code == 0
    (file,) = (tmp_path / "played").iterdir()
    before = file.read_bytes()
    again = run(*words)
    assert again.code == 1
    one_sentence(again.err, "there is a file of that name already")
    assert file.read_bytes() == before


def test_simulate_in_words(run: Run) -> None:
    ran = run("simulate", "--games", 2, "--players", "Ada=bot:random,bot:random,bot:random")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert re.fullmatch(r"2 games, \d+ moves, \d+\.\d\d s, \d+ games a second\.", lines[0])
    assert [line.split(" (")[0] for line in lines[1:]] == ["Ada", "Random", "Random 2"]


def test_simulate_takes_a_map_of_ones_own_and_every_bot_there_is(run: Run, tmp_path: Path) -> None:
    for bot in BOTS:
        folder = tmp_path / bot
        words = ["simulate", "--map", TINY_MAP, "--players", f"bot:{bot},bot:random", "--games", 2]
        assert run(*words, "--save", folder, "--json").json["games"] == 2
        assert all(check_save(file).good for file in folder.iterdir())

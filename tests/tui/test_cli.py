"""The commands that need no screen: what they print, where, and with which exit code."""

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest

from core.bots import BOTS
from core.cards import Colour
from saves.check import check_save
from saves.folder import sample_folder
from saves.store import load_to_read
from tests.games import TABLES, new_game, random_play
from tests.saves.files import TINY_MAP, save_bytes, saved_game, written
from tests.saves.test_damage import damages
from tests.secrets import shuffle_secrets_of_others
from tui.cli import main
from tui.position import position_as_json, position_lines


@attrs.frozen
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        assert (self.code, self.err) == (0, "")
        assert self.out.count("\n") == 1
        return json.loads(self.out)


Run = Callable[..., Ran]


@pytest.fixture
def run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., Ran]:
    """Runs a command line in an empty folder of saves."""
    monkeypatch.setenv("DUBBELSPOOR_SAVES", str(tmp_path / "saves"))
    monkeypatch.chdir(tmp_path)

    def run(*words: object) -> Ran:
        try:
            code = main([*map(str, words)])
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
        output = capsys.readouterr()
        return Ran(code, output.out, output.err)

    return run


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game of Anna and Bram in the folder of saves."""
    path = tmp_path / "saves" / "game.toml"
    saved_game(path, moves=30, seed=4).file.close()
    return path


# Help, version, wrong use.


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["simulate"],
        ["check"],
        ["show"],
        ["saves"],
        ["map"],
        ["map", "check"],
        ["new"],
        ["load"],
        ["replay"],
    ],
)
def test_help_is_there_for_every_command(run: Run, words: list[str]) -> None:
    ran = run(*words, "--help")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"usage: {' '.join(['dubbelspoor', *words])}")


def test_the_version_is_told(run: Run) -> None:
    ran = run("--version")
    assert (ran.code, ran.err) == (0, "")
    assert re.fullmatch(r"dubbelspoor \d+\.\d+\.\d+\n", ran.out)


WRONG_USE = {
    "no such command": (["frobnicate"], "frobnicate"),
    "no such option": (["saves", "--frob"], "--frob"),
    "an option without its value": (["--saves"], "--saves"),
    "no file to check": (["check"], "FILE"),
    "no file to show": (["show"], "FILE"),
    "no action on maps": (["map"], "ACTION"),
    "no games": (["simulate", "--games", "0"], "--games must be at least 1"),
    "games in words": (["simulate", "--games", "many"], "many"),
    "a seed in words": (["simulate", "--seed", "lucky"], "lucky"),
    "a seed below zero": (["simulate", "--seed", "-1"], "The seed must be a whole number"),
    "no such map": (
        ["simulate", "--map", "mars"],
        "There is no map “mars”; choose nederland, nordic, or name",
    ),
    "no such variant": (
        ["simulate", "--variant", "lava"],
        "has no variant “lava”; choose one of: tolls, no-tolls",
    ),
    "humans in a simulation": (
        ["simulate", "--players", "Anna,bot:random"],
        "Only bots can be simulated; Anna is human",
    ),
    "one bot alone": (["simulate", "--players", "bot:random"], "is for 2–5 players, not 1"),
    "too many for Nordic": (
        ["simulate", "--map", "nordic", "--players", ",".join(["bot:random"] * 4)],
        "2–3 players",
    ),
    "too many for any map": (
        ["simulate", "--players", ",".join(["bot:random"] * 6)],
        "colours for 5 players at most",
    ),
    "no such bot": (
        ["simulate", "--players", "bot:hal,bot:random"],
        "There is no bot “hal”; choose one of: random",
    ),
    "an empty name": (["simulate", "--players", "=bot:random,bot:random"], "name must not be empty"),
    "an entry that is not there": (["show", "game", "--at", "32"], "no entry 32: its entries are 1 to 31"),
    "an entry before the first": (["show", "game", "--at", "0"], "no entry 0"),
    "nobody of that name": (
        ["show", "game", "--seat", "Zoe"],
        "Nobody is called “Zoe” here; the players are: Anna, Bram",
    ),
    "no seat of that number": (["show", "game", "--seat", "2"], "Nobody is called “2” here"),
    "a screen on a pipe": (["load", "game"], "needs a terminal"),
    "a title on a pipe": ([], "needs a terminal"),
}


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize("case", WRONG_USE)
def test_wrong_use_is_one_sentence_on_stderr_and_exit_2(run: Run, case: str) -> None:
    words, reason = WRONG_USE[case]
    ran = run(*words)
    assert ran.code == 2
    assert ran.out == ""
    one_sentence(ran.err, reason)


def one_sentence(text: str, reason: str) -> None:
    """A line that says what is wrong, and is nothing a programmer would want."""
    assert reason in text
    assert text.count("\n") == 1
    assert re.search(r"[.!?]\n$", text)
    assert "Traceback" not in text


FAILED = {
    "no such game": (
        ["show", "nothing"],
        "saves/nothing.toml: there is no such saved game; “dubbelspoor saves” lists",
    ),
    "no such file": (["show", "./nothing.toml"], "nothing.toml: there is no such saved game"),
    "a name that is no slug": (["show", "My Game"], "“My Game”: a saved game's name is made of"),
    "a name that leaves the folder": (["check", ".."], "“..”: a saved game's name is made of"),
    "an endless name": (["show", "x" * 300], "a saved game's name is made of at most 100"),
    "a file with an endless name": (["show", "x" * 300 + ".toml"], "cannot be read: File name too long"),
    "a folder for a game": (["show", "saves/"], "cannot be read: Is a directory"),
    "a broken game": (["show", "broken"], "broken.toml: entry 2: n is 7: entries must count"),
    "no such map file": (["simulate", "--map", "none.toml"], "none.toml: cannot be read: No such file"),
    "no such map to check": (["map", "check", "none.toml"], "none.toml: cannot be read: No such file"),
    "a map that is none": (["map", "check", "saves/game.toml"], "game.toml: id is missing"),
    "a folder that is a file": (
        ["simulate", "--games", "1", "--save", "saves/game.toml"],
        "is a file, not a folder",
    ),
}


@pytest.mark.parametrize("case", FAILED)
def test_a_failed_job_is_one_sentence_on_stderr_and_exit_1(run: Run, game: Path, case: str) -> None:
    written(game.with_name("broken.toml"), game.read_bytes().replace(b"\nn = 2\n", b"\nn = 7\n"))
    words, reason = FAILED[case]
    ran = run(*words)
    assert ran.code == 1
    assert ran.out == ""
    one_sentence(ran.err, reason)


def test_the_words_of_a_file_never_steer_the_terminal(run: Run, tmp_path: Path) -> None:
    evil = '"\\u001b]0;owned\\u0007"'
    written(tmp_path / "game.toml", save_bytes().replace(b'"nederland"', evil.encode(), 1))
    written(
        tmp_path / "map.toml",
        TINY_MAP.read_bytes().replace(b'"north", "south"', evil.encode() + b', "south"', 1),
    )
    for words in (
        ["show", "game.toml"],
        ["check", "game.toml"],
        ["map", "check", "map.toml"],
        ["show", "a\x1b[31m"],
    ):
        ran = run(*words)
        assert ran.code == 1
        assert (ran.out + ran.err).replace("\n", "").isprintable()


# simulate


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


# check


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


# show


def test_show_tells_the_whole_position(run: Run, game: Path) -> None:
    position = run("show", "game", "--json").json
    state = load_to_read(game)[0].state
    board = state.board
    assert position["phase"] == state.phase
    assert (position["entry"], position["entries"]) == (31, 31)
    assert position["to_act"] == ["Anna", "Bram"][state.seat]
    assert position["scores"] == state.points
    assert position["owners"] == {
        track.id: ["Anna", "Bram"][owner]
        for track, owner in zip(board.tracks, state.owners, strict=True)
        if owner >= 0
    }
    assert position["market"] == [Colour(card).slug for card in state.market]
    assert position["deck"]["cards"] == len(position["deck"]["next"]) == state.deck_left
    assert position["deck"]["tickets"] == state.tickets_left
    assert position["bank"] == state.bank
    for n, seat in enumerate(position["seats"]):
        assert seat["hand"] == {Colour(c).slug: k for c, k in enumerate(state.hands[n]) if k}
        assert seat["tickets"] == [board.tickets[number].id for number in state.tickets[n]]
        assert seat["tokens"] == state.tokens[n]
        assert seat["trains"] == state.trains[n]
        assert seat["cards"] == sum(state.hands[n])
    cards = sum(sum(seat["hand"].values()) for seat in position["seats"])
    assert cards + 5 + position["deck"]["cards"] + sum(position["deck"]["discards"].values()) == 110


def test_show_tells_an_earlier_position(run: Run, game: Path) -> None:
    loaded, _save = load_to_read(game)
    for n in (1, 2, 17, 31):
        position = run("show", "game", "--at", n, "--json").json
        assert position == json.loads(json.dumps(position_as_json(loaded, loaded.at(n), n, None)))
        assert position["entry"] == n


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize("eyes", ["Anna", "bram", "0", "1"])
def test_show_with_a_seat_holds_nothing_of_the_others(run: Run, eyes: str) -> None:
    position = run("show", "game", "--seat", eyes, "--json").json
    me = {"anna": 0, "bram": 1}.get(eyes.lower(), 0 if eyes == "0" else 1)
    assert position["eyes"] == ["Anna", "Bram"][me]
    secrets = {"hand", "tickets", "offered", "tokens"}
    assert secrets <= set(position["seats"][me])
    assert not secrets & set(position["seats"][1 - me])
    assert "next" not in position["deck"]
    assert "bank" not in position
    assert "seed" not in json.dumps(position)
    public = {"owners", "scores", "market", "deck", "phase", "to_act", "seats"}
    assert public <= set(position)


@pytest.mark.parametrize(("slug", "variant", "seats"), TABLES)
def test_what_a_seat_is_shown_does_not_depend_on_the_secrets_of_others(
    slug: str, variant: str, seats: int
) -> None:
    chance = random.Random(2)
    for step in random_play(new_game(slug, variant, seats, seed=6), 6):
        n = len(step.log)
        if step.over or n % 9:
            continue
        seat = step.state.seat
        disguised = shuffle_secrets_of_others(step.state, seat, chance)
        for tell in (position_as_json, lambda *position: list(position_lines(*position))):
            assert tell(step, disguised, n, seat) == tell(step, step.state, n, seat)
            assert tell(step, disguised, n, None) != tell(step, step.state, n, None)


def test_show_in_words(run: Run, game: Path) -> None:
    ran = run("show", game)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Nederland, With tolls. After entry 31 of 31.\n")
    for word in ("Market: ", "Deck: ", "Anna's hand: ", "Bram's hand: ", "Bram's toll tokens: ", "missing."):
        assert word in ran.out
    seen_by_anna = run("show", game, "--seat", "Anna").out
    assert "Anna's hand: " in seen_by_anna
    assert "Bram's hand" not in seen_by_anna
    assert "Bram's toll tokens" not in seen_by_anna


@pytest.mark.parametrize("path", sorted(sample_folder().glob("*.toml")), ids=lambda path: path.stem)
def test_every_kind_of_position_can_be_shown(path: Path) -> None:
    game, _save = load_to_read(path)
    for n in range(1, len(game.log) + 1, 5):
        state = game.at(n)
        for seat in (None, state.seat):
            json.dumps(position_as_json(game, state, n, seat))
            assert all("\n" not in line for line in position_lines(game, state, n, seat))


def test_a_damaged_game_is_shown_or_refused_but_never_a_traceback(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    for number, damaged in enumerate(damages(save_bytes("nordic", moves=16, seed=2), seed=7, count=250)):
        ran = run("show", written(path, damaged), *(["--json"] if number % 2 else []))
        assert ran.code in (0, 1)
        if ran.code:
            assert ran.err.startswith(str(path))


# saves


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


def test_players_with_strange_names_are_shown_as_they_are(run: Run, tmp_path: Path) -> None:
    name = '[red]"Å\\n{name}'
    text = save_bytes().decode().replace('"Anna"', json.dumps(name, ensure_ascii=False))
    written(tmp_path / "saves.toml", text.encode())
    assert name in run("show", "saves.toml").out
    assert run("show", "saves.toml", "--seat", name, "--json").json["eyes"] == name


# map check


def test_map_check_tells_a_map_that_can_be_played(run: Run) -> None:
    ran = run("map", "check", TINY_MAP)
    assert (
        ran.out
        == f"{TINY_MAP}: Tiny “Åland” can be played: 4 cities, 6 tracks, 5 tickets, variants standard.\n"
    )


def test_map_check_tells_the_key_that_is_wrong(run: Run, tmp_path: Path) -> None:
    mine = written(tmp_path / "mine.toml", TINY_MAP.read_bytes().replace(b"trains = 8", b'trains = "8"'))
    ran = run("map", "check", mine)
    assert (ran.code, ran.out) == (1, "")
    one_sentence(ran.err, "trains must be a whole number")

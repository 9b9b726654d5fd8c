"""`dubbelspoor stats`: one's record."""

import shutil
import subprocess
import sys
from pathlib import Path

import attrs
import pytest

from core.game import Game
from core.hint_entry import asked_hint
from core.review.review import review_game
from core.setup import HUMAN, SeatNo
from saves.errors import HOSTED
from saves.folder import sample_folder
from saves.store import load_to_read, save_pieces
from tests.games import board_of, random_play, setup_of
from tests.saves.files import resealed, saved_game, written
from tests.tui.ran import Run, one_sentence

OWN = Path("saves")


def own(sample: str, name: str, *, as_called: str = "Nora", others: str = "Otto") -> Path:
    """A recorded game as one's own: nobody's sample has these names."""
    data = (sample_folder() / f"{sample}.toml").read_bytes()
    data = data.replace(b'"Anna"', f'"{as_called}"'.encode(), 1).replace(b'"Bram"', f'"{others}"'.encode(), 1)
    OWN.mkdir(exist_ok=True)
    return written(OWN / f"{name}.toml", resealed(data))


def hinted(name: str) -> None:
    """A game of Anna against a bot, who was asked once."""
    board = board_of("nordic")
    setup = attrs.evolve(setup_of("nordic", seed=9, players=(HUMAN, "bot:random")), first=SeatNo(0))
    game = Game.start(setup, board)
    game.follow(asked_hint(game, game.state.to_act[0]))
    for _ in random_play(game, 9):
        pass
    OWN.mkdir(exist_ok=True)
    written(OWN / f"{name}.toml", save_pieces(game.setup, board, game.log.entries).data)


def test_the_record_of_two_games_is_told_in_tables(run: Run) -> None:
    own("nordic-2", "first")
    own("nederland-tolls-3-undo", "second")
    ran = run("stats")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0] == "Nora: 2 finished games"
    assert max(map(len, lines)) <= 80
    table = [line.split() for line in lines]
    assert ["games", "won", "share", "interval", "if", "equal"] in table
    assert any(line.split()[:2] == ["all", "games"] for line in lines if line)
    for title in (
        "By map",
        "By table",
        "Mean score by part",
        "Tickets and loans",
        "Tunnels",
        "Luck",
    ):
        assert title in lines
    assert [line.split()[-1] for line in lines[-2:]] == ["second", "first"]


def test_columns_stand_under_each_other(run: Run) -> None:
    own("nordic-2", "first")
    own("nederland-tolls-2", "second")
    lines = run("stats").out.splitlines()
    head = next(line for line in lines if line.split()[:1] == ["games"])
    rows = [line for line in lines if line.endswith(" %")]
    assert len(rows) >= 5
    for row in rows:
        assert len(row) == len(head)
        assert row[head.index("games") + 4].isdigit()


def test_the_shape_of_the_json(run: Run) -> None:
    own("nordic-2", "first")
    hinted("second")
    written(OWN / "broken.toml", b"format = 99\n")
    result = run("stats", "--json", "--player", "nora").json
    assert list(result) == [
        "player", "players", "games", "repeated", "faults", "wins", "with_hints", "by_map", "by_table", "by_opponent",
        "scores", "tickets", "loans", "tunnels", "luck", "best",
    ]  # fmt: skip
    assert (result["player"], result["players"], result["games"]) == ("Nora", ["Nora", "Anna"], 1)
    assert result["repeated"] == 0
    assert len(result["faults"]) == 1
    wins = {"games", "won", "share", "low", "high", "even"}
    assert set(result["wins"]) == set(result["with_hints"]) == wins
    assert set(result["by_map"][0]) == wins | {"map"}
    assert set(result["by_table"][0]) == wins | {"map", "variant", "seats"}
    assert set(result["by_opponent"][0]) == wins | {"opponent", "bot"}
    assert set(result["scores"][0]) == {"map", "variant", "games", "parts", "total"}
    assert set(result["scores"][0]["parts"]) == {
        "start", "tracks", "done", "missed", "globetrotter", "bonus", "loans",
    }  # fmt: skip
    assert set(result["tickets"]) == {"kept", "done", "missed"}
    assert set(result["loans"]) == {"taken", "games", "points", "possible"}
    assert set(result["tunnels"]) == {
        "dug", "built", "lost", "payable", "expected", "deviation", "likelihood", "extra", "expected_extra", "extra_deviation",
    }  # fmt: skip
    assert set(result["best"][0]) == {
        "game", "file", "map", "variant", "seats", "total", "place", "hints", "ended",
    }  # fmt: skip
    assert result["best"][0]["game"] == "first"


def keys_of(value: object) -> set[str]:
    if isinstance(value, dict):
        return set(value) | {key for each in value.values() for key in keys_of(each)}
    return {key for each in value for key in keys_of(each)} if isinstance(value, list) else set()


def test_every_key_is_explained(run: Run) -> None:
    own("nordic-2", "first")
    text = (
        (Path(__file__).parents[2] / "docs" / "record.md")
        .read_text(encoding="utf-8")
        .partition("## As JSON")[2]
    )
    found = keys_of(run("stats", "--json").json)
    assert len(found) > 40
    assert {key for key in found if f"`{key}`" not in text} == set()


def test_the_figures_are_those_of_the_game(run: Run) -> None:
    own("nordic-2", "first")
    result = run("stats", "--json").json
    (score,) = result["scores"]
    assert sum(score["parts"].values()) == pytest.approx(score["total"])
    assert result["by_opponent"][0]["opponent"] == "bot:conductor"
    (nora, _otto) = load_to_read(OWN / "first.toml")[0].state.results
    assert score["total"] == nora.total
    assert result["wins"]["won"] == (nora.place == 1)
    assert result["tickets"]["done"] == len(nora.tickets_done)


def test_luck_is_that_of_the_review_and_found_out_once(run: Run) -> None:
    own("nordic-2", "first")
    without = run("stats", "--json", "--no-luck").json["luck"]
    assert (without["games"], without["waiting"], without["total"]) == (0, 1, 0)
    assert "1 game has not been looked through yet." in run("stats", "--no-luck").out
    luck = run("stats", "--json").json["luck"]
    assert list(luck) == ["total", "games", "cards", "tickets", "tunnels", "deviation", "waiting", "no_model"]
    (parts, _) = review_game(load_to_read(OWN / "first.toml")[0], ()).seats
    assert luck["total"] == pytest.approx(parts.luck + parts.tickets + parts.tunnels, abs=1e-5)
    assert (luck["games"], luck["waiting"], luck["no_model"]) == (1, 0, 0)
    assert run("stats", "--json", "--no-luck").json["luck"] == luck
    assert "Chance was worth " in run("stats").out


def test_games_with_hints_are_counted_and_marked(run: Run) -> None:
    hinted("game")
    ran = run("stats")
    assert ran.out.startswith("Anna: 1 finished game, 1 of them with hints\n")
    assert "without hints" in ran.out
    assert "with hints" in ran.out.splitlines()[-1]
    result = run("stats", "--json").json
    assert (result["with_hints"]["games"], result["best"][0]["hints"]) == (1, 1)


def test_without_a_game_it_says_how_to_get_one(run: Run, tmp_path: Path) -> None:
    ran = run("stats")
    assert (ran.code, ran.err) == (0, "")
    assert (
        ran.out
        == f"There is no finished game of yours in {tmp_path}/saves yet: “dubbelspoor new” begins one.\n"
    )
    assert run("stats", "--json").json == {
        "player": None,
        "players": [],
        "games": 0,
        "repeated": 0,
        "faults": [],
    }
    assert list(tmp_path.iterdir()) == []


def test_files_that_cannot_be_read_and_copies_are_told(run: Run) -> None:
    path = own("nordic-2", "first")
    shutil.copy(path, OWN / "copy.toml")
    for name in ("one", "two"):
        written(OWN / f"{name}.toml", b"format = 99\n")
    out = run("stats").out
    assert "1 game is not counted: it goes on from a moment of another game, or is a copy of it." in out
    assert "2 files could not be read." in out
    assert "one.toml: is of format 99" in out


def test_another_players_record_is_asked_for_by_name(run: Run) -> None:
    saved_game(OWN / "both.toml", "nordic", seed=1, moves=10_000).close()
    own("nordic-2", "first", as_called="ANNA", others="Otto")
    assert run("stats").out.startswith("Anna: 2 finished games\n")
    assert "With --player there is also the record of: Bram." in run("stats").out
    assert run("stats", "--player", "bram").out.startswith("Bram: 1 finished game\n")
    ran = run("stats", "--player", "Zoe")
    assert (ran.code, ran.out) == (2, "")
    one_sentence(ran.err, "Nobody called “Zoe” has finished a game here; there are games of: Anna, Bram.")


def test_at_a_hosts_table_there_is_none(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    own("nordic-2", "first")
    monkeypatch.setenv(HOSTED, str(OWN))
    ran = run("stats")
    assert (ran.code, ran.out) == (2, "")
    one_sentence(ran.err, "There is no record here")


def test_textual_is_not_needed_for_it() -> None:
    code = "import sys; from tui.cli.command_line import main; main(['stats']); assert 'textual' not in sys.modules"
    assert subprocess.run([sys.executable, "-c", code], check=False, capture_output=True).returncode == 0

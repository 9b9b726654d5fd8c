"""The league's command: its table, its promise of the same result, and users' own bots in it."""

import json
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from core.chance import Stream
from core.league.fixtures import Fixture, LeagueError, rotations
from core.moves import DrawCard, Move
from core.view import View
from tests.games import board_of
from tui.cli.command_line import main
from tui.session.user_bots import BotFailure, TimedBot, bot_for

EXAMPLE = Path(__file__).parents[2] / "docs" / "example_bot.py"


def league(capsys: pytest.CaptureFixture[str], *words: object) -> Any:
    assert main(["league", "--json", *map(str, words)]) == 0
    return json.loads(capsys.readouterr().out)


def without_times(report: Any) -> Any:
    for row in report["bots"].values():
        del row["ms_per_move"]
    return report


def test_the_same_seed_gives_the_same_result_whatever_the_number_of_jobs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("--bots", "planner,greedy,random", "--map", "nordic", "--blocks", 6, "--seed", 4)
    alone, shared = (without_times(league(capsys, *words, "--jobs", jobs)) for jobs in (1, 2))
    assert alone == shared
    other = without_times(league(capsys, *words[:-1], 5, "--jobs", 1))
    assert other["bots"] != alone["bots"]


def test_the_report_maps_every_bot_to_its_standing(capsys: pytest.CaptureFixture[str]) -> None:
    report = league(capsys, "--bots", "greedy,random", "--blocks", 5, "--jobs", 1)
    assert (report["map"], report["seats"], report["blocks"], report["games"]) == ("nederland", 2, 5, 10)
    greedy, random = report["bots"]["greedy"], report["bots"]["random"]
    assert greedy["win_share"] + random["win_share"] == pytest.approx(1)
    assert greedy["interval"][0] <= greedy["win_share"] <= greedy["interval"][1]
    assert greedy["mean_score"] > random["mean_score"]
    assert greedy["mean_place"] < random["mean_place"]
    assert greedy["mean_margin"] == pytest.approx(-random["mean_margin"])
    assert greedy["ms_per_move"] > 0
    assert greedy["rating"] == 0 > random["rating"]
    assert report["ahead"]["greedy"]["random"] + report["ahead"]["random"]["greedy"] == 10


def test_the_table_has_a_line_for_each_bot(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["league", "--bots", "greedy,random", "--blocks", "3", "--jobs", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Nederland (tolls), seats at a table: 2. Blocks played: 3, games: 6."
    assert [line.split()[0] for line in lines[2:5]] == ["bot", "greedy", "random"]
    assert [line.split()[0] for line in lines[6:9]] == ["bot", "greedy", "random"]
    assert max(map(len, lines)) <= 100


@pytest.mark.parametrize(
    ("words", "has_loans"),
    [((), True), (("--variant", "no-tolls"), False), (("--map", "nordic"), False)],
)
def test_loans_have_a_column_where_there_are_tolls(
    words: tuple[str, ...], has_loans: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["league", "--bots", "greedy,random", "--blocks", "1", "--jobs", "1", *words]) == 0
    assert ("loans" in capsys.readouterr().out) is has_loans


def test_a_rating_after_a_clean_sweep_has_no_interval(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--bots", "conductor,random", "--blocks", 4, "--jobs", 1)
    rows = league(capsys, *words)["bots"]
    assert rows["random"]["win_share"] == 0.0
    assert rows["random"]["interval"] == [0.0, pytest.approx(1 - 0.025 ** (1 / 4))]
    assert rows["random"]["rating"] < -400
    assert rows["random"]["rating_interval"] is None
    assert main(["league", *map(str, words)]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("random")]
    line = lines[1]  # of the second table
    assert line.split()[-2:] == ["-492", "–"]


def test_a_rating_after_wins_on_both_sides_has_one(capsys: pytest.CaptureFixture[str]) -> None:
    rows = league(capsys, "--bots", "planner,apprentice", "--blocks", 6, "--jobs", 1)["bots"]
    low, high = rows["apprentice"]["rating_interval"]
    assert low < rows["apprentice"]["rating"] < high


def test_a_sequential_test_stops_when_the_question_is_settled(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--bots", "greedy,random", "--blocks", 60, "--sprt", "greedy,random")
    report = league(capsys, *words, "--jobs", 2)
    assert report["sprt"]["verdict"] == "stronger"
    assert report["blocks"] == report["sprt"]["blocks"] < 60
    assert without_times(league(capsys, *words, "--jobs", 1)) == without_times(report)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--bots", "greedy,nobody"), "There is no bot “nobody”"),
        (("--bots", "greedy,greedy"), "A league needs at least two different bots."),
        (("--bots", "greedy,random", "--seats", "9"), "is for 2–5 players, not"),
        (("--bots", "greedy,random", "--seats", "1"), "is for 2–5 players, not"),
        (("--bots", "greedy,random", "--blocks", "0"), "--blocks must be at least 1."),
        (("--bots", "greedy,random", "--jobs", "0"), "--jobs must be at least 1."),
        (("--bots", "greedy,random", "--sprt", "greedy,planner"), "--sprt wants two of the bots that play"),
        (("--bots", "greedy,random", "--map", "atlantis"), "There is no map “atlantis”"),
        (("--bots", "greedy,random", "--variant", "tuesday"), "no variant “tuesday”"),
        (("--bots", "greedy,none.py:Mine"), "none.py"),
    ],
)
def test_wrong_use_is_one_sentence(
    words: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["league", *words]) == 2
    told = capsys.readouterr()
    assert sentence in told.err
    assert (told.out, told.err.count("\n")) == ("", 1)


# Who meets whom.


def tables_of(bots: str, seats: int) -> list[tuple[str, ...]]:
    board = board_of("nederland")
    return Fixture(tuple(bots.split(",")), board, board.default_variant, seats, 1).lineups()


def test_more_bots_than_seats_meet_in_every_choice_and_fewer_are_filled_up_by_the_last() -> None:
    assert tables_of("a,b,c", 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert tables_of("a,b", 4) == [("a", "b", "b", "b")]
    assert tables_of("a,b,b", 3) == [("a", "b", "b")]
    with pytest.raises(LeagueError):
        tables_of("a,a", 2)


def test_a_block_is_one_deal_in_all_rotations() -> None:
    board = board_of("nederland")
    fixture = Fixture(("a", "b", "c"), board, board.default_variant, 3, seed=10)
    games = fixture.games(5)
    assert [order for order, _ in games] == rotations(("a", "b", "c"))
    assert {setup.seed for _, setup in games} == {15}
    assert {order[0] for order, _ in games} == {"a", "b", "c"}


# Users' own bots.


def test_the_example_of_the_manual_beats_random_on_both_maps(capsys: pytest.CaptureFixture[str]) -> None:
    for slug in ("nederland", "nordic"):
        words = ("--bots", f"{EXAMPLE}:Homebody,random", "--map", slug, "--blocks", 10, "--jobs", 1)
        assert league(capsys, *words)["bots"][f"{EXAMPLE}:Homebody"]["win_share"] > 0.9


def test_the_example_of_the_manual_is_thirty_lines_long() -> None:
    code = [line for line in EXAMPLE.read_text().splitlines() if line.strip()]
    assert len(code) <= 32


SLEEPER = """
import time
class Sleeper:
    def choose(self, view, random):
        time.sleep(60)
class Cheat:
    def choose(self, view, random):
        return "everything"
class Clumsy:
    def choose(self, view, random):
        return 1 / 0
class Mute:
    pass
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(SLEEPER)
    return path


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Cheat", "The bot Cheat wants to play everything, which is not one of its legal moves."),
        ("Clumsy", "The bot Clumsy is broken: ZeroDivisionError: division by zero"),
    ],
)
def test_a_bot_that_breaks_or_cheats_stops_the_game_with_a_sentence(
    name: str, sentence: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["league", "--bots", f"{file}:{name},random", "--blocks", "1", "--jobs", "1"]) == 1
    assert capsys.readouterr().err.strip() == sentence
    assert main(["league", "--bots", f"{file}:{name},random", "--blocks", "1", "--jobs", "2"]) == 1
    assert capsys.readouterr().err.strip() == sentence


class Late:
    """Thinks until it is told that the test is over: a thread cannot be ended from outside."""

    def __init__(self) -> None:
        self.over = Event()

    def choose(self, view: View, random: Stream) -> Move:
        self.over.wait()
        return view.moves[0]


class Outlaw:
    """Draws whatever is asked."""

    def choose(self, view: View, random: Stream) -> Move:
        return DrawCard()


def test_a_bot_that_thinks_too_long_is_stopped() -> None:
    from core.bots.playing import view_and_stream
    from tests.games import new_game

    late = Late()
    with pytest.raises(BotFailure, match=r"The bot Late has thought for more than 0\.1 s about one move"):
        TimedBot(late, "Late", seconds=0.1).choose(*view_and_stream(new_game()))
    late.over.set()
    with pytest.raises(BotFailure, match="not one of its legal moves"):
        TimedBot(Outlaw(), "Outlaw").choose(*view_and_stream(new_game()))


@pytest.mark.parametrize(
    ("player", "sentence"),
    [
        ("bot:{file}:Mute", "has no class “Mute” with a method “choose”"),
        ("bot:{file}:Nobody", "has no class “Nobody” with a method “choose”"),
        ("bot:{folder}/none.py:Mine", "There is no file"),
        ("bot:{folder}/broken.py:Mine", "The bot broken.py is broken: SyntaxError"),
    ],
)
def test_a_file_without_the_bot_is_a_clear_sentence(player: str, sentence: str, file: Path) -> None:
    file.with_name("broken.py").write_text("class Mine\n")
    with pytest.raises(BotFailure, match=sentence):
        bot_for(player.format(file=file, folder=file.parent))


def test_bots_of_ours_are_found_by_name() -> None:
    assert type(bot_for("bot:planner")).__name__ == "Planner"

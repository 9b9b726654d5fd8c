"""Users' own bots: how they are named and made, what is told when one cannot be, and where their games open."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from core.bots import UnknownBot
from core.bots.playing import view_and_stream
from saves.read import read_save
from saves.store import load_to_read, new_game
from tests.games import board_of, setup_of
from tests.games import new_game as dealt
from tests.odd_files import device, huge, pipe, ring
from tests.saves.files import play_on, within
from tests.sessions import game_of
from tests.tables.at_tables import until
from tests.tui.at_table import BIG, said, screen_of, table, until_asked
from tests.tui.ran import Run, one_sentence
from tests.tui.shell import SAVES, press, settle, shell, told
from tests.tui.table_app import TableApp
from tui.cli.command_line import main
from tui.screens.game import GameScreen
from tui.screens.load import LoadScreen
from tui.screens.replay import ReplayScreen
from tui.screens.title import TitleScreen
from tui.session.bots import need_bots
from tui.session.opening import open_to_play, rematch
from tui.session.recording import Recording
from tui.session.user_bots import BotFailure, bot_for, from_anywhere

BOTS = """
import sys
class Good:
    def choose(self, view, random):
        return view.moves[0]
class Init(Good):
    def __init__(self, x):
        pass
class Raises(Good):
    def __init__(self):
        raise RuntimeError("no luck")
class Leaves(Good):
    def __init__(self):
        sys.exit(3)
class Quitter:
    def choose(self, view, random):
        sys.exit()
class Interrupter:
    def choose(self, view, random):
        raise KeyboardInterrupt("stop")
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(BOTS)
    return path


def saved(name: str, *players: str, moves: int = 6, over: bool = False) -> Path:
    """A save with random moves, so that its bots need not exist."""
    opened = new_game(SAVES / f"{name}.toml", setup_of(players=players, seed=2), board_of("nederland"))
    play_on(opened, 10_000 if over else moves, seed=2)
    opened.close()
    return opened.file.path


LOST = ("human", "bot:gone.py:Mine")
MISSING = "There is no file {file} to take a bot from."


def missing() -> str:
    return MISSING.format(file=Path("gone.py").absolute())


# How they are made.


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Init", "The bot Init is broken: TypeError: .*missing 1 required positional argument: 'x'"),
        ("Raises", "The bot Raises is broken: RuntimeError: no luck"),
        ("Leaves", "The bot Leaves is broken: SystemExit: 3"),
    ],
)
def test_a_bot_that_cannot_be_made_is_a_sentence_everywhere(
    name: str, sentence: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(BotFailure, match=sentence):
        bot_for(f"bot:{file}:{name}")
    for words in (
        ["league", "--bots", f"{file}:{name},greedy"],
        ["new", "--players", f"Anna,bot:{file}:{name}"],
        ["simulate", "--players", f"bot:random,bot:{file}:{name}"],
    ):
        assert main(words) == 2
        told = capsys.readouterr()
        assert told.err.startswith(f"The bot {name} is broken: ")
        assert (told.out, told.err.count("\n")) == ("", 1)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("import nothing_of_that_name", "The bot odd.py is broken: ModuleNotFoundError: "),
        ("raise SystemExit('bye')", "The bot odd.py is broken: SystemExit: bye"),
        ("x = '\0'", "The bot odd.py is broken: "),
    ],
)
def test_a_file_that_fails_when_it_is_run_is_a_sentence(text: str, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "odd.py").write_text(text)
    with pytest.raises(BotFailure, match=sentence):
        bot_for(f"bot:{tmp_path}/odd.py:Mine")


def test_a_file_that_cannot_be_read_is_a_sentence() -> None:
    with pytest.raises(BotFailure, match=r"m\.py: cannot be read: File name too long\."):
        bot_for(f"bot:{'m' * 300}.py:Mine")


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (pipe, r"odd\.py: cannot be read: it is a pipe or a device, not a file\.$"),
        (device, r"zero: cannot be read: it is a pipe or a device, not a file\.$"),
        (huge, r"odd\.py: cannot be read: it is larger than 4 MB\.$"),
        (ring, r"odd\.py( to take a bot from|: cannot be read: Too many levels of symbolic links)\.$"),
    ],
)
def test_what_is_no_file_or_far_too_large_is_not_read(
    make: Callable[[Path], None], sentence: str, tmp_path: Path
) -> None:
    make(tmp_path / "odd.py")
    with within(20), pytest.raises(BotFailure, match=sentence):
        bot_for(f"bot:{tmp_path}/odd.py:Mine")


def test_a_name_that_no_file_can_have_is_a_sentence() -> None:
    with pytest.raises(BotFailure, match=r"^There is no file a�b\.py to take a bot from\.$"):
        bot_for("bot:a\0b.py:Mine")


@pytest.mark.parametrize(
    ("name", "end"), [("Quitter", "SystemExit$"), ("Interrupter", "KeyboardInterrupt: stop$")]
)
def test_a_bot_that_ends_the_program_does_not_count_as_slow(name: str, end: str, file: Path) -> None:
    with pytest.raises(BotFailure, match=f"The bot {name} is broken: {end}"):
        bot_for(f"bot:{file}:{name}").choose(*view_and_stream(dealt()))


@pytest.mark.parametrize("name", ["mine.py", "./mine", "mine:Good", "mine.py:Good:2"])
def test_a_name_that_looks_like_a_file_is_told_how_files_are_named(name: str, file: Path) -> None:
    with pytest.raises(UnknownBot, match=f"There is no bot “{name}”: .* as bot:FILE.py:CLASS"):
        bot_for(f"bot:{name}")


def test_a_plain_name_is_told_which_there_are() -> None:
    with pytest.raises(UnknownBot, match="There is no bot “hal”; choose one of: random, "):
        bot_for("bot:hal")


# Where their games open.


def test_a_new_game_remembers_the_whole_path(
    run: Run, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("--table", "friday", "--host-only", "--players", "Anna,bot:mine.py:Good,bot:random")
    assert run("new", *words).code == 0
    (path,) = (tmp_path / "saves").rglob("friday.toml")
    players = [seat.player for seat in read_save(path).setup.seats]
    assert players == ["human", f"bot:{file}:Good", "bot:random"]
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    need_bots(read_save(path).setup)


def test_a_whole_path_stays_as_it_is() -> None:
    setup = setup_of(players=("human", "bot:/there/mine.py:Good", "bot:conductor"))
    assert from_anywhere(setup) == setup


@pytest.mark.parametrize(
    ("player", "reason"), [("bot:gone.py:Mine", "There is no file"), ("bot:foo", "There is no bot “foo”")]
)
def test_load_refuses_a_game_whose_bot_cannot_be_made(
    player: str, reason: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.cli.title.require_terminal", lambda: None)
    monkeypatch.setattr("tui.cli.play.open_app", lambda *_: 0)
    path = saved("lost", "human", player)
    before = path.read_bytes()
    ran = run("load", "lost")
    assert ran.code == 1
    one_sentence(ran.err, reason)
    assert path.read_bytes() == before


def test_a_save_that_is_refused_is_let_go_of() -> None:
    path = saved("lost", *LOST)
    before = len([*Path("/dev/fd").iterdir()])
    with pytest.raises(BotFailure):
        open_to_play(path)
    assert len([*Path("/dev/fd").iterdir()]) == before


def test_a_game_that_is_over_opens_without_its_bots() -> None:
    session = open_to_play(saved("over", *LOST, over=True))
    assert session.over
    assert not session.bot_to_act
    with pytest.raises(BotFailure, match="There is no file"):
        rematch(session, SAVES)
    assert len(list(SAVES.iterdir())) == 1
    session.close()


async def test_continue_tells_why_it_cannot_and_the_title_stays() -> None:
    saved("lost", *LOST)
    app = shell()
    async with app.run_test() as pilot:
        await settle(pilot)
        await press(pilot, "c")
        assert told(pilot) == [missing()]
        assert isinstance(app.screen, TitleScreen)
    assert app.opened == []


async def test_the_list_of_games_tells_why_it_cannot_and_stays() -> None:
    saved("lost", *LOST)
    app = shell()
    async with app.run_test() as pilot:
        await app.push_screen(LoadScreen())
        await settle(pilot)
        await press(pilot, "enter")
        assert told(pilot) == [missing()]
        assert isinstance(app.screen, LoadScreen)
    assert app.opened == []


async def test_playing_on_from_a_replay_tells_why_it_cannot_and_leaves_no_save_behind() -> None:
    path = saved("lost", *LOST)
    game, _ = load_to_read(path)
    app = TableApp(lambda: ReplayScreen(Recording(game), 3), SAVES)
    async with app.run_test(size=BIG) as pilot:
        await pilot.pause()
        await pilot.press("p")
        await pilot.pause()
        assert said(pilot) == missing()
        assert isinstance(app.screen, ReplayScreen)
    assert [*SAVES.iterdir()] == [path]


# When one fails at the table.

MINE = """
class Mine:
    def choose(self, view, random):
        return view.moves[0] if view.offered else {answer}
"""
WRONG, RIGHT = MINE.format(answer="'nonsensical'"), MINE.format(answer="view.moves[0]")


async def test_a_bot_that_was_mended_is_asked_again_as_it_is_now(tmp_path: Path) -> None:
    assert len(WRONG) == len(RIGHT)  # so that neither size nor time tells that the file has changed
    file = tmp_path / "mine.py"
    file.write_text(WRONG)
    os.utime(file, (1, 1))
    async with table(tmp_path, players=("human", f"bot:{file}:Mine")).run_test(size=BIG) as pilot:
        await until_asked(pilot, turn=False)
        await pilot.press("a", "enter")
        screen = screen_of(pilot)
        await until(lambda: screen.session.bot_failure is not None or asked(screen))
        if asked(screen):
            await pilot.press("d", "d")
        await until(lambda: screen.session.bot_failure is not None)
        entries = len(game_of(screen.session).log)
        await pilot.press("space")
        await pilot.app.workers.wait_for_complete()
        assert len(game_of(screen.session).log) == entries
        file.write_text(RIGHT)
        os.utime(file, (1, 1))
        await pilot.press("space")
        await until(lambda: asked(screen) and len(game_of(screen.session).log) > entries)
        assert screen.session.bot_failure is None


def asked(screen: GameScreen) -> bool:
    return screen.view is not None and screen.view.asked

"""The list of saved games."""

import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from textual.color import Color
from textual.widgets import Button, OptionList

from saves.folder import sample_folder, table_path
from saves.store import load_to_read
from tests.saves.files import resealed
from tests.sessions import path_of
from tests.tui.shell import (
    SAMPLES,
    SAVES,
    Player,
    Shell,
    at_all_sizes,
    press,
    save_game,
    settle,
    shell,
    shown,
    text_of,
    told,
    touch,
)
from tui.app.palette import commands
from tui.screens.ask import AskScreen
from tui.screens.load import LoadScreen
from tui.screens.title import TitleScreen


def broken(name: str = "broken", day: int = 1) -> None:
    SAVES.mkdir(exist_ok=True)
    path = SAVES / f"{name}.toml"
    path.write_text("format = 99\n")
    touch(path, day)


async def listed(pilot: Player, *, to_replay: bool = False) -> LoadScreen:
    screen = LoadScreen(to_replay=to_replay)
    await pilot.app.push_screen(screen)
    await settle(pilot)
    return screen


async def test_the_latest_game_stands_first_with_what_one_wants_to_know() -> None:
    save_game("old", moves=10, day=3)
    save_game("new", "nordic", 3, moves=40, day=9)
    app = shell()
    async with app.run_test() as pilot:
        await listed(pilot)
        lines = shown(pilot).splitlines()
        first, second = (
            next(n for n, line in enumerate(lines) if word in line) for word in ("Nordic", "Nederland")
        )
        assert first < second
        assert "2026-11-09 20:15" in lines[first]
        assert "Anna" in lines[first]
        assert "Cleo" in lines[first]
        assert "new: Nordic Countries, Standard, " in text_of(pilot, "#detail")
        await press(pilot, "enter")
    assert path_of(app.opened[0]) == SAVES / "new.toml"


@pytest.mark.parametrize(("to_replay", "keys"), [(False, ["r"]), (True, ["enter"]), (True, ["r"])])
async def test_r_replays_and_so_does_enter_for_who_came_to_replay(to_replay: bool, keys: list[str]) -> None:
    save_game("game", moves=10)
    app = shell()
    async with app.run_test() as pilot:
        await listed(pilot, to_replay=to_replay)
        await press(pilot, *keys)
    (replay,) = app.replayed
    assert (replay.eyes, app.replayed_from) == (None, 1)
    assert app.opened == []


async def test_p_plays_for_who_came_to_replay() -> None:
    save_game("game", moves=10)
    app = shell()
    async with app.run_test() as pilot:
        await listed(pilot, to_replay=True)
        await press(pilot, "p")
    assert len(app.opened) == 1


async def test_the_list_can_be_left_while_it_is_read() -> None:
    save_game("first", moves=40)
    for n in range(60):
        shutil.copy(SAVES / "first.toml", SAVES / f"copy-{n}.toml")
    chance = random.Random(1)
    app = shell()
    async with app.run_test() as pilot:
        for _ in range(25):
            await app.open_screen(LoadScreen(to_replay=False))
            await pilot.pause(0.1 * chance.random())
            await press(pilot, "q")
            await settle(pilot)
            assert isinstance(app.screen, TitleScreen)


async def test_a_broken_file_is_listed_with_its_fault_and_not_opened() -> None:
    broken()
    app = shell()
    async with app.run_test() as pilot:
        await listed(pilot)
        assert "! broken: cannot be opened" in shown(pilot)
        assert "this program knows format 1" in text_of(pilot, "#detail")
        await press(pilot, "enter", "r", "p")
        assert len(told(pilot)) == 3
    assert app.opened == []
    assert app.replayed == []


def offered(pilot: Player) -> set[str]:
    """The keys in the line at the bottom that work now."""
    return {command.keys[0] for command in commands(pilot.app.screen) if command.shown and command.enabled}


async def test_the_keys_follow_what_the_chosen_line_is() -> None:
    save_game("game", moves=5, day=9)
    save_game("sample", moves=5)
    broken(day=4)
    app = shell()
    async with app.run_test() as pilot:
        await listed(pilot)
        for key, works in (("home", "prx"), ("end", "x"), ("tab", "r")):
            await press(pilot, key)
            assert offered(pilot) - {"tab", "q", "question_mark"} == set(works)


async def deleting(app: Shell, answer: str) -> None:
    save_game("game", moves=5)
    async with app.run_test() as pilot:
        await listed(pilot)
        await press(pilot, "x")
        assert isinstance(app.screen, AskScreen)
        assert (SAVES / "game.toml").exists()
        await press(pilot, answer)
        assert isinstance(app.screen, LoadScreen)
        gone = "There are none yet." in shown(pilot)
        assert gone is not (SAVES / "game.toml").exists()


async def test_x_deletes_after_a_yes() -> None:
    await deleting(shell(), "y")
    assert not (SAVES / "game.toml").exists()


@pytest.mark.parametrize("answer", ["n", "q", "escape", "enter", "backspace"])
async def test_x_deletes_nothing_after_a_no(answer: str) -> None:
    await deleting(shell(), answer)
    assert (SAVES / "game.toml").exists()


async def test_samples_are_replayed_but_not_played_or_deleted() -> None:
    save_game("game", moves=5)
    sample = save_game("sample", moves=5, seed=2)
    app = shell()
    async with app.run_test() as pilot:
        screen = await listed(pilot)
        await press(pilot, "tab")
        assert screen.query_one("#samples", OptionList).has_focus
        await press(pilot, "x", "p")
        assert app.screen is screen
        await press(pilot, "enter")
        await press(pilot, "tab")
        assert screen.query_one("#saves", OptionList).has_focus
    assert [replay.setup.seed for replay in app.replayed] == [2]
    assert app.opened == []
    assert sample.exists()


async def test_a_torn_game_is_mended_and_that_is_told() -> None:
    path = save_game("torn", moves=5)
    whole = path.read_bytes()
    path.write_bytes(whole[:-40])
    app = shell()
    async with app.run_test() as pilot:
        await listed(pilot)
        await press(pilot, "enter")
        (sentence,) = told(pilot)
        assert "only half written" in sentence


async def test_names_with_markup_are_shown_as_they_are() -> None:
    path = save_game("game", moves=5)
    path.write_bytes(resealed(path.read_bytes().replace(b'"Anna"', b'"[red]A"')))
    app = shell()
    async with app.run_test() as pilot:
        await listed(pilot)
        assert "[red]A 0" in shown(pilot)


async def test_the_mouse_opens_a_line() -> None:
    save_game("game", moves=5)
    app = shell()
    async with app.run_test() as pilot:
        await listed(pilot)
        await pilot.click("#saves", offset=(3, 0))
        await settle(pilot)
    assert len(app.opened) == 1


def recorded(sample: str, path: Path, day: int) -> None:
    """A copy of a shipped game: those stay as they are when the rules or the bots change."""
    path.parent.mkdir(exist_ok=True)
    path.write_bytes((sample_folder() / f"{sample}.toml").read_bytes())
    touch(path, day)


async def pictured(pilot: Player) -> None:
    recorded("nordic-2-unfinished", SAVES / "nordic-2026-11-16-anna-bram.toml", 16)
    recorded("nordic-3", SAVES / "nordic-2026-11-12-three-of-us.toml", 12)
    recorded("nederland-tolls-5", SAVES / "nederland-2026-11-08-a-full-table.toml", 8)
    recorded("nordic-2", SAMPLES / "nordic-2.toml", 2)
    recorded("nederland-neutral", SAMPLES / "nederland-neutral.toml", 1)
    broken(day=4)
    await listed(pilot)


@at_all_sizes
def test_picture(snap_compare: Callable[..., bool], size: tuple[int, int]) -> None:
    """Four games in columns that stand under each other, the last one broken; two samples, which nobody played then; at the bottom more on the chosen one."""

    async def before(pilot: Player) -> None:
        await pictured(pilot)
        saves, samples = (pilot.app.screen.query_one(f"#{name}", OptionList) for name in ("saves", "samples"))
        assert pilot.app.focused is saves
        assert saves.highlighted == 0
        assert (saves.option_count, samples.option_count) == (4, 2)
        rows = shown(pilot).splitlines()
        dates = [row.index("2026-11-") for row in rows if "2026-11-" in row and "20:15" in row]
        assert dates == 4 * [rows[1].index("Last played")]
        assert rows[5].split()[:4] == ["!", "broken:", "cannot", "be"]
        assert "nordic-2026-11-16-anna-bram: Nordic Countries" in text_of(pilot, "#detail")
        assert {"p", "r", "x"} <= offered(pilot)

    assert snap_compare(shell(), terminal_size=size, run_before=before)


def test_picture_of_a_broken_file(snap_compare: Callable[..., bool]) -> None:
    """
    The broken file is chosen; below, in the colour of errors, why it cannot be opened. Playing on and replaying are
    greyed, deleting is not.
    """

    async def before(pilot: Player) -> None:
        await pictured(pilot)
        await press(pilot, "end")
        screen = pilot.app.screen
        assert screen.query_one("#saves", OptionList).highlighted == 3
        assert "broken cannot be opened" in text_of(pilot, "#detail")
        errors = Color.parse(pilot.app.theme_variables["error"])
        assert screen.query_one("#detail").styles.color == errors
        assert offered(pilot) & {"p", "r", "x"} == {"x"}

    assert snap_compare(shell(), run_before=before)


def test_picture_of_the_question(snap_compare: Callable[..., bool]) -> None:
    """A box over the dimmed list asks whether to delete the game; No has the focus."""

    async def before(pilot: Player) -> None:
        await pictured(pilot)
        await press(pilot, "x")
        assert isinstance(pilot.app.screen, AskScreen)
        assert isinstance(pilot.app.focused, Button)
        assert str(pilot.app.focused.label).split() == ["n", "No"]
        assert "Delete the saved game “nordic-2026-11-16-anna-bram”" in shown(pilot)
        assert len(list(SAVES.iterdir())) == 4

    assert snap_compare(shell(), run_before=before)


def test_picture_of_no_games(snap_compare: Callable[..., bool]) -> None:
    """Both lists say that there are none; playing on, replaying and deleting are greyed."""

    async def before(pilot: Player) -> None:
        await listed(pilot)
        assert "There are none yet." in shown(pilot)
        assert "There are none here." in shown(pilot)
        assert offered(pilot) == {"tab", "q", "question_mark"}

    assert snap_compare(shell(), run_before=before)


@pytest.mark.parametrize(("width", "told"), [(80, 2), (100, 5), (160, 5)])
async def test_points_are_told_of_as_many_players_as_have_room(width: int, told: int) -> None:
    """No name is cut, and what stands below “Players and points” has points."""
    recorded("nederland-tolls-5", SAVES / "a-full-table.toml", 8)
    app = shell()
    async with app.run_test(size=(width, 24)) as pilot:
        await listed(pilot)
        (row,) = [line for line in shown(pilot).splitlines() if "2026-11-08" in line]
        game, _ = load_to_read(SAVES / "a-full-table.toml")
        pairs = zip(game.setup.seats, game.state.points, strict=True)
        line = ", ".join([f"{seat.name} {points}" for seat, points in pairs][:told])
        assert f" {line} and {5 - told} more " in row if told < 5 else f" {line} " in row


def table(name: str, sample: str) -> Path:
    path = table_path(SAVES, name)
    path.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(sample_folder() / f"{sample}.toml", path)
    return path


@pytest.mark.parametrize("to_replay", [False, True])
async def test_a_table_that_is_over_is_only_replayed_and_one_that_is_not_is_not_there(
    to_replay: bool,
) -> None:
    over = table("sat", "nordic-2")
    table("sun", "nordic-2-unfinished")
    app = shell()
    async with app.run_test() as pilot:
        await listed(pilot, to_replay=to_replay)
        assert [option.id for option in app.screen.query_one(f"#{SAVES}", OptionList).options] == [str(over)]
        assert "sat: Nordic Countries, " in text_of(pilot, "#detail")
        await press(pilot, "p", "x", "enter")
    assert [replay.is_over for replay in app.replayed] == [True]
    assert app.opened == []
    assert over.exists()


async def test_tables_that_are_over_stand_below_ones_own_games() -> None:
    save_game("mine", moves=10)
    table("sat", "nordic-2")
    app = shell()
    async with app.run_test() as pilot:
        await listed(pilot)
        assert "mine: " in text_of(pilot, "#detail")
        await press(pilot, "down")
        assert "sat: " in text_of(pilot, "#detail")
        await press(pilot, "enter", "up", "enter")
    assert [replay.is_over for replay in app.replayed] == [True]
    assert [path_of(opened) for opened in app.opened] == [SAVES / "mine.toml"]


async def test_without_a_game_there_is_nothing_to_do_with_it() -> None:
    save_game("sample", moves=10)
    app = shell()
    async with app.run_test() as pilot:
        screen = await listed(pilot)
        screen.query_one("#saves").focus()
        await pilot.pause()
        for action in ("play", "replay", "delete"):
            assert screen.check_action(action, ()) is None
        screen.query_one("#samples").focus()
        await pilot.pause()
        assert screen.check_action("replay", ()) is True


@pytest.mark.parametrize("key", ["", "l", "r", "j"])
async def test_a_folder_that_cannot_be_read_is_told_and_ends_nothing(
    monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    """On the title, in the lists of games, and in that of tables."""
    read = Path.iterdir

    def forbidden(folder: Path) -> Iterator[Path]:
        if folder.is_relative_to(SAVES.absolute()) or folder.is_relative_to(SAVES):
            raise PermissionError(13, "Permission denied")
        return read(folder)

    monkeypatch.setattr(Path, "iterdir", forbidden)
    app = shell()
    async with app.run_test() as pilot:
        await settle(pilot)
        if key:
            await press(pilot, key)
        assert "cannot be read: Permission denied" in "\n".join([*told(pilot), shown(pilot)])
        await press(pilot, *(["escape"] if key else []))
        assert isinstance(pilot.app.screen, TitleScreen)

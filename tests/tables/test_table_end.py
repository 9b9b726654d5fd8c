"""The end of a game at a table: the final table, talk, undo, and the next game."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.consent import take_back
from core.log import Chat
from saves.folder import LONGEST_NAME
from saves.presence import Presence
from saves.store import load_to_read
from saves.tables import table_line
from tests.reviews import made_up, with_trials
from tests.sessions import game_of, present_at, seated
from tests.tables.at_tables import ANNA, BRAM, play_at, table_of, until
from tests.tables.terminals import (
    Terminal,
    all_show,
    at_the_table,
    before_the_last_move,
    played_out,
    terminals,
)
from tui.app.app import DubbelspoorApp
from tui.app.palette import commands
from tui.app.settings import Settings
from tui.screens.end import EndScreen
from tui.screens.game import GameScreen
from tui.screens.help import HelpScreen
from tui.screens.replay import ReplayScreen
from tui.screens.review import ReviewScreen
from tui.screens.title import TitleScreen
from tui.widgets.prompt import Prompt
from tui.widgets.results import FinalTable


async def test_the_last_move_of_a_game_can_be_taken_back_by_consent(tmp_path: Path) -> None:
    path, game = played_out(tmp_path)
    n, last = len(game.log), game.log.entries[-1].seat
    async with terminals(path, ANNA, BRAM) as opened:
        asker, other = opened if last == ANNA else reversed(opened)
        await until(lambda: all(isinstance(each.app.screen, EndScreen) for each in opened))
        await other.press("r")
        assert other.app.screen is not other.screen
        await asker.press("u")
        await all_show(opened, n + 1)
        if other.session.asked_to_agree:
            await until(lambda: other.app.screen is other.screen)
            assert "asks to take back" in other.question
            await other.press("y")
            await all_show(opened, n + 2)
        await until(lambda: all(each.app.screen is each.screen for each in opened))
        assert not other.session.over


async def test_a_rematch_brings_everybody_to_the_next_table(tmp_path: Path) -> None:
    path, _ = played_out(tmp_path)
    async with terminals(path, ANNA, BRAM) as opened:
        await until(lambda: all(isinstance(each.app.screen, EndScreen) for each in opened))
        for terminal in opened:
            await terminal.press("n")
        await until(lambda: all(isinstance(each.app.screen, GameScreen) for each in opened))
        screens = [each.app.screen for each in opened]
        assert [isinstance(screen, GameScreen) and screen.session.name for screen in screens] == [
            "table-2"
        ] * 2
        assert [isinstance(screen, GameScreen) and screen.session.eyes for screen in screens] == [ANNA, BRAM]
        assert table_line(path).connected() == frozenset()
        await until(lambda: table_line(path.with_stem("table-2")).connected() == {ANNA, BRAM})


async def test_at_the_end_one_may_talk_and_hears_of_the_next_game(tmp_path: Path) -> None:
    path, game = played_out(tmp_path)
    async with terminals(path, ANNA, BRAM, None) as opened:
        anna, bram, looking = opened
        await until(lambda: all(isinstance(each.app.screen, EndScreen) for each in opened))
        await anna.press("m", *"nun", "enter")
        await until(lambda: all("Anna: “nun”" in "".join(each.told) for each in opened))
        assert all(isinstance(each.app.screen, EndScreen) for each in opened)
        assert isinstance(anna.app.screen.focused, FinalTable)
        assert anna.app.screen.query_one("#side").outer_size.width == 37
        await looking.press("u")
        await looking.pilot.pause()
        assert "You cannot take back the last move." in looking.text
        await looking.press("m")
        await looking.pilot.pause()
        assert "You only watch this table." in looking.text
        await anna.press("n")
        await until(lambda: "The next one is dealt at table-2: n brings you there." in bram.text)
        await bram.press("n")
        await until(lambda: isinstance(bram.app.screen, GameScreen))
    assert [entry.move for entry in load_to_read(path)[0].log.entries[len(game.log) :]] == [Chat("nun")]


async def test_a_spectator_is_offered_what_they_can_do_alone(tmp_path: Path) -> None:
    path, _ = played_out(tmp_path)
    of_seats = {"undo", "say", "rematch"}
    async with terminals(path, ANNA, None) as opened:
        await until(lambda: all(isinstance(each.app.screen, EndScreen) for each in opened))
        anna, looking = opened
        for terminal, theirs in ((anna, of_seats), (looking, set[str]())):
            screen = terminal.app.screen
            assert {key.action for key in screen.query_one(Prompt).keys} & of_seats == theirs
            assert {each.action for each in commands(screen) if each.enabled} & of_seats <= theirs
        await looking.press("n")
        await looking.pilot.pause()
        assert "rematch" not in looking.text
        await anna.press("n")
        await until(lambda: "n brings you there." in looking.text)
        assert "n rematch" in looking.text
        screen = looking.app.screen
        assert "rematch" in {each.action for each in commands(screen) if each.enabled}
        await looking.press("n")
        await until(lambda: isinstance(looking.app.screen, GameScreen))


@asynccontextmanager
async def before_the_end(
    folder: Path,
) -> AsyncIterator[tuple[DubbelspoorApp, Pilot[None], GameScreen, Callable[[], Awaitable[None]]]]:
    """The seat of one who waits for another's last move; the last thing given makes it."""
    path = table_of(folder, trains=12)
    shared, last = before_the_last_move(path)
    me = ANNA if shared.game.state.seat == BRAM else BRAM
    async with at_the_table(path, me) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, GameScreen)

        async def end() -> None:
            play_at(shared, last)
            await until(lambda: screen.session.over)

        yield app, pilot, screen, end
    shared.close()


async def test_who_types_while_the_game_ends_is_shown_that_afterwards(tmp_path: Path) -> None:
    async with before_the_end(tmp_path) as (app, pilot, screen, end):
        await pilot.press("m", *"a ")
        await end()
        await pilot.press(*"nice quit")
        assert not isinstance(app.screen, EndScreen)
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, EndScreen))
        assert game_of(screen.session).log.entries[-1].move == Chat("a nice quit")
    assert [path.name for path in tmp_path.glob("tables/*.toml")] == ["table.toml"]


async def test_the_final_table_waits_behind_the_help(tmp_path: Path) -> None:
    async with before_the_end(tmp_path) as (app, pilot, screen, end):
        await pilot.press("question_mark")
        await until(lambda: isinstance(app.screen, HelpScreen))
        await end()
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("escape")
        await until(lambda: isinstance(app.screen, EndScreen))
        await pilot.press("n")
        await until(lambda: app.screen is not screen and isinstance(app.screen, GameScreen))
        await until(lambda: table_line(tmp_path / "tables" / "table.toml").connected() == frozenset())


async def test_who_types_at_the_final_table_is_back_at_the_table_afterwards(tmp_path: Path) -> None:
    path = table_of(tmp_path, trains=12)
    shared, last = before_the_last_move(path)
    asker = shared.game.state.seat
    play_at(shared, last)
    async with terminals(path, ANNA if asker == BRAM else BRAM) as (terminal,):
        await until(lambda: isinstance(terminal.app.screen, EndScreen))
        await terminal.press("m", *"wh")
        shared.submit(lambda game: take_back(game, asker, {asker}))
        await until(lambda: terminal.session.asked_to_agree)
        await terminal.pilot.pause()
        assert isinstance(terminal.app.screen, EndScreen)
        await terminal.press("y", "enter")
        await until(lambda: terminal.app.screen is terminal.screen)
        await until(lambda: game_of(terminal.session).log.entries[-1].move == Chat("why"))
        assert "asks to take back" in terminal.question
        await terminal.press("y")
        await until(lambda: not terminal.session.over)
        await until(lambda: "is to act" in terminal.question)
    shared.close()


@pytest.mark.parametrize("key", ["q", "f4"])
async def test_a_finished_table_is_left_for_the_title(key: str, tmp_path: Path) -> None:
    path = table_of(tmp_path, trains=12)
    shared, last = before_the_last_move(path)
    play_at(shared, last)
    shared.close()
    app = DubbelspoorApp(tmp_path, Settings())
    async with app.run_test(size=(100, 40)) as pilot:
        await until(lambda: isinstance(app.screen, TitleScreen))
        app.open_game(seated(path, ANNA))
        await until(lambda: isinstance(app.screen, EndScreen))
        await pilot.press(key)
        await until(lambda: isinstance(app.screen, TitleScreen))
        await pilot.pause()
        assert app.is_running


async def test_a_table_with_the_longest_name_ends_like_any_other(tmp_path: Path) -> None:
    path, name = table_of(tmp_path, trains=12), "x" * LONGEST_NAME
    shared, last = before_the_last_move(path)
    play_at(shared, last)
    shared.close()
    async with terminals(path.rename(path.with_stem(name)), ANNA) as (anna,):
        await until(lambda: isinstance(anna.app.screen, EndScreen))
        await anna.press("n")
        await anna.pilot.pause()
        assert "too long for another game" in " ".join(anna.text.split())


async def test_the_window_keeps_the_name_of_the_next_table(tmp_path: Path) -> None:
    path = table_of(tmp_path, trains=12)
    shared, last = before_the_last_move(path)
    play_at(shared, last)
    shared.close()
    terminal = Terminal(path, ANNA)
    async with terminal.app.run_test() as pilot:
        await until(lambda: isinstance(terminal.app.screen, EndScreen))
        await pilot.press("n")
        await until(lambda: "table-2" in terminal.app.title_shown)
        await until(lambda: not terminal.screen.is_attached)
        assert "table-2" in terminal.app.title_shown


@pytest.mark.parametrize("hosted", [False, True])
async def test_where_a_host_has_set_up_the_table_nobody_plays_on_in_a_file_of_their_own(
    hosted: bool, tmp_path: Path
) -> None:
    path = table_of(tmp_path, trains=12)
    shared, last = before_the_last_move(path)
    play_at(shared, last)
    shared.close()
    async with at_the_table(path, ANNA, hosted=hosted) as (app, pilot):
        await until(lambda: isinstance(app.screen, EndScreen))
        await pilot.press("r")
        await until(lambda: isinstance(app.screen, ReplayScreen))
        await pilot.press("p")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen) is hosted
    assert bool(list(tmp_path.glob("*.toml"))) is not hosted


async def test_an_older_program_is_not_told_that_the_others_have_not_begun(tmp_path: Path) -> None:
    path = table_of(tmp_path, trains=12)
    shared, last = before_the_last_move(path)
    play_at(shared, last)
    shared.close()
    async with terminals(path, ANNA) as (anna,):
        await until(lambda: isinstance(anna.app.screen, EndScreen))
        bram = Presence(path, BRAM, "9.9.9")
        await until(lambda: present_at(anna.session).newer == "9.9.9")
        await anna.press("n")
        await anna.pilot.pause()
        assert "plays with version 9.9.9" in " ".join(anna.text.split())
        bram.leave()


async def test_the_review_at_a_table_looks_at_ones_own_choices_and_goes_when_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr("tui.session.reviewing.model_for", lambda *_: None)
    monkeypatch.setattr("tui.session.reviewing.review_game", lambda game, seats, _tell: made_up(game, seats))
    monkeypatch.setattr("tui.session.reviewing.with_trials", with_trials)
    path, game = played_out(tmp_path)
    last = game.log.entries[-1].seat
    async with terminals(path, ANNA, BRAM) as opened:
        asker, other = opened if last == ANNA else reversed(opened)
        await until(lambda: all(isinstance(each.app.screen, EndScreen) for each in opened))
        await other.press("o")
        await until(lambda: isinstance(other.app.screen, ReviewScreen))
        review = other.app.screen
        assert isinstance(review, ReviewScreen)
        await until(lambda: review.review is not None)
        assert review.review is not None
        assert {choice.seat for choice in review.review.choices} <= {other.session.eyes}
        await asker.press("u")
        await until(lambda: other.app.screen is other.screen)

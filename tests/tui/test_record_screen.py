"""One's record as a screen."""

import shutil
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import attrs
import pytest
from textual import events
from textual.widgets import OptionList

from core.errors import BrokenOff
from core.game import Game
from core.record.finished import FinishedGame, Luck
from saves.folder import sample_folder, tables_folder
from saves.record import ReadGames, look_through, read_games
from saves.store import load_to_read
from tests.saves.files import resealed, written
from tests.tables.at_tables import until
from tests.tui.at_table import strips_of
from tests.tui.shell import SAVES, Player, Shell, at_all_sizes, press, save_game, settle, shell, shown, told
from tui.app.hosted import HostedApp
from tui.app.palette import commands
from tui.app.settings import Settings, ThemeChoice
from tui.app.signs import SignChoice
from tui.screens.help import HelpScreen
from tui.screens.new_game import NewGameScreen
from tui.screens.record import RecordScreen
from tui.screens.title import TitleScreen
from tui.session.recording import Recording


@pytest.fixture(autouse=True)
def known_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """What chance gave is the same whatever the model says."""

    def found(game: FinishedGame, _game: Game) -> FinishedGame:
        seats = tuple(attrs.evolve(seat, luck=Luck(0.12, -0.31, 0.05, 0.04)) for seat in game.seats)
        return attrs.evolve(game, seats=seats, looked_through=True)

    monkeypatch.setattr("saves.record.with_luck", found)


RECORDED = ("nordic-2", "nederland-tolls-2", "nordic-3", "nederland-neutral", "nederland-tolls-3-undo")


def own(sample: str, name: str | None = None, *, folder: Path = SAVES) -> Path:
    """A recorded game as Nora's own: it stays as it is when the rules or the bots change."""
    data = (sample_folder() / f"{sample}.toml").read_bytes().replace(b'"Anna"', b'"Nora"', 1)
    folder.mkdir(parents=True, exist_ok=True)
    return written(folder / f"{name or sample}.toml", resealed(data))


def sample_of(replay: Recording) -> str:
    """The recorded game that is stepped through."""
    seeds = {n: load_to_read(sample_folder() / f"{n}.toml")[0].setup.seed for n in RECORDED}
    return next(n for n, seed in seeds.items() if seed == replay.setup.seed)


async def opened(pilot: Player, *keys: str) -> RecordScreen:
    await settle(pilot)
    await press(pilot, "y")  # and wait until the games are read: before that some keys do nothing
    await press(pilot, *keys)
    await settle(pilot)  # when the games are read, they are looked through
    screen = pilot.app.screen
    assert isinstance(screen, RecordScreen)
    return screen


async def test_the_title_opens_it_and_q_comes_back() -> None:
    own("nordic-2")
    app = shell()
    async with app.run_test() as pilot:
        await opened(pilot)
        assert "Nora: 1 finished game" in shown(pilot)
        await press(pilot, "q")
        assert isinstance(app.screen, TitleScreen)


async def test_f5_opens_it_anywhere_once_and_the_palette_says_so() -> None:
    app = shell()
    async with app.run_test() as pilot:
        await settle(pilot)
        does = {command.does: command.keys for command in commands(app.screen)}
        assert does["Your record"] == ["y", "f5"]
        await press(pilot, "l", "f5", "f5")
        assert isinstance(app.screen, RecordScreen)
        assert sum(isinstance(screen, RecordScreen) for screen in app.screen_stack) == 1


async def test_where_a_host_has_set_up_the_table_there_is_none() -> None:
    own("nordic-2")
    app = HostedApp(SAVES, Settings(), HostedApp.open_title)
    async with app.run_test() as pilot:
        await settle(pilot)
        assert "record" not in [command.action for command in commands(app.screen)]
        await press(pilot, "f5", "y")
        assert not any(isinstance(screen, RecordScreen) for screen in app.screen_stack)


async def test_without_a_game_it_says_how_to_get_one_and_n_sets_it_up() -> None:
    app = shell()
    async with app.run_test() as pilot:
        await opened(pilot)
        assert "There is no finished game of yours yet. Press n" in shown(pilot)
        assert not app.screen.query_one("#best").display
        await press(pilot, "p", "tab", "space", "r", "enter")
        assert app.replayed == []
        await press(pilot, "n")
        assert isinstance(app.screen, NewGameScreen)
    assert not SAVES.exists()


async def test_enter_on_a_best_game_steps_through_it() -> None:
    own("nordic-2")
    own("nederland-tolls-2", folder=tables_folder(SAVES))
    app = shell()
    async with app.run_test(size=(120, 50)) as pilot:
        screen = await opened(pilot)
        assert screen.query_one("#best", OptionList).has_focus
        await press(pilot, "enter", "down", "enter")
    assert sorted(map(sample_of, app.replayed)) == ["nederland-tolls-2", "nordic-2"]
    assert app.replayed_from == 1


async def test_the_mouse_steps_through_a_best_game_too() -> None:
    own("nordic-2")
    app = shell()
    async with app.run_test() as pilot:
        await opened(pilot)
        await pilot.click("#best", offset=(3, 0))
        await settle(pilot)
    assert list(map(sample_of, app.replayed)) == ["nordic-2"]


async def test_tab_and_enter_typed_at_once_step_through_a_best_game() -> None:
    for sample in RECORDED:
        own(sample)
    app = shell()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        assert screen.query_one("#page").has_focus
        for key in ("tab", "enter"):
            app.post_message(events.Key(key, None))
        await settle(pilot)
    assert list(map(sample_of, app.replayed)) == ["nederland-tolls-2"]


async def test_a_best_game_that_has_vanished_is_told() -> None:
    path = own("nordic-2")
    app = shell()
    async with app.run_test() as pilot:
        await opened(pilot)
        path.unlink()
        await press(pilot, "r")
        (sentence,) = told(pilot)
        assert "there is no such saved game" in sentence
    assert app.replayed == []


async def test_p_shows_the_record_of_another_player() -> None:
    save_game("both", "nordic")
    app = shell()
    async with app.run_test() as pilot:
        await opened(pilot)
        assert "Bram: 1 finished game" in shown(pilot)
        assert "p Other player" in shown(pilot)
        await press(pilot, "p")
        assert "Anna: 1 finished game" in shown(pilot)
        assert "Bram " in shown(pilot)  # the opponent
        await press(pilot, "p")
        assert "Bram: 1 finished game" in shown(pilot)


async def test_where_one_plays_alone_there_is_no_other_player() -> None:
    own("nordic-2")
    app = shell()
    async with app.run_test() as pilot:
        await opened(pilot, "p")
        assert "Other player" not in shown(pilot)
        assert "Nora: 1 finished game" in shown(pilot)


async def test_space_and_arrows_bring_all_of_it_into_sight_on_a_small_terminal() -> None:
    for sample in RECORDED:
        own(sample)
    app = shell()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        assert screen.query_one("#page").has_focus
        assert "Tunnels" not in shown(pilot)
        assert "Best games" in shown(pilot)
        for _ in range(4):
            if "tunnels dug" in shown(pilot):
                break
            await press(pilot, "space")
        assert "tunnels dug" in shown(pilot)
        await press(pilot, "home", "down")
        assert screen.query_one("#page").scroll_offset.y == 1
        await press(pilot, "tab")
        assert screen.query_one("#best").has_focus
        await press(pilot, "tab")
        assert screen.query_one("#page").has_focus


@pytest.mark.parametrize("games", [RECORDED[:2], RECORDED])
async def test_a_heading_at_the_edge_is_no_empty_one_space_goes_on_with_what_stands_below_it(
    games: tuple[str, ...],
) -> None:
    for sample in games:
        own(sample)
    app = shell()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        page = screen.query_one("#page")
        titles = ["By map", "By table", "By opponent", "Mean score by part", "Tickets", "Tunnels", "Luck"]
        read = set()
        await until(lambda: "… more below" in shown(pilot))
        while True:
            rows = [strip.text.strip() for strip in strips_of(pilot, page)]
            read |= {title for title in titles for row in rows[:-1] if row.startswith(title)}
            if page.scroll_offset.y == page.max_scroll_y:
                break
            assert "… more below" in shown(pilot)
            assert " ──" in rows[0]
            before = page.scroll_offset.y
            await press(pilot, "space")
            assert page.scroll_offset.y > before
        assert read == set(titles)
        await until(lambda: "… more below" not in shown(pilot))
        await press(pilot, "space")
        assert page.scroll_offset.y == 0
        await until(lambda: "… more below" in shown(pilot))


async def test_files_that_cannot_be_read_and_copies_are_counted() -> None:
    path = own("nordic-2")
    shutil.copy(path, SAVES / "copy.toml")
    for name in ("one", "two"):
        written(SAVES / f"{name}.toml", b"format = 99\n")
    app = shell()
    async with app.run_test() as pilot:
        await opened(pilot)
        assert "1 game is not counted" in shown(pilot)
        assert "2 files could not be read." in shown(pilot)
        assert "Nora: 1 finished game" in shown(pilot)


async def test_a_game_that_was_finished_meanwhile_is_in_it_when_one_comes_back() -> None:
    own("nordic-2")
    app = shell()
    async with app.run_test() as pilot:
        await opened(pilot)
        await press(pilot, "question_mark")
        assert isinstance(app.screen, HelpScreen)
        own("nederland-tolls-2")
        await press(pilot, "q")
        assert "Nora: 2 finished games" in shown(pilot)


async def test_how_far_it_is_is_told_and_leaving_breaks_it_off(monkeypatch: pytest.MonkeyPatch) -> None:
    own("nordic-2")
    broken_off: list[int] = []
    app = shell()

    def slow(folder: Path, progress: Callable[[int, int], object]) -> ReadGames:
        for done in range(1, 100_000):
            time.sleep(0.001)  # on no machine are they all read before anybody looks
            try:
                progress(done, 100_000)
            except BrokenOff:
                broken_off.append(done)
                raise
        return read_games(folder)

    monkeypatch.setattr("tui.screens.record.read_games", slow)
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.press("y")
        await until(lambda: "Reading your games: " in shown(pilot))
        assert " of 100000" in shown(pilot)
        assert "Best games" not in shown(pilot)
        await pilot.press("q")
        await settle(pilot)
        assert isinstance(app.screen, TitleScreen)
        await until(lambda: bool(broken_off))
    assert len(broken_off) == 1


async def test_luck_is_told_when_it_is_found_out_and_the_rest_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    own("nordic-2")
    own("nederland-tolls-2")
    may_go_on = threading.Event()
    app = shell()

    def slow(folder: Path, read: ReadGames, player: str) -> Iterator[ReadGames]:
        may_go_on.wait(60)
        yield from look_through(folder, read, player)

    monkeypatch.setattr("tui.screens.record.look_through", slow)
    async with app.run_test(size=(120, 60)) as pilot:
        await settle(pilot)
        await pilot.press("y")
        await until(lambda: "finished games" in shown(pilot))
        assert "Nora: 2 finished games" in shown(pilot)
        assert "2 games have not been looked through yet." in shown(pilot)
        may_go_on.set()
        await settle(pilot)
        assert "Chance was worth −0.28 games in 2 games" in shown(pilot)
        assert "not been looked through" not in shown(pilot)


async def test_the_other_players_games_are_looked_through_when_they_are_shown() -> None:
    save_game("both", "nordic")
    app = shell()
    async with app.run_test(size=(120, 60)) as pilot:
        screen = await opened(pilot)
        assert "Chance was worth −0.14 games in 1 game:" in shown(pilot)
        await press(pilot, "p")
        await settle(pilot)
        assert "Chance was worth −0.14 games in 1 game:" in shown(pilot)
        assert screen.record is not None
        assert screen.record.luck.waiting == 0


async def test_help_explains_it() -> None:
    app = shell()
    async with app.run_test() as pilot:
        await opened(pilot)
        await press(pilot, "question_mark")
        assert "What a player's finished games add up to" in shown(pilot)


async def pictured(pilot: Player) -> None:
    for sample in RECORDED:
        own(sample)
    await opened(pilot)
    assert "Nora: 5 finished games" in shown(pilot)


def lit_heading(pilot: Player, pointer: str = "▸") -> str:
    """The one heading that shows the focus."""
    (heading,) = (line for line in shown(pilot).splitlines() if line.lstrip().startswith(f"{pointer} "))
    return heading.strip(f" {pointer}─-")


@at_all_sizes
def test_picture(snap_compare: Callable[..., bool], size: tuple[int, int]) -> None:
    """
    Five games: tables with their columns under each other, the best games at the bottom.

    On smaller terminals the figures have the focus and scroll; on the largest they stand in two columns, with the
    sentences, and the best games have the focus.
    """

    async def before(pilot: Player) -> None:
        await pictured(pilot)
        is_large = size == (200, 60)
        screen = pilot.app.screen
        assert screen.has_class("wide") is is_large
        assert pilot.app.focused is screen.query_one("#best" if is_large else "#page")
        assert lit_heading(pilot) == ("Best games" if is_large else "Nora: 5 finished games")
        assert screen.query_one("#best", OptionList).highlighted == 0
        assert ("Space Scroll on" in shown(pilot)) is not is_large
        assert ("Chance was worth" in shown(pilot)) is is_large
        shares = [line for line in shown(pilot).splitlines() if line.count(" %") >= 3]
        assert len(shares) >= 8
        assert len({line.index(" %") for line in shares}) == 1

    assert snap_compare(shell(), terminal_size=size, run_before=before)


def test_picture_of_its_end(snap_compare: Callable[..., bool]) -> None:
    """
    Scrolled to the end at 80 by 24: the sentences on tunnels and luck, and below them the best games, which have the
    focus and of which one is chosen.
    """

    async def before(pilot: Player) -> None:
        await pictured(pilot)
        await press(pilot, "end", "tab")
        assert "tunnels dug" in shown(pilot)
        assert "Chance was worth" in shown(pilot)
        page, best = pilot.app.screen.query_one("#page"), pilot.app.screen.query_one("#best", OptionList)
        assert page.scroll_y == page.max_scroll_y > 0
        assert pilot.app.focused is best
        assert best.highlighted == 0
        assert lit_heading(pilot) == "Best games"

    assert snap_compare(shell(), terminal_size=(80, 24), run_before=before)


def test_picture_without_a_game(snap_compare: Callable[..., bool]) -> None:
    """A sentence that says how to get a first game, and its key below; no other part, and nothing to replay."""

    async def before(pilot: Player) -> None:
        await opened(pilot)
        assert "Press n to set up your first one" in shown(pilot)
        assert lit_heading(pilot) == "Your record"
        assert shown(pilot).splitlines()[-1].split() == ["n", "New", "game", "q", "Back", "?", "Help"]

    assert snap_compare(shell(), run_before=before)


def test_picture_in_ascii(snap_compare: Callable[..., bool]) -> None:
    """One game, in ASCII and in the light look: headings end in hyphens; files that could not be read are told at the bottom."""

    async def before(pilot: Player) -> None:
        written(own("nordic-2").with_name("bad.toml"), b"format = 99\n")
        await opened(pilot)
        assert shown(pilot).splitlines()[-2].strip() == "1 file could not be read."
        assert lit_heading(pilot, ">") == "Nora: 1 finished game"
        assert shown(pilot).count(" ------") == 7, (
            "of the record, its five parts in sight, and the best games"
        )
        assert "─" not in shown(pilot)
        assert pilot.app.theme == "dubbelspoor-light"

    app: Shell = shell(Settings(signs=SignChoice.ASCII, theme=ThemeChoice.LIGHT))
    assert snap_compare(app, run_before=before)


async def test_the_game_that_r_would_replay_can_be_told_while_the_figures_have_the_focus() -> None:
    for sample in RECORDED:
        own(sample)
    app = shell()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, "tab", "down", "tab")
        assert app.focused is screen.query_one("#page")
        rows = strips_of(pilot, screen.query_one("#best"))
        grounds = [
            next(segment.style.bgcolor for segment in row if segment.style is not None) for row in rows
        ]
        assert grounds[0] == grounds[2] != grounds[1]
        await press(pilot, "r")
    assert list(map(sample_of, app.replayed)) == ["nordic-3"]


async def test_the_heading_of_two_columns_is_as_wide_as_both() -> None:
    for sample in RECORDED:
        own(sample)
    app = shell()
    async with app.run_test(size=(200, 60)) as pilot:
        await opened(pilot)
        lines = [line.rstrip() for line in shown(pilot).splitlines()]
        whose, won, best = (
            next(line for line in lines if name in line) for name in ("Nora:", "Games won", "Best games")
        )
        assert len(whose) == len(won) == len(best)


async def test_in_ascii_nothing_is_left_without_a_likeness(monkeypatch: pytest.MonkeyPatch) -> None:
    from tui.terminal.ascii import plain

    for sample in RECORDED:
        own(sample)
    app = shell()
    async with app.run_test(size=(200, 60)) as pilot:
        await opened(pilot)
        text = shown(pilot)
        assert plain(text).count("?") == text.count("?")


async def test_without_colour_the_chosen_line_is_underlined(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    own("nordic-2")
    app = shell()
    async with app.run_test(size=(120, 50)) as pilot:
        screen = await opened(pilot)
        strips = screen._compositor.render_strips()
        lit = [
            s.text
            for strip in strips
            for s in strip
            if s.style is not None and s.style.underline and "points" in s.text
        ]
        assert len(lit) == 1

"""The replay and the end, key by key."""

import asyncio
import re
from functools import partial
from pathlib import Path
from typing import Any

import attrs
import pytest
from textual.geometry import Region
from textual.pilot import Pilot
from textual.screen import Screen

from core.board import UNCLAIMED, TrackId
from core.events import claimed_in
from core.game import Game
from core.moves import DrawTickets
from core.planning.prospects import prospects_of
from core.setup import SeatNo
from core.signpost_entry import signpost_entry
from core.signposts import Signposts
from saves.check import check_save
from saves.folder import sample_folder
from saves.store import branch, load_to_read
from tests.saves.files import ZONES, living_in
from tests.tables.at_tables import until
from tests.tui.at_table import BIG, at_once, said, shown
from tests.tui.panel_app import cells_lit
from tests.tui.table_app import TableApp
from tui.cli.errors import WrongUse
from tui.cli.show import entry_at
from tui.map.descriptions import about_target
from tui.map.drawing import Target
from tui.map.highlights import network_of
from tui.map.widget import MapView
from tui.screens.ask_number import AskNumber
from tui.screens.curtain import CurtainScreen
from tui.screens.end import EndScreen, SeatTickets
from tui.screens.game import GameScreen
from tui.screens.replay import SPEEDS, ReplayScreen
from tui.session.opening import at_one_keyboard, rematch
from tui.session.recording import Recording
from tui.widgets.box_keys import BoxKeys
from tui.widgets.chart import ScoreChart
from tui.widgets.prompt import Prompt
from tui.widgets.results import UNBROKEN, FinalTable, in_order
from tui.widgets.tabletop import Tabletop
from tui.widgets.time_line import TimeLine


def replay(folder: Path, name: str = "nordic-2", at: int | None = 40, *, locked: bool = False) -> TableApp:
    game, _ = load_to_read(sample_folder() / f"{name}.toml")
    eyes = SeatNo(0) if locked else None
    recording = Recording(game, eyes=eyes, locked=locked)
    return TableApp(lambda: ReplayScreen(recording, at), folder)


async def test_a_replay_goes_forth_and_back(tmp_path: Path) -> None:
    async with replay(tmp_path, at=40).run_test(size=BIG) as pilot:
        await pilot.pause()
        assert "move 40 of" in said(pilot)
        await pilot.press("f", "f", "b")
        assert "move 41 of" in said(pilot)
        await pilot.press("0")
        assert "move 1 of" in said(pilot)
        await pilot.press("b")
        assert "move 1 of" in said(pilot)
        await pilot.press("dollar_sign")
        last = said(pilot)
        await pilot.press("f")
        assert said(pilot) == last
        await pilot.press("g", "5", "0", "enter")
        await pilot.pause()
        assert "move 50 of" in said(pilot)


@pytest.mark.parametrize(
    ("keys", "there"),
    [
        (["right"] * 12, 32),
        (["left"] * 9, 11),
        (["right"] * 7 + ["left"] * 4, 23),
        (["pagedown", "right", "right", "pageup"], 22),
        (["f"] * 12, 32),
    ],
)
async def test_every_press_is_a_step_however_fast_they_come(
    tmp_path: Path, keys: list[str], there: int
) -> None:
    async with replay(tmp_path, at=20).run_test(size=BIG) as pilot:
        await pilot.pause()
        assert pilot.app.focused is pilot.app.screen.query_one(TimeLine)
        at_once(pilot, *keys)
        await until(lambda: f"move {there} of" in said(pilot))
        await pilot.pause()
        assert f"move {there} of" in said(pilot)


async def test_the_next_turn_is_another_players_or_the_end(tmp_path: Path) -> None:
    async with replay(tmp_path, at=10).run_test(size=BIG) as pilot:
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, ReplayScreen)
        assert screen.view is not None
        turns = screen.view.turns
        await pilot.press("n")
        assert screen.view.turns == turns + 1


UNDONE = ("nederland-neutral-undo", "nederland-tolls-3-undo")
"""Samples in which moves were taken back."""


@pytest.mark.parametrize("name", UNDONE)
async def test_the_next_turn_is_one_that_stands_in_the_end(tmp_path: Path, name: str) -> None:
    game, _ = load_to_read(sample_folder() / f"{name}.toml")
    standing = [entry.n for entry in game.log.in_force()]
    firsts = [n for n in standing if game.at(n).turns > game.at(game.log.parent(n)).turns]
    recording, visited, n = Recording(game), [], 1
    while n < recording.last:
        n = recording.turn_after(n)
        visited.append(n)
    assert visited[:-1] == firsts
    for astray in {*range(1, recording.last)} - {*standing}:  # from what was taken back too
        assert recording.turn_after(astray) == next((n for n in firsts if n > astray), recording.last)
    taken_back = next(n for n in range(1, recording.last) if recording.taken_back(n) is not None)
    before = max(n for n in firsts if n < taken_back)
    async with replay(tmp_path, name, at=before).run_test(size=BIG) as pilot:
        await pilot.press("n")
        assert f"move {recording.turn_after(before)} of" in said(pilot)
        assert recording.turn_after(before) > taken_back


@pytest.mark.parametrize("name", UNDONE)
async def test_the_scores_of_the_time_line_are_those_of_the_moment_that_is_shown(
    tmp_path: Path, name: str
) -> None:
    """A move that was taken back later counts where it is shown, and is said to be no more."""
    game, _ = load_to_read(sample_folder() / f"{name}.toml")
    recording, standing = Recording(game), {entry.n for entry in game.log.in_force()}
    astray = [n for n in range(1, recording.last) if game.log.head_at(n) not in standing]
    claims = [n for n in astray if claimed_in(game.log.entries[n - 1].events)]
    assert claims
    assert [n for n in range(1, recording.last + 1) if recording.taken_back(n) is not None] == astray
    async with replay(tmp_path, name, at=1).run_test(size=BIG) as pilot:
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, ReplayScreen)
        chart = screen.query_one(TimeLine)
        for n in (claims[0] - 1, claims[0], claims[0] + 1):
            screen.action_go_to(n)
            await pilot.pause()
            assert screen.view is not None
            rows = [chart.drawn_line(1 + seat).text for seat in range(len(screen.view.seats))]
            assert [int(row[1:4].replace("−", "-")) for row in rows] == [*screen.view.points]
            footer = chart.drawn_line(1 + len(rows)).text
            assert (", taken back later" in footer) == (n in astray)


async def test_a_replay_plays_by_itself_and_stops_at_the_end(tmp_path: Path) -> None:
    game, _ = load_to_read(sample_folder() / "nordic-2.toml")
    async with replay(tmp_path, at=len(game.log) - 2).run_test(size=BIG) as pilot:
        await pilot.press("plus", "plus", "plus", "space")
        await until(lambda: f"move {len(game.log)} of" in said(pilot))
        await until(lambda: said(pilot).endswith("open cards"))


async def test_a_key_changes_whose_eyes_one_sees_with(tmp_path: Path) -> None:
    async with replay(tmp_path).run_test(size=BIG) as pilot:
        await pilot.pause()
        eyes = []
        for _ in range(4):
            eyes.append(said(pilot).rpartition(", ")[2])
            await pilot.press("e")
        assert eyes == ["open cards", "Anna's eyes", "Bram's eyes", "open cards"]


async def test_hand_and_plan_say_whose_they_are_in_a_replay(tmp_path: Path) -> None:
    """With open cards these are of whoever moves: another player's from move to move."""
    async with replay(tmp_path, at=40).run_test(size=(200, 60)) as pilot:
        names = set()
        for _ in range(4):
            await pilot.pause()
            view = pilot.app.screen.query_one(Tabletop).view
            assert view is not None
            assert view.seat is not None
            name = view.seats[view.seat].name
            assert re.search(rf"{name}: {sum(view.hand)} cards? ─", shown(pilot))
            assert re.search(rf"Plan ─+ {name}\b", shown(pilot))
            names.add(name)
            await pilot.press("n")
        assert len(names) > 1


async def test_play_on_from_here_makes_a_new_save_and_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = sample_folder() / "nordic-2.toml"
    told: list[str] = []
    monkeypatch.setattr(TableApp, "notify", lambda _app, message, **_: told.append(message))
    before = source.read_bytes()
    app = replay(tmp_path, at=30)
    async with app.run_test(size=BIG) as pilot:
        await pilot.press("p")
        await pilot.pause()
        assert isinstance(app.screen, GameScreen | CurtainScreen)
        (path,) = tmp_path.glob("*.toml")
        assert check_save(path).good
        game, _ = load_to_read(path)
        old, _ = load_to_read(source)
        assert game.at(30) == old.at(30)
        assert told == [f"A new game begins here: {path.stem}. The one that you replayed stays as it is."]
    assert source.read_bytes() == before


@pytest.mark.parametrize("zone", ZONES)
async def test_playing_on_and_a_rematch_have_the_date_of_where_they_are_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, zone: str
) -> None:
    with living_in(zone, monkeypatch) as days:
        app = replay(tmp_path, at=30)
        async with app.run_test(size=BIG) as pilot:
            await pilot.press("p")
            await pilot.pause()
            (played_on,) = app.opened
            again = rematch(played_on, tmp_path)
    for session in (played_on, again):
        assert session.name.removeprefix("nordic-")[:10] in days()


async def test_a_bots_reason_is_told_with_open_cards(tmp_path: Path) -> None:
    game, _ = load_to_read(sample_folder() / "nordic-2.toml")
    n = next(e.n for e in game.log.entries if e.seat == 1 and e.n > 20)
    async with replay(tmp_path, at=n).run_test(size=BIG) as pilot:
        await pilot.press("w")
        assert said(pilot)
        assert "move" not in said(pilot)
        assert "not done by" not in said(pilot)


async def test_at_the_deal_there_is_no_reason_to_tell(tmp_path: Path) -> None:
    async with replay(tmp_path, at=1).run_test(size=BIG) as pilot:
        await pilot.press("w")
        assert said(pilot) == "This is the deal: nobody has moved yet."


async def test_the_end_offers_replay_rematch_and_the_title(tmp_path: Path) -> None:
    game, _ = load_to_read(sample_folder() / "nordic-2.toml")
    session = at_one_keyboard(branch(game, len(game.log), tmp_path / "over.toml"))
    app = TableApp(lambda: EndScreen(session), tmp_path)
    async with app.run_test(size=BIG) as pilot:
        await until(lambda: "Tickets of Bram" in shown(pilot))  # who has won
        await pilot.press("down")
        await pilot.pause()
        assert "Tickets of Anna" in shown(pilot)
        await pilot.press("up")
        await pilot.pause()
        assert "Tickets of Bram" in shown(pilot)
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("q")
        await pilot.press("n")
        await pilot.pause()
        assert app.opened
        assert app.opened[0].setup.seats == game.setup.seats
        assert app.opened[0].setup.seed != game.setup.seed


def end_screen(folder: Path) -> TableApp:
    game, _ = load_to_read(sample_folder() / "nordic-2.toml")
    session = at_one_keyboard(branch(game, len(game.log), folder / "over.toml"))
    return TableApp(lambda: EndScreen(session), folder)


@pytest.mark.parametrize("size", [(80, 24), BIG, (200, 60)])
async def test_the_end_shows_each_ones_ways_on_a_map_that_has_them_in_sight(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app = end_screen(tmp_path)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, EndScreen)
        assert isinstance(screen.focused, FinalTable)
        assert screen.view is not None
        board_map = screen.query_one(MapView)
        for _ in screen.view.seats:
            await pilot.press("down")
            await pilot.pause()
            network = network_of(screen.view, screen.seat)
            assert board_map.highlight.network == network
            assert any(map(board_map.has_in_sight, network))
            assert set(board_map.highlight.badges.values()) <= {"+", "-"}
        assert "wins," in shown(pilot)
        chart = screen.query_one(ScoreChart)
        assert chart.moments[-1].totals == tuple(result.total for result in screen.view.results)


async def test_the_chart_is_the_replays_time_line(tmp_path: Path) -> None:
    async with replay(tmp_path, at=40).run_test(size=BIG) as pilot:
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, ReplayScreen)
        chart = screen.query_one(ScoreChart)
        assert chart.here == 40
        await pilot.press("f")
        assert chart.here == 41
        assert chart.has_focus
        assert "▸ Scores" in shown(pilot)
        assert "←→ other move" in shown(pilot)
        await pilot.press("left", "left")
        await pilot.pause()
        assert "move 39 of" in said(pilot)
        assert chart.here == 39
        await pilot.click(ScoreChart, offset=(chart.size.width - 1, 3))
        await pilot.pause()
        assert chart.here == chart.moments[-1].n


async def test_a_replay_names_what_it_counts_and_shows_the_whole_width_of_the_map(tmp_path: Path) -> None:
    async with replay(tmp_path, at=61).run_test(size=BIG) as pilot:
        await until(lambda: "turn 36 of 77" in shown(pilot))
        page = shown(pilot)
        assert "move 61 of 128" in page
        assert "Story, by number of the move" in page
        await until(lambda: "61 Bram claims Vaasa–Umeå" in shown(pilot))
        board_map = pilot.app.screen.query_one(MapView)
        assert board_map.max_scroll_x == 0
        assert "Lieksa" in page
        assert "Imatra" in page


async def test_the_plan_is_offered_where_there_are_tickets_and_told_to_be_none_where_all_are_done(
    tmp_path: Path,
) -> None:
    async with replay(tmp_path, at=1).run_test(size=BIG) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, ReplayScreen)
        prompt, board_map = screen.tabletop.prompt, screen.tabletop.map

        def can_plan() -> bool:
            return next(key.can for key in prompt.all_keys if key.key == "v")

        await until(lambda: "v plan" in shown(pilot))
        assert not can_plan()  # nobody has chosen a ticket yet
        await pilot.press("g", "6", "0", "enter")
        await until(can_plan)
        await pilot.press("v")
        await until(lambda: bool(board_map.highlight.plan))
        assert said(pilot) == "The plan is on the map: the ways of all open tickets of Bram."
        await pilot.press("v")
        await until(lambda: not board_map.highlight.plan)
        assert said(pilot) == "The plan is no longer on the map."
        await pilot.press("dollar_sign", "v")
        await until(lambda: said(pilot).startswith("There is no way to plan at this move"))


def has_plan(board_map: MapView, tracks: set[TrackId]) -> bool:
    return board_map.highlight.plan == tracks


async def test_the_plan_is_on_the_map_where_the_setting_says_so_and_is_that_of_the_eyes(
    tmp_path: Path,
) -> None:
    app = replay(tmp_path, at=60)
    app.settings = attrs.evolve(app.settings, ways=True)
    async with app.run_test(size=BIG) as pilot:
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        board_map = screen.tabletop.map
        await until(lambda: bool(board_map.highlight.plan))
        for seat in (0, 1):
            await pilot.press("e")
            view = screen.view
            assert view is not None
            assert view.seat == seat
            wanted = {track.id for track in prospects_of(view).tracks}
            assert wanted
            await until(partial(has_plan, board_map, wanted))
        await pilot.press("v")
        assert not app.settings.ways  # as in a game: until one wants it again


def over(folder: Path, name: str) -> TableApp:
    """The end of a shipped game."""
    game, _ = load_to_read(sample_folder() / f"{name}.toml")
    session = at_one_keyboard(branch(game, len(game.log), folder / "over.toml"))
    return TableApp(lambda: EndScreen(session), folder)


@pytest.mark.parametrize("name", ["nordic-2", "nordic-3", "nederland-tolls-5", "nederland-neutral"])
@pytest.mark.parametrize("size", [(80, 24), BIG, (200, 60)])
async def test_the_arrows_at_the_end_bring_row_and_tickets_of_a_player_into_sight(
    tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    async with over(tmp_path, name).run_test(size=size) as pilot:
        await until(lambda: isinstance(pilot.app.screen, EndScreen))
        screen = pilot.app.screen
        side, final, tickets = (
            screen.query_one("#side"),
            screen.query_one(FinalTable),
            screen.query_one(SeatTickets),
        )
        assert final.view is not None
        results = in_order(final.view)
        for result in (*results[1:], results[0]):
            await pilot.press("down")
            await pilot.pause()
            await pilot.pause()
            row = final.region.y + final.first_line
            assert side.region.y <= row
            held = len(result.tickets_done) + len(result.tickets_missed)
            assert tickets.region.y + min(4, held) < side.region.bottom
            assert final.seat == result.seat
            seat = final.view.seats[result.seat].name
            assert f"Tickets of {seat} " in shown(pilot)
            assert re.search(rf"\d\. .. {seat} +\S+ points", shown(pilot))


def told_in_parts(pilot: Pilot[Any]) -> int:
    """How many scores are, by the part that each of them has."""
    return shown(pilot).replace(UNBROKEN, " ").count("for tracks")


async def test_every_score_is_told_in_parts_where_there_is_room_and_else_the_one_that_is_looked_at(
    tmp_path: Path,
) -> None:
    async with over(tmp_path, "nederland-tolls-5").run_test(size=(200, 60)) as pilot:
        await until(lambda: told_in_parts(pilot) == 5)
        await pilot.resize_terminal(80, 24)
        await until(lambda: told_in_parts(pilot) == 1)
        await pilot.resize_terminal(200, 60)
        await until(lambda: told_in_parts(pilot) == 5)


@pytest.mark.parametrize("name", ["nordic-2", "nederland-tolls-5"])
@pytest.mark.parametrize("size", [(80, 24), BIG, (200, 60)])
async def test_at_the_end_nothing_is_drawn_in_one_place_and_moved_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, size: tuple[int, int]
) -> None:
    """Neither the table and the chart, nor keys that come and go again."""
    app = over(tmp_path, name)
    seen: list[tuple[Region, ...]] = []
    keys: list[set[str]] = []
    display = TableApp._display

    def painted(self: TableApp, screen: Screen[object], what: Any) -> None:
        if isinstance(screen, EndScreen) and what is not None:
            seen.append(tuple(screen.query_one(kind).region for kind in (MapView, FinalTable, ScoreChart)))
            keys.append({key.key for key in screen.query_one(Prompt).keys})
        display(self, screen, what)

    monkeypatch.setattr(TableApp, "_display", painted)
    async with app.run_test(size=size) as pilot:
        await until(lambda: bool(keys and keys[-1]))
        await pilot.pause()
        assert len(set(seen)) == 1
        assert [each for n, each in enumerate(keys) if each != keys[n - 1]][1:] in ([], [keys[-1]])
        side = app.screen.query_one("#side")
        assert ("PgDn" in keys[-1]) is bool(side.max_scroll_y)


async def test_z_in_a_replay_goes_to_the_whole_board_and_back_to_where_the_map_was(tmp_path: Path) -> None:
    """At this size the map has no bars: it is as wide as its room."""
    async with replay(tmp_path, at=61).run_test(size=(120, 34)) as pilot:
        board_map = pilot.app.screen.query_one(MapView)
        await until(lambda: board_map.max_scroll_y > 0)
        await pilot.press("tab")
        await until(lambda: board_map.has_focus)
        board_map.scroll_to(0, board_map.max_scroll_y, animate=False, immediate=True, force=True)
        there = board_map.scroll_offset
        assert there.y
        await pilot.press("z")
        await until(lambda: board_map.overview and board_map.scroll_offset == (0, 0))
        await pilot.press("z")
        await until(lambda: not board_map.overview and board_map.scroll_offset == there)


async def test_in_a_replay_the_keys_line_follows_the_focus_and_nothing_is_claimed(tmp_path: Path) -> None:
    async with replay(tmp_path, at=40).run_test(size=BIG) as pilot:
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, ReplayScreen)
        first = []
        for _ in range(4):
            first.append(screen.tabletop.prompt.all_keys[0].text)
            await pilot.press("tab")
            await pilot.pause()
        assert first == ["other move", "back", "ticket", "line"]
        assert screen.focused is screen.query_one(ScoreChart)


async def test_at_the_end_the_whole_map_is_in_sight_where_there_is_room(tmp_path: Path) -> None:
    app = end_screen(tmp_path)
    async with app.run_test(size=BIG) as pilot:
        board_map = app.screen.query_one(MapView)
        await until(lambda: board_map.drawing is not None and board_map.fits)
        assert board_map.max_scroll_x == board_map.max_scroll_y == 0
        assert not board_map.region.overlaps(app.screen.query_one(ScoreChart).region)
        assert "q title" in shown(pilot).splitlines()[-1]
        assert "whole board" not in shown(pilot)


async def test_at_the_end_z_shows_the_whole_board_whatever_has_the_focus(tmp_path: Path) -> None:
    app = end_screen(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        board_map = app.screen.query_one(MapView)
        await until(lambda: "z whole board" in shown(pilot).splitlines()[-1])
        assert isinstance(app.screen.focused, FinalTable)
        await pilot.press("z")
        await until(lambda: board_map.overview)
        assert "z back" in shown(pilot).splitlines()[-1]
        await pilot.press("z")
        await until(lambda: not board_map.overview)


def has_cursor(board_map: MapView) -> bool:
    return board_map.cursor is not None


@pytest.mark.parametrize("size", [(80, 24), BIG])
async def test_at_the_end_keys_and_words_follow_the_focus(tmp_path: Path, size: tuple[int, int]) -> None:
    app = end_screen(tmp_path)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        board_map, table = app.screen.query_one(MapView), app.screen.query_one(FinalTable)
        for _ in range(2):
            assert "↑↓ player" in shown(pilot)
            assert "▸ Final score" in shown(pilot)
            assert not has_cursor(board_map)
            assert len(cells_lit(table)) == 2  # heading and row
            await pilot.press("tab")
            await pilot.pause()
            assert app.screen.focused is board_map
            assert "↑↓ player" not in shown(pilot)
            assert "↑↓←→ look around" in shown(pilot)
            assert "▸ Final score" not in shown(pilot)
            assert not cells_lit(table)
            assert has_cursor(board_map)  # it shows the focus, and is told of
            first = board_map.cursor
            assert "The game is over" not in said(pilot)
            await pilot.press("right")
            await pilot.pause()
            assert board_map.cursor != first
            assert "You" not in said(pilot)
            await pilot.press("tab")
            await pilot.pause()
            assert table.has_focus
            assert "The game is over: " in said(pilot)


async def test_a_finished_game_is_not_played_on_from_its_end(tmp_path: Path) -> None:
    async with replay(tmp_path, at=None).run_test(size=BIG) as pilot:
        await pilot.pause()
        await pilot.press("p")
        await pilot.pause()
        assert "The game is over here" in said(pilot)
        assert list(tmp_path.glob("*.toml")) == []


async def test_why_goes_with_the_next_step_and_never_moves_the_map(tmp_path: Path) -> None:
    game, _ = load_to_read(sample_folder() / "nordic-2.toml")
    n = next(e.n for e in game.log.entries if e.seat == 1 and e.n > 20)
    async with replay(tmp_path, at=n).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        before = pilot.app.screen.query_one(MapView).size
        await pilot.press("w")
        assert pilot.app.screen.query_one(MapView).size == before
        await pilot.press("f")
        assert f"move {n + 1} of" in said(pilot)


async def test_a_bots_reason_is_told_to_its_own_eyes_and_to_nobody_elses(tmp_path: Path) -> None:
    game, _ = load_to_read(sample_folder() / "nordic-2.toml")
    n = next(e.n for e in game.log.entries if e.seat == 1 and e.n > 20)
    refused = "A bot's reason tells its cards"
    async with replay(tmp_path, at=n).run_test(size=BIG) as pilot:
        await pilot.pause()
        await pilot.press("w")
        reason = said(pilot)
        assert refused not in reason
        await pilot.press("e", "w")
        assert refused in said(pilot)
        await pilot.press("e", "w")
        assert said(pilot) == reason


async def test_no_reason_is_told_while_the_game_goes_on(tmp_path: Path) -> None:
    game, _ = load_to_read(sample_folder() / "nordic-2.toml")
    n = next(e.n for e in game.log.entries if e.seat == 1 and e.n > 20)
    async with replay(tmp_path, at=n, locked=True).run_test(size=BIG) as pilot:
        await pilot.pause()
        await pilot.press("w")
        assert said(pilot) == "A bot's reason tells its cards: you can hear it when the game is over."


@pytest.mark.parametrize("eyes", [0, 1, 2])
async def test_what_a_person_did_has_no_reason_with_anybodys_eyes(tmp_path: Path, eyes: int) -> None:
    game, _ = load_to_read(sample_folder() / "nordic-2.toml")
    assert [seat.is_bot for seat in game.setup.seats] == [False, True]
    n = next(e.n for e in game.log.entries if e.seat == 0 and e.n > 20)
    async with replay(tmp_path, at=n).run_test(size=BIG) as pilot:
        await pilot.pause()
        await pilot.press(*["e"] * eyes)
        (why,) = (key for key in pilot.app.screen.query_one(Prompt).all_keys if key.key == "w")
        assert not why.can
        await pilot.press("w")
        assert said(pilot) == "Anna is no bot: why people do something is not in the file."


@pytest.mark.parametrize("at", [1, 3])
async def test_a_replay_begins_with_a_part_of_the_map_where_something_comes_to_be(
    at: int, tmp_path: Path
) -> None:
    """Nothing is claimed yet; the map's own corner is Tromsø, where nobody builds."""
    async with replay(tmp_path, at=at).run_test(size=(80, 24)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, ReplayScreen)
        board_map = screen.tabletop.map
        game, _ = load_to_read(sample_folder() / "nordic-2.toml")
        owned = [track.id for track in game.board.tracks if game.state.owners[track.index] >= 0]
        assert screen.view is not None
        assert max(screen.view.owners) < 0
        await until(lambda: sum(map(board_map.has_in_sight, owned)) > 3)


async def test_a_replay_shows_the_tickets_on_offer_to_the_eyes_that_are_offered_them(tmp_path: Path) -> None:
    game, _ = load_to_read(sample_folder() / "nordic-2.toml")
    n = next(entry.n for entry in game.log.entries if isinstance(entry.move, DrawTickets))
    seat = game.log.entries[n - 1].seat
    assert seat is not None
    offered = game.at(n).offered[seat]
    names = [game.board.ticket_name(game.board.tickets[number]) for number in offered]
    async with replay(tmp_path, at=n).run_test(size=BIG) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, ReplayScreen)
        seen = {}
        for eyes in (None, *range(len(game.setup.seats))):
            await pilot.pause()
            seen[eyes] = [name for name in names if name in shown(pilot)]
            badges = set(screen.tabletop.map.highlight.badges.values())
            assert bool(badges) is ("On offer" in shown(pilot)) is bool(seen[eyes])
            await pilot.press("e")
    assert len(names) == 3
    assert seen == {None: names, seat: names, 1 - seat: []}


@pytest.mark.parametrize("name", ["nordic-2", "nederland-tolls-5"])
async def test_in_a_replay_the_whole_map_is_in_sight_where_it_is_in_the_game(
    tmp_path: Path, name: str
) -> None:
    async with replay(tmp_path, name).run_test(size=BIG) as pilot:
        board_map = pilot.app.screen.query_one(MapView)
        await until(lambda: board_map.drawing is not None and board_map.fits)
        assert board_map.max_scroll_x == board_map.max_scroll_y == 0
        chart = pilot.app.screen.query_one(ScoreChart)
        assert chart.size.height == len(chart.moments[0].scores) + 2
        assert not board_map.region.overlaps(chart.region)


async def test_a_replay_is_named_by_its_map(tmp_path: Path) -> None:
    async with replay(tmp_path, at=1).run_test(size=(80, 24)) as pilot:
        await pilot.press("e", "e", "plus", "minus", "minus", "minus", "space")
        assert said(pilot) == "Nordic Countries: move 1 of 128, Bram's eyes, playing 0.25 a second"


def won_with(folder: Path, tickets: int) -> TableApp:
    """The end of a game whose winner has done so many tickets."""
    game, _ = load_to_read(sample_folder() / "nordic-2.toml")
    session = at_one_keyboard(branch(game, len(game.log), folder / "over.toml"))
    done = tuple(ticket.id for ticket in game.board.tickets[:tickets])
    view = session.view()
    results = tuple(attrs.evolve(each, tickets_done=done) for each in view.results)
    screen = EndScreen(session)
    screen.set_reactive(EndScreen.view, attrs.evolve(view, results=results))
    return TableApp(lambda: screen, folder)


@pytest.mark.parametrize(("tickets", "rows"), [(5, 9), (16, 0), (30, 6)])
async def test_at_the_end_the_chart_gives_way_to_the_tickets_where_that_shows_them_all(
    tmp_path: Path, tickets: int, rows: int
) -> None:
    app = won_with(tmp_path, tickets)
    async with app.run_test(size=BIG) as pilot:
        chart, side = app.screen.query_one(ScoreChart), app.screen.query_one("#side")
        await until(lambda: chart.outer_size.height * chart.display == rows)
        await until(lambda: bool(side.max_scroll_y) is (tickets == 30))
        await until(lambda: ("PgDn down" in shown(pilot)) is (tickets == 30))


async def test_at_the_end_the_key_to_the_rest_of_the_tickets_is_named_and_leads_there_and_back(
    tmp_path: Path,
) -> None:
    app = won_with(tmp_path, 20)
    async with app.run_test(size=(80, 24)) as pilot:
        side = app.screen.query_one("#side")
        await until(lambda: "PgDn down" in shown(pilot).splitlines()[-1])
        await pilot.press("tab", "pagedown", "pagedown")
        await until(lambda: side.scroll_y == side.max_scroll_y > 0)
        await until(lambda: "PgUp up" in shown(pilot).splitlines()[-1])
        await pilot.press("pageup", "pageup")
        await until(lambda: "PgDn down" in shown(pilot).splitlines()[-1])


def test_a_replay_or_a_position_is_opened_by_the_number_of_a_move_that_is_told() -> None:
    """Signposts are entries of which nobody is told, so they have no number."""
    whole = load_to_read(sample_folder() / "nordic-2.toml")[0]
    game = Game(whole.setup, whole.board)
    for entry in whole.log.entries[:20]:
        game.follow(entry)
    game.follow(signpost_entry(game, SeatNo(0), Signposts(along=(0,))))
    recording = Recording(game)
    assert recording.number(recording.last) == 20
    for number in (1, 20):
        assert recording.number(entry_at(game, number)) == number
    for number in (0, 21):
        with pytest.raises(WrongUse, match=f"The game has no move {number}: its moves are 1 to 20."):
            entry_at(game, number)


def cursor_and_told(app: TableApp) -> tuple[Target | None, str]:
    """What the map's cursor stands on, if it shows one, and what stands there."""
    tabletop = app.screen.query_one(Tabletop)
    cursor = tabletop.map.cursor if tabletop.map.shows_cursor else None
    return cursor, "" if cursor is None or tabletop.view is None else about_target(tabletop.view, cursor)


@pytest.mark.parametrize("size", [(80, 24), BIG])
async def test_in_a_replay_the_map_that_has_the_focus_shows_its_cursor_and_tells_of_the_place(
    size: tuple[int, int], tmp_path: Path
) -> None:
    app = replay(tmp_path)
    async with app.run_test(size=size) as pilot:
        await pilot.press("e")
        for back, to in (("shift+tab", "tab"), ("tab", "shift+tab")):
            assert cursor_and_told(app) == (None, "")
            await pilot.press(to)
            while not app.screen.query_one(MapView).has_focus:
                await pilot.press(to)
            await until(lambda: cursor_and_told(app)[0] is not None)
            await until(lambda: said(pilot) == cursor_and_told(app)[1])
            await pilot.press(back)
            await until(lambda: cursor_and_told(app)[0] is None)
            await until(lambda: "Anna's eyes" in said(pilot))


async def test_a_replay_that_plays_stops_when_one_looks_for_a_city_and_the_keys_for_typing_stay(
    tmp_path: Path,
) -> None:
    app = replay(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space", "plus", "plus", "plus")
        await until(lambda: "move 4" in said(pilot) and "move 40" not in said(pilot))
        assert "playing" in said(pilot)
        await pilot.press("slash")
        await until(lambda: said(pilot).startswith("Find a city"))
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        there = screen._n
        screen._tick()  # that was on its way
        await asyncio.sleep(3 * SPEEDS[-1])
        assert said(pilot).startswith("Find a city")
        assert [key.key for key in screen.tabletop.prompt.all_keys] == ["Enter", "Esc"]
        assert screen._n == there + 1
        await pilot.press(*"oslo", "enter")
        await until(lambda: said(pilot).startswith("Oslo:"))
        assert screen.tabletop.map.cursor == "oslo"
        await pilot.press("tab")
        await until(lambda: "move 4" in said(pilot))
        assert "playing" not in said(pilot)
        assert "play" in [key.text for key in screen.tabletop.prompt.keys]


async def test_a_replay_that_plays_stops_when_one_goes_to_a_move_and_the_keys_are_those_of_the_box(
    tmp_path: Path,
) -> None:
    app = replay(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space")
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        assert "playing" in said(pilot)
        await pilot.press("g")
        await until(lambda: isinstance(app.screen, AskNumber))
        await pilot.pause()
        assert screen._timer is None
        assert shown(pilot).splitlines()[-1].split() == [
            "Enter",
            "go",
            "there",
            "Esc",
            "stay",
            "where",
            "you",
            "are",
        ]
        await pilot.click(BoxKeys, offset=(18, 0))
        await until(lambda: app.screen is screen)
        assert ": move 40 of" in said(pilot)
        assert "b back" in shown(pilot).splitlines()[-1]
        await pilot.press("g", "5", "0")
        await pilot.pause()
        await pilot.click(BoxKeys, offset=(2, 0))
        await until(lambda: ": move 50 of" in said(pilot))


async def test_where_the_game_is_over_nobody_is_told_what_a_track_would_cost_them(tmp_path: Path) -> None:
    """Whoever's eyes one sees with; a move earlier it is told."""
    app = replay(tmp_path, at=None)
    async with app.run_test(size=BIG) as pilot:
        await pilot.press("e")
        tabletop = app.screen.query_one(Tabletop)
        view = tabletop.view
        assert view is not None
        assert view.seat is not None
        track = next(track for track in view.board.tracks if view.owners[track.index] == UNCLAIMED)
        await pilot.press("shift+tab")
        await pilot.press("tab", "tab")
        await until(lambda: tabletop.map.has_focus)
        for target in (track.id, view.board.cities[track.cities[0]].id):
            tabletop.map.cursor = target
            tabletop.tell_place_in_sight()
            await pilot.pause()
            told = about_target(attrs.evolve(view, seat=None), target)
            assert said(pilot) == told
            assert "you" not in said(pilot).lower()
        await pilot.press("b")
        assert tabletop.view is not None
        assert about_target(tabletop.view, target) != told

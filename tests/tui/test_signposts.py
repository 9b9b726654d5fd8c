"""`x` on the map: the plan goes round a track, or along it, and the screen says what that does."""

from functools import partial
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from core.board import Track, TrackId
from core.log import SetSignposts
from core.planning.prospects import prospects_of
from core.planning.signpost_words import turned, why_in_vain
from core.setup import SeatNo
from core.signpost_entry import signpost_entry, signposts_of
from core.signposts import Signposts, connection_of, tracks_at
from core.view import View
from saves.store import branch, load_to_play
from tests.sessions import game_of, last_of
from tests.tables.at_tables import ANNA, BRAM, until
from tests.tui.at_table import said, screen_of, shown
from tests.tui.test_table_snapshots import SnapCompare, in_turn, moment, sample, table
from tui.map.widget import MapView
from tui.screens.game import GameScreen
from tui.session.opening import at_one_keyboard
from tui.session.recording import Recording
from tui.widgets.tickets import TicketList

BIG = (120, 40)
FAR = TrackId("lieksa-murmansk/grey")


def view_on(screen: GameScreen) -> View:
    assert screen.view is not None
    return screen.view


def twins_of(view: View, track: Track) -> frozenset[TrackId]:
    """A track, and its twin if it has one."""
    pair = tracks_at(view.board, [track.index])
    return frozenset(each.id for each in view.board.tracks if pair & each.bit)


async def go_to(pilot: Pilot[Any], track: TrackId) -> None:
    """Put the cursor there, as an arrow would."""
    board_map = screen_of(pilot).tabletop.map
    board_map.cursor = track
    board_map.reveal(track)
    board_map.post_message(MapView.CursorMoved(board_map, track))
    await until(lambda: any(key.action == "signpost" for key in screen_of(pilot).tabletop.prompt.all_keys))


def word_of_x(pilot: Pilot[Any]) -> str:
    return next(key.text for key in screen_of(pilot).tabletop.prompt.all_keys if key.action == "signpost")


async def test_x_sends_the_plan_round_a_track_and_x_again_lets_it(tmp_path: Path) -> None:
    game = sample("nordic-2")
    async with table(game, moment(game, in_turn, 30), tmp_path).run_test(size=BIG) as pilot:
        await pilot.pause()
        screen = screen_of(pilot)
        before = prospects_of(view_on(screen))
        track = before.tracks[0]
        await go_to(pilot, track.id)
        assert word_of_x(pilot) == "round"
        assert not screen.tabletop.map.highlight.plan
        await pilot.press("x")
        await until(lambda: "The plan goes round" in said(pilot))
        now = prospects_of(view_on(screen))
        assert track not in now.tracks
        assert last_of(screen.session).move == SetSignposts(
            around=(view_on(screen).board.tracks[connection_of(track)].id,)
        )
        # One sees what comes of it: the plan is on the map, and the track that it goes round has a mark.
        assert screen.tabletop.plan_shown
        lit = screen.tabletop.map.highlight
        assert lit.plan == {each.id for each in now.tracks}
        assert lit.around == twins_of(view_on(screen), track)
        assert word_of_x(pilot) == "free"
        await pilot.press("x")
        await until(lambda: "You no longer send the plan round" in said(pilot))
        assert prospects_of(view_on(screen)).tracks == before.tracks
        assert last_of(screen.session).move == SetSignposts()
        assert not screen.tabletop.map.highlight.around


async def test_a_track_that_no_ticket_wants_has_a_row_below_the_tickets(tmp_path: Path) -> None:
    game = sample("nordic-2")
    async with table(game, moment(game, in_turn, 30), tmp_path).run_test(size=BIG) as pilot:
        await pilot.pause()
        screen = screen_of(pilot)
        assert "to go along" not in shown(pilot)
        await go_to(pilot, FAR)
        assert word_of_x(pilot) == "along"
        await pilot.press("x")
        await until(lambda: "The plan goes along Lieksa–Murmansk" in said(pilot))
        assert screen.tabletop.map.highlight.along == {FAR}
        assert "1 track to go along" in shown(pilot)
        await pilot.press("tab", "end")
        tickets = screen.query_one(TicketList)
        await until(lambda: screen.focused is tickets and tickets.next_track == FAR)
        assert tickets.looked_at is None
        assert "Lieksa–Murmansk 9 of one colour" in shown(pilot)
        await pilot.press("enter")
        await until(lambda: isinstance(screen.focused, MapView))
        assert screen.tabletop.map.cursor == FAR


async def test_tracks_to_go_round_are_listed_below_the_tickets(tmp_path: Path) -> None:
    """Who has forgotten one finds it there: on the map it may be out of sight."""
    game = sample("nordic-2")
    async with table(game, moment(game, in_turn, 30), tmp_path).run_test(size=BIG) as pilot:
        await pilot.pause()
        screen = screen_of(pilot)
        track = prospects_of(view_on(screen)).tracks[0]
        await go_to(pilot, track.id)
        await pilot.press("x")
        await until(lambda: "1 track to go round" in shown(pilot))
        await pilot.press("tab", "end")
        tickets = screen.query_one(TicketList)
        await until(lambda: screen.focused is tickets and tickets.next_track is not None)
        name = view_on(screen).board.track_name(track, with_colour=False)
        assert f"{name}: You send the plan" in shown(pilot)
        await pilot.press("enter")
        await until(lambda: isinstance(screen.focused, MapView))
        await until(lambda: any(key.action == "signpost" for key in screen.tabletop.prompt.all_keys))
        assert word_of_x(pilot) == "free"


async def test_while_something_is_asked_x_says_that_it_comes_first(tmp_path: Path) -> None:
    game = sample("nordic-2")
    async with table(game, moment(game, in_turn, 30), tmp_path).run_test(size=BIG) as pilot:
        await pilot.pause()
        await pilot.press("t")
        await until(lambda: screen_of(pilot).tabletop.decision is not None)
        await pilot.press("x")
        await until(lambda: "First choose what is asked of you" in said(pilot))
        assert screen_of(pilot).is_grey("signpost")


async def test_x_does_nothing_to_a_track_out_of_sight(tmp_path: Path) -> None:
    game = sample("nordic-2")
    async with table(game, moment(game, in_turn, 30), tmp_path).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = screen_of(pilot)
        await go_to(pilot, FAR)
        screen.tabletop.map.reveal(TrackId("bergen-stavanger/purple"))
        await until(lambda: not screen.tabletop.map.has_in_sight(FAR))
        await pilot.press("x")
        await until(lambda: "Go to a free track on the map" in said(pilot))
        assert not view_on(screen).signposts.along


async def test_signposts_are_there_again_when_the_game_is_opened_again(tmp_path: Path) -> None:
    game = sample("nordic-2")
    app = table(game, moment(game, in_turn, 30), tmp_path)
    async with app.run_test(size=BIG) as pilot:
        await pilot.pause()
        await go_to(pilot, FAR)
        await pilot.press("x")
        await until(lambda: "The plan goes along" in said(pilot))
        screen = screen_of(pilot)
        planned, seat = prospects_of(view_on(screen)).tracks, screen.session.eyes
        path = tmp_path / f"{screen.session.name}.toml"
    session = at_one_keyboard(load_to_play(path))
    session.take_seat(seat)
    assert prospects_of(session.view()).tracks == planned
    other = BRAM if seat == ANNA else ANNA
    session.take_seat(other)
    assert not session.view().signposts.along
    session.close()


async def test_x_where_nothing_can_be_planned_says_where_it_can(tmp_path: Path) -> None:
    game = sample("nordic-2")
    async with table(game, moment(game, in_turn, 30), tmp_path).run_test(size=BIG) as pilot:
        await pilot.pause()
        screen = screen_of(pilot)
        entries = len(game_of(screen.session).log)
        screen.tabletop.map.cursor = None
        await pilot.press("x")
        await until(lambda: "Go to a free track on the map" in said(pilot))
        assert screen.is_grey("signpost")
        assert len(game_of(screen.session).log) == entries


def test_a_plan_with_signposts(snap_compare: SnapCompare, tmp_path: Path) -> None:
    """
    The plan goes along the nine spaces in the north-east, which no ticket wants: the tickets have a row for it. A track
    with an x on every space is one that it goes round; the line below says what the plan takes now, and x lets it go.
    """
    game = sample("nordic-2")
    app = table(game, moment(game, in_turn, 30), tmp_path)

    async def send(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        await go_to(pilot, FAR)
        await pilot.press("x")
        await until(lambda: "The plan goes along" in said(pilot))
        view = view_on(screen_of(pilot))
        free = [each for each in prospects_of(view).tracks if view.signposts.at(each) is None]
        track = next(each for each in free if not why_in_vain(turned(view, each), each))
        await go_to(pilot, track.id)
        await pilot.press("x")
        await until(lambda: "The plan goes round" in said(pilot))
        await pilot.pause()
        lit = screen_of(pilot).tabletop.map.highlight
        assert (lit.along, lit.around) == (frozenset({FAR}), twins_of(view_on(screen_of(pilot)), track))
        assert word_of_x(pilot) == "free"
        assert "1 track to go along" in shown(pilot)

    assert snap_compare(app, terminal_size=BIG, run_before=send)


def test_a_replay_steps_over_signposts_and_a_game_played_on_keeps_them(tmp_path: Path) -> None:
    played = branch(sample("nordic-2"), 20, tmp_path / "played.toml")
    for seat in (ANNA, BRAM):
        played.submit(partial(signpost_entry, seat=seat, signposts=Signposts(along=(3,))))
    played.play(next(iter(played.game.legal_moves())))
    recording = Recording(played.game)
    assert recording.last == len(played.game.log) == 23
    assert recording.number(recording.last) == 21
    assert [recording.moment(number) for number in (20, 21, 22)] == [20, 23, 23]
    again = branch(played.game, 23, tmp_path / "again.toml")
    assert [signposts_of(again.game, seat).along for seat in (ANNA, BRAM)] == [(3,), (3,)]
    for opened in (played, again):
        opened.close()


async def test_another_players_signposts_change_nothing_that_one_looks_at(tmp_path: Path) -> None:
    """Not even a message that stands below: it would tell them that somebody plans."""
    game = sample("nordic-2")
    async with table(game, moment(game, in_turn, 30), tmp_path).run_test(size=BIG) as pilot:
        await pilot.pause()
        screen = screen_of(pilot)
        other = SeatNo(1 - (screen.session.eyes or 0))
        screen.tabletop.prompt.say("Something to read.")
        await pilot.pause()
        before = shown(pilot)
        elsewhere = load_to_play(next(tmp_path.glob("*.toml")))
        elsewhere.submit(partial(signpost_entry, seat=other, signposts=Signposts(along=(3,))))
        elsewhere.close()
        await until(lambda: isinstance(game_of(screen.session).log.entries[-1].move, SetSignposts))
        await pilot.pause()
        assert shown(pilot) == before

"""Whole games between real SSH connections, by keys: screens and file agree, whoever dies."""

import os
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path

import attrs
import pytest

from core.game import Game
from core.setup import SeatNo
from saves.check import check_save
from saves.store import load_to_read
from saves.tables import make_table
from tests.games import NAMES, setup_of, short_board
from tests.sshd import Host, dubbelspoor, hosting, why_not
from tests.tui.ssh_player import DOWN, SLOW, Player, play_on, sitting

REASON = why_not()
pytestmark = pytest.mark.skipif(REASON is not None, reason=f"no sshd can run here: {REASON}")
MOST = 400
"""Moves that no game here needs."""


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    with hosting(table=None, players=NAMES) as listening:
        yield listening


def deal(host: Host, name: str, seats: int, trains: int) -> Path:
    """A table with a game that is soon over."""
    board = short_board("nederland", trains)
    return make_table(host.saves, name, attrs.evolve(setup_of(seats=seats, seed=seats), map=board.id), board)


def secrets_on_screens(players: Sequence[Player], game: Game) -> list[str]:
    """Tickets that somebody's terminal shows though they are another's."""
    board, state = game.board, game.state
    tracks = {board.track_name(track) for track in board.tracks}
    found = []
    for player in players:
        for other, seat in enumerate(state.setup.seats):
            if other != player.seat:
                found += [
                    f"{seat.name}'s {name}"
                    for ticket in state.tickets[other]
                    if (name := board.ticket_name(board.tickets[ticket])) not in tracks
                    and name in player.client.screen.text
                ]
    return found


@pytest.mark.parametrize(("seats", "trains"), [(2, 8), (5, 6)])
def test_a_whole_game_is_played_over_ssh_and_every_screen_agrees_with_the_file(
    host: Host, seats: int, trains: int
) -> None:
    table = f"whole-{seats}"
    path = deal(host, table, seats, trains)
    with (
        sitting(host, table, NAMES[:seats]) as players,
        host.sit("Anna", f"watch {table}") as watching,
    ):
        everybody = [*players, Player(None, watching)]
        seen: list[str] = []
        watching.shows("Market", SLOW)

        def look(game: Game) -> None:
            seen.extend(secrets_on_screens(everybody, game))

        game = play_on(everybody, path, MOST, look)
        assert game.over
        assert not seen
        for player in everybody:
            for result in sorted(game.state.results, key=lambda each: (each.place, each.seat)):
                player.sees_result(game, result)
                player.client.press(DOWN)
    report = check_save(path)
    assert report.good, report.faults


def test_a_client_killed_in_the_middle_of_a_turn_comes_back_to_the_same_choice(host: Host) -> None:
    path = deal(host, "mid-turn", 2, 12)
    with sitting(host, "mid-turn", NAMES[:2]) as players:
        game = play_on(players, path, 2)
        actor = players[game.state.seat]
        actor.sees(game)
        actor.client.press("d")
        game = actor.until_more(path, len(game.log))
        assert game.state.seat == actor.seat, "one card is drawn, the second is asked for"
        actor.sees(game)
        actor.client.settle()
        before = actor.client.screen.text
        actor.client.kill()
        actor.client.process.wait(5)
        host.wait_for_seats(1)
        with host.sit(NAMES[game.state.seat], "mid-turn") as again:
            back = Player(actor.seat, again)
            again.shows("Market", SLOW)
            back.sees(game)
            again.settle()
            assert panels(again.screen.text) == panels(before)
            game = back.play(path, game)
            back.sees(game)
            assert game.state.seat != back.seat
            other = players[game.state.seat]
            other.sees(game)
            other.play(path, game)
    assert check_save(path).good


def panels(text: str) -> list[str]:
    """The side of the screen and the question, without the line that says who is there."""
    lines = text.splitlines()
    return [line[45:] for line in lines[3:8]] + lines[22:23]


def test_the_game_goes_on_when_the_listener_is_killed(host: Host) -> None:
    path = deal(host, "listener", 2, 12)
    with sitting(host, "listener", NAMES[:2]) as players:
        play_on(players, path, 2)
        host.stop()
        try:
            game = play_on(players, path, 3)
        finally:
            host.start()
        assert len(game.log) == 6
        for player in players:
            player.sees(game)


def test_a_killed_seat_leaves_a_terminal_that_works_and_the_seat_can_be_taken_again(host: Host) -> None:
    path = deal(host, "killed", 2, 12)
    with host.sit("Anna", "killed") as client:
        client.shows("Market", SLOW)
        assert {1049, 1003, 2004} <= client.screen.modes
        assert not {7, 25} & client.screen.modes
        (seat,) = host.seats()
        os.kill(seat, signal.SIGKILL)
        assert client.ends() == 128 + signal.SIGKILL
        assert not client.screen.modes - {7, 25}
        assert "Connect again" in client.screen.text
    with host.sit("Anna", "killed") as client:
        client.shows("Market", SLOW)
        Player(SeatNo(0), client).sees(load_to_read(path)[0])


def test_a_seat_that_is_killed_in_the_middle_of_a_frame_leaves_a_terminal_that_works(tmp_path: Path) -> None:
    script = tmp_path / "cut_off.py"
    with hosting(table=None, players=NAMES[:1]) as listening:
        listening.start_instead(script)
        for begun in ("\x1b", "\x1b[38;5;1", "\x1b]2;Dubb", "\x1b]2;Dubb\x1b"):
            screen = f"\x1b[?1049h\x1b[?1003h\x1b[?2004h\x1b[?25l{begun}"
            script.write_text(
                f"import os\nos.write(1, {screen.encode()!r})\nos.kill(os.getpid(), {signal.SIGKILL})\n"
            )
            with listening.sit("Anna", "tables") as client:
                assert client.ends() == 128 + signal.SIGKILL
                assert screen.encode() in client.raw
                assert not client.screen.modes - {7, 25}
                assert "Connect again" in client.screen.text


@pytest.mark.parametrize("key", ["q", "\x1bOS", "\x11"], ids=["leave", "to the title", "quit"])
def test_whoever_leaves_the_table_leaves_the_host(host: Host, key: str) -> None:
    if not any(
        line.startswith("leaving ") for line in dubbelspoor("--saves", host.saves, "tables").splitlines()
    ):
        deal(host, "leaving", 2, 12)
    with host.sit("Bram", "leaving") as client:
        client.shows("Market", SLOW)
        client.settle()
        client.press(key)
        client.shows("brings you back", SLOW)
        client.press("y")
        assert client.ends() == 0
        assert "Connect again the same way" in client.screen.text
        assert b"Replay" not in client.raw, "the title screen, where all saved games can be opened"
        assert not client.screen.modes - {7, 25}


def test_a_key_without_a_seat_at_a_table_is_told_so(host: Host) -> None:
    deal(host, "for-two", 2, 12)
    with host.sit("Eva", "for-two") as client:
        assert client.ends() == 1
        assert "There is no seat “Eva”" in client.screen.text


def test_without_a_table_s_name_there_is_a_list_of_them(host: Host) -> None:
    deal(host, "listed", 2, 12)
    with host.sit("Anna") as client:
        assert client.ends() == 0
        assert "listed" in client.screen.text
        assert "a table's name at the end" in client.screen.text
    with host.sit("Anna", "no-such-table") as client:
        assert client.ends() == 1
        assert "no such table" in client.screen.text


def test_what_the_client_sets_for_textual_or_python_has_no_effect(host: Host, tmp_path: Path) -> None:
    deal(host, "environment", 2, 12)
    log = tmp_path / "log"
    wishes = (
        f"TEXTUAL_DRIVER=evil:Driver TEXTUAL_LOG={log} PYTHONINSPECT=1 PYTHONPATH={tmp_path} TEXTUAL_PRESS=q"
    )
    with host.sit("Anna", "environment", options=["-o", f"SetEnv={wishes}"]) as client:
        client.shows("Market", SLOW)
        client.settle()
        client.press("\x11")
        client.shows("brings you back", SLOW)
        client.press("y")
        assert client.ends() == 0
    assert not log.exists()

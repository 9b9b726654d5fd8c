"""Several programs at one file: appending, following, and what a killed writer leaves."""

import fcntl
import os
import random
import threading
from contextlib import ExitStack
from pathlib import Path

import pytest

from core.chat import chat_entry
from core.log import Chat
from core.moves import Claim, DrawCard, Move, TakeCard
from core.phase import Phase
from core.rules import IllegalMove
from core.setup import SeatNo
from saves.check import check_save
from saves.errors import SaveError
from saves.open_game import OpenGame, Overtaken
from saves.read import read_save
from saves.store import load_to_play, load_to_read
from tests.games import random_move
from tests.tables.at_tables import ANNA, BRAM, first_turn, play_at, play_some, process, same, table_of


def claimable(shared: OpenGame) -> Claim:
    """A claim of whoever is to act, after as many cards as that takes."""
    while True:
        claims = [move for move in shared.game.legal_moves() if isinstance(move, Claim)]
        if claims and shared.game.state.phase is Phase.TURN:
            return claims[0]
        moves: list[Move] = list(shared.game.legal_moves())
        draws = [move for move in moves if isinstance(move, DrawCard | TakeCard)]
        play_at(shared, draws[0] if draws else moves[-1])


def test_each_follows_the_others_by_reading_the_new_blocks_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = table_of(tmp_path)
    one, two = load_to_play(path), load_to_play(path)
    monkeypatch.setattr(Path, "read_bytes", lambda _path: pytest.fail("the whole file was read"))
    for number in range(20):
        play_some(one if number % 2 else two, 1, number)
    one.catch_up()
    two.catch_up()
    assert same(one.game, two.game)
    monkeypatch.undo()
    assert same(one.game, load_to_read(path)[0])
    assert check_save(path, at_table=True).good


def test_a_move_chosen_before_another_position_is_refused_and_leaves_no_trace(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    one, two = load_to_play(path), load_to_play(path)
    claimable(one)
    two.catch_up()
    seat = one.game.state.seat
    play_at(one, DrawCard(), seat)
    before = path.read_bytes()
    # The rules would allow it: it would be the second card.
    with pytest.raises(Overtaken):
        play_at(two, DrawCard(), seat)
    assert path.read_bytes() == before
    assert same(one.game, two.game)


def test_chat_in_between_disturbs_no_move(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    one, two = load_to_play(path), load_to_play(path)
    two.submit(lambda game: chat_entry(game, BRAM, "hurry"), fits_anywhere=True)
    entry = play_at(one, one.game.legal_moves()[-1])
    assert entry.n == 3
    assert one.game.log.entries[1].move == Chat("hurry")


def test_of_four_who_claim_in_the_same_instant_one_wins(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    tables = [load_to_play(path) for _ in range(4)]
    claim = claimable(tables[0])
    for table in tables:
        table.catch_up()
    seat, start = tables[0].game.state.seat, threading.Barrier(4)
    won: list[int] = []
    refused: list[str] = []

    def claims(table: OpenGame) -> None:
        start.wait()
        try:
            won.append(play_at(table, claim, seat).n)
        except (IllegalMove, Overtaken) as refusal:
            refused.append(str(refusal))

    threads = [threading.Thread(target=claims, args=(table,)) for table in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(won) == 1
    assert len(refused) == 3
    for table in tables:
        table.catch_up()
    assert same(*(table.game for table in tables))
    assert check_save(path, at_table=True).good


def test_of_four_processes_that_claim_in_the_same_instant_one_wins(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    shared = load_to_play(path)
    claim = claimable(shared)
    row = list(shared.game.legal_moves()).index(claim)
    before = len(shared.game.log)
    with ExitStack() as stack:
        claimers = [stack.enter_context(process("claimer", path, row)) for _ in range(4)]
        for claimer in claimers:
            assert claimer.stdout is not None
            assert claimer.stdout.readline() == "ready\n"
        for claimer in claimers:
            assert claimer.stdin is not None
            claimer.stdin.write("now\n")
            claimer.stdin.flush()
        told = [claimer.communicate(timeout=60)[0].strip() for claimer in claimers]
    assert sorted(told).count("won") == 1
    assert sum(line.startswith("refused: ") and len(line) > 20 for line in told) == 3
    shared.catch_up()
    assert len(shared.game.log) == before + 1


def test_what_a_killed_writer_left_is_ignored_and_then_cut_off_and_kept(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    one, two = load_to_play(path), load_to_play(path)
    with path.open("ab") as file:
        file.write(b'\n[[entry]]  # 2 \xc2\xb7 half\nn = 2\nmove = { kind = "ke')
    assert two.catch_up() == []
    play_some(one, 1, 1)
    assert len(two.catch_up()) == 1
    assert same(one.game, two.game)
    assert check_save(path, at_table=True).good
    assert b"half" in path.with_suffix(".torn").read_bytes()


def test_a_changed_byte_is_found_out_by_those_who_follow(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    one, two = load_to_play(path), load_to_play(path)
    size = path.stat().st_size
    play_some(one, 1, 1)
    data = path.read_bytes()
    path.write_bytes(data[:size] + data[size:].replace(b"kept = [", b"kept =  ["))
    with pytest.raises(SaveError, match="checksum"):
        two.catch_up()


def test_a_table_that_was_cut_short_or_moved_away_is_told(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    one = load_to_play(path)
    play_some(one, 2, 1)
    os.truncate(path, path.stat().st_size - 10)
    with pytest.raises(SaveError, match="cut short"):
        play_some(one, 1, 1)
    path.rename(tmp_path / "elsewhere.toml")
    with pytest.raises(SaveError, match="moved or removed"):
        one.catch_up()


def test_a_lock_that_is_never_let_go_makes_the_table_busy(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    one = load_to_play(path)
    holder = os.open(path, os.O_RDWR)
    fcntl.flock(holder, fcntl.LOCK_EX)
    before = path.read_bytes()
    with pytest.raises(SaveError, match="the table is busy"):
        play_some(one, 1, 1)
    os.close(holder)
    assert path.read_bytes() == before
    play_some(one, 1, 1)
    assert len(one.game.log) == 2


def test_a_full_disk_leaves_the_table_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = table_of(tmp_path)
    one = load_to_play(path)
    before = path.read_bytes()

    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fdatasync", full)
    with pytest.raises(SaveError, match="No space left"):
        play_some(one, 1, 1)
    monkeypatch.undo()
    assert path.read_bytes() == before
    assert len(one.game.log) == 1
    play_some(one, 1, 1)
    assert check_save(path, at_table=True).good


def test_a_table_whose_maker_died_before_the_deal_is_dealt_once(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    path.write_bytes(read_save(path).pieces.head)
    one = load_to_play(path)
    two = load_to_play(path)
    assert len(one.game.log) == 1
    assert same(one.game, two.game)
    assert check_save(path, at_table=True).good


@pytest.mark.parametrize("phase", [Phase.SECOND_CARD, Phase.TICKETS, Phase.TUNNEL, Phase.FIRST_TICKETS])
def test_a_killed_seat_comes_back_to_the_same_state_in_the_middle_of_a_turn(
    phase: Phase, tmp_path: Path
) -> None:
    path = table_of(tmp_path, slug="nordic")
    with process("lodger", path, phase.value) as player:
        assert player.stdout is not None
        told = player.stdout.readline().split()
    back = load_to_play(path)
    assert back.game.state.phase is phase
    assert told == [str(len(back.game.log)), str(len(back.game.legal_moves()))]
    play_at(back, random_move(back.game, random.Random(1)))
    assert check_save(path, at_table=True).good


def test_a_seat_can_move_only_in_its_own_turn(tmp_path: Path) -> None:
    path = table_of(tmp_path)
    first_turn(path)
    one = load_to_play(path)
    actor = one.game.state.seat
    other = SeatNo(1 - actor)
    assert {actor, other} == {ANNA, BRAM}
    with pytest.raises(IllegalMove, match="turn"):
        play_at(one, one.game.legal_moves()[-1], other)

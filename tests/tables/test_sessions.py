"""Seats: who is there, who plays the bots, whose version counts, undo among several, and two at one seat."""

import os
import stat
from pathlib import Path

import pytest

from core.game import CannotUndo
from core.log import AskUndo, Chat, Undo
from core.moves import DrawCard, DrawTickets
from core.phase import Phase
from core.rules import IllegalMove
from core.setup import UndoRule
from saves.check import check_save
from saves.open_game import Overtaken
from saves.presence import seats_folder, sitters, version_key
from saves.store import load_to_play
from saves.tables import NoSeat, WhichSeat, make_table
from tests.games import board_of, setup_of
from tests.sessions import game_of, last_of, present_at
from tests.tables.at_tables import (
    ANNA,
    BRAM,
    CLEO,
    Seats,
    first_turn,
    play_at,
    process,
    same,
    table_of,
    taken_up,
    until,
)
from tui.session.company import OnlyWatching
from tui.session.opening import rematch, sit_down, watch
from tui.session.session import Session


async def test_a_move_is_soon_at_the_other_seats_and_at_the_watchers(seats: Seats, tmp_path: Path) -> None:
    path = table_of(tmp_path)
    n = first_turn(path)
    anna, bram, watcher = seats.sit(path, ANNA), seats.sit(path, BRAM), seats.sit(path, None)
    await anna.submit(DrawCard())
    await seats.all_see(n + 1)
    assert same(game_of(anna), game_of(bram), game_of(watcher))
    assert anna.view().asked
    assert not bram.view().asked
    with pytest.raises(IllegalMove, match="Anna's turn"):
        await bram.submit(DrawCard())
    with pytest.raises(OnlyWatching):
        await watcher.submit(DrawCard())


async def test_a_move_of_another_process_is_soon_here(seats: Seats, tmp_path: Path) -> None:
    path = table_of(tmp_path)
    n = first_turn(path)
    anna = seats.sit(path, ANNA)
    shared = load_to_play(path)
    row = list(shared.game.legal_moves()).index(DrawCard())
    with process("claimer", path, row) as other:
        assert other.communicate("now\n", timeout=60)[0].split() == ["ready", "won"]
    await seats.all_see(n + 1)
    assert anna.view().phase is Phase.SECOND_CARD


async def test_without_inotify_the_file_is_looked_at_again_and_again(
    seats: Seats, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saves.waking._watch", lambda _paths: None)
    path = table_of(tmp_path)
    n = first_turn(path)
    anna, bram = seats.sit(path, ANNA), seats.sit(path, BRAM)
    await anna.submit(DrawCard())
    await seats.all_see(n + 1)
    assert same(game_of(anna), game_of(bram))


async def test_two_terminals_at_one_seat_agree(seats: Seats, tmp_path: Path) -> None:
    path = table_of(tmp_path)
    n = first_turn(path)
    one, two = seats.sit(path, ANNA), seats.sit(path, ANNA)
    await one.submit(DrawCard())
    # The second has not looked yet: its card would be another than the one it thinks of.
    with pytest.raises(Overtaken):
        await two.submit(DrawCard())
    await two.submit(DrawCard())
    await seats.all_see(n + 2)
    assert same(game_of(one), game_of(two))
    assert one.view() == two.view()


async def test_first_tickets_that_two_choose_in_the_same_instant_are_both_kept(
    seats: Seats, tmp_path: Path
) -> None:
    path = table_of(tmp_path)
    anna, bram = seats.sit(path, ANNA), seats.sit(path, BRAM)
    chosen = bram.view().moves[-1]
    await anna.submit(anna.view().moves[-1])
    # Bram has not looked yet, and need not: what Anna chose changes nothing for him.
    await bram.submit(chosen)
    await seats.all_see(3)
    assert same(game_of(anna), game_of(bram))
    assert anna.view().phase is Phase.TURN


async def test_who_is_there_is_seen_and_a_killed_process_is_gone_by_itself(
    seats: Seats, tmp_path: Path
) -> None:
    path = table_of(tmp_path)
    anna = seats.sit(path, ANNA)
    assert present_at(anna).seats == {ANNA}
    with process("sitter", path, "Bram"):
        await until(lambda: present_at(anna).seats == {ANNA, BRAM})
    await until(lambda: present_at(anna).seats == {ANNA})
    assert [path.name for path in seats_folder(path).iterdir() if path.name[0] == "1"] == []
    watcher = seats.sit(path, None)
    await until(lambda: present_at(anna).watchers == 1)
    seats.sessions.remove(watcher)
    watcher.close()
    await until(lambda: present_at(anna).watchers == 0)


async def test_the_only_free_seat_is_taken_and_a_given_one_cannot_be_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = table_of(tmp_path, players=("human", "bot:random", "human"))
    with pytest.raises(WhichSeat, match="Anna and Cleo are free"):
        sit_down(path)
    one = sit_down(path, "Anna")
    two = sit_down(path)
    assert (one.eyes, two.eyes) == (ANNA, CLEO)
    with pytest.raises(NoSeat, match="Every seat is taken"):
        sit_down(path)
    beside = sit_down(path, "Anna")
    assert beside.eyes == ANNA
    with pytest.raises(NoSeat, match="Anna, Cleo"):
        sit_down(path, "Bram")
    monkeypatch.setenv("DUBBELSPOOR_SEAT", "Cleo")
    given = sit_down(path)
    assert given.eyes == CLEO
    with pytest.raises(NoSeat, match="Cleo"):
        sit_down(path, "Anna")
    monkeypatch.setenv("DUBBELSPOOR_SEAT", "../../anna")
    with pytest.raises(NoSeat, match="no seat"):
        sit_down(path)
    looking = watch(path)
    assert looking.eyes is None
    for session in (one, two, beside, given, looking):
        session.close()
    assert sitters(seats_folder(path)) == []


def test_only_the_owner_can_read_a_table_and_what_is_beside_it(tmp_path: Path) -> None:
    old = os.umask(0o022)
    try:
        path = table_of(tmp_path / "saves")
        session = sit_down(path, "Anna")
    finally:
        os.umask(old)
    beside = [path, *path.parent.rglob("*")]
    assert len(beside) > 3
    for each in (path.parent, *beside):
        assert stat.S_IMODE(each.stat().st_mode) == (0o700 if each.is_dir() else 0o600), each
    session.close()


# Bots.


async def test_one_process_plays_the_bots_and_another_takes_over_when_it_dies(
    seats: Seats, tmp_path: Path
) -> None:
    path = table_of(tmp_path, players=("human", "human", "bot:random"))
    with process("sitter", path, "Anna") as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "plays the bots: True\n"
        second, third = seats.sit(path, BRAM), seats.sit(path, ANNA)
        watcher = seats.sit(path, None)
        assert not any(present_at(each).plays_bots for each in (second, third, watcher))
    await until(lambda: present_at(second).plays_bots or present_at(third).plays_bots)
    assert present_at(second).plays_bots != present_at(third).plays_bots
    assert not present_at(watcher).plays_bots


def plays_bot_now(session: Session) -> bool:
    return session.bot_is_asked


async def test_bots_wait_while_an_undo_is_asked_for(seats: Seats, tmp_path: Path) -> None:
    path = table_of(tmp_path, players=("human", "human", "bot:random"), seed=4)
    shared = load_to_play(path)
    while BRAM not in {entry.seat for entry in shared.game.log.entries[4:]} or shared.game.state.seat != CLEO:
        moves = list(shared.game.legal_moves())
        play_at(shared, DrawCard() if DrawCard() in moves else moves[-1])
    anna, bram = seats.sit(path, ANNA), seats.sit(path, BRAM)
    assert plays_bot_now(anna)
    assert not plays_bot_now(bram)
    await bram.undo()
    await seats.all_see(len(shared.game.log) + 1)
    assert not plays_bot_now(anna)
    await anna.answer(yes=False)
    assert plays_bot_now(anna)
    await anna.submit_bot(anna.bot_to_think()())
    assert game_of(anna).log.entries[-1].seat == CLEO


# Versions.


def test_versions_are_sorted_by_their_numbers() -> None:
    assert version_key("0.10.0") > version_key("0.9.12")


async def test_a_seat_that_runs_an_older_version_may_only_watch(seats: Seats, tmp_path: Path) -> None:
    path = table_of(tmp_path, players=("human", "human", "bot:random"))
    first_turn(path)
    old = seats.sit(path, ANNA, "1.0.0")
    before = path.read_bytes()
    new = seats.sit(path, BRAM, "1.1.0")
    # Even before it has heard of the newcomer.
    with pytest.raises(OnlyWatching, match=r"version 1\.1\.0.*only watch.*join again"):
        await old.submit(DrawCard())
    with pytest.raises(OnlyWatching):
        await old.say("hello?")
    await until(
        lambda: (
            present_at(old).newer == "1.1.0" and present_at(new).plays_bots and not present_at(old).plays_bots
        )
    )
    assert not old.can_undo
    assert path.read_bytes() == before
    await new.say("You have an old one.")
    await seats.all_see(len(game_of(new).log))
    assert game_of(old).log.entries[-1].move == Chat("You have an old one.")
    seats.sessions.remove(new)
    new.close()
    await old.submit(DrawCard())


# Undo.


async def test_a_move_that_showed_nothing_is_undone_at_once(seats: Seats, tmp_path: Path) -> None:
    path = table_of(tmp_path)
    first_turn(path)
    anna, bram = seats.sit(path, ANNA), seats.sit(path, BRAM)
    await anna.submit(DrawTickets())
    await anna.submit(anna.view().moves[-1])
    kept = last_of(anna)
    await anna.undo()
    assert last_of(anna).move == Undo(kept.n)
    await seats.all_see(kept.n + 1)
    assert same(game_of(anna), game_of(bram))
    assert anna.view().phase is Phase.TICKETS
    assert anna.can_redo
    assert not bram.can_redo


@pytest.mark.parametrize("yes", [True, False])
async def test_otherwise_all_others_are_asked(yes: bool, seats: Seats, tmp_path: Path) -> None:
    path = table_of(tmp_path, players=("human",) * 3)
    n = first_turn(path)
    anna, bram, cleo = (seats.sit(path, seat) for seat in (ANNA, BRAM, CLEO))
    await anna.submit(DrawCard())
    await anna.undo()
    assert last_of(anna).move == AskUndo(n + 1, (BRAM, CLEO))
    await seats.all_see(n + 2)
    assert bram.asked_to_agree
    assert not anna.asked_to_agree
    await bram.answer(yes=True)
    await seats.all_see(n + 3)
    assert anna.view().phase is Phase.SECOND_CARD
    with pytest.raises(CannotUndo, match="not asked"):
        await bram.answer(yes=True)
    await cleo.answer(yes=yes)
    await seats.all_see(n + 4)
    assert same(game_of(anna), game_of(bram), game_of(cleo))
    assert anna.view().phase is (Phase.TURN if yes else Phase.SECOND_CARD)
    assert anna.request is None
    assert check_save(path, at_table=True).good


async def test_who_is_asked_answers_before_they_play(seats: Seats, tmp_path: Path) -> None:
    path = table_of(tmp_path)
    n = first_turn(path)
    anna, bram = seats.sit(path, ANNA), seats.sit(path, BRAM)
    await anna.submit(DrawCard())
    await anna.submit(DrawCard())
    await anna.undo()
    await seats.all_see(n + 3)
    with pytest.raises(CannotUndo, match="answer with y or n"):
        await bram.submit(DrawCard())
    await bram.answer(yes=False)
    await bram.submit(DrawCard())


async def test_an_answer_is_never_given_to_another_question(seats: Seats, tmp_path: Path) -> None:
    path = table_of(tmp_path)
    n = first_turn(path)
    anna, bram = seats.sit(path, ANNA), seats.sit(path, BRAM)
    await anna.submit(DrawCard())
    await anna.undo()
    await seats.all_see(n + 2)
    # Bram has not heard that the question is another one by now.
    await anna.submit(DrawCard())
    await anna.undo()
    with pytest.raises(Overtaken):
        await bram.answer(yes=True)
    assert game_of(bram).log.request is not None


@pytest.mark.parametrize(("rule", "reason"), [(UndoRule.OFF, "switched off"), (UndoRule.TURN, "hidden card")])
async def test_the_house_rule_holds(rule: UndoRule, reason: str, seats: Seats, tmp_path: Path) -> None:
    path = table_of(tmp_path, undo=rule)
    first_turn(path)
    anna = seats.sit(path, ANNA)
    await anna.submit(DrawCard())
    assert not anna.can_undo
    with pytest.raises(CannotUndo, match=reason):
        await anna.undo()


async def test_whoever_wants_a_rematch_first_deals_it_and_the_others_find_it(
    seats: Seats, tmp_path: Path
) -> None:
    path = table_of(tmp_path)
    anna, bram, nobody = (seats.sit(path, seat) for seat in (ANNA, BRAM, None))
    with pytest.raises(NoSeat, match="not begun another game"):
        rematch(nobody, tmp_path)
    again = [rematch(session, tmp_path) for session in (anna, bram, nobody)]
    seats.sessions += again
    assert {session.name for session in again} == {"table-2"}
    assert [session.eyes for session in again] == [ANNA, BRAM, None]
    assert again[0].setup.seats == anna.setup.seats
    assert again[0].setup.seed != anna.setup.seed
    third = rematch(again[1], tmp_path)
    seats.sessions.append(third)
    assert third.name == "table-3"


@pytest.mark.parametrize("bram_is_faster", [True, False])
async def test_who_wants_a_rematch_in_the_same_instant_sits_at_the_same_table(
    bram_is_faster: bool, seats: Seats, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = table_of(tmp_path)
    anna, bram = seats.sit(path, ANNA), seats.sit(path, BRAM)
    link, found = os.link, []

    def just_then(half_done: Path, name: Path) -> None:
        monkeypatch.undo()
        if not bram_is_faster:
            link(half_done, name)
        with monkeypatch.context() as his_process:
            his_process.setattr(os, "getpid", lambda: 1)
            found.append(rematch(bram, tmp_path))
        if bram_is_faster:
            link(half_done, name)

    # Bram asks just before or just after Anna's table has its name.
    monkeypatch.setattr(os, "link", just_then)
    again = [rematch(anna, tmp_path), *found]
    for session in again:
        session.listen(lambda: None)
    seats.sessions = [*seats.sessions, *again]
    assert [session.name for session in again] == ["table-2", "table-2"]
    actor = next(session for session in again if session.view().asked)
    await actor.submit(actor.view().moves[-1])
    await until(lambda: {len(game_of(taken_up(each)).log) for each in again} == {2})
    assert same(game_of(again[0]), game_of(again[1]))
    assert check_save(tmp_path / "tables" / "table-2.toml", at_table=True).good


async def test_a_rematch_passes_over_what_somebody_else_keeps_under_that_name(
    seats: Seats, tmp_path: Path
) -> None:
    path = table_of(tmp_path)
    make_table(tmp_path, "table-2", setup_of(seats=3, seed=9), board_of("nederland"))
    again = rematch(seats.sit(path, ANNA), tmp_path)
    seats.sessions.append(again)
    assert again.name == "table-3"

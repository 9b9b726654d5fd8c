"""Bots at a table of several terminals: one of them plays them, and all learn if one fails."""

import random
from pathlib import Path

import pytest

from saves.check import check_save
from saves.open_game import OpenGame
from saves.store import load_to_play
from tests.games import random_move
from tests.sessions import game_of, seated
from tests.tables.at_tables import ANNA, BRAM, CLEO, play_at, table_of, until
from tests.tables.terminals import terminals, write_first


@pytest.mark.parametrize("players", [("human", "bot:random"), ("bot:random", "bot:random")])
async def test_bots_play_at_a_table(players: tuple[str, ...], tmp_path: Path) -> None:
    path = table_of(tmp_path, players=players, trains=12)
    everybody = None if players[0] != "human" else ANNA
    async with terminals(path, everybody) as (terminal,):
        if everybody is not None:
            await terminal.press("1", "2", "3", "enter")
        await until(lambda: terminal.entries > (2 if everybody is not None else 10))
        movers = {entry.seat for entry in game_of(terminal.session).log.entries}
        assert BRAM in movers
        assert check_save(path, at_table=True).good


def stuck_table(folder: Path) -> Path:
    """A table at which a bot is to act, and breaks."""
    file = folder / "mine.py"
    file.write_text(
        "class Mine:\n    def choose(self, view, random):\n        raise KeyError(view.tickets)\n"
    )
    path = table_of(folder, players=("human", "human", f"bot:{file}:Mine"))
    shared = load_to_play(path)
    for seat in (ANNA, BRAM):
        play_at(shared, shared.game.legal_moves(seat)[-1], seat)
    assert shared.game.state.to_act == (CLEO,)
    return path


async def test_everybody_learns_that_a_bot_has_failed_and_who_plays_it_why(tmp_path: Path) -> None:
    async with terminals(stuck_table(tmp_path), ANNA, BRAM, None) as (anna, bram, watcher):
        await until(lambda: "The bot Mine is broken: KeyError: " in anna.question)
        sentence = "Cleo has failed: the terminal that plays the bots says why, and asks it again with Space."
        await until(lambda: bram.question == watcher.question == sentence)
        # Whoever takes the bots over asks it again, and sees why.
        await anna.leave()
        await until(lambda: "The bot Mine is broken: KeyError: " in bram.question)
        await until(lambda: watcher.question == sentence)
        (tmp_path / "mine.py").write_text(
            "class Mine:\n    def choose(self, view, random):\n        return view.moves[0]\n"
        )
        await bram.press("space")
        await until(lambda: bram.entries == watcher.entries > anna.entries)
        assert "failed" not in watcher.question


async def test_a_spectator_and_a_seat_that_plays_no_bots_need_none(tmp_path: Path) -> None:
    path = stuck_table(tmp_path)
    async with terminals(path, ANNA) as (anna,):
        (tmp_path / "mine.py").unlink()
        for seat in (BRAM, None):
            late = seated(path, seat)
            assert late.bot_to_act
            assert not late.bot_is_asked
            late.close()
        await anna.press("space")
        await until(lambda: "There is no file" in anna.refusal)


async def test_a_bots_move_that_another_terminal_played_first_is_nobodys_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = table_of(tmp_path, players=("human", "bot:random"))
    elsewhere = load_to_play(path)
    async with terminals(path, ANNA) as (anna,):
        anna.app.bot_seconds = 0.5
        await anna.press("1", "2", "3", "enter")
        await until(lambda: anna.entries == 2)
        write_first(monkeypatch, anna, lambda: other_bot(elsewhere))
        await until(lambda: anna.entries >= 3)
        await anna.pilot.pause()
        assert not anna.told
        assert not anna.refusal
    elsewhere.close()


def other_bot(shared: OpenGame) -> None:
    shared.catch_up()
    play_at(shared, random_move(shared.game, random.Random(1)))

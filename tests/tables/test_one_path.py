"""One path: a game is the same whether all seats are at one terminal or each is at its own."""

import random
from pathlib import Path

import attrs
import pytest

from core.board import Board
from core.log import Entry, Redo, Undo
from core.moves import KeepTickets, Move
from core.reveal import reveals
from core.setup import SeatNo, Setup
from core.view import View
from saves.check import check_save
from saves.store import new_game
from saves.tables import make_table
from tests.games import setup_of, short_board
from tests.sessions import game_of, path_of
from tests.tables.at_tables import Seats
from tui.session.opening import at_one_keyboard
from tui.session.session import Session


def chosen(view: View, chance: random.Random) -> Move:
    """A move by kind first, as `random_move` does, of what a seat sees."""
    kind = chance.choice(sorted({move.kind for move in view.moves}))
    return chance.choice([move for move in view.moves if move.kind == kind])


async def script(terminals: dict[SeatNo, Session], seats: Seats) -> list[Entry]:
    """Play a game to its end; now and then a move that showed nothing is taken back and brought back."""
    chance = random.Random(5)
    any_terminal = next(iter(terminals.values()))
    game = game_of(any_terminal)
    while not game.over:
        actor = game.state.seat
        if any_terminal.setup.seats[actor].is_bot:
            player = next(each for each in terminals.values() if each.bot_is_asked)
            await player.submit_bot(player.bot_to_think()())
        else:
            player = terminals[actor]
            if player.curtain_for is not None:
                assert player.curtain_for == actor
                player.take_seat(actor)
            move = chosen(player.view(), chance)
            await player.submit(move)
            log = game_of(player).log
            if isinstance(move, KeepTickets) and not reveals(log, log.head):
                await player.undo()
                await player.redo()
        await seats.all_see(len(game_of(player).log))
    return [attrs.evolve(entry, at=None) for entry in game.log.entries]


def short_game(slug: str, players: tuple[str, ...], seed: int) -> tuple[Setup, Board]:
    board = short_board(slug, 10)
    return attrs.evolve(setup_of(slug, players=players, seed=seed), map=board.id), board


@pytest.mark.parametrize(
    ("slug", "players"),
    [("nederland", ("human", "human", "human")), ("nordic", ("human", "bot:random", "human"))],
)
async def test_a_game_has_the_same_log_at_one_terminal_and_at_several(
    slug: str, players: tuple[str, ...], seats: Seats, tmp_path: Path
) -> None:
    setup, board = short_game(slug, players, seed=3)
    alone = at_one_keyboard(new_game(tmp_path / "alone.toml", setup, board))
    alone.listen(lambda: None)
    seats.sessions.append(alone)
    humans = setup.humans
    assert alone.held == set(humans)
    at_one = await script(dict.fromkeys(humans, alone), seats)

    path = make_table(tmp_path, "table", setup, board)
    seats.sessions.remove(alone)
    each_their_own = {seat: seats.sit(path, seat) for seat in humans}
    assert [session.held for session in each_their_own.values()] == [{seat} for seat in humans]
    at_several = await script(each_their_own, seats)

    assert at_one == at_several
    assert {Undo, Redo} <= {type(entry.move) for entry in at_one}
    for file in (path_of(alone), path):
        assert check_save(file, at_table=file == path).good
    alone.close()

"""Plays the blocks of a league, in order, under a clock."""

import gc
import time
from contextlib import closing
from functools import partial

import attrs

from core.bots.league import Block, Fixture, Sheet, Table, sheet_of
from core.bots.playing import view_and_stream
from core.bots.standing import block_score
from core.bots.statistics import Sprt, Verdict
from core.game import Game
from core.setup import Setup
from tui.cli.progress import Progress
from tui.cli.workers import Workers
from tui.session.user_bots import bot_for


@attrs.define
class Duel:
    """The question that `--sprt` asks of two bots."""

    first: str
    second: str
    test: Sprt = attrs.field(factory=Sprt)

    def settled_by(self, block: Block) -> bool:
        """Whether the answer is known after one more block."""
        score = block_score(block, self.first, self.second)
        return score is not None and self.test.add(score) is not Verdict.OPEN


def play_league(
    fixture: Fixture, blocks: int, workers: Workers, *, duel: Duel | None = None, quiet: bool = False
) -> list[Block]:
    """The blocks, up to the one that settles the duel if there is one. The same whoever plays them."""
    played: list[Block] = []
    coming = workers.in_order(partial(play_block, fixture), blocks)
    with Progress(blocks, quiet=quiet) as progress, closing(coming):
        for block in coming:
            played.append(block)
            progress.show(len(played))
            if duel is not None and duel.settled_by(block):
                break
    return played


def play_block(fixture: Fixture, number: int) -> Block:
    """One block."""
    gc.freeze()  # boards and tables stay: no need to look through them again and again
    return tuple(play_game(fixture, order, setup) for order, setup in fixture.games(number))


def play_game(fixture: Fixture, order: Table, setup: Setup) -> Sheet:
    """One game, and how long each seat thought."""
    game = Game.start(setup, fixture.board)
    bots = [bot_for(seat.player) for seat in setup.seats]
    moves = [0] * len(bots)
    seconds = [0.0] * len(bots)
    while not game.over:
        seat = game.state.seat
        view, stream = view_and_stream(game)
        began = time.perf_counter()
        move = bots[seat].choose(view, stream)
        seconds[seat] += time.perf_counter() - began
        moves[seat] += 1
        game.play(move)
    return sheet_of(game.state, order, moves, seconds)

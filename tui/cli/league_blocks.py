"""Plays the blocks of a league on several processors, in order, under a clock."""

import gc
import os
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from typing import ClassVar

import attrs

from core.bots.league import Block, Fixture, Sheet, Table, sheet_of
from core.bots.standing import block_score
from core.bots.statistics import Sprt, Verdict
from core.bots.table import view_and_stream
from core.game import Game
from core.setup import Setup
from tui.cli.progress import Progress
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
    fixture: Fixture, blocks: int, jobs: int, *, duel: Duel | None = None, quiet: bool = False
) -> list[Block]:
    """The blocks, up to the one that settles the duel if there is one. The same whatever the number of jobs."""
    played: list[Block] = []
    with Progress(blocks, quiet=quiet) as progress:
        for block in _in_order(fixture, blocks, jobs):
            played.append(block)
            progress.show(len(played))
            if duel is not None and duel.settled_by(block):
                break
    return played


def default_jobs() -> int:
    """As many as there are processors to be had."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _in_order(fixture: Fixture, blocks: int, jobs: int) -> Iterator[Block]:
    if jobs == 1:
        yield from (play_block(fixture, number) for number in range(blocks))
        return
    # Spawned, not forked: a copy of a process with threads may wait for ever for a lock that one of them held.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _Worker.start, (fixture,))
    numbers = iter(range(blocks))
    try:
        # A few blocks ahead of the one that is waited for: enough to keep all busy, few to throw away.
        waiting = deque(pool.submit(_Worker.play, number) for number in islice(numbers, 2 * jobs))
        while waiting:
            yield waiting.popleft().result()
            waiting.extend(pool.submit(_Worker.play, number) for number in islice(numbers, 1))
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


class _Worker:
    """What a process of the pool keeps: the fixture, sent once, so that its board is the same all along."""

    fixture: ClassVar[Fixture]

    @classmethod
    def start(cls, fixture: Fixture) -> None:
        cls.fixture = fixture

    @classmethod
    def play(cls, number: int) -> Block:
        return play_block(cls.fixture, number)


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

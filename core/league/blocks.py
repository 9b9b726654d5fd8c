"""Plays the blocks of a league. Who makes the bots, and by which clock they are timed, is not decided here."""

import gc
from collections.abc import Callable

from core.bots import Bot
from core.bots.playing import view_and_stream
from core.game import Game
from core.league.fixtures import Block, Fixture, Lineup, Sheet, sheet_of
from core.setup import Setup

MakeBot = Callable[[str], Bot]
"""Turns a seat's player, "bot:random" say, into a bot."""
Clock = Callable[[], float]
"""Seconds from any moment on."""


def play_block(fixture: Fixture, make_bot: MakeBot, clock: Clock, number: int) -> Block:
    """All games of a block."""
    gc.freeze()  # boards and bots' tables stay: no need to look through them again and again
    return tuple(play_game(fixture, order, setup, make_bot, clock) for order, setup in fixture.games(number))


def play_game(fixture: Fixture, order: Lineup, setup: Setup, make_bot: MakeBot, clock: Clock) -> Sheet:
    """One game, and how long each seat thought."""
    game = Game.start(setup, fixture.board)
    bots = [make_bot(seat.player) for seat in setup.seats]
    moves = [0] * len(bots)
    seconds = [0.0] * len(bots)
    while not game.over:
        seat = game.state.seat
        view, stream = view_and_stream(game)
        began = clock()
        move = bots[seat].choose(view, stream)
        seconds[seat] += clock() - began
        moves[seat] += 1
        game.play(move)
    return sheet_of(game.state, order, moves, seconds)

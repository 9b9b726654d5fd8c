"""
The games that a model is fitted on: mixed bots, on deals that no other seed of the program deals.

A game depends on the seed of the fit and its own number alone, so that it can be played anywhere, and again.
"""

from core.board import Board, VariantId
from core.bots.playing import play_out, seat_bots
from core.chance import Stream
from core.game import Game
from core.setup import BOT_PREFIX, Seat, SeatColour, Setup
from core.text import tr

LEVELS = ("apprentice", "planner", "signaller", "conductor")
"""Who sits down, each as likely as another: good players and weaker ones, as people are."""


def training_setup(board: Board, variant: VariantId, seats: int, seed: int, number: int) -> Setup:
    """Who plays game `number` of a fit, on which deal."""
    stream = Stream(seed, seats, number)
    deal = stream.bits() >> 1
    return Setup(
        board.id,
        variant,
        tuple(
            Seat(tr("Seat {n}", n=n + 1), colour, BOT_PREFIX + stream.choice(LEVELS))
            for n, colour in zip(range(seats), SeatColour, strict=False)
        ),
        deal,
    )


def play_training_game(setup: Setup, board: Board) -> Game:
    """The whole game."""
    game = Game.start(setup, board)
    play_out(game, seat_bots(setup))
    return game

"""
The games that a model is fitted on and judged by. A game depends on the seed of the fit and its own number alone, so
that it can be played anywhere, and again.

Mixed bots play most of them. Bots choose well, so a model that saw nothing else would take what good players do for
what makes them win; in shaken games they make a random move now and then, and play on from there as well as they can.
"""

import attrs

from core.board import Board, VariantId
from core.bots import Bot
from core.bots.playing import play_out, seat_bots
from core.chance import Stream
from core.game import Game
from core.moves import Move
from core.phase import Phase
from core.setup import BOT_PREFIX, Seat, SeatColour, Setup
from core.text import tr
from core.view import View

LEVELS = ("apprentice", "planner", "signaller", "conductor")
"""Who sits down, each as likely as another: good players and weaker ones, as people are."""
MASTERS_FROM = 1_000_000
"""Games from this number on are played by conductors alone."""
SHAKEN_FROM = 2_000_000
"""Games from this number on are shaken."""

SHAKEN_TICKETS = 0.3
SHAKEN_MOVES = 0.06
"""How often a shaken bot leaves a choice to chance."""


def training_setup(board: Board, variant: VariantId, seats: int, seed: int, number: int) -> Setup:
    """Who plays game `number` of a fit, on which deal."""
    stream = Stream(seed, seats, number)
    deal = stream.bits() >> 1
    levels = ("conductor",) if MASTERS_FROM <= number < SHAKEN_FROM else LEVELS
    return Setup(
        board.id,
        variant,
        tuple(
            Seat(tr("Seat {n}", n=n + 1), colour, BOT_PREFIX + stream.choice(levels))
            for n, colour in zip(range(seats), SeatColour, strict=False)
        ),
        deal,
    )


def play_training_game(setup: Setup, board: Board, number: int) -> Game:
    """The whole game."""
    game = Game.start(setup, board)
    bots = seat_bots(setup)
    play_out(game, {seat: Shaken(bot) for seat, bot in bots.items()} if is_shaken(number) else bots)
    return game


@attrs.frozen
class Shaken:
    """A bot that leaves some of its choices to chance."""

    bot: Bot

    def choose(self, view: View, random: Stream) -> Move:
        """A move at random, each kind as likely as another; else the bot's own."""
        often = SHAKEN_TICKETS if view.phase in (Phase.FIRST_TICKETS, Phase.TICKETS) else SHAKEN_MOVES
        if random.random() < often:
            moves = view.moves
            return moves[random.choice(moves.places(random.choice(moves.kinds())))]
        return self.bot.choose(view, random)


def game_numbers(mixed: int) -> list[int]:
    """The games of a fit: so many of mixed bots, a third as many that are shaken, a tenth among conductors alone."""
    return [
        *range(mixed),
        *range(SHAKEN_FROM, SHAKEN_FROM + mixed // 3),
        *range(MASTERS_FROM, MASTERS_FROM + mixed // 10),
    ]


def is_learnt_from(number: int) -> bool:
    """Every other mixed game, and all that are shaken."""
    return is_shaken(number) or (number < MASTERS_FROM and number % 2 == 0)


def is_shaken(number: int) -> bool:
    """Whether its bots make random moves now and then."""
    return number >= SHAKEN_FROM


def is_masters(number: int) -> bool:
    """Whether conductors play it among themselves."""
    return MASTERS_FROM <= number < SHAKEN_FROM

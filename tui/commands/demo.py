"""Without a command: two bots play a game of Nederland, told line by line."""

import argparse
import secrets

from core.board import MapId
from core.boardfile import built_in_board
from core.bots.table import play_out, seat_bots
from core.game import Game
from core.narrate import Narrator
from core.setup import Seat, SeatColour, Setup
from tui.position import position_lines


def run(_args: argparse.Namespace) -> int:
    """Play it and print it."""
    board = built_in_board(MapId("nederland"))
    seats = (Seat("Anna", SeatColour.RED, "bot:random"), Seat("Bram", SeatColour.BLUE, "bot:random"))
    setup = Setup(board.id, board.default_variant, seats, secrets.randbelow(2**31))
    game = Game.start(setup, board)
    play_out(game, seat_bots(setup))
    narrator = Narrator(board, seats)
    for entry in game.log.entries:
        print(f"{entry.n:4}  {narrator.entry(entry)}")
    print()
    print("\n".join(position_lines(game, game.state, len(game.log), None)))
    return 0

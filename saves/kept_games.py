"""
Games of a fit, kept as their moves alone: whoever breaks off a long fit does not play them all again.

The rules make the same events of the same moves, so a block of games takes little room and is read as it is folded.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from core.board import Board
from core.game import Game
from core.log import Step
from core.rules.illegal_move import IllegalMove
from core.setup import SeatNo, Setup
from saves.codec import converter
from saves.disk import make_folder, refusals_told, replace_file
from saves.read import WRONG_TABLE


def read_games(file: Path, setups: Sequence[Setup], board: Board) -> list[Game] | None:
    """The games of a block with these set-ups; None where they are not kept, or not whole."""
    with suppress(OSError, IllegalMove, *WRONG_TABLE):
        tables = json.loads(file.read_bytes())
        if len(tables) == len(setups):
            return [_played(setup, board, moves) for setup, moves in zip(setups, tables, strict=True)]
    return None


def _played(setup: Setup, board: Board, moves: list[tuple[int, dict[str, object]]]) -> Game:
    structure = converter().get_structure_hook(Step)
    game = Game.start(setup, board)
    for seat, table in moves:
        game.play(structure(table, Step), seat=SeatNo(seat))
    if not game.over:
        raise ValueError("a game without an end")
    return game


def write_games(file: Path, games: Sequence[Game]) -> None:
    """Keep a block, in place of one that could not be read."""
    make_folder(file.parent)
    tables = [list(_moves(game)) for game in games]
    with refusals_told(file):
        replace_file(file, json.dumps(tables, separators=(",", ":")).encode())


def _moves(game: Game) -> Iterator[tuple[int | None, dict[str, object]]]:
    unstructure = converter().get_unstructure_hook(Step)
    for entry in game.log.in_force()[1:]:
        yield entry.seat, unstructure(entry.move)

"""Finished games for tests of reviews, with moves taken back and brought back in them."""

import random

import attrs

from core.bots.playing import play_out, seat_bots
from core.game import CannotUndo, Game
from core.phase import Phase
from tests.games import board_of, new_game, random_move, redo, setup_of, short_board, undo


def random_game(slug: str, variant: str, seats: int, seed: int) -> Game:
    """Random play to the end; about every tenth move is taken back, and some of those are brought back."""
    game = new_game(slug, variant, seats, seed)
    chance = random.Random(seed)
    while not game.over:
        game.play(random_move(game, chance))
        if game.state.phase is not Phase.OVER and chance.random() < 0.1:
            try:
                undo(game)
            except CannotUndo:
                continue
            if chance.random() < 0.5:
                redo(game)
    return game


def bot_game(slug: str, *players: str, seed: int = 1, short: bool = False) -> Game:
    """Bots play to the end; a short game has fewer trains, and is a map of one's own."""
    board = short_board(slug) if short else board_of(slug)
    setup = attrs.evolve(setup_of(slug, None, len(players), seed, players=players), map=board.id)
    game = Game.start(setup, board)
    play_out(game, seat_bots(setup))
    return game

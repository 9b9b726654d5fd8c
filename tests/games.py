"""Games for tests: quick set-ups, and seeded random play over every map, variant and number of players."""

import copy
import random
from collections.abc import Iterator
from datetime import datetime
from itertools import count

from core.board import Board, MapId, VariantId
from core.board_file import built_in_board, read_board
from core.consent import bring_back, take_back
from core.events import CardDrawn, MarketFilled
from core.game import Game
from core.log import Entry
from core.moves import Move
from core.phase import Phase
from core.rules import legal_moves
from core.setup import HUMAN, Seat, SeatColour, SeatNo, Setup, UndoRule

NAMES = ("Anna", "Bram", "Cleo", "Daan", "Eva")

TABLES: tuple[tuple[str, str, int], ...] = (
    *(("nederland", "tolls", seats) for seats in (2, 3, 4, 5)),
    *(("nederland", "no-tolls", seats) for seats in (2, 3, 4, 5)),
    ("nederland", "neutral", 2),
    ("nordic", "standard", 2),
    ("nordic", "standard", 3),
)
"""Every map, variant and number of players that there is."""


def board_of(slug: str) -> Board:
    return built_in_board(MapId(slug))


def short_board(slug: str, trains: int = 12) -> Board:
    """The same map as a map of one's own, with fewer trains: its games are over sooner."""
    source = copy.deepcopy(dict(board_of(slug).source))
    source["id"] = f"short-{slug}"
    source["rules"]["trains"] = trains
    if source["variants"].get("neutral"):
        source["variants"]["neutral"]["neutral_trains"] = trains
        source["variants"]["neutral"]["neutral_from_round"] = 2
    return read_board(source, "short.toml")


def setup_of(
    slug: str = "nederland",
    variant: str | None = None,
    seats: int = 2,
    seed: int = 1,
    *,
    players: tuple[str, ...] = (),
    undo: UndoRule = UndoRule.FREE,
) -> Setup:
    board = board_of(slug)
    chosen = players or (HUMAN,) * seats
    return Setup(
        board.id,
        VariantId(variant) if variant else board.default_variant,
        tuple(Seat(name, colour, p) for name, colour, p in zip(NAMES, SeatColour, chosen, strict=False)),
        seed,
        undo,
    )


def new_game(slug: str = "nederland", variant: str | None = None, seats: int = 2, seed: int = 1) -> Game:
    return Game.start(setup_of(slug, variant, seats, seed), board_of(slug))


def undone(game: Game, seat: SeatNo | None = None, at: datetime | None = None) -> Entry:
    """The entry of an undo at one keyboard, which holds the seats of all humans."""
    return take_back(game, seat, _humans(game), at)


def redone(game: Game, seat: SeatNo | None = None, at: datetime | None = None) -> Entry:
    """The entry of a redo there."""
    return bring_back(game, seat, _humans(game), at)


def undo(game: Game, seat: SeatNo | None = None) -> None:
    game.follow(undone(game, seat))


def redo(game: Game, seat: SeatNo | None = None) -> None:
    game.follow(redone(game, seat))


def _humans(game: Game) -> set[SeatNo]:
    return {SeatNo(n) for n, seat in enumerate(game.setup.seats) if not seat.is_bot}


def random_move(game: Game, chance: random.Random) -> Move:
    """
    A random move: first a kind, then a move of that kind.

    Uniformly over all moves, claims would crowd out the rest; this way every mechanic is met.
    """
    moves = legal_moves(game.state)
    kinds = sorted({move.kind for move in moves})
    kind = chance.choice(kinds)
    return chance.choice([move for move in moves if move.kind == kind])


def random_play(game: Game, seed: int, limit: int = 10_000) -> Iterator[Game]:
    """Play on at random, yielding the game before every move and once at the end."""
    chance = random.Random(seed)
    for _ in range(limit):
        yield game
        if game.over:
            return
        game.play(random_move(game, chance))


def play_to_a_quiet_end(game: Game) -> Entry:
    """Play on to an end that is brought about by a claim or by tickets kept: all it shows is the end."""
    for seed in count():
        trial = Game(game.setup, game.board)
        for entry in game.log.entries:
            trial.follow(entry)
        list(random_play(trial, seed))
        last = trial.log.entries[-1]
        if not any(isinstance(event, CardDrawn | MarketFilled) for event in last.events):
            break
    for entry in trial.log.entries[len(game.log) :]:
        game.follow(entry)
    return last


def at_first_turn(slug: str, seats: int = 2, seed: int = 1) -> Game:
    """A game whose tickets are chosen."""
    game = new_game(slug, seats=seats, seed=seed)
    while game.state.phase is not Phase.TURN:
        game.play(game.legal_moves()[0])
    return game


def first_seat(seed: int) -> int:
    """Who goes first in a game of this seed."""
    return new_game(seed=seed).state.first


def played_out(slug: str, variant: str | None, seats: int, seed: int) -> Game:
    game = new_game(slug, variant, seats, seed)
    for _ in random_play(game, seed):
        pass
    return game

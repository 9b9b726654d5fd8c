"""`simulate`: bots play many games, as fast as they can."""

import argparse
import gc
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import attrs

from core.board import Board
from core.bots.playing import play_out, seat_bots
from core.events import SeatResult
from core.game import Game
from core.log import Entry
from core.setup import Setup
from core.text import tr, trn
from saves.disk import write_new
from saves.store import save_pieces, utc_now
from tui.cli.errors import WrongUse
from tui.cli.options import add_setup_options, setup_from
from tui.cli.output import add_json_option, print_found
from tui.cli.progress import Progress
from tui.cli.workers import add_worker_options, workers_from
from tui.session.user_bots import bot_for

GAMES_A_BLOCK = 5
"""Few enough to show progress, many enough that sending them to a worker costs nothing beside them."""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    words = commands.add_parser(
        "simulate",
        help=tr("let bots play many games"),
        description=tr("Let bots play many games and tell who won. The same seed gives the same games."),
    )
    add_setup_options(words, players="bot:random,bot:random")
    words.add_argument("--games", type=int, default=100, metavar="N", help=tr("how many games (100)"))
    words.add_argument("--save", type=Path, metavar="DIR", help=tr("write every game into this folder"))
    add_worker_options(words, default="1")
    add_json_option(words)
    words.set_defaults(run=run)


@attrs.frozen
class Played:
    """A finished game; its entries only where they are to be saved."""

    setup: Setup
    results: tuple[SeatResult, ...]
    moves: int
    entries: tuple[Entry, ...] = ()


@attrs.define
class Tally:
    """What came of the games so far."""

    setup: Setup
    games: int = 0
    moves: int = 0
    seconds: float = 0.0
    wins: list[int] = attrs.field(init=False)
    scores: list[list[int]] = attrs.field(factory=list)

    def __attrs_post_init__(self) -> None:
        self.wins = [0] * len(self.setup.seats)

    def add(self, game: Played) -> None:
        self.games += 1
        self.moves += game.moves
        self.scores.append([result.total for result in game.results])
        for result in game.results:
            self.wins[result.seat] += result.place == 1


def run(args: argparse.Namespace) -> int:
    if args.games < 1:
        raise WrongUse(tr("--games must be at least 1."))
    workers = workers_from(args, default_jobs=1)
    setup, board = setup_from(args, default_seed=1)
    for seat in setup.seats:
        if not seat.is_bot:
            raise WrongUse(tr("Only bots can be simulated; {name} is human.", name=seat.name))
    tally = Tally(setup)
    play = partial(_play_block, setup, board, args.games, args.save is not None)
    began = time.perf_counter()
    with Progress(args.games, quiet=args.json) as progress:
        for block in workers.in_order(play, -(-args.games // GAMES_A_BLOCK)):
            for game in block:
                if args.save is not None:
                    _save(game, board, args.save)
                tally.add(game)
                progress.show(tally.games)
    tally.seconds = time.perf_counter() - began
    print_found(args, lambda: _report(tally), lambda: _lines(tally))
    return 0


def _play_block(setup: Setup, board: Board, games: int, keep_entries: bool, block: int) -> list[Played]:
    gc.freeze()  # what is loaded by now stays: no need to look through it again and again
    first = block * GAMES_A_BLOCK
    return [
        _play(attrs.evolve(setup, seed=setup.seed + number), board, keep_entries)
        for number in range(first, min(first + GAMES_A_BLOCK, games))
    ]


def _play(setup: Setup, board: Board, keep_entries: bool) -> Played:
    at = utc_now() if keep_entries else None
    game = Game.start(setup, board, at=at)
    play_out(game, seat_bots(setup, bot_for), at)
    entries = tuple(game.log.entries) if keep_entries else ()
    return Played(setup, game.state.results, len(game.log), entries)


def _save(played: Played, board: Board, folder: Path) -> None:
    setup = played.setup
    path = folder / f"{board.id}-{setup.variant}-{len(setup.seats)}-{setup.seed}.toml"
    write_new(path, save_pieces(setup, board, played.entries).data)


def _report(tally: Tally) -> dict[str, object]:
    setup = tally.setup
    return {
        "map": setup.map,
        "variant": setup.variant,
        "seed": setup.seed,
        "seats": [{"name": seat.name, "player": seat.player} for seat in setup.seats],
        "games": tally.games,
        "moves": tally.moves,
        "seconds": round(tally.seconds, 6),
        "wins": tally.wins,
        "scores": tally.scores,
    }


def _lines(tally: Tally) -> Iterator[str]:
    yield trn(
        "{n} game, {moves} moves, {seconds:.2f} s, {rate:.0f} games a second.",
        "{n} games, {moves} moves, {seconds:.2f} s, {rate:.0f} games a second.",
        tally.games,
        moves=tally.moves,
        seconds=tally.seconds,
        rate=tally.games / tally.seconds,
    )
    for n, seat in enumerate(tally.setup.seats):
        mean = sum(scores[n] for scores in tally.scores) / tally.games
        yield tr(
            "{name} ({player}): {wins} won, {mean:.1f} points on average.",
            name=seat.name,
            player=seat.player,
            wins=tally.wins[n],
            mean=mean,
        )

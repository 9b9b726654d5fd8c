"""The options that say what to play, shared by the commands that start a game."""

import argparse
from pathlib import Path

from core.board import Board, MapId, VariantId
from core.board_file import BUILT_IN, built_in_board, load_board_file
from core.errors import DubbelspoorError
from core.setup import BOT_PREFIX, HUMAN, Seat, SeatColour, Setup, UndoRule, check_setup
from core.text import tr
from saves.store import new_seed
from tui.cli.errors import WrongUse
from tui.session.draft import bot_name
from tui.session.user_bots import check_bots


def add_map_options(words: argparse.ArgumentParser) -> None:
    words.add_argument(
        "--map",
        default=BUILT_IN[0],
        metavar="MAP",
        help=tr(
            "{maps}, or a map file of your own ({default})", maps=", ".join(BUILT_IN), default=BUILT_IN[0]
        ),
    )
    words.add_argument(
        "--variant", metavar="NAME", help=tr("a variant of the map; its first one if not given")
    )


def map_from(args: argparse.Namespace) -> tuple[Board, VariantId]:
    """What these say; nobody has asked yet whether the map has that variant."""
    board = board_from(args.map)
    return board, VariantId(args.variant) if args.variant else board.default_variant


def add_seats_option(words: argparse.ArgumentParser) -> None:
    words.add_argument("--seats", type=int, default=2, metavar="N", help=tr("players at a table (2)"))


def add_setup_options(words: argparse.ArgumentParser, *, players: str | None) -> None:
    """Add `--map`, `--players` and their like; `players` is what is played without the option."""
    add_map_options(words)
    words.add_argument(
        "--players",
        default=players,
        required=players is None,
        metavar="A,B,…",
        help=tr("names, and bots as bot:NAME or Name=bot:NAME"),
    )
    words.add_argument("--seed", type=int, metavar="N", help=tr("the number that decides all chance"))


def setup_from(args: argparse.Namespace, *, default_seed: int | None = None) -> tuple[Setup, Board]:
    """The set-up that the options describe, checked."""
    board, variant = map_from(args)
    seed = args.seed if args.seed is not None else default_seed
    setup = Setup(
        board.id,
        variant,
        seats_from(args.players),
        new_seed() if seed is None else seed,
        getattr(args, "undo", None) or UndoRule.FREE,
        hints=getattr(args, "hints", None),
    )
    try:
        check_setup(setup, board)
        check_bots(setup)
    except DubbelspoorError as error:
        raise WrongUse(str(error)) from error
    return setup, board


def board_from(name: str) -> Board:
    """A built-in map by its slug, or a user's own by its file."""
    if name in BUILT_IN:
        return built_in_board(MapId(name))
    if name.endswith(".toml"):
        return load_board_file(Path(name))
    raise WrongUse(
        tr(
            "There is no map “{map}”; choose {maps}, or name a .toml file.",
            map=name,
            maps=", ".join(BUILT_IN),
        )
    )


def seats_from(players: str) -> tuple[Seat, ...]:
    """Seats from "Anna,bot:random,Carl=bot:random"; bots without a name are called after their kind."""
    words = [word.strip() for word in players.split(",")]
    if len(words) > len(SeatColour):
        raise WrongUse(tr("There are colours for {most} players at most.", most=len(SeatColour)))
    seats: list[Seat] = []
    for word, colour in zip(words, SeatColour, strict=False):
        name, _, player = word.partition("=")
        if not player and word.startswith(BOT_PREFIX):
            name, player = bot_name(word, [seat.name for seat in seats]), word
        seats.append(Seat(name, colour, player or HUMAN))
    return tuple(seats)

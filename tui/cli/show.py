"""`show`: a position as text or JSON, for pipes and screen readers."""

import argparse

from core.game import Game
from core.setup import SeatNo
from core.text import tr
from saves.tables import load_to_look_at
from tui.cli.as_it_is import add_as_it_is_option, naming_as_it_is
from tui.cli.errors import WrongUse
from tui.cli.output import add_json_option, print_found
from tui.cli.position import position_as_json, position_lines


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    words = commands.add_parser(
        "show",
        help=tr("print a position"),
        description=tr(
            "Print the position of a saved game, all of it or what one player may see. A name is looked for among your saved games, then among the tables that are over, then among the samples."
        ),
    )
    words.add_argument("file", metavar="FILE", help=tr("a saved game, by file or by name"))
    words.add_argument(
        "--at", type=int, metavar="N", help=tr("after the move of this number; the last one if not given")
    )
    words.add_argument(
        "--seat", metavar="NAME", help=tr("only what this player may see (a name, or a number from 0)")
    )
    add_as_it_is_option(words)
    add_json_option(words)
    words.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game, seat = game_and_seat(args)
    n = len(game.log) if args.at is None else entry_at(game, args.at)
    position = game, game.at(n), n, seat
    print_found(args, lambda: position_as_json(*position), lambda: position_lines(*position))
    return 0


def game_and_seat(args: argparse.Namespace) -> tuple[Game, SeatNo | None]:
    """The game that is named, and the seat through whose eyes it is looked at, if one is."""
    with naming_as_it_is():
        game, _changed = load_to_look_at(args.saves, args.file, as_it_is=args.as_it_is)
    return game, seat_called(game, args.seat)


def entry_at(game: Game, number: int) -> int:
    """The entry of a move, by the number that story, replay and review know it by; or a sentence on which there are."""
    last = game.log.number_told(len(game.log))
    if not 1 <= number <= last:
        raise WrongUse(tr("The game has no move {n}: its moves are 1 to {last}.", n=number, last=last))
    return game.log.entry_told_as(number)


def seat_called(game: Game, wanted: str | None) -> SeatNo | None:
    """A seat by its player's name or its number; None if none is wanted."""
    if wanted is None:
        return None
    for number, seat in enumerate(game.setup.seats):
        if wanted.casefold() == seat.name.casefold() or wanted == str(number):
            return SeatNo(number)
    names = ", ".join(seat.name for seat in game.setup.seats)
    raise WrongUse(tr("Nobody is called “{name}” here; the players are: {names}.", name=wanted, names=names))

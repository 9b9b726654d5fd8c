"""`saves`: list the saved games."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from core.narrate import points_text
from core.text import tr
from core.text_table import table_lines
from saves.listing import Listed, listing
from tui.cli.output import add_json_option, print_found
from tui.screens.saved_games import when


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    words = commands.add_parser(
        "saves", help=tr("list the saved games"), description=tr("List the saved games, the latest first.")
    )
    add_json_option(words)
    words.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    saves = list(listing(args.saves))
    found = {"folder": str(args.saves), "saves": [_as_json(save) for save in saves]}
    print_found(args, lambda: found, lambda: _lines(saves, args.saves))
    return 0


def _lines(saves: Sequence[Listed], folder: Path) -> Sequence[str]:
    if not saves:
        return [tr("There are no saved games in {folder}.", folder=folder)]
    head = [tr("name"), tr("map"), tr("players"), tr("moves"), tr("points"), tr("last played")]
    return table_lines([head, *map(_row, saves)], numbers={3})


def _row(save: Listed) -> list[str]:
    changed = when(save.changed)
    if save.game is None:
        return [
            save.name,
            tr("was changed after it was written: run “dubbelspoor check {name}”", name=save.name)
            if save.opens_as_it_is
            else tr("cannot be loaded: run “dubbelspoor check {name}”", name=save.name),
            "",
            "",
            "",
            changed,
        ]
    game = save.game
    points = " : ".join(map(points_text, game.state.points))
    return [
        save.name,
        game.board.name,
        ", ".join(seat.name for seat in game.setup.seats),
        str(len(game.log.in_force())),
        tr("{points} (over)", points=points) if game.over else points,
        changed,
    ]


def _as_json(save: Listed) -> dict[str, object]:
    line: dict[str, object] = {"name": save.name, "file": str(save.path), "changed": save.changed.isoformat()}
    if save.game is None:
        return line | {"fault": save.fault}
    game = save.game
    return line | {
        "map": game.setup.map,
        "variant": game.setup.variant,
        "players": [seat.name for seat in game.setup.seats],
        "entries": len(game.log),
        "turn": game.state.turns,
        "points": game.state.points,
        "over": game.over,
    }

"""`map check`: say whether a map file of one's own can be played, and whether it is drawn well."""

import argparse
import sys
from pathlib import Path

from core.board_file import load_board_file
from core.board_table import BoardError
from core.text import tr
from saves.errors import printable
from tui.map.check import drawing_faults


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    words = commands.add_parser(
        "map", help=tr("look at a map file of your own"), description=tr("Work on map files.")
    )
    actions = words.add_subparsers(title=tr("actions"), metavar=tr("ACTION"), required=True)
    action = actions.add_parser(
        "check",
        help=tr("say whether it can be played and seen"),
        description=tr("Say whether a map file can be played, and what is wrong with it or its drawing."),
    )
    action.add_argument("file", type=Path, metavar="FILE", help=tr("a map file (.toml)"))
    action.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Check it; what is wrong with the file or its drawing is told fault by fault."""
    try:
        board = load_board_file(args.file)
    except BoardError as error:
        for fault in error.faults:
            print(printable(fault), file=sys.stderr)
        return 1
    print(
        tr(
            "{file}: {name} can be played: {cities} cities, {tracks} tracks, {tickets} tickets, variants {variants}.",
            file=args.file,
            name=board.name,
            cities=len(board.cities),
            tracks=len(board.tracks),
            tickets=len(board.tickets),
            variants=", ".join(board.variants),
        )
    )
    faults = list(drawing_faults(board))
    for fault in faults:
        print(tr("{file}: {fault}", file=args.file, fault=fault), file=sys.stderr)
    return 1 if faults else 0

"""`ssh-add-player`, `ssh-remove-player` and `kick`: who may come to a host's tables."""

import argparse
from datetime import date
from pathlib import Path

from core.text import tr, trn
from tui.cli.errors import WrongUse
from tui.hosting.connections import end_connections
from tui.hosting.players import Bounds, add_player, check_folder, remove_player


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    player = commands.add_parser(
        "ssh-add-player",
        help=tr("let a player's key in"),
        description=tr("Add a player's public key to a folder that ssh-setup has made."),
    )
    player.add_argument(
        "name", metavar="NAME", help=tr("the player's name at the table, letter by letter as it stands there")
    )
    player.add_argument(
        "key", type=Path, metavar="KEYFILE", help=tr("the public key, a file that ends in .pub")
    )
    player.add_argument(
        "--another", action="store_true", help=tr("one more key for a player who has one already")
    )
    player.add_argument(
        "--from",
        dest="sources",
        metavar="ADDRESSES",
        help=tr("let the key in from these addresses only, such as 192.0.2.*,2001:db8::/32"),
    )
    player.add_argument(
        "--until", type=_day, metavar="YYYY-MM-DD", help=tr("let the key in until this day is over")
    )
    player.set_defaults(run=run_add_player)
    removed = commands.add_parser(
        "ssh-remove-player",
        help=tr("let a player's keys in no more"),
        description=tr("Take all keys of a player out, and end the connections that they have open."),
    )
    removed.add_argument("name", metavar="NAME", help=tr("the player"))
    removed.set_defaults(run=run_remove_player)
    kicked = commands.add_parser(
        "kick",
        help=tr("end a player's connections"),
        description=tr(
            "End the connections that a player has open; no move is lost, and they may come again. Without a name: of all who watch without a seat."
        ),
    )
    kicked.add_argument("name", nargs="?", metavar="NAME", help=tr("the player"))
    kicked.set_defaults(run=run_kick)
    for words in (player, removed, kicked):
        words.add_argument(
            "--dir",
            type=Path,
            default=Path(),
            metavar="DIR",
            help=tr("the folder of ssh-setup; this one if not given"),
        )


def _day(word: str) -> date:
    try:
        return date.fromisoformat(word)
    except ValueError:
        raise WrongUse(tr("“{word}” is no day; write it as 2026-12-31.", word=word)) from None


def run_add_player(args: argparse.Namespace) -> int:
    bounds = Bounds(args.sources, args.until)
    key = add_player(args.dir.absolute(), args.name, args.key, bounds, another=args.another)
    print(
        tr(
            "{name} can come in with the key {fingerprint}; compare that with theirs.",
            name=args.name,
            fingerprint=key.fingerprint,
        )
    )
    if bounds.until is not None:
        print(tr("They are let in until the end of {day}.", day=bounds.until))
    return 0


def run_remove_player(args: argparse.Namespace) -> int:
    keys = remove_player(args.dir.absolute(), args.name)
    print(trn("{n} key taken out.", "{n} keys taken out.", keys), _ended(args))
    return 0 if keys else 1


def run_kick(args: argparse.Namespace) -> int:
    check_folder(args.dir.absolute())
    print(_ended(args))
    return 0


def _ended(args: argparse.Namespace) -> str:
    ended = end_connections(args.dir.absolute(), args.name)
    return trn("{n} connection ended.", "{n} connections ended.", ended)

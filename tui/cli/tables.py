"""Tables of several terminals: `join`, `watch`, `tables` and `host`. `new --table` makes one too."""

import argparse
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from core.text import tr, trn
from core.text_table import table_lines
from saves.errors import SaveError, hosted
from saves.folder import table_path
from saves.tables import TableLine, WhichSeat, find_table, list_tables
from tui.cli.output import add_json_option, print_found
from tui.cli.title import add_look_options, need_terminal, open_app
from tui.hosting.connections import take_place
from tui.hosting.errors import HostingError
from tui.hosting.limits import SEAT_VARIABLE, Limits, host_folder, limits_here


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    join = commands.add_parser(
        "join",
        help=tr("sit down at a table"),
        description=tr("Sit down at a table where each person has a terminal of their own."),
    )
    join.add_argument("table", metavar="NAME", help=tr("the table; “dubbelspoor tables” lists them"))
    join.add_argument(
        "--as",
        dest="seat",
        metavar="SEAT",
        help=tr("your seat, by name; otherwise DUBBELSPOOR_SEAT, or the only free one, or you are asked"),
    )
    join.set_defaults(run=run_join)
    watch = commands.add_parser(
        "watch", help=tr("watch a table"), description=tr("Watch a table without playing.")
    )
    watch.add_argument("table", metavar="NAME", help=tr("the table; “dubbelspoor tables” lists them"))
    watch.set_defaults(run=run_watch)
    listing = commands.add_parser(
        "tables",
        help=tr("list the tables"),
        description=tr(
            "List the tables, the latest first: who plays, who is there, whose turn it is. A table that is over can be stepped through with “dubbelspoor replay NAME”."
        ),
    )
    add_json_option(listing)
    listing.set_defaults(run=run_tables)
    host = commands.add_parser(
        "host",
        help=tr("set up a table"),
        description=tr("Set up a table for several terminals, and sit down."),
    )
    host.set_defaults(run=run_host)
    for words in (join, watch, host):
        add_look_options(words)


def run_join(args: argparse.Namespace) -> int:
    from tui.session.opening import sit_down  # noqa: PLC0415 - the list of tables needs none of it

    path = _table(args)
    need_terminal()
    _come_in()
    try:
        session = sit_down(path, args.seat)
    except WhichSeat:
        return open_app(args, lambda app: app.open_tables(path))
    return open_app(args, lambda app: app.open_game(session))


def run_watch(args: argparse.Namespace) -> int:
    from tui.session.opening import watch  # noqa: PLC0415 - the list of tables needs none of it

    path = _table(args)
    need_terminal()
    limits = _come_in()
    session = watch(path)
    if limits is not None and session.present is not None and session.present.watchers > limits.spectators:
        session.close()
        raise HostingError(
            trn(
                "Somebody watches this table already, and the host allows no more.",
                "{n} people watch this table already, as many as the host allows.",
                limits.spectators,
            )
        )
    return open_app(args, lambda app: app.open_game(session))


def _come_in() -> Limits | None:
    """Take one of the places that a host gives each player; the result is the host's limits, if there is one."""
    folder, limits = host_folder(), limits_here()
    if folder is not None and limits is not None:
        take_place(folder, os.environ.get(SEAT_VARIABLE), limits)
    return limits


def _table(args: argparse.Namespace) -> Path:
    """The table that is named; who comes over SSH is told what they can do there."""
    if hosted() and not table_path(args.saves, args.table).is_file():
        raise SaveError(
            args.table,
            tr("there is no such table; the word “tables” after the address lists those there are"),
        )
    return find_table(args.saves, args.table)


def run_host(args: argparse.Namespace) -> int:
    return open_app(args, lambda app: app.open_new_table())


def run_tables(args: argparse.Namespace) -> int:
    tables = list_tables(args.saves)
    print_found(args, lambda: {"tables": list(map(_as_json, tables))}, lambda: _lines(tables))
    return 0


def _lines(tables: Sequence[TableLine]) -> Iterator[str]:
    if not tables:
        yield (
            tr("There are no tables yet; the host makes them.")
            if hosted()
            else tr("There are no tables yet; “dubbelspoor host” makes one.")
        )
        return
    head = [tr("name"), tr("map"), tr("players"), tr("there now"), tr("to act")]
    yield from table_lines([head, *map(_row, tables)])
    over = next((table for table in tables if table.game is not None and table.game.over), None)
    if over is not None and not hosted():
        yield tr("\nA game that is over can be looked at again: “dubbelspoor replay {name}”.", name=over.name)


def _row(line: TableLine) -> list[str]:
    game = line.game
    if game is None:
        return [line.name, tr("cannot be opened: {fault}", fault=line.fault), "", "", ""]
    seats = game.setup.seats
    there = [seats[n].name for n in sorted(line.connected())]
    if line.watchers:
        there.append(tr("{n} watching", n=line.watchers))
    return [
        line.name,
        game.board.name,
        ", ".join(seat.name for seat in seats),
        ", ".join(there) or tr("nobody"),
        tr("over") if game.over else ", ".join(seats[seat].name for seat in game.state.to_act),
    ]


def _as_json(line: TableLine) -> dict[str, object]:
    if line.game is None:
        return {"name": line.name, "fault": line.fault}
    game, there = line.game, line.connected()
    return {
        "name": line.name,
        "map": game.setup.map,
        "variant": game.setup.variant,
        "seats": [
            {"name": seat.name, "player": seat.player, "there": n in there}
            for n, seat in enumerate(game.setup.seats)
        ],
        "watching": line.watchers,
        "entries": game.log.number_told(len(game.log)),
        "over": game.over,
        "to_act": None if game.over else game.setup.seats[game.state.seat].name,
    }

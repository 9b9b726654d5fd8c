"""`check`: replay saves strictly and say what differs."""

import argparse

from core.text import tr, trn
from saves.check import check_save
from saves.folder import find_save
from saves.tables import is_table


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    words = commands.add_parser(
        "check",
        help=tr("replay saved games strictly"),
        description=tr(
            "Replay saved games by today's rules and say what differs; of a table's game also which undo lacked the others' consent. A name is looked for among your saved games, then among the tables, then among the samples. Exit code 1 if anything differs."
        ),
    )
    words.add_argument("files", nargs="+", metavar="FILE", help=tr("saved games, by file or by name"))
    words.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    code = 0
    for wanted in args.files:
        path = find_save(args.saves, wanted)
        report = check_save(path, at_table=is_table(args.saves, path))
        for fault in report.faults:
            print(fault)
        if report.good:
            print(
                trn(
                    "{file}: {n} entry, all as the rules make it.",
                    "{file}: {n} entries, all as the rules make them.",
                    report.entries,
                    file=path,
                )
            )
        else:
            code = 1
    return code

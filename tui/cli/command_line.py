"""
The command line. Headless commands never import textual; the screen is imported when it is opened.

Exit codes: 0 done, 1 a job that failed, 2 wrong use. Errors are one sentence on stderr.
"""

import argparse
import gc
import os
import sys
from collections.abc import Sequence
from datetime import datetime
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

from core.errors import DubbelspoorError
from core.text import tr
from saves.errors import place, printable
from saves.folder import default_folder
from tui.app.crash import sentence, write_report
from tui.cli import title
from tui.cli.errors import WrongUse
from tui.hosting.seclusion import seclude
from tui.terminal.environment import over_ssh

COMMANDS = {
    "new": "play",
    "load": "play",
    "replay": "play",
    "join": "tables",
    "watch": "tables",
    "tables": "tables",
    "host": "tables",
    "simulate": "simulate",
    "league": "league",
    "fit": "fit",
    "check": "check",
    "show": "show",
    "saves": "saves",
    "stats": "stats",
    "review": "review",
    "map": "map_check",
    "ssh-setup": "ssh",
    "ssh-add-player": "players",
    "ssh-remove-player": "players",
    "kick": "players",
    "doctor": "doctor",
}
"""Every command, and the module of `tui.cli` that has it. Only those that are named get imported."""


WITH_SAVES = (
    *("new", "load", "replay", "check", "show", "saves", "stats", "review"),
    *("join", "watch", "tables", "host"),
)
"""The commands that work in the folder of saved games: `--saves` may stand after them too."""


SELDOM = 1_000
"""Looks for garbage among what is new before one among what has stayed so far; from the first frame on that is looked through as ever."""


class Parser(argparse.ArgumentParser):
    """Tells wrong use in one sentence, with where to read on."""

    def error(self, message: str) -> NoReturn:
        problem = message[:1].upper() + message[1:]
        raise WrongUse(
            tr("{problem}; “{command} --help” tells what there is.", problem=problem, command=self.prog)
        )


class Version(argparse.Action):
    """Looks the version up when it is asked for: that takes longer than everything else here."""

    def __init__(self, option_strings: Sequence[str], dest: str, **more: Any) -> None:
        super().__init__(option_strings, dest, nargs=0, help=tr("tell the version"))

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> NoReturn:
        from saves.tables import program_version  # noqa: PLC0415 - see the class

        print("dubbelspoor", program_version())
        parser.exit()


def modules_for(words: Sequence[str]) -> list[str]:
    """The modules whose commands are named; all of them where help or a refusal must list them."""
    named = [COMMANDS[word] for word in words if word in COMMANDS]
    unclear = not named and any(not word.startswith("-") or word in {"-h", "--help"} for word in words)
    return list(dict.fromkeys(COMMANDS.values() if unclear else named))


def parser(words: Sequence[str] = ("--help",)) -> argparse.ArgumentParser:
    """The command line, as far as these words need it; all of it where they ask for help."""
    top = Parser(
        prog="dubbelspoor",
        description=tr(
            "A terminal game of tickets and train cards, on the maps Nederland and Nordic Countries."
        ),
    )
    top.add_argument("--version", action=Version)
    add_saves_option(top, default=None)
    title.add_look_options(top)
    top.set_defaults(run=title.run)
    commands = top.add_subparsers(title=tr("commands"), metavar=tr("COMMAND"))
    for name in modules_for(words):
        import_module(f"tui.cli.{name}").add(commands)
    for name in WITH_SAVES:
        if name in commands.choices:
            # Without a default of its own: it would undo what stood before the command.
            add_saves_option(commands.choices[name], default=argparse.SUPPRESS)
    return top


def add_saves_option(words: argparse.ArgumentParser, *, default: object) -> None:
    words.add_argument(
        "--saves",
        type=Path,
        metavar="DIR",
        default=default,
        help=tr("the folder of saved games (otherwise DUBBELSPOOR_SAVES, or your data folder)"),
    )


def main(words: Sequence[str] | None = None) -> int:
    """Run a command line; the result is the exit code."""
    # Nearly all that is made at the start stays: to look through it for garbage, over and over, delays the screen.
    gc.set_threshold(10_000, SELDOM)
    if over_ssh(os.environ):
        seclude()
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a letter that the encoding lacks is no reason to fail
    try:
        code = _run(words)
        if sys.stdout is not None:  # it is None if the parent process had closed it
            sys.stdout.flush()
    except DubbelspoorError as error:
        print(printable(str(error)), file=sys.stderr)
        return 2 if isinstance(error, WrongUse) else 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader of our output has closed the pipe
        _forget_output()
        return 0
    except OSError as error:
        _forget_output()
        print(printable(_refusal(error)), file=sys.stderr)
        return 1
    except (
        Exception
    ) as error:  # what nobody thought of: a traceback would tell a player of the server's paths
        print(printable(_report_of(error)), file=sys.stderr)
        return 1
    return code


def _report_of(error: Exception) -> str:
    """What a player is told of a failure of the program; the rest is in a file."""
    return sentence(write_report(error, datetime.now().astimezone()))


def _run(words: Sequence[str] | None) -> int:
    try:
        given = sys.argv[1:] if words is None else words
        args = parser(given).parse_args(given)
    except SystemExit:  # help or version has been printed
        return 0
    if args.saves is None:
        args.saves = default_folder()
    code: int = args.run(args)
    return code


def _forget_output() -> None:
    """Keep Python from complaining at exit about what it could not write."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _refusal(error: OSError) -> str:
    if error.filename is None:
        return tr("The output could not be written: {reason}.", reason=error.strerror)
    return tr("{file}: {reason}.", file=place(error.filename), reason=error.strerror)

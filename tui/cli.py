"""
The command line. Headless commands never import textual; the screen is imported when it is opened.

Exit codes: 0 done, 1 a job that failed, 2 wrong use. Errors are one sentence on stderr.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from core.errors import DubbelspoorError
from core.text import tr
from saves.folder import default_folder
from tui.commands import check, doctor, league, mapcheck, play, saves, show, simulate, ssh
from tui.hosting.seclusion import seclude
from tui.options import WrongUse
from tui.terminal import over_ssh

COMMANDS = (play, simulate, league, check, show, saves, mapcheck, ssh, doctor)


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = argparse.ArgumentParser(
        prog="dubbelspoor",
        description=tr(
            "A terminal game of tickets and train cards, on the maps Nederland and Nordic Countries."
        ),
    )
    top.add_argument("--version", action="version", version=f"dubbelspoor {version('dubbelspoor')}")
    top.add_argument(
        "--saves",
        type=Path,
        metavar="DIR",
        default=None,
        help=tr("the folder of saved games (otherwise DUBBELSPOOR_SAVES, or your data folder)"),
    )
    play.add_look_options(top)
    top.set_defaults(run=play.run)
    commands = top.add_subparsers(title=tr("commands"), metavar=tr("COMMAND"))
    for command in COMMANDS:
        command.add(commands)
    return top


def main(words: Sequence[str] | None = None) -> int:
    """Run a command line; the result is the exit code."""
    if over_ssh(os.environ):
        seclude()
    args = parser().parse_args(words)
    if args.saves is None:
        args.saves = default_folder()
    try:
        code: int = args.run(args)
        sys.stdout.flush()
    except DubbelspoorError as error:
        print(error, file=sys.stderr)
        return 2 if isinstance(error, WrongUse) else 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our output has had enough; keep Python from complaining about it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code

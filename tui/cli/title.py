"""No command at all: the title screen. What every command needs that opens a screen is here too."""

import argparse
import os
from collections.abc import Callable
from typing import TYPE_CHECKING

import attrs

from core.text import tr
from saves.errors import hosted
from tui.app.settings import ThemeChoice, read_settings, settings_file
from tui.app.signs import SignChoice
from tui.app.tidying import Tidying
from tui.cli.errors import WrongUse, one_of
from tui.terminal.environment import ColourChoice, NoTerminal, prepare, require_terminal, speak_utf8

if TYPE_CHECKING:
    from tui.app.opener import Opener


def add_look_options(words: argparse.ArgumentParser) -> None:
    """Add `--ascii`, `--theme` and `--colours`, which override the settings for one run."""
    # Without a default of their own: a command's would undo what stood before the command.
    words.add_argument(
        "--ascii",
        dest="signs",
        action="store_const",
        const=SignChoice.ASCII,
        default=argparse.SUPPRESS,
        help=tr("draw with ASCII characters only"),
    )
    words.add_argument(
        "--colours",
        type=one_of(ColourChoice, tr("There is no number of colours “{name}”; choose one of: {choices}.")),
        default=argparse.SUPPRESS,
        help=tr("how many colours to use, for this run: {choices}", choices=", ".join(ColourChoice)),
        metavar="N",
    )
    words.add_argument(
        "--theme",
        type=one_of(ThemeChoice, tr("There is no look “{name}”; choose one of: {choices}.")),
        default=argparse.SUPPRESS,
        help=tr("the look, for this run: {themes}", themes=", ".join(ThemeChoice)),
        metavar="NAME",
    )


def run(args: argparse.Namespace) -> int:
    return open_app(args, lambda app: app.open_title())


def need_terminal() -> None:
    """Refuse early: before a game is dealt into a file, or a file is mended."""
    try:
        require_terminal()
    except NoTerminal as error:
        raise WrongUse(str(error)) from error


def open_app(args: argparse.Namespace, open_first: Callable[["Opener"], object]) -> int:
    """Run the app, beginning with the screen that `open_first` opens; the result is the exit code."""
    need_terminal()
    speak_utf8()
    file = settings_file()
    loaded = read_settings(file)
    now = {name: vars(args)[name] for name in ("signs", "theme", "colours") if name in vars(args)}
    settings = attrs.evolve(loaded.settings, **now)
    prepare(os.environ, settings.colours, by_ground=settings.theme is ThemeChoice.AUTO)
    from tui.app.app import DubbelspoorApp  # noqa: PLC0415  # with Textual, which reads its settings when imported
    from tui.app.hosted import HostedApp  # noqa: PLC0415  # with Textual, which reads its settings when imported

    def begin(opener: "Opener") -> None:
        open_first(opener)
        app.call_after_refresh(Tidying.begin)

    app = (HostedApp if hosted() else DubbelspoorApp)(
        args.saves,
        settings,
        begin,
        stored=loaded.settings,
        file=file,
        faults=loaded.faults,
    )
    app.run()
    return app.return_code or 0

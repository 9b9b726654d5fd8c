"""The commands that open a game: `new`, `load` and `replay`."""

import argparse
from pathlib import Path

from core.board import Board
from core.setup import Setup, UndoRule
from core.text import joined, tr
from saves.folder import path_for_new, sample_folder
from saves.store import branch, load_to_read, new_game
from saves.tables import find_save_to_play, load_to_look_at, make_table
from tui.cli.as_it_is import add_as_it_is_option, naming_as_it_is
from tui.cli.errors import WrongUse, one_of
from tui.cli.options import add_setup_options, setup_from
from tui.cli.show import entry_at, seat_called
from tui.cli.title import add_look_options, need_terminal, open_app
from tui.session.draft import default_bot, your_name
from tui.session.opening import at_one_keyboard, open_to_play, sit_down_first
from tui.session.recording import Recording
from tui.session.session import Session
from tui.session.user_bots import from_anywhere


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    new = commands.add_parser(
        "new", help=tr("start a new game"), description=tr("Start a new game and play it.")
    )
    add_setup_options(new, players=default_players())
    new.add_argument(
        "--undo",
        type=one_of(UndoRule, tr("There is no rule of undo “{name}”; choose one of: {choices}.")),
        metavar="RULE",
        help=tr("free, turn or off: what can be taken back"),
    )
    new.add_argument(
        "--hints",
        action=argparse.BooleanOptionalAction,
        help=tr("whether players may ask for hints; if not given, one who plays against bots alone may"),
    )
    new.add_argument(
        "--table", metavar="NAME", help=tr("make it a table that others join from their own terminals")
    )
    new.add_argument(
        "--host-only", action="store_true", help=tr("with --table: make the table, but do not sit down")
    )
    new.set_defaults(run=run_new)
    load = commands.add_parser(
        "load", help=tr("go on with a saved game"), description=tr("Go on with a saved game.")
    )
    load.add_argument(
        "file", nargs="?", metavar="FILE", help=tr("a saved game, by file or by name; a list if not given")
    )
    add_as_it_is_option(load)
    load.set_defaults(run=run_load)
    replay = commands.add_parser(
        "replay",
        help=tr("step through a game"),
        description=tr(
            "Step through a game. A name is looked for among your saved games, then among the tables that are over, then among the samples."
        ),
    )
    replay.add_argument(
        "file", nargs="?", metavar="FILE", help=tr("a saved game, by file or by name; a list if not given")
    )
    replay.add_argument("--at", type=int, metavar="N", help=tr("begin after the move of this number"))
    replay.add_argument("--seat", metavar="NAME", help=tr("through the eyes of this player"))
    add_as_it_is_option(replay)
    replay.set_defaults(run=run_replay)
    for words in (new, load, replay):
        add_look_options(words)


def default_players() -> str:
    """You against a bot."""
    return f"{your_name()},{default_bot()}"


def run_new(args: argparse.Namespace) -> int:
    setup, board = setup_from(args)
    setup = from_anywhere(setup)
    if args.table is not None or args.host_only:
        return _run_new_table(args, setup, board)
    need_terminal()
    opened = new_game(path_for_new(args.saves, setup), setup, board)
    session = at_one_keyboard(opened)
    return open_app(args, lambda app: app.open_game(session))


def _run_new_table(args: argparse.Namespace, setup: Setup, board: Board) -> int:
    """Deal a table, and sit down at its first seat (or watch, if it is for bots) unless the host only makes it."""
    if args.table is None:
        raise WrongUse(tr("“--host-only” is for tables: give it a name with “--table NAME”."))
    if not args.host_only:
        need_terminal()
    path = make_table(args.saves, args.table, setup, board)
    if args.host_only:
        print(
            tr("The table is there; sit down with “dubbelspoor join {name}”.", name=args.table)
            if setup.humans
            else tr("The table is there; watch the bots with “dubbelspoor watch {name}”.", name=args.table)
        )
        _tell_host(args.saves.absolute().parent, args.table, setup)
        return 0
    session = sit_down_first(path, setup)
    return open_app(args, lambda app: app.open_game(session))


def _tell_host(folder: Path, table: str, setup: Setup) -> None:
    """Where an sshd was set up for these tables: what to send the players, and who of them has no key yet."""
    from tui.hosting.folder import KEYS, ssh_line  # noqa: PLC0415  # only a host needs it
    from tui.hosting.players import players  # noqa: PLC0415  # only a host needs it

    line = ssh_line(folder, table)
    if line is None:
        return
    print(tr("The players type:\n  {command}", command=line))
    keys = {seat for seat, _blob in players(folder / KEYS)}
    without = [setup.seats[seat].name for seat in setup.humans if setup.seats[seat].name not in keys]
    if without:
        print(tr("No key is there yet for {names}: see “dubbelspoor ssh-add-player”.", names=joined(without)))


def run_load(args: argparse.Namespace) -> int:
    need_terminal()
    if args.file is None:
        return open_app(args, lambda app: app.open_saved_games(to_replay=False))
    path = find_save_to_play(args.saves, args.file)
    session = (
        _copy_of_sample(args.saves, path) if path.parent == sample_folder() else _opened(path, args.as_it_is)
    )
    return open_app(args, lambda app: app.open_game(session))


def _opened(path: Path, as_it_is: bool) -> Session:
    with naming_as_it_is():
        return open_to_play(path, as_it_is=as_it_is)


def _copy_of_sample(folder: Path, path: Path) -> Session:
    """A shipped game goes on in a save of one's own."""
    game, _save = load_to_read(path)
    return at_one_keyboard(branch(game, len(game.log), path_for_new(folder, game.setup)))


def run_replay(args: argparse.Namespace) -> int:
    need_terminal()
    if args.file is None:
        return open_app(args, lambda app: app.open_saved_games(to_replay=True))
    with naming_as_it_is():
        game, changed = load_to_look_at(args.saves, args.file, as_it_is=args.as_it_is)
    recording = Recording(game, eyes=seat_called(game, args.seat), changed=changed)
    at = None if args.at is None else entry_at(game, args.at)
    return open_app(args, lambda app: app.open_replay(recording, at))

"""`ssh-setup`: an own sshd for the players of a table."""

import argparse
import os
from pathlib import Path

from core.text import tr
from tui.cli.errors import WrongUse
from tui.hosting.folder import HOST_KEY, SAVES, UNIT, Hosting, ssh_line, write_folder
from tui.hosting.ssh_tools import can_give_terminals, fingerprint, program

PORT = 2222


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    setup = commands.add_parser(
        "ssh-setup",
        help=tr("prepare an SSH server for players"),
        description=tr(
            "Write the configuration of an SSH server of its own, behind which there is nothing but the game. The system's own is not touched."
        ),
    )
    setup.add_argument("folder", type=Path, metavar="DIR", help=tr("where to put it"))
    setup.add_argument(
        "--port",
        type=int,
        default=PORT,
        metavar="N",
        help=tr("the port to listen on ({default})", default=PORT),
    )
    setup.add_argument(
        "--table", metavar="NAME", help=tr("the table that everybody comes to; if not given, players name it")
    )
    setup.add_argument(
        "--address", metavar="A", help=tr("the address to listen on; all of them if not given")
    )
    setup.add_argument(
        "--allow-root", action="store_true", help=tr("also as root, which is for trials in a container only")
    )
    setup.set_defaults(run=run_setup)


def run_setup(args: argparse.Namespace) -> int:
    if os.getuid() == 0 and not args.allow_root:
        raise WrongUse(
            tr(
                "Do this as the account that is to host the games, not as root: whoever found a way out of the game would be root."
            )
        )
    hosting = Hosting(args.folder.absolute(), args.port, args.table, args.address)
    write_folder(hosting)
    print("\n\n".join(next_steps(hosting)))
    return 0


def next_steps(hosting: Hosting) -> list[str]:
    folder = hosting.folder
    steps = [
        tr("Everything is in {folder}. Nothing runs yet, and nothing else was changed.", folder=folder),
        tr(
            "1. Let players in, each by the public key they send you:\n   dubbelspoor ssh-add-player Anna anna.pub --dir {folder}",
            folder=folder,
        ),
        tr(
            "2. Set up a table:\n   dubbelspoor --saves {saves} new --table {table} --host-only --players Anna,Bram",
            saves=folder / SAVES,
            table=hosting.table or "friday",
        ),
        tr(
            "3. Start the server, to try it here and now (Ctrl+C ends it):\n   {sshd} -D -e -f {folder}/sshd_config\n   or for good, as root, with systemd: the first lines of {unit} say how.",
            sshd=program("sshd"),
            folder=folder,
            unit=folder / UNIT,
        ),
        tr("4. Let port {port} through the firewall.", port=hosting.port),
        tr(
            "5. Tell the players to type this, with the address of this machine:\n   {command}\n   and what their ssh should show them the first time:\n   {fingerprint}",
            command=ssh_line(folder, "" if hosting.table else "friday"),
            fingerprint=fingerprint(folder / f"{HOST_KEY}.pub"),
        ),
    ]
    if not can_give_terminals():
        steps.insert(
            1,
            tr(
                "Mind: on this machine sshd cannot give terminals away unless it is root. As root: mount -o remount,gid=tty,mode=620 /dev/pts"
            ),
        )
    if hosting.shell.endswith(("/nologin", "/false")):
        steps.insert(
            1,
            tr(
                "Mind: the login shell of {user} is {shell}, which starts nothing. As root: usermod --shell /bin/sh {user}",
                user=hosting.user,
                shell=hosting.shell,
            ),
        )
    return steps

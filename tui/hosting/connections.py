"""
The connections that are open behind a host, by player.

A player has a limited number of places, each a file in the host's folder `sessions`. A connection locks one of
them and writes its process number into it. The system releases the lock however the process ends, so that only
open connections are counted.
"""

import os
import signal
from contextlib import suppress
from pathlib import Path

from core.lettering import composed, same_text
from core.text import tr, trn
from saves.disk import try_lock
from tui.hosting.errors import HostingError
from tui.hosting.limits import Limits

SESSIONS = "sessions"
WATCHING = "_watching"
"""The name under which those without a seat are counted. No player's name begins with an underscore."""


def take_place(folder: Path, player: str | None, limits: Limits) -> int:
    """A place for this process, held until it ends; raises `HostingError` if the player has none left."""
    most = limits.watching if player is None else limits.sessions
    if player is not None and Path(player).name != player:
        raise HostingError(tr("“{name}” is no player's name.", name=player))
    name = composed(player or WATCHING)
    try:
        (folder / SESSIONS).mkdir(mode=0o700, exist_ok=True)
        for n in range(most):
            file = folder / SESSIONS / f"{name}.{n}"
            place = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            if try_lock(place):
                os.truncate(place, 0)
                os.write(place, str(os.getpid()).encode())
                return place
            os.close(place)
    except OSError as error:
        raise HostingError(f"{SESSIONS}: {error.strerror}.") from error
    raise HostingError(
        trn(
            "{n} connection is open already, and the host allows no more: close it first.",
            "{n} connections are open already, and the host allows no more: close one first.",
            most,
        )
    )


def end_connections(folder: Path, player: str | None) -> int:
    """End every connection of a player, or of all who have no seat; says how many those were."""
    ended = 0
    for file in sorted((folder / SESSIONS).glob("*")):
        if not same_text(file.name.rpartition(".")[0], player or WATCHING):
            continue
        with suppress(OSError, ValueError):  # gone in the meantime
            place = os.open(file, os.O_RDONLY | os.O_CLOEXEC)
            try:
                if not try_lock(place):
                    os.kill(int(os.read(place, 20)), signal.SIGTERM)
                    ended += 1
            finally:
                os.close(place)
    return ended

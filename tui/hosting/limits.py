"""What a host allows one player: connections at once, moves and words in a minute."""

import os
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path

import attrs

from core.errors import DubbelspoorError
from core.log import Chat, Entry, Log, SetSignposts
from core.plain_file import MEGABYTE, read_plain
from core.plain_toml import read_toml
from core.text import tr
from saves.errors import HOSTED
from tui.hosting.errors import HostingError

LIMITS = "limits.toml"
LARGEST = MEGABYTE
"""No file of limits is larger: the one that ships has some hundreds of bytes."""
SEAT_VARIABLE = "DUBBELSPOOR_SEAT"
"""The seat that a host gives to the owner of a key; they can take no other."""
MINUTE = timedelta(minutes=1)


@attrs.frozen
class Limits:
    """The numbers of `limits.toml`; these are the defaults."""

    sessions: int = 5
    watching: int = 50
    spectators: int = 10
    entries: int = 120
    chat: int = 20


class TooFast(DubbelspoorError):
    """A seat makes more entries than the host allows."""


def host_folder(environ: Mapping[str, str] = os.environ) -> Path | None:
    """The folder of `ssh-setup` that this seat belongs to; None at one's own keyboard."""
    named = Path(environ.get(HOSTED, ""))
    return named if named.is_absolute() else None


def limits_here() -> Limits | None:
    """The limits of this seat's host; None where nobody hosts. Raises `HostingError`."""
    folder = host_folder()
    return None if folder is None else read_limits(folder / LIMITS)


def read_limits(file: Path) -> Limits:
    """The limits of a file, which need not be there; raises `HostingError` if it is wrong."""
    try:
        table = read_toml(read_plain(file, LARGEST).decode())
    except FileNotFoundError:
        return Limits()
    except (OSError, ValueError) as error:  # no plain file, no TOML
        raise HostingError(tr("The host's {file} cannot be read.", file=file.name)) from error
    known = {field.name for field in attrs.fields(Limits)}
    for key, value in table.items():
        if key not in known or type(value) is not int or value < 1:
            raise HostingError(
                tr(
                    "The host's {file} is wrong: {key} is not one of {known}, or no whole number above 0.",
                    file=file.name,
                    key=key,
                    known=", ".join(sorted(known)),
                )
            )
    return Limits(**table)


def check_pace(limits: Limits, log: Log, entry: Entry) -> None:
    """Refuse an entry if its seat has made too many within a minute; raises `TooFast`. The entries of the log are counted."""
    is_chat = isinstance(entry.move, Chat)
    most = limits.chat if is_chat else limits.entries
    if entry.at is None or _made_since(log, entry) < most:
        return
    if isinstance(entry.move, SetSignposts):
        raise TooFast(
            tr("You have sent the plan {most} ways within a minute, as many as the host allows.", most=most)
        )
    if is_chat:
        raise TooFast(
            tr("You have said {most} lines within a minute, as many as the host allows.", most=most)
        )
    raise TooFast(
        tr(
            "You have made {most} moves within a minute, as many as the host allows: wait a little.",
            most=most,
        )
    )


def _made_since(log: Log, entry: Entry) -> int:
    """How many entries of the same kind this seat has made in the minute before: who plans a lot may still move."""
    assert entry.at is not None
    kind = next((kind for kind in (Chat, SetSignposts) if isinstance(entry.move, kind)), None)
    count = 0
    for earlier in reversed(log.entries):
        if earlier.at is None or entry.at - earlier.at >= MINUTE:
            break
        is_word = isinstance(earlier.move, kind or (Chat, SetSignposts))
        count += earlier.seat == entry.seat and is_word == (kind is not None)
    return count

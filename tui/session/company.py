"""
The others at a table: who is there, whose version counts, who plays the bots.

It is there only where others can be: a game at one keyboard has none.
"""

from pathlib import Path

import attrs

from core.errors import DubbelspoorError
from core.log import Entry, Log
from core.setup import SeatNo, Setup
from core.text import tr
from saves.presence import Presence, seats_taken, watchers
from saves.tables import dealt_next, program_version
from tui.hosting.limits import check_pace, limits_here


class OnlyWatching(DubbelspoorError):
    """This terminal may not play."""


@attrs.frozen
class Present:
    """Who is at the table: the seats with somebody in them, and how many only watch."""

    seats: frozenset[SeatNo] = frozenset()
    watchers: int = 0
    newer: str | None = None
    """The version that the table plays with, where it is newer than this program's."""
    plays_bots: bool = False
    """Whether it falls to this terminal to play the bots."""
    bot_failed_after: int | None = None
    """After which entry a bot has failed, on whatever terminal."""


class Company:
    """See the module. `presence` is this terminal's own place; `present` is what the last look has found."""

    def __init__(self, path: Path, setup: Setup, seat: SeatNo | None, version: str | None = None) -> None:
        self.presence = Presence(path, seat, version or program_version())
        self._path = path
        self._setup = setup
        has_bots = len(setup.humans) < len(setup.seats)
        self._may_play_bots = has_bots and (seat is not None or not setup.humans)
        self._limits = limits_here()
        self._next: str | None = None
        self._looked_for_next = 0
        self.present = Present()

    def see_who_is_there(self) -> None:
        """Find out who is there now; raises `SaveError`."""
        self.presence.stay()
        there = self.presence.who()
        newer = self.presence.newer(there)
        if newer is not None:
            self.presence.leave_bots()
        self.present = Present(
            seats_taken(there),
            watchers(there),
            newer,
            self._may_play_bots and newer is None and self.presence.take_bots(),
            self.presence.bot_failed_after(),
        )

    def check_version(self) -> None:
        """Asked under the file's lock, so that no older program writes after a newer one has sat down."""
        if self.presence.may_be_newer():
            newer = self.presence.newer(self.presence.who())
            if newer is not None:
                raise OnlyWatching(other_version(newer, self.presence.version))

    def in_time(self, log: Log, entry: Entry) -> Entry:
        """An entry of this seat, if the host's limits allow one more; raises `TooFast`."""
        if self._limits is not None:
            check_pace(self._limits, log, entry)
        return entry

    @property
    def only_watches(self) -> str | None:
        """Why this program may not play, if it is older than the table's."""
        newer = self.present.newer
        return None if newer is None else other_version(newer, self.presence.version)

    def next_dealt(self, saves: Path) -> str | None:
        """The name of the next table, if somebody has asked for it; asked often, it looks only if there are new files."""
        try:
            changed = self._path.parent.stat().st_mtime_ns
        except OSError:  # somebody has taken the tables away
            return None
        if changed != self._looked_for_next:
            self._looked_for_next = changed
            self._next = dealt_next(saves, self._path.stem, self._setup)
        return self._next


def other_version(newer: str, mine: str) -> str:
    return tr(
        "The table plays with version {newer} and this is version {mine}: you can only watch. Leave and join again to play.",
        newer=newer,
        mine=mine,
    )

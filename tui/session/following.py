"""
Hearing of what others append to the file, and of who comes and goes.

The screen's own loop does it: a thread between would make each move of another's wait for two more changes of the
processor.
"""

import asyncio
from collections.abc import Callable

from core.errors import DubbelspoorError
from saves.open_game import GameFile
from saves.waking import Waking
from tui.session.company import Company

SOON = 0.005
"""Seconds after which to read what somebody was still writing, should they not call."""


class Following:
    """See the module. `fault` tells why the file cannot be followed any more."""

    def __init__(self, file: GameFile, company: Company | None) -> None:
        self._file = file
        self._company = company
        self._waking = Waking(file.path, *(() if company is None else (company.presence.folder,)))
        self._changed: Callable[[], object] | None = None
        self._next_reading: asyncio.TimerHandle | None = None
        self._soon: asyncio.TimerHandle | None = None
        self.fault: str | None = None
        self._see_who_is_there()

    def listen(self, changed: Callable[[], object]) -> None:
        """From now on call `changed` whenever there is something new, as long as the loop runs that runs now."""
        self._changed = changed
        if self._waking.file is not None:
            asyncio.get_running_loop().add_reader(self._waking.file, self._woken)
        self._read_again()

    def _read_again(self) -> None:
        """Whoever is killed sends no message."""
        self._next_reading = asyncio.get_running_loop().call_later(self._waking.seconds, self._read_again)
        self.read(people_too=True)

    def _woken(self) -> None:
        changed, company = self._waking.changed(), self._company
        # Whoever was taken away sits down with the next reading: to try it at once would wake oneself, again and again.
        presence = None if company is None else company.presence
        self.read(people_too=presence is not None and presence.folder in changed and presence.seen)

    def read(self, *, people_too: bool = False) -> None:
        """Read what is new in the file, and see who is there; tell if there is anything."""
        before = self._seen()
        if people_too:
            self.fault = None  # it may be over
        try:
            there_is_more = self._file.read_new(wait=False)
        except DubbelspoorError as error:
            there_is_more, self.fault = False, str(error)
        if self._file.left_for_later and self._changed is not None:
            self._soon = asyncio.get_running_loop().call_later(SOON, self.read)
        if people_too:
            self._see_who_is_there()
        if self._changed is not None and (there_is_more or self._seen() != before):
            self._changed()

    def _see_who_is_there(self) -> None:
        try:
            if self._company is not None:
                self._company.see_who_is_there()
        except DubbelspoorError as error:  # what is wrong with the game itself says more
            self.fault = self.fault or str(error)

    def _seen(self) -> object:
        return self.fault, self._company and self._company.present

    def stop(self) -> None:
        """Hear nothing more."""
        self._changed = None
        if self._soon is not None:
            self._soon.cancel()
        if self._next_reading is not None:
            self._next_reading.cancel()
            if self._waking.file is not None:
                asyncio.get_running_loop().remove_reader(self._waking.file)
        self._waking.close()

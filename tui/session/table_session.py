"""
A seat at a table of several terminals, or a place to watch from.

The screen's loop itself follows the table's file and looks who else is there: a thread between would make each
move wait for two more changes of the processor. Whatever this seat adds is written by a worker thread, so the
screen never waits for a lock.
"""

import asyncio
import os
import secrets
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import attrs

from core.consent import answer, bring_back, chat, take_back
from core.errors import DubbelspoorError
from core.game import CannotUndo, Game
from core.log import Entry, Request
from core.moves import Move
from core.setup import SeatNo, Setup
from core.text import tr
from saves.presence import Presence
from saves.shared import Attempt, SharedGame, open_table
from saves.store import utc_now
from saves.tables import (
    NoSeat,
    dealt_next,
    next_table,
    only_free_seat,
    people_of,
    program_version,
    seat_named,
    table_line,
)
from saves.waking import Waking
from tui.hosting.limits import SEAT_VARIABLE, check_pace, limits_here
from tui.session.session import Session


class OnlyWatching(DubbelspoorError):
    """This terminal may not play."""


@attrs.frozen
class Company:
    """Who is at the table besides the game: the seats with somebody in them, and how many only watch."""

    seats: frozenset[SeatNo] = frozenset()
    watchers: int = 0
    newer: str | None = None
    """The version that the table plays with, where it is newer than this program's."""
    plays_bots: bool = False
    """Whether it falls to this terminal to play the bots."""
    bot_failed: int | None = None
    """After which entry a bot has failed, on whatever terminal."""
    fault: str | None = None
    """Why the table cannot be followed any more."""


class TableSession(Session):
    """See the module. `seat` is None for a spectator."""

    def __init__(self, shared: SharedGame, seat: SeatNo | None, version: str | None = None) -> None:
        super().__init__(shared.game, shared.file.path, seat)
        self._shared = shared
        self._presence = Presence(shared.file.path, seat, version or program_version())
        shared.file.guard = self._check_version
        bots = [each.is_bot for each in self.setup.seats]
        self._may_play_bots = any(bots) and (seat is not None or all(bots))
        self._limits = limits_here()
        self._waking = Waking(shared.file.path, self._presence.folder)
        self._changed: Callable[[], object] | None = None
        self._next_look: asyncio.TimerHandle | None = None
        self._next: str | None = None
        self._looked_for_next = 0
        self.company = Company()
        self._look_around()

    # Following the table.

    def listen(self, changed: Callable[[], object]) -> None:
        """From now on call `changed` whenever there is something new, as long as the loop runs that runs now."""
        self._changed = changed
        if self._waking.file is not None:
            asyncio.get_running_loop().add_reader(self._waking.file, self._woken)
        self._look_again()

    def _look_again(self) -> None:
        """Whoever is killed sends no message."""
        self._next_look = asyncio.get_running_loop().call_later(self._waking.seconds, self._look_again)
        self._follow(look_around=True)

    def _woken(self) -> None:
        around = self._presence.folder in self._waking.changed()
        # Whoever was taken away sits down with the next look: to try it at once would wake oneself, again and again.
        self._follow(look_around=around and self._presence.seen)

    def _follow(self, *, look_around: bool = False) -> None:
        before = self.company
        if look_around:
            self.company = attrs.evolve(before, fault=None)  # it may be over
        there_is_more = self._read()
        if look_around:
            self._look_around()
        if self._changed is not None and (there_is_more or self.company != before):
            self._changed()

    def _read(self) -> bool:
        try:
            return self._shared.file.read_new(wait=False)
        except DubbelspoorError as error:
            self.company = attrs.evolve(self.company, fault=str(error))
            return False

    def _look_around(self) -> None:
        try:
            self._presence.stay()
            there = self._presence.who()
            newer = self._presence.newer(there)
            plays = self._may_play_bots and newer is None and self._presence.take_bots()
        except DubbelspoorError as error:  # what is wrong with the table itself says more
            self.company = attrs.evolve(self.company, fault=self.company.fault or str(error))
            return
        if newer is not None:
            self._presence.leave_bots()
        self.company = attrs.evolve(
            self.company,
            seats=frozenset(sitter.seat for sitter in there if sitter.seat is not None),
            watchers=sum(sitter.seat is None for sitter in there),
            newer=newer,
            plays_bots=plays,
            bot_failed=self._presence.bot_failed(),
        )

    @property
    def version(self) -> str:
        """The version of this program."""
        return self._presence.version

    def take_up(self) -> list[Entry]:
        """Fold what was read; says what that was. Only for the thread that the game belongs to."""
        return self._shared.take_up()

    # Whose turn it is.

    @property
    def bot_is_asked(self) -> bool:
        """A bot's turn, its process is this one, and nobody asks to take something back."""
        return self.bot_to_act and self.company.plays_bots and self.request is None

    def bot_failed(self, sentence: str) -> None:
        """Tell the others too that it has."""
        super().bot_failed(sentence)
        self._presence.tell_bot_failed(self.head)

    @property
    def bot_failure(self) -> str | None:
        """Why the bot that is to act does nothing; where another terminal plays it, that it has failed."""
        if self.company.plays_bots or self.company.bot_failed != self.head or not self.bot_to_act:
            return super().bot_failure
        return tr(
            "{name} has failed: the terminal that plays the bots says why, and asks it again with Space.",
            name=self.setup.seats[self._game.state.seat].name,
        )

    @property
    def request(self) -> Request | None:
        """The undo that somebody asks for."""
        return self._game.log.request

    @property
    def asked_to_agree(self) -> bool:
        """Whether this seat has to answer it."""
        return self.request is not None and self.eyes in self.request.waiting

    # What is done.

    async def submit(self, move: Move) -> Entry:
        """Play a move of this seat."""
        return await self._carry_out(lambda game, seat: self._decided(game, seat, move))

    def _decided(self, game: Game, seat: SeatNo, move: Move) -> Entry:
        if self.asked_to_agree:
            raise CannotUndo(tr("You are asked about an undo: answer with y or n first."))
        return game.decided(move, seat=seat, at=utc_now())

    async def submit_bot(self, move: Move) -> Entry:
        """Play a move of the bot that is to act."""
        actor = self._game.state.seat
        return await self._append(lambda game: game.decided(move, seat=actor, at=utc_now()))

    async def undo(self) -> Entry:
        """Take back one's own last move, or ask for it, or take the question back."""
        return await self._carry_out(lambda game, seat: take_back(game, seat, utc_now()))

    async def redo(self) -> Entry:
        """Bring back what one took back."""
        return await self._carry_out(lambda game, seat: bring_back(game, seat, utc_now()))

    async def answer(self, *, yes: bool) -> Entry:
        """Answer the request."""
        return await self._carry_out(lambda game, seat: answer(game, seat, yes=yes, at=utc_now()))

    async def say(self, text: str) -> Entry:
        """A line of chat to all."""
        return await self._carry_out(lambda game, seat: chat(game, seat, text, utc_now()), is_chat=True)

    async def _carry_out(self, make: Callable[[Game, SeatNo], Entry], *, is_chat: bool = False) -> Entry:
        seat = self.eyes
        if seat is None:
            raise OnlyWatching(tr("You only watch this table."))
        return await self._append(lambda game: self._in_time(make(game, seat)), is_chat=is_chat)

    def _in_time(self, entry: Entry) -> Entry:
        """An entry of this seat, if the host's limits allow one more; raises `TooFast`."""
        if self._limits is not None:
            check_pace(self._limits, self._game.log, entry)
        return entry

    async def _append(self, make: Callable[[Game], Entry], *, is_chat: bool = False) -> Entry:
        """As `SharedGame.submit`, with the waiting done in worker threads."""
        attempt = Attempt(self._shared, make, chat=is_chat)
        try:
            while not await asyncio.to_thread(self._shared.file.append, attempt.entry()):
                pass
        finally:
            self._follow()  # what the others did meanwhile could not be read
        self._shared.take_up()
        return attempt.made

    def _check_version(self) -> None:
        """Asked under the lock, so that no older program writes after a newer one has sat down."""
        newer = self._presence.newer(self._presence.who())
        if newer is not None:
            raise OnlyWatching(other_version(newer, self._presence.version))

    @property
    def can_undo(self) -> bool:
        """Whether an undo would do or ask anything."""
        return self._possible(take_back)

    @property
    def can_redo(self) -> bool:
        """Whether a redo would do anything."""
        return self._possible(bring_back)

    def _possible(self, make: Callable[[Game, SeatNo], Entry]) -> bool:
        if self.eyes is None or self.company.newer is not None:
            return False
        try:
            make(self._game, self.eyes)
        except CannotUndo:
            return False
        return True

    def rematch(self, folder: Path) -> "TableSession":
        """The next table, in the same seat; whoever asks first deals it. Spectators wait until it is there."""
        newer = self.company.newer
        if newer is not None and self.next_dealt(folder) is None:
            raise OnlyWatching(other_version(newer, self.version))
        setup = attrs.evolve(self.setup, seed=secrets.randbelow(2**31))
        may_make = self.eyes is not None and newer is None
        path = next_table(folder, self.name, setup, self._game.board, may_make=may_make)
        return _seated(path, lambda _setup: self.eyes, self.version)

    def next_dealt(self, folder: Path) -> str | None:
        """The name of the next table, if somebody has asked for it; asked often, it looks only if there are new files."""
        try:
            changed = self._path.parent.stat().st_mtime_ns
        except OSError:  # somebody has taken the tables away
            return None
        if changed != self._looked_for_next:
            self._looked_for_next = changed
            self._next = dealt_next(folder, self.name, self.setup)
        return self._next

    def close(self) -> None:
        """Get up, and let go of the file."""
        self._changed = None
        if self._next_look is not None:
            self._next_look.cancel()
        if self._next_look is not None and self._waking.file is not None:
            asyncio.get_running_loop().remove_reader(self._waking.file)
        self._waking.close()
        self._presence.leave()
        self._shared.close()


def other_version(newer: str, mine: str) -> str:
    """Why a seat may only watch."""
    return tr(
        "The table plays with version {newer} and this is version {mine}: you can only watch. Leave and join again to play.",
        newer=newer,
        mine=mine,
    )


def sit_down(path: Path, wanted: str | SeatNo | None = None) -> TableSession:
    """A session in the seat that was asked for, that the host has given, or that alone is free; raises `NoSeat`."""
    return _seated(path, lambda setup: _own_seat(path, setup, wanted))


def _own_seat(path: Path, setup: Setup, wanted: str | SeatNo | None) -> SeatNo:
    given = os.environ.get(SEAT_VARIABLE)
    seat = seat_named(setup, wanted) if isinstance(wanted, str) else wanted
    if given is not None:
        if seat is not None and seat_named(setup, given) != seat:
            raise NoSeat(tr("Your key is for the seat “{seat}” alone.", seat=given))
        return seat_named(setup, given)
    return only_free_seat(setup, table_line(path).connected()) if seat is None else seat


def sit_down_first(path: Path, setup: Setup) -> TableSession:
    """Whoever makes a table sits in the first seat for a person; where only bots play, one watches."""
    people = people_of(setup)
    return sit_down(path, people[0]) if people else watch(path)


def watch(path: Path) -> TableSession:
    """A session that only looks."""
    return _seated(path, lambda _setup: None)


def _seated(
    path: Path, seat_in: Callable[[Setup], SeatNo | None], version: str | None = None
) -> TableSession:
    """A session at a table; the file is let go of if it cannot be."""
    with ExitStack() as undo:
        shared = open_table(path)
        undo.callback(shared.close)
        session = TableSession(shared, seat_in(shared.game.setup), version)
        undo.pop_all()
    return session

"""
A table as one terminal has it: the game in its file, and whose eyes look at it.

The screen knows only this seam: a view to show, moves to submit, a story to tell. It never meets the
state. `LocalSession` is a game at one keyboard; `tui.session.table_session` holds a seat among several terminals.
"""

from __future__ import annotations  # the first frame must not wait for what only types need

import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from core.board import TrackId
from core.cards import NO_CARDS
from core.events import Event
from core.game import CannotUndo, Game
from core.log import Entry
from core.moves import Claim, Move
from core.rules import IllegalMove, Refusal, decide
from core.setup import SeatNo, Setup
from core.story import StoryLine, Storyteller
from core.text import tr
from core.view import View, view_of
from saves.folder import path_for_new
from saves.store import OpenGame, new_game, utc_now
from tui.map.highlights import claimed_in
from tui.session.opening import need_bots

if TYPE_CHECKING:
    from core.bots import Bot
    from core.chance import Stream
    from tui.session.table_session import TableSession


class Session(ABC):
    """What is the same wherever one sits. Whatever changes the game may take its time: those are coroutines."""

    def __init__(self, game: Game, path: Path, eyes: SeatNo | None) -> None:
        self._game = game
        self._path = path
        self._bots: dict[SeatNo, Bot] = {}
        """Those that were asked by now: whoever never plays the bots need not be able to make them."""
        self._failure: tuple[int, str] | None = None
        """After which entry a bot failed, and how."""
        self._teller = Storyteller(game)
        self.eyes = eyes
        """Whose view is shown."""

    @property
    def setup(self) -> Setup:
        """What the game started from."""
        return self._game.setup

    @property
    def game(self) -> Game:
        """The game, for a replay of it."""
        return self._game

    @property
    def name(self) -> str:
        """The name of the save."""
        return self._path.stem

    def view(self) -> View:
        """What the eyes see now."""
        return view_of(self._game.state, self.eyes, self._latest())

    def _latest(self) -> tuple[Event, ...]:
        return self._game.log.entries[self._game.log.head - 1].events

    # Whose turn it is.

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._game.over

    @property
    def bot_to_act(self) -> bool:
        """Whether it is a bot's turn."""
        return not self.over and self.setup.seats[self._game.state.seat].is_bot

    @property
    @abstractmethod
    def bot_is_asked(self) -> bool:
        """Whether a bot is to act, and this terminal is to play it."""

    @property
    def curtain_for(self) -> SeatNo | None:
        """The human who must take the keyboard before the screen may show anything of theirs."""
        return None

    # What is done.

    @abstractmethod
    async def submit(self, move: Move) -> Entry:
        """Play a move of the one who looks; raises `IllegalMove` or `SaveError`, and then nothing happened."""

    @abstractmethod
    async def submit_bot(self, move: Move) -> Entry:
        """Play a move of the bot that is asked."""

    def bot_to_think(self) -> Callable[[], Move]:
        """The bot that is asked, given what it sees: calling it may take a while, and may be done beside the screen."""
        from core.bots.playing import view_and_stream  # noqa: PLC0415 - where only people play, no mind is needed

        return partial(self._think, self._game.state.seat, *view_and_stream(self._game))

    def _think(self, seat: SeatNo, view: View, random: Stream) -> Move:
        from tui.session.user_bots import bot_for  # noqa: PLC0415 - where only people play, no mind is needed

        if seat not in self._bots:
            self._bots[seat] = bot_for(self.setup.seats[seat].player)
        return self._bots[seat].choose(view, random)

    def bot_failed(self, sentence: str) -> None:
        """Note that the bot that was asked has failed. Asked again it is made anew, as its file is by then."""
        from tui.session.user_bots import read_anew  # noqa: PLC0415 - where only people play, no mind is needed

        read_anew()
        self._bots.pop(self._game.state.seat, None)
        self._failure = self.head, sentence

    @property
    def bot_failure(self) -> str | None:
        """Why the bot that is to act does nothing, if it has failed."""
        if self._failure is None or self._failure[0] != self.head:
            return None
        return self._failure[1]

    @abstractmethod
    async def undo(self) -> Entry:
        """Take back the last move, or ask for it; raises `CannotUndo`."""

    @abstractmethod
    async def redo(self) -> Entry:
        """Bring it back; raises `CannotUndo`."""

    @property
    @abstractmethod
    def can_undo(self) -> bool:
        """Whether an undo would do anything."""

    @property
    @abstractmethod
    def can_redo(self) -> bool:
        """Whether a redo would do anything."""

    def subscribe(self, listener: Callable[[Entry], None]) -> Callable[[], None]:
        """Hear of every new entry."""
        return self._game.subscribe(listener)

    @abstractmethod
    def rematch(self, folder: Path) -> OpenGame | TableSession:
        """The same players, dealt anew into a new save or table; raises `DubbelspoorError` where that cannot be."""

    @abstractmethod
    def close(self) -> None:
        """Let go of the file: everything is in it already."""

    @property
    def head(self) -> int:
        """The number of the last entry that stands: it tells one position from another."""
        return self._game.log.head

    def why_not(self, track: TrackId) -> str:
        """Why the seat that is to act cannot claim this track now."""
        state = self._game.state
        try:
            decide(state, Claim(track, NO_CARDS))
        except IllegalMove as refusal:
            if refusal.code is not Refusal.WRONG_PAYMENT:
                return str(refusal)
        return tr(
            "Your cards do not pay {track} yet.", track=state.board.track_name(state.board.track(track))
        )

    # What is told.

    def story(self) -> list[StoryLine]:
        """Everything that happened, as the eyes may know it."""
        return self._teller.story(self.eyes)

    def just_claimed(self) -> frozenset[TrackId]:
        """The tracks that the last entry claimed."""
        return claimed_in(self._latest())

    def new_tracks(self) -> frozenset[TrackId]:
        """The tracks that were claimed by the eyes' last move and since; a spectator's eyes have no move."""
        if self.eyes is None:
            return self.just_claimed()
        tracks: set[TrackId] = set()
        for entry in reversed(self._game.log.standing()):
            tracks |= claimed_in(entry.events)
            if entry.seat == self.eyes:
                break
        return frozenset(tracks)


class LocalSession(Session):
    """A game at one keyboard, with its bots."""

    def __init__(self, opened: OpenGame) -> None:
        humans = [SeatNo(n) for n, seat in enumerate(opened.game.setup.seats) if not seat.is_bot]
        # The only human's eyes; else nobody's until somebody says that it is them.
        super().__init__(opened.game, opened.file.path, humans[0] if len(humans) == 1 else None)
        self._file = opened.file

    @property
    def bot_is_asked(self) -> bool:
        """All bots are this terminal's."""
        return self.bot_to_act

    @property
    def curtain_for(self) -> SeatNo | None:
        """The human who is next, unless they look already."""
        actor = self._game.state.seat
        if self.over or self.bot_is_asked or actor == self.eyes:
            return None
        return actor

    async def submit(self, move: Move) -> Entry:
        """Play a move of the seat that is to act."""
        return self._game.play(move, at=utc_now())

    async def submit_bot(self, move: Move) -> Entry:
        """The same: the seat that is to act is the bot's."""
        return self._game.play(move, at=utc_now())

    async def undo(self) -> Entry:
        """Take back the last move."""
        return self._game.undo(at=utc_now())

    async def redo(self) -> Entry:
        """Bring it back."""
        return self._game.redo(at=utc_now())

    @property
    def can_undo(self) -> bool:
        """Whether an undo would do anything."""
        try:
            return self._game.undoable() > 0
        except CannotUndo:
            return False

    @property
    def can_redo(self) -> bool:
        """Whether a redo would do anything."""
        return self._game.log.redoable is not None

    def rematch(self, folder: Path) -> OpenGame:
        """The same table, dealt anew into a new save."""
        need_bots(self.setup)
        setup = attrs.evolve(self.setup, seed=secrets.randbelow(2**31))
        return new_game(path_for_new(folder, setup), setup, self._game.board)

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

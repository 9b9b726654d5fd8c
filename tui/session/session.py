"""
A terminal at a game: it holds a set of seats, and everything that differs follows from that set.

At one keyboard a terminal holds the seats of all humans, at a table one, and a spectator none. The screen knows
only this seam: a view to show, a story to tell, wishes and their refusals. It never meets the game itself.

A wish goes one way: the rules decide it, a worker thread appends it under the file's lock, and the game follows
the file. So the screen never waits for a lock.
"""

from __future__ import annotations  # the first frame must not wait for what only types need

import asyncio
from collections.abc import Callable, Iterable
from pathlib import Path

from core.board import TrackId
from core.chat import chat_entry
from core.consent import answer_undo, bring_back, take_back
from core.course import Course
from core.events import Event, GameEnded, MarketFilled, NeutralAsked, OrderDrawn, TurnBegan, claimed_in
from core.game import CannotUndo, Game
from core.hint_entry import asked_hint, hints_allowed
from core.history import Figures, Moment, figures, score_history
from core.log import LONGEST_CHAT, Entry, Request, SetSignposts
from core.moves import Move
from core.setup import SeatNo
from core.signpost_entry import signpost_entry, signposts_of
from core.signposts import Signposts
from core.story import StoryLine, Storyteller
from core.text import tr
from core.view import View, view_of
from saves.open_game import OpenGame
from saves.store import utc_now
from tui.session.bots import Bots
from tui.session.company import Company, OnlyWatching, Present
from tui.session.following import Following
from tui.session.recording import Recording


class Session:
    """See the module. `held` are the seats of this terminal; `company` is there where others can be."""

    longest_line = LONGEST_CHAT
    """So many letters may a line of chat have."""

    def __init__(self, opened: OpenGame, held: Iterable[SeatNo], company: Company | None = None) -> None:
        self._opened = opened
        self._game = opened.game
        self.setup, self.board = opened.game.setup, opened.game.board
        self._bots = Bots(opened.game)
        self._teller = Storyteller(opened.game)
        self._course = Course(opened.game)
        self.company = company
        self.held = frozenset(held)
        self._eyes = next(iter(self.held)) if len(self.held) == 1 else None
        self._position = self._looked_through = 0
        self._following = Following(opened.file, company)
        if company is not None:
            opened.file.guard = company.check_version

    # What the game is.

    @property
    def name(self) -> str:
        return self._opened.file.path.stem

    @property
    def recovered(self) -> str | None:
        """What had to be mended when the game was opened."""
        return self._opened.recovered

    @property
    def present(self) -> Present | None:
        """Who is at the table now; None at one keyboard."""
        return None if self.company is None else self.company.present

    @property
    def eyes(self) -> SeatNo | None:
        """Whose view is shown. At one keyboard nobody's, until somebody says that it is them."""
        return self._eyes

    @property
    def only_looks(self) -> bool:
        """Whether nobody sits here: at a table that one only watches."""
        return self.company is not None and self._eyes is None

    @property
    def position(self) -> int:
        """The number of the last entry that changed the board: it tells one moment of the game from another."""
        log = self._game.log
        for n in range(self._looked_through + 1, len(log) + 1):
            if log.head_at(n) != log.head_at(n - 1):
                self._position = n
        self._looked_through = len(log)
        return self._position

    def view(self) -> View:
        """What the eyes see now."""
        state = self._game.state
        former = self._course.before(self._eyes, state)
        return view_of(state, self._eyes, self._latest(), former, self.signposts)

    @property
    def signposts(self) -> Signposts:
        """Those of the eyes."""
        return signposts_of(self._game, self._eyes)

    def last_turn(self) -> View | None:
        """What the eyes saw when their last turn began; None for a spectator, and before there was one."""
        seat, is_mine = self._eyes, False
        for entry in self._game.log.latest_first():
            if entry.seat != seat and is_mine:
                return None if seat is None else self._view_at(entry.n, seat)
            is_mine = entry.seat == seat
        return None

    def _view_at(self, n: int, seat: SeatNo) -> View:
        state = self._game.at(n)
        former = self._course.before(seat, state, n)
        return view_of(state, seat, former=former, signposts=signposts_of(self._game, seat, n))

    def _latest(self) -> tuple[Event, ...]:
        return self._game.log.entries[self._game.log.head - 1].events

    def story(self) -> list[StoryLine]:
        """Everything that happened, as the eyes may know it."""
        return self._teller.story(self._eyes)

    def gone_back(self) -> str:
        """What was taken back or brought back, in words, as long as nothing was played since."""
        n = self.position
        return "" if n == self._game.log.head else self.story()[n - 1].text

    def new_tracks(self) -> frozenset[TrackId]:
        """The tracks that were claimed by the eyes' last move and since; a spectator's eyes have no move."""
        tracks = set(claimed_in(self._latest()))
        if self._eyes is not None:
            for entry in self._game.log.latest_first():
                tracks |= claimed_in(entry.events)
                if entry.seat == self._eyes:
                    break
        return frozenset(tracks)

    def new_cards(self) -> frozenset[int] | None:
        """The places of the market that were filled since the eyes' last turn ended; None for a spectator, who has none."""
        if self._eyes is None:
            return None
        slots: set[int] = set()
        for entry in self._game.log.latest_first():
            kinds = {type(event) for event in entry.events}
            if OrderDrawn not in kinds:  # before that there was no market
                slots |= {event.slot for event in entry.events if isinstance(event, MarketFilled)}
            if entry.seat == self._eyes and kinds & {TurnBegan, NeutralAsked, GameEnded}:
                break
        return frozenset(slots)

    def just_claimed(self) -> frozenset[TrackId]:
        return claimed_in(self._latest())

    def recording(self) -> Recording:
        """The game to look at again; while it goes on, with one's own eyes only."""
        own = None if self.company is None or self._eyes is None else (self._eyes,)
        return Recording(
            self._game,
            eyes=self._eyes,
            locked=not self.over,
            reviewed=own,
            changed=self._opened.changed,
        )

    def history(self) -> tuple[Moment, ...]:
        """The scores after every move that stands."""
        return score_history(self._game)

    def figures(self) -> tuple[Figures, ...]:
        """By seat what it did in the game."""
        return figures(self._game)

    # Whose turn it is.

    @property
    def over(self) -> bool:
        return self._game.over

    @property
    def bot_to_act(self) -> bool:
        return not self.over and self.setup.seats[self._game.state.seat].is_bot

    @property
    def bot_is_asked(self) -> bool:
        """Whether a bot is to act, this terminal is to play it, and nobody asks to take something back."""
        may = self.present is None or self.present.plays_bots
        return may and self.bot_to_act and self.request is None

    @property
    def must_act(self) -> tuple[SeatNo, ...]:
        """The seats of this terminal that are to act now."""
        return tuple(seat for seat in self._game.state.to_act if seat in self.held)

    @property
    def curtain_for(self) -> SeatNo | None:
        """The human who must take the keyboard before the screen may show anything of theirs."""
        return next(iter(self.must_act), None) if self._eyes not in self.must_act else None

    def take_seat(self, seat: SeatNo | None) -> None:
        """Look with the eyes of a seat that is held here, or hide what only one of them may see."""
        assert seat is None or seat in self.held
        self._eyes = seat

    # Bots.

    def bot_to_think(self) -> Callable[[], Move]:
        """The bot that is asked, to be called beside the screen."""
        return self._bots.to_think()

    def bot_failed(self, sentence: str) -> None:
        """Note that the bot that was asked has failed, and tell the others."""
        self._bots.failed(sentence)
        if self.company is not None:
            self.company.presence.tell_bot_failed(self._game.log.head)

    @property
    def bot_failure(self) -> str | None:
        """Why the bot that is to act does nothing; where another terminal plays it, that it has failed."""
        present = self.present
        if present is None or present.plays_bots or not self.bot_to_act:
            return self._bots.failure
        if present.bot_failed_after != self._game.log.head:
            return self._bots.failure
        return tr(
            "{name} has failed: the terminal that plays the bots says why, and asks it again with Space.",
            name=self.setup.seats[self._game.state.seat].name,
        )

    # What is wished.

    async def submit(self, move: Move) -> None:
        """Play a move of the one who looks; raises `IllegalMove` or `SaveError`, and then nothing happened."""
        seat = self._player()
        if self.asked_to_agree:
            raise CannotUndo(tr("You are asked about an undo: answer with y or n first."))
        await self._append(lambda game: self._in_time(game.decided(move, seat=seat, at=utc_now())))

    async def submit_bot(self, move: Move) -> None:
        """Play a move of the bot that is asked."""
        actor = self._game.state.seat
        await self._append(lambda game: game.decided(move, seat=actor, at=utc_now()))

    async def undo(self) -> None:
        """Take back the last move of one's own, or ask for it, or take the question back; raises `CannotUndo`."""
        seat = self._asker()
        await self._append(lambda game: self._in_time(take_back(game, seat, self.held, utc_now())))

    async def redo(self) -> None:
        """Bring it back; raises `CannotUndo`."""
        seat = self._asker()
        await self._append(lambda game: self._in_time(bring_back(game, seat, self.held, utc_now())))

    async def answer(self, *, yes: bool) -> None:
        seat = self._player()
        await self._append(lambda game: self._in_time(answer_undo(game, seat, yes=yes, at=utc_now())))

    async def say(self, text: str) -> None:
        """A line of chat to all."""
        seat = self._player()
        await self._append(
            lambda game: self._in_time(chat_entry(game, seat, text, utc_now())), fits_anywhere=True
        )

    @property
    def hints_allowed(self) -> bool:
        return hints_allowed(self.setup)

    async def ask_hint(self) -> None:
        """Write down that a hint is asked for; raises `NoHint`."""
        seat = self._player()
        await self._append(lambda game: self._in_time(asked_hint(game, seat, utc_now())))

    async def set_signposts(self, signposts: Signposts) -> None:
        """Send one's own plan along some tracks and round others."""
        seat = self._player()
        await self._append(
            lambda game: self._in_time(signpost_entry(game, seat, signposts, utc_now())), fits_anywhere=True
        )

    def _player(self) -> SeatNo:
        if self._eyes is None:
            raise OnlyWatching(tr("You only watch this table."))
        return self._eyes

    def _asker(self) -> SeatNo | None:
        """Who takes back: whoever looks; at one keyboard, before anybody does, the one whose move it was."""
        return self._eyes if self.company is None else self._player()

    def _in_time(self, entry: Entry) -> Entry:
        """An entry of a player here, if the limits of a host allow one more."""
        return entry if self.company is None else self.company.in_time(self._game.log, entry)

    async def _append(self, make: Callable[[Game], Entry], *, fits_anywhere: bool = False) -> None:
        """As `OpenGame.submit`, with the waiting done in worker threads."""
        attempts = self._opened.attempts(make, fits_anywhere=fits_anywhere)
        try:
            while not await asyncio.to_thread(self._opened.file.append, next(attempts)):
                pass
        finally:
            self._opened.take_up()
            self._following.read()  # what the others did meanwhile could not be read

    # What is allowed.

    @property
    def request(self) -> Request | None:
        """The undo that somebody asks for."""
        return self._game.log.request

    @property
    def asked_to_agree(self) -> bool:
        """Whether the one who looks has to answer it."""
        return self.request is not None and self._eyes in self.request.waiting

    @property
    def can_undo(self) -> bool:
        """Whether an undo would do or ask anything."""
        return self._possible(take_back)

    @property
    def can_redo(self) -> bool:
        return self._possible(bring_back)

    def _possible(self, make: Callable[..., Entry]) -> bool:
        if self.company is not None and self.company.only_watches is not None:
            return False
        try:
            make(self._game, self._asker(), self.held)
        except (CannotUndo, OnlyWatching):
            return False
        return True

    # What the others do.

    def listen(self, changed: Callable[[], object]) -> None:
        """From now on call `changed` whenever there is something to take up, as long as the loop runs that runs now."""
        self._following.listen(changed)

    @property
    def fault(self) -> str | None:
        """Why the file cannot be followed any more."""
        return self._following.fault

    def take_up(self) -> bool:
        """
        Follow what was read; says whether there was anything to be told. Only for the thread that the game belongs to.

        Where others send their plans is not: whoever looked at their screen just then would see it blink.
        """
        taken = self._opened.take_up()
        return any(entry.seat == self._eyes or not isinstance(entry.move, SetSignposts) for entry in taken)

    def next_dealt(self, saves: Path) -> str | None:
        """The name of the table where the same players meet again, if one of them has asked for it."""
        return None if self.company is None else self.company.next_dealt(saves)

    def close(self) -> None:
        """Get up, and let go of the file: everything is in it already."""
        self._following.stop()
        if self.company is not None:
            self.company.presence.leave()
        self._opened.close()

"""A game to be looked at, moment by moment. A moment is what stood after an entry of its log, counted from 1."""

from pathlib import Path
from typing import TYPE_CHECKING

from core.course import Course
from core.errors import DubbelspoorError
from core.game import Game
from core.history import Moment, score_history
from core.setup import SeatNo
from core.signpost_entry import signposts_of
from core.story import StoryLine, Storyteller
from core.text import tr
from core.view import View, view_of
from saves.errors import Changed
from saves.folder import path_for_new
from saves.open_game import OpenGame
from saves.store import branch
from tui.session.bots import need_bots

if TYPE_CHECKING:
    from tui.session.reviewing import Reviewing


class Recording:
    """
    See the module. `eyes` are those to begin with; None sees open cards.

    `locked`, as while the game goes on, there are no other eyes, and nobody's are a spectator's. `reviewed` are the
    seats whose choices a review looks at; all people's if they are not given. `changed` is what is wrong with the file of
    a game that is looked at as it is: no new game begins from it, whose checksums would say that all is well.
    """

    def __init__(
        self,
        game: Game,
        *,
        eyes: SeatNo | None = None,
        locked: bool = False,
        reviewed: tuple[SeatNo, ...] | None = None,
        changed: Changed | None = None,
    ) -> None:
        self._game = game
        self.setup, self.board = game.setup, game.board
        self._teller = Storyteller(game)
        self._course = Course(game)
        self.eyes = eyes
        self.locked = locked
        self.changed = changed
        self._reviewed = reviewed
        self._reviewing: Reviewing | None = None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended: only then it can be reviewed."""
        return self._game.over

    @property
    def last(self) -> int:
        """The last moment, leaving out what nobody is told of."""
        return self.moment(self.number(len(self._game.log)))

    def number(self, n: int) -> int:
        """The number by which people know a moment."""
        return self._game.log.number_told(n)

    def moment(self, number: int) -> int:
        """The moment with this number; the first or the last one if there is none."""
        return self._game.log.entry_told_as(max(1, number))

    def view(self, n: int, eyes: SeatNo | None) -> View:
        """What these eyes see at a moment; with open cards, what the seat that is to act sees."""
        state = self._game.at(n)
        seen_by = eyes if eyes is not None or self.locked else state.seat
        former = self._course.before(seen_by, state, n)
        signposts = signposts_of(self._game, seen_by, n)
        return view_of(state, seen_by, self._game.log.entries[n - 1].events, former, signposts)

    def story(self, n: int, eyes: SeatNo | None) -> list[StoryLine]:
        """What has happened up to a moment, as these eyes know it."""
        return self._teller.story(eyes, open_cards=eyes is None and not self.locked)[:n]

    def history(self) -> tuple[Moment, ...]:
        """The scores after every move that stands in the end."""
        return score_history(self._game)

    def taken_back(self, n: int) -> Moment | None:
        """The scores at a moment that does not stand in the end, as it was taken back later; None at any other."""
        log = self._game.log
        stands = any(entry.n == log.head_at(n) for entry in log.latest_first())
        history = () if stands else score_history(self._game, n)
        return history[-1] if history else None

    def turn_after(self, n: int) -> int:
        """The first moment of the turn after this one's; what was taken back later is passed over, and is in no turn."""
        entries = self._game.log.in_force()
        turns = self._game.at(max(entry.n for entry in entries if entry.n <= n)).turns
        later = (entry.n for entry in entries if entry.n > n and self._game.at(entry.n).turns != turns)
        return next(later, self.last)

    def mover(self, n: int) -> SeatNo | None:
        """Whose move led to a moment; nobody's is the deal."""
        return self._game.log.entries[n - 1].seat

    def is_bots(self, n: int) -> bool:
        """Whether a bot has done what led to a moment: only bots have reasons that can be told."""
        mover = self.mover(n)
        return mover is not None and self.setup.seats[mover].is_bot

    def reason(self, n: int) -> str:
        """Why a bot of ours has done what led to a moment; or that none of them did it."""
        from core.bots.playing import reason_of  # noqa: PLC0415 - where only people play, no bot is needed

        mover = self.mover(n)
        if mover is None:
            return tr("This is the deal: nobody has moved yet.")
        if not self.is_bots(n):
            name = self.setup.seats[mover].name
            return tr("{name} is no bot: why people do something is not in the file.", name=name)
        return reason_of(self._game, n) or tr("This was not done by one of our bots.")

    def reviewing(self) -> "Reviewing":
        """What decided the game; the same whenever it is asked for, so that what is known stays known."""
        from tui.session.reviewing import Reviewing  # noqa: PLC0415 - who looks at no review need not wait for it

        if self._reviewing is None:
            self._reviewing = Reviewing(self._game, self._reviewed)
        return self._reviewing

    def play_on(self, n: int, saves: Path) -> OpenGame:
        """A new save that begins with this moment; raises `DubbelspoorError`."""
        if self.changed is not None:
            raise DubbelspoorError(
                tr(
                    "Entry {n} was changed after it was written: no new game can begin from this one.",
                    n=self.changed.entry,
                )
            )
        need_bots(self.setup)
        return branch(self._game, n, path_for_new(saves, self.setup))

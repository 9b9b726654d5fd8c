"""Your mistakes: the clear ones of all finished games of a player, for which the better choice was not found yet."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import attrs

from core.errors import BrokenOff, DubbelspoorError
from core.record.finished import FinishedGame
from core.record.record import games_of, players
from core.setup import SeatNo
from saves.record import ReadGames, read_games
from saves.reviews import solved
from saves.store import load_to_read
from tui.session.reviewing import Reviewing, Stage
from tui.session.trying import Trying


@attrs.frozen
class Mistake:
    """A clear mistake. Its title does not tell what would have been better."""

    id: str
    game: str
    title: str
    trying: Trying
    found: bool


Tell = Callable[[int, int, Stage], None]
"""Told which game of how many is looked through, and how far that is; raises to break off."""


class Mistakes:
    def __init__(self, saves: Path) -> None:
        self._saves = saves
        self._read = ReadGames(())

    def players(self) -> list[str]:
        """The players whose games there are, who has played most first; raises `SaveError`."""
        self._read = read_games(self._saves)
        return players(self._read.games)

    def of(self, player: str, tell: Tell) -> Iterator[tuple[Mistake, ...]]:
        """The mistakes of a player, game by game, the latest first. A game that has no review yet takes a while."""
        played = games_of(player, reversed(self._read.games))
        for n, mine in enumerate(played, 1):
            seat = SeatNo(mine.game.seats.index(mine.seat))
            try:
                yield self._mistakes(mine.game, seat, partial(tell, n, len(played)))
            except BrokenOff:
                raise
            except DubbelspoorError:  # it has no model, or was changed in between
                continue

    def _mistakes(
        self, finished: FinishedGame, seat: SeatNo, tell: Callable[[Stage], None]
    ) -> tuple[Mistake, ...]:
        game, _save = load_to_read(self._saves / finished.source)
        reviewing = Reviewing(game, (seat,))
        reviewing.work(tell)
        return tuple(_clear(reviewing, Path(finished.source).stem))


def _clear(reviewing: Reviewing, name: str) -> Iterator[Mistake]:
    known = solved()
    for section in reviewing.sections():
        for moment in section.moments:
            choice = moment.choice
            if choice is not None and choice.trial is not None and choice.trial.clear:
                trying = reviewing.trying(choice)
                yield Mistake(trying.id, name, moment.told.title, trying, trying.id in known)

"""The bots of a game, as far as this terminal has asked them. Where only people play, no bot is imported."""

from __future__ import annotations  # the first frame must not wait for what only types need

# ruff: noqa: PLC0415  # late imports are what this module is for
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from core.game import Game
from core.moves import Move
from core.setup import SeatNo, Setup

if TYPE_CHECKING:
    from core.bots import Bot
    from core.chance import Stream
    from core.view import View


def need_bots(setup: Setup) -> None:
    """Raise `DubbelspoorError` if a bot of this set-up cannot be made."""
    if len(setup.humans) < len(setup.seats):
        from tui.session.user_bots import check_bots

        check_bots(setup)


class Bots:
    """See the module. Whoever never plays the bots need not be able to make them."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._made: dict[SeatNo, Bot] = {}
        self._failure: tuple[int, str] | None = None
        """After which entry a bot failed, and how."""

    def to_think(self) -> Callable[[], Move]:
        """The bot that is to act, given what it sees: calling it may take a while, and may be done beside the screen."""
        from core.bots.playing import view_and_stream

        return partial(self._think, self._game.state.seat, *view_and_stream(self._game))

    def _think(self, seat: SeatNo, view: View, random: Stream) -> Move:
        from tui.session.user_bots import bot_for

        if seat not in self._made:
            self._made[seat] = bot_for(self._game.setup.seats[seat].player)
        return self._made[seat].choose(view, random)

    def failed(self, sentence: str) -> None:
        """Note that the bot that was asked has failed. Asked again it is made anew, as its file is by then."""
        from tui.session.user_bots import read_anew

        read_anew()
        self._made.pop(self._game.state.seat, None)
        self._failure = self._game.log.head, sentence

    @property
    def failure(self) -> str | None:
        """Why the bot that is to act does nothing, if it has failed here."""
        if self._failure is None or self._failure[0] != self._game.log.head:
            return None
        return self._failure[1]

"""Bots in a game: each is asked when it is its turn, and shown only what its seat may see."""

from collections.abc import Callable
from datetime import datetime

from core.bots import BOTS, Bot, bot_named
from core.chance import Stream
from core.events import Event
from core.game import Game
from core.moves import Move
from core.setup import BOT_PREFIX, SeatNo, Setup
from core.text import tr
from core.view import View, view_of


def seat_bots(setup: Setup, make: Callable[[str], Bot] = bot_named) -> dict[SeatNo, Bot]:
    """The bots of a set-up, by seat; `make` turns a seat's player into a bot, or raises."""
    return {SeatNo(n): make(seat.player) for n, seat in enumerate(setup.seats) if seat.is_bot}


def view_and_stream(game: Game, seat: SeatNo | None = None) -> tuple[View, Stream]:
    """What a bot that is to act now is given, in this seat or the one that is to act. Both depend on the position alone."""
    position = game.log.head
    actor = game.state.seat if seat is None else seat
    latest: tuple[Event, ...] = game.log.entries[position - 1].events
    return view_of(game.state, actor, latest), Stream(game.setup.seed, actor, position)


def ask(bot: Bot, game: Game, seat: SeatNo | None = None) -> Move:
    """What the bot would do now, in this seat or the one that is to act."""
    return bot.choose(*view_and_stream(game, seat))


def reason_of(game: Game, n: int) -> str | None:
    """Why a bot of ours made entry `n`; None where a human did, or a user's own bot, which is not asked for reasons."""
    entry = game.log.entries[n - 1]
    if entry.seat is None or not entry.events:
        return None
    player = game.setup.seats[entry.seat].player.removeprefix(BOT_PREFIX)
    if player not in BOTS:
        return None
    position = game.log.parent(n)
    view = view_of(game.at(position), entry.seat, game.log.entries[position - 1].events)
    decision = bot_named(player).decide(view, Stream(game.setup.seed, entry.seat, position))
    if decision.move != entry.move:  # the same bot would choose the same again
        return tr("An earlier version of this bot made the move; today's would play otherwise.")
    return decision.reason


def play_out(game: Game, bots: dict[SeatNo, Bot], at: datetime | None = None) -> None:
    """Let the bots play until the game is over or a human is to act."""
    while True:
        for seat in game.state.to_act:
            if seat in bots:
                game.play(ask(bots[seat], game, seat), seat=seat, at=at)
                break
        else:
            return

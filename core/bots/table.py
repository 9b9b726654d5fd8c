"""A table of bots: who is asked, with what chance, and a game played to its end."""

from collections.abc import Sequence
from random import Random

from core.bots.bot import Bot
from core.chance import bot_stream
from core.game import Game
from core.moves import Move
from core.state import Phase, State
from core.view import View, view_of

_PHASES = {phase: number for number, phase in enumerate(Phase)}


def view_and_stream(game: Game) -> tuple[View, Random]:
    """What a bot that is to act now is given. Both depend on the position alone."""
    events = game.log.entries[game.log.head - 1].events
    return view_of(game.state, game.state.seat, events), stream_at(game.state)


def stream_at(state: State) -> Random:
    """The acting seat's chance. A phase comes once a turn at most, so no two decisions of a game share it."""
    decision = state.turns * len(_PHASES) + _PHASES[state.phase]
    return bot_stream(state.setup.seed, state.seat, decision)


def bot_move(game: Game, bot: Bot) -> Move:
    """What this bot does for the seat that is to act."""
    return bot.choose(*view_and_stream(game))


def play_out(game: Game, bots: Sequence[Bot]) -> None:
    """The rest of a game, one bot for each seat."""
    while not game.over:
        game.play(bot_move(game, bots[game.state.seat]))

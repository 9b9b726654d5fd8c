"""What a player saw before a move, with all that the panels went by then; and whether a hint would have said that move."""

from core.bots.conductor.by_plan import PlannedConductor
from core.chance import Stream
from core.course import Course
from core.game import Game
from core.moves import KeepTickets, Move, TakeCard
from core.setup import SeatNo
from core.signpost_entry import signposts_of
from core.view import View, view_of

_ANY_STREAM = Stream(0, 0, 0)
"""The conductor leaves nothing to chance."""


class LookingBack:
    """See the module. The plans of a whole game follow one another, so one of these is asked for all of its moves."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._course = Course(game)

    def view_before(self, n: int, seat: SeatNo) -> View:
        """What this seat saw just before entry `n`: signposts count that came after the move before."""
        game, last = self._game, n - 1
        state, head = game.at(last), game.log.head_at(last)
        former = self._course.before(seat, state, last)
        return view_of(state, seat, game.log.entries[head - 1].events, former, signposts_of(game, seat, last))

    def is_hinted(self, n: int, seat: SeatNo, played: Move) -> bool:
        """Whether a hint before entry `n` would have said what was played there."""
        view = self.view_before(n, seat)
        return _says(view, PlannedConductor().decide(view, _ANY_STREAM).move, played)


def _says(view: View, hint: Move, played: Move) -> bool:
    """Whether it is the very same, payment and all; but cards of one colour are alike, in whichever order tickets are told."""
    match hint, played:
        case TakeCard(), TakeCard():
            return view.market[hint.slot] == view.market[played.slot]
        case KeepTickets(), KeepTickets():
            return set(hint.tickets) == set(played.tickets)
    return hint == played

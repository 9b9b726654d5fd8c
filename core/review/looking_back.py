"""What a player saw before a move, with all that the panels went by then."""

from core.course import Course
from core.game import Game
from core.setup import SeatNo
from core.signpost_entry import signposts_of
from core.view import View, view_of


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

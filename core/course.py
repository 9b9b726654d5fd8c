"""Where a seat stood after each of its moves: its plan goes on from one to the next."""

from core.game import Game
from core.setup import SeatNo
from core.signpost_entry import signposts_of
from core.signposts import Signposts
from core.standing import Standing
from core.state import State

_ANEW_EVERY = 32
"""After so many turns of a game a plan is made anew, so that it is found quickly when a long game is opened."""


class Course:
    """See the module. Each standing is made once."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._known: dict[tuple[SeatNo, int, Signposts], tuple[Standing, int]] = {}
        """By seat, entry and signposts, with the number of turns until then."""

    def before(self, seat: SeatNo | None, state: State, n: int | None = None) -> Standing | None:
        """
        Where the seat stood before the state of moment `n` (or of now): after its last move that did not lead to it.

        None if there was none, or if the seat has taken tickets since: these are planned anew.
        """
        if seat is None:
            return None
        # Signposts that came after the move count for it too: what was seen until now is what the plan goes on from.
        signposts = signposts_of(self._game, seat, n)
        moves = self._game.log.latest_first(n)
        latest = next(moves, None)  # it led to this very moment
        entry = next((move.n for move in moves if move.seat == seat), None)
        former = None if entry is None else self._former(seat, entry, signposts, state)
        is_own = latest is not None and latest.seat == seat
        if latest is not None and is_own and signposts == signposts_of(self._game, seat, latest.n):
            # To find this state again, when somebody else has moved, would take a while.
            self._remember((seat, latest.n, signposts), state, former)
        return former

    def _former(self, seat: SeatNo, entry: int, signposts: Signposts, state: State) -> Standing | None:
        """Where the seat stood after its move, unless the plan is made anew since."""
        standing, turns = self._after(seat, entry, signposts)
        is_new = standing.tickets != state.tickets[seat] or turns // _ANEW_EVERY != state.turns // _ANEW_EVERY
        return None if is_new else standing

    def _after(self, seat: SeatNo, entry: int, signposts: Signposts) -> tuple[Standing, int]:
        key = seat, entry, signposts
        if key not in self._known:
            state = self._game.at(entry)
            self._remember(key, state, self.before(seat, state, entry))
        return self._known[key]

    def _remember(self, key: tuple[SeatNo, int, Signposts], state: State, former: Standing | None) -> None:
        seat, _entry, signposts = key
        if key not in self._known:
            self._known[key] = _standing(state, seat, former, signposts), state.turns


def _standing(state: State, seat: SeatNo, former: Standing | None, signposts: Signposts) -> Standing:
    return Standing(
        state.board,
        state.rules,
        seat,
        state.owners,
        state.open[seat],
        state.trains[seat],
        state.tickets[seat],
        tuple(state.hands[seat]),
        state.tokens[seat],
        signposts=signposts,
        former=former,
    )

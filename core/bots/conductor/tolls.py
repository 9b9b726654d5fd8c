"""
The economy of tolls: what a token is worth in points.

The bonus at the end goes by the order of what is left, so a token is worth what it moves one's chances
in that order: much when a rival's sum is near, nothing when the order is settled. What a rival has spent
stands on the board for everybody to add up.
"""

from collections.abc import Sequence
from functools import cache, cached_property
from math import erf, sqrt

import attrs

from core.board import UNCLAIMED, Board, Track
from core.bots.conductor.weights import ConductorWeights
from core.planning.purse import purse_of
from core.sums import float_sum
from core.view import View

STEP = 2.0
"""The value of a token is averaged over sums from so many fewer to so many more."""
LEAST_LEFT = 0.15
"""The part of a purse that is left at least."""
LAST_ERROR = 0.5
"""How wrong a purse may be that nobody will spend from."""


@attrs.frozen
class TokenOutlook:
    """What one is likely to have left, and by rival what it is likely to have and how wrong that may be."""

    mine: float
    rivals: tuple[tuple[float, float], ...]
    bonuses: tuple[int, ...]
    """The bonus by place; empty where there is none to be had."""
    _known: dict[float, float] = attrs.field(factory=dict, init=False, eq=False, repr=False)

    @cached_property
    def bonus(self) -> float:
        """The bonus to expect."""
        return self.bonus_less(0)

    def bonus_less(self, tokens: float) -> float:
        """The bonus to expect after so many tokens more are spent."""
        if not self.bonuses:
            return 0.0
        if tokens not in self._known:
            self._known[tokens] = expected_bonus(self.mine - tokens, self.rivals, self.bonuses)
        return self._known[tokens]

    @cached_property
    def token_value(self) -> float:
        """What one more token at the end is worth, in points."""
        if not self.bonuses:
            return 0.0
        more = expected_bonus(self.mine + STEP, self.rivals, self.bonuses)
        return (more - expected_bonus(self.mine - STEP, self.rivals, self.bonuses)) / (2 * STEP)


class TollCosts:
    """What tolls and loans cost a seat, in points. One who does not mind tolls still knows what a loan costs."""

    def __init__(self, view: View, weights: ConductorWeights, *, minds_tolls: bool) -> None:
        self._view = view
        self._weights = weights
        self._minds_tolls = minds_tolls
        self._beside: dict[int, TokenOutlook] = {}

    @cached_property
    def outlook(self) -> TokenOutlook:
        """Who will have what left at the end."""
        w = self._weights
        return token_outlook(self._view, self._view.actor, w.spending, w.error, w.error_per_token)

    def price(self, track: Track) -> float:
        """The price of a track's toll, in points, as part of a plan."""
        if not track.toll or not self._minds_tolls:
            return 0.0
        return self.outlook.token_value * self._tokens(track)

    def loss(self, track: Track, planned: int) -> float:
        """The cost of claiming this track now, in points: its toll, or a loan. `planned` tokens are reserved for the plan."""
        needs_loan = self._view.needs_loan(track)
        if not needs_loan and (not track.toll or not self._minds_tolls):
            return 0.0
        outlook = self._beside.get(planned)
        if outlook is None:
            outlook = attrs.evolve(self.outlook, mine=max(0, self._view.tokens - planned))
            self._beside[planned] = outlook
        if needs_loan:
            return self._view.rules.loan_penalty + outlook.bonus
        return outlook.bonus - outlook.bonus_less(self._tokens(track))

    def _tokens(self, track: Track) -> float:
        """A track's toll; more if it goes to a rival."""
        again = 1 / (len(self._view.seats) - 1) if due_to_rival(self._view, track) else 0.0
        return track.toll * (1 + again)


def token_outlook(
    view: View, seat: int, spending: float, error: float, error_per_token: float
) -> TokenOutlook:
    """
    How the purses will stand at the end.

    Every train still costs what the board's tracks cost on average, times `spending`; an estimate is wrong
    by `error`, and by `error_per_token` more for each token that is still to be spent, but never by much
    more than what is there. In the last round hardly anything is spent any more: the purses are almost known.
    """
    if not view.rules.tolls or view.loans[seat]:
        return TokenOutlook(0.0, (), ())
    if view.last_round:
        spending, error = 0.0, LAST_ERROR
    per_train = toll_per_train(view.board) * spending
    rivals = []
    for rival in range(len(view.seats)):
        if rival != seat and not view.loans[rival]:
            purse = purse_of(view, rival)
            theirs = _left_of(purse, per_train * view.trains[rival])
            wrong = min(error + error_per_token * (purse - theirs), 1 + purse / 2)
            rivals.append((theirs, wrong))
    mine = _left_of(view.tokens, per_train * view.trains[seat])
    return TokenOutlook(mine, tuple(rivals), view.rules.bonus[len(view.seats)])


def _left_of(purse: int, to_spend: float) -> float:
    """What is left after spending: never less than a fixed part of the purse."""
    return max(purse - to_spend, LEAST_LEFT * purse)


def due_to_rival(view: View, track: Track) -> bool:
    """Whether the toll of this track goes to a player, not to the bank."""
    if track.twin is None:
        return False
    owner = view.owners[track.twin]
    return owner not in (UNCLAIMED, view.seat) and owner < len(view.seats)


def expected_bonus(mine: float, rivals: Sequence[tuple[float, float]], bonuses: Sequence[int]) -> float:
    """The bonus to expect with this sum at the end, against rivals of whom one knows roughly what they will have."""
    ahead = [1.0]  # how likely so many rivals have more
    for theirs, error in rivals:
        # Sums are whole, and equal ones share the better place: half a token more is as good as a tie.
        beaten = 0.5 * (1 + erf((mine + 0.5 - theirs) / (error * sqrt(2))))
        fresh = [0.0] * (len(ahead) + 1)
        for count, odds in enumerate(ahead):
            fresh[count] += odds * beaten
            fresh[count + 1] += odds * (1 - beaten)
        ahead = fresh
    return float_sum(odds * bonuses[place] for place, odds in enumerate(ahead))


@cache
def toll_per_train(board: Board) -> float:
    """What a train costs in tolls on this board, on average."""
    return sum(track.toll for track in board.tracks) / sum(track.length for track in board.tracks)

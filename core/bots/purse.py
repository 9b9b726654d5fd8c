"""What tolls and loans cost the conductor, in points: a token is worth what it does to the bonus."""

from functools import cached_property

import attrs

from core.board import Track
from core.bots.tolls import Outlook, due_to_rival, outlook_of
from core.bots.weights import ConductorWeights
from core.view import View


class Purse:
    """See the module. One who does not mind tolls still knows what a loan costs."""

    def __init__(self, view: View, weights: ConductorWeights, *, minds_tolls: bool) -> None:
        self._view = view
        self._weights = weights
        self._minds_tolls = minds_tolls

    @cached_property
    def outlook(self) -> Outlook:
        """Who will have what left at the end."""
        w = self._weights
        return outlook_of(self._view, self._view.actor, w.spending, w.spread, w.spread_per_token)

    def price(self, track: Track) -> float:
        """What its toll costs as one of many tracks of a plan."""
        if not track.toll or not self._minds_tolls:
            return 0.0
        return self.outlook.token_value * self._tokens(track)

    def loss(self, track: Track, planned: int) -> float:
        """What this one track costs, where `planned` tokens are spoken for: its toll, or a loan."""
        outlook = attrs.evolve(self.outlook, mine=max(0, self._view.tokens - planned))
        if self._view.needs_loan(track):
            return self._view.rules.loan_penalty + outlook.bonus
        if not track.toll or not self._minds_tolls:
            return 0.0
        return outlook.bonus - outlook.bonus_less(self._tokens(track))

    def _tokens(self, track: Track) -> float:
        """Its toll; what goes to a rival hurts again."""
        again = 1 / (len(self._view.seats) - 1) if due_to_rival(self._view, track) else 0.0
        return track.toll * (1 + again)

"""
How many spaces of a plan a hand could pay at once, at most.

Where no cards stand for others, a space takes one card, of the colour or a locomotive: so much a colour pays with so many
locomotives, and these are dealt out among the colours. A track that leaves a choice counts in each of its colours. Where
several cards stand for one, so many fewer spaces are paid.
"""

from collections.abc import Iterable, Sequence

import attrs

from core.board import Board, Rules
from core.cards import LOCOMOTIVE, PLAIN_COLOURS, Cards
from core.planning.needs import Demand, choices_for
from core.planning.sharing import pays

_Spaces = tuple[int, ...]
"""By number of locomotives the most spaces that are paid with them."""


@attrs.frozen
class _Track:
    number: int
    ways: tuple[Demand, ...]
    """The ways to pay for it, or its twin, of which the hand has the cards: the others pay nothing of it."""
    size: int
    """How few cards of any kind stand for one; 0 where none do."""
    spaces: int


class Payable:
    """What a hand pays; what was worked out for one plan serves others."""

    def __init__(self, board: Board, rules: Rules, hand: Cards, twins: int) -> None:
        self._board = board
        self._rules = rules
        self._hand = hand
        self._twins = twins
        self._none: _Spaces = (0,) * (hand[LOCOMOTIVE] + 1)
        self._tracks: dict[int, _Track] = {}
        self._by_tracks: dict[tuple[int, ...], int] = {}
        """By tracks the spaces of these that are paid at most."""
        self._known: dict[tuple[int, ...], _Spaces] = {}
        """By colour and the tracks that may be paid in it."""

    def spaces(self, numbers: Iterable[int]) -> int:
        """So many spaces of these tracks are paid at most."""
        tracks = [self._tracks.get(number) or self._track(number) for number in numbers]
        most = self._without_others([track for track in tracks if track.ways])
        sizes = [track.size for track in tracks if track.size]
        if sizes:
            most = max(most, sum(self._hand) - min(sizes) + 1)
        return min(most, sum(self._hand), sum([track.spaces for track in tracks]))

    def _track(self, number: int) -> "_Track":
        (options,) = choices_for(self._board, self._rules, [number], self._twins)
        ways = tuple(demand for demand in options if pays(self._hand, demand))
        found = self._tracks[number] = _Track(number, ways, options.size, options.spaces)
        return found

    def _without_others(self, tracks: Sequence["_Track"]) -> int:
        """What of these tracks is paid where no cards stand for others."""
        name = tuple([track.number for track in tracks])
        found = self._by_tracks.get(name)
        if found is None:
            by_colour: list[list[Demand]] = [[] for _ in PLAIN_COLOURS]
            for track in tracks:
                for demand in track.ways:
                    by_colour[demand.colour].append(demand)
            found = self._dealt_out([self._of_colour(demands) for demands in by_colour if demands])
            self._by_tracks[name] = found
        return found

    def _of_colour(self, demands: Sequence[Demand]) -> _Spaces:
        """What the cards of one colour pay of these."""
        name = (demands[0].colour, *[demand.track for demand in demands])
        found = self._known.get(name)
        if found is None:
            found = self._known[name] = self._paid(demands)
        return found

    def _paid(self, demands: Sequence[Demand]) -> _Spaces:
        have, locomotives = self._hand[demands[0].colour], self._hand[LOCOMOTIVE]
        used = {(0, 0)}
        for demand in demands:
            wild = demand.plain if demand.wild else 0
            used |= {
                (plain + demand.plain - instead, wanted + demand.locomotives + instead)
                for plain, wanted in used
                for instead in range(wild + 1)
                if plain + demand.plain - instead <= have
                and wanted + demand.locomotives + instead <= locomotives
            }
        return tuple(
            max(plain + wanted for plain, wanted in used if wanted <= most) for most in range(locomotives + 1)
        )

    def _dealt_out(self, parts: Iterable[_Spaces]) -> int:
        """The most spaces of all these parts with the locomotives of the hand."""
        total = self._none
        for part in parts:
            if part[0] == part[-1]:
                total = tuple([spaces + part[0] for spaces in total])
            else:
                total = tuple(
                    [
                        max([total[most - here] + part[here] for here in range(most + 1)])
                        for most in range(len(total))
                    ]
                )
        return total[-1]

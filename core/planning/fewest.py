"""
The colours for grey tracks and twins with which the fewest cards are missing: a search to the end.

It starts from the bots' quick answer and drops a branch as soon as it cannot miss fewer cards. Colours of which
the hand holds and lacks the same count as one colour. Few tracks have a choice, so the search is short. More cards of a
colour than there are in the game are wanted only where no choice is left.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from core.board import Board, Rules
from core.cards import LOCOMOTIVE, PLAIN_COLOURS, Cards
from core.planning.needs import Counts, Demand, Needs, choices_for, needs_of, summed


def fewest_missing(board: Board, rules: Rules, numbers: Iterable[int], hand: Cards, twins: int) -> Needs:
    """What these tracks, or their twins of the set `twins`, want of a player with this hand."""
    numbers = tuple(numbers)
    search = _Search(choices_for(board, rules, numbers, twins), hand, rules)
    search.best = needs_of(board, rules, numbers, hand, twins)
    search.beyond = search.best.beyond(rules)
    search.follow(0)
    return search.best


class _Search:
    def __init__(self, choices: Sequence[Sequence[Demand]], hand: Cards, rules: Rules) -> None:
        self.best: Needs
        self.beyond: int
        """How many cards the best one wants that there are not."""
        self._all_cards = rules.all_cards
        self._choices = choices
        self._hand = hand
        self._named_after = [_named(choices[at + 1 :]) for at in range(len(choices))]
        self._rests = [_Rest(choices[at:]) for at in range(len(choices) + 1)]
        self._chosen: list[Demand] = []
        self._wanted = [0] * len(hand)
        self._wild_wanted = [0] * len(hand)

    def follow(self, at: int) -> None:
        """Try every choice from this track on."""
        beyond = self._beyond()
        if beyond > self.beyond:
            return
        if beyond == self.beyond and self._least_missing(at) >= self.best.missing:
            return
        if at == len(self._choices):
            self.best, self.beyond = summed(self._chosen, self._wanted, self._hand), beyond
            return
        for demand in self._different(at):
            self._choose(demand, 1)
            self._chosen.append(demand)
            self.follow(at + 1)
            self._chosen.pop()
            self._choose(demand, -1)

    def _beyond(self) -> int:
        """So many cards more than there are in the game are wanted already."""
        return sum(
            [want - have for want, have in zip(self._wanted, self._all_cards, strict=True) if want > have]
        )

    def _least_missing(self, at: int) -> int:
        """So many cards are missing at least, however the tracks from here on are paid; as many, where none are left."""
        short = gaps = 0
        left = []
        for have, want, wild in zip(self._hand, self._wanted, self._wild_wanted, strict=True):
            more = have - want
            left.append(max(0, more))
            if more < 0:
                short -= more
                gaps += min(-more, wild)
        spare = left.pop(LOCOMOTIVE)
        now = short - min(spare, gaps)
        return max(now, short - spare + self._rests[at].least_short(left))

    def _different(self, at: int) -> list[Demand]:
        """The choices for a track, one of each group with the same effect; the colour with most cards left first."""
        options = self._choices[at]
        if len(options) == 1:
            return list(options)
        alike: dict[tuple[int, ...], Demand] = {}
        for demand in options:
            name = demand.colour if demand.colour in self._named_after[at] else len(self._hand)
            room = min(
                0, self._all_cards[demand.colour] - self._wanted[demand.colour] - self._rests[at].cards
            )
            key = (*self._standing(demand.colour), demand.plain, demand.locomotives, name, room)
            alike.setdefault(key, demand)
        return [alike[key] for key in sorted(alike, reverse=True)]

    def _standing(self, colour: int) -> tuple[int, int]:
        left, wild = self._hand[colour] - self._wanted[colour], self._wild_wanted[colour]
        return (min(left, 0) if left < 0 and wild else max(left, 0), wild)

    def _choose(self, demand: Demand, sign: int) -> None:
        self._wanted[demand.colour] += sign * demand.plain
        self._wanted[LOCOMOTIVE] += sign * demand.locomotives
        if demand.wild:
            self._wild_wanted[demand.colour] += sign * demand.plain


class _Rest:
    """Tracks that are still to be paid, in whatever colour."""

    def __init__(self, choices: Sequence[Sequence[Demand]]) -> None:
        self._tracks = len(choices)
        self.cards = sum(options[0].plain + options[0].locomotives for options in choices)
        self._plain = [min(demand.plain for demand in options) for options in choices]
        self._locomotives = sum(min(demand.locomotives for demand in options) for options in choices)

    def least_short(self, left: Counts) -> int:
        """
        How many cards more they want at least than there are left of the colours.

        Each takes the cards of one colour, so that all of them take those of as many colours as they are, at most.
        """
        left.sort(reverse=True)
        together = self.cards - sum(left[: self._tracks])
        one_by_one = sum([plain - left[0] for plain in self._plain if plain > left[0]]) + self._locomotives
        return max(together, one_by_one)


def _named(choices: Sequence[Sequence[Demand]]) -> set[int]:
    """The colours that some of these tracks ask for by name; no other colour can replace them."""
    named: set[int] = set()
    for options in choices:
        of_track = Counter(demand.track for demand in options)
        named |= {demand.colour for demand in options if of_track[demand.track] < len(PLAIN_COLOURS)}
    return named

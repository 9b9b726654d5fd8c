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
from core.planning.needs import Counts, Demand, Needs, Tally, beyond, choices_for, needs_of, summed


def fewest_missing(board: Board, rules: Rules, numbers: Iterable[int], hand: Cards, twins: int) -> Needs:
    """What these tracks, or their twins of the set `twins`, want of a player with this hand."""
    found = at_most_missing(board, rules, numbers, hand, twins, 1 << 30)
    assert found is not None
    return found


def at_most_missing(
    board: Board, rules: Rules, numbers: Iterable[int], hand: Cards, twins: int, most: int
) -> Needs | None:
    """The same, or None where more than `most` cards are missing."""
    numbers = tuple(numbers)
    search = _Search(choices_for(board, rules, numbers, twins), hand, rules, most)
    if search.is_hopeless():
        return None
    start = needs_of(board, rules, numbers, hand, twins)
    found = search.best_from(summed(start.demands, start.wanted, hand))
    return found if found.missing <= most else None


def brings_nearer(
    board: Board, rules: Rules, numbers: Iterable[int], hand: Cards, twins: int, needs: Needs, card: int
) -> bool:
    """Whether fewer cards would be missing for these tracks, which have these needs, with one such card more."""
    if not needs.missing or hand[card] == rules.all_cards[card]:
        return False
    more = tuple(have + (each == card) for each, have in enumerate(hand))
    if summed(needs.demands, needs.wanted, more).missing < needs.missing:
        return True
    return at_most_missing(board, rules, numbers, more, twins, needs.missing - 1) is not None


class _Search:
    def __init__(self, choices: Sequence[Sequence[Demand]], hand: Cards, rules: Rules, most: int) -> None:
        self._best: Needs
        self._best_beyond: int
        """How many cards the best one wants that there are not."""
        self._rules = rules
        self._all_cards = rules.all_cards
        self._hand = hand
        self._most = most
        self._chosen = [options[0] for options in choices if len(options) == 1]  # they stand first
        self._tally = Tally(self._chosen)
        self._wanted = self._tally.wanted
        self._choices = choices[len(self._chosen) :]
        self._stand_ins = _StandIns(choices, sum(hand))
        self._named_after: list[set[int]] = []
        self._rests = [_Rest(self._choices)]

    def is_hopeless(self) -> bool:
        """Whether too many cards are missing in any case."""
        return self._least_missing(0) > self._most

    def best_from(self, start: Needs) -> Needs:
        """The best of all, of which one is known."""
        self._best, self._best_beyond = start, beyond(start.wanted, self._rules)
        if self._best_beyond or self._least_missing(0) < start.missing:
            choices = self._choices
            self._named_after = [_named(choices[at + 1 :]) for at in range(len(choices))]
            self._rests += [_Rest(choices[at:]) for at in range(1, len(choices) + 1)]
            self._follow(0)
        return self._best

    def _follow(self, at: int) -> None:
        """Try every choice from this track on."""
        too_many = beyond(self._wanted, self._rules)
        if too_many > self._best_beyond:
            return
        if too_many == self._best_beyond:
            least = self._least_missing(at)
            if least >= self._best.missing or (not too_many and least > self._most):
                return
        if at == len(self._choices):
            self._best, self._best_beyond = summed(self._chosen, self._wanted, self._hand), too_many
            return
        for demand in self._different(at):
            self._tally.count(demand)
            self._chosen.append(demand)
            self._follow(at + 1)
            self._chosen.pop()
            self._tally.count(demand, -1)

    def _least_missing(self, at: int) -> int:
        """So many cards are missing at least, however the tracks from here on are paid; as many, where none are left."""
        now = self._tally.missing(self._hand)
        if at == len(self._choices):
            return now
        short = 0
        left = []
        for have, want in zip(self._hand, self._wanted, strict=True):
            more = have - want
            left.append(max(0, more))
            if more < 0:
                short -= more
        spare = left.pop(LOCOMOTIVE)
        return max(now, self._stand_ins.least_missing(short - spare + self._rests[at].least_short(left)))

    def _different(self, at: int) -> list[Demand]:
        """The choices for a track, one of each group with the same effect; the colour with most cards left first."""
        options = self._choices[at]
        alike: dict[tuple[int, ...], Demand] = {}
        for demand in options:
            name = demand.colour if demand.colour in self._named_after[at] else len(self._hand)
            room = min(
                0, self._all_cards[demand.colour] - self._wanted[demand.colour] - self._rests[at].cards
            )
            kind = (demand.plain, demand.locomotives, demand.wild, demand.substitute)
            key = (*self._standing(demand.colour), *kind, name, room)
            alike.setdefault(key, demand)
        return [alike[key] for key in sorted(alike, reverse=True)]

    def _standing(self, colour: int) -> tuple[int, ...]:
        left, filled = self._hand[colour] - self._wanted[colour], self._tally.standing(colour)
        return (left if left > 0 or any(filled) else 0, *filled)


class _StandIns:
    """How many cards may stand for others at most, whatever is chosen."""

    def __init__(self, choices: Sequence[Sequence[Demand]], hand: int) -> None:
        spaces = [
            [(demand.substitute, demand.plain + demand.locomotives) for demand in options]
            for options in choices
        ]
        self._spare = hand - sum(of_track[0][1] for of_track in spaces)
        """The cards of the hand that would be left if none were missing."""
        self._most = sum(max(count if size else 0 for size, count in of_track) for of_track in spaces)
        self._size = min((size for of_track in spaces for size, _ in of_track if size), default=1)

    def least_missing(self, missing: int) -> int:
        """So many are missing at least where so many would be if no card stood for another."""
        return missing - min(self._most, max(0, (self._spare + missing) // self._size))


class _Rest:
    """Tracks that are still to be paid, in whatever colour."""

    def __init__(self, choices: Sequence[Sequence[Demand]]) -> None:
        self._tracks = len(choices)
        self.cards = sum(options[0].plain + options[0].locomotives for options in choices)
        self._plain = [
            (min(demand.plain for demand in options), [int(demand.colour) for demand in options])
            for options in choices
        ]
        self._colours = sorted({colour for _, colours in self._plain for colour in colours})
        self._locomotives = sum(min(demand.locomotives for demand in options) for options in choices)

    def least_short(self, left: Counts) -> int:
        """
        How many cards more they want at least than there are left of the colours.

        Each takes the cards of one colour, so that all of them take those of as many colours as they are, at most.
        """
        most = sorted([left[colour] for colour in self._colours], reverse=True)
        together = self.cards - sum(most[: self._tracks])
        one_by_one = self._locomotives
        for plain, colours in self._plain:
            have = max([left[colour] for colour in colours])
            if plain > have:
                one_by_one += plain - have
        return max(together, one_by_one)


def _named(choices: Sequence[Sequence[Demand]]) -> set[int]:
    """The colours that some of these tracks ask for by name; no other colour can replace them."""
    named: set[int] = set()
    for options in choices:
        of_track = Counter(demand.track for demand in options)
        named |= {demand.colour for demand in options if of_track[demand.track] < len(PLAIN_COLOURS)}
    return named

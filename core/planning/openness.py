"""
How open a choice of colours is: how many kinds of cards would bring the plan nearer.

Of choices that leave equally few cards to draw one may spend the only black card on a ferry that takes any colour, and
lack black for a track that takes nothing else, while another lacks a card of any kind. Whoever asks what they lack is
better told of the second, and most of the cards that come will do.

What can be paid at once with cards of its colour or locomotives comes before that. What several cards must stand for
does not: they are dear, and may be just those that make a choice open.
"""

from collections.abc import Collection, Iterable, Sequence

import attrs

from core.board import Board, Rules
from core.cards import LOCOMOTIVE, Cards, Colour
from core.planning.needs import Demand, Needs, Tally, beyond, choices_for, summed
from core.planning.sharing import Paid, paid_at_once


@attrs.frozen
class Outlook:
    """What a choice of colours pays at once, and how many kinds of cards bring it nearer."""

    paid: Paid
    kinds: int

    def is_more_open_than(self, other: "Outlook") -> bool:
        """Whether more kinds of cards help, and no fewer spaces are paid with cards of their own."""
        return self.kinds > other.kinds and self.paid.by_their_own >= other.paid.by_their_own


def outlook_for(
    board: Board, rules: Rules, demands: Iterable[Demand], tally: Tally, hand: Cards, cards: Iterable[int]
) -> Outlook:
    """The outlook of these demands, which have this tally, as far as some kinds of cards go."""
    paid = paid_at_once(board, demands, hand)
    return Outlook(paid, _kinds(rules, tally, hand, cards, undecided=paid.undecided))


def _kinds(rules: Rules, tally: Tally, hand: Cards, cards: Iterable[int], *, undecided: bool) -> int:
    """How many of these kinds help; any colour does where one is not decided yet."""
    missing, more, kinds = tally.missing(hand), [*hand], 0
    for card in cards:
        if hand[card] >= rules.all_cards[card]:
            continue
        if undecided and card != LOCOMOTIVE:
            kinds += 1
            continue
        more[card] += 1
        kinds += tally.missing(more) < missing
        more[card] -= 1
    return kinds


def outlook_of(board: Board, rules: Rules, needs: Needs, hand: Cards) -> Outlook:
    """That of some needs, as far as all kinds of cards go."""
    return outlook_for(board, rules, needs.demands, Tally(needs.demands), hand, Colour)


def most_open(
    board: Board, rules: Rules, hand: Cards, twins: int, needs: Needs, helpful: Collection[int]
) -> Needs:
    """
    The same needs in other colours or over twins, as open as they become by changing one track after the other.

    No more cards are missing, and no fewer spaces are paid with cards of their own. `helpful` are the cards that bring any
    plan nearer that is as good; `twins` is the set of tracks that can replace their twins.
    """
    choices = _with_a_choice(board, rules, needs, twins) if needs.missing else ()
    return _Opening(board, rules, hand, needs, helpful).along(choices) if choices else needs


_Choice = tuple[int, Sequence[Demand]]
"""The place of a demand, and all ways to pay for its track or the twin."""


def _with_a_choice(board: Board, rules: Rules, needs: Needs, twins: int) -> list[_Choice]:
    options = {
        demand.track: options
        for options in choices_for(board, rules, needs.tracks, twins)
        for demand in options
        if len(options) > 1
    }
    return [(at, options[demand.track]) for at, demand in enumerate(needs.demands) if demand.track in options]


class _Opening:
    """A choice of colours that becomes more open."""

    def __init__(
        self, board: Board, rules: Rules, hand: Cards, needs: Needs, helpful: Collection[int]
    ) -> None:
        self._board = board
        self._rules = rules
        self._hand = hand
        self._needs = needs
        self._helpful = helpful
        self._demands = [*needs.demands]
        self._tally = Tally(needs.demands)
        self._most_beyond = beyond(needs.wanted, rules)
        self._now = self._outlook()

    def along(self, choices: Sequence[_Choice]) -> Needs:
        """What is wanted when no change of a single track makes it more open."""
        unchanged = 0
        while unchanged < len(choices) and self._now.kinds < len(self._helpful):
            at, options = choices[0]
            choices = [*choices[1:], choices[0]]
            unchanged = 0 if self._change(at, options) else unchanged + 1
        if self._demands == [*self._needs.demands]:
            return self._needs
        return summed(self._demands, self._tally.wanted, self._hand)

    def _outlook(self) -> Outlook:
        return outlook_for(self._board, self._rules, self._demands, self._tally, self._hand, self._helpful)

    def _may_be_more_open(self) -> bool:
        """Whether more kinds might help: what the hand pays is found out only then, for that takes longer."""
        wanted, hand, tracks = self._tally.wanted, self._hand, self._board.tracks
        undecided = any(
            wanted[demand.colour] > hand[demand.colour] and tracks[demand.track].colour is None
            for demand in self._demands
        )
        kinds = _kinds(self._rules, self._tally, hand, self._helpful, undecided=undecided)
        return kinds > self._now.kinds

    def _change(self, at: int, options: Iterable[Demand]) -> bool:
        """Pay for a track in another way if that is more open."""
        before = self._demands[at]
        self._tally.count(before, -1)
        tried = {self._effect(before)}
        for option in options:
            effect = self._effect(option)
            if effect in tried:
                continue
            tried.add(effect)
            self._tally.count(option)
            if (
                self._tally.missing(self._hand) <= self._needs.missing
                and beyond(self._tally.wanted, self._rules) <= self._most_beyond
            ):
                self._demands[at] = option
                if self._may_be_more_open() and (outlook := self._outlook()).is_more_open_than(self._now):
                    self._now = outlook
                    return True
            self._tally.count(option, -1)
        self._demands[at] = before
        self._tally.count(before)
        return False

    def _effect(self, demand: Demand) -> tuple[object, ...]:
        """Ways to pay that are alike in this do equally well."""
        colour = demand.colour
        return (
            self._hand[colour],
            self._rules.all_cards[colour],
            self._tally.wanted[colour],
            self._tally.standing(colour),
            self._board.tracks[demand.track].colour is None,
            demand.plain,
            demand.locomotives,
            demand.wild,
            demand.substitute,
        )

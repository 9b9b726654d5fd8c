"""
The cards of a hand, shared out among the tracks of a plan: no card is counted for two of them.

What can be paid whole comes first, the longest tracks before the others, but what could be paid before stays paid; then
the rest takes what there is of its colour.
Locomotives are for ferries first, as `Needs` counts them: the hand says how many of them the plan wants. Spare ones fill
gaps where the map lets them, and only cards that no track wants stand for others. So as few cards are missing in all as
`Needs` says: where a gap cannot be filled, a card of another track fills it if that track's own gap can be filled then.
"""

from collections.abc import Collection, Iterable, Sequence
from operator import add, sub

import attrs

from core.board import Board, Rules
from core.cards import LOCOMOTIVE, NO_CARDS, Cards
from core.planning.loans import paid_by_loan
from core.planning.needs import Counts, Demand, Needs, Tally, beyond, choices_for, summed
from core.rules.claim_book import least_missed


@attrs.frozen
class Share:
    """The cards that are kept for a track, and what it lacks besides them."""

    demand: Demand
    own: Cards
    """Those of its colour, and locomotives."""
    coloured: int
    """Cards of its colour that are missing."""
    locomotives: int
    """Locomotives that are missing."""
    others: Cards
    """Those that stand for others, or will when there are enough of them."""
    stand_ins: int
    """Spaces for which several cards stand."""
    any_kind: bool
    """Whether one of the missing cards may be of any kind: with it there are enough to stand for another."""
    by_loan: bool = False
    """Whether the tokens do not last for its toll besides those of others."""

    @property
    def cards(self) -> Cards:
        """All of its cards."""
        return tuple(map(add, self.own, self.others))

    @property
    def lack(self) -> int:
        """Cards that are missing."""
        return self.coloured + self.locomotives

    @property
    def lacked(self) -> Cards:
        """By colour the cards that are missing, but for one that may be of any kind: it may well be in place of a locomotive."""
        coloured, locomotives = self.coloured, self.locomotives
        if self.any_kind and locomotives:
            locomotives -= 1
        elif self.any_kind:
            coloured -= 1
        lacked = list(NO_CARDS)
        lacked[self.demand.colour] = coloured
        lacked[LOCOMOTIVE] = locomotives
        return tuple(lacked)

    @property
    def paid(self) -> bool:
        """Whether its cards pay the track, and tokens its toll: all that are paid can be paid together."""
        return not self.lack and not self.by_loan


def most_paid(
    board: Board, rules: Rules, numbers: Iterable[int], hand: Cards, twins: int, needs: Needs
) -> tuple[Needs, int]:
    """
    The same needs in other colours or over twins, where more can be paid at once and no more cards are missing.

    And the spaces that can be paid.
    """
    choices = choices_for(board, rules, numbers, twins)
    most = spaces_paid(board, needs.demands, hand)
    todo = [
        (at, option)
        for at, options in enumerate(choices)
        if len(options) > 1
        for option in options
        if pays(hand, option)
    ]
    tally, too_many = Tally(needs.demands), beyond(needs.wanted, rules)
    unchanged = 0  # so many ways to pay were tried since the needs are what they are
    for at, option in todo * 2:  # what one track leaves may pay another before it
        if unchanged == len(todo):
            break
        unchanged += 1
        before = needs.demands[at]
        if option.track == before.track and option.colour == before.colour:
            continue
        tally.count(before, -1)
        tally.count(option)
        if tally.missing(hand) <= needs.missing and beyond(tally.wanted, rules) <= too_many:
            others = [*needs.demands[:at], option, *needs.demands[at + 1 :]]
            if (paid := spaces_paid(board, others, hand)) > most:
                needs, most = summed(others, tally.wanted, hand), paid
                too_many, unchanged = beyond(needs.wanted, rules), 0
                continue
        tally.count(option, -1)
        tally.count(before)
    return needs, most[0]


def pays(hand: Cards, demand: Demand) -> bool:
    """Whether the hand pays a track alone, with cards of its colour and locomotives."""
    gap = max(0, demand.plain - hand[demand.colour])
    return (demand.wild or not gap) and gap + demand.locomotives <= hand[LOCOMOTIVE]


def spaces_paid(board: Board, demands: Iterable[Demand], hand: Cards) -> tuple[int, int]:
    """How many spaces the hand pays, the more the better, and how few locomotives go into them."""
    return paid_at_once(board, demands, hand).order


@attrs.frozen
class Paid:
    """What a hand pays of some tracks at once."""

    spaces: int
    locomotives: int
    """Those that go into them."""
    stood_for: int
    """Spaces among them for which several cards stand."""
    undecided: bool
    """Whether another track lacks cards of any one colour: it has none yet of the one that it is counted in."""

    @property
    def order(self) -> tuple[int, int]:
        """The more spaces the better, and then the fewer locomotives."""
        return self.spaces, -self.locomotives

    @property
    def by_their_own(self) -> int:
        """Spaces that are paid with cards of their colour, or locomotives."""
        return self.spaces - self.stood_for


def paid_at_once(board: Board, demands: Iterable[Demand], hand: Cards) -> Paid:
    """What of these demands a hand pays when it is shared out among them."""
    spaces = locomotives = stood_for = 0
    undecided = False
    for share in _shared(board, demands, hand)[0]:
        track = board.tracks[share.demand.track]
        if not share.lack:
            spaces += track.length
            locomotives += share.own[LOCOMOTIVE] + share.others[LOCOMOTIVE]
            stood_for += share.stand_ins
        elif track.colour is None and share.coloured_missing and not share.own[share.demand.colour]:
            undecided = True
    return Paid(spaces, locomotives, stood_for, undecided)


def share_out(
    board: Board,
    rules: Rules,
    demands: Iterable[Demand],
    hand: Sequence[int],
    paid_before: Collection[int] = (),
) -> tuple[tuple[Share, ...], Counts]:
    """A share for each demand, in their order, and the cards that are left; what was paid before comes before the rest."""
    shares, left = _shared(board, demands, hand, paid_before)
    return tuple([share.share() for share in shares]), left


def _shared(
    board: Board, demands: Iterable[Demand], hand: Sequence[int], paid_before: Collection[int] = ()
) -> tuple[list["_Kept"], Counts]:
    shares, left = [_Kept(demand) for demand in demands], list(hand)
    longest_first = sorted(
        shares,
        key=lambda share: (share.demand.track not in paid_before, -board.tracks[share.demand.track].length),
    )
    for share in longest_first:
        if share.could_be_whole(left):
            share.take_its_own(left)
    ferries = [share for share in shares if share.demand.locomotives]
    for share in longest_first if left[LOCOMOTIVE] else ():
        if not share.demand.wild or not share.lack:  # of the others none could be whole before either
            continue
        for_ferries = sum([ferry.locomotives_missing for ferry in ferries])
        if share.could_be_whole(left, wild=left[LOCOMOTIVE] - for_ferries):
            share.take_its_own(left)
            share.take_wild(left)
    for share in shares:
        share.take_its_own(left)
    if left[LOCOMOTIVE]:
        for share in shares:
            share.take_wild(left)
    if left[LOCOMOTIVE]:  # of all other cards that are left no track lacks one
        _fill_gaps(longest_first, left, 0)
    _let_others_stand_in(longest_first, left)
    return shares, left


def _let_others_stand_in(shares: Sequence["_Kept"], left: Counts) -> None:
    """Cards that are left stand for others: where few of them do first, and what can be paid whole before the rest."""
    with_others = [share for share in shares if share.demand.substitute]
    for size in sorted({share.demand.substitute for share in with_others}):
        for share in with_others:
            if share.lack and share.demand.substitute == size and size * share.lack <= sum(left):
                share.take_stand_ins(share.lack, left)
        if size <= sum(left):
            _fill_gaps(shares, left, size)
    for share in with_others:
        share.take_all_but_one(left)


def _fill_gaps(shares: Sequence["_Kept"], left: Counts, size: int) -> None:
    """Fill every gap that can be filled; so many cards may stand for one where the map says so."""
    for share in shares:
        while share.lack and _fill_gap(share, shares, left, size, set()):
            pass


def tolls_paid(board: Board, shares: Sequence[Share], tokens: int) -> tuple[tuple[Share, ...], int]:
    """
    The same shares with those by a loan whose tolls the tokens do not last for; and the tokens that are left.

    There are as few loans as all of them together take, be their cards there or not: so they are as many as are told of
    the plan. Tokens are first for tracks that have their cards, and then for long ones.
    """
    tolls = {share.demand.track: board.tracks[share.demand.track].toll for share in shares}
    first = sorted(shares, key=lambda share: (share.lack, -board.tracks[share.demand.track].length))
    needs_loan = paid_by_loan([tolls[share.demand.track] for share in first], tokens)
    by_loan = {share.demand.track for share, needs in zip(first, needs_loan, strict=True) if needs}
    left = tokens - sum(toll for track, toll in tolls.items() if track not in by_loan)
    return tuple(attrs.evolve(share, by_loan=share.demand.track in by_loan) for share in shares), left


def _fill_gap(
    share: "_Kept", shares: Sequence["_Kept"], left: Counts, size: int, tried: set[tuple["_Kept", int]]
) -> bool:
    """Fill one gap of a track, if need be with a card of another track whose gap is then filled in the same way."""
    cards = share.lacking()
    for card in cards:
        if left[card]:
            left[card] -= 1
            share.add(card)
            return True
    if size and share.demand.substitute == size <= sum(left):
        share.take_stand_ins(1, left)
        return True
    for other in shares:
        for card in cards:
            if other is share or not other.own[card] or (other, card) in tried:
                continue
            tried.add((other, card))
            other.remove(card)
            if _fill_gap(other, shares, left, size, tried):
                share.add(card)
                return True
            other.add(card)
    return False


class _Kept:
    """A share while it grows."""

    __slots__ = (
        "any_kind",
        "coloured_missing",
        "demand",
        "locomotives_missing",
        "others",
        "own",
        "stand_ins",
    )

    def __init__(self, demand: Demand) -> None:
        self.demand = demand
        self.own = [0] * len(NO_CARDS)
        self.others = NO_CARDS
        self.stand_ins = 0
        self.any_kind = False
        self.coloured_missing = demand.plain
        self.locomotives_missing = demand.locomotives

    @property
    def lack(self) -> int:
        return self.coloured_missing + self.locomotives_missing

    def add(self, card: int, count: int = 1) -> None:
        """Keep some cards more of its colour, or locomotives."""
        self.own[card] += count
        if card == LOCOMOTIVE:
            self._fill(count)
        else:
            self.coloured_missing -= count

    def remove(self, card: int) -> None:
        self.own[card] -= 1
        if card == LOCOMOTIVE and self.own[card] + self.stand_ins < self.demand.locomotives:
            self.locomotives_missing += 1
        else:
            self.coloured_missing += 1

    def _fill(self, count: int) -> None:
        """Locomotives, and what stands for them, stand for the colour where no more of them are wanted."""
        at_ferry = min(count, self.locomotives_missing)
        self.locomotives_missing -= at_ferry
        self.coloured_missing -= count - at_ferry

    def lacking(self) -> list[int]:
        """The cards of which one would fill a gap."""
        coloured = self.coloured_missing
        wild = self.locomotives_missing or (coloured and self.demand.wild)
        return [self.demand.colour] * bool(coloured) + [LOCOMOTIVE] * bool(wild)

    def could_be_whole(self, left: Sequence[int], wild: int = 0) -> bool:
        """Whether these cards pay the rest of it, so many locomotives for its colour among them if its kind allows it."""
        gap = self.coloured_missing - left[self.demand.colour]
        if gap <= 0:
            return left[LOCOMOTIVE] >= self.locomotives_missing
        return self.demand.wild and wild >= gap and left[LOCOMOTIVE] >= gap + self.locomotives_missing

    def take_its_own(self, left: Counts) -> None:
        if self.coloured_missing:
            self._take(self.demand.colour, self.coloured_missing, left)
        if self.locomotives_missing:
            self._take(LOCOMOTIVE, self.locomotives_missing, left)

    def take_wild(self, left: Counts) -> None:
        if self.demand.wild:
            self._take(LOCOMOTIVE, self.coloured_missing, left)

    def _take(self, card: int, most: int, left: Counts) -> None:
        if taken := min(left[card], most):
            left[card] -= taken
            self.add(card, taken)

    def take_stand_ins(self, spaces: int, left: Counts) -> None:
        self._take_others(self.demand.substitute * spaces, left)
        self.stand_ins += spaces
        self._fill(spaces)

    def take_all_but_one(self, left: Counts) -> None:
        """Keep what with one card more would stand for a missing one."""
        if self.demand.substitute and self.lack and sum(left) == self.demand.substitute - 1:
            self._take_others(sum(left), left)
            self.any_kind = True

    def _take_others(self, count: int, left: Counts) -> None:
        others = least_missed(left, count)
        left[:] = map(sub, left, others)
        self.others = tuple(map(add, self.others, others))

    def share(self) -> Share:
        return Share(
            self.demand,
            tuple(self.own),
            self.coloured_missing,
            self.locomotives_missing,
            self.others,
            self.stand_ins,
            self.any_kind,
        )

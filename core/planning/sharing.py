"""
The cards of a hand, shared out among the tracks of a plan: no card is counted for two of them.

What can be paid whole comes first, the longest tracks before the others; then these take what there is of their colour.
Locomotives are for ferries first, as `Needs` counts them: the hand says how many of them the plan wants. Spare ones fill
gaps where the map lets them, and only cards that no track wants stand for others. So as few cards are missing in all as
`Needs` says.
"""

from collections.abc import Iterable, Sequence

import attrs

from core.board import Board, Rules
from core.cards import LOCOMOTIVE, Cards
from core.planning.needs import Counts, Demand, Needs, choices_for, summed, wanted_by
from core.rules.claim_book import least_missed
from core.rules.payment import tariff


@attrs.frozen
class Share:
    """The cards that are kept for a track, and what it lacks besides them."""

    demand: Demand
    cards: Cards
    coloured: int
    """Cards of its colour that are missing."""
    locomotives: int
    """Locomotives that are missing."""
    stand_ins: int = 0
    """Spaces for which several cards stand."""
    by_loan: bool = False
    """Whether the tokens do not last for its toll, after those of others that can be paid."""

    @property
    def lack(self) -> int:
        """Cards that are missing."""
        return self.coloured + self.locomotives

    @property
    def paid(self) -> bool:
        """Whether its cards pay the track, and tokens its toll: all that are paid can be paid together."""
        return not self.lack and not self.by_loan


def most_paid(
    board: Board, rules: Rules, numbers: Iterable[int], hand: Cards, twins: int, needs: Needs
) -> Needs:
    """The same needs in other colours or over twins, where more can be paid at once and no more cards are missing."""
    choices = choices_for(board, rules, numbers, twins)
    most = spaces_paid(board, rules, needs, hand)
    for at in [*range(len(choices))] * 2:  # what one track leaves may pay another before it
        for option in choices[at]:
            if option == needs.demands[at] or not _Kept(option).could_be_whole(hand, wild=hand[LOCOMOTIVE]):
                continue
            others = [*needs.demands[:at], option, *needs.demands[at + 1 :]]
            found = summed(others, wanted_by(others), hand)
            if found.missing > needs.missing or found.beyond(rules) > needs.beyond(rules):
                continue
            if (paid := spaces_paid(board, rules, found, hand)) > most:
                needs, most = found, paid
    return needs


def spaces_paid(board: Board, rules: Rules, needs: Needs, hand: Cards) -> tuple[int, int]:
    """How many spaces the hand pays, the more the better, and how few locomotives go into them."""
    shares = [share for share in share_out(board, rules, needs.demands, hand)[0] if share.paid]
    spaces = sum(board.tracks[share.demand.track].length for share in shares)
    return spaces, -sum(share.cards[LOCOMOTIVE] for share in shares)


def share_out(
    board: Board, rules: Rules, demands: Iterable[Demand], hand: Sequence[int]
) -> tuple[tuple[Share, ...], Counts]:
    """A share for each demand, in their order, and the cards that are left."""
    shares, left = [_Kept(demand) for demand in demands], list(hand)
    longest_first = sorted(shares, key=lambda share: -board.tracks[share.demand.track].length)
    for share in longest_first:
        if share.could_be_whole(left):
            share.take_its_own(left)
    for share in longest_first:
        for_ferries = sum(other.locomotives_missing for other in shares)
        if share.could_be_whole(left, wild=left[LOCOMOTIVE] - for_ferries):
            share.take_its_own(left)
            share.take_wild(left)
    for share in shares:
        share.take_its_own(left)
    for share in shares:
        share.take_wild(left)
    for share in shares:
        _take_from_wild(share, shares, left)
    return tuple(_with_stand_ins(board, rules, share.share(len(hand)), left) for share in shares), left


def tolls_paid(board: Board, shares: Sequence[Share], tokens: int) -> tuple[tuple[Share, ...], int]:
    """The same shares as far as tokens pay the tolls of those that have their cards, the longest first; and those left."""
    by_loan = set()
    for share in sorted(shares, key=lambda share: -board.tracks[share.demand.track].length):
        toll = board.tracks[share.demand.track].toll
        if share.paid and toll > tokens:
            by_loan.add(share.demand.track)
        elif share.paid:
            tokens -= toll
    return tuple(attrs.evolve(share, by_loan=share.demand.track in by_loan) for share in shares), tokens


def _take_from_wild(share: "_Kept", shares: Sequence["_Kept"], left: Counts) -> None:
    """A locomotive takes the place of a card where it may, so that the card is free for a track where none may."""
    for other in shares:
        if other.demand.wild and not share.demand.wild and other.demand.colour == share.demand.colour:
            moved = min(share.coloured_missing, other.coloured, left[LOCOMOTIVE])
            other.coloured -= moved
            other.wild += moved
            left[LOCOMOTIVE] -= moved
            share.coloured += moved


def _with_stand_ins(board: Board, rules: Rules, share: Share, left: Counts) -> Share:
    """The same paid with cards that nobody wants, several for each that is missing, where these last."""
    track = board.tracks[share.demand.track]
    size, missing = tariff(rules).substitute(track), share.lack
    if not size or not missing or size * missing > sum(left):
        return share
    more = least_missed(left, size * missing)
    pay = tuple(have + add for have, add in zip(share.cards, more, strict=True))
    if not tariff(rules).accepts(track, pay):
        return share
    left[:] = [have - taken for have, taken in zip(left, more, strict=True)]
    return Share(share.demand, pay, 0, 0, missing)


class _Kept:
    """A share while it grows."""

    def __init__(self, demand: Demand) -> None:
        self.demand = demand
        self.coloured = 0
        self.locomotives = 0
        self.wild = 0
        """Locomotives that stand for its colour."""

    @property
    def coloured_missing(self) -> int:
        return self.demand.plain - self.coloured - self.wild

    @property
    def locomotives_missing(self) -> int:
        return self.demand.locomotives - self.locomotives

    def could_be_whole(self, left: Sequence[int], wild: int = 0) -> bool:
        """Whether these cards pay the rest of it, so many locomotives for its colour among them if its kind allows it."""
        gap = max(0, self.coloured_missing - left[self.demand.colour])
        if gap > (wild if self.demand.wild else 0):
            return False
        return left[LOCOMOTIVE] >= gap + self.locomotives_missing

    def take_its_own(self, left: Counts) -> None:
        colour = self.demand.colour
        coloured = min(left[colour], self.coloured_missing)
        locomotives = min(left[LOCOMOTIVE], self.locomotives_missing)
        left[colour] -= coloured
        left[LOCOMOTIVE] -= locomotives
        self.coloured += coloured
        self.locomotives += locomotives

    def take_wild(self, left: Counts) -> None:
        if self.demand.wild:
            wild = min(left[LOCOMOTIVE], self.coloured_missing)
            left[LOCOMOTIVE] -= wild
            self.wild += wild

    def share(self, kinds: int) -> Share:
        cards = [0] * kinds
        cards[self.demand.colour] = self.coloured
        cards[LOCOMOTIVE] += self.locomotives + self.wild
        return Share(self.demand, tuple(cards), self.coloured_missing, self.locomotives_missing)

"""The payments for a track that one's hand allows, the one that harms the plan's other tracks least first."""

from collections.abc import Iterable
from functools import cached_property

from core.board import Track
from core.cards import LOCOMOTIVE, NO_CARDS, Cards
from core.planning.fewest import fewest_missing
from core.planning.needs import Needs, summed, wanted_by
from core.planning.prospects import prospects_of, replaceable_twins
from core.planning.sharing import Share, share_out, spaces_paid
from core.rules.claim_book import claim_book
from core.view import View


def proposals(view: View, track: Track) -> list[Cards]:
    """Every payment that is offered for a track: those without substitutes first, and of each kind the best for the plan."""
    return ranked(view, track, payments(view, track))


def ranked(view: View, track: Track, pays: Iterable[Cards]) -> list[Cards]:
    """
    Payments for a track, those without substitutes first.

    Of these first what leaves the rest of the plan the fewest cards to draw, then what leaves the most of it payable at
    once, then what takes the fewest locomotives: as these stand for a colour, it is seldom worth more than one of them.
    """
    rest = _Rest(view, track)

    def harm(pay: Cards) -> tuple[bool, int, int, int]:
        left = _without(view.hand, pay)
        needs = rest.needs(left)
        payable, _ = spaces_paid(view.board, view.rules, needs, left)
        return sum(pay) > track.length, needs.missing, -payable, pay[LOCOMOTIVE]

    return sorted(dict.fromkeys(pays), key=harm)  # two recipes may come to the same cards


def payments(view: View, track: Track) -> list[Cards]:
    """Every payment for a track, in the order of the book; what stands for others is what the plan does not want, if it lasts."""
    book = claim_book(view.board, view.rules)
    claims = book.claims(view.hand, track.bit)
    if recipes := book.substitutions(view.hand, track.bit):
        kept = tuple(_Rest(view, track).wanted)
        claims += [recipe.claim(view.hand, kept) for recipe in recipes]
    return [claim.pay for claim in claims]


def taken_from(view: View, track: Track, pay: Cards) -> Track | None:
    """The other track of the plan that lacks the most cards more for this payment; None where the plan lacks none more."""
    rest = _Rest(view, track)
    shares = prospects_of(view).shares
    own = next((share.cards for share in shares if share.demand.track in (track.index, track.twin)), NO_CARDS)
    # What the plan has put aside for this very track is taken from nobody.
    before, after = (rest.needs(_without(view.hand, cards)) for cards in (own, pay))
    if after.missing <= before.missing:
        return None
    left, _ = share_out(view.board, view.rules, after.demands, _without(view.hand, pay))
    lack_after = {_connection(view, share): share.lack for share in left}
    others = [share for share in shares if share.demand.track in rest.tracks]
    most = max(others, key=lambda share: lack_after[_connection(view, share)] - share.lack)
    return view.board.tracks[most.demand.track]


def _connection(view: View, share: Share) -> str:
    return view.board.tracks[share.demand.track].connection


class _Rest:
    """The tracks of the plan besides one and its twin."""

    def __init__(self, view: View, track: Track) -> None:
        self._view = view
        demands = prospects_of(view).needs.demands
        self._demands = [demand for demand in demands if demand.track not in (track.index, track.twin)]
        self.tracks = {demand.track for demand in self._demands}
        self.wanted = wanted_by(self._demands)
        """By colour the cards that they want as the plan has it."""

    def needs(self, hand: Cards) -> Needs:
        """What they want of a hand that is part of one's own, in the colours in which the fewest cards are missing."""
        as_planned = summed(self._demands, self.wanted, hand)
        return as_planned if as_planned.missing == self._fewest else self._searched(hand)

    @cached_property
    def _fewest(self) -> int:
        """With the whole hand; with a part of it no fewer are missing."""
        return self._searched(self._view.hand).missing

    def _searched(self, hand: Cards) -> Needs:
        view, tracks = self._view, sorted(self.tracks)
        return fewest_missing(view.board, view.rules, tracks, hand, replaceable_twins(view))


def _without(hand: Cards, pay: Cards) -> Cards:
    return tuple(have - paid for have, paid in zip(hand, pay, strict=True))

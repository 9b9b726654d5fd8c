"""The payments for a track that one's hand allows, the one that harms the plan's other tracks least first."""

from collections.abc import Collection, Iterable
from functools import cache, cached_property

from core.board import Ticket, Track
from core.cards import LOCOMOTIVE, NO_CARDS, Cards, Colour
from core.planning.fewest import fewest_missing
from core.planning.needs import Needs, summed, wanted_by
from core.planning.plan import dearest_first
from core.planning.prospects import Prospects, prospects_of, replaceable_twins
from core.planning.sharing import share_out, spaces_paid
from core.rules.claim_book import claim_book
from core.rules.paths import connected_parts
from core.rules.payment import colours_of, tariff
from core.view import View


def proposals(view: View, track: Track) -> list[Cards]:
    """Every payment that is offered for a track: the fewest cards first, and of equally many the best for the plan."""
    return ranked(view, track, payments(view, track))


def fitting_colours(view: View, track: Track) -> frozenset[Colour]:
    """The colours that can be part of a payment for a track."""
    rates = tariff(view.rules)
    if rates.substitute(track):
        return frozenset(Colour)
    wild = (LOCOMOTIVE,) if rates.is_wild(track) else ()
    return frozenset((*colours_of(track), *wild))


def ranked(view: View, track: Track, pays: Iterable[Cards]) -> list[Cards]:
    """
    Payments for a track: what the plan has put aside for it, or for its twin, then those with the fewest cards.

    But those come last after which less of the rest of the plan can be paid at once. Of equally many cards first what
    leaves the rest the fewest to draw, then what leaves the most of it payable at once, then what takes the fewest
    locomotives: as these stand for a colour, it is seldom worth more than one of them. Then what the plan has for the track.
    What is put aside gives way to fewer cards, counted with those that the rest takes then, and to fewer locomotives.
    """
    different = [*dict.fromkeys(pays)]  # two recipes may come to the same cards
    if len(different) < 2:
        return different
    rest, own = _Rest(view, track), _put_aside(view, track)
    payable_now = rest.payable(_without(view.hand, own))

    @cache
    def harm(pay: Cards) -> tuple[bool, int, int, int, int, int]:
        left = _without(view.hand, pay)
        payable = rest.payable(left)
        missing, aside = rest.needs(left).missing, sum(map(min, pay, own))
        return payable < payable_now, sum(pay), missing, -payable, pay[LOCOMOTIVE], -aside

    ordered = sorted(different, key=harm)
    if own in ordered and own != ordered[0] and not _spares(rest, ordered[0], own, view.hand):
        ordered.remove(own)
        ordered.insert(0, own)
    return ordered


def _spares(rest: "_Rest", pay: Cards, own: Cards, hand: Cards) -> bool:
    """Whether a payment takes fewer cards than one's own, or fewer locomotives of as many."""

    def taken(pay: Cards) -> int:
        return sum(pay) + rest.cards_kept(_without(hand, pay))

    if sum(pay) == sum(own):
        return pay[LOCOMOTIVE] < own[LOCOMOTIVE]
    return taken(pay) < taken(own)


def payments(view: View, track: Track) -> list[Cards]:
    """
    Every payment for a track, in the order of the book.

    What stands for others is what the plan has put aside for that, or what it does not want, if it lasts; then what it wants for
    tracks that lack cards anyway.
    """
    book = claim_book(view.board, view.rules)
    claims = book.claims(view.hand, track.bit)
    aside: list[Cards] = []
    if recipes := book.substitutions(view.hand, track.bit):
        rest, own = _Rest(view, track), _put_aside(view, track)
        claims += [recipe.claim(view.hand, rest.wanted, rest.paid) for recipe in recipes]
        aside = [own] if view.can_pay(track, own) else []
    return [*aside, *(claim.pay for claim in claims)]


def taken_from(view: View, track: Track, pay: Cards) -> list[tuple[Track, Cards]]:
    """
    The other tracks of the plan for which it counts on some of these cards, each with those cards.

    There are none where the plan lacks no more cards for this payment. Tracks that other cards pay as well are left out, but
    never so many that with the cards of those that are named the plan would still lack more.
    """
    rest = _Rest(view, track)
    left = _without(view.hand, pay)
    # What the plan has put aside for this very track is taken from nobody.
    before = rest.needs(_without(view.hand, _put_aside(view, track))).missing
    if rest.needs(left).missing <= before:
        return []
    taken = _cards_taken(view, rest, left)

    def missing(named: Iterable[tuple[Track, Cards]]) -> int:
        return rest.needs(tuple(map(sum, zip(left, *(cards for _, cards in named), strict=True)))).missing

    least = max(before, missing(taken))
    for each in reversed(taken):  # those that lack cards anyway come first, and stay
        others = [other for other in taken if other is not each]
        if missing(others) <= least:
            taken = others
    return taken


def _cards_taken(view: View, rest: "_Rest", left: Cards) -> list[tuple[Track, Cards]]:
    """What the plan has put aside and is not left: of tracks that lack cards anyway first, then of short ones."""
    tracks = view.board.tracks
    shares = [share for share in prospects_of(view).shares if share.demand.track in rest.tracks]
    aside = map(sum, zip(*(share.cards for share in shares), strict=True))
    short = [max(0, kept - have) for kept, have in zip(aside, left, strict=True)]
    taken = []
    for share in sorted(shares, key=lambda share: (not share.lack, tracks[share.demand.track].length)):
        cards = tuple(min(gone, kept) for gone, kept in zip(short, share.cards, strict=True))
        if any(cards):
            short = [gone - here for gone, here in zip(short, cards, strict=True)]
            taken.append((tracks[share.demand.track], cards))
    return taken


def _put_aside(view: View, track: Track) -> Cards:
    """What the plan keeps for a track, or for its twin."""
    kept = {share.demand.track: share.cards for share in prospects_of(view).shares}
    return next((kept[number] for number in (track.index, track.twin) if number in kept), NO_CARDS)


class _Rest:
    """The tracks of the plan besides one and its twin, as far as it is wanted when that one is claimed."""

    def __init__(self, view: View, track: Track) -> None:
        self._view = view
        prospects = prospects_of(view)
        dropped = {track.index, track.twin, *_for_nothing_else(prospects, tickets_finished_by(view, track))}
        self._demands = [demand for demand in prospects.needs.demands if demand.track not in dropped]
        self.tracks = {demand.track for demand in self._demands}
        self.wanted = wanted_by(self._demands)
        """By colour the cards that they want as the plan has it."""

    @cached_property
    def paid(self) -> Cards:
        """The cards that the plan has put aside for those that lack none."""
        shares = prospects_of(self._view).shares
        paid = [share.cards for share in shares if share.demand.track in self.tracks and not share.lack]
        return tuple(map(sum, zip(NO_CARDS, *paid, strict=True)))

    def needs(self, hand: Cards) -> Needs:
        """What they want of a hand that is part of one's own, in the colours in which the fewest cards are missing."""
        as_planned = summed(self._demands, self.wanted, hand)
        return as_planned if as_planned.missing == self._fewest else self._searched(hand)

    def payable(self, hand: Cards) -> int:
        """How many of their spaces such a hand pays at once."""
        return spaces_paid(self._view.board, self.needs(hand).demands, hand)[0]

    def cards_kept(self, hand: Cards) -> int:
        """How many cards of such a hand go into those that it pays."""
        view = self._view
        shares, _ = share_out(view.board, view.rules, self.needs(hand).demands, hand)
        return sum(sum(share.cards) for share in shares if not share.lack)

    @cached_property
    def _fewest(self) -> int:
        """With the whole hand; with a part of it no fewer are missing."""
        return self._searched(self._view.hand).missing

    def _searched(self, hand: Cards) -> Needs:
        view, tracks = self._view, sorted(self.tracks)
        return fewest_missing(view.board, view.rules, tracks, hand, replaceable_twins(view))


def _for_nothing_else(prospects: Prospects, tickets: Collection[Ticket]) -> set[int]:
    """The tracks of the plan that only these tickets want."""
    if not tickets:
        return set()
    besides = {*prospects.besides}
    return {
        track.index
        for track in prospects.tracks
        if track not in besides and {*prospects.served_by(track)} <= {*tickets}
    }


def tickets_finished_by(view: View, track: Track) -> tuple[Ticket, ...]:
    """The tickets whose cities a track would connect, dearest first."""
    assert view.seat is not None
    parts = connected_parts(view.board, view.owners, view.seat)
    ends = {parts[city] for city in track.cities}
    if len(ends) < 2 or view.trains[view.seat] < track.length:
        return ()
    tickets = [view.board.tickets[number] for number in view.tickets]
    return tuple(
        dearest_first(ticket for ticket in tickets if {parts[city] for city in ticket.cities} == ends)
    )


def _without(hand: Cards, pay: Cards) -> Cards:
    return tuple(have - paid for have, paid in zip(hand, pay, strict=True))

"""The payments for a track that one's hand allows, the one that harms the plan's other tracks least first."""

from core.board import Track
from core.cards import LOCOMOTIVE, NO_CARDS, Cards
from core.planning.needs import Demand, summed, wanted_by
from core.planning.prospects import prospects_of
from core.planning.sharing import share_out
from core.rules.claim_book import claim_book
from core.view import View


def proposals(view: View, track: Track) -> list[Cards]:
    """
    Every payment that is offered for a track: those without substitutes first.

    Of these first what leaves the rest of the plan the fewest cards to draw, then what leaves the most of it payable at
    once, then what takes the fewest locomotives: as these stand for a colour, it is seldom worth more than one of them.
    """
    rest = _other_demands(view, track)

    def harm(pay: Cards) -> tuple[bool, int, int, int]:
        left = _without(view.hand, pay)
        shares, _ = share_out(view.board, view.rules, rest, left)
        payable = sum(view.board.tracks[share.demand.track].length for share in shares if share.paid)
        return sum(pay) > track.length, _missing(rest, left), -payable, pay[LOCOMOTIVE]

    return sorted(dict.fromkeys(payments(view, track)), key=harm)  # two recipes may come to the same cards


def payments(view: View, track: Track) -> list[Cards]:
    """Every payment for a track, in the order of the book."""
    book = claim_book(view.board, view.rules)
    claims = book.claims(view.hand, track.bit)
    claims += [recipe.claim(view.hand) for recipe in book.substitutions(view.hand, track.bit)]
    return [claim.pay for claim in claims]


def taken_from(view: View, track: Track, pay: Cards) -> Track | None:
    """The other track of the plan that this payment takes the most cards from; None where the plan misses none."""
    rest = _other_demands(view, track)
    shares = prospects_of(view).shares
    own = next((share.cards for share in shares if share.demand.track in (track.index, track.twin)), NO_CARDS)
    # What the plan has put aside for this very track is taken from nobody.
    if _missing(rest, _without(view.hand, pay)) <= _missing(rest, _without(view.hand, own)):
        return None
    more = [max(0, paid - kept) for paid, kept in zip(pay, own, strict=True)]
    numbers = {demand.track for demand in rest}
    others = [share for share in shares if share.demand.track in numbers]
    most = max(others, key=lambda share: sum(map(min, share.cards, more)))
    return view.board.tracks[most.demand.track]


def _other_demands(view: View, track: Track) -> list[Demand]:
    """What the plan wants for its tracks other than this one and its twin."""
    demands = prospects_of(view).needs.demands
    return [demand for demand in demands if demand.track not in (track.index, track.twin)]


def _missing(demands: list[Demand], hand: Cards) -> int:
    return summed(demands, wanted_by(demands), hand).missing


def _without(hand: Cards, pay: Cards) -> Cards:
    return tuple(have - paid for have, paid in zip(hand, pay, strict=True))

"""What one track costs one player now: cards, what of them is lacking, toll, points, or why it cannot be had."""

from enum import Enum, auto

import attrs

from core.board import UNCLAIMED, Ticket, Track
from core.cards import LOCOMOTIVE, Cards
from core.phase import Phase
from core.planning.needs import options_for
from core.planning.payments import payments, ranked, tickets_finished_by
from core.planning.plan import dearest_first
from core.planning.prospects import prospects_of
from core.planning.sharing import Share, share_out
from core.rules.payment import tariff
from core.rules.tolls import needs_loan
from core.setup import SeatNo
from core.view import View


class Obstacle(Enum):
    """Why a track cannot be claimed now, the most final reason first."""

    TAKEN = auto()
    TWIN_IS_MINE = auto()
    TWIN_IS_TAKEN = auto()
    TOO_FEW_TRAINS = auto()
    TOO_FEW_CARDS = auto()
    NOT_NOW = auto()
    """It is not this seat's turn, or the turn has begun with something else."""


@attrs.frozen
class Price:
    """See the module. Without an obstacle, or with `NOT_NOW`, `pay` is a payment with as many cards as the one that is proposed first."""

    track: Track
    obstacle: Obstacle | None
    pay: Cards | None
    lack: Share
    """What the whole hand lacks for it, in the colour that comes nearest."""
    stand_ins: int
    """Spaces for which the payment has `substitute` cards of any kind instead of one."""
    substitute: int
    toll: int
    toll_to: SeatNo | None
    """The player who gets the toll; None is the bank."""
    loan: bool
    points: int
    serves: tuple[Ticket, ...]
    """The tickets over whose way it runs, and those that it finishes; dearest first."""
    finishes: tuple[Ticket, ...]
    """Those that it connects, whatever the plan has in mind for them."""
    ready: bool
    """Whether the plan has put the cards for it aside: claiming it takes nothing from another track of the plan."""

    @property
    def cards(self) -> int:
        """How many cards it takes."""
        return self.track.length if self.pay is None else sum(self.pay)

    @property
    def alike(self) -> tuple[object, ...]:
        """The same for two tracks that are the same to claim, where both can be claimed."""
        track = self.track
        kind = (track.cities, track.length, track.colour, track.kind, track.locomotives)
        return (*kind, self.toll, self.toll_to)


def price_for(view: View, track: Track) -> Price:
    """The price of a track for the seat of a view, which must not be a spectator's."""
    pay = _payment(view, track)
    prospects = prospects_of(view)
    substitute = tariff(view.rules).substitute(track)
    stand_ins = (sum(pay) - track.length) // (substitute - 1) if pay is not None and substitute > 1 else 0
    toll = track.toll if view.rules.tolls else 0
    finishes = tickets_finished_by(view, track)
    return Price(
        track,
        _obstacle(view, track, can_pay=pay is not None),
        pay,
        lack_of(view, track, view.hand),
        stand_ins,
        substitute,
        toll,
        toll_receiver(view, track),
        bool(toll) and needs_loan(view.tokens, track),
        view.rules.points[track.length],
        tuple(dearest_first({*prospects.served_by(track), *finishes})),
        finishes,
        any(share.demand.track == track.index and share.paid for share in prospects.shares),
    )


def toll_receiver(view: View, track: Track) -> SeatNo | None:
    """Who would get the toll: the player who holds the twin, or the bank (None)."""
    owner = UNCLAIMED if track.twin is None else view.owners[track.twin]
    return SeatNo(owner) if 0 <= owner < len(view.seats) else None


def _payment(view: View, track: Track) -> Cards | None:
    """Where several cards may stand for one, what is proposed first; else any with the fewest locomotives is as many cards."""
    pays = payments(view, track)
    if len({sum(pay) for pay in pays}) > 1:
        return ranked(view, track, pays)[0]
    return min(pays, key=lambda pay: pay[LOCOMOTIVE], default=None)


def lack_of(view: View, track: Track, cards: Cards) -> Share:
    """What some cards lack for a track, in the colour that comes nearest."""
    demand = max(options_for(track, view.rules), key=lambda one: cards[one.colour])
    (share,), _ = share_out(view.board, view.rules, [demand], cards)
    return share


def _obstacle(view: View, track: Track, *, can_pay: bool) -> Obstacle | None:
    assert view.seat is not None
    if view.owners[track.index] != UNCLAIMED:
        return Obstacle.TAKEN
    if not view.open_tracks & track.bit:
        mine = track.twin is not None and view.owners[track.twin] == view.seat
        return Obstacle.TWIN_IS_MINE if mine else Obstacle.TWIN_IS_TAKEN
    if view.trains[view.seat] < track.length:
        return Obstacle.TOO_FEW_TRAINS
    if not can_pay:
        return Obstacle.TOO_FEW_CARDS
    if not view.asked or view.phase is not Phase.TURN:
        return Obstacle.NOT_NOW
    return None

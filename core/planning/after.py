"""What the panels will say once a track is claimed."""

from collections.abc import Sequence
from operator import ge

import attrs

from core.board import Track
from core.cards import Cards
from core.planning.payments import taken_from
from core.planning.prospects import Prospects, prospects_of
from core.planning.sharing import Share
from core.planning.standing import standing_of
from core.signposts import connection_of
from core.view import View


def after_claim(view: View, track: Track, pay: Cards) -> View:
    """The position after a claim, planned anew."""
    assert view.seat is not None
    owners, trains = list(view.owners), list(view.trains)
    owners[track.index] = view.seat
    trains[view.seat] -= track.length
    closed = track.bit | (0 if track.twin is None else 1 << track.twin)
    return attrs.evolve(
        view,
        owners=tuple(owners),
        trains=tuple(trains),
        open_tracks=view.open_tracks & ~closed,
        hand=tuple(have - paid for have, paid in zip(view.hand, pay, strict=True)),
        former=None,
    )


def counted_on(view: View, track: Track, pay: Cards) -> list[tuple[Track, Cards]]:
    """
    The tracks that the plan keeps some of these cards for, each with those cards; none where it lacks no more without them.

    Where the plan goes the same ways after the claim they are those that will lack more than now: what is said here and what
    the tickets say then agree.
    """
    taken = taken_from(view, track, pay)
    if not taken:
        return []
    former = view.former or standing_of(view)
    now = _shares(view, prospects_of(view))
    then = _shares(view, prospects_of(attrs.evolve(after_claim(view, track, pay), former=former)))
    if now.keys() - {connection_of(track)} != then.keys():
        return taken
    poorer = [(now[way], share) for way, share in then.items() if share.lack > now[way].lack]
    kept = [(view.board.tracks[share.demand.track], _gone(pay, share, later)) for share, later in poorer]
    return kept if kept and _are_part_of(pay, [cards for _, cards in kept]) else taken


def _shares(view: View, prospects: Prospects) -> dict[int, Share]:
    """By connection what is kept for a track of the plan: it may take either of two twins."""
    return {connection_of(view.board.tracks[share.demand.track]): share for share in prospects.shares}


def _are_part_of(pay: Cards, piles: Sequence[Cards]) -> bool:
    """Whether each pile has cards, and all of them together are no more than a payment has."""
    return all(map(any, piles)) and all(map(ge, pay, map(sum, zip(*piles, strict=True))))


def _gone(pay: Cards, share: Share, later: Share) -> Cards:
    """What a track has now and will not have after a payment, as far as it is part of that."""
    pairs = zip(pay, share.cards, later.cards, strict=True)
    return tuple(min(paid, max(0, kept - left)) for paid, kept, left in pairs)

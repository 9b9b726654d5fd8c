"""What a payment takes from the plan, as it is said before a claim and as the tickets say it after."""

from operator import ge

import attrs
import pytest

from core.planning.after import after_claim, counted_on
from core.planning.payments import proposals, taken_from, tickets_finished_by
from core.planning.prospects import Prospects, prospects_of
from core.planning.standing import standing_of
from core.signposts import connection_of
from core.view import View
from tests.core.planning.brute import positions


def lacks(view: View, plan: Prospects) -> dict[int, int]:
    """By connection what its track lacks."""
    return {connection_of(view.board.tracks[share.demand.track]): share.lack for share in plan.shares}


@pytest.mark.brute
def test_the_tracks_that_are_named_before_a_claim_are_those_that_lack_more_after_it() -> None:
    told = otherwise = 0
    for view in positions(100):
        before = lacks(view, prospects_of(view))
        for track in (view.board.track(slug) for slug in sorted(view.payable_tracks)):
            if view.last_round or tickets_finished_by(view, track):
                continue
            for pay in proposals(view, track)[:3]:
                named = counted_on(view, track, pay)
                if not named:
                    continue
                follows = attrs.evolve(after_claim(view, track, pay), former=view.former or standing_of(view))
                after = lacks(view, prospects_of(follows))
                poorer = {way for way in after if after[way] > before.get(way, 0)}
                if before.keys() - {connection_of(track)} == after.keys() and named != taken_from(
                    view, track, pay
                ):
                    assert {connection_of(other) for other, _ in named} == poorer
                    otherwise += 1
                piles = [cards for _, cards in named]
                assert all(map(any, piles))
                assert all(map(ge, pay, map(sum, zip(*piles, strict=True))))
                told += 1
    assert told > 500
    assert otherwise > 50

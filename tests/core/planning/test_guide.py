"""Signposts: a plan goes along what its player wants, and round what they do not want."""

import random
from collections import Counter

import attrs
import pytest

from core.board import Track
from core.cards import cards
from core.planning.prospects import Prospects, Reach, prospect_alone, prospects_of
from core.planning.standing import standing_of
from core.setup import SeatNo
from core.signposts import NO_SIGNPOSTS, Signposts, connection_of, tracks_at
from core.standing import Standing
from core.view import View, view_of
from tests.core.planning.brute import MOST_PAIRS, distances, fewest_to_draw, fewest_trains, positions
from tests.core.positions import build, give_tickets, lay, nordic

ANNA = SeatNo(0)
IMATRA = ("kuopio-lahti/white", "kuopio-oulu/grey", "oulu-tornio/white")
"""With these Imatra is two trains from Tornio by Lahti in yellow, or by Kuopio in purple."""


def imatra(*tracks: str, signposts: Signposts = NO_SIGNPOSTS, former: Standing | None = None) -> View:
    state = give_tickets(build(nordic(), 0, *IMATRA, *tracks), 0, "imatra-tornio")
    return view_of(lay(state, cards(yellow=2)), ANNA, former=former, signposts=signposts)


def turned(view: View, *tracks: Track, along: bool) -> View:
    signposts = view.signposts
    for track in tracks:
        signposts = signposts.turned(track, along=along)
    return attrs.evolve(view, signposts=signposts)


def track(view: View, slug: str) -> Track:
    return next(each for each in view.board.tracks if each.id == slug)


def ids(prospects: Prospects) -> set[str]:
    return {each.id for each in prospects.tracks}


def test_a_plan_goes_round_a_track_with_a_signpost_and_back_without_it() -> None:
    view = imatra()
    (planned,) = prospects_of(view).tracks
    assert planned.id == "imatra-lahti/yellow"
    around = turned(view, planned, along=False)
    assert ids(prospects_of(around)) == {"imatra-kuopio/purple"}
    assert prospects_of(around).around == planned.bit
    again = attrs.evolve(around, signposts=around.signposts.turned(planned, along=None))
    assert prospects_of(again) == prospects_of(view)


def test_a_plan_goes_along_a_track_that_is_longer() -> None:
    """Not only among ways that are as short: a player may know why."""
    view = imatra()
    detour = track(view, "helsinki-imatra/red")
    plan = prospects_of(turned(view, detour, along=True))
    assert detour in plan.tracks
    assert plan.trains > prospects_of(view).trains
    assert plan.needs.missing == sum(plan.lacked) + sum(plan.undecided) + plan.any_kind


def test_a_track_that_no_ticket_wants_is_planned_beside_them() -> None:
    view = imatra()
    far_away = track(view, "lieksa-murmansk/grey")
    plan = prospects_of(turned(view, far_away, along=True))
    assert plan.besides == (far_away,)
    assert plan.share_of(far_away).lack > 0
    assert plan.of(view.tickets[0]).tracks == prospects_of(view).tracks
    assert plan.trains == prospects_of(view).trains + far_away.length


def test_what_the_trains_do_not_last_for_is_not_forced() -> None:
    state = give_tickets(build(nordic(), 0, *IMATRA), 0, "imatra-tornio")
    state.trains[0] = 8
    view = view_of(state, ANNA)
    assert prospects_of(turned(view, track(view, "lieksa-murmansk/grey"), along=True)) == prospects_of(view)


def test_no_ticket_is_given_up_for_a_track_that_only_a_signpost_wants() -> None:
    """It comes back as soon as there are trains for both: a new ticket may take its place for a while."""
    state = give_tickets(build(nordic(), 0, *IMATRA), 0, "imatra-tornio")
    for trains, is_planned in ((9, False), (10, False), (11, True)):
        state.trains[0] = trains
        view = view_of(state, ANNA)
        far = track(view, "lieksa-murmansk/grey")
        plan = prospects_of(turned(view, far, along=True))
        assert [one.reach for one in plan.tickets] == [Reach.PLANNED]
        assert (far in plan.tracks) is is_planned


def test_a_ticket_alone_knows_of_no_signposts() -> None:
    view = imatra()
    number = view.tickets[0]
    detour, far = track(view, "helsinki-imatra/red"), track(view, "lieksa-murmansk/grey")
    sent = turned(view, detour, far, along=True)
    assert prospect_alone(sent, number) == prospect_alone(view, number)
    assert prospect_alone(sent, number).trains == 2


def test_no_ticket_is_given_up_to_go_round_a_track() -> None:
    view = imatra()
    ways = [each for each in view.board.tracks if "imatra" in each.id]
    plan = prospects_of(turned(view, *ways, along=False))
    assert plan.of(view.tickets[0]).reach is Reach.PLANNED
    assert ids(plan) == {"helsinki-imatra/red", "helsinki-lahti/black"}
    # The latest of them says best what is wanted: only the first is in vain.
    assert plan.around == tracks_at(view.board, map(connection_of, ways[1:]))


def test_the_signpost_of_a_track_that_is_claimed_says_nothing_any_more() -> None:
    mine = imatra("imatra-lahti/yellow")
    signposts = NO_SIGNPOSTS.turned(track(mine, "imatra-lahti/yellow"), along=True)
    plan = prospects_of(attrs.evolve(mine, signposts=signposts))
    assert not plan.tracks
    assert plan.of(mine.tickets[0]).reach is Reach.DONE


def test_a_plan_does_not_go_round_a_track_of_ones_own() -> None:
    """Who puts a signpost there and claims the track after all has it."""
    view = imatra()
    for mine in IMATRA:
        plan = prospects_of(turned(view, track(view, mine), along=False))
        assert plan.tracks == prospects_of(view).tracks
        assert not plan.around


def test_a_plan_does_not_stay_on_a_course_that_goes_against_its_signposts() -> None:
    former = standing_of(imatra())
    view = imatra(former=former)
    (planned,) = prospects_of(view).tracks
    assert ids(prospects_of(turned(view, planned, along=False))) == {"imatra-kuopio/purple"}
    along = turned(view, track(view, "imatra-kuopio/purple"), along=True)
    assert ids(prospects_of(along)) == {"imatra-kuopio/purple"}


@pytest.mark.brute
def test_guided_plans_agree_with_brute_force() -> None:
    """A track of the plan that it goes round, and a free one that it goes along, at random."""
    chance = random.Random(5)
    compared: Counter[str] = Counter()
    for view in positions(340):
        plan = prospects_of(view)
        if view.last_round or not plan.tracks:
            continue
        free = [each for each in view.board.tracks if view.open_tracks & each.bit]
        along = chance.choice(free)
        around = chance.choice(plan.tracks)
        signposts = NO_SIGNPOSTS.turned(along, along=True).turned(around, along=False)
        guided = prospects_of(attrs.evolve(view, signposts=signposts))
        assert _planned(guided) == _planned(plan)  # no ticket is given up for a signpost
        compared += _compare(attrs.evolve(view, signposts=signposts), guided)
    assert compared["trains"] > 60
    assert compared["cards"] > 40
    assert compared["besides"] > 40
    assert compared["around"] > 60


def _planned(plan: Prospects) -> set[int]:
    return {one.ticket.index for one in plan.tickets if one.reach is Reach.PLANNED}


def _compare(view: View, plan: Prospects) -> Counter[str]:
    """The plan beside a slow search in a position where what it has in any case is claimed, and the rest closed."""
    planned = [one.ticket for one in plan.tickets if one.reach is Reach.PLANNED]
    if len(planned) > MOST_PAIRS:
        return Counter()
    along = [each for each in plan.tracks if view.signposts.at(each)]
    owners = list(view.owners)
    for each in view.board.tracks:
        if plan.around & each.bit and owners[each.index] == -1:
            owners[each.index] = len(view.seats)
    for each in along:
        owners[each.index] = view.seat or 0
    ways = attrs.evolve(view, owners=tuple(owners))
    far = distances(ways)
    assert not any(plan.around & each.bit for each in plan.tracks)
    assert plan.trains == sum(each.length for each in along) + fewest_trains(far, planned)
    compared = Counter(trains=1, besides=bool(plan.besides), around=bool(plan.around))
    fewest = fewest_to_draw(view, far, planned, along, ways)
    if fewest is not None:
        assert plan.needs.missing == fewest[1]
        compared["cards"] += 1
    return compared

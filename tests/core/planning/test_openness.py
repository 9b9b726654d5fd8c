"""Of colours, and of ways, that leave equally few cards to draw those are shown for which most kinds of cards will do."""

from collections import Counter
from collections.abc import Iterator

import attrs
import pytest

from core.board import TrackId
from core.cards import LOCOMOTIVE, Cards, Colour, cards
from core.planning.needs import Demand, Tally, beyond, options_for
from core.planning.prospects import Prospects, prospects_of, replaceable_twins
from core.planning.sharing import share_out
from core.planning.standing import standing_of
from core.planning.track_words import wanted_track_lines
from core.setup import SeatNo
from core.state import State
from core.view import View, view_of
from tests.core.planning.brute import planned_positions, positions
from tests.core.positions import build, give_tickets, lay, nordic

ANNA = SeatNo(0)


def told(view: View) -> set[str]:
    """What is said of the tracks of the plan; those that can be paid are ticked."""
    lines = wanted_track_lines(view, prospects_of(view).tracks)
    return {f"{'✓ ' if line.paid else ''}{line.text}".replace("\xa0", " ") for line in lines}


def following(state: State, before: Cards, now: Cards) -> View:
    """What Anna sees when her hand has become another."""
    former = standing_of(view_of(lay(state, before), ANNA))
    return view_of(lay(state, now), ANNA, former=former)


def to_the_ferries() -> State:
    state = build(
        nordic(), 0, "goteborg-orebro/blue", "orebro-stockholm/purple", "helsinki-stockholm/grey", "helsinki-tampere/orange"
    )  # fmt: skip
    build(state, 1, "helsinki-turku/white", "umea-vaasa/grey", "goteborg-kobenhavn/black")
    return give_tickets(state, 0, "goteborg-oulu", "helsinki-kobenhavn", "kristiansand-tampere")


def test_a_ferry_that_takes_any_colour_takes_none_that_another_track_wants_by_name() -> None:
    """The black card would have paid Ålborg–Göteborg, and three others Århus–København: as few were to draw, but 3 black."""
    view = following(
        to_the_ferries(),
        cards(white=1, black=1, red=2, locomotive=2),
        cards(blue=1, white=1, black=1, red=2, locomotive=2),
    )
    assert prospects_of(view).needs.missing == 6
    assert {
        "Oulu–Vaasa 3 black, lack 2",
        "✓ Ålborg–Göteborg 1 of one colour and 1 locomotive (ferry), with 1 white and 1 locomotive",
        "Århus–København 1 locomotive (ferry), you have 2 other cards, lack 1 card of any kind",
    } < told(view)


def test_a_plan_that_is_open_keeps_its_colours_with_the_next_card() -> None:
    before = cards(blue=1, white=1, black=1, red=2, locomotive=2)
    paid_in = _colour_of_the_ferry(view_of(lay(to_the_ferries(), before), ANNA))
    assert paid_in != Colour.BLACK
    for card in Colour:
        now = tuple(have + (each == card) for each, have in enumerate(before))
        assert _colour_of_the_ferry(following(to_the_ferries(), before, now)) == paid_in


def _colour_of_the_ferry(view: View) -> int:
    ferry = view.board.track(TrackId("alborg-goteborg/grey")).index
    return next(demand.colour for demand in prospects_of(view).needs.demands if demand.track == ferry)


def test_a_way_that_any_card_brings_nearer_is_taken_before_one_that_spends_a_named_colour() -> None:
    """The only orange card would have paid Ålborg–Göteborg, on a way that is as short, and Helsinki–Tampere lacked it."""
    state = build(nordic(), 0, "helsinki-stockholm/grey")
    build(state, 1, "helsinki-tallinn/purple", "norrkoping-stockholm/red")
    state = give_tickets(state, 0, "goteborg-oulu", "helsinki-kobenhavn", "kristiansand-tampere")
    view = view_of(lay(state, cards(orange=1, locomotive=1)), ANNA)
    assert prospects_of(view).needs.missing == 14
    assert {
        "✓ Helsinki–Tampere 1 orange",
        "✓ Århus–København 1 locomotive (ferry)",
        "Ålborg–Göteborg 1 of one colour and 1 locomotive (ferry), lack 2 (1 locomotive kept for Århus–København)",
    } < told(view)


def test_a_plan_that_any_card_brings_nearer_is_made_anew_and_one_that_was_followed_stays() -> None:
    """By Oulu–Rovaniemi it lacks 1 orange when white, black and red have come; over Tornio any card will do."""
    state = build(
        nordic(), 0, "kirkenes-rovaniemi/blue", "kirkenes-murmansk/white", "oulu-vaasa/black", "tampere-vaasa/purple",
        "helsinki-tampere/orange", "helsinki-stockholm/grey", "orebro-stockholm/black", "goteborg-orebro/blue",
        "alborg-goteborg/grey", "alborg-kristiansand/red", "goteborg-kobenhavn/black",
    )  # fmt: skip
    build(state, 1, "norrkoping-stockholm/red", "stockholm-turku/blue", "umea-vaasa/grey")
    state = give_tickets(state, 0, "bergen-stockholm", "kobenhavn-murmansk")
    before = cards(purple=1, orange=1, green=2)
    assert "Oulu–Rovaniemi 2 orange, lack 1" in told(view_of(lay(state, before), ANNA))
    hand = cards(purple=1, orange=1, white=1, green=2, black=1, red=1)
    followed = following(state, before, hand)
    assert "Oulu–Rovaniemi 2 orange, lack 1" in told(followed)
    plan = prospects_of(followed)
    assert all(plan.lacks(card) if card == Colour.ORANGE else plan.does_as_well(card) for card in Colour)
    assert told(view_of(lay(state, hand), ANNA)) == {
        "✓ Kristiansand–Stavanger 2 green (tunnel), none in reserve",
        "✓ Oulu–Tornio 1 white",
        "✓ Rovaniemi–Tornio 1 red",
        "Bergen–Stavanger 1 purple and 1 locomotive (ferry), you have 1 purple and 2 other cards, lack 1 card of any kind",
    }


def test_a_track_that_is_paid_leaves_cards_of_any_kind_to_lack() -> None:
    """Göteborg–Oslo lacked 1 orange, and the two black cards that pay Kristiansand–Oslo stood for a locomotive."""
    state = build(
        nordic(), 0, "kristiansand-stavanger/green", "alborg-kristiansand/red", "alborg-goteborg/grey",
        "goteborg-kobenhavn/black", "goteborg-orebro/blue", "orebro-stockholm/black",
    )  # fmt: skip
    build(state, 1, "orebro-oslo/green")
    state = give_tickets(state, 0, "bergen-stockholm", "oslo-stockholm", "bergen-kobenhavn")
    view = view_of(lay(state, cards(purple=1, orange=1, yellow=1, black=2)), ANNA)
    assert told(view) == {
        "✓ Kristiansand–Oslo 2 black",
        "Bergen–Stavanger 1 purple and 1 locomotive (ferry), you have 1 purple and 2 other cards, lack 1 card of any kind",
    }


@pytest.mark.brute
def test_no_change_of_a_single_track_pays_as_much_and_leaves_more_kinds_of_cards_that_help() -> None:
    compared: Counter[str] = Counter()
    for view in positions(300):
        prospects = prospects_of(view)
        if view.last_round or not prospects.exact:
            continue
        now, missing = prospects.needs.demands, prospects.needs.missing
        kinds, paid = _kinds(view, now), _paid_with_their_own(view, now)
        for demands in _with_another(view, prospects):
            tally = Tally(demands)
            if tally.missing(view.hand) > missing or beyond(tally.wanted, view.rules):
                continue
            compared["as few to draw"] += 1
            if _paid_with_their_own(view, demands) >= paid:
                assert _kinds(view, demands) <= kinds
                compared["paid as much"] += 1
    assert compared["paid as much"] > 500
    assert compared["as few to draw"] > compared["paid as much"]


def _with_another(view: View, prospects: Prospects) -> Iterator[list[Demand]]:
    """The demands of a plan with another way to pay for one of its tracks, or for the twin of it."""
    now, twins = prospects.needs.demands, replaceable_twins(view)
    for at, demand in enumerate(now):
        track = view.board.tracks[demand.track]
        options = [*options_for(track, view.rules)]
        if track.twin is not None and twins >> track.twin & 1:
            options += options_for(view.board.tracks[track.twin], view.rules)
        for option in options:
            if option != demand:
                yield [*now[:at], option, *now[at + 1 :]]


def _kinds(view: View, demands: tuple[Demand, ...] | list[Demand]) -> int:
    """Of how many kinds one card more would leave fewer to draw; where a grey track has no card yet, of any colour."""
    tally = Tally(demands)
    shares, _ = share_out(view.board, view.rules, demands, view.hand)
    undecided = any(
        share.coloured
        and view.board.tracks[share.demand.track].colour is None
        and not share.own[share.demand.colour]
        for share in shares
    )
    kinds = 0
    for card in Colour:
        more = [have + (each == card) for each, have in enumerate(view.hand)]
        if view.hand[card] < view.rules.all_cards[card]:
            fewer = tally.missing(more) < tally.missing(view.hand)
            kinds += fewer or (undecided and card != LOCOMOTIVE)
    return kinds


def _paid_with_their_own(view: View, demands: tuple[Demand, ...] | list[Demand]) -> int:
    """Spaces of tracks that are paid, but for those for which several cards stand."""
    shares, _ = share_out(view.board, view.rules, demands, view.hand)
    lengths = [
        view.board.tracks[share.demand.track].length - share.stand_ins for share in shares if not share.lack
    ]
    return sum(lengths)


@pytest.mark.brute
def test_whoever_takes_a_card_that_they_lack_lacks_one_fewer_of_it() -> None:
    """
    The plan stays as it was, and what could be paid can be paid.

    Now and then the card sets a locomotive free, and that fills a gap of another colour.
    """
    as_told = otherwise = 0
    for view, before in planned_positions(150):
        paid = {share.demand.track for share in before.shares if not share.lack}
        for card in () if view.last_round else filter(before.lacks, Colour):
            if view.hand[card] >= view.rules.all_cards[card]:
                continue
            hand = tuple(have + (each == card) for each, have in enumerate(view.hand))
            now = prospects_of(attrs.evolve(view, hand=hand, former=standing_of(view)))
            assert now.to_draw == before.to_draw - 1
            assert now.needs.demands == before.needs.demands
            assert paid <= {share.demand.track for share in now.shares if not share.lack}
            is_as_told = not before.lacked[card] or now.lacked[card] < before.lacked[card]
            as_told, otherwise = as_told + is_as_told, otherwise + (not is_as_told)
    assert as_told > 500
    assert otherwise < as_told / 40

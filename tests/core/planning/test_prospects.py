"""The plan for one's tickets agrees with a brute-force search, and knows what can no longer be done."""

import random
from collections import Counter

import attrs
import pytest

from core.cards import Cards, Colour, cards
from core.planning import choice
from core.planning.choice import outlined_choice
from core.planning.prospects import NONE, Reach, plan_anew, prospects_of
from core.setup import SeatNo
from core.view import View, view_of
from tests.core.planning.brute import check, last_positions, planned_positions, positions
from tests.core.positions import build, give_tickets, lay, nederland, nordic
from tests.games import new_game, random_play

ANNA = SeatNo(0)
POSITIONS = 150


@pytest.mark.brute
def test_ways_trains_cards_and_lost_tickets_agree_with_brute_force() -> None:
    compared: Counter[str] = Counter()
    for view in positions(POSITIONS):
        compared += check(view)
    assert compared["plans"] > POSITIONS // 4
    assert compared["hands"] > POSITIONS // 4
    assert compared["colours"] > POSITIONS // 4
    assert compared["lost"] > 10
    assert compared["crowded out"] > 3
    assert compared["paid"] > 10


@pytest.mark.brute
def test_plans_for_a_purse_that_is_too_small_agree_with_brute_force() -> None:
    """Three tickets and a hand at random, and a token less than the plan takes that looks at cards alone."""
    chance = random.Random(1)
    compared: Counter[str] = Counter()
    for view in positions(250):
        if view.rules.tolls:
            hand = Counter(chance.choices(list(Colour), k=chance.randint(4, 13)))
            tickets = tuple(chance.sample(range(len(view.board.tickets)), 3))
            rich = attrs.evolve(
                view, tickets=tickets, hand=tuple(hand[colour] for colour in Colour), tokens=99
            )
            toll = prospects_of(rich).toll
            poor = attrs.evolve(rich, tokens=max(0, toll - 1))
            found = check(poor)
            compared += found
            compared["thriftier"] += bool(found["hands"]) and prospects_of(poor).toll < toll
    assert compared["thriftier"] > 5
    assert compared["loans"] > 20


@pytest.mark.brute
def test_plans_for_which_spare_cards_stand_for_others_agree_with_brute_force() -> None:
    """Up to three tickets and a large hand at random, on the map where that is allowed."""
    chance = random.Random(1)
    compared: Counter[str] = Counter()
    for view in positions(250):
        if view.rules.ferry_substitute:
            hand = Counter(chance.choices([*Colour], k=chance.randint(6, 24)))
            tickets = tuple(chance.sample(range(len(view.board.tickets)), chance.randint(1, 3)))
            compared += check(
                attrs.evolve(view, tickets=tickets, hand=tuple(hand[colour] for colour in Colour))
            )
    assert compared["hands"] > 20
    assert compared["stand-ins"] > 10


@pytest.mark.brute
def test_what_the_last_turn_can_do_agrees_with_brute_force() -> None:
    """The players' own tickets, and as many at random: bots have done most of theirs by then."""
    chance = random.Random(1)
    compared: Counter[str] = Counter()
    for view in last_positions(16):
        compared += check(view)
        tickets = tuple(chance.sample(range(len(view.board.tickets)), 12))
        compared += check(attrs.evolve(view, tickets=tickets))
    assert compared["last rounds"] > 400
    assert compared["too late"] > 400
    assert compared["planned"] > 40
    assert compared["crowded out"] > 20
    assert compared["loans"]


@pytest.mark.brute
def test_of_twins_the_plan_has_those_that_the_hand_is_counted_for() -> None:
    chosen = 0
    for _, prospects in planned_positions(POSITIONS):
        paid = {demand.track for demand in prospects.needs.demands}
        assert {track.index for track in prospects.tracks} == paid
        for one in prospects.tickets:
            if one.reach is Reach.PLANNED:
                assert {track.index for track in one.tracks} <= paid
                chosen += sum(track.twin is not None for track in one.tracks)
    assert chosen


def test_a_hand_full_of_tickets_is_planned_too() -> None:
    """To weigh every way to divide so many between trees took minutes, in which the screen stood still."""
    game = new_game("nederland", seats=2, seed=1)
    for moves, _ in enumerate(random_play(game, 1)):
        if moves == 154:
            break
    view = view_of(game.state, ANNA)
    prospects = plan_anew(view)
    still_open = [one for one in prospects.tickets if one.reach is not Reach.DONE]
    assert len(still_open) > 15
    assert 0 < prospects.trains <= view.trains[ANNA]


def test_a_plan_for_five_tickets_leaves_the_way_of_one_for_a_shorter_one_of_all() -> None:
    """Ticket by ticket it came to 27 trains, by Stockholm and Turku."""
    state = build(nordic(), 0, "boden-umea/white", "tampere-vaasa/purple")
    build(state, 1, "goteborg-kobenhavn/black", "goteborg-oslo/orange", "lillehammer-oslo/purple")
    build(state, 1, "oulu-tornio/white")
    tickets = ("kristiansand-tampere", "trondheim-turku", "boden-tampere", "goteborg-oulu", "kobenhavn-oslo")
    view = view_of(lay(give_tickets(state, 0, *tickets), cards(purple=2, green=2, red=2, locomotive=4)), ANNA)
    prospects = plan_anew(view)
    assert prospects.exact
    assert prospects.trains == 26
    assert {"orebro-sundsvall/orange"} <= {track.id for track in prospects.tracks}


def test_a_ticket_more_takes_no_more_trains_than_its_own_way_beside_the_others() -> None:
    four = ("bergen-narvik", "oslo-stockholm", "mo-i-rana-oslo", "kuopio-orebro")
    fewer, all_five = (
        plan_anew(view_of(give_tickets(nordic(), 0, *tickets), ANNA))
        for tickets in (four, (*four, "tallinn-tampere"))
    )
    assert fewer.trains == 29
    assert all_five.trains == 32
    assert all_five.exact


def test_a_plan_for_eight_tickets_is_the_shortest_and_lacks_the_fewest_cards() -> None:
    """Ticket by ticket it came to 16 trains and 8 cards."""
    state = build(
        nederland(), 0, "amsterdam-lelystad/yellow", "breda-rotterdam/yellow", "lelystad-sneek/green"
    )
    build(state, 1, "haarlem-s-gravenhage/purple", "rotterdam-s-gravenhage/orange", "amsterdam-haarlem/black")
    build(state, 1, "antwerpen-turnhout/purple", "breda-turnhout/blue", "hasselt-liege/grey")
    tickets = (
        "sneek-utrecht",
        "amsterdam-s-gravenhage",
        "eindhoven-sneek",
        "breda-eindhoven",
        "rotterdam-zwolle",
        "antwerpen-leeuwarden",
        "breda-haarlem",
        "antwerpen-s-gravenhage",
    )
    hand = cards(purple=1, blue=1, orange=4, red=2, locomotive=2)
    prospects = plan_anew(view_of(lay(give_tickets(state, 0, *tickets), hand), ANNA))
    assert (prospects.trains, prospects.needs.missing, prospects.exact) == (15, 7, True)


def test_a_plan_that_may_not_be_the_shortest_does_not_say_that_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the search may keep one state only it leaves plans out."""
    exact = [plan_anew(view) for view in _with_many_tickets()]
    monkeypatch.setattr(choice, "outlined_choice", outlined_choice.__wrapped__)  # nothing is remembered
    monkeypatch.setattr(choice, "_NARROW", 1)
    monkeypatch.setattr(choice, "_WIDE", 1)
    hasty = [plan_anew(view) for view in _with_many_tickets()]
    assert all(one.exact for one in exact)
    assert not any(one.exact for one in hasty)
    assert [one.trains for one in hasty] > [one.trains for one in exact]
    for one, other in zip(hasty, exact, strict=True):
        assert one.trains >= other.trains
        assert all(each.reach is Reach.PLANNED for each in one.tickets)


def _with_many_tickets() -> list[View]:
    four = ("bergen-narvik", "oslo-stockholm", "mo-i-rana-oslo", "kuopio-orebro")
    return [
        view_of(give_tickets(nordic(), 0, *four, "tallinn-tampere"), ANNA),
        view_of(give_tickets(nordic(), 0, *four, "boden-tampere"), ANNA),
    ]


def test_tickets_share_what_their_ways_have_in_common() -> None:
    state = give_tickets(nordic(), 0, "stockholm-umea", "alborg-umea")
    prospects = prospects_of(view_of(state, ANNA))
    first, second = prospects.tickets
    shared = {track.id for track in first.tracks} & {track.id for track in second.tracks}
    assert shared
    assert prospects.trains < first.trains + second.trains
    assert len(prospects.tracks) == len({track.id for track in prospects.tracks})
    some = next(track for track in prospects.tracks if track.id in shared)
    assert prospects.served_by(some) == (second.ticket, first.ticket)  # dearest first


def test_a_done_ticket_wants_nothing() -> None:
    state = build(nordic(), 0, "stockholm-sundsvall/grey-1", "sundsvall-umea/yellow")
    prospects = prospects_of(view_of(give_tickets(state, 0, "stockholm-umea"), ANNA))
    assert prospects.of(prospects.tickets[0].ticket.index).reach is Reach.DONE
    assert (prospects.tracks, prospects.trains, prospects.needs.missing) == ((), 0, 0)


def test_a_ticket_without_a_free_way_is_lost() -> None:
    around_tallinn = ("helsinki-tallinn/purple", "stockholm-tallinn/green")
    state = give_tickets(build(nordic(), 1, *around_tallinn), 0, "narvik-tallinn", "stockholm-umea")
    lost, fine = prospects_of(view_of(state, ANNA)).tickets
    assert (lost.reach, lost.reach.lost, lost.tracks) == (Reach.BARRED, True, ())
    assert fine.reach is Reach.PLANNED


def test_a_ticket_that_wants_more_trains_than_there_are_is_lost() -> None:
    state = give_tickets(nordic(), 0, "kobenhavn-murmansk", "stockholm-umea")
    state.trains[0] = 7
    far, near = prospects_of(view_of(state, ANNA)).tickets
    assert far.reach is Reach.TOO_LONG
    assert far.trains > 7
    assert (near.reach, near.trains) == (Reach.PLANNED, 7)


def test_trains_for_one_ticket_only_are_kept_for_the_dearer() -> None:
    state = give_tickets(nordic(), 0, "bergen-trondheim", "stockholm-umea", "goteborg-turku")
    state.trains[0] = 8
    reaches = [prospect.reach for prospect in prospects_of(view_of(state, ANNA)).tickets]
    assert reaches.count(Reach.PLANNED) == 1
    assert reaches.count(Reach.CROWDED_OUT) == 2


def test_of_many_tickets_none_is_given_up_for_which_trains_are_left() -> None:
    """A plan for five of these six runs along the sixth."""
    tickets = (
        "antwerpen-emmen",
        "aarschot-lelystad",
        "arnhem-s-hertogenbosch",
        "duisburg-rotterdam",
        "antwerpen-rotterdam",
        "eindhoven-enschede",
    )
    state = give_tickets(nederland(), 0, *tickets)
    for trains in range(28, 41):
        state.trains[0] = trains
        found = prospects_of(view_of(state, ANNA))
        for one in found.tickets:
            if one.reach is Reach.CROWDED_OUT:
                missing = {track.index for track in one.tracks} - {track.index for track in found.tracks}
                assert sum(state.board.tracks[n].length for n in missing) > trains - found.trains


def test_among_ways_of_equal_trains_the_one_in_ones_hand_is_taken() -> None:
    for colour in ("yellow", "purple"):
        state = lay(give_tickets(nordic(), 0, "stockholm-umea"), cards(**{colour: 3}))
        tracks = {track.id for track in prospects_of(view_of(state, ANNA)).tracks}
        assert f"sundsvall-umea/{colour}" in tracks


def test_the_cards_that_the_plan_lacks_are_known_by_colour() -> None:
    state = lay(give_tickets(nordic(), 0, "stockholm-umea"), cards(white=3, yellow=2))
    prospects = prospects_of(view_of(state, ANNA))
    assert prospects.needs.wanted == cards(white=4, yellow=3)
    assert prospects.needs.short == cards(white=1, yellow=1)
    assert [colour for colour in Colour if prospects.lacks(colour)] == [Colour.WHITE, Colour.YELLOW]


@pytest.mark.brute
def test_what_the_hand_lacks_by_colour_is_what_is_to_draw_in_all() -> None:
    compared: Counter[bool] = Counter()
    for view, prospects in planned_positions(POSITIONS):
        gaps = [max(0, want - have) for want, have in zip(prospects.wanted, view.hand, strict=True)]
        assert sum(gaps) + sum(prospects.undecided) + prospects.any_kind == prospects.to_draw
        if not any(share.stand_ins for share in prospects.shares):
            assert prospects.to_draw == prospects.needs.missing
        compared[sum(prospects.needs.short) > prospects.to_draw] += 1
    assert min(compared[True], compared[False]) > POSITIONS // 8


@pytest.mark.brute
def test_no_colour_is_wanted_for_what_other_cards_stand_for() -> None:
    """Every space is wanted once, but for those for which several cards stand: these are counted apart."""
    chance = random.Random(3)
    compared: Counter[bool] = Counter()
    for position in positions(300):
        if not position.rules.ferry_substitute or position.last_round:
            continue
        hand = Counter(chance.choices([*Colour], k=chance.randint(6, 24)))
        tickets = tuple(chance.sample(range(len(position.board.tickets)), 2))
        view = attrs.evolve(position, tickets=tickets, hand=tuple(hand[colour] for colour in Colour))
        prospects = prospects_of(view)
        shares = [prospects.share_of(track) for track in prospects.tracks]
        stood_for = sum(share.stand_ins for share in shares)
        told = sum(prospects.wanted) + sum(prospects.undecided) + prospects.any_kind
        assert told == prospects.trains - stood_for
        assert sum(prospects.standing_in) == sum(sum(share.others) for share in shares)
        for colour in Colour:
            kept = prospects.wanted[colour] - prospects.lacked[colour] + prospects.standing_in[colour]
            assert kept <= view.hand[colour]
            assert not (prospects.standing_in[colour] and prospects.lacked[colour])
        compared[any(prospects.standing_in)] += 1
    assert min(compared[True], compared[False]) > 8


@pytest.mark.parametrize(
    ("tickets", "hand"),
    [
        (("duisburg-lingen", "den-helder-rotterdam", "antwerpen-rotterdam"), cards(white=8)),
        (("duisburg-lingen", "amsterdam-s-gravenhage", "emden-utrecht"), cards(purple=10)),
        (("emmen-lelystad", "liege-s-gravenhage", "eindhoven-enschede"), cards(black=9)),
    ],
)
def test_no_more_cards_of_a_colour_are_wanted_than_there_are(tickets: tuple[str, ...], hand: Cards) -> None:
    """The tracks of these plans would like 13 and more of the colour that one has many of."""
    view = view_of(lay(give_tickets(nederland(), 0, *tickets), hand), ANNA)
    check(view)
    wanted = prospects_of(view).needs.wanted
    assert max(wanted) > 4
    assert all(count <= most for count, most in zip(wanted, view.rules.all_cards, strict=True))


def test_a_card_that_would_complete_a_grey_track_in_another_colour_does_as_well() -> None:
    state = lay(give_tickets(nordic(), 0, "stockholm-umea"), cards(white=3, blue=3, green=2, yellow=3))
    prospects = prospects_of(view_of(state, ANNA))
    assert prospects.needs.missing == 1
    assert [colour for colour in Colour if prospects.lacks(colour)] == [Colour.BLUE]
    assert [colour for colour in Colour if prospects.does_as_well(colour)] == [Colour.WHITE]


def test_a_locomotive_is_marked_only_where_it_helps() -> None:
    on_land = lay(give_tickets(nordic(), 0, "stockholm-umea"), cards(yellow=1))  # by sea it is as short
    by_sea = lay(give_tickets(nordic(), 0, "goteborg-turku"), cards())
    in_a_tunnel = lay(give_tickets(nordic(), 0, "oslo-stavanger"), cards(black=2))
    marks = {}
    for state in (on_land, by_sea, in_a_tunnel):
        prospects = prospects_of(view_of(state, ANNA))
        marks[id(state)] = prospects.lacks(Colour.LOCOMOTIVE), prospects.does_as_well(Colour.LOCOMOTIVE)
    assert [*marks.values()] == [(False, False), (True, False), (False, True)]


def test_tolls_add_up_over_the_shared_tracks() -> None:
    state = give_tickets(nederland(), 0, "antwerpen-emmen")
    (prospect,) = prospects_of(view_of(state, ANNA)).tickets
    assert prospect.toll == sum(track.toll for track in prospect.tracks) > 0


def test_a_spectator_plans_nothing() -> None:
    assert prospects_of(view_of(nordic(), None)) is NONE


@pytest.mark.brute
def test_what_others_claim_changes_a_plan_no_more_than_planning_anew() -> None:
    """Where nothing of it is gone it stands as it was, which is found out sooner than by planning."""
    kept = 0
    for seed in range(1, 5):
        game = new_game("nederland" if seed % 2 else "nordic", seats=3, seed=seed)
        before, owners = NONE, view_of(game.state, ANNA).owners
        for _ in random_play(game, seed, 150):
            view = view_of(game.state, ANNA)
            found = prospects_of(view)
            if view.tickets and view.owners != owners:
                assert found == plan_anew(view)
                kept += found is before
            before, owners = found, view.owners
    assert kept


def test_a_card_that_is_drawn_leaves_the_slow_part_of_planning_as_it_was() -> None:
    """Which tickets the trains last for, and along which roads, has nothing to do with the hand."""
    state = give_tickets(nordic(), 0, "stockholm-umea")
    views = [view_of(lay(state, hand), ANNA) for hand in (cards(), cards(yellow=3), cards(purple=3))]
    outlined_choice.cache_clear()
    found = [plan_anew(view) for view in views]
    assert outlined_choice.cache_info().misses == 1
    for view, prospects in zip(views, found, strict=True):
        outlined_choice.cache_clear()
        assert plan_anew(view) == prospects
    assert len({prospects.tracks for prospects in found}) > 1

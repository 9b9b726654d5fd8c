"""A plan keeps its way and its colours from card to card, and says truly which cards bring it nearer."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import attrs

from core.board import Track
from core.bots.playing import ask, seat_bots
from core.cards import Cards, Colour, cards
from core.course import Course
from core.game import Game
from core.planning.prospects import Prospects, prospects_at, prospects_of
from core.planning.standing import standing_of
from core.setup import SeatNo
from core.standing import Standing
from core.view import View, view_of
from tests.core.positions import build, give_tickets, lay, nordic
from tests.games import board_of, setup_of

ANNA = SeatNo(0)


def moments(slug: str, seed: int) -> Iterator[View]:
    """What Anna sees after each of her moves in a game of bots, with the course of her plan."""
    setup = setup_of(slug, seats=2, seed=seed, players=("bot:planner",) * 2)
    game, bots = Game.start(setup, board_of(slug)), seat_bots(setup)
    course = Course(game)
    while not game.over:
        mover = game.state.seat
        game.play(ask(bots[mover], game))
        if mover == ANNA and game.state.tickets[ANNA]:
            yield view_of(game.state, ANNA, former=course.before(ANNA, game.state))


def anew(view: View) -> Prospects:
    return prospects_of(attrs.evolve(view, former=None))


def after(view: View, card: Colour) -> Prospects:
    """What is planned when this card has come."""
    standing = standing_of(view)
    hand = tuple(have + (colour == card) for colour, have in enumerate(view.hand))
    return prospects_at(attrs.evolve(standing, hand=hand, former=standing))


def connections(tracks: tuple[Track, ...]) -> set[frozenset[int]]:
    return {frozenset(track.cities) for track in tracks}


def imatra_from(before: Cards, now: Cards) -> set[str]:
    """The plan for Imatra, two trains from Lahti in yellow and from Kuopio in purple, when the hand has become another."""
    state = build(nordic(), 0, "kuopio-lahti/white", "kuopio-oulu/grey", "oulu-tornio/white")
    state = give_tickets(state, 0, "imatra-tornio", "bergen-trondheim")
    former = standing_of(view_of(lay(state, before), ANNA))
    followed = prospects_of(view_of(lay(state, now), ANNA, former=former))
    names: set[str] = {track.id for track in followed.tracks}
    return names & {"imatra-kuopio/purple", "imatra-lahti/yellow"}


def test_a_plan_stays_on_its_way_until_another_leaves_fewer_cards_to_draw() -> None:
    assert imatra_from(cards(yellow=1), cards(yellow=1, purple=1)) == {"imatra-lahti/yellow"}
    assert imatra_from(cards(purple=1), cards(yellow=1, purple=1)) == {"imatra-kuopio/purple"}
    assert imatra_from(cards(yellow=1), cards(yellow=1, purple=2)) == {"imatra-kuopio/purple"}


def test_a_plan_that_is_cut_goes_another_way() -> None:
    state = build(nordic(), 0, "kuopio-lahti/white", "kuopio-oulu/grey", "oulu-tornio/white")
    state = lay(give_tickets(state, 0, "imatra-tornio"), cards(yellow=1))
    former = standing_of(view_of(state, ANNA))
    build(state, 1, "imatra-lahti/yellow")
    followed = prospects_of(view_of(state, ANNA, former=former))
    assert [track.id for track in followed.tracks] == ["imatra-kuopio/purple"]


def test_a_plan_on_its_course_is_as_short_and_lacks_no_more() -> None:
    seen: Counter[str] = Counter()
    for slug in ("nederland", "nordic"):
        for seed in (1, 2, 3, 4):
            for view in moments(slug, seed):
                followed, fresh = prospects_of(view), anew(view)
                assert [one.reach for one in followed.tickets] == [one.reach for one in fresh.tickets]
                assert followed.trains == fresh.trains
                assert followed.loans(view.tokens) <= fresh.loans(view.tokens)
                assert followed.to_draw == fresh.to_draw == followed.needs.missing
                seen["on a way of its own"] += connections(followed.tracks) != connections(fresh.tracks)
    assert seen["on a way of its own"] > 20


def test_a_plan_changes_its_way_less_often_than_one_that_is_made_anew() -> None:
    changes: Counter[str] = Counter()
    for seed in range(1, 7):
        before: dict[str, Prospects] = {}
        tickets: tuple[int, ...] = ()
        for view in moments("nordic", seed):
            for kind, found in (("followed", prospects_of(view)), ("anew", anew(view))):
                if kind in before and tickets == view.tickets:
                    changes[kind] += not connections(found.tracks) <= connections(before[kind].tracks)
                before[kind] = found
            tickets = view.tickets
    assert 4 * changes["followed"] < 3 * changes["anew"], changes


def test_a_card_that_is_said_to_bring_the_plan_nearer_does_and_no_other() -> None:
    seen: Counter[str] = Counter()
    for slug in ("nederland", "nordic"):
        for view in [*moments(slug, 4)][::3]:
            now = prospects_of(view)
            for card in Colour:
                if view.hand[card] < view.rules.all_cards[card]:
                    says = now.lacks(card) or now.does_as_well(card)
                    assert (after(view, card).to_draw < now.to_draw) == says, (view, card)
                    seen["nearer" if says else "no nearer"] += 1
    assert seen["nearer"] > 50
    assert seen["no nearer"] > 50


def test_an_opened_game_has_the_plan_that_it_was_left_with() -> None:
    setup = setup_of("nordic", seats=2, seed=1, players=("bot:planner",) * 2)
    game, bots = Game.start(setup, board_of("nordic")), seat_bots(setup)
    course = Course(game)
    compared = 0
    while not game.over:
        game.play(ask(bots[game.state.seat], game))
        left = view_of(game.state, ANNA, former=course.before(ANNA, game.state))
        followed = prospects_of(left)
        if len(game.log) % 10 == 0:
            opened = view_of(game.state, ANNA, former=Course(game).before(ANNA, game.state))
            assert prospects_of(opened) == followed
            compared += followed != anew(left)
    assert compared


def test_new_tickets_are_planned_anew() -> None:
    views = [*moments("nordic", 1)]
    taken = [now for before, now in pairwise(views) if before.tickets != now.tickets]
    assert taken
    assert all(view.former is None for view in (views[0], *taken))


def test_a_long_game_goes_back_a_limited_way_only() -> None:
    views = [*moments("nederland", 1)]
    longest = 0
    for view in views:
        length, standing = 0, view.former
        while standing is not None:
            length, standing = length + 1, standing.former
        longest = max(longest, length)
    assert 5 < longest <= 32


def test_standings_are_told_apart_by_where_they_come_from() -> None:
    standing = standing_of(next(moments("nordic", 1)))
    one, other = (attrs.evolve(standing, former=attrs.evolve(standing)) for _ in range(2))
    assert one != other
    assert one == attrs.evolve(one)
    assert isinstance(one.former, Standing)

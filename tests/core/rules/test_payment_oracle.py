"""The tariff and the claim book against an oracle that fills the spaces one by one."""

from functools import cache

import attrs
from hypothesis import example, given, settings
from hypothesis import strategies as st

from core.board import ConnectionId, Kind, MapId, Track, TrackId
from core.board_file import built_in_board
from core.cards import LOCOMOTIVE, Cards, Colour, cards, count_cards
from core.rules.claim_book import ClaimBook
from core.rules.legal import Choices, LegalMoves
from core.rules.payment import Tariff, colours_of
from tests.core.rules.oracle import can_pay, pays

FEW_COLOURS = (Colour.PURPLE, Colour.RED, Colour.WHITE, LOCOMOTIVE)
NEDERLAND, NORDIC = MapId("nederland"), MapId("nordic")


@cache
def a_track(length: int, colour: Colour | None, kind: Kind, locomotives: int) -> Track:
    """Only a ferry shows locomotives, at most one a space."""
    shown = min(locomotives, length) if kind is Kind.FERRY else 0
    slug = TrackId("here-there/some")
    return Track(slug, 0, ConnectionId("here-there"), (0, 1), length, colour, kind, shown, 0, None)


def tracks_of(*kinds: Kind) -> st.SearchStrategy[Track]:
    colours = st.sampled_from([None, Colour.PURPLE, Colour.RED])
    return st.builds(a_track, st.integers(1, 4), colours, st.sampled_from(kinds), st.integers(0, 4))


tracks_on = {NEDERLAND: tracks_of(Kind.PLAIN, Kind.TUNNEL), NORDIC: tracks_of(*Kind)}
boards_and_tracks = st.sampled_from([NEDERLAND, NORDIC]).flatmap(
    lambda slug: st.tuples(st.just(slug), tracks_on[slug])
)
piles = st.lists(st.sampled_from(FEW_COLOURS), max_size=11).map(count_cards)


def tariff_of(slug: MapId) -> Tariff:
    board = built_in_board(slug)
    return Tariff(board.variants[board.default_variant].rules)


@cache
def book(slug: MapId, track: Track) -> ClaimBook:
    """The claim book of a board that has this one track."""
    board = built_in_board(slug)
    return ClaimBook(attrs.evolve(board, tracks=(track,)), board.variants[board.default_variant].rules)


def all_payments(slug: MapId, track: Track, hand: Cards) -> list[Cards]:
    return [claim.pay for claim in LegalMoves(Choices(), book(slug, track), hand, track.bit).claims(track.id)]


def held(pay: Cards, hand: Cards) -> bool:
    return all(count <= have for count, have in zip(pay, hand, strict=True))


@settings(max_examples=300, deadline=None)
@given(boards_and_tracks, piles)
def test_the_tariff_accepts_a_pile_exactly_when_its_cards_can_be_laid_on_the_spaces(
    place: tuple[MapId, Track], pile: Cards
) -> None:
    slug, track = place
    assert tariff_of(slug).accepts(track, pile) == pays(track, pile, wild_on_plain=slug == NEDERLAND)


@settings(max_examples=200, deadline=None)
@given(tracks_of(*Kind), st.data())
def test_the_tariff_accepts_every_pile_made_by_filling_the_spaces(track: Track, data: st.DataObject) -> None:
    colour = data.draw(st.sampled_from(colours_of(track)))
    played: list[Colour] = []
    for space in range(track.length):
        ways = [] if space < track.locomotives else [[colour]]
        if track.kind in (Kind.FERRY, Kind.TUNNEL):
            ways.append([LOCOMOTIVE])
        if size := {Kind.FERRY: 3, Kind.SPECIAL: 4}.get(track.kind):
            ways.append(data.draw(st.lists(st.sampled_from(Colour), min_size=size, max_size=size)))
        played += data.draw(st.sampled_from(ways))
    assert tariff_of(NORDIC).accepts(track, count_cards(played))


@settings(max_examples=300, deadline=None)
@given(boards_and_tracks, piles)
@example((NORDIC, a_track(1, Colour.RED, Kind.SPECIAL, 0)), cards(purple=4))
@example((NORDIC, a_track(2, None, Kind.SPECIAL, 0)), cards(locomotive=8))
def test_a_track_has_an_offer_exactly_when_the_hand_can_pay_it(
    place: tuple[MapId, Track], hand: Cards
) -> None:
    slug, track = place
    offered = all_payments(slug, track, hand)
    assert bool(offered) == can_pay(track, hand, wild_on_plain=slug == NEDERLAND)


@settings(max_examples=300, deadline=None)
@given(boards_and_tracks, piles)
def test_every_offer_is_held_pays_and_is_made_once(place: tuple[MapId, Track], hand: Cards) -> None:
    slug, track = place
    offered = all_payments(slug, track, hand)
    assert len(set(offered)) == len(offered)
    for pay in offered:
        assert held(pay, hand)
        assert pays(track, pay, wild_on_plain=slug == NEDERLAND)
        assert tariff_of(slug).accepts(track, pay)


@settings(max_examples=200, deadline=None)
@given(boards_and_tracks, piles)
def test_every_payment_without_substitutes_is_offered(place: tuple[MapId, Track], hand: Cards) -> None:
    slug, track = place
    offered = all_payments(slug, track, hand)
    for colour in colours_of(track):
        for wild in range(track.length + 1):
            pay = count_cards([colour] * (track.length - wild) + [LOCOMOTIVE] * wild)
            if held(pay, hand) and pays(track, pay, wild_on_plain=slug == NEDERLAND):
                assert pay in offered


@settings(max_examples=200, deadline=None)
@given(tracks_of(Kind.FERRY, Kind.SPECIAL), piles)
def test_no_offer_on_a_coloured_track_spends_a_card_that_it_could_keep(track: Track, hand: Cards) -> None:
    coloured = attrs.evolve(track, colour=track.colour or Colour.PURPLE)
    for pay in all_payments(NORDIC, coloured, hand):
        for spared in Colour:
            less = tuple(count - (colour == spared) for colour, count in enumerate(pay))
            assert min(less) < 0 or not can_pay(coloured, less, wild_on_plain=False)

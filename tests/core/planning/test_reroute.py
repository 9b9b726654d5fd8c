"""A plan that goes another way of itself says so; one that somebody has cut, or that its player has sent, does not."""

import attrs

from core.cards import Cards, cards
from core.planning.prospects import prospects_of
from core.planning.reroute import reroute_sentence
from core.planning.standing import standing_of
from core.setup import SeatNo
from core.view import View, view_of
from tests.core.positions import build, give_tickets, lay, nordic

ANNA = SeatNo(0)
SENTENCE = "Your plan goes along Imatra–Kuopio now, no longer along Imatra–Lahti."


def imatra(hand: Cards, *mine: str, former: View | None = None) -> View:
    """Imatra is two trains from Tornio by Lahti in yellow, or by Kuopio in purple."""
    state = build(nordic(), 0, "kuopio-lahti/white", "kuopio-oulu/grey", "oulu-tornio/white", *mine)
    state = lay(give_tickets(state, 0, "imatra-tornio"), hand)
    return view_of(state, ANNA, former=None if former is None else standing_of(former))


def test_a_card_that_makes_another_way_better_is_told() -> None:
    before = imatra(cards(yellow=1))
    now = imatra(cards(yellow=1, purple=2), former=before)
    assert prospects_of(now).tracks != prospects_of(before).tracks
    assert reroute_sentence(before, now) == SENTENCE


def test_a_plan_that_keeps_its_way_says_nothing() -> None:
    before = imatra(cards(yellow=1))
    assert reroute_sentence(before, imatra(cards(yellow=1, purple=1), former=before)) == ""
    assert reroute_sentence(before, before) == ""


def test_what_one_has_claimed_is_no_other_way() -> None:
    before = imatra(cards(yellow=2))
    assert reroute_sentence(before, imatra(cards(), "imatra-lahti/yellow")) == ""


def test_a_way_that_is_cut_and_one_that_the_player_has_chosen_are_told_elsewhere() -> None:
    before = imatra(cards(yellow=1))
    (track,) = prospects_of(before).tracks
    taken = attrs.evolve(
        before,
        owners=tuple(1 if n == track.index else owner for n, owner in enumerate(before.owners)),
        open_tracks=before.open_tracks & ~track.bit,
    )
    assert prospects_of(taken).tracks != prospects_of(before).tracks
    assert reroute_sentence(before, taken) == ""
    sent = attrs.evolve(before, signposts=before.signposts.turned(track, along=False))
    assert prospects_of(sent).tracks != prospects_of(before).tracks
    assert reroute_sentence(before, sent) == ""

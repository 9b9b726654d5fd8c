"""What is said of signposts: what they do, what they did, and why one would do nothing."""

from core.board import Track
from core.cards import cards
from core.planning.price_words import price_sentence
from core.planning.prospects import prospects_of
from core.planning.signpost_words import (
    signpost_line,
    signpost_sentence,
    signposted,
    turned,
    turned_sentence,
    why_in_vain,
)
from core.setup import SeatNo
from core.view import View, view_of
from tests.core.positions import build, give_tickets, lay, nederland, nordic

ANNA = SeatNo(0)


def imatra(trains: int = 40) -> View:
    """Imatra is two trains from Tornio by Lahti in yellow, or by Kuopio in purple; the plan goes by Lahti."""
    state = build(nordic(), 0, "kuopio-lahti/white", "kuopio-oulu/grey", "oulu-tornio/white")
    state = give_tickets(state, 0, "imatra-tornio")
    state.trains[0] = trains
    return view_of(lay(state, cards(yellow=2)), ANNA)


def track(view: View, slug: str) -> Track:
    return next(each for each in view.board.tracks if each.id == slug)


def test_a_key_goes_round_what_is_planned_and_back() -> None:
    view = imatra()
    by_lahti = track(view, "imatra-lahti/yellow")
    around = turned(view, by_lahti)
    assert turned_sentence(view, around, by_lahti) == (
        "The plan goes round Imatra–Lahti. It takes 2 trains and 2 cards to draw; before it was 2 trains and 0 cards."
    )
    assert price_sentence(around, by_lahti).endswith("You send the plan round it.")
    again = turned(around, by_lahti)
    assert again.signposts == view.signposts
    assert turned_sentence(around, again, by_lahti).startswith(
        "You no longer send the plan round Imatra–Lahti."
    )
    assert signpost_sentence(view, by_lahti) == ""


def test_a_key_goes_along_what_is_not_planned() -> None:
    view = imatra()
    far = track(view, "lieksa-murmansk/grey")
    along = turned(view, far)
    assert turned_sentence(view, along, far) == (
        "The plan goes along Lieksa–Murmansk. It takes 11 trains and 9 cards to draw; "
        "before it was 2 trains and 0 cards."
    )
    assert price_sentence(along, far).endswith("You send the plan along it.")
    assert not why_in_vain(along, far)


def test_why_a_signpost_would_do_nothing_is_told() -> None:
    view = imatra(trains=10)
    far = track(view, "lieksa-murmansk/grey")
    assert why_in_vain(turned(view, far), far) == (
        "Your trains do not last for Lieksa–Murmansk besides what the plan has already."
    )
    assert signpost_sentence(turned(view, far), far) == (
        "You send the plan along it, but your trains do not last for it besides your tickets."
    )
    by_lahti, by_kuopio = track(view, "imatra-lahti/yellow"), track(view, "imatra-kuopio/purple")
    by_helsinki = track(view, "helsinki-imatra/red")
    only_helsinki = turned(turned(view, by_lahti), by_kuopio)
    assert not why_in_vain(only_helsinki, by_kuopio)
    nowhere = turned(only_helsinki, by_helsinki)
    # The latest counts most: an older one gives way to it, and says so.
    assert not why_in_vain(nowhere, by_helsinki)
    assert signpost_sentence(nowhere, by_lahti) == "You send the plan round it, but there is no other way."


def test_no_other_way_is_told_with_the_tickets_that_want_it() -> None:
    state = build(nordic(), 0, "kuopio-lahti/white", "kuopio-oulu/grey", "oulu-tornio/white")
    build(state, 1, "imatra-kuopio/purple", "helsinki-imatra/red")
    view = view_of(give_tickets(state, 0, "imatra-tornio"), ANNA)
    by_lahti = track(view, "imatra-lahti/yellow")
    assert why_in_vain(turned(view, by_lahti), by_lahti) == (
        "Your trains last for no other way for Tornio–Imatra than along Imatra–Lahti."
    )


def test_tolls_are_told_where_there_are_any() -> None:
    state = nederland()
    view = view_of(give_tickets(state, 0, state.board.tickets[0].id), ANNA)
    first = next(each for each in view.board.tracks if each.length >= 2)
    assert ", toll " in turned_sentence(view, turned(view, first), first)


def test_of_two_twins_the_free_one_is_told_when_another_has_taken_the_first() -> None:
    state = give_tickets(nederland(3), 0, "rotterdam-turnhout")
    view = view_of(state, ANNA)
    planned = next(each for each in prospects_of(view).tracks if each.twin is not None)
    pair = sorted([planned.index, planned.twin or 0])
    around = turned(view, planned)
    build(state, 1, view.board.tracks[pair[0]].id)
    later = view_of(state, ANNA, signposts=around.signposts)
    (told,) = signposted(later, along=False)
    assert told.index == pair[1]
    assert signpost_line(later, told).endswith("You send the plan round it.")

"""What a track costs me and how a ticket stands, in words that are true for the position."""

import random
import re
from collections import Counter
from collections.abc import Iterable
from itertools import combinations_with_replacement
from operator import sub

import attrs
import pytest

from core.board import Track
from core.cards import LOCOMOTIVE, NO_CARDS, PLAIN_COLOURS, Cards, Colour, cards
from core.narrate import colour_name, pile_name
from core.planning.fewest import fewest_missing
from core.planning.needs import options_for
from core.planning.payments import proposals, taken_from, tickets_finished_by
from core.planning.price import Obstacle, price_for
from core.planning.price_words import price_sentence, why_no_claim
from core.planning.prospects import Reach, prospects_of, replaceable_twins
from core.planning.sharing import Share, share_out
from core.planning.ticket_words import plan_sentence, ticket_standing
from core.planning.track_words import (
    Kept,
    MissingTrackLine,
    locomotives_elsewhere,
    missing_track_line,
    missing_track_lines,
    wanted_track_lines,
)
from core.rules import decide
from core.rules.claim_book import claim_book
from core.rules.illegal_move import IllegalMove
from core.rules.payment import tariff
from core.setup import SeatNo
from core.state import State
from core.view import View, view_of
from core.ways import find_way, missing_trains
from tests.core.planning.brute import planned_positions, positions
from tests.core.positions import build, claim, draw_two, give_tickets, lay, nederland, nordic, track_of

ANNA = SeatNo(0)


def seen(state: State, hand: Cards | None = None) -> View:
    return view_of(state if hand is None else lay(state, hand), ANNA)


def said(state: State, track: str, **hand: int) -> str:
    return price_sentence(seen(state, cards(**hand)), track_of(state, track))


def test_what_is_missing_is_told_track_by_track_against_the_hand() -> None:
    view = seen(give_tickets(nordic(), 0, "stockholm-umea"), cards(white=3, yellow=3))
    (prospect,) = prospects_of(view).tickets
    assert ticket_standing(view, prospect) == "It still wants 7 trains."
    assert missing_track_lines(view, prospect) == [
        MissingTrackLine("Stockholm–Sundsvall 4 of one colour, you have 3 white, lack\xa01", paid=False),
        MissingTrackLine("Sundsvall–Umeå 3 yellow", paid=True),
    ]


@pytest.mark.brute
def test_a_ticket_whose_way_is_longer_in_the_plan_says_what_it_would_take_alone() -> None:
    longer = 0
    for view, prospects in planned_positions(300):
        for prospect in prospects.tickets:
            if prospect.reach is not Reach.PLANNED:
                continue
            assert view.seat is not None
            prices = missing_trains(view.board, view.owners, view.open_tracks, view.seat)
            way = find_way(view.board, prices, prospect.ticket.cities)
            assert way is not None
            alone = sum(int(prices[number]) for number in way)
            told = ticket_standing(view, prospect)
            longer += alone < prospect.trains
            assert ("Alone" in told) == (alone < prospect.trains)
            assert f"wants {prospect.trains} " in told
            assert alone == prospect.trains or re.search(rf" Alone it would take {alone} trains?\.", told)
    assert longer > 10


def test_no_card_is_counted_for_two_tracks() -> None:
    view = seen(give_tickets(nordic(), 0, "stockholm-umea"), cards(yellow=4))
    (prospect,) = prospects_of(view).tickets
    assert missing_track_lines(view, prospect) == [
        MissingTrackLine("Stockholm–Sundsvall 4 of one colour, with 4 yellow", paid=True),
        MissingTrackLine(
            "Sundsvall–Umeå 3 yellow, lack\xa03 (4 yellow kept for Stockholm–Sundsvall)", paid=False
        ),
    ]


def test_of_cards_that_are_kept_for_another_track_it_is_named() -> None:
    view = seen(give_tickets(nordic(), 0, "stockholm-umea", "oslo-stockholm"), cards(green=4, yellow=3))
    told = {track.text for one in prospects_of(view).tickets for track in missing_track_lines(view, one)}
    assert told == {
        "Stockholm–Sundsvall 4 of one colour, with 4 green",
        "Sundsvall–Umeå 3 yellow",
        "Oslo–Örebro 2 green, lack\xa02 (4 green kept for Stockholm–Sundsvall)",
        "Örebro–Stockholm 2 black, lack\xa02",
    }


def test_of_what_lacks_only_a_part_may_be_kept_for_something_else() -> None:
    state = nordic()
    view, track = seen(state, cards()), track_of(state, "sundsvall-umea/yellow")
    (share,), _ = share_out(view.board, view.rules, options_for(track, view.rules), view.hand)
    kept = Kept(((track_of(state, "lahti-tampere/blue"), cards(yellow=1)),))
    assert missing_track_line(view, track, share, kept) == MissingTrackLine(
        "Sundsvall–Umeå 3 yellow, lack\xa03 (1 yellow kept for Lahti–Tampere)", paid=False
    )


def test_what_is_kept_for_something_else_is_named_where_it_is_not_what_is_lacking() -> None:
    """A locomotive would do for the colour of a ferry."""
    state = nordic()
    ferry, other = track_of(state, "sundsvall-vaasa/blue"), track_of(state, "lahti-tampere/blue")
    view = seen(state, cards(blue=1, locomotive=1))
    (share,), _ = share_out(view.board, view.rules, options_for(ferry, view.rules), view.hand)
    ends = {
        f"lack\xa01 blue ({named}kept for Lahti–Tampere)": missing_track_line(view, ferry, share, kept).text
        for named, kept in (
            ("1 blue ", Kept(((other, cards(blue=1)),))),
            ("1 locomotive ", Kept(((other, cards(locomotive=1)),))),
        )
    }
    assert all(text.endswith(end) for end, text in ends.items())


@pytest.mark.brute
def test_no_card_that_would_do_for_a_track_and_is_kept_for_others_goes_unsaid() -> None:
    """
    Every track that has some is named, with as many as it has: ticket, plan and cursor say so, on both maps.

    Locomotives that would only stand for a colour are told by the cursor, and once for all rows of a ticket.
    """
    forms: Counter[str] = Counter()
    for view in positions(400):
        prospects = prospects_of(view)
        tracks = dict.fromkeys(
            track for one in prospects.tickets if not one.reach.lost for track in one.tracks
        )
        for track, line in zip(tracks, wanted_track_lines(view, tracks), strict=True):
            share = prospects.share_of(track)
            told = line.text.rpartition(" (")[2] if line.text.endswith(")") and "kept" in line.text else ""
            would_do = cards_that_would_do(track, share, line.text)
            in_row = would_do if share.lacked[LOCOMOTIVE] else would_do - {LOCOMOTIVE}
            kept = kept_by_others(view, share, in_row)
            names = {other: view.board.track_name(other, with_colour=False) for other in kept}
            if LOCOMOTIVE in would_do - in_row:
                told_once = locomotives_elsewhere(view, [track])
                wilds = kept_by_others(view, share, {LOCOMOTIVE})
                assert bool(told_once) == bool(wilds)
                for other, pile in wilds.items():
                    name = view.board.track_name(other, with_colour=False)
                    assert f"{pile_name(pile)} for {name}" in told_once
                    assert name not in locomotives_elsewhere(view, [track, other])
                    forms["stand-ins"] += 1
            if not kept:
                assert not told, line.text
            else:
                whole = told.replace(" kept for ", " for ")
                assert all(f"{pile_name(kept[other])} for {name}" in whole for other, name in names.items())
                forms["several" if len(kept) > 1 else "one"] += 1
            price = price_for(view, track)
            kept = kept_by_others(view, share, would_do)
            if kept and price.obstacle is Obstacle.TOO_FEW_CARDS:
                said = price_sentence(view, track)
                names = {other: view.board.track_name(other, with_colour=False) for other in kept}
                assert all(f"{pile_name(kept[other])} for {name}" in said for other, name in names.items())
                forms["cursor"] += 1
    assert min(forms[form] for form in ("several", "one", "stand-ins", "cursor")) > 20, forms


def kept_by_others(view: View, share: Share, kinds: set[int]) -> dict[Track, Cards]:
    """Which cards of these kinds the plan keeps for which other tracks."""
    piles = {
        view.board.tracks[other.demand.track]: tuple(
            count if card in kinds else 0 for card, count in enumerate(other.cards)
        )
        for other in prospects_of(view).shares
        if other is not share
    }
    return {track: pile for track, pile in piles.items() if any(pile)}


def cards_that_would_do(track: Track, share: Share, line: str) -> set[int]:
    """The kinds of cards that fill a gap of a share; of a grey track that has none yet only the colour that its line names."""
    kinds = {LOCOMOTIVE} if share.lacked[LOCOMOTIVE] or (share.demand.wild and any(share.lacked)) else set()
    if track.colour is not None or share.own[share.demand.colour]:
        return kinds | ({share.demand.colour} if share.lacked[share.demand.colour] else set())
    named = re.search(r"lack\xa0\d+ (\w+)", line)
    return kinds | {colour for colour in PLAIN_COLOURS if named and named[1] == colour_name(colour)}


@pytest.mark.brute
def test_a_grey_track_that_lacks_cards_of_a_colour_says_which() -> None:
    told: Counter[str] = Counter()
    for view in positions(400):
        prospects = prospects_of(view)
        tracks = [track for track in prospects.tracks if track.colour is None]
        for track, line in zip(tracks, wanted_track_lines(view, tracks), strict=True):
            share = prospects.share_of(track)
            if not share.coloured:
                continue
            colour = colour_name(Colour(share.demand.colour))
            if share.own[share.demand.colour]:
                assert (
                    f"you have {share.own[share.demand.colour]} {colour}" in line.text or " or " in line.text
                )
                told["has some"] += 1
            if "kept for " in line.text and not any(share.own):
                assert re.search(r"lack\xa0\d+ [a-z]+ |\(\d+ locomotives? kept for ", line.text), line.text
                told["has none"] += 1
    assert min(told["has some"], told["has none"]) > 5, told


def test_locomotives_that_would_stand_for_a_colour_are_named_with_every_track_that_keeps_them() -> None:
    """Two ferries have one each; a tunnel lacks cards for which they would do, and a third ferry its locomotive."""
    state = give_tickets(nordic(), 0, "bergen-tornio", "oslo-stavanger", "helsinki-kobenhavn")
    view = seen(state, cards(locomotive=2))
    told = [line.text for line in wanted_track_lines(view, prospects_of(view).tracks)]
    kept = "1 locomotive for Århus–København and 1 locomotive for Bergen–Stavanger"
    assert "Kristiansand–Stavanger 2 green (tunnel), lack\xa02" in told
    assert f"Ålborg–Kristiansand 1 red and 1 locomotive (ferry), lack\xa02 (kept: {kept})" in told
    track = track_of(state, "kristiansand-stavanger/green")
    assert locomotives_elsewhere(view, [track]) == (
        "The plan keeps 1 locomotive for Bergen–Stavanger and 1 locomotive for Århus–København."
    )
    ferry = track_of(state, "bergen-stavanger/purple")
    assert locomotives_elsewhere(view, [track, ferry]) == "The plan keeps 1 locomotive for Århus–København."
    told_in_its_line = track_of(state, "alborg-kristiansand/red")
    assert locomotives_elsewhere(view, [track, told_in_its_line]) == ""
    assert (
        "but the plan counts on 1 locomotive for Bergen–Stavanger and 1 locomotive for Århus–København."
        in (price_sentence(view, track))
    )


def test_of_a_grey_track_that_lacks_cards_of_a_colour_it_is_named() -> None:
    state = give_tickets(nordic(), 0, "stockholm-umea", "oslo-stockholm")
    view = seen(state, cards(green=3))
    told = [line.text for line in wanted_track_lines(view, prospects_of(view).tracks)]
    assert (
        "Stockholm–Sundsvall 4 of one colour, you have 1 green, lack\xa03 green (2 green kept for Oslo–Örebro)"
    ) in told
    track = track_of(state, "stockholm-sundsvall/grey-1")
    (share,) = (each for each in prospects_of(view).shares if each.demand.track == track.index)
    all_of_it = Kept(((track_of(state, "orebro-oslo/green"), cards(green=3)),))
    assert missing_track_line(view, track, share, all_of_it).text.endswith(
        ", you have 1 green, lack\xa03 green (3 green kept for Oslo–Örebro)"
    )
    none, _ = share_out(view.board, view.rules, [share.demand], cards())
    four = Kept(((track_of(state, "orebro-oslo/green"), cards(green=4)),))
    assert missing_track_line(view, track, none[0], four).text.endswith(
        " 4 of one colour, lack\xa04 green (4 green kept for Oslo–Örebro)"
    )


def test_of_equal_choices_the_plan_has_what_can_be_paid_at_once() -> None:
    state = give_tickets(nederland(), 0, "amsterdam-nijmegen")
    view = seen(state, cards(purple=2, white=2, yellow=1, locomotive=2))
    (prospect,) = prospects_of(view).tickets
    assert missing_track_lines(view, prospect) == [
        MissingTrackLine("Amsterdam–Utrecht 1 purple, toll\xa01", paid=True),
        MissingTrackLine("Arnhem–Utrecht 4 white, toll\xa01, with 2 white and 2 locomotives", paid=True),
        MissingTrackLine("Arnhem–Nijmegen 1 yellow, toll\xa03", paid=True),
    ]


def test_locomotives_pay_the_longest_track_that_they_can() -> None:
    state = give_tickets(nederland(), 0, "amsterdam-nijmegen", "amsterdam-groningen")
    view = seen(state, cards(purple=2, white=2, yellow=1, locomotive=2))
    told = {track for one in prospects_of(view).tickets for track in missing_track_lines(view, one)}
    assert sorted(track.text for track in told if track.paid) == [
        "Arnhem–Nijmegen 1 yellow, toll\xa03",
        "Arnhem–Zwolle 4 purple, toll\xa02, with 2 purple and 2 locomotives",
    ]


def test_locomotives_are_for_the_ferries_of_the_plan_before_they_stand_for_a_colour() -> None:
    """The hand says that the plan wants them, and the tickets keep them for that."""
    view = seen(give_tickets(nordic(), 0, "helsinki-oslo", "oslo-stavanger"), cards(locomotive=2))
    prospects = prospects_of(view)
    told = {track for one in prospects.tickets for track in missing_track_lines(view, one)}
    assert {track.id for track in prospects.tracks} >= {"kristiansand-stavanger/green"}
    assert prospects.needs.wanted[LOCOMOTIVE] >= 2
    kept = [share for share in prospects.shares if share.cards[LOCOMOTIVE]]
    assert sum(share.cards[LOCOMOTIVE] for share in kept) == 2
    assert all(share.demand.locomotives >= share.cards[LOCOMOTIVE] for share in kept)
    assert not any(track.paid for track in told)


@pytest.mark.parametrize(
    ("track", "hand", "line"),
    [
        ("lahti-tampere/blue", {"blue": 1}, "Lahti–Tampere 1 blue"),
        ("lahti-tampere/blue", {"red": 5}, "Lahti–Tampere 1 blue, lack\xa01"),
        ("narvik-tromso/yellow", {"yellow": 1}, "Narvik–Tromsø 2 yellow and 1 locomotive (ferry), lack\xa01 yellow and 1 locomotive"),
        ("umea-vaasa/grey", {"red": 1}, "Vaasa–Umeå 1 locomotive (ferry), lack\xa01"),
        ("umea-vaasa/grey", {"red": 2}, "Vaasa–Umeå 1 locomotive (ferry), you have 2 other cards, lack\xa01 card of any kind"),
        ("narvik-tromso/yellow", {"yellow": 1, "red": 4}, "Narvik–Tromsø 2 yellow and 1 locomotive (ferry), you have 1 yellow and 3 other cards, lack\xa01 yellow"),
        ("helsinki-stockholm/grey", {"red": 1, "locomotive": 1}, "Helsinki–Stockholm 2 of one colour and 2 locomotives (ferry), you have 1 red and 1 locomotive, lack\xa01 red and 1 locomotive"),
        ("helsinki-stockholm/grey", {"green": 2}, "Helsinki–Stockholm 2 of one colour and 2 locomotives (ferry), you have 2 green, lack\xa02 locomotives"),
        ("helsinki-stockholm/grey", {"green": 2, "red": 2}, "Helsinki–Stockholm 2 of one colour and 2 locomotives (ferry), you have 2 green and 2 other cards, lack\xa01 locomotive and 1 card of any kind"),
        ("bergen-oslo/blue", {"blue": 4}, "Bergen–Oslo 4 blue (tunnel)"),
        ("bergen-oslo/blue", {"blue": 3, "locomotive": 1}, "Bergen–Oslo 4 blue (tunnel), with 3 blue and 1 locomotive"),
        ("lieksa-murmansk/grey", {"red": 8}, "Lieksa–Murmansk 9 of one colour (any 4 stand for one), you have 8 red, lack\xa01"),
        ("lieksa-murmansk/grey", {"black": 4, "red": 6, "blue": 6}, "Lieksa–Murmansk 9 of one colour (any 4 stand for one), you have 6 blue and 8 other cards, lack\xa01"),
        ("lieksa-murmansk/grey", {"green": 5, "red": 3, "blue": 4, "black": 4, "white": 4}, "Lieksa–Murmansk 9 of one colour (any 4 stand for one), you have 5 green and 15 other cards, lack\xa01 card of any kind"),
        ("lieksa-murmansk/grey", {"red": 8, "green": 4}, "Lieksa–Murmansk 9 of one colour (any 4 stand for one), costs 12: 4 green and 8 red"),
        ("stockholm-sundsvall/grey-1", {}, "Stockholm–Sundsvall 4 of one colour, lack\xa04"),
    ],
)  # fmt: skip
def test_a_missing_track(track: str, hand: dict[str, int], line: str) -> None:
    state = nordic()
    view, wanted = seen(state, cards(**hand)), track_of(state, track)
    demand = max(options_for(wanted, view.rules), key=lambda one: view.hand[one.colour])
    (share,), _ = share_out(view.board, view.rules, [demand], view.hand)
    missing = missing_track_line(view, wanted, share)
    assert missing.text == line
    assert missing.paid == ("lack" not in line)


def test_of_a_grey_track_all_colours_are_named_that_would_do_equally() -> None:
    state = give_tickets(nordic(), 0, "stockholm-umea")
    for hand, held in {
        cards(white=3, blue=2, yellow=3): "3 white",
        cards(white=3, blue=3, yellow=3): "3 blue or white",
        cards(white=3, blue=3, red=3, yellow=3): "3 blue, white or red",
    }.items():
        view = seen(state, hand)
        first, _ = missing_track_lines(view, prospects_of(view).tickets[0])
        assert first.text.partition("you have ")[2].startswith(f"{held}, lack\xa0")


def test_the_line_of_the_cursor_says_what_one_lacks() -> None:
    assert said(nordic(), "imatra-kuopio/purple", purple=1) == (
        "Imatra–Kuopio: 2 purple for 2 points. You lack 1 purple."
    )


@pytest.mark.parametrize(
    ("track", "hand", "lack"),
    [
        ("lieksa-murmansk/grey", {"green": 5, "red": 3, "blue": 4, "black": 4, "white": 4}, "1 card of any kind: you have 5 green and 15 other cards"),
        ("lieksa-murmansk/grey", {"black": 4, "red": 3, "blue": 3, "green": 3, "white": 3}, "2 of one colour: you have 4 black and 12 other cards"),
        ("lieksa-murmansk/grey", {"black": 4, "red": 3}, "4 of one colour and 1 card of any kind: you have 4 black and 3 other cards"),
        ("goteborg-norrkoping/grey", {"black": 2, "red": 2}, "1 of one colour: you have 2 black or red"),
        ("goteborg-norrkoping/grey", {}, "3 of one colour"),
        ("helsinki-stockholm/grey", {"green": 1, "locomotive": 1}, "1 of one colour and 1 locomotive: you have 1 green and 1 locomotive"),
        ("umea-vaasa/grey", {"red": 2}, "1 card of any kind"),
        ("narvik-tromso/yellow", {"red": 3}, "2 yellow"),
        ("narvik-tromso/yellow", {"red": 5}, "1 yellow and 1 card of any kind"),
        ("narvik-tromso/yellow", {"red": 2, "locomotive": 2}, "1 card of any kind"),
    ],
)  # fmt: skip
def test_what_one_lacks_is_the_least_that_one_has_to_draw(
    track: str, hand: dict[str, int], lack: str
) -> None:
    assert f"You lack {lack}." in said(nordic(), track, **hand)


def test_no_fewer_cards_pay_a_track_than_those_it_is_said_to_lack() -> None:
    """Every way to draw one card less is tried; with the cards that are named it can be paid."""
    chance = random.Random(1)
    state = nordic()
    book = claim_book(state.board, state.rules)
    kinds: Counter[bool] = Counter()
    for _ in range(400):
        drawn = Counter(chance.choices([*Colour], k=chance.randint(1, 24)))
        view = seen(state, tuple(drawn[colour] for colour in Colour))
        track = chance.choice(
            [track for track in state.board.tracks if tariff(state.rules).substitute(track)]
        )
        lack = price_for(view, track).lack
        if not 0 < lack.lack < 4:
            continue
        fewer = combinations_with_replacement(Colour, lack.lack - 1)
        assert not any(book.pays_any(with_cards(view, more), track.bit) for more in fewer)
        named = [lack.demand.colour] * lack.coloured + [LOCOMOTIVE] * lack.locomotives
        assert book.pays_any(with_cards(view, named), track.bit)
        if lack.lack == 1:
            of_any_kind = all(book.pays_any(with_cards(view, [card]), track.bit) for card in Colour)
            assert of_any_kind == lack.any_kind
            kinds[of_any_kind] += 1
    assert min(kinds[True], kinds[False]) > 10


def with_cards(view: View, more: Iterable[int]) -> Cards:
    counts = Counter(more)
    return tuple(have + counts[card] for card, have in enumerate(view.hand))


def test_the_price_line_says_what_substitutes_cost() -> None:
    sentence = said(nordic(), "honningsvag-tromso/purple", purple=2, red=4, green=4)
    assert "It costs 8 cards (2 purple, 4 green and 2 red): 3 for each missing locomotive." in sentence
    sentence = said(nordic(), "honningsvag-tromso/purple", purple=1, red=6, locomotive=2)
    assert (
        "It costs 6 cards (1 purple, 3 red and 2 locomotives): 3 for each missing card." in sentence
    )  # the locomotives are there
    sentence = said(nordic(), "lieksa-murmansk/grey", red=8, green=4)
    assert "It costs 12 cards (4 green and 8 red): 4 for each missing card." in sentence


def test_a_ticket_says_of_a_toll_that_it_goes_to_a_player() -> None:
    state = give_tickets(build(nederland(3), 1, "breda-rotterdam/purple"), 0, "rotterdam-turnhout")
    view = seen(state, cards(yellow=2))
    told = [line.text for line in missing_track_lines(view, prospects_of(view).tickets[0])]
    assert "Breda–Rotterdam 2 yellow, toll\xa04 to Bram" in told


def test_the_price_line_says_who_gets_the_toll_and_that_it_takes_a_loan() -> None:
    state = build(nederland(3), 1, "breda-rotterdam/purple")
    twin = next(
        track for track in state.board.tracks if track.twin is not None and state.owners[track.twin] == 1
    )
    assert f"Toll {twin.toll} to Bram." in said(state, twin.id, locomotive=4)
    state.tokens[0] = twin.toll - 1
    assert f"Toll {twin.toll} to Bram, by a loan: you have {twin.toll - 1}." in said(state, twin.id)
    assert "to the bank" in said(state, "amsterdam-haarlem/green")


def test_the_price_line_says_which_tickets_a_track_serves() -> None:
    state = give_tickets(nordic(), 0, "stockholm-umea")
    assert said(state, "sundsvall-umea/yellow", yellow=3) == (
        "Sundsvall–Umeå (yellow): 3 yellow for 4 points. You have the cards. It serves Stockholm–Umeå."
    )
    assert "serves" not in said(state, "lahti-tampere/blue", blue=1)


@pytest.mark.parametrize(
    ("tickets", "served"),
    [
        (3, "Norrköping–Boden, Ålborg–Umeå and Stockholm–Umeå"),
        (4, "Göteborg–Oulu, Norrköping–Boden, Ålborg–Umeå and Stockholm–Umeå"),
        (5, "Stockholm–Tromsø, Göteborg–Oulu, Norrköping–Boden and 2 more"),
    ],
)
def test_the_price_line_names_the_tickets_that_a_track_serves_and_counts_them_only_where_they_are_many(
    tickets: int, served: str
) -> None:
    north = ("stockholm-umea", "alborg-umea", "boden-norrkoping", "goteborg-oulu", "stockholm-tromso")
    state = give_tickets(nordic(), 0, *north[:tickets])
    assert said(state, "stockholm-sundsvall/grey-1").endswith(f" It serves {served}.")


def test_a_track_that_would_finish_a_ticket_says_so_whatever_way_the_plan_has_for_it() -> None:
    """Over Breda it is a train longer, but another ticket shares that way."""
    state = give_tickets(nederland(), 0, "antwerpen-rotterdam", "breda-haarlem")
    view = seen(state, cards(black=5))
    track = track_of(state, "antwerpen-rotterdam/black")
    assert not prospects_of(view).served_by(track)
    assert price_sentence(view, track).endswith(" Toll 4 to the bank. It finishes Rotterdam–Antwerpen.")
    assert [ticket.id for ticket in price_for(view, track).serves] == ["antwerpen-rotterdam"]
    state.trains[0] = 4
    assert "finishes" not in price_sentence(seen(state), track)


def test_a_track_that_finishes_one_ticket_may_serve_another() -> None:
    state = build(nordic(), 0, "stockholm-sundsvall/grey-1")
    state = give_tickets(state, 0, "stockholm-umea", "boden-norrkoping")
    assert said(state, "sundsvall-umea/yellow", yellow=3).endswith(
        " It finishes Stockholm–Umeå. It serves Norrköping–Boden."
    )


@pytest.mark.brute
def test_a_track_is_said_to_finish_a_ticket_if_and_only_if_it_does() -> None:
    told = 0
    for view in positions(100):
        assert view.seat is not None
        for track in view.board.tracks:
            if view.open_tracks & track.bit and view.trains[view.seat] >= track.length:
                owners = tuple(
                    view.seat if number == track.index else owner for number, owner in enumerate(view.owners)
                )
                after = attrs.evolve(view, owners=owners)
                done = {
                    number
                    for number in view.tickets
                    if not view.connected(view.board.tickets[number].cities)
                    and after.connected(view.board.tickets[number].cities)
                }
                assert {ticket.index for ticket in price_for(view, track).finishes} == done
                told += len(done)
    assert told > 20


def test_the_price_line_says_why_a_track_cannot_be_claimed() -> None:
    state = build(nordic(), 1, "bergen-oslo/blue", "lahti-tampere/blue")
    state = build(state, 0, "orebro-oslo/green")
    assert said(state, "lahti-tampere/blue") == "Lahti–Tampere belongs to Bram."
    assert said(state, "orebro-oslo/green") == "Oslo–Örebro (green) is yours."
    assert said(state, "bergen-oslo/red") == (
        "Bergen–Oslo (red) is closed: with so few players only one of the two can be claimed."
    )
    assert (
        said(state, "orebro-oslo/yellow")
        == "Oslo–Örebro (yellow) is closed to you: you hold its other track."
    )
    state.trains[0] = 1
    assert "You have only 1 train left." in said(state, "goteborg-oslo/orange", orange=2)
    waiting = draw_two(lay(nordic(), cards(orange=2)))
    assert price_sentence(seen(waiting), track_of(waiting, "goteborg-oslo/orange")).endswith("Not now.")


def test_the_price_line_says_what_would_be_paid_where_it_is_not_plainly_the_colour() -> None:
    state = nederland()
    assert "You can pay with 4 locomotives. " in said(state, "arnhem-zwolle/purple", locomotive=4)
    assert "You can pay with 3 purple and 1 locomotive. " in said(
        state, "arnhem-zwolle/purple", purple=3, locomotive=4
    )
    assert "You have the cards. " in said(state, "arnhem-zwolle/purple", purple=4, locomotive=4)
    assert said(nordic(), "goteborg-norrkoping/grey", white=3).endswith("You can pay with 3 white.")


def test_the_price_line_says_for_which_track_the_plan_keeps_the_cards() -> None:
    state = give_tickets(nordic(), 0, "stockholm-umea")
    elsewhere = "andalsnes-lillehammer/yellow"
    assert said(state, elsewhere, yellow=3, white=4).endswith(
        "You can pay with 2 yellow, but the plan counts on them for Sundsvall–Umeå. "
        "No card in reserve for the tunnel but 1 that the plan keeps for others."
    )
    assert said(state, elsewhere, yellow=5, white=4).endswith(
        "You have the cards. No card in reserve for the tunnel but 3 that the plan keeps for others."
    )


def test_a_card_of_any_kind_that_lacks_is_kept_for_nothing() -> None:
    """Of the purple one that lacks besides it is said where it is."""
    state = give_tickets(nordic(), 0, "helsinki-kiruna", "bergen-kobenhavn")
    view = seen(state, cards(purple=1, orange=1, white=2, green=2, yellow=2))
    told = [line.text for one in prospects_of(view).tickets for line in missing_track_lines(view, one)]
    assert (
        "Bergen–Stavanger 1 purple and 1 locomotive (ferry), you have 2 other cards, "
        "lack\xa01 purple and 1 card of any kind (1 purple kept for Ålborg–Århus)"
    ) in told
    view = seen(give_tickets(nordic(), 0, "oslo-vaasa"), cards(red=2))
    told = [line.text for one in prospects_of(view).tickets for line in missing_track_lines(view, one)]
    assert any(line.endswith("lack\xa02 blue and 1 card of any kind") for line in told)


def test_a_card_of_any_kind_is_lacked_as_such_and_as_nothing_else() -> None:
    """Tickets, hand and market agree: it is no locomotive, and every card does."""
    state = give_tickets(nordic(), 0, "oslo-vaasa")
    prospects = prospects_of(seen(state, cards(red=2, blue=2)))
    assert (prospects.lacked, prospects.any_kind) == (list(cards(orange=4, green=2)), 1)
    assert prospects.to_draw == 7
    assert [card for card in Colour if prospects.lacks(card)] == [Colour.ORANGE, Colour.GREEN]
    assert all(prospects.lacks(card) or prospects.does_as_well(card) for card in Colour)
    prospects = prospects_of(seen(state, cards(red=2, blue=2, orange=4, green=2)))
    assert (prospects.to_draw, prospects.any_kind) == (1, 1)
    assert all(prospects.lacks(card) for card in Colour)


def test_a_tunnel_that_can_be_paid_says_how_many_cards_are_in_reserve_for_its_draw() -> None:
    """Locomotives and cards of its colour, but none that the plan keeps for another track."""
    state = give_tickets(nordic(), 0, "andalsnes-goteborg")
    build(state, 0, "goteborg-oslo/orange", "lillehammer-oslo/purple")
    for more, reserve in (({}, 0), ({"yellow": 1}, 1), ({"yellow": 1, "locomotive": 2, "red": 5}, 3)):
        hand = more | {"yellow": 2 + more.get("yellow", 0)}
        view = seen(state, cards(**hand))
        (line,) = missing_track_lines(view, prospects_of(view).tickets[0])
        assert line.paid
        assert line.text == f"Åndalsnes–Lillehammer 2 yellow (tunnel), {reserve or 'none'} in reserve"
        told = said(state, "andalsnes-lillehammer/yellow", **hand)
        many = {0: "No card", 1: "1 card", 3: "3 cards"}[reserve]
        assert told.endswith("It finishes Göteborg–Åndalsnes.")
        assert f" {many} in reserve for the tunnel." in told
    view = seen(state, cards(yellow=1))
    (line,) = missing_track_lines(view, prospects_of(view).tickets[0])
    assert "reserve" not in line.text


def test_a_ticket_and_the_price_line_say_the_same_of_a_reserve_that_is_kept_for_others() -> None:
    state = give_tickets(nordic(), 0, "andalsnes-goteborg", "stockholm-umea")
    build(state, 0, "goteborg-oslo/orange", "lillehammer-oslo/purple")
    hand = {"yellow": 5, "white": 4}
    view = seen(state, cards(**hand))
    (line,) = missing_track_lines(view, prospects_of(view).tickets[0])
    assert line.text == "Åndalsnes–Lillehammer 2 yellow (tunnel), none in reserve but 3 kept for others"
    assert "No card in reserve for the tunnel but 3 that the plan keeps for others." in said(
        state, "andalsnes-lillehammer/yellow", **hand
    )


def test_what_the_plan_keeps_for_a_track_pays_it_though_another_lacks_the_same_colour() -> None:
    """Both want black, and there is one: the plan has given it to one of them, and the price line says the same."""
    state = give_tickets(nordic(), 0, "helsinki-lieksa")
    view = seen(state, cards(black=1, locomotive=0))
    told = {track.text: track.paid for track in missing_track_lines(view, prospects_of(view).tickets[0])}
    paid = [text for text, is_paid in told.items() if is_paid]
    assert paid == ["Helsinki–Lahti 1 black"]
    assert "Kuopio–Lieksa 1 black, lack\xa01 (1 black kept for Helsinki–Lahti)" in told
    assert "You have the cards." in said(state, "helsinki-lahti/black", black=1)
    assert "You can pay with 1 black, but the plan counts on it for Helsinki–Lahti." in said(
        state, "kuopio-lieksa/black", black=1
    )


def test_a_payment_takes_nothing_from_a_track_that_other_cards_pay_as_well() -> None:
    """The plan would pay Amsterdam–Haarlem in black; its twin is green, and there is a green card too."""
    state = give_tickets(nederland(), 0, "amsterdam-s-gravenhage")
    view = seen(state, cards(green=1, black=2))
    told = missing_track_lines(view, prospects_of(view).tickets[0])
    assert told[0] == MissingTrackLine("Amsterdam–Haarlem 1 black, toll\xa01", paid=True)
    assert "You have the cards. " in said(state, "lelystad-zwolle/black", green=1, black=2)
    assert "You can pay with 2 black, but the plan counts on 1 black for Amsterdam–Haarlem." in said(
        state, "lelystad-zwolle/black", black=2
    )


def test_a_payment_takes_from_the_track_that_lacks_more_for_it() -> None:
    """Green does for Amsterdam–Haarlem as well; the locomotive was for the other track."""
    state = give_tickets(nederland(), 0, "amsterdam-s-gravenhage")
    assert said(state, "lelystad-zwolle/black", green=1, black=1, locomotive=1).startswith(
        "Lelystad–Zwolle (black): 2 black for 2 points. You can pay with 1 black and 1 locomotive, "
        "but the plan counts on 1 locomotive for 's-Gravenhage–Haarlem."
    )


def test_of_a_payment_for_which_several_tracks_lack_more_each_is_named_with_its_cards() -> None:
    state = give_tickets(nederland(), 0, "amsterdam-nijmegen")
    assert (
        "You can pay with 1 purple and 1 locomotive, but the plan counts on 1 purple for Amsterdam–Utrecht and 1 locomotive for Arnhem–Utrecht."
        in said(state, "breda-rotterdam/purple", purple=1, white=3, locomotive=1)
    )


@pytest.mark.brute
def test_what_the_plan_counts_on_is_put_aside_and_part_of_the_payment() -> None:
    told = 0
    for view in positions(60):
        kept = {share.demand.track: share.cards for share in prospects_of(view).shares}
        for track in view.board.tracks:
            if track.id in view.payable_tracks:
                pay = proposals(view, track)[0]
                taken = taken_from(view, track, pay)
                told += len(taken) > 1
                for other, lost in taken:
                    assert other.index not in (track.index, track.twin)
                    assert all(n <= m for n, m in zip(lost, kept[other.index], strict=True))
                lost_in_all = [
                    sum(counts) for counts in zip(NO_CARDS, *(lost for _, lost in taken), strict=True)
                ]
                assert all(n <= m for n, m in zip(lost_in_all, pay, strict=True))
    assert told > 20


@pytest.mark.brute
def test_with_the_cards_that_are_named_of_any_proposal_the_plan_would_lack_no_more() -> None:
    """So none is left out, of the many proposals for a ferry either; and every track that is named is one that lacks more."""
    told: Counter[int] = Counter()
    for view in positions(250):
        aside = {share.demand.track: share.cards for share in prospects_of(view).shares}
        plan = {track.index for track in prospects_of(view).tracks}
        for track in view.board.tracks:
            if track.id not in view.payable_tracks or tickets_finished_by(view, track):
                continue
            own = next((aside[n] for n in (track.index, track.twin) if n in plan), NO_CARDS)
            rest = sorted(number for number in aside if number not in (track.index, track.twin))

            def missing(hand: Iterable[int], view: View = view, rest: list[int] = rest) -> int:
                twins = replaceable_twins(view)
                return fewest_missing(view.board, view.rules, rest, tuple(hand), twins).missing

            for pay in proposals(view, track)[:12]:
                taken = taken_from(view, track, pay)
                if not taken or not plan >= {*rest}:
                    continue
                left = tuple(map(sub, view.hand, pay))
                kept = map(sum, zip(NO_CARDS, *(aside[number] for number in rest), strict=True))
                least = max(missing(map(sub, view.hand, own)), missing(map(max, left, kept)))
                for without in (None, *taken):
                    named = [pile for each, pile in taken if without is None or each is not without[0]]
                    with_named = map(sum, zip(left, *named, strict=True))
                    assert (missing(with_named) > least) == (without is not None)
                told[len(taken)] += 1
    assert sum(count for tracks, count in told.items() if tracks > 3) > 20, told


@pytest.mark.brute
def test_what_the_plan_has_put_aside_for_a_track_or_its_equal_twin_is_proposed_first() -> None:
    told = 0
    for view in positions(60):
        for share in prospects_of(view).shares:
            if share.lack or share.stand_ins:
                continue
            track = view.board.tracks[share.demand.track]
            assert proposals(view, track)[0] == share.cards
            told += 1
            if track.twin is not None:
                offered = proposals(view, view.board.tracks[track.twin])
                spares_locomotives = offered and offered[0][LOCOMOTIVE] < share.cards[LOCOMOTIVE]
                assert share.cards not in offered or offered[0] == share.cards or spares_locomotives
    assert told > 50


def test_the_price_line_and_the_plan_of_a_grey_track_say_the_same() -> None:
    """Any of four payments leaves as many cards to draw; the plan has chosen one of them."""
    state = give_tickets(
        nederland(), 0, "emden-utrecht", "groningen-middelburg", "antwerpen-rotterdam", "eindhoven-sneek"
    )
    hand = {
        "purple": 4,
        "red": 3,
        "orange": 3,
        "green": 2,
        "yellow": 2,
        "black": 2,
        "blue": 1,
        "locomotive": 2,
    }
    view = seen(state, cards(**hand))
    (line,) = (
        line
        for line in missing_track_lines(view, prospects_of(view).tickets[0])
        if line.text.startswith("Emden–Groningen")
    )
    assert line.paid
    paid_with = line.text.partition("with ")[2]
    for twin in ("emden-groningen/grey-1", "emden-groningen/grey-2"):
        assert f"You can pay with {paid_with}. " in price_sentence(view, track_of(state, twin))


@pytest.mark.brute
def test_no_payment_that_the_plan_has_put_aside_is_said_to_be_for_another_track() -> None:
    told = 0
    for view in positions(40):
        shares = [share for share in prospects_of(view).shares if share.paid and not share.stand_ins]
        for share in shares:
            track = view.board.tracks[share.demand.track]
            told += track.id in view.payable_tracks
            assert not taken_from(view, track, share.cards)
    assert told > 20


def test_why_a_track_cannot_be_claimed_says_what_is_lacking() -> None:
    state = build(nordic(), 1, "lahti-tampere/blue")
    for track, why in {
        "imatra-kuopio/purple": "You lack 1 purple for Imatra–Kuopio.",
        "narvik-tromso/yellow": "You lack 2 yellow and 1 locomotive for Narvik–Tromsø.",
        "lahti-tampere/blue": "Lahti–Tampere belongs to Bram.",
    }.items():
        assert why_no_claim(seen(state, cards(purple=1)), track_of(state, track)) == why
    state.trains[0] = 1
    few = seen(state, cards(purple=1))
    assert why_no_claim(few, track_of(state, "imatra-kuopio/purple")) == "You have only 1 train left."


@pytest.mark.parametrize(("yellow", "end"), [(3, "and 1 card to draw."), (2, "and 2 cards to draw.")])
def test_the_plan_says_how_many_cards_are_to_be_drawn(yellow: int, end: str) -> None:
    view = seen(give_tickets(nordic(), 0, "stockholm-umea"), cards(white=3, yellow=yellow))
    assert plan_sentence(view, prospects_of(view)) == f"All together: 7 of your 40 trains, {end}"


@pytest.mark.parametrize(
    ("tokens", "told"),
    [
        (30, "3 of your 30 tokens"),
        (3, "3 of your 3 tokens"),
        (2, "1 of your 2 tokens and 1 loan"),
        (1, "your only token and 1 loan"),
        (0, "2 loans"),
    ],
)
def test_a_plan_that_takes_more_tokens_than_one_has_says_so(tokens: int, told: str) -> None:
    """'s-Gravenhage–Haarlem takes two tokens, and Amsterdam–Haarlem one: that lacks fewer cards, so it is claimed first."""
    view = attrs.evolve(seen(give_tickets(nederland(), 0, "amsterdam-s-gravenhage"), cards()), tokens=tokens)
    prospects = prospects_of(view)
    assert (
        plan_sentence(view, prospects) == f"All together: 3 of your 40 trains, {told}, and 3 cards to draw."
    )
    assert ticket_standing(view, prospects.tickets[0]) == f"It still wants 3 trains, and {told}."


def test_what_is_ticked_can_be_paid_together_in_tokens_too() -> None:
    state = give_tickets(nederland(), 0, "amsterdam-nijmegen")
    view = seen(state, cards(purple=1, white=4, yellow=1))
    told = []
    for tokens in (5, 4):
        poorer = attrs.evolve(view, tokens=tokens)
        told.append(missing_track_lines(poorer, prospects_of(poorer).tickets[0]))
    assert all(line.paid for line in told[0])
    assert told[1] == [
        MissingTrackLine("Amsterdam–Utrecht 1 purple, toll\xa01", paid=True),
        MissingTrackLine("Arnhem–Utrecht 4 white, toll\xa01", paid=True),
        MissingTrackLine(
            "Arnhem–Nijmegen 1 yellow, toll\xa03 by a loan, you have the cards", paid=False, by_loan=True
        ),
    ]


TOO_FEW = "Your tokens do not last for all your tickets."


@pytest.mark.parametrize(
    ("tokens", "first", "loans_of_first", "second", "loans_of_second"),
    [
        (9, "5 of your 9 tokens.", [], "4 of your 9 tokens.", []),
        (7, "5 of your 7 tokens.", [], f"2 of your 7 tokens and 1 loan. {TOO_FEW}", ["Duisburg"]),
        (6, f"2 of your 6 tokens and 1 loan. {TOO_FEW}", ["Arnhem–Nijmegen"], "4 of your 6 tokens.", []),
        (2, "2 of your 2 tokens and 1 loan.", ["Arnhem–Nijmegen"], f"3 loans. {TOO_FEW}", ["L", "M", "D"]),
    ],
)
def test_a_ticket_and_its_tracks_say_the_same_of_tokens_and_loans(
    tokens: int, first: str, loans_of_first: list[str], second: str, loans_of_second: list[str]
) -> None:
    """The cards for Amsterdam–Nijmegen are all there, those for Duisburg–Liège lack; each alone has tokens enough with five."""
    state = give_tickets(nederland(), 0, "amsterdam-nijmegen", "duisburg-liege")
    view = attrs.evolve(seen(state, cards(purple=1, white=4, yellow=1)), tokens=tokens)
    told = [(first, loans_of_first), (second, loans_of_second)]
    for prospect, (standing, loans) in zip(prospects_of(view).tickets, told, strict=True):
        assert ticket_standing(view, prospect).endswith(f" trains, and {standing}")
        lines = [line.text for line in missing_track_lines(view, prospect) if "by a loan" in line.text]
        assert len(lines) == len(loans)
        assert all(line.startswith(name) for line, name in zip(lines, loans, strict=True))


@pytest.mark.brute
def test_plan_tickets_and_tracks_agree_on_tokens_and_loans_wherever_these_are_few() -> None:
    """What the lines of the tracks say adds up to what is said above them, and of the plan."""
    chance = random.Random(5)
    loans_told = 0
    for view in positions(120):
        if not view.rules.tolls or view.last_round:
            continue
        tickets = tuple(chance.sample(range(len(view.board.tickets)), 3))
        poor = attrs.evolve(view, tickets=tickets, tokens=chance.randint(0, 9))
        prospects = prospects_of(poor)
        by_loan: set[str] = set()
        for one in prospects.tickets:
            if one.reach is Reach.PLANNED:
                lines = [line.text for line in missing_track_lines(poor, one)]
                loans = {
                    track.id for track, line in zip(one.tracks, lines, strict=True) if "by a loan" in line
                }
                toll = sum(track.toll for track in one.tracks if track.id not in loans)
                assert toll <= poor.tokens
                standing = ticket_standing(poor, one)
                assert (f"{len(loans)} loan" in standing) == bool(loans)
                tokens = (
                    "your only token" if toll == poor.tokens == 1 else f" {toll} of your {poor.tokens} token"
                )
                assert (tokens in standing) == bool(toll)
                by_loan |= loans
        assert len(by_loan) == prospects.loans(poor.tokens)
        plan = plan_sentence(poor, prospects)
        assert (f"{len(by_loan)} loan" in plan) == bool(by_loan)
        loans_told += len(by_loan)
    assert loans_told > 20


def test_lost_tickets_are_called_so() -> None:
    state = give_tickets(nordic(), 0, "narvik-tallinn", "kobenhavn-murmansk")
    build(state, 1, "helsinki-tallinn/purple", "stockholm-tallinn/green")
    state.trains[0] = 5
    view = seen(state)
    barred, far = prospects_of(view).tickets
    assert ticket_standing(view, barred) == "It can no longer be done: no free way is left."
    assert ticket_standing(view, far).startswith("It can no longer be done: it wants ")
    assert missing_track_lines(view, barred) == missing_track_lines(view, far) == []


@pytest.mark.brute
def test_a_price_without_an_obstacle_is_one_that_the_rules_accept() -> None:
    for view in positions(60):
        offered = view.moves.tracks()
        for track in view.board.tracks:
            price = price_for(view, track)
            assert (price.obstacle is None) == (track.id in offered)
            if price.obstacle is None:
                assert price.pay is not None
                assert view.can_pay(track, price.pay)
                fewest = min(sum(move.pay) for move in view.moves.claims(track.id))
                assert price.cards == fewest


def test_one_card_less_than_the_price_is_refused() -> None:
    state = lay(nordic(), cards(red=9, green=9, purple=2))
    track = track_of(state, "honningsvag-tromso/purple")
    price = price_for(view_of(state, ANNA), track)
    assert price.obstacle is not Obstacle.TOO_FEW_CARDS
    with pytest.raises(IllegalMove):
        decide(state, claim(track.id, purple=2, red=price.cards - 3))


@pytest.mark.parametrize(("trains", "warned"), [(6, False), (5, True), (4, True)])
def test_a_claim_that_begins_the_last_round_is_told_to_do_so(trains: int, warned: bool) -> None:
    """Sundsvall–Umeå takes three trains, and with two the last round begins."""
    state = give_tickets(nordic(), 0, "stockholm-umea")
    state.trains[0] = trains
    assert ("It begins the last round!" in said(state, "sundsvall-umea/yellow", yellow=3)) == warned
    assert "last round" not in said(state, "sundsvall-umea/yellow", yellow=1)
    state.last_turns = 1
    assert "last round" not in said(state, "sundsvall-umea/yellow", yellow=3)


def test_where_others_stand_for_a_locomotive_that_the_plan_keeps_none_is_said_to_be_missing() -> None:
    """Both locomotives are for a tunnel, so three other cards are proposed; one of the locomotives would do."""
    own = ("lillehammer-trondheim/orange", "mo-i-rana-trondheim/green")
    state = give_tickets(build(nordic(), 0, *own), 0, "mo-i-rana-oslo")
    view = seen(state, cards(blue=1, orange=1, black=1, locomotive=2))
    track = track_of(state, "umea-vaasa/grey")
    assert proposals(view, track) == [cards(blue=1, orange=1, black=1), cards(locomotive=1)]
    assert (
        "It costs 3 cards (1 blue, 1 orange and 1 black): 3 for each card that the plan keeps elsewhere. "
        "Or pay with 1 locomotive."
    ) in price_sentence(view, track)


def test_locomotives_that_stand_for_a_colour_are_told_where_cards_are_lacking() -> None:
    """Or who has one orange of four, and lacks two, would think that somebody has miscounted."""
    state = build(nederland(), 0, "haarlem-s-gravenhage/purple", "rotterdam-s-gravenhage/green")
    view = seen(give_tickets(state, 0, "den-helder-rotterdam"), cards(orange=1, locomotive=1))
    (line,) = missing_track_lines(view, prospects_of(view).tickets[0])
    assert line.text == (
        "Den Helder–Haarlem 4 orange, toll\xa02, you have 1 orange and 1 locomotive, lack\xa02"
    )

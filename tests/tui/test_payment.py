"""What is proposed to pay a track with."""

import re
from operator import attrgetter

import attrs
import pytest
from textual.geometry import Region

from core.cards import Colour, cards
from core.moves import PayTunnel
from core.phase import Phase
from core.planning.payments import proposals
from core.planning.price_words import price_sentence
from core.planning.prospects import prospects_of
from core.setup import SeatNo
from core.view import view_of
from tests.core.planning.brute import positions
from tests.core.positions import build, give_tickets, lay, nederland, nordic, track_of
from tests.games import new_game, random_play
from tests.tui.panel_app import PanelApp, lines
from tui.app.signs import UNICODE
from tui.map.descriptions import price_of
from tui.widgets.choose_one import TunnelChoice
from tui.widgets.payment import Payment


def test_the_first_proposal_leaves_the_plan_its_cards() -> None:
    """Göteborg–Norrköping is grey. The plan wants purple elsewhere, which would be offered first, and no yellow."""
    state = give_tickets(nordic(), 0, "boden-tampere")
    view = view_of(lay(state, cards(purple=3, yellow=3)), SeatNo(0))
    wanted = prospects_of(view).needs.wanted
    assert (wanted[Colour.PURPLE], wanted[Colour.YELLOW]) == (2, 0)
    track = next(t for t in view.board.tracks if t.id.startswith("goteborg-norrkoping/grey"))
    offered = [claim.pay for claim in view.moves.claims(track.id)]
    assert offered == [cards(purple=3), cards(yellow=3)]
    assert proposals(view, track) == [cards(yellow=3), cards(purple=3)]


def test_the_price_of_a_ferry_counts_its_locomotives_among_the_cards() -> None:
    view = view_of(lay(nordic(), cards(white=3)), SeatNo(0))
    ferry = next(t for t in view.board.tracks if t.locomotives == 1 and t.length == 4)
    assert price_of(view, ferry).startswith("3 ")
    assert "and 1 locomotive (ferry) for 7 points." in price_of(view, ferry)


async def test_too_many_cards_are_said_to_be_too_many() -> None:
    state = lay(nordic(), cards(yellow=5, white=2))
    payment = Payment(view_of(state, SeatNo(0)), UNICODE, track_of(state, "sundsvall-umea/yellow"))
    async with PanelApp(payment).run_test(size=(40, 30)) as pilot:
        payment.focus()
        await pilot.pause()
        assert "These cards pay it:" in "\n".join(lines(payment))
        await pilot.press("y")
        assert "These are too many cards:" in "\n".join(lines(payment))
        assert payment.question() == "These are too many cards for Sundsvall–Umeå (yellow)."
        await pilot.press("Y", "Y", "w")
        assert "These cards do not pay it:" in "\n".join(lines(payment))
        assert payment.question() == "These cards do not pay Sundsvall–Umeå (yellow): add 1 yellow."
        assert not payment.keys()[0].can


async def test_what_is_missing_is_said_of_a_ferry_until_the_cards_pay_it() -> None:
    state = lay(nordic(), cards(white=2, yellow=3))
    payment = Payment(view_of(state, SeatNo(0)), UNICODE, track_of(state, "kirkenes-murmansk/white"))
    no = "These cards do not pay Kirkenes–Murmansk: add"
    async with PanelApp(payment).run_test(size=(40, 30)) as pilot:
        payment.focus()
        await pilot.press("Y", "Y")
        assert payment.question() == f"{no} 2 cards of any kind."
        await pilot.press("y")
        assert payment.question() == f"{no} 1 card of any kind."
        await pilot.press("y")
        assert payment.question() == "Claim Kirkenes–Murmansk with these cards?"
        assert payment.keys()[0].can


async def test_what_a_claim_would_cost_is_told_of_the_proposal_in_sight() -> None:
    """It begins the last round: only with the yellow cards that another payment takes can the rest be claimed in it."""
    state = lay(give_tickets(nordic(), 0, "stockholm-umea"), cards(white=4, yellow=4))
    state.trains[0] = 7
    view = attrs.evolve(view_of(state, SeatNo(0)), rules=attrs.evolve(state.rules, last_round_at=4))
    payment = Payment(view, UNICODE, track_of(state, "stockholm-sundsvall/grey-1"))
    lost = "Then Stockholm–Umeå can no longer be done!"
    async with PanelApp(payment).run_test(size=(40, 30)) as pilot:
        payment.focus()
        await pilot.pause()
        assert "Sundsvall–Umeå" not in payment.question()
        assert lost not in payment.question()
        await pilot.press("right")
        assert f"{lost} The plan counts on 3 yellow for Sundsvall–Umeå." in payment.question()
        await pilot.press("left")
        assert lost not in payment.question()


def test_locomotives_are_kept_where_the_colour_pays_even_if_the_plan_wants_that_colour_elsewhere() -> None:
    """The locomotives that are left stand for the purple cards of the other track as well."""
    state = give_tickets(nederland(), 0, "duisburg-lingen", "amsterdam-s-gravenhage")
    view = view_of(lay(state, cards(purple=3, locomotive=6)), SeatNo(0))
    assert prospects_of(view).needs.wanted[Colour.PURPLE] == 5
    offered = proposals(view, track_of(state, "enschede-lingen/purple"))
    assert offered[0] == cards(purple=3)


def test_a_locomotive_pays_first_where_only_the_colour_helps_another_track_of_the_plan() -> None:
    """Nordic: a locomotive stands for a card of a tunnel, and not of the plain track that wants the same colour."""
    state = give_tickets(nordic(), 0, "stockholm-umea")
    view = view_of(lay(state, cards(yellow=3, white=4, locomotive=2)), SeatNo(0))
    tunnel = track_of(state, "andalsnes-lillehammer/yellow")
    assert proposals(view, tunnel)[0] == cards(locomotive=2)
    richer = view_of(lay(state, cards(yellow=5, white=4, locomotive=2)), SeatNo(0))
    assert proposals(richer, tunnel)[0] == cards(yellow=2)


def test_what_the_plan_keeps_for_a_ferry_comes_before_the_locomotive_that_it_keeps_for_another() -> None:
    """The locomotive pays Ålborg–Göteborg with two cards less, and three more would go into Stockholm–Turku for it."""
    state = build(nordic(), 0, "mo-i-rana-trondheim/red", "stockholm-sundsvall/grey-1")
    build(state, 1, "helsinki-stockholm/grey", "lillehammer-oslo/purple", "orebro-oslo/yellow")
    give_tickets(
        state, 0, "arhus-lillehammer", "alborg-norrkoping", "kristiansand-mo-i-rana", "goteborg-turku"
    )
    hand = cards(purple=4, blue=3, green=2, yellow=1, black=4, red=1, locomotive=1)
    view = view_of(lay(state, hand), SeatNo(0))
    kept = {share.demand.track: share.cards for share in prospects_of(view).shares}
    assert kept[track_of(state, "stockholm-turku/blue").index] == cards(blue=2, locomotive=1)
    track = track_of(state, "alborg-goteborg/grey")
    offered = proposals(view, track)
    assert offered[0] == kept[track.index]
    assert offered[0][Colour.LOCOMOTIVE] == 0 < offered[1][Colour.LOCOMOTIVE]


def test_a_payment_that_another_track_of_the_plan_can_be_paid_after_comes_first() -> None:
    """Two white leave the plan one card less to draw, but Boden–Umeå could be paid no more."""
    state = give_tickets(nordic(), 0, "honningsvag-oslo")
    view = view_of(lay(state, cards(purple=2, white=4)), SeatNo(0))
    paid = [share for share in prospects_of(view).shares if share.paid]
    assert [share.cards for share in paid] == [cards(white=3)]
    offered = proposals(view, track_of(state, "norrkoping-orebro/grey"))
    assert offered == [cards(purple=2), cards(white=2)]


def test_every_payment_that_the_rules_offer_is_proposed() -> None:
    """With substitutes in the same number, though they may be other cards."""
    several = 0
    for view in positions(120):
        for track in view.board.tracks:
            if offered := [claim.pay for claim in view.moves.claims(track.id)]:
                proposed = proposals(view, track)
                assert all(view.can_pay(track, pay) for pay in proposed)
                exact = [pay for pay in proposed if sum(pay) == track.length]
                assert sorted(exact) == sorted(pay for pay in offered if sum(pay) == track.length)
                assert {sum(pay) for pay in proposed} == {sum(pay) for pay in offered}
                several += len(proposed) > len(exact)
    assert several


def test_substitutes_are_cards_that_the_plan_does_not_want() -> None:
    """Ålborg–Oslo wants a locomotive, for which any three cards stand: blue ones, as the plan wants the black."""
    state = give_tickets(nordic(), 0, "oslo-stavanger")
    view = view_of(lay(state, cards(white=2, black=2, blue=4)), SeatNo(0))
    assert prospects_of(view).needs.wanted[Colour.BLACK] == 2
    offered = proposals(view, track_of(state, "alborg-oslo/white"))
    assert offered[0] == cards(white=2, blue=3)
    poor = view_of(lay(state, cards(white=2, black=2, blue=2)), SeatNo(0))
    assert proposals(poor, track_of(state, "alborg-oslo/white"))[0] == cards(white=2, blue=2, black=1)


def test_substitutes_leave_what_can_be_paid_its_cards_before_what_lacks_some_anyway() -> None:
    """White is wanted for Helsinki–Stockholm, which lacks cards; purple and yellow pay tracks to Örebro now."""
    state = give_tickets(nordic(), 0, "bergen-helsinki")
    view = view_of(lay(state, cards(purple=3, white=2, yellow=3, black=1)), SeatNo(0))
    paid = {view.board.tracks[each.demand.track].id for each in prospects_of(view).shares if each.paid}
    assert paid == {"orebro-stockholm/purple", "orebro-oslo/yellow"}
    ferry = track_of(state, "bergen-stavanger/purple")
    assert proposals(view, ferry)[0] == cards(purple=1, white=1, yellow=1, black=1)


async def test_the_question_says_for_which_other_tracks_the_plan_counts_on_these_cards() -> None:
    """Of the payment that is chosen now: the plan wants purple, and yellow stands for the locomotive of a ferry."""
    state = give_tickets(nordic(), 0, "boden-tampere")
    view = view_of(lay(state, cards(purple=3, yellow=3)), SeatNo(0))
    payment = Payment(view, UNICODE, track_of(state, "goteborg-norrkoping/grey"))
    asked = "Claim Göteborg–Norrköping with these cards?"
    async with PanelApp(payment).run_test(size=(40, 30)) as pilot:
        payment.focus()
        await pilot.pause()
        assert payment.question() == f"{asked} The plan counts on 2 yellow for Vaasa–Umeå."
        await pilot.press("right")
        assert payment.question() == f"{asked} The plan counts on 2 purple for Tampere–Vaasa."
        await pilot.press("P")
        assert "The plan" not in payment.question()  # they pay nothing any more


def test_the_question_says_so_of_cards_that_stand_for_others_too() -> None:
    state = give_tickets(nordic(), 0, "bergen-stockholm")
    view = view_of(lay(state, cards(purple=1, white=2, yellow=4)), SeatNo(0))
    ferry = track_of(state, "kirkenes-murmansk/white")
    payment = Payment(view, UNICODE, ferry)
    kept = "The plan counts on 1 purple for Örebro–Stockholm."
    assert payment.question() == f"Claim Kirkenes–Murmansk with these cards? {kept}"
    assert (
        f"It costs 5 cards (1 purple, 2 white and 2 yellow): 3 for each missing locomotive. {kept}"
        in price_sentence(view, ferry)
    )
    rich = view_of(lay(state, cards(purple=1, white=2, yellow=5)), SeatNo(0))
    assert Payment(rich, UNICODE, ferry).question() == "Claim Kirkenes–Murmansk with these cards?"


@pytest.mark.parametrize(("trains", "warned"), [(6, False), (5, True)])
async def test_the_question_says_that_the_claim_begins_the_last_round(trains: int, warned: bool) -> None:
    state = lay(nordic(), cards(yellow=3))
    state.trains[0] = trains
    payment = Payment(view_of(state, SeatNo(0)), UNICODE, track_of(state, "sundsvall-umea/yellow"))
    news = "It begins the last round: everybody has one more turn."
    assert payment.question().endswith(news) == warned


async def test_cards_that_are_no_proposal_are_not_called_one() -> None:
    state = lay(nordic(), cards(purple=3, yellow=3))
    payment = Payment(view_of(state, SeatNo(0)), UNICODE, track_of(state, "goteborg-norrkoping/grey"))

    def offered() -> str:
        return payment.keys()[1].text

    async with PanelApp(payment).run_test(size=(40, 30)) as pilot:
        payment.focus()
        await pilot.press("right")
        assert offered() == "proposal 2 of 2"
        await pilot.press("Y")
        assert offered() == "to the 2 proposals"
        await pilot.press("y")
        assert offered() == "proposal 2 of 2"
        await pilot.press("Y", "right")
        assert offered() == "proposal 2 of 2"
        assert payment.keys()[0].can
        await pilot.press("p", "p", "p", "Y", "Y", "Y")
        assert offered() == "proposal 1 of 2"


@pytest.mark.parametrize("height", range(8, 20))
@pytest.mark.parametrize("tokens", [0, 30])
async def test_what_is_paid_is_in_sight_however_little_room_there_is(tokens: int, height: int) -> None:
    """All nine colours in hand, an owner with a long name, and with no tokens a loan: five players leave nine lines."""
    state = build(nederland(5), 1, "emden-groningen/grey-1")
    state.tokens[0] = tokens
    everything = cards(purple=2, blue=2, orange=2, white=2, green=2, yellow=2, black=10, red=2, locomotive=2)
    view = view_of(lay(state, everything), SeatNo(0))
    seats = tuple(attrs.evolve(seat, name="Bartholomeus van der M") for seat in view.seats)
    payment = Payment(attrs.evolve(view, seats=seats), UNICODE, track_of(state, "emden-groningen/grey-2"))
    async with PanelApp(payment).run_test(size=(35, height)) as pilot:
        payment.focus()
        await pilot.pause()
        rows = [strip.text.rstrip() for strip in payment.render_lines(Region(0, 0, *payment.outer_size))]
        assert len(rows) == height
        place = rows.index("These cards pay it:")
        assert rows[place + 1].strip()
        hand = " ".join(rows[:place])
        assert [letter for letter in "PBOWGYKRL" if f" {letter} " in hand] == [*"PBOWGYKRL"]
        assert max(map(len, rows)) <= 35
        if height >= 11:
            assert any(re.match(r"Toll \d to Bartholomeus", row) for row in rows)


@pytest.mark.parametrize(
    ("track", "listed"),
    [
        ("sundsvall-umea/yellow", "Y"),
        ("stockholm-sundsvall/grey-1", "BWGY"),
        ("bergen-oslo/blue", "BL"),
    ],
)
async def test_only_cards_that_can_be_part_of_a_payment_are_listed(track: str, listed: str) -> None:
    state = lay(nordic(), cards(yellow=4, white=4, blue=1, green=4, locomotive=1))
    payment = Payment(view_of(state, SeatNo(0)), UNICODE, track_of(state, track))
    async with PanelApp(payment).run_test(size=(40, 30)) as pilot:
        payment.focus()
        await pilot.pause()
        assert letters_of(payment) == listed
        if listed == "Y":
            await pilot.press("w")  # what is laid can be taken off again
            assert letters_of(payment) == "WY"
            await pilot.press("minus")
            assert letters_of(payment) == "Y"
            await pilot.press("down", "plus")


def letters_of(payment: Payment) -> str:
    """The colours that are listed."""
    rows = lines(payment)
    return "".join(re.findall(r" ([PBOWGYKRL])  +\d+ of ", " ".join(rows)))


async def test_the_toll_is_said_once() -> None:
    state = lay(nederland(), cards(black=4))
    payment = Payment(view_of(state, SeatNo(0)), UNICODE, track_of(state, "aarschot-hasselt/black"))
    async with PanelApp(payment).run_test(size=(40, 30)) as pilot:
        await pilot.pause()
        told = " ".join(lines(payment))
        assert told.count("Toll") == 1
        assert f"Toll {payment.track.toll} to the bank; you have {state.tokens[0]}." in told


def test_a_tunnel_that_one_cannot_pay_says_so() -> None:
    seen = set()
    for seed in range(1, 30):
        for game in random_play(new_game("nordic", seed=seed), seed):
            if game.state.phase is Phase.TUNNEL:
                view = view_of(game.state, game.state.seat)
                can_pay = any(isinstance(move, PayTunnel) for move in view.moves)
                choice = TunnelChoice(view, UNICODE)
                assert ("which you cannot pay" in choice.question()) is not can_pay
                offered = tuple(choice.keys())
                assert (offered[0].key == "↑↓") is can_pay
                seen.add(can_pay)
    assert seen == {True, False}


async def test_what_is_to_be_added_is_in_the_hand() -> None:
    """Of a track that takes any colour too."""
    state = lay(nordic(), cards(purple=3, yellow=3))
    payment = Payment(view_of(state, SeatNo(0)), UNICODE, track_of(state, "goteborg-norrkoping/grey"))
    no = "These cards do not pay Göteborg–Norrköping: add"
    async with PanelApp(payment).run_test(size=(40, 30)) as pilot:
        payment.focus()
        await pilot.pause()
        await pilot.press("P", "Y")  # one of them is what is proposed
        assert re.fullmatch(f"{no} 1 (purple|yellow).", payment.question())
        await pilot.press("P", "P", "Y", "Y")
        assert re.fullmatch(f"{no} 3 (purple|yellow).", payment.question())  # whatever there is


def test_another_proposal_is_offered_only_where_there_is_one() -> None:
    state = lay(nordic(), cards(yellow=4, white=4))
    view = view_of(state, SeatNo(0))
    only, several = (
        Payment(view, UNICODE, track_of(state, track))
        for track in ("sundsvall-umea/yellow", "stockholm-sundsvall/grey-1")
    )
    assert list(map(attrgetter("key"), only.keys())) == ["Enter", "↑↓ + −", "q"]
    assert list(map(attrgetter("key"), several.keys())) == ["Enter", "←→", "↑↓ + −", "q"]

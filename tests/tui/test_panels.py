"""The panels beside the map: what they show is true, and the focus is seen where it is."""

import random
import re
from itertools import count
from typing import Any

import attrs
import pytest
from rich.cells import cell_len
from textual.strip import Strip
from textual.widgets import Static

from core.cards import Cards, Colour, cards
from core.events import MarketFilled
from core.moves import DrawCard
from core.phase import Phase
from core.planning.prospects import Reach, prospects_of
from core.planning.track_words import missing_track_lines
from core.setup import SeatNo
from core.signposts import Signposts
from core.state import State
from core.story import StoryLine
from core.text import joined
from core.view import View, view_of
from tests.core.positions import build, give_tickets, lay, nederland, nordic, played
from tests.tui.panel_app import NARROW, WIDE, PanelApp, cells_lit, lines
from tui.widgets.hand import Hand
from tui.widgets.market import Market
from tui.widgets.plan import PlanPanel
from tui.widgets.prompt import Key, Prompt, number_keys
from tui.widgets.scores import ScoreTable
from tui.widgets.story import Story, wrapped
from tui.widgets.tickets import TicketList

ANNA = SeatNo(0)


def seen(state: State) -> View:
    return view_of(state, ANNA)


def two_open_one_done() -> View:
    state = build(nordic(), 0, "stockholm-sundsvall/grey-1", "sundsvall-umea/yellow")
    state = give_tickets(state, 0, "stockholm-umea", "boden-tampere", "goteborg-turku")
    return seen(lay(state, cards(white=3, blue=2)))


# Tickets.


def looked_at(panel: TicketList) -> int | None:
    return panel.looked_at


async def test_the_focus_lights_the_heading_and_one_row_and_leaves_nothing_lit() -> None:
    panel = TicketList()
    async with PanelApp(panel, two_open_one_done()).run_test(size=NARROW) as pilot:
        await pilot.pause()
        assert cells_lit(panel) == []
        panel.focus()
        await pilot.pause()
        assert lines(panel)[0].startswith("▸ Tickets")
        assert cells_lit(panel) == [0, 1]
        pilot.app.screen.set_focus(None)
        await pilot.pause()
        assert cells_lit(panel) == []
        assert lines(panel)[0].startswith("Tickets")


async def test_the_row_in_focus_says_what_its_ticket_still_wants_and_tells_which_it_is() -> None:
    view = two_open_one_done()
    panel = TicketList()
    app = PanelApp(panel, view)
    async with app.run_test(size=WIDE) as pilot:
        panel.focus()
        await pilot.pause()
        told = " ".join(" ".join(lines(panel)).split())
        assert "It still wants" in told
        assert "✓" in told or "lack " in told
        assert looked_at(panel) == view.tickets[1]  # the first that is not done
        await pilot.press("down")
        assert looked_at(panel) == view.tickets[2]
        await pilot.press("down")
        assert looked_at(panel) is None  # the row of those that are done
        assert "7 Stockholm–Umeå" in " ".join(lines(panel))
        await pilot.press("home")
        assert looked_at(panel) == view.tickets[1]


async def test_whoever_comes_back_from_the_done_tickets_looks_at_an_open_one() -> None:
    view = two_open_one_done()
    panel = TicketList()
    async with PanelApp(panel, view).run_test(size=WIDE) as pilot:
        panel.focus()
        await pilot.press("end")
        assert looked_at(panel) is None
        pilot.app.screen.set_focus(None)
        panel.focus()
        await pilot.pause()
        assert looked_at(panel) == view.tickets[1]


async def test_when_another_ticket_is_done_the_chosen_one_stays_chosen() -> None:
    tickets = ("stockholm-umea", "boden-tampere", "goteborg-turku")
    state = give_tickets(build(nordic(), 0, "stockholm-sundsvall/grey-1"), 0, *tickets)
    before = seen(state)
    after = seen(build(state, 0, "sundsvall-umea/yellow"))
    panel = TicketList()
    async with PanelApp(panel, before).run_test(size=(35, 40)) as pilot:
        panel.focus()
        await pilot.press("end")
        chosen = looked_at(panel)
        assert chosen is not None
        panel.view = after
        await pilot.pause()
        assert looked_at(panel) == chosen
        panel.view = before
        await pilot.press("home")
        panel.view = after
        await pilot.pause()
        assert panel.row == 0
        assert looked_at(panel) == prospects_of(after).tickets[1].ticket.index


@pytest.mark.parametrize(
    ("size", "state", "end"),
    [
        ((34, 24), nordic(), "{trains} trains"),
        ((34, 24), nederland(), "{trains} trains"),
        ((60, 24), nederland(), "{trains} trains, toll {toll}"),
    ],
)
async def test_the_heading_says_what_the_plan_takes_in_all(
    size: tuple[int, int], state: State, end: str
) -> None:
    tickets = ("antwerpen-emmen", "amsterdam-antwerpen")
    if state.board.id == "nordic":
        tickets = ("stockholm-umea", "alborg-umea")
    view = seen(give_tickets(state, 0, *tickets))
    prospects = prospects_of(view)
    panel = TicketList()
    async with PanelApp(panel, view).run_test(size=size) as pilot:
        for _ in range(2):
            await pilot.pause()
            assert lines(panel)[0].endswith(end.format(trains=prospects.trains, toll=prospects.toll))
            assert "Tickets, 0 of 2 done ─" in lines(panel)[0]
            assert prospects.trains < sum(one.trains for one in prospects.tickets)
            panel.focus()


@pytest.mark.parametrize(
    ("width", "start", "end"),
    [
        (60, "Tickets, 0 of 1 done ─", " {trains} trains with those marked"),
        (50, "Tickets, 0 of 1 done ─", " {trains} trains with marked"),
        (35, "Tickets ─", " {trains} trains with marked"),
    ],
)
async def test_the_heading_says_that_what_the_plan_takes_is_with_the_tickets_that_are_marked(
    width: int, start: str, end: str
) -> None:
    held = seen(give_tickets(nordic(), 0, "stockholm-umea"))
    both = seen(give_tickets(nordic(), 0, "stockholm-umea", "alborg-umea"))
    panel = TicketList()
    async with PanelApp(panel, held).run_test(size=(width, 24)) as pilot:
        await pilot.pause()
        assert lines(panel)[0].endswith(f" {prospects_of(held).trains} trains")
        panel.plan_view = both
        await pilot.pause()
        assert lines(panel)[0].startswith(start)
        assert lines(panel)[0].endswith(end.format(trains=prospects_of(both).trains))


async def test_the_heading_says_that_a_marked_ticket_is_left_out_where_the_trains_do_not_last_for_it() -> (
    None
):
    """The line below says that all that are marked take too many: both speak of the same plan then."""
    held = seen(give_tickets(nordic(), 0, "stockholm-umea"))
    both = seen(give_tickets(nordic(), 0, "stockholm-umea", "kobenhavn-narvik"))
    few = attrs.evolve(both, trains=(prospects_of(held).trains, *both.trains[1:]))
    held = attrs.evolve(held, trains=few.trains)
    panel = TicketList()
    async with PanelApp(panel, held).run_test(size=(60, 24)) as pilot:
        panel.plan_view = few
        await pilot.pause()
        assert [one.reach for one in prospects_of(few).tickets].count(Reach.PLANNED) == 1
        assert lines(panel)[0].endswith(f" {prospects_of(few).trains} trains, 1 marked left out")


@pytest.mark.parametrize(("width", "end"), [(60, "{trains} trains, 1 loan"), (34, "1 loan")])
async def test_the_heading_says_that_the_tolls_of_all_tickets_take_a_loan(width: int, end: str) -> None:
    """Each ticket alone could be done with these tokens."""
    view = seen(give_tickets(nederland(), 0, "amsterdam-rotterdam", "duisburg-liege"))
    prospects = prospects_of(view)
    view = attrs.evolve(view, tokens=prospects.toll - 1)
    prospects = prospects_of(view)
    assert prospects.loans(view.tokens) == 1
    assert not any(one.loans(view.tokens) for one in prospects.tickets)
    panel = TicketList()
    async with PanelApp(panel, view).run_test(size=(width, 24)) as pilot:
        await pilot.pause()
        assert lines(panel)[0].endswith(" " + end.format(trains=prospects.trains))
        panel.focus()
        told = []
        for row in range(2):
            panel.row = row
            await pilot.pause()
            told.append(" ".join(line.strip() for line in lines(panel)))
        assert [text.count("by a loan") for text in told].count(1) == 1
        for text in told:  # what a ticket says is what its track says
            assert text.count("and 1 loan. Your tokens do not last for all your tickets.") == text.count(
                "by a loan"
            )


async def test_done_tickets_share_one_row() -> None:
    panel = TicketList()
    async with PanelApp(panel, two_open_one_done()).run_test(size=NARROW) as pilot:
        await pilot.pause()
        assert lines(panel)[-1] == " ✓ 1 done, 7 points"
        assert len(lines(panel)) == 4
        assert "1 of 3 done" in lines(panel)[0]


@pytest.mark.parametrize(
    ("tickets", "said"),
    [
        (("stockholm-umea",), "This ticket is done: it wants no track any more."),
        (("stockholm-umea", "stockholm-sundsvall"), "These tickets are done: they want no track any more."),
    ],
)
async def test_of_done_tickets_it_is_said_that_they_want_nothing(tickets: tuple[str, ...], said: str) -> None:
    state = build(nordic(), 0, "stockholm-sundsvall/grey-1", "sundsvall-umea/yellow")
    view = seen(give_tickets(state, 0, "stockholm-umea"))
    view = attrs.evolve(view, tickets=view.tickets * len(tickets))
    heard: list[str] = []

    class Hearing(PanelApp):
        def on_ticket_list_nothing_wanted(self, event: TicketList.NothingWanted) -> None:
            heard.append(event.why)

    panel = TicketList()
    async with Hearing(panel, view).run_test(size=NARROW) as pilot:
        panel.focus()
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert heard == [said]


async def test_a_lost_ticket_has_a_cross_and_says_so() -> None:
    state = give_tickets(nordic(), 0, "narvik-tallinn")
    build(state, 1, "helsinki-tallinn/purple", "stockholm-tallinn/green")
    panel = TicketList()
    async with PanelApp(panel, seen(state)).run_test(size=WIDE) as pilot:
        await pilot.pause()
        assert lines(panel)[1].endswith("✗")
        panel.focus()
        await pilot.pause()
        assert "It can no longer be done" in " ".join(lines(panel))


async def test_a_click_on_a_ticket_looks_at_it() -> None:
    view = two_open_one_done()
    panel = TicketList()
    async with PanelApp(panel, view).run_test(size=WIDE) as pilot:
        await pilot.click(TicketList, offset=(4, 2))
        await pilot.pause()
        assert panel.has_focus
        assert looked_at(panel) == view.tickets[2]


# Hand and market.


async def test_the_hand_shows_held_and_wanted_by_colour() -> None:
    state = lay(give_tickets(nordic(), 0, "stockholm-umea"), cards(white=3, red=2))
    panel = Hand()
    async with PanelApp(panel, seen(state)).run_test(size=NARROW) as pilot:
        await pilot.pause()
        text = " ".join(lines(panel))
        assert "W 3/4" in text
        assert "R  2" in text
        assert "R 2/" not in text


async def test_the_hand_wants_no_card_for_which_a_locomotive_stands() -> None:
    """A locomotive pays half of the tunnel: nothing is lacking, neither in the ticket nor in the hand."""
    state = give_tickets(nordic(), 0, "oslo-stavanger")
    view = seen(lay(state, cards(green=1, black=2, locomotive=2)))
    (prospect,) = prospects_of(view).tickets
    assert "with 1 green and 1 locomotive" in missing_track_lines(view, prospect)[1].text
    panel = Hand()
    async with PanelApp(panel, view).run_test(size=NARROW) as pilot:
        await pilot.pause()
        text = " ".join(lines(panel))
        assert all(cell in text for cell in ("G 1/1", "K 2/2", "L 2/1"))


@pytest.mark.parametrize(
    ("ticket", "hand", "shown"),
    [
        (
            "tallinn-tampere",
            cards(purple=1, blue=2, yellow=1, red=1),
            [
                "5 cards ─── * 3 to stand for others",
                " P 1/1  B 2*1  O 0/1  W  ∙   G  ∙",
                " Y 1*1  K  ∙   R 1*1  L  ∙",
            ],
        ),
        (
            "imatra-stockholm",
            cards(purple=1, blue=2, white=3, yellow=4, red=1),
            [
                "11 cards ── * 6 to stand for others",
                " P 1*1  B 2/2  O  ∙   W 3*3  G  ∙",
                " Y4/2*2 K  ∙   R 1/1  L  ∙",
            ],
        ),
        (
            "imatra-stockholm",
            cards(purple=1, blue=2, white=3, yellow=4, red=10),
            [
                "20 cards ── * 3 to stand for others",
                " P 1*1  B  2   O  ∙   W  3   G  ∙",
                " Y4/3*1 K  ∙   R10/3* L  ∙",
            ],
        ),
    ],
)
async def test_cards_that_stand_for_others_are_told_from_those_that_are_wanted(
    ticket: str, hand: Cards, shown: list[str]
) -> None:
    """Three cards of any kind stand for the locomotive of a ferry: none of their colours is wanted for that."""
    view = seen(lay(give_tickets(nordic(), 0, ticket), hand))
    prospects, (prospect,) = prospects_of(view), prospects_of(view).tickets
    told = " ".join(line.text for line in missing_track_lines(view, prospect))
    assert re.search(r"\(ferry\), costs \d: ", told)
    panel = Hand()
    async with PanelApp(panel, view).run_test(size=NARROW) as pilot:
        await pilot.pause()
        assert lines(panel) == shown
        assert f"* {sum(prospects.standing_in)} " in lines(panel)[0]
        assert "stand for" in panel.help_text()


async def test_the_heading_of_the_hand_that_says_whose_it_is_says_how_many_stand_for_others() -> None:
    """A replay names the owner, so that there is little room."""
    view = seen(lay(give_tickets(nordic(), 0, "oslo-vaasa"), cards(red=2, blue=2)))
    panel = Hand()
    panel.names_owner = True
    view = attrs.evolve(view, seats=(attrs.evolve(view.seats[0], name="Bartholomeus"), *view.seats[1:]))
    async with PanelApp(panel, view).run_test(size=NARROW) as pilot:
        await pilot.pause()
        assert lines(panel)[0].startswith("Bartholomeus: 4 cards ")
        assert lines(panel)[0].endswith("─ * 2/3")
        assert "Bartholomeus" in lines(panel)[0]


@pytest.mark.parametrize(
    ("more", "legend"),
    [({}, "* 2/3 to stand for others"), ({"purple": 6, "black": 6}, "")],
)
async def test_the_hand_tells_a_card_of_any_kind_that_is_lacking(more: dict[str, int], legend: str) -> None:
    """With it three cards stand for the locomotive of a ferry; with many more it is paid, and that is told as before."""
    hand = cards(red=2, blue=2, **more)
    view = seen(lay(give_tickets(nordic(), 0, "oslo-vaasa"), hand))
    panel = Hand()
    async with PanelApp(panel, view).run_test(size=NARROW) as pilot:
        await pilot.pause()
        assert (prospects_of(view).any_kind > 0) == bool(legend)
        assert legend in lines(panel)[0]
        assert "L 0/1" not in " ".join(lines(panel))


@pytest.mark.parametrize(
    ("hand", "cells"),
    [(cards(), {"= 0/4"}), (cards(blue=1), {"B 1/4"}), (cards(blue=4), {"B 4/4"})],
)
async def test_the_hand_names_no_colour_for_a_track_of_any_one_colour_before_there_is_one(
    hand: Cards, cells: set[str]
) -> None:
    state = give_tickets(build(nordic(), 0, "sundsvall-umea/yellow"), 0, "stockholm-umea")
    panel = Hand()
    async with PanelApp(panel, seen(lay(state, hand))).run_test(size=NARROW) as pilot:
        await pilot.pause()
        assert {*re.findall(r"\S +\d/\d", " ".join(lines(panel)[1:]))} == cells


@pytest.mark.parametrize(("width", "count"), [(NARROW[0], "= 0/4+3"), (34, "= 0/7")])
async def test_the_hand_tells_tracks_of_any_one_colour_each_for_itself_where_there_is_room(
    width: int, count: str
) -> None:
    state = build(nordic(), 0, "sundsvall-umea/yellow", "alborg-goteborg/grey")
    state = lay(give_tickets(state, 0, "stockholm-umea", "alborg-norrkoping"), cards())
    assert prospects_of(seen(state)).undecided == (4, 3)
    panel = Hand()
    async with PanelApp(panel, seen(state)).run_test(size=(width, NARROW[1])) as pilot:
        await pilot.pause()
        assert lines(panel)[2].rstrip().endswith(count)


def ten_wanted() -> View:
    """A position whose plan wants ten or more cards of a colour."""
    tickets = [ticket.id for ticket in nordic().board.tickets]
    for seed in count():
        state = give_tickets(nordic(), 0, *random.Random(seed).sample(tickets, 5))
        if max(prospects_of(seen(state)).wanted) >= 10:
            return seen(state)
    raise AssertionError


async def test_the_columns_of_the_hand_stay_where_they_are_where_ten_are_wanted() -> None:
    rows = []
    for view in (seen(nordic()), ten_wanted()):
        panel = Hand()
        async with PanelApp(panel, view).run_test(size=NARROW) as pilot:
            await pilot.pause()
            assert len(lines(panel)) == 3
            rows.append([strip.ljust(NARROW[0]) for strip in lines(panel)[1:]])
    assert re.search(r"[A-Z] 0/1\d", " ".join(rows[1]))
    letters = [
        [[row.index(letter) for letter in part] for row, part in zip(each, ("PBOWG", "YKRL"), strict=True)]
        for each in rows
    ]
    assert letters[0] == letters[1]


def market_view() -> View:
    state = lay(give_tickets(nordic(), 0, "stockholm-umea"), cards(white=3, yellow=2), market="WRGYL")
    return attrs.evolve(seen(state), latest=(MarketFilled(0, Colour.WHITE),))


async def test_the_market_marks_what_the_plan_lacks_and_what_is_new_beside_its_own_card() -> None:
    panel = Market()
    async with PanelApp(panel, market_view()).run_test(size=NARROW) as pilot:
        await pilot.pause()
        assert lines(panel)[1] == "1+W ! 2 R   3 G   4+Y   5 L   d ??"


async def test_what_the_hand_does_not_lack_has_another_sign_in_the_market() -> None:
    """The plan goes from Imatra in purple, and in yellow it is as short; a grey track may be begun in any colour."""
    state = build(nordic(), 0, "kuopio-lahti/white", "kuopio-oulu/grey", "oulu-tornio/white")
    state = lay(give_tickets(state, 0, "imatra-tornio"), cards(yellow=1, purple=1), market="PYGYL")
    panel = Market()
    async with PanelApp(panel, seen(state)).run_test(size=NARROW) as pilot:
        await pilot.pause()
        assert lines(panel)[1].startswith("1+P   2=Y   3 G   4=Y   5 L")
    state = give_tickets(build(nordic(), 0, "sundsvall-umea/yellow"), 0, "stockholm-umea")
    panel = Market()
    async with PanelApp(panel, seen(lay(state, market="PYGYL"))).run_test(size=NARROW) as pilot:
        await pilot.pause()
        assert lines(panel)[1].startswith("1=P   2=Y   3=G   4=Y   5 L")


async def test_the_market_marks_no_second_card_that_may_not_be_taken() -> None:
    """A locomotive that would do as well is marked for the first card, and not for the second."""
    state = lay(give_tickets(nederland(), 0, "duisburg-lingen"), cards(), market="PRGYL", deck="W")
    for position, marked in ((state, True), (played(state, DrawCard()), False)):
        panel = Market()
        async with PanelApp(panel, seen(position)).run_test(size=NARROW) as pilot:
            await pilot.pause()
            assert ("5=L" in lines(panel)[1]) == marked
            assert "+" in lines(panel)[1]


def lit_keys(panel: Market) -> str:
    """The keys of the market that are written as keys that work."""
    return "".join(
        span_text
        for start, end, style in panel._lines[1].spans
        if "accent" in str(style) and (span_text := panel._lines[1].plain[start:end]) in "12345d"
    )


async def test_keys_of_the_market_are_lit_only_while_they_take_cards() -> None:
    panel = Market()
    async with PanelApp(panel, market_view()).run_test(size=NARROW) as pilot:
        await pilot.pause()
        assert lit_keys(panel) == "12345d"
        panel.keys_work = False
        await pilot.pause()
        assert lit_keys(panel) == ""


# Scores.


async def test_numbers_stand_below_their_headings_in_whole_words_where_there_is_room() -> None:
    state = nederland(3)
    state.points = [7, 112, 30]
    state.trains = [40, 5, 12]
    for size, words in ((NARROW, "pts trn crd tkt lns"), (WIDE, "points trains cards tickets loans")):
        panel = ScoreTable()
        async with PanelApp(panel, seen(state)).run_test(size=size) as pilot:
            await pilot.pause()
            head, *rows = lines(panel)
            assert " ".join(head.split()) == words
            ends = [n + 1 for n, c in enumerate(head) if c != " " and head[n + 1 : n + 2] in ("", " ")]
            for row, points in zip(rows, state.points, strict=True):
                assert row[: ends[0]].endswith(f" {points}")
                assert row[: ends[1]].endswith(f" {state.trains[rows.index(row)]}")


@pytest.mark.parametrize(
    ("width", "words"), [(48, "pts trn crd tkt lns"), (50, "points trains cards tickets loans")]
)
async def test_headings_are_short_where_a_name_would_be_cut_by_whole_words(width: int, words: str) -> None:
    view = seen(nederland(2))
    anna, bram = view.seats
    view = attrs.evolve(view, seats=(anna, attrs.evolve(bram, name="Apprentice")))
    panel = ScoreTable()
    async with PanelApp(panel, view).run_test(size=(width, 6)) as pilot:
        await pilot.pause()
        head, *rows = lines(panel)
        assert " ".join(head.split()) == words
        assert " Apprentice " in rows[1]


async def test_whole_words_stand_in_two_lines_where_there_is_room_for_those() -> None:
    """Each ends where its column ends, and no name is cut."""
    state = nederland(2)
    state.points, state.trains, state.loans = [7, 112], [40, 5], [1, 3]
    view = seen(state)
    view = attrs.evolve(view, seats=(view.seats[0], attrs.evolve(view.seats[1], name="Apprentice")))
    panel = ScoreTable()
    panel.has_room = True
    async with PanelApp(panel, view).run_test(size=(35, 6)) as pilot:
        await pilot.pause()
        upper, lower, *rows = lines(panel)
        assert (upper.split(), lower.split()) == (["trains", "tickets"], ["points", "cards", "loans"])
        assert " Apprentice " in rows[1]
        ends = [*(lower.index(word) + len(word) for word in ("points", "loans")), upper.index("trains") + 6]
        for row, points, loans, trains in zip(rows, (7, 112), (1, 3), (40, 5), strict=True):
            assert row[: ends[0]].endswith(f" {points}")
            assert row[: ends[1]].endswith(f" {loans}")
            assert row[: ends[2]].endswith(f" {trains}")
        assert "(trn)" not in panel.help_text()
        panel.has_room = False
        await pilot.pause()
        assert lines(panel)[0].split() == ["pts", "trn", "crd", "tkt", "lns"]
        assert all(f"({word})" in panel.help_text() for word in lines(panel)[0].split())


async def test_the_marker_does_not_run_into_the_name() -> None:
    state = nederland(2, "neutral")
    state.marker = 1
    panel = ScoreTable()
    async with PanelApp(panel, seen(state)).run_test(size=NARROW) as pilot:
        await pilot.pause()
        assert "m Bram" in lines(panel)[2]


# The story.


def told(count: int) -> list[StoryLine]:
    return [
        StoryLine(
            n, f"Somebody claims a track with a name that takes two rows, number {n}.", None, stands=n != 3
        )
        for n in range(1, count + 1)
    ]


async def test_a_line_of_the_story_that_is_longer_than_the_room_says_that_it_goes_on() -> None:
    panel = Story()
    async with PanelApp(panel).run_test(size=(20, 3)) as pilot:
        panel.lines = [
            attrs.evolve(told(1)[0], text="Anna claims a track from one city to another one with cards.")
        ]
        await pilot.pause()
        await pilot.pause()
        assert lines(panel)[-1].rstrip().endswith("…")
        assert len(lines(panel)[-1].rstrip()) <= 20


async def test_the_story_shows_whole_lines_the_last_at_the_end_below_a_heading() -> None:
    panel = Story()
    panel.styles.height = 8
    async with PanelApp(panel).run_test(size=NARROW) as pilot:
        panel.lines = told(9)
        await pilot.pause()
        rows = lines(panel)
        assert rows[0].startswith("Story")
        assert rows[1].startswith("7 Somebody")
        assert rows[6].endswith("number 9.")
        assert rows[7] == ""  # a line of three rows has no room there


class Drawn(Story):
    """Remembers each line as it is drawn."""

    def drawn_line(self, y: int) -> Strip:
        strip = super().drawn_line(y)
        self.seen.append(strip.text)
        self.widths.append((cell_len(strip.text), self.outer_size.width))
        return strip

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.widths: list[tuple[int, int]] = []
        """Of each line how wide it is, and how wide the story was when it was drawn."""


async def test_a_story_that_was_hidden_is_right_from_its_first_frame_on() -> None:
    panel = Drawn()
    async with PanelApp(panel).run_test(size=NARROW) as pilot:
        panel.lines = told(1)
        await pilot.pause()
        panel.display = False
        await pilot.pause()
        panel.lines = told(2)[1:]
        await pilot.pause()
        panel.seen.clear()
        panel.display = True
        await pilot.pause()
        assert {row[:2] for row in panel.seen if row[:1].isdigit()} == {"2 "}


async def test_a_story_that_gets_another_room_never_draws_a_row_that_was_wrapped_for_the_old_one() -> None:
    """A row that is too wide would be written over what stands beside it, and stay there."""
    panel = Drawn()
    async with PanelApp(panel).run_test(size=WIDE) as pilot:
        panel.lines = told(9)
        await pilot.pause()
        panel.seen.clear()
        await pilot.resize_terminal(*NARROW)
        await pilot.pause()
        width = panel.outer_size.width
        assert {drawn for drawn, room in panel.widths if room == width} == {width}
        whole = {row for line in told(9) for row in wrapped(f"{line.number} {line.text}", width)}
        drawn = {row.rstrip() for row in panel.seen if len(row) == width and row[:5] != "Story"}
        assert drawn
        assert drawn <= whole | {""}


async def test_a_row_of_the_story_is_as_wide_as_the_story_whatever_letters_it_has() -> None:
    """Some letters take two cells."""
    panel = Drawn()
    async with PanelApp(panel).run_test(size=NARROW) as pilot:
        panel.lines = [attrs.evolve(told(1)[0], text="\N{CJK UNIFIED IDEOGRAPH-6771}" * 30)]
        await pilot.pause()
        assert {drawn for drawn, _ in panel.widths} == {panel.outer_size.width}


async def test_the_story_in_focus_shows_its_cursor_and_goes_back_to_the_end_without_it() -> None:
    panel = Story()
    panel.styles.height = 8
    async with PanelApp(panel).run_test(size=NARROW) as pilot:
        panel.lines = told(9)
        panel.focus()
        await pilot.pause()
        assert lines(panel)[0].startswith("▸ Story")
        await pilot.press("home")
        assert lines(panel)[1].startswith("1 Somebody")
        assert cells_lit(panel) == [0, 1, 2]
        await pilot.press("end")
        assert "number 9." in lines(panel)[6]
        pilot.app.screen.set_focus(None)
        await pilot.pause()
        assert cells_lit(panel) == []


async def test_the_story_in_focus_stays_on_a_line_that_is_told_when_fewer_are() -> None:
    """As in a replay that goes back to an earlier move."""
    panel = Story()
    panel.styles.height = 8
    async with PanelApp(panel).run_test(size=NARROW) as pilot:
        panel.lines = told(12)
        panel.focus()
        await pilot.pause()
        await pilot.press("up", "up")
        assert panel.cursor == 9
        panel.lines = told(5)
        assert panel.cursor == 4
        assert any("number 5." in row for row in lines(panel))
        await pilot.press("up")
        assert panel.cursor == 3


# What is asked.


async def test_a_message_never_changes_the_height_and_goes_with_the_next_thing_said() -> None:
    panel = Prompt()
    async with PanelApp(panel).run_test(size=(80, 24)) as pilot:
        panel.ask("What now?", [Key("d", "deck", "draw")])
        await pilot.pause()
        assert panel.size.height == 3
        panel.refusal = "No, because " + "of this and that " * 30
        await pilot.pause()
        assert panel.size.height == 3
        assert lines(panel)[1].rstrip().endswith("…")
        panel.say("Breda–Rotterdam: 2 purple.")
        await pilot.pause()
        assert panel.refusal == ""
        assert "Breda" in lines(panel)[0]


async def test_a_word_longer_than_the_line_stops_nothing_while_one_types() -> None:
    """The path of a file may be one, and beside a line to type in there is one line for what is said."""
    panel = Prompt(lines_to_type_in=[Static("typed")])
    async with PanelApp(panel).run_test(size=(40, 24)) as pilot:
        panel.refusal = (
            "/" + "very-long-folder/" * 9 + "friday.toml: the file was moved or removed by another program."
        )
        await pilot.pause()
        assert "…" in lines(panel)[0]


async def test_keys_that_do_not_fit_are_said_to_be_more() -> None:
    keys = [Key(letter, "a long word", "") for letter in "abcdefgh"]
    panel = Prompt()
    async with PanelApp(panel).run_test(size=(60, 24)) as pilot:
        panel.ask("What now?", keys)
        await pilot.pause()
        assert lines(panel)[2].endswith("… more (?)")
        panel.ask("What now?", keys[:3])
        await pilot.pause()
        assert "more" not in lines(panel)[2]


def test_one_key_is_not_a_range() -> None:
    assert (number_keys(1), number_keys(5)) == ("1", "1–5")


async def test_the_plan_in_words_says_what_all_tickets_take_together() -> None:
    panel = PlanPanel()
    async with PanelApp(panel, two_open_one_done()).run_test(size=(60, 40)) as pilot:
        await pilot.pause()
        text = " ".join(" ".join(lines(panel)).split())
        assert "All together: " in text
        assert "of your 33 trains" in text
        assert "Stockholm–Umeå" not in text  # done


def sharing() -> View:
    """Two tickets of which the second wants tracks of the first, and others."""
    return seen(give_tickets(nordic(), 0, "kobenhavn-murmansk", "honningsvag-oslo"))


async def test_the_plan_says_which_of_the_tracks_above_a_ticket_wants_too() -> None:
    """So that the panel alone tells all that a ticket wants; where it has no room for that, how many they are."""
    view = sharing()
    panel = PlanPanel()
    # Or its rows are counted once more when its width is known, which may be after the first pause.
    panel.expected_width = 37
    async with PanelApp(panel, view).run_test(size=(panel.expected_width, 80)) as pilot:
        await pilot.pause()
        first, second = prospects_of(view).tickets
        shared = [track for track in second.tracks if track in first.tracks]
        assert 1 < len(shared) < len(first.tracks)
        told = " ".join(" ".join(lines(panel)).split())
        names = [view.board.track_name(track, with_colour=False) for track in shared]
        assert f"with {joined(names)}, named above" in told
        rows = panel.rows
        for rooms, named in (
            ((rows,), True),
            ((rows - 1,), False),
            ((rows - 1, rows), False),  # the names would take the room of what stands beside the plan
            ((10, rows), True),  # that has no room in either case
            ((10, 20), False),
        ):
            panel.rooms = rooms
            await pilot.pause()
            told = " ".join(" ".join(lines(panel)).split())
            assert (f"with {joined(names)}, named above" in told) is named, rooms
            assert (f"{len(shared)} tracks named above" in told) is not named, rooms


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, "All your tickets are done: draw new ones, or claim tracks for their points."),
        ({"last_turns": 1}, "All your tickets are done."),
        ({"phase": Phase.OVER}, "The game is over."),
    ],
)
async def test_the_plan_gives_advice_only_while_there_are_turns_left_for_it(
    changes: dict[str, Any], said: str
) -> None:
    state = build(nordic(), 0, "stockholm-sundsvall/grey-1", "sundsvall-umea/yellow")
    view = attrs.evolve(seen(give_tickets(state, 0, "stockholm-umea")), **changes)
    panel = PlanPanel()
    async with PanelApp(panel, view).run_test(size=(60, 40)) as pilot:
        await pilot.pause()
        assert " ".join(" ".join(lines(panel)).split()).endswith(said)


async def test_the_plan_says_that_all_is_done_where_only_a_track_to_go_round_is_left() -> None:
    """No trains are to be counted then."""
    state = build(nordic(), 0, "stockholm-sundsvall/grey-1", "sundsvall-umea/yellow")
    view = seen(give_tickets(state, 0, "stockholm-umea"))
    view = attrs.evolve(view, signposts=Signposts(around=(0,)))
    panel = PlanPanel()
    async with PanelApp(panel, view).run_test(size=(60, 40)) as pilot:
        await pilot.pause()
        told = " ".join(" ".join(lines(panel)).split())
        assert "All your tickets are done: draw new ones" in told
        assert "All together" not in told
        assert "1 track to go round" in told


@pytest.mark.parametrize(
    ("tokens", "loans", "shown"),
    [
        (14, 0, "14 tokens, most: 35 pts"),
        (1, 0, "1 token, most: 35 pts"),
        (0, 0, "no tokens, most: 35 pts"),
        (2, 1, "2 tokens, no bonus"),
    ],
)
async def test_the_hand_shows_ones_own_tokens_and_what_the_most_are_worth(
    tokens: int, loans: int, shown: str
) -> None:
    state = nederland()
    state.tokens[0], state.loans[0] = tokens, loans
    panel = Hand()
    async with PanelApp(panel, seen(state)).run_test(size=NARROW) as pilot:
        await pilot.pause()
        assert lines(panel)[0].rstrip().endswith(f" {shown}")

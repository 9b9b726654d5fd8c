"""The list of tracks that one can pay: what serves one's tickets comes first, and typing filters."""

import re
from collections.abc import Callable

import pytest
from textual.content import Content

from core.board import CityId, Kind, TrackId
from core.cards import NO_CARDS, cards
from core.moves import Claim
from core.planning.prospects import prospects_of
from core.setup import SeatNo
from core.state import State
from core.view import View, view_of
from tests.core.positions import build, give_tickets, lay, nederland, nordic
from tests.tui.panel_app import PanelApp, cells_lit, lines
from tui.app.signs import UNICODE
from tui.map.names import as_typed
from tui.widgets.choose_option import OptionChoice
from tui.widgets.claim_list import ClaimList, claimable, worth_a_row
from tui.widgets.jump import LETTERS, JumpChoice
from tui.widgets.prompt import Key
from tui.widgets.track_rows import mark_of

SIZE = (47, 30)


def rich_view() -> View:
    hand = cards(white=6, yellow=5, purple=4, blue=4, red=5, locomotive=3)
    return view_of(lay(give_tickets(nordic(), 0, "stockholm-umea"), hand), SeatNo(0))


def claim_list(view: View | None = None) -> ClaimList:
    return ClaimList(view or rich_view(), UNICODE)


def choice_again(view: View) -> OptionChoice:
    return OptionChoice(view, UNICODE, [*view.moves], "What do you do?")


def names(panel: ClaimList) -> list[str]:
    return [panel.view.board.track_name(track) for track in panel._tracks]


def test_tracks_for_ones_tickets_come_first_then_those_with_most_points() -> None:
    panel = claim_list()
    prospects = prospects_of(panel.view)
    serves = [bool(prospects.served_by(track)) for track in panel._tracks]
    assert serves[0]
    assert serves == sorted(serves, reverse=True)
    points = [panel.view.rules.points[track.length] for track in panel._tracks]
    first = serves.index(False)
    assert points[first:] == sorted(points[first:], reverse=True)
    prices = claimable(panel.view)[:first]
    order = [(price.ready, price.points) for price in prices]
    assert order == sorted(order, reverse=True)


async def test_the_plans_own_track_and_its_twin_have_other_marks() -> None:
    """As the cards of the market: + for what the plan wants, = for what would do as well."""
    hand = cards(white=6, red=6)
    panel = claim_list(view_of(lay(give_tickets(nordic(), 0, "stockholm-umea"), hand), SeatNo(0)))
    prospects = prospects_of(panel.view)
    async with PanelApp(panel).run_test(size=SIZE) as pilot:
        await pilot.pause()
        rows = [line for line in lines(panel) if re.match(r"[+= ][A-Z=]\d ", line)]
    marks = {track: row[0] for track, row in zip(panel._tracks, rows, strict=False)}
    wanted = [track for track in marks if track in prospects.tracks]
    twins = [track for track in marks if track.twin in [each.index for each in wanted]]
    assert wanted
    assert {marks[track] for track in wanted} == {"+"}
    assert {marks[track] for track in twins} <= {"="}


def test_of_the_tracks_for_a_ticket_those_with_cards_put_aside_come_first() -> None:
    """A grey track that scores more could be paid, but with cards that the plan keeps for the yellow one."""
    state = give_tickets(nordic(), 0, "stockholm-umea")
    view = view_of(lay(state, cards(yellow=3, white=3, red=1, locomotive=1)), SeatNo(0))
    prices = [price for price in claimable(view) if price.serves]
    assert [price.ready for price in prices] == sorted((price.ready for price in prices), reverse=True)
    view = view_of(lay(state, cards(yellow=6)), SeatNo(0))
    first = next(price.track.id for price in claimable(view) if price.serves)
    assert first.startswith("stockholm-sundsvall")


def test_a_track_that_would_finish_a_ticket_is_marked_though_the_plan_has_another_way() -> None:
    state = give_tickets(nederland(), 0, "antwerpen-rotterdam", "breda-haarlem")
    view = view_of(lay(state, cards(black=5)), SeatNo(0))
    marked = [price.track.id for price in claimable(view) if price.serves]
    assert "antwerpen-rotterdam/black" in marked
    assert [price.track.id for price in claimable(view)][: len(marked)] == marked


def test_a_longer_twin_that_would_finish_a_ticket_is_marked_as_such() -> None:
    """The plan goes through the tunnel; the ferry beside it is longer, but finishes the ticket too."""
    state = give_tickets(nordic(), 0, "mo-i-rana-oslo")
    state = build(state, 0, "lillehammer-oslo/purple", "lillehammer-trondheim/orange")
    view = view_of(lay(state, cards(green=5, red=6, locomotive=3)), SeatNo(0))
    green, red = (view.board.track(TrackId(f"mo-i-rana-trondheim/{colour}")) for colour in ("green", "red"))
    assert green in prospects_of(view).tracks
    assert red not in prospects_of(view).tracks
    assert red.length > green.length
    prices = {price.track: price for price in claimable(view)}
    assert prices[red].finishes
    assert [mark_of(view, prices[track]) for track in (green, red)] == ["+", "+"]


def test_a_list_that_has_nothing_to_choose_offers_no_key_for_it() -> None:
    panel = claim_list()
    choose, pay, *_ = panel.keys()
    assert (choose.key, choose.can) == ("↑↓", True)
    assert (pay.key, pay.can) == ("Enter", True)
    panel._typed = "zz"
    assert not panel._tracks
    choose, pay, *_ = panel.keys()
    assert (choose.key, choose.can) == ("↑↓", False)
    assert (pay.key, pay.can) == ("Enter", False)


def test_what_finishes_a_ticket_with_cards_for_another_track_is_no_first_row() -> None:
    """Enter, Enter on the first row must not take what the plan keeps for others."""
    state = give_tickets(nederland(), 0, "antwerpen-rotterdam", "breda-haarlem")
    view = view_of(lay(state, cards(black=5, purple=2)), SeatNo(0))
    prices = [price for price in claimable(view) if price.serves]
    assert prices[0].ready
    assert not next(price for price in prices if price.finishes).ready
    assert [price.ready for price in prices] == sorted((price.ready for price in prices), reverse=True)


def test_a_track_that_takes_more_cards_than_spaces_comes_after_one_that_does_not() -> None:
    view = view_of(
        lay(give_tickets(nordic(), 0, "murmansk-narvik"), cards(red=8, orange=4, blue=5, white=3)), SeatNo(0)
    )
    prices = [price for price in claimable(view) if price.serves]
    assert len(prices) > 1
    unready = [price.stand_ins for price in prices if not price.ready]
    assert unready == sorted(unready)


async def test_a_row_has_mark_colour_kind_cards_and_points() -> None:
    panel = claim_list()
    async with PanelApp(panel).run_test(size=SIZE) as pilot:
        panel.focus()
        await pilot.pause()
        shown = lines(panel)
        assert shown[1].startswith("▸ You can pay")
        assert shown[2].split() == ["cards", "pts"]
        assert shown[3].startswith("+")
        for track, row in zip(panel._tracks, shown[3:], strict=False):
            assert ("~" in row) == (track.kind is Kind.FERRY)
            assert ("^" in row) == (track.kind is Kind.TUNNEL)
        assert any("~" in row for row in shown)


async def test_tolls_have_a_column_where_there_are_any() -> None:
    view = view_of(lay(nederland(), cards(red=5, blue=5)), SeatNo(0))
    panel = claim_list(view)
    async with PanelApp(panel).run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert lines(panel)[2].split() == ["toll", "cards", "pts"]
        track = panel._tracks[0]
        assert lines(panel)[3].split()[-3:] == [
            str(track.toll),
            str(track.length),
            str(view.rules.points[track.length]),
        ]


async def test_names_beside_tolls_are_whole_in_the_narrowest_panel() -> None:
    view = view_of(lay(nederland(), cards(red=5, white=5, green=5)), SeatNo(0))
    panel = claim_list(view)
    async with PanelApp(panel).run_test(size=(35, 50)) as pilot:
        await pilot.pause()
        shown = "\n".join(lines(panel))
        assert "Eindhoven–'s-Hertogenbosch" in shown  # the longest of all
        for track in panel._tracks:
            assert panel.view.board.track_name(track, with_colour=False) in shown
        assert "  toll, pts" in shown
        assert {len(row.rstrip()) for row in lines(panel)[2:10]} == {35}


EVERYTHING = cards(red=9, white=9, blue=9, black=9, purple=9, green=9, yellow=9, orange=9, locomotive=9)


@pytest.mark.parametrize("tokens", [30, 0], ids=["tokens", "loans"])
@pytest.mark.parametrize("width", [35, 47])
@pytest.mark.parametrize("start", [nederland, nordic])
async def test_no_name_of_any_track_is_cut(start: Callable[[], State], width: int, tokens: int) -> None:
    """Not where tolls go to players or take loans either: a name without room in a line takes two, and all of them is lit."""
    state = lay(start(), EVERYTHING)
    if state.rules.tolls:
        build(state, 1, "breda-rotterdam/purple")
        state.tokens[0] = tokens
    view = view_of(state, SeatNo(0))
    prices = worth_a_row(view)
    assert len(prices) > 60
    claims = [Claim(price.track.id, price.pay or NO_CARDS) for price in prices]
    for choice, first in (
        (claim_list(view), len(prices)),
        (JumpChoice(view, UNICODE), len(LETTERS)),
        (OptionChoice(view, UNICODE, claims, "What do you do?"), len(prices)),
    ):
        async with PanelApp(choice).run_test(size=(width, 200)) as pilot:
            choice.focus()
            await pilot.pause()
            shown = lines(choice)
            assert max(map(len, shown)) <= width
            told = re.sub(r"–\n +", "–", "\n".join(row.rstrip() for row in shown))
            for price in prices[:first]:
                assert f" {view.board.track_name(price.track, with_colour=False)} " in told


async def test_a_track_whose_name_takes_two_lines_is_one_row_to_keys_and_mouse() -> None:
    state = build(lay(nederland(), EVERYTHING), 1, "breda-rotterdam/purple")
    panel = ClaimList(view_of(state, SeatNo(0)), UNICODE, CityId("eindhoven"))
    async with PanelApp(panel).run_test(size=(35, 6)) as pilot:
        panel.focus()
        await pilot.pause()
        long = next(n for n, row in enumerate(panel.rows()) if "\n" in row.plain)
        assert 0 < long < len(panel.rows()) - 1
        for n in range(len(panel.rows())):
            assert panel._row == n
            first, last = map(int, re.findall(r"\d+", lines(panel)[1])[:2])
            assert first <= n + 1 <= last
            seen = [line.rstrip() for row in panel.rows()[first - 1 : last] for line in row.plain.split("\n")]
            shown = [line for line in lines(panel)[3:] if line]  # two lines have no room where one is left
            assert shown == seen
            await pilot.press("down")
    panel = ClaimList(view_of(state, SeatNo(0)), UNICODE, CityId("eindhoven"))
    async with PanelApp(panel).run_test(size=(35, 30)) as pilot:
        panel.focus()
        for line, row in ((long, long), (long + 1, long), (long + 3, long + 1)):
            await pilot.click(panel, offset=(5, 3 + line))
            assert panel._row == row
            lit = [line - 3 for line in cells_lit(panel)[1:]]  # the heading is lit too
            begins = sum(1 + each.plain.count("\n") for each in panel.rows()[:row])
            assert lit == [begins, begins + 1]


@pytest.mark.parametrize(
    ("keys", "shown"),
    [
        ((), "1–7 of {n} tracks"),
        (("down",) * 5, "3–9 of {n} tracks"),
        (("end",), "{first}–{n} of {n} tracks"),
    ],
)
async def test_the_heading_says_which_rows_are_seen_where_there_are_more(
    keys: tuple[str, ...], shown: str
) -> None:
    view = view_of(lay(nederland(), cards(red=5, white=5, green=5)), SeatNo(0))
    panel = claim_list(view)
    async with PanelApp(panel).run_test(size=(35, 10)) as pilot:
        panel.focus()
        await pilot.press(*keys)
        await pilot.pause()
        n = len(worth_a_row(view))
        assert lines(panel)[1].endswith("─ " + shown.format(n=n, first=n - 6))
        seen = [row.plain.rstrip() for row in panel.rows()]
        first, last = map(int, re.findall(r"\d+", lines(panel)[1])[:2])
        assert lines(panel)[3:] == seen[first - 1 : last]
        assert cells_lit(panel)
        assert "which rows are seen" in panel.help_text()


@pytest.mark.parametrize(
    ("width", "height", "heading"),
    [
        (47, 90, "▸ You can pay: 's-Hertogenbosch ────── 5 tracks"),
        (47, 6, "▸ You can pay: 's-Hertogenbosch ────── 1–3 of 5"),
        (35, 90, "▸ You can pay: 's-Hertogenbosch ─ 5"),
        (35, 6, "▸ 's-Hertogenbosch  1–3 of 5 tracks"),
    ],
)
async def test_the_heading_has_as_many_words_as_there_is_room_for(
    width: int, height: int, heading: str
) -> None:
    view = view_of(lay(nederland(), cards(red=5, white=5, green=5, locomotive=2)), SeatNo(0))
    panel = ClaimList(view, UNICODE, CityId("s-hertogenbosch"))
    async with PanelApp(panel).run_test(size=(width, height)) as pilot:
        panel.focus()
        await pilot.pause()
        assert lines(panel)[1] == heading


async def test_a_choice_made_again_says_which_rows_are_seen() -> None:
    view = view_of(lay(nordic(), cards(purple=3, yellow=3)), SeatNo(0))
    choice = choice_again(view)
    async with PanelApp(choice).run_test(size=(35, 9)) as pilot:
        await pilot.pause()
        assert lines(choice)[1].endswith(f"─ 1–6 of {len(choice.rows())}")


@pytest.mark.parametrize("size", [(35, 90), (47, 90)], ids=["narrow", "wide"])
async def test_all_names_of_the_nordic_map_are_whole(size: tuple[int, int]) -> None:
    everything = cards(red=9, white=9, blue=9, black=9, purple=9, green=9, yellow=9, orange=9, locomotive=9)
    panel = claim_list(view_of(lay(nordic(), everything), SeatNo(0)))
    async with PanelApp(panel).run_test(size=size) as pilot:
        await pilot.pause()
        shown = "\n".join(lines(panel))
        for track in panel._tracks:
            assert panel.view.board.track_name(track, with_colour=False) in shown


async def test_a_toll_that_goes_to_a_player_has_their_mark() -> None:
    state = build(lay(nederland(), cards(red=5, yellow=5)), 1, "breda-rotterdam/purple")
    panel = claim_list(view_of(state, SeatNo(0)))
    async with PanelApp(panel).run_test(size=SIZE) as pilot:
        await pilot.pause()
        mark = UNICODE.owners[panel.view.seats[1].colour]
        marked = [row for row in lines(panel) if mark in row]
        assert marked
        assert all("Breda–Rotterdam" in row for row in marked)
    assert "behind it says that the toll goes to them" in panel.help_text()


async def test_typing_shows_only_tracks_of_such_cities_and_backspace_takes_it_back() -> None:
    panel = claim_list()
    async with PanelApp(panel).run_test(size=SIZE) as pilot:
        panel.focus()
        everything = names(panel)
        await pilot.press("u", "m", "e")
        assert names(panel)
        assert all("Umeå" in name for name in names(panel))
        assert len(names(panel)) < len(everything)
        await pilot.press("x")
        assert names(panel) == []
        assert "umex" in panel.question()
        await pilot.press("enter")  # nothing to choose, and nothing happens
        await pilot.press("backspace", "backspace", "backspace", "backspace")
        assert names(panel) == everything


async def test_the_first_letter_after_a_city_of_the_map_begins_another_and_so_does_a_slash() -> None:
    panel = ClaimList(rich_view(), UNICODE, CityId("stockholm"))
    async with PanelApp(panel).run_test(size=SIZE) as pilot:
        panel.focus()
        await pilot.pause()
        assert "You can pay: Stockholm " in lines(panel)[1]
        for city in ("umea", "slash oslo"):
            *slash, letters = city.split()
            await pilot.press(*slash, *letters)
            assert f"You can pay: {letters} " in lines(panel)[1]
            assert names(panel)
            assert all(letters in as_typed(name) for name in names(panel))
        panel.show_city(CityId("stockholm"))
        await pilot.press("o", "s")
        assert "You can pay: os " in lines(panel)[1]
        await pilot.press("slash")
        assert "You can pay ──" in lines(panel)[1]


@pytest.mark.parametrize("typed", ["køb", "kob", "KØB", "Köb", "nhavn"])
async def test_cities_are_found_with_their_accents_typed_or_left_out(typed: str) -> None:
    panel = claim_list()
    async with PanelApp(panel).run_test(size=SIZE) as pilot:
        panel.focus()
        await pilot.press(*typed)
        assert names(panel)
        assert all("København" in name for name in names(panel))
        assert f"You can pay: {typed}" in lines(panel)[1]


async def test_apostrophes_hyphens_and_blanks_of_a_name_may_be_typed() -> None:
    everything = cards(red=9, white=9, blue=9, black=9, purple=9, locomotive=9)
    panel = claim_list(view_of(lay(nederland(), everything), SeatNo(0)))
    async with PanelApp(panel).run_test(size=SIZE) as pilot:
        panel.focus()
        await pilot.press("apostrophe", "s", "minus", "h", "e")
        assert names(panel)
        assert all("'s-Hertogenbosch" in name for name in names(panel))
        await pilot.press(*["backspace"] * 5, *"den", "space", *"he")
        assert names(panel)
        assert all("Den Helder" in name for name in names(panel))


async def test_a_letter_of_no_city_says_that_no_track_is_left() -> None:
    panel = claim_list()
    async with PanelApp(panel).run_test(size=SIZE) as pilot:
        panel.focus()
        await pilot.press("Ж")
        assert panel.question() == (
            "No track that you can pay has “Ж” in a city's name: Backspace takes it back."
        )


async def test_as_long_as_letters_are_typed_the_key_that_takes_them_back_is_offered() -> None:
    erase = Key("Backspace", "erase", "erase")
    for panel in (claim_list(), choice_again(rich_view())):
        async with PanelApp(panel).run_test(size=SIZE) as pilot:
            panel.focus()
            assert erase not in tuple(panel.keys())
            await pilot.press("u")
            assert erase in tuple(panel.keys())
            await pilot.press("backspace")
            assert erase not in tuple(panel.keys())
            assert panel._typed == ""


@pytest.mark.parametrize(
    ("keys", "row"), [(["end"], -1), (["end", "home"], 0), (["pagedown"], 8), (["pagedown", "pageup"], 0)]
)
async def test_page_home_and_end_keys_move_through_the_list(keys: list[str], row: int) -> None:
    panel = claim_list()
    async with PanelApp(panel).run_test(size=SIZE) as pilot:
        panel.focus()
        await pilot.press(*keys)
        assert panel.looked_at() == panel._tracks[row].id


async def test_the_question_is_the_price_of_the_row_in_focus() -> None:
    panel = claim_list()
    async with PanelApp(panel).run_test(size=SIZE) as pilot:
        panel.focus()
        await pilot.press("down")
        assert panel.question().startswith(names(panel)[1])
        assert "You have the cards." in panel.question()
        keys = tuple(panel.keys())
        assert Key("Enter", "pay", "choose") in keys


async def test_the_chip_keeps_its_colour_under_the_cursor() -> None:
    panel = claim_list()
    async with PanelApp(panel).run_test(size=SIZE) as pilot:
        panel.focus()
        await pilot.pause()
        rendered = panel.render()
        assert isinstance(rendered, Content)
        row = rendered.split("\n")[2]
        styles = [str(style) for start, end, style in row.spans if start <= 1 < end]
        assert "card-" in styles[-1]  # the last one counts


async def test_letters_that_no_city_has_leave_no_track_in_focus() -> None:
    panel = claim_list()
    async with PanelApp(panel).run_test(size=SIZE) as pilot:
        panel.focus()
        await pilot.press("z", "z", "z")
        assert names(panel) == []
        assert panel.looked_at() is None
        assert panel.map_highlight().way == frozenset()


def test_the_help_explains_the_signs_that_the_board_has() -> None:
    assert "~ is a ferry. ^ is a tunnel." in claim_list().help_text()
    help_text = claim_list(view_of(lay(nederland(), cards(red=5)), SeatNo(0))).help_text()
    assert "ferry" not in help_text
    assert "tunnel" not in help_text


@pytest.mark.parametrize(("tokens", "loans"), [(2, True), (99, False)])
async def test_the_list_says_how_many_tracks_can_be_had_only_by_a_loan_and_which(
    tokens: int, loans: bool
) -> None:
    state = lay(nederland(), cards(white=3, red=2, locomotive=1))
    state.tokens[0] = tokens
    view = view_of(state, SeatNo(0))
    count = sum(price.loan for price in worth_a_row(view))
    assert count == 0 if not loans else 0 < count < len(view.moves.tracks())
    panel, jump = claim_list(view), JumpChoice(view, UNICODE)
    async with PanelApp(panel).run_test(size=(35, 60)) as pilot:
        await pilot.pause()
        rows = lines(panel)
        assert any(row.startswith(f"! {count} by a loan") for row in rows) == loans
        assert sum(bool(re.search(r" !\d +\d+$", row)) for row in rows) == count
        assert max(map(len, rows)) <= 35
    assert (f"Only by a loan: {count}." in jump.question()) == loans


async def test_two_payments_for_one_track_can_be_told_apart() -> None:
    view = view_of(lay(nordic(), cards(purple=3, yellow=3)), SeatNo(0))
    claims = view.moves.claims(TrackId("goteborg-norrkoping/grey"))
    choice = OptionChoice(view, UNICODE, claims, "What do you do?")
    async with PanelApp(choice).run_test(size=(35, 20)) as pilot:
        await pilot.pause()
        rows = [line for line in lines(choice) if "Göteborg–Norrköping" in line]
        assert [row.split()[-2:] for row in rows] == [["3P", "4"], ["3Y", "4"]]


async def test_of_two_tracks_that_are_alike_one_has_a_row_and_a_letter_until_one_is_taken() -> None:
    """With a toll that goes to a player, or in another colour, the second is not the same to claim."""
    state = lay(nederland(), cards(red=6))
    view = view_of(state, SeatNo(0))
    twins = [TrackId("emden-groningen/grey-1"), TrackId("emden-groningen/grey-2")]
    assert view.moves.tracks().issuperset(twins)
    for panel in (claim_list(view), JumpChoice(view, UNICODE)):
        assert [track.id for track in panel._tracks if track.id in twins] == twins[:1]
    assert len(names(claim_list(view))) == len(set(names(claim_list(view))))
    view = view_of(build(state, 1, twins[0]), SeatNo(0))
    assert [track.id for track in claim_list(view)._tracks if track.id in twins] == twins[1:]

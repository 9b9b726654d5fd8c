"""Pictures of the table, the replay and the end, at chosen moments of the sample games."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from core.board import CityId, TrackId
from core.game import Game
from core.phase import Phase
from core.planning.prospects import prospects_of
from core.setup import HUMAN
from core.state import State
from saves.folder import sample_folder
from saves.store import branch, load_to_read
from tests.tui.at_table import cursor_cells, said, shown, strips_of
from tests.tui.map_app import owners_in_sight
from tests.tui.table_app import TableApp
from tui.app.signs import ASCII, UNICODE, Glyphs
from tui.app.theme import ANSI, CONTRAST, DARK, LIGHT
from tui.map.highlights import cities_of
from tui.map.widget import MapView
from tui.screens.curtain import CurtainScreen
from tui.screens.end import EndScreen, SeatTickets
from tui.screens.game import GameScreen
from tui.screens.replay import ReplayScreen
from tui.session.opening import at_one_keyboard
from tui.session.recording import Recording
from tui.widgets.chart import ScoreChart
from tui.widgets.choose_one import NeutralChoice, TunnelChoice
from tui.widgets.choose_tickets import TicketChoice
from tui.widgets.claim_list import ClaimList
from tui.widgets.decision import Decision
from tui.widgets.desk import Desk
from tui.widgets.jump import JumpChoice
from tui.widgets.market import Market
from tui.widgets.payment import Payment
from tui.widgets.prompt import Prompt
from tui.widgets.results import FinalTable, in_order
from tui.widgets.scores import ScoreTable
from tui.widgets.story import Story
from tui.widgets.tickets import TicketList

SIZES = [(80, 24), (120, 40), (200, 60)]
at_all_sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
TURN = ": take cards, claim a track, "
SnapCompare = Callable[..., bool]


def sample(name: str) -> Game:
    return load_to_read(sample_folder() / f"{name}.toml")[0]


def moment(game: Game, wanted: Callable[[State], bool], nth: int = 1) -> int:
    """The entry after which something is so for the nth time."""
    for n in range(1, len(game.log) + 1):
        if wanted(game.at(n)):
            nth -= 1
            if not nth:
                return n
    raise LookupError


def table(game: Game, n: int, folder: Path, *, signs: Glyphs = UNICODE, theme: str = DARK.name) -> TableApp:
    """The game as it stood after an entry, going on, with the eyes of whoever is to act; nobody is a bot."""
    humans = tuple(attrs.evolve(seat, player=HUMAN) for seat in game.setup.seats)
    people = Game(attrs.evolve(game.setup, seats=humans), game.board)
    for number, entry in enumerate(game.log.in_force(n), 1):
        people.follow(attrs.evolve(entry, n=number))
    session = at_one_keyboard(branch(people, len(people.log), folder / "game.toml"))
    session.take_seat(people.state.seat)
    return TableApp(lambda: GameScreen(session), folder, signs=signs, theme=theme)


def map_of(pilot: Pilot[Any]) -> MapView:
    return pilot.app.screen.query_one(MapView)


def letter_colours(pilot: Pilot[Any], text: str) -> set[object]:
    """The colours of the letters of the panel's row that has a text."""
    (strip,) = (strip for strip in pilot.app.screen._compositor.render_strips() if text in strip.text)
    row = strip.crop(map_of(pilot).region.right, pilot.app.screen.query_one("#side").region.right)
    return {segment.style.color for segment in row if segment.style and segment.text.strip()}


def offered(pilot: Pilot[Any]) -> set[str]:
    """The keys that work now, of those for the line at the bottom."""
    return {key.key for key in pilot.app.screen.query_one(Prompt).all_keys if key.can}


def map_text(pilot: Pilot[Any]) -> str:
    return "".join(strip.text for strip in strips_of(pilot, map_of(pilot)))


def decision_of(pilot: Pilot[Any]) -> Decision:
    """What the player is asked, which has the focus."""
    decision = pilot.app.screen.query_one(Desk).decision
    assert decision is not None
    assert pilot.app.focused is decision
    return decision


def lit_headings(pilot: Pilot[Any]) -> list[str]:
    """The headings that show the focus: none while the map has it, else exactly one."""
    right = pilot.app.screen._compositor.render_strips()
    marks = (f"{UNICODE.pointer} ", f"{ASCII.pointer} ")
    bold = [
        segment for strip in right for segment in strip if segment.style is not None and segment.style.bold
    ]
    names = [segment.text[2:].strip() for segment in bold if segment.text.startswith(marks)]
    return [name for name in names if name]  # a row may have a pointer of its own


def check_turn(pilot: Pilot[Any], name: str) -> None:
    """It is this player's turn, as the table and the question say; the map has the focus, and every move is offered."""
    pointer = UNICODE.pointer if UNICODE.pointer in shown(pilot) else ASCII.pointer
    (row,) = (
        strip.text
        for strip in strips_of(pilot, pilot.app.screen.query_one(ScoreTable))
        if pointer in strip.text
    )
    assert name in row
    news, _, question = pilot.app.screen.query_one(Prompt).question.rpartition(f"{name}: ")
    assert question == "take cards, claim a track, or draw tickets."
    assert not news or news.endswith(" points. ")
    assert pilot.app.focused is map_of(pilot)
    assert map_of(pilot).cursor is None
    assert cursor_cells(pilot, map_of(pilot))  # they show the focus, and nothing else does
    assert {"1–5", "d", "c", "f", "t", "v", "u", "q"} <= offered(pilot)
    assert lit_headings(pilot) == []


def keys(*words: str, shows: str, so: Callable[[Pilot[Any]], object] = bool) -> Callable[[Pilot[Any]], Any]:
    """
    Press keys before the picture is taken. Then this must stand on the screen, and this be so, or be checked: a picture
    alone is easily taken of something else.
    """

    async def before(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        for word in words:
            await pilot.press(word)
        await pilot.pause()
        assert shows in shown(pilot)
        assert so(pilot) in {True, None}

    return before


def in_turn(state: State) -> bool:
    return state.phase is Phase.TURN


@at_all_sizes
def test_nederland_in_the_middle_of_a_game(
    size: tuple[int, int], snap_compare: SnapCompare, tmp_path: Path
) -> None:
    """Whose turn it is in the table and below; market, hand with tokens, tickets with trains missing; tracks of two owners."""
    game = sample("nederland-tolls-2")
    app = table(game, moment(game, in_turn, 45), tmp_path)

    def check(pilot: Pilot[Any]) -> None:
        check_turn(pilot, "Bram")
        assert owners_in_sight(map_of(pilot)) == {0, 1}
        for part in ("Market ──", "4 cards ── 7 tokens", "Tickets, 1 of 4 done ── "):
            assert part in re.sub("─+", "──", shown(pilot))
        assert "31 Groningen–Breda 3" in " ".join(shown(pilot).split())

    assert snap_compare(app, terminal_size=size, run_before=keys(shows=TURN, so=check))


@at_all_sizes
def test_nordic_in_the_middle_of_a_game(
    size: tuple[int, int], snap_compare: SnapCompare, tmp_path: Path
) -> None:
    """Ferries ~ with their locomotives *, tunnels ^, no tolls and no loans; the story below the tickets."""
    game = sample("nordic-3")
    app = table(game, moment(game, in_turn, 40), tmp_path)

    def check(pilot: Pilot[Any]) -> None:
        check_turn(pilot, "Anna")
        assert {*"~*^"} <= set(map_text(pilot))
        assert not [word for word in ("tokens", "toll", "lns", "loan") if word in shown(pilot)]
        tickets, story = pilot.app.screen.query_one(TicketList), pilot.app.screen.query_one(Story)
        assert tickets.region.bottom <= story.region.y
        assert "65 Cleo claims Oslo–Örebro (green)" in " ".join(
            strip.text for strip in strips_of(pilot, story)
        )

    assert snap_compare(app, terminal_size=size, run_before=keys(shows=TURN, so=check))


@at_all_sizes
def test_choosing_the_first_tickets(size: tuple[int, int], snap_compare: SnapCompare, tmp_path: Path) -> None:
    """
    Five tickets with their numbers on the map, two of them marked; in gold the way that the one in focus has in the plan
    for both. All of its row is in the colours of the focus. On a large terminal the plan in words is that of both.
    """
    app = table(sample("nederland-tolls-5"), 1, tmp_path)

    async def mark(pilot: Pilot[Any]) -> None:
        await keys(
            "1", "3", shows="At least 3. 2 marked", so=lambda pilot: bool(map_of(pilot).highlight.way)
        )(pilot)
        assert "3 [x] 19 Utrecht–Middelburg" in shown(pilot)
        assert len(letter_colours(pilot, "3 [x] 19 Utrecht–Middelburg")) == 1
        choice = decision_of(pilot)
        assert isinstance(choice, TicketChoice)
        assert choice.row == 2
        assert shown(pilot).count("[x]") == 2
        assert lit_headings(pilot) == ["On offer"]
        assert set(map_of(pilot).highlight.badges.values()) == {*"12345"}
        assert "Enter" not in offered(pilot)

    assert snap_compare(app, terminal_size=size, run_before=mark)


@at_all_sizes
def test_the_list_of_tracks_one_can_pay(
    size: tuple[int, int], snap_compare: SnapCompare, tmp_path: Path
) -> None:
    """Tickets above; below them tracks for these first, with a plus, then by points; on the one in focus the cursor of the map."""
    game = sample("nordic-2")
    app = table(game, moment(game, in_turn, 30), tmp_path)

    def check(pilot: Pilot[Any]) -> None:
        choice = decision_of(pilot)
        assert isinstance(choice, ClaimList)
        assert lit_headings(pilot) == ["You can pay"]
        assert "Tickets, 0 of 4 done" in shown(pilot)
        rows = [row.plain for row in choice.rows()]
        assert [row[0] for row in rows] == ["+", "+", *" " * 19]
        seen = "21 tracks" if size == (200, 60) else f"1–{choice.size.height - 2} of 21 tracks"
        assert f"▸ You can pay {'─' * (20 - len(seen))} {seen}" in shown(pilot)
        points = [int(row.split()[-1]) for row in rows[2:]]
        assert points == sorted(points, reverse=True)
        assert "Vaasa–Umeå" in rows[1]
        assert choice.looked_at() == "umea-vaasa/grey"
        assert map_of(pilot).highlight.way == {"umea-vaasa/grey"}
        assert map_of(pilot).cursor == "umea-vaasa/grey"
        assert map_of(pilot).has_in_sight(TrackId("umea-vaasa/grey"))
        assert offered(pilot) >= {"↑↓", "Enter", "a–z", "q"}

    assert snap_compare(
        app,
        terminal_size=size,
        run_before=keys(
            "c",
            "down",
            shows="▸ You can pay",
            so=check,
        ),
    )


@at_all_sizes
def test_the_plan_over_the_map(size: tuple[int, int], snap_compare: SnapCompare, tmp_path: Path) -> None:
    """
    The ways of all open tickets as thick quiet lines on the map, and the cities of these tickets as stars. At 80×24 it
    is a part, but not one where there is nothing of the plan.
    """
    game = sample("nordic-2")
    app = table(game, moment(game, in_turn, 30), tmp_path)

    def check(pilot: Pilot[Any]) -> None:
        board_map = map_of(pilot)
        assert board_map.view is not None
        assert board_map.highlight.plan == {track.id for track in prospects_of(board_map.view).tracks}
        assert any(map(board_map.has_in_sight, board_map.highlight.plan))
        assert not board_map.highlight.way
        assert board_map.drawing is not None
        dots = [board_map.drawing.cities[city].dot for city in board_map.highlight.open_cities]
        in_sight = board_map.room.region.translate(board_map.scroll_offset)
        stars = sum(in_sight.contains(*dot) for dot in dots)
        assert stars == map_text(pilot).count(UNICODE.open_city) >= 2

    assert snap_compare(
        app,
        terminal_size=size,
        run_before=keys("v", shows="The plan for your open tickets is on the map.", so=check),
    )


async def test_v_moves_the_map_only_where_nothing_of_the_plan_is_in_sight(tmp_path: Path) -> None:
    game = sample("nordic-2")
    async with table(game, moment(game, in_turn, 30), tmp_path).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        places = [map_of(pilot).scroll_offset]
        for _ in range(3):
            await pilot.press("v")
            await pilot.pause()
            places.append(map_of(pilot).scroll_offset)
        assert places[0] != places[1] == places[2] == places[3]
        map_of(pilot).reveal(TrackId("goteborg-norrkoping/grey"))
        await pilot.pause()
        elsewhere = map_of(pilot).scroll_offset
        await pilot.press("v", "v")
        await pilot.pause()
        assert map_of(pilot).scroll_offset == elsewhere != places[3]


def test_letters_to_claim_by(snap_compare: SnapCompare, tmp_path: Path) -> None:
    """A letter on every track that can be paid, and the same letters in the list, as far as there is room for it."""
    game = sample("nordic-2")
    app = table(game, moment(game, in_turn, 30), tmp_path)

    def check(pilot: Pilot[Any]) -> None:
        choice = decision_of(pilot)
        assert isinstance(choice, JumpChoice)
        letters, view = map_of(pilot).highlight.letters, map_of(pilot).view
        assert view is not None
        assert set(letters) == view.moves.tracks()
        assert all(f"{letter})" in map_text(pilot) for letter in letters.values())
        rows = [strip.text.strip() for strip in strips_of(pilot, choice)][1:]
        names = {
            letter: view.board.track_name(view.board.track(TrackId(track)))
            for track, letter in letters.items()
        }
        listed = [row for row in rows if row[1:2] == ")"]
        assert len(listed) > 15
        assert max(letters.values()) == "w"
        assert offered(pilot) == {"a–e g–p r–w", "q", "Tab", "?"}
        assert all(names[row[0]].split(" (")[0][:10] in row for row in listed)

    assert snap_compare(
        app,
        terminal_size=(120, 40),
        run_before=keys("f", shows="▸ Claim by letter", so=check),
    )


@at_all_sizes
def test_paying_for_a_track(size: tuple[int, int], snap_compare: SnapCompare, tmp_path: Path) -> None:
    """
    A proposed payment, colour by colour, that pays the track; above it the track's toll and who gets that. On the map what
    was claimed lately is marked with "!" as before.
    """
    game = sample("nederland-tolls-3-undo")
    app = table(game, moment(game, in_turn, 30), tmp_path)

    def check(pilot: Pilot[Any]) -> None:
        payment = decision_of(pilot)
        assert isinstance(payment, Payment)
        assert lit_headings(pilot) == ["Claim"]
        track = payment.looked_at()
        assert track == "amsterdam-utrecht/orange"
        assert map_of(pilot).highlight.way == {track}
        assert map_of(pilot).has_in_sight(track)
        assert isinstance(pilot.app.screen, GameScreen)
        assert map_of(pilot).highlight.last_move == pilot.app.screen.session.new_tracks() != frozenset()
        assert "!" in map_text(pilot)
        rows = [strip.text.strip() for strip in strips_of(pilot, payment)]
        toll = rows.index("Toll 1 to Anna; you have 28.")
        assert rows[toll - 1] == "1 orange for 1 point."
        assert (
            toll < next(n for n, row in enumerate(rows) if " of " in row) < rows.index("These cards pay it:")
        )
        assert {"Enter", "q"} <= offered(pilot)

    run_before = keys("c", "enter", shows="These cards pay it:", so=check)
    assert snap_compare(app, terminal_size=size, run_before=run_before)


def test_a_claim_that_forces_a_loan(snap_compare: SnapCompare, tmp_path: Path) -> None:
    """The question and the panel both say that it costs a loan."""
    game = sample("nederland-tolls-2")
    n = moment(game, in_turn, 20)
    app = table(game, n, tmp_path)

    async def claim(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        assert screen.view is not None
        # The purse is emptied for the picture alone: the session's own view would fill it again.
        screen.tabletop.view = attrs.evolve(screen.view, tokens=0)
        await keys("c", "enter", shows="It will cost you a loan.")(pilot)
        payment = decision_of(pilot)
        assert isinstance(payment, Payment)
        assert payment.needs_loan
        assert "A LOAN: −5 points" in " ".join(strip.text for strip in strips_of(pilot, payment))
        assert "Enter" in offered(pilot)

    assert snap_compare(app, terminal_size=(80, 24), run_before=claim)


def test_a_tunnel_that_costs_more(snap_compare: SnapCompare, tmp_path: Path) -> None:
    """The cards announced, the three turned up, the ways to pay and to give up."""
    game = sample("nordic-3")
    n = moment(game, lambda state: state.phase is Phase.TUNNEL)

    def check(pilot: Pilot[Any]) -> None:
        choice = decision_of(pilot)
        assert isinstance(choice, TunnelChoice)
        assert lit_headings(pilot) == ["Tunnel"]
        rows = [" ".join(strip.text.split()) for strip in strips_of(pilot, choice)]
        assert {"Announced: P 1", "Turned up: W Y L", "Pay P 1", "Pay L 1"} <= set(rows)
        assert map_of(pilot).highlight.way == {choice.looked_at()}
        assert map_of(pilot).has_in_sight(choice.looked_at())
        assert offered(pilot) >= {"↑↓", "Enter"}

    run_before = keys(shows="Give up: the turn ends", so=check)
    assert snap_compare(table(game, n, tmp_path), terminal_size=(80, 24), run_before=run_before)


def test_the_neutral_players_choice(snap_compare: SnapCompare, tmp_path: Path) -> None:
    """Two tracks to choose from, the one in focus in gold and in sight; the neutral player has a line of its own."""
    game = sample("nederland-neutral")
    n = moment(game, lambda state: state.phase is Phase.NEUTRAL)

    def check(pilot: Pilot[Any]) -> None:
        choice = decision_of(pilot)
        assert isinstance(choice, NeutralChoice)
        assert lit_headings(pilot) == ["Neutral player"]
        assert [row.plain for row in choice.rows()] == [
            "Amsterdam–Rotterdam (red)",
            "Amsterdam–Rotterdam (blue)",
        ]
        assert map_of(pilot).highlight.way == {"amsterdam-rotterdam/red"}
        assert map_of(pilot).has_in_sight(TrackId("amsterdam-rotterdam/red"))
        table_rows = [strip.text for strip in strips_of(pilot, pilot.app.screen.query_one(ScoreTable))]
        assert "neutral" in table_rows[3]

    assert snap_compare(
        table(game, n, tmp_path),
        terminal_size=(80, 24),
        run_before=keys(
            shows="rack does the neutral player take?",
            so=check,
        ),
    )


def test_the_second_card(snap_compare: SnapCompare, tmp_path: Path) -> None:
    """The question asks for the second card; the keys for claiming and tickets are not offered."""
    game = sample("nederland-tolls-2")
    n = moment(game, lambda state: state.phase is Phase.SECOND_CARD, 9)
    assert snap_compare(
        table(game, n, tmp_path),
        terminal_size=(80, 24),
        run_before=keys(
            shows="take your second card.",
            so=lambda pilot: {"1–5", "d"} <= offered(pilot) and "claim" not in shown(pilot).splitlines()[-1],
        ),
    )


def test_the_last_round(snap_compare: SnapCompare, tmp_path: Path) -> None:
    """The question begins with "Last turn!", and says that no track finishes a ticket; the market marks no card that is lacking."""
    game = sample("nordic-2")
    n = moment(game, lambda state: in_turn(state) and state.last_turns >= 0)
    assert snap_compare(
        table(game, n, tmp_path),
        terminal_size=(80, 24),
        run_before=keys(
            shows="Last turn! ",
            so=lambda pilot: pilot.app.screen.query_one(Prompt).question.startswith("Last turn! "),
        ),
    )


def test_a_ticket_in_focus(snap_compare: SnapCompare, tmp_path: Path) -> None:
    """
    Its row is lit and tells what it wants; on the map its two cities and its cheapest free way are in gold, and what was
    claimed lately has its "!".
    """
    game = sample("nordic-2")
    app = table(game, moment(game, in_turn, 12), tmp_path)

    async def look(pilot: Pilot[Any]) -> None:
        await keys("tab", "tab", "tab", "tab", "down", shows=TURN)(pilot)
        assert isinstance(app.focused, TicketList)
        assert app.focused.row == 1
        assert lit_headings(pilot) == ["Tickets, 0 of 4 done"]
        assert "It still wants" in shown(pilot)
        lit = map_of(pilot).highlight
        assert lit.last_move
        assert "!" in map_text(pilot)
        assert lit.way
        assert len(lit.ends) == 2
        assert all(map(map_of(pilot).has_in_sight, lit.ends))

    assert snap_compare(app, terminal_size=(120, 40), run_before=look)


async def test_the_tickets_that_are_done_are_lit_in_one_colour(tmp_path: Path) -> None:
    """The green of their sign could not be read on the ground of the focus."""
    game = sample("nordic-2")
    app = table(game, moment(game, lambda state: in_turn(state) and state.last_turns >= 0), tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await keys("tab", "tab", "tab", "tab", "down", "down", shows="✓ 10 done, 108 points")(pilot)
        assert isinstance(app.focused, TicketList)
        assert len(letter_colours(pilot, "✓ 10 done, 108 points")) == 1


async def test_all_headings_end_in_the_same_quiet_line(tmp_path: Path) -> None:
    """A brighter one would look like the focus."""
    game = sample("nordic-2")
    async with table(game, moment(game, in_turn, 30), tmp_path).run_test(size=(200, 60)) as pilot:
        await pilot.pause()
        panels = [
            strip.crop(map_of(pilot).region.right) for strip in pilot.app.screen._compositor.render_strips()
        ]
        rules = [segment for strip in panels for segment in strip if set(segment.text) == {UNICODE.rule}]
        assert len(rules) == 7, "market, cards, tickets, story; plan, scores, help"
        assert len({segment.style for segment in rules}) == 1


def test_a_refused_key_says_why(snap_compare: SnapCompare, tmp_path: Path) -> None:
    """The sentence stands where the question was."""
    game = sample("nederland-tolls-2")
    n = moment(game, lambda state: state.phase is Phase.SECOND_CARD, 2)
    assert snap_compare(
        table(game, n, tmp_path),
        terminal_size=(80, 24),
        run_before=keys(
            "t",
            shows="Take your second card first.",
            so=lambda pilot: (
                pilot.app.screen.query_one(Prompt).refusal == "Take your second card first."
                and "take your second card." not in shown(pilot)
            ),
        ),
    )


def test_finding_a_city(snap_compare: SnapCompare, tmp_path: Path) -> None:
    """The city that was found, a line to type in below it, and its keys; the cursor of the map, in brackets, is on Göteborg."""
    game = sample("nordic-2")
    app = table(game, moment(game, in_turn, 12), tmp_path)
    assert snap_compare(
        app,
        terminal_size=(80, 24),
        run_before=keys(
            *("slash", "g", "o", "t"),
            shows="[◉]",
            so=lambda pilot: (
                map_of(pilot).cursor == "goteborg"
                and isinstance(pilot.app.focused, Input)
                and pilot.app.focused.region.y == pilot.app.screen.query_one(Prompt).region.y + 1
                and said(pilot).startswith("Göteborg: ")
            ),
        ),
    )


def test_five_players(snap_compare: SnapCompare, tmp_path: Path) -> None:
    """Five rows in the scoring table, Eva's lit; around the cursor, on Rotterdam, trains of all five are in sight."""
    game = sample("nederland-tolls-5")
    app = table(game, moment(game, in_turn, 100), tmp_path)

    def check(pilot: Pilot[Any]) -> None:
        assert map_of(pilot).cursor == "rotterdam"
        assert owners_in_sight(map_of(pilot)) == {0, 1, 2, 3, 4}
        rows = [strip.text for strip in strips_of(pilot, pilot.app.screen.query_one(ScoreTable))]
        assert len(rows) == 6
        assert [row for row in rows if UNICODE.pointer in row] == [row for row in rows if "Eva" in row]

    assert snap_compare(
        app,
        terminal_size=(80, 24),
        run_before=keys(
            *("slash", "r", "o", "t", "enter"),
            shows="Rotterdam",
            so=check,
        ),
    )


@pytest.mark.parametrize("theme", [LIGHT.name, CONTRAST.name, ANSI.name])
def test_looks(theme: str, snap_compare: SnapCompare, tmp_path: Path) -> None:
    """
    The same moment in the other looks: every card, owner and key can be told apart. What is black with 16 colours
    is grey in the picture, which has a palette of its own.
    """
    game = sample("nordic-3")
    app = table(game, moment(game, in_turn, 40), tmp_path, theme=theme)

    def check(pilot: Pilot[Any]) -> None:
        check_turn(pilot, "Anna")
        assert pilot.app.theme == theme
        chips = {
            (segment.style.color, segment.style.bgcolor)
            for strip in strips_of(pilot, pilot.app.screen.query_one(Market))
            for segment in strip
            if segment.style is not None and segment.text.strip(" +") in {"R", "K", "Y", "B"}
        }
        assert len(chips) == 4
        assert all(letter != ground for letter, ground in chips)
        assert owners_in_sight(map_of(pilot)) == {0, 1, 2}

    assert snap_compare(app, terminal_size=(120, 40), run_before=keys(shows=TURN, so=check))


def test_ascii(snap_compare: SnapCompare, tmp_path: Path) -> None:
    """On the map "@" for cities and "*" for those of open tickets, "-", "/" and "|" for rails; owners are "#", "%" and "&"."""
    game = sample("nordic-3")
    app = table(game, moment(game, in_turn, 40), tmp_path, signs=ASCII)

    def check(pilot: Pilot[Any]) -> None:
        check_turn(pilot, "Anna")
        assert {*"@*-/|#%&"} <= set(map_text(pilot))
        assert [sign for sign in map_text(pilot) if not sign.isascii() and not sign.isalpha()] == []
        assert owners_in_sight(map_of(pilot)) == {0, 1, 2}

    assert snap_compare(app, terminal_size=(120, 40), run_before=keys(shows=TURN, so=check))


@at_all_sizes
def test_the_curtain(size: tuple[int, int], snap_compare: SnapCompare, tmp_path: Path) -> None:
    """Nothing but whose turn it is, that the others look away, and which key to press."""
    app = TableApp(lambda: CurtainScreen("Anna"), tmp_path)

    def check(pilot: Pilot[Any]) -> None:
        words = " ".join(re.sub("[╭╮╰╯─│]", " ", shown(pilot)).split())
        assert words == "It is Anna's turn. Everybody else look away. Anna, press Enter."

    assert snap_compare(app, terminal_size=size, run_before=keys(shows="It is Anna's turn.", so=check))


def test_going_to_a_move(snap_compare: SnapCompare, tmp_path: Path) -> None:
    """A small question over the replay, with the numbers that it takes."""
    game = sample("nordic-2")
    app = TableApp(lambda: ReplayScreen(Recording(game), 60), tmp_path)
    assert snap_compare(
        app,
        terminal_size=(80, 24),
        run_before=keys(
            "g",
            "4",
            "2",
            shows="Go to move (1–128):",
            so=lambda pilot: (
                isinstance(pilot.app.focused, Input)
                and pilot.app.focused.value == "42"
                and isinstance(pilot.app.screen_stack[-2], ReplayScreen)
            ),
        ),
    )


def check_end(pilot: Pilot[Any]) -> None:
    """The winner is lit, their tickets stand below, the map has their cities, and the chart its top claims."""
    screen, final = pilot.app.screen, pilot.app.screen.query_one(FinalTable)
    assert pilot.app.focused is final
    assert final.place == 0
    assert lit_headings(pilot) == ["Final score"]
    assert final.view is not None
    winner = in_order(final.view)[0]
    rows = [row.plain for row in screen.query_one(SeatTickets).lines_of(final.view)]
    assert rows[0].startswith(f"Tickets of {final.view.seats[winner.seat].name} ")
    assert len(rows) == 1 + len(winner.tickets_done) + len(winner.tickets_missed)
    board = final.view.board
    tickets = [board.ticket_numbers[slug] for slug in (*winner.tickets_done, *winner.tickets_missed)]
    gold = map_of(pilot).highlight.badges
    assert set(gold) == cities_of(final.view.board, tickets)
    assert any(map(map_of(pilot).has_in_sight, map(CityId, gold)))
    chart, side = screen.query_one(ScoreChart), screen.query_one("#side")
    told = " ".join(" ".join(row.text for row in strips_of(pilot, final)).split())
    in_parts = told.count(" for tracks")
    has_little_room = pilot.app.size.height == 24 or (
        len(final.view.seats) == 5 and pilot.app.size.width == 120
    )
    assert in_parts == (1 if has_little_room else len(final.view.seats))
    assert "The game is over: " in said(pilot)
    claims = strips_of(pilot, chart)[-1].text
    assert "…" not in claims
    assert re.search(r"top.*: \S+ \+\d+ .+–.+", claims)
    assert chart.region.y >= map_of(pilot).region.bottom or chart.region.y >= side.region.bottom
    assert side.show_vertical_scrollbar is (side.virtual_size.height > side.size.height)
    assert {"↑↓", "r", "o", "n", "q"} <= offered(pilot)
    assert ("z" in offered(pilot)) is not map_of(pilot).fits


@at_all_sizes
@pytest.mark.parametrize("name", ["nederland-tolls-5", "nordic-2"])
def test_the_end(name: str, size: tuple[int, int], snap_compare: SnapCompare, tmp_path: Path) -> None:
    """
    Places and the reason, the winner lit, whose tickets stand below, with their cities in gold on the map; every part of
    each score, or of the winner's alone where all have no room: at 80×24, and of five players at 120×40. How the scores
    went, and below that as many top claims as have room, each of them whole: one, but at 200×60. The chart is under the
    map, or where that fills its room under the table. Where the table is longer than its room, it has a scroll bar. The
    line below says which move ended the game.
    """
    game = sample(name)
    session = at_one_keyboard(branch(game, len(game.log), tmp_path / "game.toml"))
    app = TableApp(lambda: EndScreen(session), tmp_path)
    assert snap_compare(app, terminal_size=size, run_before=keys(shows="The game is over: ", so=check_end))


@at_all_sizes
def test_a_replay(size: tuple[int, int], snap_compare: SnapCompare, tmp_path: Path) -> None:
    """A claim with open cards: its track is marked with "!" and in sight, the lines below tell move, eyes and keys."""
    game = sample("nordic-2")
    app = TableApp(lambda: ReplayScreen(Recording(game), 60), tmp_path)

    def check(pilot: Pilot[Any]) -> None:
        track = TrackId("umea-vaasa/grey")
        assert map_of(pilot).highlight.last_move == {track}
        assert map_of(pilot).has_in_sight(track)
        assert map_text(pilot).count("!") == 1
        assert isinstance(pilot.app.focused, ScoreChart)
        assert pilot.app.focused.here == 61
        assert lit_headings(pilot) == ["Scores before the final count"]
        assert {"←→", "b", "f", "n", "Space", "e", "o", "p", "q", "v", "g", "w"} <= offered(pilot)

    assert snap_compare(
        app,
        terminal_size=size,
        run_before=keys(
            "f",
            shows="move 61 of 128, open cards",
            so=check,
        ),
    )

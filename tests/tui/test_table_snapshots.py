"""Pictures of the table, the replay and the end, at chosen moments of the sample games."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from core.board import TrackId
from core.game import Game
from core.phase import Phase
from core.setup import HUMAN
from core.state import State
from saves.folder import sample_folder
from saves.store import branch, load_to_read
from tests.tui.at_table import shown
from tests.tui.map_app import owners_in_sight
from tests.tui.table_app import TableApp
from tui.app.signs import ASCII, UNICODE, Glyphs
from tui.app.theme import ANSI, CONTRAST, DARK, LIGHT
from tui.map.widget import MapView
from tui.screens.curtain import CurtainScreen
from tui.screens.end import EndScreen
from tui.screens.game import GameScreen
from tui.screens.replay import ReplayScreen
from tui.session.opening import at_one_keyboard
from tui.session.recording import Recording
from tui.widgets.prompt import Prompt
from tui.widgets.tickets import TicketList

SIZES = [(80, 24), (120, 40), (200, 60)]
at_all_sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
TURN = ": take cards, claim a track, or draw tickets."
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
    row = strip.crop(map_of(pilot).region.right)
    return {segment.style.color for segment in row if segment.style and segment.text.strip()}


def offered(pilot: Pilot[Any]) -> set[str]:
    """The keys in the line at the bottom."""
    return {key.key for key in pilot.app.screen.query_one(Prompt).keys}


def keys(*words: str, shows: str, so: Callable[[Pilot[Any]], bool] = bool) -> Callable[[Pilot[Any]], Any]:
    """
    Press keys before the picture is taken. Then this must stand on the screen, and this be so: a picture alone is
    easily taken of something else.
    """

    async def before(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        for word in words:
            await pilot.press(word)
        await pilot.pause()
        assert shows in shown(pilot)
        assert so(pilot)

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
    assert snap_compare(app, terminal_size=size, run_before=keys(shows=TURN))


@at_all_sizes
def test_nordic_in_the_middle_of_a_game(
    size: tuple[int, int], snap_compare: SnapCompare, tmp_path: Path
) -> None:
    """Ferries ~ with their locomotives *, tunnels ^, no tolls and no loans; the story below the tickets."""
    game = sample("nordic-3")
    app = table(game, moment(game, in_turn, 40), tmp_path)
    assert snap_compare(app, terminal_size=size, run_before=keys(shows=TURN))


@at_all_sizes
def test_choosing_the_first_tickets(size: tuple[int, int], snap_compare: SnapCompare, tmp_path: Path) -> None:
    """
    Five tickets with their numbers on the map, two of them marked, the way of the one in focus in gold; all of its
    row is in the colours of the focus.
    """
    app = table(sample("nederland-tolls-5"), 1, tmp_path)

    async def mark(pilot: Pilot[Any]) -> None:
        await keys(
            "1", "3", shows="At least 3. 2 marked", so=lambda pilot: bool(map_of(pilot).highlight.way)
        )(pilot)
        assert "3 [x] 19 Utrecht–Middelburg" in shown(pilot)
        assert len(letter_colours(pilot, "3 [x] 19 Utrecht–Middelburg")) == 1

    assert snap_compare(app, terminal_size=size, run_before=mark)


@at_all_sizes
def test_the_list_of_tracks_one_can_pay(
    size: tuple[int, int], snap_compare: SnapCompare, tmp_path: Path
) -> None:
    """Tickets above; below them tracks for these first, with a plus, then by points; the one in focus in gold on the map."""
    game = sample("nordic-2")
    app = table(game, moment(game, in_turn, 30), tmp_path)
    assert snap_compare(
        app,
        terminal_size=size,
        run_before=keys(
            "c",
            "down",
            shows="▸ You can pay",
            so=lambda pilot: map_of(pilot).highlight.way == {"umea-vaasa/grey"},
        ),
    )


@at_all_sizes
def test_the_plan_over_the_map(size: tuple[int, int], snap_compare: SnapCompare, tmp_path: Path) -> None:
    """The ways of all open tickets as thick quiet lines on the map, and the cities of these tickets as stars."""
    game = sample("nordic-2")
    app = table(game, moment(game, in_turn, 30), tmp_path)
    assert snap_compare(
        app,
        terminal_size=size,
        run_before=keys("v", shows="v plan", so=lambda pilot: len(map_of(pilot).highlight.plan) > 5),
    )


def test_letters_to_claim_by(snap_compare: SnapCompare, tmp_path: Path) -> None:
    """A letter on every track that can be paid, and the same letters in the list, as far as there is room for it."""
    game = sample("nordic-2")
    app = table(game, moment(game, in_turn, 30), tmp_path)
    assert snap_compare(
        app,
        terminal_size=(120, 40),
        run_before=keys(
            "f", shows="▸ Claim by letter", so=lambda pilot: len(map_of(pilot).highlight.letters) == 21
        ),
    )


@at_all_sizes
def test_paying_for_a_track(size: tuple[int, int], snap_compare: SnapCompare, tmp_path: Path) -> None:
    """A proposed payment, colour by colour, that pays the track; above it the track's toll and who gets that."""
    game = sample("nederland-tolls-3-undo")
    app = table(game, moment(game, in_turn, 30), tmp_path)
    assert snap_compare(app, terminal_size=size, run_before=keys("c", "enter", shows="These cards pay it:"))


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

    assert snap_compare(app, terminal_size=(80, 24), run_before=claim)


def test_a_tunnel_that_costs_more(snap_compare: SnapCompare, tmp_path: Path) -> None:
    """The cards announced, the three turned up, the ways to pay and to give up."""
    game = sample("nordic-3")
    n = moment(game, lambda state: state.phase is Phase.TUNNEL)
    assert snap_compare(
        table(game, n, tmp_path), terminal_size=(80, 24), run_before=keys(shows="Give up: the turn ends")
    )


def test_the_neutral_players_choice(snap_compare: SnapCompare, tmp_path: Path) -> None:
    """Two tracks to choose from, the one in focus in gold and in sight; the neutral player has a line of its own."""
    game = sample("nederland-neutral")
    n = moment(game, lambda state: state.phase is Phase.NEUTRAL)
    assert snap_compare(
        table(game, n, tmp_path),
        terminal_size=(80, 24),
        run_before=keys(
            shows="rack does the neutral player take?",
            so=lambda pilot: map_of(pilot).has_in_sight(TrackId("amsterdam-rotterdam/red")),
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
            shows="take your second card.", so=lambda pilot: not {"c", "f", "t"} & offered(pilot)
        ),
    )


def test_the_last_round(snap_compare: SnapCompare, tmp_path: Path) -> None:
    """The question begins with "Last turn!"."""
    game = sample("nordic-2")
    n = moment(game, lambda state: in_turn(state) and state.last_turns >= 0)
    assert snap_compare(
        table(game, n, tmp_path), terminal_size=(80, 24), run_before=keys(shows="Last turn! ")
    )


def test_a_ticket_in_focus(snap_compare: SnapCompare, tmp_path: Path) -> None:
    """Its row is lit and tells what it wants; on the map its two cities and its cheapest free way are in gold."""
    game = sample("nordic-2")
    app = table(game, moment(game, in_turn, 12), tmp_path)

    async def look(pilot: Pilot[Any]) -> None:
        await keys("tab", "tab", "tab", "tab", "down", shows=TURN)(pilot)
        assert isinstance(app.focused, TicketList)
        assert app.focused.row == 1
        assert app.screen.query_one(MapView).highlight.way

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
        run_before=keys("t", shows="Take your second card first."),
    )


def test_finding_a_city(snap_compare: SnapCompare, tmp_path: Path) -> None:
    """A line to type in above the question; the cursor of the map, in brackets, is on Göteborg."""
    game = sample("nordic-2")
    app = table(game, moment(game, in_turn, 12), tmp_path)
    assert snap_compare(
        app,
        terminal_size=(80, 24),
        run_before=keys(
            "slash", "g", "o", "t", shows="[◉]", so=lambda pilot: map_of(pilot).cursor == "goteborg"
        ),
    )


def test_five_players(snap_compare: SnapCompare, tmp_path: Path) -> None:
    """Five rows in the scoring table, Eva's lit; around the cursor, on Rotterdam, trains of all five are in sight."""
    game = sample("nederland-tolls-5")
    app = table(game, moment(game, in_turn, 100), tmp_path)
    assert snap_compare(
        app,
        terminal_size=(80, 24),
        run_before=keys(
            *("slash", "r", "o", "t", "enter"),
            shows="Rotterdam",
            so=lambda pilot: (
                map_of(pilot).cursor == "rotterdam" and owners_in_sight(map_of(pilot)) == {0, 1, 2, 3, 4}
            ),
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
    assert snap_compare(app, terminal_size=(120, 40), run_before=keys(shows=TURN))


def test_ascii(snap_compare: SnapCompare, tmp_path: Path) -> None:
    """On the map "@" for cities and "*" for those of open tickets, "-", "/" and "|" for rails; owners are "#", "%" and "&"."""
    game = sample("nordic-3")
    app = table(game, moment(game, in_turn, 40), tmp_path, signs=ASCII)
    assert snap_compare(app, terminal_size=(120, 40), run_before=keys(shows=TURN))


@at_all_sizes
def test_the_curtain(size: tuple[int, int], snap_compare: SnapCompare, tmp_path: Path) -> None:
    """Nothing but whose turn it is and which key to press."""
    app = TableApp(lambda: CurtainScreen("Anna"), tmp_path)
    assert snap_compare(app, terminal_size=size, run_before=keys(shows="It is Anna's turn."))


def test_going_to_a_move(snap_compare: SnapCompare, tmp_path: Path) -> None:
    """A small question over the replay, with the numbers that it takes."""
    game = sample("nordic-2")
    app = TableApp(lambda: ReplayScreen(Recording(game, "nordic-2"), 60), tmp_path)
    assert snap_compare(
        app,
        terminal_size=(80, 24),
        run_before=keys(
            "g",
            "4",
            "2",
            shows="Go to move (1–128):",
            so=lambda pilot: pilot.app.screen.query_one(Input).value == "42",
        ),
    )


@at_all_sizes
@pytest.mark.parametrize("name", ["nederland-tolls-5", "nordic-2"])
def test_the_end(name: str, size: tuple[int, int], snap_compare: SnapCompare, tmp_path: Path) -> None:
    """
    Places, the reason and every part of each score, the winner lit, whose tickets stand below, with their cities in
    gold on the map; how the scores went, and below that the best claims, each of them whole. The chart is under the
    map, or where that fills its room under the table. Where the table is longer than its room, it has a scroll bar.
    """
    game = sample(name)
    session = at_one_keyboard(branch(game, len(game.log), tmp_path / "game.toml"))
    app = TableApp(lambda: EndScreen(session), tmp_path)
    assert snap_compare(app, terminal_size=size, run_before=keys(shows="The game is over."))


@at_all_sizes
def test_a_replay(size: tuple[int, int], snap_compare: SnapCompare, tmp_path: Path) -> None:
    """A claim with open cards: its track is marked with "!" and in sight, the lines below tell move, eyes and keys."""
    game = sample("nordic-2")
    app = TableApp(lambda: ReplayScreen(Recording(game, "nordic-2"), 60), tmp_path)
    assert snap_compare(
        app,
        terminal_size=size,
        run_before=keys(
            "f",
            shows="move 61 of 128, open cards",
            so=lambda pilot: map_of(pilot).highlight.last_move == {"umea-vaasa/grey"},
        ),
    )

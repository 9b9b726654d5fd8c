"""Setting up a new game."""

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import attrs
import pytest
from textual.color import Color
from textual.widgets import Input, Label

from core.board import MapId, VariantId
from core.setup import HUMAN, SeatColour, UndoRule
from tests.tui.at_table import strips_of
from tests.tui.shell import Player, Shell, at_all_sizes, press, settle, shell, shown, text_of, told
from tui.screens.new_game import NewGameScreen
from tui.screens.seat_row import NOBODY, SeatRow, player_options
from tui.session.draft import (
    OWN_MAP,
    Draft,
    DraftSeat,
    bot_name,
    first_draft,
    with_colour,
    with_player,
    your_name,
)
from tui.widgets.choice import Choice

BOT = "bot:random"


def draft(*names: str, bots: int = 1) -> Draft:
    """A table of these players, the last ones bots."""
    people = len(names) - bots
    seats = [
        DraftSeat(name, colour, HUMAN if n < people else BOT)
        for n, (name, colour) in enumerate(zip(names, SeatColour, strict=False))
    ]
    seats += [DraftSeat("", colour) for colour in list(SeatColour)[len(seats) :]]
    return Draft(seats=tuple(seats))


async def opened(pilot: Player, start: Draft) -> NewGameScreen:
    screen = NewGameScreen(start)
    await pilot.app.push_screen(screen)
    await settle(pilot)
    return screen


async def refusal(app: Shell, start: Draft) -> tuple[str, str]:
    """What stands on the screen when this is started, and what is told."""
    async with app.run_test(size=(120, 40)) as pilot:
        await opened(pilot, start)
        await press(pilot, "s")
        assert app.opened == []
        assert isinstance(app.screen, NewGameScreen)
        return shown(pilot), told(pilot)[-1]


async def test_help_names_the_keys_that_work_here() -> None:
    async with shell().run_test(size=(120, 40)) as pilot:
        await opened(pilot, draft("Anna", "Bram"))
        await press(pilot, "question_mark", "2")
        page = shown(pilot)
        keys = {" ".join(line.split()) for line in page.splitlines()}
        assert {"↑ Field above", "↓ Field below", "Tab To the next field"} <= keys
        assert "Scroll up" not in page
        assert "A page down" not in page


async def test_the_line_of_keys_tells_how_to_go_on_and_how_to_change_a_field() -> None:
    async with shell().run_test(size=(80, 24)) as pilot:
        await opened(pilot, draft("Anna", "Bram"))
        told = ["→ Next value", "↑ Field above", "↓ Field below", "s Start", "q Back"]
        assert shown(pilot).splitlines()[-1].strip().split("  ")[:5] == told


async def test_it_begins_at_the_map_and_deals_what_stands_there() -> None:
    """Who presses an arrow first, and then starts, has chosen another map: the first field has the focus, no button."""
    app = shell()
    async with app.run_test() as pilot:
        await opened(pilot, attrs.evolve(draft("Anna", "Bram"), seed="42", undo=UndoRule.OFF))
        await press(pilot, "right", "s")
    (session,) = app.opened
    setup = session.setup
    assert (setup.map, setup.variant, setup.seed, setup.undo) == ("nordic", "standard", 42, UndoRule.OFF)
    assert [(seat.name, seat.colour, seat.player) for seat in setup.seats] == [
        ("Anna", SeatColour.RED, HUMAN),
        ("Bram", SeatColour.BLUE, BOT),
    ]


async def test_without_a_seed_each_game_gets_its_own() -> None:
    app = shell()
    async with app.run_test() as pilot:
        for _ in range(2):
            await opened(pilot, draft("Anna", "Bram"))
            await press(pilot, "s")
    first, second = app.opened
    assert first.setup.seed != second.setup.seed
    assert first.name != second.name


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (draft("", "Bram"), "A player's name must not be empty or begin or end with a space."),
        (draft("Anna ", "Bram"), "A player's name must not be empty or begin or end with a space."),
        (draft("Anna", "anna"), "Two players are called"),
        (draft("An\x1b[31mna", "Bram"), "must not hold control characters"),
        (draft("Anna", bots=0), "Nederland (With tolls) is for 2–5 players, not 1."),
        (
            attrs.evolve(draft("Anna", "Bram", "Cleo", "Daan"), map=MapId("nordic")),
            "Nordic Countries (Standard) is for 2–3 players, not 4.",
        ),
        (
            attrs.evolve(draft("Anna", "Bram", "Cleo"), variant=VariantId("neutral")),
            "Nederland (Neutral player) is for 2 players, not 3.",
        ),
        (attrs.evolve(draft("Anna", "Bram"), seed="12x"), "The seed must be a whole number"),
        (attrs.evolve(draft("Anna", "Bram"), seed=str(2**63)), "The seed must be a whole number"),
        (attrs.evolve(draft("Anna", "Bram"), map=OWN_MAP), "Write the path of a map file"),
        (
            attrs.evolve(draft("Anna", "Bram"), map=OWN_MAP, own_map="nowhere.toml"),
            "nowhere.toml: cannot be read",
        ),
    ],
)
async def test_what_cannot_be_played_is_refused_beside_its_field(wrong: Draft, sentence: str) -> None:
    screen, said = await refusal(shell(), wrong)
    assert sentence in said
    assert sentence in screen


async def test_up_and_down_go_to_the_same_field_of_another_player() -> None:
    app = shell()
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot, draft("Anna", "Bram", "Cleo"))

        def place() -> str:
            assert app.focused is not None
            row = next((node.id for node in app.focused.ancestors if isinstance(node, SeatRow)), "")
            return f"{row} {app.focused.id or 'name'}".strip()

        screen.set_focus(screen.query_one("#seat-0 #player"))
        places = []
        for key in ("down", "down", "up", "up", "up"):
            await press(pilot, key)
            places.append(place())
        assert places == ["seat-1 player", "seat-2 player", "seat-1 player", "seat-0 player", "seed"]
        screen.set_focus(screen.query_one("#seat-1 Input"))
        places = []
        for _ in range(5):
            await press(pilot, "down")
            places.append(place())
        # An empty place has neither name nor colour yet.
        assert places == ["seat-2 name", "seat-3 player", "seat-4 player", "start", "back"]


async def test_the_field_that_is_wrong_gets_the_focus() -> None:
    app = shell()
    async with app.run_test() as pilot:
        screen = await opened(pilot, draft("Anna", "Anna"))
        await press(pilot, "s")
        assert isinstance(app.focused, Input)
        assert screen.query_one("#seat-1") in app.focused.ancestors
        await press(pilot, "end", "x")
        assert screen.draft.seats[1].name == "Annax"
        await press(pilot, "enter")
    assert len(app.opened) == 1


async def test_a_map_of_ones_own_is_chosen_by_its_path(tmp_path: Path) -> None:
    text = files("core").joinpath("boards", "nordic.toml").read_text(encoding="utf-8")
    own = tmp_path / "own.toml"
    own.write_text(text.replace('id = "nordic"', 'id = "own"').replace('"Nordic Countries"', '"My Land"'))
    app = shell()
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot, draft("Anna", "Bram"))
        screen.query_one("#map").focus()
        await press(pilot, "left")
        screen.query_one("#own-map", Input).value = str(own)
        await settle(pilot)
        assert "Two or three players." in shown(pilot)
        await press(pilot, "down", "enter")
    (session,) = app.opened
    assert session.board.name == "My Land"


async def test_choices_turn_by_keys_and_by_mouse() -> None:
    app = shell()
    async with app.run_test() as pilot:
        screen = await opened(pilot, draft("Anna", "Bram"))
        screen.query_one("#map").focus()
        await press(pilot, "right")
        assert screen.draft.map == "nordic"
        await press(pilot, "left")
        assert screen.draft.map == "nederland"
        await pilot.click("#variant", offset=(8, 0))
        await settle(pilot)
        assert screen.draft.variant == "no-tolls"
        await pilot.click("#variant", offset=(0, 0))
        await settle(pilot)
        assert screen.draft.variant == "tolls"
        assert "Every track costs a toll" in shown(pilot)


async def test_places_beyond_the_maps_most_are_not_offered() -> None:
    app = shell()
    async with app.run_test() as pilot:
        screen = await opened(pilot, draft("Anna", "Bram"))
        assert [row.display for row in screen.query(SeatRow)] == [True] * 5
        screen.change(attrs.evolve(screen.draft, map=MapId("nordic")))
        await settle(pilot)
        assert [row.display for row in screen.query(SeatRow)] == [True] * 3 + [False] * 2


async def test_names_are_never_read_as_markup() -> None:
    app = shell()
    async with app.run_test(size=(120, 40)) as pilot:
        await opened(pilot, draft("[b]A[/b]", "[b]a[/b]"))
        await press(pilot, "s")
        assert "“[b]A[/b]”" in shown(pilot)


def test_a_colour_that_is_taken_is_swapped() -> None:
    swapped = with_colour(draft("Anna", "Bram"), 0, SeatColour.BLUE)
    assert [seat.colour for seat in swapped.seats[:2]] == [SeatColour.BLUE, SeatColour.RED]
    assert len({seat.colour for seat in swapped.seats}) == len(SeatColour)


def test_a_bot_brings_its_name_and_takes_it_along() -> None:
    table = with_player(draft("Anna", "Random"), 2, BOT)
    assert table.seats[2].name == "Random 2"
    assert with_player(table, 2, HUMAN).seats[2].name == ""
    assert with_player(table, 2, None).seats[2].name == ""
    assert with_player(draft("Anna", "Bram"), 1, HUMAN).seats[1].name == "Bram"
    assert bot_name(BOT, ["random", "Random 2"]) == "Random 3"


@pytest.mark.parametrize(("user", "name"), [("anna", "Anna"), ("x" * 30, "You"), ("a\x07b", "You")])
def test_your_name_is_the_users_if_it_can_be_a_players(
    user: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: user)
    assert your_name() == name
    assert first_draft().seats[0].name == name


async def pictured(pilot: Player, start: Draft, *keys: str, shows: str, focused: str = "#map") -> None:
    """Open the screen and press keys; then it must say this and have the focus there."""
    await opened(pilot, start)
    await press(pilot, *keys)
    assert shows in shown(pilot)
    assert pilot.app.focused is pilot.app.screen.query_one(focused)


@at_all_sizes
def test_picture(snap_compare: Callable[..., bool], size: tuple[int, int]) -> None:
    """
    Map, variant, undo, hints and seed, each with a sentence beside it; a person, a bot and three empty places, which
    have neither name nor colour yet; the map has the focus.
    """

    async def before(pilot: Player) -> None:
        await pictured(pilot, draft("Anna", "Bram"), shows="Every track costs a toll")
        screen = pilot.app.screen
        for field in ("map", "variant", "undo", "hints", "seed"):
            says = screen.query_one(f"#{field}-says")
            rows = " ".join(strip.text for strip in strips_of(pilot, says)).split()
            assert rows == text_of(pilot, f"#{field}-says").split() != []
            assert says.region.x > screen.query_one(f"#{field}").region.right
        players = [row.query_one("#player", Choice).value for row in screen.query(SeatRow)]
        assert players == [HUMAN, BOT, *3 * [NOBODY]]
        assert [row.query_one(Input).disabled for row in screen.query(SeatRow)] == [False] * 2 + [True] * 3

    assert snap_compare(shell(), terminal_size=size, run_before=before)


@at_all_sizes
def test_picture_of_a_refusal(snap_compare: Callable[..., bool], size: tuple[int, int]) -> None:
    """Five players with long sentences; under the second, in the colour of errors, that two have the same name."""

    async def before(pilot: Player) -> None:
        table = draft("Anna", "Anna", "Cleo", "Daan", "Eva", bots=2)
        no_tolls = attrs.evolve(table, variant=VariantId("no-tolls"))
        await pictured(pilot, no_tolls, shows="Two players are called “Anna”.")
        faults = [row.query_one(".fault", Label) for row in pilot.app.screen.query(SeatRow)]
        assert [fault.display for fault in faults] == [False, True, False, False, False]
        assert faults[1].styles.color == Color.parse(pilot.app.theme_variables["error"])
        assert faults[1].region.y == pilot.app.screen.query_one("#seat-1 Input").region.bottom

    assert snap_compare(shell(), terminal_size=size, run_before=before)


def test_picture_of_an_own_map(snap_compare: Callable[..., bool]) -> None:
    """A field for the path below the map, and beside the map that the file cannot be read."""

    async def before(pilot: Player) -> None:
        table = attrs.evolve(draft("Anna", "Bram"), map=OWN_MAP, own_map="maps/mine.toml")
        await pictured(pilot, table, "s", shows="maps/mine.toml: cannot be read", focused="#own-map")
        pilot.app.clear_notifications()
        path, says = pilot.app.screen.query_one("#own-map"), pilot.app.screen.query_one("#map-says")
        assert path.region.y > pilot.app.screen.query_one("#map").region.y
        assert says.region.y == pilot.app.screen.query_one("#map").region.y
        assert says.styles.color == Color.parse(pilot.app.theme_variables["error"])

    assert snap_compare(shell(), run_before=before)


def test_bots_are_offered_easiest_first_with_a_word_on_their_strength() -> None:
    bots = [label for value, label in player_options() if value.startswith("bot:")]
    assert bots[0] == "random: no aim at all"
    assert bots[-1] == "conductor: very hard"
    assert len({label.partition(": ")[2] for label in bots}) == len(bots)
    assert first_draft("Anna").seats[1].player == "bot:apprentice"


async def test_who_may_ask_for_hints_is_chosen() -> None:
    app = shell()
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot, draft("Anna"))
        screen.query_one("#hints").focus()
        await pilot.press("right")
        chosen = [screen.draft.hints]
        assert "Everybody may ask" in shown(pilot)
        for _ in range(2):
            await pilot.press("right")
            chosen.append(screen.draft.hints)
        assert chosen == [True, False, None]


@pytest.mark.parametrize(("board", "most"), [("nordic", 3), ("nederland", 5)])
async def test_help_says_for_how_many_the_chosen_map_is(board: str, most: int) -> None:
    async with shell().run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, attrs.evolve(draft(), map=MapId(board)))
        assert screen.help_text().endswith(f"This map and variant are for 2 to {most} players.")
        assert "five" not in screen.help_text()

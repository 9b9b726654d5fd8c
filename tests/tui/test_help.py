"""Help: the focused thing, the keys, the rules."""

import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Button

from core.board import Board, MapId, VariantId
from core.board_file import BUILT_IN, built_in_board, read_board
from core.setup import SeatNo
from core.view import view_of
from tests.games import new_game
from tests.tui.shell import Player, at_all_sizes, press, settle, shell, shown, text_of
from tui.app.settings import Settings
from tui.map.widget import MapView
from tui.screens.columns import GAP, WIDEST
from tui.screens.help import HelpScreen
from tui.screens.help_pages import in_two_columns
from tui.screens.rules_book import rules_page
from tui.textual_ext.delta_screen import DeltaScreen
from tui.widgets.hand import Hand
from tui.widgets.scores import ScoreTable

VARIANTS = [(slug, variant) for slug in BUILT_IN for variant in built_in_board(slug).variants]


def page(board: Board, variant: str | None = None) -> str:
    sections = rules_page(board, VariantId(variant) if variant else board.default_variant)
    return "\n".join(rule.text for section in sections for rule in section.rules)


def ours(slug: str, variant: str) -> list[str]:
    sections = rules_page(built_in_board(MapId(slug)), VariantId(variant))
    return [rule.text for section in sections for rule in section.rules if rule.ours]


NEDERLAND = ("tolls", "no-tolls", "neutral")
EVERYWHERE = (*NEDERLAND, "standard")
DECISIONS = {
    "A draw that has begun goes on": EVERYWHERE,
    "at one keyboard you choose one after the other": EVERYWHERE,
    "passing is allowed only then": EVERYWHERE,
    "drawn by the game's seed": EVERYWHERE,
    "shares the victory": EVERYWHERE,
    "start with these points": NEDERLAND,
    "stops where no deal can help": NEDERLAND,
    "After 5 such deals in a row": NEDERLAND,
    "before an empty deck is made anew": NEDERLAND,
    "go face up on a pile": NEDERLAND,
    "goes on from the new deck": NEDERLAND,
    "only the sum matters": ("tolls", "neutral"),
    "held by the two players": ("neutral",),
    "single track that is free": ("neutral",),
    "beside the neutral player's pays the toll to the bank": ("neutral",),
    "no more after the very last turn of a player. Its trains never bring the end about": ("neutral",),
    "never dealt anew": ("standard",),
    "The two combine": ("standard",),
    "the tunnel costs nothing more": ("standard",),
    "A deck that a tunnel empties": ("standard",),
}
"""Every decision of this game where the rule books leave something open, and the variants where it holds."""


@pytest.mark.parametrize(("slug", "variant"), VARIANTS)
def test_every_decision_stands_where_it_holds_and_is_marked(slug: str, variant: str) -> None:
    told = ours(slug, variant)
    for decision, variants in DECISIONS.items():
        assert any(decision in text for text in told) is (variant in variants), decision
    assert len(told) == sum(variant in variants for variants in DECISIONS.values())


def test_the_page_of_nederland_has_the_values_of_its_file() -> None:
    text = page(built_in_board(MapId("nederland")))
    assert "40 trains and 4 train cards" in text
    assert "you get 5 tickets and keep at least 3. Later you may draw 4 and keep at least 1." in text
    assert "each costs 5 points at the end" in text
    assert "with 4 players: 55, 35, 20, 0." in text
    assert "Ferr" not in text.replace("neither ferries", "")
    assert "Both tracks are open, to two different players." in text


def test_without_tolls_there_is_nothing_about_money_and_the_tracks_open_later() -> None:
    text = page(built_in_board(MapId("nederland")), "no-tolls")
    assert "loan" not in text
    assert "toll" not in text
    assert "With 4 or more players both tracks are open" in text


def test_the_neutral_player_leaves_for_two_reasons_and_only_one_makes_a_new_ticket_deck() -> None:
    text = page(built_in_board(MapId("nederland")), "neutral")
    assert "its marker is removed. The ticket deck stays as it is." in text
    assert "whoever took its last ticket" in text


@pytest.mark.parametrize(("slug", "tells"), [("nederland", True), ("nordic", False)])
def test_what_the_widgets_say_of_themselves_is_true_on_each_map(slug: str, tells: bool) -> None:
    view = view_of(new_game(slug).state, SeatNo(0))
    widgets: tuple[MapView | Hand | ScoreTable, ...] = (MapView(), Hand(), ScoreTable())
    for widget in widgets:
        widget.set_reactive(type(widget).view, view)
    text = " ".join(widget.help_text() for widget in widgets)
    assert all(word in text for word in ("toll", "loans")) is tells
    assert ("toll" in text or "loan" in text) is tells
    assert ("ferry" in text or "tunnel" in text) is not tells
    assert "neutral" not in text


def test_the_map_says_which_claims_its_mark_is_for() -> None:
    """A claim of one's own is marked until one's next move, the others' as long as they came after one's last."""
    assert "! marks what was claimed since your last move, and that move's own claim" in MapView().help_text()


def test_the_page_of_nordic_has_ferries_tunnels_and_the_long_track() -> None:
    text = page(built_in_board(MapId("nordic")))
    assert "Locomotives stand for any colour on ferries and tunnels, and nowhere else." in text
    assert "Any 3 cards may stand for one locomotive on a ferry." in text
    assert "the top 3 cards of the deck are turned up" in text
    assert "Lieksa" in text
    assert "any 4 cards, locomotives among them" in text
    assert "Globetrotter: 10 points" in text
    assert "9 spaces 27" in text


def changed_board(slug: str, **rules: Any) -> Board:
    source = tomllib.loads(files("core").joinpath("boards", f"{slug}.toml").read_text(encoding="utf-8"))
    source["rules"].update(rules)
    return read_board({**source, "id": "own"}, "own.toml")


@pytest.mark.parametrize(
    ("slug", "rules", "sentence"),
    [
        ("nordic", {"trains": 33}, "33 trains"),
        ("nordic", {"sweep_at": 4}, "Whenever 4 or more"),
        ("nordic", {"tunnel_cards": 5}, "the top 5 cards"),
        ("nordic", {"last_round_at": 1}, "with 1 train or fewer"),
        ("nordic", {"later_tickets": 6}, "you may draw 6"),
        ("nordic", {"both_tracks_from": 9}, "Only one of the two can be claimed"),
        ("nordic", {"locomotives_wild_on": ["plain", "ferry", "tunnel"]}, "any colour on every track"),
        ("nederland", {"loan_penalty": 7}, "each costs 7 points"),
        ("nederland", {"returned_tickets": "out-of-the-game"}, "leave the game"),
    ],
)
def test_a_map_of_ones_own_gets_a_true_page(slug: str, rules: dict[str, Any], sentence: str) -> None:
    assert sentence not in page(built_in_board(MapId(slug)))
    assert sentence in page(changed_board(slug, **rules))


class Explained(Vertical):
    def help_text(self) -> str:
        return "This box explains itself."


class Example(DeltaScreen[None]):
    def compose(self) -> ComposeResult:
        yield Button("plain", id="plain")
        with Explained():
            yield Button("inner", id="inner")

    def help_text(self) -> str:
        return "This screen explains itself."

    def help_rules(self) -> tuple[Board, VariantId]:
        return built_in_board(MapId("nordic")), VariantId("standard")


@pytest.mark.parametrize(
    ("focused", "text"), [("inner", "This box explains itself."), ("plain", "This screen explains itself.")]
)
async def test_the_nearest_thing_around_the_focus_explains_itself(focused: str, text: str) -> None:
    app = shell()
    async with app.run_test() as pilot:
        await app.push_screen(Example())
        app.screen.query_one(f"#{focused}").focus()
        await press(pilot, "question_mark")
        assert isinstance(app.screen, HelpScreen)
        assert text in shown(pilot)
        await press(pilot, "3")
        assert "Nordic Countries: Standard" in shown(pilot)
        await press(pilot, "question_mark")
        assert isinstance(app.screen, Example)


async def test_all_keys_of_the_screen_stand_there_with_the_players_own() -> None:
    app = shell(Settings(keys={"title.load": "z"}))
    async with app.run_test(size=(80, 40)) as pilot:
        await press(pilot, "question_mark", "2")
        lines = shown(pilot).splitlines()
        assert any(line.split() == ["z", "Load"] for line in lines)
        assert any(line.split() == ["?", "h", "f1", "Help"] for line in lines)
        assert any("All commands" in line for line in lines)


async def test_the_rules_go_round_maps_and_variants() -> None:
    app = shell()
    async with app.run_test() as pilot:
        await press(pilot, "h", "3")
        seen = [text_of(pilot, "#text").splitlines()[0]]
        for key in ("v", "v", "m", "m"):
            await press(pilot, key)
            seen.append(text_of(pilot, "#text").splitlines()[0])
    assert seen == [
        "Nederland: With tolls",
        "Nederland: Without tolls",
        "Nederland: Neutral player",
        "Nordic Countries: Standard",
        "Nederland: With tolls",
    ]


async def test_the_pages_turn_and_scroll_by_keyboard_and_mouse() -> None:
    app = shell()
    async with app.run_test() as pilot:
        await press(pilot, "h", "right", "right")
        assert "The aim" in shown(pilot)
        await press(pilot, "space")
        assert "The aim" not in shown(pilot)
        await press(pilot, "home", "down", "down")
        assert app.screen.query_one("#page").scroll_y == 2
        await pilot.click("#keys")
        await settle(pilot)
        assert "New game" in shown(pilot)


async def test_space_at_the_end_of_a_page_goes_back_to_its_top() -> None:
    """As on the page of one's record: a key that is offered does something."""
    app = shell()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "h", "3", "end")
        rules = app.screen.query_one("#page")
        assert rules.scroll_y == rules.max_scroll_y > 0
        assert "Space Scroll on" in shown(pilot)
        await press(pilot, "space")
        assert rules.scroll_y == 0


async def test_space_is_offered_only_where_there_is_something_to_scroll() -> None:
    app = shell()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "h")
        assert "Scroll on" not in shown(pilot)
        await press(pilot, "2")
        assert "Space Scroll on" in shown(pilot)
        await pilot.resize_terminal(80, 40)
        await settle(pilot)
        assert app.screen.query_one("#page").max_scroll_y == 0
        assert "Scroll on" not in shown(pilot)


@pytest.mark.parametrize("height", [32, 33, 34])
async def test_space_scrolls_wherever_a_page_is_longer_than_its_room(height: int) -> None:
    app = shell()
    async with app.run_test(size=(80, height)) as pilot:
        await press(pilot, "h", "2")
        assert ("Scroll on" in shown(pilot)) is (app.screen.query_one("#page").max_scroll_y > 0)


def page_of_help(*pressed: str, shows: str, page: str) -> Callable[[Player], Any]:
    """Open help at a page, which must say this, have the focus, begin at its first line and be marked above it."""

    async def before(pilot: Player) -> None:
        await press(pilot, "h", *pressed)
        screen = pilot.app.screen
        assert isinstance(screen, HelpScreen)
        assert shows in shown(pilot)
        assert screen.focused is screen.query_one("#page")
        assert screen.query_one("#page").scroll_y == 0
        assert [button.id for button in screen.query("#pages Button.-on")] == [page]

    return before


@at_all_sizes
def test_picture_of_the_rules(snap_compare: Callable[..., bool], size: tuple[int, int]) -> None:
    """
    The beginning of the rules of Nederland in lines that are not too long, headings in colour, our own decisions with a
    star. At 200×60 it is all of them, in two columns, each of which begins with a heading or the title.
    """

    async def before(pilot: Player) -> None:
        await page_of_help("3", shows="* Who begins is drawn by the game's seed", page="rules")(pilot)
        is_large = size == (200, 60)
        assert pilot.app.screen.has_class("wide") is is_large
        assert ("This map has neither ferries nor tunnels." in shown(pilot)) is is_large
        assert ("Space Scroll on" in shown(pilot)) is not is_large
        if is_large:
            assert "Nederland: With tolls" in (top := shown(pilot).splitlines()[2])
            assert top.endswith(" Double connections")

    assert snap_compare(shell(), terminal_size=size, run_before=before)


@at_all_sizes
def test_picture_of_the_keys(snap_compare: Callable[..., bool], size: tuple[int, int]) -> None:
    """
    The keys of the title screen in one column and what they do in another, from the first on; Continue, in grey, not
    now. The page Keys is marked.
    """

    async def before(pilot: Player) -> None:
        await page_of_help("2", shows="To the title screen", page="keys")(pilot)
        lines = [line.split() for line in shown(pilot).splitlines()]
        assert lines[2:4] == [["c", "Continue", "(not", "now)"], ["n", "New", "game"]]
        assert ["?", "h", "f1", "Help"] in lines
        assert ("Space Scroll on" in shown(pilot)) is (size == (80, 24))

    assert snap_compare(shell(), terminal_size=size, run_before=before)


@at_all_sizes
def test_picture_of_the_explanation(snap_compare: Callable[..., bool], size: tuple[int, int]) -> None:
    """What the title screen is, and where the other pages are; nothing to scroll."""

    async def before(pilot: Player) -> None:
        await page_of_help(shows="The other pages: 2 has all keys", page="here")(pilot)
        assert "Scroll on" not in shown(pilot)

    assert snap_compare(shell(), terminal_size=size, run_before=before)


def test_two_columns_have_every_line_once() -> None:
    content = Content("\n".join(f"line {n}" for n in range(5)))
    rows = in_two_columns(content).plain.split("\n")
    assert [row.split() for row in rows] == [
        ["line", "0", "line", "3"],
        ["line", "1", "line", "4"],
        ["line", "2"],
    ]
    assert rows[0].index("line 3") == WIDEST + GAP


def test_two_columns_part_at_the_blank_line_that_is_near_the_middle() -> None:
    sections = ["\n".join(f"{name} {n}" for n in range(6)) for name in "abcd"]
    rows = in_two_columns(Content("\n\n".join(sections))).plain.split("\n")
    assert rows[0].split() == ["a", "0", "c", "0"]
    assert rows[-1].split() == ["b", "5", "d", "5"]

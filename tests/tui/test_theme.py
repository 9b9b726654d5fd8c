"""The themes: every colour of the game in each of them, letters that can be read, names only for 16 colours."""

from dataclasses import replace
from itertools import combinations, product

import pytest
from rich.color import Color as RichColor
from rich.color import ColorSystem
from rich.style import Style
from textual.color import Color
from textual.theme import Theme

from tui.app.theme import (
    ANSI,
    CARDS,
    CONTRAST,
    DARK,
    DRAWN,
    GROUNDS,
    LETTERS,
    LIGHT,
    MARKS,
    RAILS,
    SEATS,
    THEMES,
    in_256_colours,
)
from tui.terminal.pen import stroke_of


def as_shown(theme: Theme) -> Theme:
    """A theme with the colours that a terminal of 256 shows for it."""
    named = in_256_colours(theme).variables
    shown = {name: nearest(value) if value.startswith("#") else value for name, value in named.items()}
    return replace(theme, name=f"{theme.name}-256", variables=shown)


def nearest(colour: str) -> str:
    """The colour of 256 that is sent in the place of another."""
    codes = stroke_of(Style(color=Color.parse(colour).rich_color), ColorSystem.EIGHT_BIT).colour
    assert codes.startswith("38;5;")
    return RichColor.from_ansi(int(codes.removeprefix("38;5;"))).get_truecolor().hex


RGB = [DARK, LIGHT, CONTRAST]
rgb = pytest.mark.parametrize("theme", [*RGB, *map(as_shown, RGB)], ids=lambda theme: theme.name)
FILLED = [*(f"card-{n}" for n in CARDS), *(f"seat-{n}" for n in SEATS), *(f"map-{n}" for n in MARKS)]
ON_MAP = (*GROUNDS, *LETTERS, *DRAWN, "background")


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as the web's accessibility guidelines count it."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in Color.parse(colour).normalized
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def test_contrast_is_counted_as_the_guidelines_do() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@rgb
def test_a_letter_can_be_read_on_every_card_seat_and_mark(theme: Theme) -> None:
    for name in FILLED:
        assert contrast(theme.variables[name], theme.variables[f"{name}-text"]) >= 4.5, name


@rgb
def test_what_is_written_on_land_and_sea_can_be_read(theme: Theme) -> None:
    for name, ground in product(LETTERS, GROUNDS):
        assert contrast(theme.variables[f"map-{ground}"], theme.variables[f"map-{name}"]) >= 4.5, (
            name,
            ground,
        )


@rgb
def test_rails_and_ways_are_seen_on_land_and_sea(theme: Theme) -> None:
    drawn = [*(f"rail-{name}" for name in RAILS), *(f"map-{name}" for name in DRAWN if name != "coast")]
    for name, ground in product(drawn, GROUNDS):
        assert contrast(theme.variables[f"map-{ground}"], theme.variables[name]) >= 1.6, (name, ground)


@rgb
def test_a_coast_is_seen_and_so_is_a_border(theme: Theme) -> None:
    sea, land, abroad = (theme.variables[f"map-{name}"] for name in GROUNDS)
    assert contrast(sea, land) >= 1.6
    assert contrast(sea, abroad) >= 1.6
    assert contrast(land, abroad) > 1.1


@pytest.mark.parametrize("theme", [as_shown(DARK), as_shown(LIGHT)], ids=lambda theme: theme.name)
def test_land_is_no_grey_with_256_colours_and_the_sea_is_blue(theme: Theme) -> None:
    red, green, blue = Color.parse(theme.variables["map-land"]).rgb
    assert min(red, green) > blue
    red, green, blue = Color.parse(theme.variables["map-sea"]).rgb
    assert blue > max(red, green)


@rgb
def test_the_cursor_can_be_read_when_the_map_has_no_focus(theme: Theme) -> None:
    assert contrast(theme.variables["map-background"], theme.variables["map-cursor"]) >= 4.5


@rgb
def test_what_does_nothing_now_can_still_be_read(theme: Theme) -> None:
    """Disabled keys and empty places are written in the secondary colour."""
    for ground in (theme.background, theme.surface, theme.panel):
        assert contrast(str(theme.secondary), str(ground)) >= 3


def test_high_contrast_is_higher() -> None:
    for name in FILLED:
        assert contrast(CONTRAST.variables[name], CONTRAST.variables[f"{name}-text"]) >= 7, name


@rgb
def test_no_two_cards_and_no_two_seats_share_a_colour(theme: Theme) -> None:
    for family in ([f"card-{name}" for name in CARDS], [f"seat-{name}" for name in SEATS]):
        for one, other in combinations(family, 2):
            a, b = (Color.parse(theme.variables[name]).rgb for name in (one, other))
            assert sum(abs(x - y) for x, y in zip(a, b, strict=True)) > 60, (one, other)


@rgb
def test_the_plan_has_a_colour_that_no_card_and_no_rail_has(theme: Theme) -> None:
    cards = [(f"card-{name}", "map-plan-token") for name in CARDS]
    rails = [(name, "map-plan") for name in (*(f"rail-{name}" for name in RAILS), "map-way", "map-hint")]
    for other, plan in (*cards, *rails):
        a, b = (Color.parse(theme.variables[name]).rgb for name in (other, plan))
        assert sum(abs(x - y) for x, y in zip(a, b, strict=True)) > 75, other


def test_with_sixteen_colours_the_plan_has_a_name_that_no_card_and_no_rail_has() -> None:
    shared = {ANSI.variables[name] for name in (*(f"rail-{n}" for n in RAILS), *(f"card-{n}" for n in CARDS))}
    assert not shared & {ANSI.variables[name] for name in ("map-plan", "map-plan-token")}


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_every_theme_has_every_variable_of_the_game(theme: Theme) -> None:
    wanted = {*FILLED, *(f"{n}-text" for n in FILLED), *(f"map-{n}" for n in ON_MAP)}
    assert wanted <= set(theme.variables)


def test_with_sixteen_colours_all_have_names() -> None:
    for name in (*FILLED, *(f"{n}-text" for n in FILLED), *(f"map-{n}" for n in ON_MAP)):
        assert ANSI.variables[name].startswith("ansi_"), name
    for family in ([f"card-{name}" for name in CARDS], [f"seat-{name}" for name in SEATS]):
        assert len({ANSI.variables[name] for name in family}) == len(family)

"""
The looks of the game as Textual themes, with the game's own colours as variables.

`$card-red` is the background of a red card or token and `$card-red-text` a letter on it; `$seat-…` the same
for what a player owns, `$rail-red` the line of a red track, and `$map-…` land, sea and what the map highlights. With 16 colours only names are right: the
terminal decides what "red" is, and an RGB colour would be turned into the wrong one.
"""

from collections.abc import Iterable, Mapping

from textual.theme import BUILTIN_THEMES, Theme

CARDS = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red", "grey", "locomotive")
SEATS = ("red", "blue", "green", "yellow", "black", "neutral")
RAILS = CARDS[:-1]
GROUNDS = ("sea", "land", "abroad")
MARKS = ("end", "last-move", "cursor", "letter", "way-token", "hint-token")
"""Highlights of the map that have a background of their own."""
LETTERS = ("city", "dot", "toll", "network", "open", "done")
"""Things of the map that are written on its ground."""
DRAWN = ("way", "hint", "plan", "closed", "coast")
"""Things of the map that are drawn on its ground, as rails are."""

Pair = tuple[str, str]
"""A background, and a letter on it."""


def _variables(
    cards: tuple[Pair, ...],
    seats: tuple[Pair, ...],
    marks: tuple[Pair, ...],
    rails: tuple[str, ...],
    grounds: tuple[str, ...],
    on_map: tuple[str, ...],
    **more: str,
) -> dict[str, str]:
    """The variables of one theme, from its colours in the order of the names above."""
    variables = {f"map-{name.replace('_', '-')}": value for name, value in more.items()}
    for family, filled, pairs in (("card", CARDS, cards), ("seat", SEATS, seats), ("map", MARKS, marks)):
        for name, (background, text) in zip(filled, pairs, strict=True):
            variables[f"{family}-{name}"] = background
            variables[f"{family}-{name}-text"] = text
    drawn: Iterable[tuple[str, str]] = (
        *zip((f"rail-{name}" for name in RAILS), rails, strict=True),
        *zip((f"map-{name}" for name in (*GROUNDS, *LETTERS, *DRAWN)), (*grounds, *on_map), strict=True),
    )
    return variables | dict(drawn)


DARK = Theme(
    name="dubbelspoor-dark",
    primary="#5aa9e6",
    secondary="#8e9fb3",
    accent="#ffc857",
    warning="#ffb454",
    error="#ff6b6b",
    success="#5fd38d",
    foreground="#e3e8ee",
    background="#10161d",
    surface="#18212b",
    panel="#222d39",
    dark=True,
    variables=_variables(
        cards=(
            ("#875faf", "#ffffff"),
            ("#005fd7", "#ffffff"),
            ("#d78700", "#000000"),
            ("#e4e4e4", "#000000"),
            ("#5faf5f", "#000000"),
            ("#ffd700", "#000000"),
            ("#303030", "#ffffff"),
            ("#af0000", "#ffffff"),
            ("#8a8a8a", "#000000"),
            ("#d787af", "#000000"),
        ),
        seats=(
            ("#ff5f5f", "#000000"),
            ("#5fafff", "#000000"),
            ("#5fff87", "#000000"),
            ("#ffff5f", "#000000"),
            ("#000000", "#ffffff"),
            ("#d7af87", "#000000"),
        ),
        marks=(
            ("#ffd75f", "#000000"),
            ("#ffffff", "#000000"),
            ("#00ffff", "#000000"),
            ("#ffafd7", "#000000"),
            ("#ffd75f", "#000000"),
            ("#87ffaf", "#000000"),
        ),
        rails=(
            "#d787ff",
            "#5fafff",
            "#ffaf5f",
            "#ffffff",
            "#87d75f",
            "#ffff5f",
            "#000000",
            "#ff8787",
            "#bcbcbc",
        ),
        grounds=("#0c2f63", "#5f6b4d", "#585858"),
        on_map=(
            "#eeeeee",
            "#ffffff",
            "#eeeeee",
            "#ffdfff",
            "#ffff87",
            "#afffaf",
            "#ffd75f",
            "#87ffaf",
            "#ffffaf",
            "#9e9e9e",
            "#5f6b4d",
        ),
        background="#10161d",
        claimable_style="underline",
        closed_style="strike",
    ),
)

LIGHT = Theme(
    name="dubbelspoor-light",
    primary="#1c5d99",
    secondary="#55677a",
    accent="#8a5a00",
    warning="#8a5a00",
    error="#b3261e",
    success="#1e7a46",
    foreground="#1d2329",
    background="#d5dbe0",
    surface="#e3e8ec",
    panel="#c5ccd3",
    dark=False,
    variables=_variables(
        cards=(
            ("#875faf", "#ffffff"),
            ("#005faf", "#ffffff"),
            ("#ff8700", "#000000"),
            ("#ffffff", "#000000"),
            ("#5faf5f", "#000000"),
            ("#ffd700", "#000000"),
            ("#262626", "#ffffff"),
            ("#af0000", "#ffffff"),
            ("#9e9e9e", "#000000"),
            ("#ff87af", "#000000"),
        ),
        seats=(
            ("#ff5f5f", "#000000"),
            ("#0000d7", "#ffffff"),
            ("#005f00", "#ffffff"),
            ("#ffff00", "#000000"),
            ("#000000", "#ffffff"),
            ("#875f5f", "#ffffff"),
        ),
        marks=(
            ("#5f0000", "#ffffff"),
            ("#000000", "#ffffff"),
            ("#5f00af", "#ffffff"),
            ("#87005f", "#ffffff"),
            ("#5f0000", "#ffffff"),
            ("#005f00", "#ffffff"),
        ),
        rails=(
            "#870087",
            "#005faf",
            "#a05000",
            "#ffffff",
            "#005f00",
            "#875f00",
            "#000000",
            "#af0000",
            "#585858",
        ),
        grounds=("#7198be", "#cbceb7", "#bec1b4"),
        on_map=(
            "#121212",
            "#000000",
            "#262626",
            "#2f0c62",
            "#451a00",
            "#002e18",
            "#5f0000",
            "#00311b",
            "#302716",
            "#585858",
            "#4f6f8c",
        ),
        background="#d5dbe0",
        claimable_style="underline",
        closed_style="strike",
    ),
)

CONTRAST = Theme(
    name="dubbelspoor-contrast",
    primary="#ffff00",
    secondary="#ffffff",
    accent="#00ffff",
    warning="#ffff00",
    error="#ff8080",
    success="#80ff80",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#1a1a1a",
    dark=True,
    variables=_variables(
        cards=(
            ("#d787ff", "#000000"),
            ("#5fafff", "#000000"),
            ("#ff8700", "#000000"),
            ("#ffffff", "#000000"),
            ("#5fd75f", "#000000"),
            ("#ffff5f", "#000000"),
            ("#303030", "#ffffff"),
            ("#ff5f5f", "#000000"),
            ("#a8a8a8", "#000000"),
            ("#ffafd7", "#000000"),
        ),
        seats=(
            ("#870000", "#ffffff"),
            ("#0000af", "#ffffff"),
            ("#005f00", "#ffffff"),
            ("#5a5a00", "#ffffff"),
            ("#000000", "#ffffff"),
            ("#5f4a3a", "#ffffff"),
        ),
        marks=(
            ("#ffffff", "#000000"),
            ("#ff5fff", "#000000"),
            ("#00ffff", "#000000"),
            ("#ffafff", "#000000"),
            ("#ffff00", "#000000"),
            ("#87ffaf", "#000000"),
        ),
        rails=(
            "#d787ff",
            "#5fafff",
            "#ff8700",
            "#ffffff",
            "#5fd75f",
            "#ffff5f",
            "#8a8a8a",
            "#ff5f5f",
            "#c6c6c6",
        ),
        grounds=("#000000", "#444444", "#3a3a3a"),
        on_map=(
            "#ffffff",
            "#ffffff",
            "#ffffff",
            "#ffd7ff",
            "#ffff5f",
            "#afffaf",
            "#ffff00",
            "#87ffaf",
            "#ffffaf",
            "#8a8a8a",
            "#444444",
        ),
        background="#000000",
        claimable_style="underline",
        closed_style="strike",
    ),
)

ANSI = Theme(
    name="dubbelspoor-ansi",
    ansi=True,
    primary="ansi_bright_blue",
    secondary="ansi_cyan",
    accent="ansi_bright_yellow",
    warning="ansi_bright_yellow",
    error="ansi_bright_red",
    success="ansi_bright_green",
    foreground="ansi_white",
    background="ansi_black",
    surface="ansi_black",
    panel="ansi_black",
    boost="ansi_black",
    dark=True,
    variables={
        **BUILTIN_THEMES["ansi-dark"].variables,
        "border-blurred": "ansi_bright_black",
        "block-cursor-background": "ansi_bright_cyan",
        "scrollbar-background": "ansi_bright_black",
        "scrollbar-background-hover": "ansi_bright_black",
        "scrollbar-background-active": "ansi_bright_black",
        **_variables(
            cards=(
                ("ansi_magenta", "ansi_bright_white"),
                ("ansi_blue", "ansi_bright_white"),
                ("ansi_yellow", "ansi_black"),
                ("ansi_bright_white", "ansi_black"),
                ("ansi_green", "ansi_black"),
                ("ansi_bright_yellow", "ansi_black"),
                ("ansi_bright_black", "ansi_bright_white"),
                ("ansi_red", "ansi_bright_white"),
                ("ansi_white", "ansi_black"),
                ("ansi_bright_magenta", "ansi_black"),
            ),
            seats=(
                ("ansi_bright_red", "ansi_black"),
                ("ansi_bright_blue", "ansi_black"),
                ("ansi_bright_green", "ansi_black"),
                ("ansi_bright_yellow", "ansi_black"),
                ("ansi_black", "ansi_bright_white"),
                ("ansi_cyan", "ansi_black"),
            ),
            marks=(
                ("ansi_bright_white", "ansi_black"),
                ("ansi_bright_magenta", "ansi_black"),
                ("ansi_bright_cyan", "ansi_black"),
                ("ansi_cyan", "ansi_black"),
                ("ansi_bright_white", "ansi_black"),
                ("ansi_bright_green", "ansi_black"),
            ),
            rails=(
                "ansi_bright_magenta",
                "ansi_bright_blue",
                "ansi_yellow",
                "ansi_bright_white",
                "ansi_bright_green",
                "ansi_bright_yellow",
                "ansi_bright_black",
                "ansi_bright_red",
                "ansi_white",
            ),
            grounds=("ansi_black", "ansi_black", "ansi_black"),
            on_map=(
                "ansi_bright_white",
                "ansi_bright_white",
                "ansi_white",
                "ansi_bright_magenta",
                "ansi_bright_yellow",
                "ansi_bright_green",
                "ansi_bright_yellow",
                "ansi_bright_green",
                "ansi_white",
                "ansi_bright_black",
                "ansi_cyan",
            ),
            background="ansi_black",
            claimable_style="underline",
            closed_style="strike",
        ),
    },
)

THEMES = (DARK, LIGHT, CONTRAST, ANSI)
"""In the order in which they are offered."""

VARIABLE_DEFAULTS: Mapping[str, str] = DARK.variables
"""For `App.get_theme_variable_defaults`: what a theme that is not ours leaves out."""

"""
The looks of the game as Textual themes, with the game's own colours as variables.

`$card-red` is the background of a red card or token and `$card-red-text` a letter on it; `$seat-…` the same
for what a player owns, and `$map-…` what the map highlights. With 16 colours only names are right: the
terminal decides what "red" is, and an RGB colour would be turned into the wrong one.
"""

from collections.abc import Mapping

from textual.theme import BUILTIN_THEMES, Theme

CARDS = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red", "grey", "locomotive")
SEATS = ("red", "blue", "green", "yellow", "black", "neutral")
MARKS = ("end", "last-move", "cursor")
"""Highlights of the map that have a background of their own."""
LETTERS = ("city", "dot", "toll", "way", "network")
"""Things of the map that are written on its background."""

Pair = tuple[str, str]
"""A background, and a letter on it."""


def _variables(
    cards: tuple[Pair, ...],
    seats: tuple[Pair, ...],
    marks: tuple[Pair, ...],
    on_map: tuple[str, ...],
    **more: str,
) -> dict[str, str]:
    """The variables of one theme, from its colours in the order of the names above."""
    variables = {f"map-{name.replace('_', '-')}": value for name, value in more.items()}
    for family, names, pairs in (("card", CARDS, cards), ("seat", SEATS, seats), ("map", MARKS, marks)):
        for name, (background, text) in zip(names, pairs, strict=True):
            variables[f"{family}-{name}"] = background
            variables[f"{family}-{name}-text"] = text
    return variables | {f"map-{name}": colour for name, colour in zip(LETTERS, on_map, strict=True)}


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
            ("#9b5fb0", "#ffffff"),
            ("#2f6fc4", "#ffffff"),
            ("#d9822b", "#10161d"),
            ("#e6e6e0", "#10161d"),
            ("#5fa83a", "#10161d"),
            ("#e0c12f", "#10161d"),
            ("#3a4350", "#ffffff"),
            ("#b83b34", "#ffffff"),
            ("#8b939c", "#10161d"),
            ("#d46a9f", "#10161d"),
        ),
        seats=(
            ("#ff5a52", "#000000"),
            ("#4da3ff", "#000000"),
            ("#3ddc84", "#000000"),
            ("#ffee58", "#000000"),
            ("#000000", "#ffffff"),
            ("#c8b8a6", "#000000"),
        ),
        marks=(("#ffc857", "#10161d"), ("#ffffff", "#000000"), ("#00e5ff", "#000000")),
        on_map=("#d5dde6", "#ffffff", "#9fb3c8", "#ffc857", "#cdb4ff"),
        background="#10161d",
        claimable_style="bold underline",
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
            ("#8e4fa5", "#ffffff"),
            ("#2463b4", "#ffffff"),
            ("#e8913a", "#1d1d1d"),
            ("#ffffff", "#1d1d1d"),
            ("#6fb544", "#1d1d1d"),
            ("#f2d43d", "#1d1d1d"),
            ("#3c434b", "#ffffff"),
            ("#b5332c", "#ffffff"),
            ("#9aa3ab", "#1d1d1d"),
            ("#e58ab8", "#1d1d1d"),
        ),
        seats=(
            ("#e8261c", "#000000"),
            ("#0b3fd1", "#ffffff"),
            ("#0a6b35", "#ffffff"),
            ("#ffe600", "#000000"),
            ("#000000", "#ffffff"),
            ("#6b5c4d", "#ffffff"),
        ),
        marks=(("#7a3e00", "#ffffff"), ("#000000", "#ffffff"), ("#6a00b8", "#ffffff")),
        on_map=("#1d2329", "#000000", "#3d4a57", "#7a3e00", "#5b2a9d"),
        background="#d5dbe0",
        claimable_style="bold underline",
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
            ("#e08cff", "#000000"),
            ("#66b2ff", "#000000"),
            ("#ff9a1f", "#000000"),
            ("#ffffff", "#000000"),
            ("#3fe04f", "#000000"),
            ("#ffff33", "#000000"),
            ("#333333", "#ffffff"),
            ("#ff6f66", "#000000"),
            ("#aaaaaa", "#000000"),
            ("#ffb3dd", "#000000"),
        ),
        seats=(
            ("#a30000", "#ffffff"),
            ("#0000c8", "#ffffff"),
            ("#005c00", "#ffffff"),
            ("#665400", "#ffffff"),
            ("#000000", "#ffffff"),
            ("#5a4a3a", "#ffffff"),
        ),
        marks=(("#ffffff", "#000000"), ("#ff66ff", "#000000"), ("#00ffff", "#000000")),
        on_map=("#ffffff", "#ffffff", "#ffffff", "#ffff00", "#e0b0ff"),
        background="#000000",
        claimable_style="bold underline",
    ),
)

ANSI = Theme(
    name="dubbelspoor-ansi",
    ansi=True,
    primary="ansi_blue",
    secondary="ansi_cyan",
    accent="ansi_bright_yellow",
    warning="ansi_yellow",
    error="ansi_red",
    success="ansi_green",
    foreground="ansi_default",
    background="ansi_default",
    surface="ansi_default",
    panel="ansi_default",
    boost="ansi_default",
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
                ("ansi_black", "ansi_bright_white"),
                ("ansi_red", "ansi_bright_white"),
                ("ansi_bright_black", "ansi_bright_white"),
                ("ansi_bright_magenta", "ansi_black"),
            ),
            seats=(
                ("ansi_bright_red", "ansi_black"),
                ("ansi_bright_blue", "ansi_black"),
                ("ansi_bright_green", "ansi_black"),
                ("ansi_bright_yellow", "ansi_black"),
                ("ansi_black", "ansi_bright_white"),
                ("ansi_white", "ansi_black"),
            ),
            marks=(
                ("ansi_bright_white", "ansi_black"),
                ("ansi_bright_magenta", "ansi_black"),
                ("ansi_bright_cyan", "ansi_black"),
            ),
            on_map=("ansi_default", "ansi_default", "ansi_cyan", "ansi_bright_yellow", "ansi_bright_magenta"),
            background="ansi_default",
            claimable_style="bold underline",
        ),
    },
)

THEMES = (DARK, LIGHT, CONTRAST, ANSI)
"""In the order in which they are offered."""

VARIABLE_DEFAULTS: Mapping[str, str] = DARK.variables
"""For `App.get_theme_variable_defaults`: what a theme that is not ours leaves out."""

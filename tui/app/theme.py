"""
The looks of the game as Textual themes, with the game's own colours as variables.

`$card-red` is the background of a red card or token and `$card-red-text` a letter on it; `$seat-…` the same
for what a player owns, `$rail-red` the line of a red track, and `$map-…` land, sea and what the map highlights.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from textual.theme import BUILTIN_THEMES, Theme

CARDS = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red", "grey", "locomotive")
SEATS = ("red", "blue", "green", "yellow", "black", "neutral")
RAILS = CARDS[:-1]
GROUNDS = ("sea", "land", "abroad")
MARKS = ("end", "last-move", "cursor", "letter", "way-token", "hint-token", "plan-token")
"""Highlights of the map that have a background of their own."""
LETTERS = ("city", "dot", "toll", "network", "open", "done")
"""Things of the map that are written on its ground."""
DRAWN = ("way", "hint", "plan", "closed", "coast")
"""Things of the map that are drawn on its ground, as rails are."""

LOOKS = ("dark", "light", "contrast", "ansi")
COLOURS = """
primary          #5aa9e6          #1c5d99          #ffff00          bright_blue
secondary        #8e9fb3          #55677a          #ffffff          cyan
accent           #ffc857          #8a5a00          #00ffff          bright_yellow
warning          #ffb454          #8a5a00          #ffff00          bright_yellow
error            #ff6b6b          #b3261e          #ff8080          bright_red
success          #5fd38d          #1e7a46          #80ff80          bright_green
foreground       #e3e8ee          #1d2329          #ffffff          white
background       #10161d          #d5dbe0          #000000          black
surface          #18212b          #e3e8ec          #000000          black
panel            #222d39          #c5ccd3          #1a1a1a          black
card-purple      #875faf/#ffffff  #875faf/#ffffff  #d787ff/#000000  magenta/bright_white
card-blue        #005fd7/#ffffff  #005faf/#ffffff  #5fafff/#000000  blue/bright_white
card-orange      #d78700/#000000  #ff8700/#000000  #ff8700/#000000  yellow/black
card-white       #e4e4e4/#000000  #ffffff/#000000  #ffffff/#000000  bright_white/black
card-green       #5faf5f/#000000  #5faf5f/#000000  #5fd75f/#000000  green/black
card-yellow      #ffd700/#000000  #ffd700/#000000  #ffff5f/#000000  bright_yellow/black
card-black       #303030/#ffffff  #262626/#ffffff  #303030/#ffffff  bright_black/bright_white
card-red         #af0000/#ffffff  #af0000/#ffffff  #ff5f5f/#000000  red/bright_white
card-grey        #8a8a8a/#000000  #9e9e9e/#000000  #a8a8a8/#000000  white/black
card-locomotive  #d787af/#000000  #ff87af/#000000  #ffafd7/#000000  bright_magenta/black
seat-red         #ff5f5f/#000000  #ff5f5f/#000000  #870000/#ffffff  bright_red/black
seat-blue        #5fafff/#000000  #0000d7/#ffffff  #0000af/#ffffff  bright_blue/black
seat-green       #5fff87/#000000  #005f00/#ffffff  #005f00/#ffffff  bright_green/black
seat-yellow      #ffff5f/#000000  #ffff00/#000000  #5a5a00/#ffffff  bright_yellow/black
seat-black       #000000/#ffffff  #000000/#ffffff  #000000/#ffffff  black/bright_white
seat-neutral     #d7af87/#000000  #875f5f/#ffffff  #5f4a3a/#ffffff  cyan/black
map-end          #ffd75f/#000000  #5f0000/#ffffff  #ffffff/#000000  bright_white/black
map-last-move    #ffffff/#000000  #000000/#ffffff  #ff5fff/#000000  bright_magenta/black
map-cursor       #00ffff/#000000  #5f00af/#ffffff  #00ffff/#000000  bright_cyan/black
map-letter       #ffafd7/#000000  #87005f/#ffffff  #ffafff/#000000  cyan/black
map-way-token    #ffd75f/#000000  #5f0000/#ffffff  #ffff00/#000000  bright_white/black
map-hint-token   #87ffaf/#000000  #005f00/#ffffff  #87ffaf/#000000  bright_green/black
map-plan-token   #87ffff/#000000  #00d7d7/#000000  #87ffff/#000000  cyan/black
rail-purple      #d787ff          #870087          #d787ff          bright_magenta
rail-blue        #5fafff          #005faf          #5fafff          bright_blue
rail-orange      #ffaf5f          #a05000          #ff8700          yellow
rail-white       #ffffff          #ffffff          #ffffff          bright_white
rail-green       #87d75f          #005f00          #5fd75f          bright_green
rail-yellow      #ffff5f          #875f00          #ffff5f          bright_yellow
rail-black       #000000          #000000          #8a8a8a          bright_black
rail-red         #ff8787          #af0000          #ff5f5f          bright_red
rail-grey        #bcbcbc          #585858          #c6c6c6          white
map-sea          #0c2f63          #7198be          #000000          black
map-land         #5f6b4d          #cbceb7          #444444          black
map-abroad       #585858          #bec1b4          #3a3a3a          black
map-city         #eeeeee          #121212          #ffffff          bright_white
map-dot          #ffffff          #000000          #ffffff          bright_white
map-toll         #eeeeee          #262626          #ffffff          white
map-network      #ffdfff          #2f0c62          #ffd7ff          bright_magenta
map-open         #ffff87          #451a00          #ffff5f          bright_yellow
map-done         #afffaf          #002e18          #afffaf          bright_green
map-way          #ffd75f          #5f0000          #ffff00          bright_yellow
map-hint         #87ffaf          #00311b          #87ffaf          bright_green
map-plan         #87ffff          #005f5f          #87ffff          bright_cyan
map-closed       #9e9e9e          #585858          #8a8a8a          bright_black
map-coast        #5f6b4d          #4f6f8c          #444444          cyan
"""
"""
By name a colour for each look; a pair is a background and a letter on it. Names without a hyphen are Textual's own.

With 16 colours only names are right: the terminal decides what "red" is, and an RGB colour would be turned into the
wrong one.
"""


def _colours(look: str) -> dict[str, str]:
    """The colours of one look by the names of their variables."""
    colours: dict[str, str] = {}
    for row in COLOURS.strip().splitlines():
        name, *cells = row.split()
        background, _, text = cells[LOOKS.index(look)].partition("/")
        colours[name] = _value(background)
        if text:
            colours[f"{name}-text"] = _value(text)
    return colours


def _value(colour: str) -> str:
    return colour if colour.startswith("#") else f"ansi_{colour}"


def theme_name(look: str) -> str:
    return f"dubbelspoor-{look}"


def _theme(look: str, **more: str) -> Theme:
    colours = _colours(look)
    system: dict[str, Any] = {name: colours.pop(name) for name in list(colours) if "-" not in name}
    return Theme(
        name=theme_name(look),
        **system,
        boost="ansi_black" if look == "ansi" else None,
        dark=look != "light",
        ansi=look == "ansi",
        variables={**more, **colours, "map-background": system["background"]},
    )


DARK, LIGHT, CONTRAST = _theme("dark"), _theme("light"), _theme("contrast")
ANSI = _theme(
    "ansi",
    **{
        **BUILTIN_THEMES["ansi-dark"].variables,
        "border-blurred": "ansi_bright_black",
        "block-cursor-background": "ansi_bright_cyan",
        "scrollbar-background": "ansi_bright_black",
        "scrollbar-background-hover": "ansi_bright_black",
        "scrollbar-background-active": "ansi_bright_black",
    },
)

THEMES = (DARK, LIGHT, CONTRAST, ANSI)
"""In the order in which they are offered."""

IN_256_COLOURS = {
    DARK.name: {
        "map-land": "#5f5f00",
        "map-coast": "#5f5f00",
        "map-abroad": "#4e4e4e",
        "rail-black": "#808080",
    },
    LIGHT.name: {
        "map-sea": "#5f87d7",
        "map-land": "#d7af87",
        "map-abroad": "#c6c6c6",
        "map-toll": "#1c1c1c",
        "map-network": "#00005f",
        "map-open": "#000000",
        "map-done": "#1c1c1c",
        "rail-orange": "#875f00",
        "rail-yellow": "#5f5f00",
    },
}
"""What the nearest of 256 colours would spoil: quiet land becomes grey, and what stands on it is no longer seen."""


def in_256_colours(theme: Theme) -> Theme:
    """A theme for terminals that have no more."""
    return replace(theme, variables=theme.variables | IN_256_COLOURS.get(theme.name, {}))


VARIABLE_DEFAULTS: Mapping[str, str] = DARK.variables
"""For `App.get_theme_variable_defaults`: what a theme that is not ours leaves out."""

"""
Every sign that is drawn, in one table, and its twin in ASCII.

Each is one cell wide in every terminal: no emoji, and no character whose width depends on the font or the
language. Letters of cards are in `core.cards`.
"""

from collections.abc import Mapping
from enum import Enum, StrEnum

import attrs


class SignChoice(StrEnum):
    """What rails are drawn with. `auto` is Braille dots but on the Linux console, which has none."""

    AUTO = "auto"
    BRAILLE = "braille"
    LINES = "lines"
    ASCII = "ascii"


class Slope(Enum):
    """The direction of a line in a cell."""

    FLAT = "flat"
    UPRIGHT = "upright"
    RISING = "rising"
    FALLING = "falling"


Lines = Mapping[Slope, str]
"""A sign for each direction of a line."""


def _lines(flat: str, upright: str, rising: str, falling: str) -> Lines:
    return dict(zip(Slope, (flat, upright, rising, falling), strict=True))


@attrs.frozen
class Glyphs:
    """The signs of one character set."""

    city: str
    open_city: str
    """A city of a ticket that is not done."""
    done_city: str
    grey: str
    """Stands for the letter of a track that takes any one colour."""

    # The second cell of a token.
    plain: str
    ferry: str
    locomotive: str
    """A space of a ferry that wants a locomotive."""
    tunnel: str
    special: str
    last_move: str
    way: str
    """A space of the plan or of a way in it that is brought out, where no other mark stands."""
    way_alone: str
    """The same of a way that is not in the plan."""
    along: str
    """A space of a track that the player has sent the plan along, where no other mark stands."""
    around: str
    """A space of a track that the plan goes round because the player wants it."""
    hint: str
    closed: str
    """Both cells of a space that nobody can claim any more."""

    braille: bool
    """Whether rails are drawn in Braille dots; else `rail` has a sign for every direction."""
    rail: Lines
    thick_rail: Lines
    closed_rail: Lines
    train: Lines
    """Between the tokens of a claimed track."""
    coast: str
    """Along the water's edge where no colours tell land from sea."""
    halves: tuple[str, ...]
    """A cell whose upper half, and one whose lower half, has the colour of the letter; none in ASCII."""

    # Around a token or a dot.
    cursor: tuple[str, str]

    # In panels.
    pointer: str
    """Stands before what has the focus, and before whose turn it is."""
    rule: str
    """Fills a heading."""
    nothing: str
    """Stands where there is no card; and between two things in a line."""
    done: str
    """What is done, or can be paid."""
    lost: str
    """What can no longer be done."""
    upright: str
    """A line through the chart."""
    levels: str
    """Bars in a cell, the lowest first."""

    more: str
    """Stands before the word for keys that there is no room for, as wide as in any other text."""

    owners: Mapping[str, str]
    neutral: str

    def all(self) -> tuple[str, ...]:
        cities = (self.city, self.open_city, self.done_city)
        tokens = (self.grey, self.plain, self.ferry, self.locomotive, self.tunnel, self.special)
        marks = (
            self.last_move,
            self.way,
            self.way_alone,
            self.along,
            self.around,
            self.hint,
            self.closed,
            *self.owners.values(),
            self.neutral,
        )
        lines = (self.rail, self.thick_rail, self.closed_rail, self.train)
        signs = (sign for line in lines for sign in line.values())
        panels = (self.pointer, self.rule, self.nothing, self.done, self.lost, self.upright, *self.levels)
        return (*cities, *tokens, *marks, *signs, self.coast, *self.halves, *self.cursor, *panels)


UNICODE = Glyphs(
    city="◉",
    open_city="✦",
    done_city="✓",
    grey="=",
    plain=" ",
    ferry="~",
    locomotive="*",
    tunnel="^",
    special="+",
    last_move="!",
    way="∙",
    way_alone="◦",
    along=">",
    around="x",
    hint="?",
    closed="╌",
    braille=True,
    rail=_lines("─", "│", "╱", "╲"),
    thick_rail=_lines("━", "┃", "╱", "╲"),
    closed_rail=_lines("╌", "╎", "∙", "∙"),
    train=_lines("━", "┃", "╱", "╲"),
    coast="░",
    halves=("▀", "▄"),
    cursor=("[", "]"),
    pointer="▸",
    rule="─",
    nothing="∙",
    done="✓",
    lost="✗",
    upright="│",
    levels="▁▂▃▄▅▆▇█",
    more="…",
    owners={
        "red": "▴",
        "blue": "▾",
        "green": "◊",
        "yellow": "▬",
        "black": "▮",
    },
    neutral="◌",
)

LINES = attrs.evolve(
    UNICODE,
    braille=False,
    open_city="*",
    done_city="+",
    way_alone="o",
    done="+",
    lost="x",
    levels="_.:-=+*#",
)

ASCII = attrs.evolve(
    LINES,
    city="@",
    way=".",
    closed="x",
    rail=_lines("-", "|", "/", "\\"),
    thick_rail=_lines("=", '"', "/", "\\"),
    closed_rail=_lines(".", ".", ".", "."),
    train=_lines("=", '"', "/", "\\"),
    coast=",",
    halves=(),
    pointer=">",
    rule="-",
    nothing=".",
    upright="|",
    more="...",
    owners={
        "red": "#",
        "blue": "%",
        "green": "&",
        "yellow": "$",
        "black": "X",
    },
    neutral=":",
)


def glyphs(choice: SignChoice, term: str = "") -> Glyphs:
    """The signs to draw with on a terminal of this name."""
    if choice is SignChoice.AUTO:
        choice = SignChoice.LINES if term == "linux" else SignChoice.BRAILLE
    return {SignChoice.BRAILLE: UNICODE, SignChoice.LINES: LINES, SignChoice.ASCII: ASCII}[choice]
